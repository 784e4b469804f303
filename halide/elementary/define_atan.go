package elementary

import "math"

// atan is that of t within sqrt(2) - 1 of 0, and a multiple of pi/4: t is |x|, or (|x| - 1)/(|x| + 1), or -1/|x|.
func atan(w *writer, args []float) float {
	size, one, zero := w.size(args[0]), w.num(1), w.num(0)
	steep, low := w.greater(size, w.num(math.Sqrt2+1)), w.greater(w.num(math.Sqrt2-1), size)
	over := w.pick(low, size, w.pick(steep, w.num(-1), w.sub(size, one)))
	under := w.pick(low, one, w.pick(steep, size, w.add(size, one)))
	t := w.div(over, under)
	z := w.mul(t, t)
	p := w.polynomial(z, -0x1.5555555555555p-2, 0x1.999999999934ap-3, -0x1.24924924360cbp-3, 0x1.c71c7185314cbp-4,
		-0x1.745d0b26b83e7p-4, 0x1.3b1262d95579ep-4, -0x1.10fa75382537fp-4, 0x1.dfe61e80903d2p-5, -0x1.a098bb6ba4941p-5,
		0x1.41603647c7a7cp-5, -0x1.3a2b7a07caea9p-6) // by interpolation at Chebyshev's points: off by 2^-56
	base := w.pick(low, zero, w.pick(steep, w.num(math.Pi/2), w.num(math.Pi/4)))
	return w.signed(w.add(base, w.add(t, w.mul(w.mul(t, z), p))), w.sign(args[0]))
}
