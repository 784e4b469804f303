package arm64_test

import (
	"math"
	"math/big"
	"slices"
	"strings"
)

// move is instructions that move lanes.
func (m *instruction) move() bool {
	from := map[string]func(i int) (second bool, lane int){
		"zip1": func(i int) (bool, int) { return i%2 == 1, i / 2 },
		"zip2": func(i int) (bool, int) { return i%2 == 1, m.n/2 + i/2 },
		"uzp1": func(i int) (bool, int) { return 2*i >= m.n, 2 * i % m.n },
		"uzp2": func(i int) (bool, int) { return 2*i >= m.n, 2*i%m.n + 1 },
		"trn1": func(i int) (bool, int) { return i%2 == 1, i &^ 1 },
		"trn2": func(i int) (bool, int) { return i%2 == 1, i | 1 },
	}[m.name]
	if from != nil {
		return m.each(func(i int) uint64 {
			if second, k := from(i); second {
				return m.b.get(k)
			} else {
				return m.a.get(k)
			}
		})
	}
	switch m.name {
	case "dup":
		return m.each(func(int) uint64 {
			if m.ops == "vy" {
				return m.x
			}
			return m.a.get(m.imm)
		})
	case "mov":
		copy(m.out.b, m.d.b)
		switch m.ops {
		case "ey":
			m.out.set(m.imm, m.x)
		case "er":
			m.out.set(m.imm&255, m.a.get(m.imm>>8))
		default:
			clear(m.out.b)
			copy(m.out.b, m.a.b[:m.bits/8])
		}
	case "smov", "umov":
		copy(m.out.b, m.d.b)
		if m.x1 = m.a.get(m.imm); m.name == "smov" {
			m.x1 = uint64(m.a.signed(m.imm))
		}
	case "ext":
		both := append(slices.Clone(m.a.b[:m.bits/8]), m.b.b[:m.bits/8]...)
		copy(m.out.b, both[m.imm:m.imm+m.bits/8])
	case "tbl", "tbx":
		for i := range m.bits / 8 {
			switch k := m.b.b[i]; {
			case k < 16:
				m.out.b[i] = m.a.b[k]
			case m.name == "tbx":
				m.out.b[i] = m.d.b[i]
			}
		}
	case "rev16", "rev32", "rev64":
		per := map[string]int{"rev16": 2, "rev32": 4, "rev64": 8}[m.name] / m.e
		return m.each(func(i int) uint64 { return m.a.get(i/per*per + per - 1 - i%per) })
	case "movi":
		return m.each(func(int) uint64 { return uint64(m.imm) })
	case "mvni":
		return m.each(func(int) uint64 { return ^uint64(m.imm) })
	default:
		return false
	}
	return true
}

// long is instructions between lanes and those of twice the width; 128 bits are the high half of the narrow ones.
func (m *instruction) long() bool {
	name, e, w := m.name, m.e, 8*m.e
	high := 0
	if m.bits == 128 {
		high = 8 / e
	}
	signed := name[0] == 's'
	value := func(l lanes, i int) int64 {
		if signed {
			return l.signed(i)
		}
		return int64(l.get(i))
	}
	wide := func(l lanes) lanes { return lanes{l.b, 2 * e} }
	out := wide(m.out)
	switch name {
	case "saddlp", "uaddlp":
		for i := range m.n / 2 {
			out.set(i, uint64(value(m.a, 2*i)+value(m.a, 2*i+1)))
		}
		return true
	case "xtn", "sqxtn", "sqxtun", "uqxtn", "shrn":
		if high > 0 {
			copy(m.out.b, m.d.b[:8])
		}
		for i := range 8 / e {
			v := wide(m.a).get(i)
			switch n := big.NewInt(wide(m.a).signed(i)); name {
			case "shrn":
				v >>= m.imm
			case "sqxtn":
				v = clamp(n, w, true)
			case "sqxtun":
				v = clamp(n, w, false)
			case "uqxtn":
				v = clamp(unsigned(v), w, false)
			}
			m.out.set(high+i, v)
		}
		return true
	}
	f := map[string]func(i int) int64{
		"addl": func(i int) int64 { return value(m.a, high+i) + value(m.b, high+i) },
		"subl": func(i int) int64 { return value(m.a, high+i) - value(m.b, high+i) },
		"addw": func(i int) int64 { return wide(m.a).signed(i) + value(m.b, high+i) },
		"shll": func(i int) int64 { return value(m.a, high+i) << m.imm },
		"mull": func(i int) int64 { return value(m.a, high+i) * value(m.b, m.other(high+i)) },
		"mlal": func(i int) int64 { return wide(m.d).signed(i) + value(m.a, high+i)*value(m.b, m.other(high+i)) },
		"mlsl": func(i int) int64 { return wide(m.d).signed(i) - value(m.a, high+i)*value(m.b, m.other(high+i)) },
	}[name[1:]]
	if f == nil {
		return false
	}
	for i := range 8 / e {
		out.set(i, uint64(f(i)))
	}
	return true
}

// other is which lane of the second operand is taken for lane i.
func (m *instruction) other(i int) int {
	if strings.HasSuffix(m.ops, "p") {
		return m.imm
	}
	return i
}

// float is instructions on floats.
func (m *instruction) float() bool {
	at := func(l lanes, i int) float64 { return number64(l.get(i), l.size) }
	mask := func(ok bool) uint64 { return map[bool]uint64{true: ^uint64(0)}[ok] }
	f := map[string]func(a, b, d float64) float64{
		"fadd": func(a, b, _ float64) float64 { return a + b }, "fsub": func(a, b, _ float64) float64 { return a - b },
		"fmul": func(a, b, _ float64) float64 { return a * b }, "fdiv": func(a, b, _ float64) float64 { return a / b },
		"fmla": func(a, b, d float64) float64 { return m.fused(a, b, d) }, "fmls": func(a, b, d float64) float64 { return m.fused(-a, b, d) },
		"fabs": func(a, _, _ float64) float64 { return math.Abs(a) }, "fneg": func(a, _, _ float64) float64 { return -a },
		"fsqrt": func(a, _, _ float64) float64 { return math.Sqrt(a) }, "frintn": func(a, _, _ float64) float64 { return math.RoundToEven(a) },
		"frintm": func(a, _, _ float64) float64 { return math.Floor(a) }, "frintp": func(a, _, _ float64) float64 { return math.Ceil(a) },
		"frintz": func(a, _, _ float64) float64 { return math.Trunc(a) },
	}[m.name]
	test := map[string]func(a, b float64) bool{"fcmeq": func(a, b float64) bool { return a == b },
		"fcmge": func(a, b float64) bool { return a >= b }, "fcmgt": func(a, b float64) bool { return a > b }}[m.name]
	switch {
	case f != nil:
		return m.each(func(i int) uint64 { return bitsOf(f(at(m.a, i), at(m.b, m.other(i)), at(m.d, i)), m.e) })
	case test != nil:
		return m.each(func(i int) uint64 { return mask(test(at(m.a, i), at(m.b, i))) })
	}
	half := m.bits/64 - 1
	switch m.name {
	case "fcvtzs":
		return m.each(func(i int) uint64 { return truncated(at(m.a, i), 8*m.e) })
	case "scvtf":
		return m.each(func(i int) uint64 {
			if m.e == 4 {
				return uint64(math.Float32bits(float32(m.a.signed(i))))
			}
			return math.Float64bits(float64(m.a.signed(i)))
		})
	case "fcvtl":
		for i := range 2 {
			lanes{m.out.b, 8}.set(i, math.Float64bits(at(lanes{m.a.b, 4}, 2*half+i)))
		}
	case "fcvtn":
		if half > 0 {
			copy(m.out.b, m.d.b[:8])
		}
		for i := range 2 {
			lanes{m.out.b, 4}.set(2*half+i, bitsOf(at(lanes{m.a.b, 8}, i), 4))
		}
	default:
		return false
	}
	return true
}

// fused is a*b + d with one rounding; of floats of 4 bytes exactly first, where that is a number.
func (m *instruction) fused(a, b, d float64) float64 {
	f := math.FMA(a, b, d)
	if m.e == 8 || math.IsInf(a, 0) || math.IsInf(b, 0) || math.IsInf(d, 0) || a != a || b != b || d != d || f == 0 {
		return f
	}
	x := new(big.Float).SetPrec(2000).SetFloat64(a)
	x.Mul(x, big.NewFloat(b)).Add(x, big.NewFloat(d))
	g, _ := x.Float32()
	return float64(g)
}

// truncated is a float as an integer of w bits, saturated; 0 of no number.
func truncated(f float64, w int) uint64 {
	switch end := math.Ldexp(1, w-1); {
	case f != f:
		return 0
	case f >= end:
		return 1<<(w-1) - 1
	case f < -end:
		return 1 << (w - 1)
	}
	return uint64(int64(f))
}
