package elementary

import "math"

// ln 2 in two parts: the first has 40 bits, so that multiples of it are exact.
const (
	ln2High = 0x1.62e42fefa2p-1
	ln2Low  = 0x1.9ef35793c7673p-41
)

// bend is (e^r - 1 - r) / r^2 for r within ln(2)/2 of 0, by interpolation at Chebyshev's points: off by 2^-56 in e^r.
func (w *writer) bend(r float) float {
	return w.polynomial(r, 0x1.0000000000001p-1, 0x1.5555555555556p-3, 0x1.5555555553d5ep-5, 0x1.11111111109b2p-7,
		0x1.6c16c1788dc33p-10, 0x1.a01a01a7c54aep-13, 0x1.a019b905bafb1p-16, 0x1.71de0da9d06acp-19,
		0x1.28918e390a71ep-22, 0x1.af38b4925be09p-26)
}

// above1 is e^r - 1 for r within ln(2)/2 of 0.
func (w *writer) above1(r float) float {
	return w.add(r, w.mul(w.mul(r, r), w.bend(r)))
}

// parts is x as k ln 2 + r.
func (w *writer) parts(x float) (r float, k bits) {
	n, k := w.whole(w.mul(x, w.num(math.Log2E)))
	return w.sub(w.sub(x, w.mul(n, w.num(ln2High))), w.mul(n, w.num(ln2Low))), k
}

// power is 2^k.
func (w *writer) power(k bits) float { return w.float(w.addBits(w.shl(k, 52), w.word(1023<<52))) }

// exp is 2^k e^r. Beyond 200 it is infinite or 0 as a float32.
func exp(w *writer, args []float) float {
	r, k := w.parts(w.clamp(args[0], -200, 200))
	return w.mul(w.add(w.num(1), w.above1(r)), w.power(k))
}

// tanh is E / (E + 2), where E = e^(2|x|) - 1. Beyond 20 it is 1 as a float32.
func tanh(w *writer, args []float) float {
	size := w.clamp(w.size(args[0]), 0, 20)
	r, k := w.parts(w.add(size, size))
	p := w.power(k)
	e := w.add(w.sub(p, w.num(1)), w.mul(p, w.above1(r)))
	return w.signed(w.div(e, w.add(e, w.num(2))), w.sign(args[0]))
}
