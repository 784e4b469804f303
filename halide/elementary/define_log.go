package elementary

import "math"

// aboveRoot is what takes the bits of the float64 above the square root of 1/2 to those of 1.
const aboveRoot = 0x3ff<<52 - 0x3fe6a09e667f3bcd

// scaled is x > 0 as 2^k m, with m from sqrt(1/2) to sqrt(2); k is a float.
func (w *writer) scaled(x float) (m, k float) {
	n := w.shr(w.addBits(w.bits(x), w.word(aboveRoot)), 52) // k + 1023
	m = w.float(w.subBits(w.addBits(w.bits(x), w.word(1023<<52)), w.shl(n, 52)))
	const big = 1 << 52 // whose last bit is 1
	k = w.sub(w.float(w.or(n, w.word(math.Float64bits(big)))), w.num(big+1023))
	return m, k
}

// beyond is (ln((1+s)/(1-s)) - 2s) / s^3 of z = s^2, for s within 0.172 of 0, by interpolation at Chebyshev's points:
// off by 2^-57 in the logarithm.
func (w *writer) beyond(z float) float {
	return w.polynomial(z, 0x1.5555555555558p-1, 0x1.999999999526ap-2, 0x1.2492492dfe8bep-2, 0x1.c71c62d498914p-3,
		0x1.7462b97a2312dp-3, 0x1.39fdc0a6a7bd3p-3, 0x1.2b60002063259p-3)
}

// log is k ln 2 + ln(1 + f), the latter as f - f^2/2 + s (f^2/2 + z beyond): s = f/(2 + f), z = s^2.
func log(w *writer, args []float) float {
	x := args[0]
	m, k := w.scaled(x)
	f := w.sub(m, w.num(1))
	s := w.div(f, w.add(w.num(2), f))
	z := w.mul(s, s)
	half := w.mul(w.mul(w.num(0.5), f), f)
	low := w.add(w.mul(s, w.add(half, w.mul(z, w.beyond(z)))), w.mul(k, w.num(ln2Low)))
	y := w.sub(w.mul(k, w.num(ln2High)), w.sub(w.sub(half, low), f))

	zero, infinite := w.num(0), w.num(math.Inf(1))
	y = w.pick(w.greater(infinite, x), y, x) // of infinity and NaN themselves
	y = w.pick(w.greater(zero, x), w.num(math.NaN()), y)
	return w.pick(w.equal(x, zero), w.num(math.Inf(-1)), y)
}
