package elementary

import "math"

// The parts of pi/2 that x within turns of 0 is reduced by: 33, 33 and 53 bits.
var quarter = [...]float64{0x1.921fb544p+0, 0x1.0b4611a6p-34, 0x1.3198a2e037073p-69}

// The parts of 2/pi, of 29 bits each: their products with a float32 are exact.
var perQuarter = [...]float64{0x1.45f306dp+0 / 2, 0x1.9391054p-30, 0x1.4fe13abp-59, 0x1.d1f534dp-88, 0x1.b81b6c5p-117,
	0x1.5993c4p-148, 0x1.c820ff2p-175, 0x1.163abdep-204}

// turns is from where on x is reduced the long way.
const turns = 1 << 20

// reduced is |x| as k pi/2 + r, r within pi/4 of 0, relatively as exact as a float64; the last two bits of k are those
// of low.
func (w *writer) reduced(size float) (r float, low bits) {
	n, _ := w.whole(w.mul(size, w.num(2/math.Pi)))
	short := size
	for _, p := range quarter {
		short = w.sub(short, w.mul(n, w.num(p)))
	}
	long, m := w.far(size)
	near := w.greater(w.num(turns), size)
	r = w.pick(near, short, long)
	_, low = w.whole(w.pick(near, n, m))
	return r, low
}

// far is reduced of any float32: the product with 2/pi is summed part by part, each modulo 4, which leaves out what is
// no matter.
func (w *writer) far(size float) (r, n float) {
	const exactly = 5 // parts whose products may be 4 and more
	sum, lost := float(0), w.num(0)
	for i, p := range perQuarter {
		part := w.mul(size, w.num(p))
		if i < exactly {
			part = w.sub(part, w.mul(w.num(4), w.round(w.mul(w.num(0.25), part))))
		}
		if i == 0 {
			sum = part
			continue
		}
		var off float
		sum, off = w.twoSum(sum, part)
		lost = w.add(lost, off)
	}
	n = w.round(sum)
	return w.mul(w.add(w.sub(sum, n), lost), w.num(math.Pi/2)), n
}

// waves are the sine and the cosine of r within pi/4 of 0, by interpolation at Chebyshev's points: off by 2^-55 and
// 2^-59.
func (w *writer) waves(r float) (sin, cos float) {
	z := w.mul(r, r)
	s := w.polynomial(z, -0x1.5555555555555p-3, 0x1.1111111110bb2p-7, -0x1.a01a019e83816p-13, 0x1.71de379654304p-19,
		-0x1.ae600aca92c64p-26, 0x1.5e0b05bff20f2p-33)
	c := w.polynomial(z, 0x1.5555555555555p-5, -0x1.6c16c16c16967p-10, 0x1.a01a019f4e9b4p-16, -0x1.27e4fa17bf139p-22,
		0x1.1eeb68cd22f56p-29, -0x1.907d8f29fe831p-37)
	sin = w.add(r, w.mul(w.mul(r, z), s))
	cos = w.sub(w.num(1), w.sub(w.mul(w.num(0.5), z), w.mul(w.mul(z, z), c)))
	return sin, cos
}

// odd reports whether the last bit of n is set.
func (w *writer) odd(n bits) mask {
	one := w.word(1)
	return w.sameBits(w.and(n, one), one)
}

// second is the last bit but one of n as a sign.
func (w *writer) second(n bits) bits { return w.shl(w.shr(w.and(n, w.word(2)), 1), 63) }

func sine(w *writer, args []float) float {
	r, n := w.reduced(w.size(args[0]))
	sin, cos := w.waves(r)
	return w.signed(w.pick(w.odd(n), cos, sin), w.xor(w.sign(args[0]), w.second(n)))
}

func cosine(w *writer, args []float) float {
	r, n := w.reduced(w.size(args[0]))
	sin, cos := w.waves(r)
	return w.signed(w.pick(w.odd(n), sin, cos), w.second(w.addBits(n, w.word(1))))
}

func tangent(w *writer, args []float) float {
	r, n := w.reduced(w.size(args[0]))
	sin, cos := w.waves(r)
	odd := w.odd(n)
	t := w.div(w.pick(odd, cos, sin), w.pick(odd, sin, cos))
	return w.signed(t, w.xor(w.sign(args[0]), w.shl(n, 63)))
}
