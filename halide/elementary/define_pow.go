package elementary

import "math"

// logarithm is ln a of a float32 above 0 as the sum of two floats, within 2^-59.
func (w *writer) logarithm(a float) (high, low float) {
	m, k := w.scaled(a)
	f := w.sub(m, w.num(1)) // 24 bits
	under := w.add(w.num(2), f)
	const lost = 53 - 26
	s1 := w.head(w.div(f, under), lost)
	s2 := w.div(w.sub(f, w.mul(s1, under)), under) // the product has 51 bits
	s := w.add(s1, s2)
	z := w.mul(s, s)
	high, off := w.fastSum(w.mul(k, w.num(ln2High)), w.add(s1, s1))
	tail := w.add(w.add(s2, s2), w.mul(w.mul(s, z), w.beyond(z)))
	return w.fastSum(high, w.add(off, w.add(tail, w.mul(k, w.num(ln2Low)))))
}

// expOf is e^(high + low), exact where that is a float64: the sum of 1 and r loses nothing.
func (w *writer) expOf(high, low float) float {
	n, k := w.whole(w.mul(w.add(high, low), w.num(math.Log2E)))
	r := w.sub(high, w.mul(n, w.num(ln2High))) // exact
	r, rest := w.twoSum(r, w.sub(low, w.mul(n, w.num(ln2Low))))
	sum, off := w.fastSum(w.num(1), r)
	return w.mul(w.add(sum, w.add(off, w.add(rest, w.mul(w.mul(r, r), w.bend(r))))), w.power(k))
}

// pow is e^(y ln|x|), with the sign of x where y is odd.
func pow(w *writer, args []float) float {
	x, y := args[0], args[1]
	a, zero, one := w.size(x), w.num(0), w.num(1)
	infinite := w.num(math.Inf(1))
	high, low := w.logarithm(a)
	const huge = 1e60 // in place of infinity: its product with any float32 above 0 is more than 200
	high = w.pick(w.equal(a, zero), w.num(-huge), w.pick(w.equal(a, infinite), w.num(huge), high))
	const lost = 53 - 29
	h := w.head(high, lost)
	p, q := w.mul(y, h), w.mul(y, w.add(w.sub(high, h), low))
	beyond := w.greater(w.size(p), w.num(200))
	unit := w.equal(a, one)
	p, q = w.pick(unit, zero, w.clamp(p, -200, 200)), w.pick(w.either(unit, beyond), zero, q)
	r := w.expOf(p, q)

	half := w.mul(y, w.num(0.5))
	whole, even := w.equal(w.round(y), y), w.equal(w.round(half), half)
	negative := w.sameBits(w.sign(x), w.word(signBit))
	r = w.pick(w.both(negative, w.both(whole, w.not(even))), w.signed(r, w.word(signBit)), r)
	root := w.both(w.not(whole), w.both(w.greater(zero, x), w.greater(x, w.num(math.Inf(-1)))))
	r = w.pick(root, w.num(math.NaN()), r)
	r = w.pick(w.both(w.equal(x, x), w.equal(y, y)), r, w.add(x, y)) // NaN of NaN, but for what follows
	return w.pick(w.either(w.equal(y, zero), w.equal(x, one)), one, r)
}
