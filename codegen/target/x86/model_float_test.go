package x86_test

import (
	"math"
	"math/big"
)

// fromBits, toBits are the floats of 4 or 8 bytes.
func fromBits(v uint64, size int) float64 {
	if size == 4 {
		return float64(math.Float32frombits(uint32(v)))
	}
	return math.Float64frombits(v)
}

func toBits(f float64, size int) uint64 {
	if size == 4 {
		return uint64(math.Float32bits(float32(f)))
	}
	return math.Float64bits(f)
}

// floatModels: arithmetic. A float32 result of one operation may be rounded twice, to 64 bits and then to 32.
func floatModels(m map[string]model) {
	for size, x := range map[int]string{4: "PS", 8: "PD"} {
		add := func(name string, f func(a, b float64) float64) {
			d := two(size, func(a, b uint64) uint64 { return toBits(f(fromBits(a, size), fromBits(b, size)), size) })
			d.float = true
			m[name+x] = d
		}
		add("VADD", func(a, b float64) float64 { return a + b })
		add("VSUB", func(a, b float64) float64 { return a - b })
		add("VMUL", func(a, b float64) float64 { return a * b })
		add("VDIV", func(a, b float64) float64 { return a / b })
		add("VMIN", func(a, b float64) float64 {
			if a < b {
				return a
			}
			return b
		})
		add("VMAX", func(a, b float64) float64 {
			if a > b {
				return a
			}
			return b
		})
		unary := func(name string, f func(a float64, imm int64) float64) {
			d := one(size, size, func(a uint64, imm int64) uint64 { return toBits(f(fromBits(a, size), imm), size) })
			d.float = true
			m[name+x] = d
		}
		unary("VSQRT", func(a float64, _ int64) float64 { return math.Sqrt(a) })
		round := func(a float64, imm int64) float64 {
			return []func(float64) float64{math.RoundToEven, math.Floor, math.Ceil, math.Trunc}[imm&3](a)
		}
		unary("VROUND", round)
		unary("VRNDSCALE", round)
		compare := func(s sample, i int) bool {
			return predicate(fromBits(get(s.src[0], size, i), size), fromBits(get(s.src[1], size, i), size), s.imm)
		}
		m["VCMP"+x] = whole(size, func(s sample) []byte {
			out := make([]byte, s.bits/8)
			for i := range len(out) / size {
				put(out, size, i, ones(compare(s, i)))
			}
			return out
		})
		m["VCMP"+x+"k"] = bits(size, compare)
		signs := map[string][2]float64{"VFMADD": {1, 1}, "VFMSUB": {1, -1}, "VFNMADD": {-1, 1}, "VFNMSUB": {-1, -1}}
		for name, sign := range signs {
			for order, pick := range map[string][3]int{"132": {0, 2, 1}, "213": {1, 0, 2}, "231": {1, 2, 0}} {
				d := three(size, func(d, a, b uint64, _ int64) uint64 {
					v := [3]float64{fromBits(d, size), fromBits(a, size), fromBits(b, size)}
					return toBits(fma(sign[0]*v[pick[0]], v[pick[1]], sign[1]*v[pick[2]], size), size)
				})
				d.float = true
				m[name+order+x] = d
			}
		}
	}
}

// fma is a*b + c with one rounding to size bytes.
func fma(a, b, c float64, size int) float64 {
	sum := a*b + c
	if size == 8 {
		return math.FMA(a, b, c)
	}
	if math.IsNaN(sum) || math.IsInf(sum, 0) || a == 0 || b == 0 {
		return sum // no rounding: the product of 24 bits by 24 bits is exact
	}
	x := func(f float64) *big.Float { return new(big.Float).SetPrec(1000).SetFloat64(f) }
	exact := new(big.Float).SetPrec(1000)
	exact.Add(exact.Mul(x(a), x(b)), x(c))
	if exact.Sign() == 0 {
		return sum
	}
	f, _ := exact.Float32()
	return float64(f)
}

// predicate is one of the 32 comparisons.
func predicate(a, b float64, imm int64) bool {
	unordered := math.IsNaN(a) || math.IsNaN(b)
	switch imm & 15 {
	case 0:
		return a == b
	case 1:
		return a < b
	case 2:
		return a <= b
	case 3:
		return unordered
	case 4:
		return a != b
	case 5:
		return !(a < b)
	case 6:
		return !(a <= b)
	case 7:
		return !unordered
	case 8:
		return a == b || unordered
	case 9:
		return !(a >= b)
	case 10:
		return !(a > b)
	case 11:
		return false
	case 12:
		return a != b && !unordered
	case 13:
		return a >= b
	case 14:
		return a > b
	}
	return true
}

// convertModels: between floats and integers.
func convertModels(m map[string]model) {
	toInt := func(name string, size, from int, round func(float64) float64) {
		m[name] = one(size, from, func(a uint64, _ int64) uint64 {
			lo, _ := limits(size)
			f := round(fromBits(a, from))
			if !(f >= float64(lo) && f < -float64(lo)) {
				return uint64(lo)
			}
			return uint64(int64(f))
		})
	}
	toInt("VCVTPS2DQ", 4, 4, math.RoundToEven)
	toInt("VCVTTPS2DQ", 4, 4, math.Trunc)
	toInt("VCVTPD2DQ", 4, 8, math.RoundToEven)
	toInt("VCVTTPD2DQ", 4, 8, math.Trunc)
	toInt("VCVTPD2QQ", 8, 8, math.RoundToEven)
	toInt("VCVTTPD2QQ", 8, 8, math.Trunc)
	toFloat := func(name string, size, from int, f func(a uint64) float64) {
		d := one(size, from, func(a uint64, _ int64) uint64 { return toBits(f(a), size) })
		d.float = true
		m[name] = d
	}
	signed := func(from int) func(uint64) float64 { return func(a uint64) float64 { return float64(sx(a, from)) } }
	toFloat("VCVTDQ2PS", 4, 4, signed(4))
	toFloat("VCVTDQ2PD", 8, 4, signed(4))
	toFloat("VCVTQQ2PD", 8, 8, signed(8))
	toFloat("VCVTQQ2PS", 4, 8, func(a uint64) float64 { return float64(float32(int64(a))) })
	toFloat("VCVTUDQ2PS", 4, 4, func(a uint64) float64 { return float64(a) })
	toFloat("VCVTPS2PD", 8, 4, func(a uint64) float64 { return fromBits(a, 4) })
	toFloat("VCVTPD2PS", 4, 8, func(a uint64) float64 { return fromBits(a, 8) })
}

// maskModels: comparisons to masks, blends by them, their moves and logic.
func maskModels(m map[string]model) {
	order := func(imm int64, less, equal bool) bool {
		return []bool{equal, less, less || equal, false, !equal, !less, !less && !equal, true}[imm&7]
	}
	for size, x := range suffixes {
		m["VPCMP"+x] = bits(size, func(s sample, i int) bool {
			a, b := sx(get(s.src[0], size, i), size), sx(get(s.src[1], size, i), size)
			return order(s.imm, a < b, a == b)
		})
		m["VPCMPU"+x] = bits(size, func(s sample, i int) bool {
			a, b := get(s.src[0], size, i), get(s.src[1], size, i)
			return order(s.imm, a < b, a == b)
		})
		// a blend is a move of b merged into a: see masked
		m["VPBLENDM"+x] = permute(size, func(s sample, i, _ int) ([]byte, int) { return s.src[1], i })
		m["VPMOVM2"+x] = whole(size, func(s sample) []byte {
			out := make([]byte, s.bits/8)
			for i := range len(out) / size {
				put(out, size, i, ones(get(s.src[0], 8, 0)>>i&1 == 1))
			}
			return out
		})
		low := whole(8, func(s sample) []byte {
			return append(append([]byte{}, s.src[0][:size]...), make([]byte, 8-size)...)
		})
		m["KMOV"+x], m["KMOV"+x+"from"], m["KMOV"+x+"to"] = low, low, low
		m["KMOV"+x+"store"] = whole(8, func(s sample) []byte { return s.src[0][:size] })
		m["KNOT"+x] = whole(8, func(s sample) []byte {
			out := make([]byte, 8)
			put(out, size, 0, ^get(s.src[0], size, 0))
			return out
		})
	}
	m["VBLENDMPS"], m["VBLENDMPD"] = m["VPBLENDMD"], m["VPBLENDMQ"]
}
