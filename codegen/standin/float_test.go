package standin_test

import (
	"math"
	"math/big"
	"math/rand/v2"
	"testing"
)

// floatBits makes a float32 of any kind.
func floatBits(r *rand.Rand) uint32 {
	switch r.IntN(8) {
	case 0:
		return math.Float32bits(float32(r.IntN(64) - 32))
	case 1:
		return math.Float32bits(float32(r.NormFloat64()))
	case 2: // one with all its bits: products round
		return math.Float32bits(1 + r.Float32())
	case 3:
		return [...]uint32{0, 0x80000000, 0x7f800000, 0xff800000, 0x7fc00000, 1, 0x7f7fffff}[r.IntN(7)]
	}
	return r.Uint32()&0x807fffff | uint32(100+r.IntN(56))<<23
}

// same compares a lane; any NaN is as good as another.
func same(t ctype, got, want *big.Int) bool {
	if t.float && math.IsNaN(float64(asFloat(got))) && math.IsNaN(float64(asFloat(want))) {
		return true
	}
	return got.Cmp(want) == 0
}

func asFloat(v *big.Int) float32 { return math.Float32frombits(uint32(v.Int64())) }
func asBits(f float32) *big.Int  { return big.NewInt(int64(math.Float32bits(f))) }

// lanes8 evaluates 8 float lanes of acc (may be nil), x and z.
func lanes8(acc value, x, z func(l int) float32, f func(acc, x, z float32) float32) value {
	out := make(value, 8)
	for l := range out {
		var a, b float32
		if acc != nil {
			a = asFloat(acc[l])
		}
		if z != nil {
			b = z(l)
		}
		out[l] = asBits(f(a, x(l), b))
	}
	return out
}

// pick reads lane l by rule RA from the arguments v, start, offsets.
func pick(a []value) func(l int) float32 {
	return func(l int) float32 {
		return asFloat(a[0][ra(a[1].int(0), uint32(a[2][0].Int64()), 0, 0, len(a[0]), l, 0)])
	}
}

func lane(v value) func(l int) float32 { return func(l int) float32 { return asFloat(v[l]) } }

var fpMultiply = map[string]func(acc, x, z float32) float32{
	"fpmul":     func(_, x, z float32) float32 { return x * z },
	"fpneg_mul": func(_, x, z float32) float32 { return -float32(x * z) },
	"fpmac":     func(acc, x, z float32) float32 { return acc + float32(x*z) },
	"fpmsc":     func(acc, x, z float32) float32 { return acc - float32(x*z) },
}

// nan is true if either is one.
func nan(a, b float32) bool { return a != a || b != b }

var fpLane = map[string]func(acc, x, _ float32) float32{
	"fpadd": func(acc, x, _ float32) float32 { return acc + x },
	"fpsub": func(acc, x, _ float32) float32 { return acc - x },
	"fpmax": func(acc, x, _ float32) float32 {
		if nan(acc, x) {
			return acc + x
		}
		return max(acc, x)
	},
	"fpmin": func(acc, x, _ float32) float32 {
		if nan(acc, x) {
			return acc + x
		}
		return min(acc, x)
	},
	"fpneg":     func(_, x, _ float32) float32 { return -x },
	"fpabs":     func(_, x, _ float32) float32 { return float32(math.Abs(float64(x))) },
	"fpshuffle": func(_, x, _ float32) float32 { return x },
	"shuffle8":  func(_, x, _ float32) float32 { return x },
}

func floatForms() []form {
	var forms []form
	widths := []string{"v32float", "v16float", "v8float"}
	for name, f := range fpMultiply {
		acc, n := "", 0
		if name == "fpmac" || name == "fpmsc" {
			acc, n = "v8float, ", 1
		}
		before := func(a []value) value {
			if n == 0 {
				return nil
			}
			return a[0]
		}
		for _, xt := range widths {
			forms = append(forms, parse("v8float "+name+"("+acc+xt+", int, offs, v8float, int, offs)", func(a []value) value {
				return lanes8(before(a), pick(a[n:]), pick(a[n+3:]), f)
			}))
		}
		forms = append(forms, parse("v8float "+name+"("+acc+"v8float, v8float)", func(a []value) value {
			return lanes8(before(a), lane(a[n]), lane(a[n+1]), f)
		}))
	}
	for name, f := range fpLane {
		acc, n := "", 0
		switch name {
		case "fpadd", "fpsub", "fpmax", "fpmin":
			acc, n = "v8float, ", 1
		}
		before := func(a []value) value {
			if n == 0 {
				return nil
			}
			return a[0]
		}
		for _, xt := range widths {
			forms = append(forms, parse("v8float "+name+"("+acc+xt+", int, offs)", func(a []value) value {
				return lanes8(before(a), pick(a[n:]), nil, f)
			}))
		}
		forms = append(forms, parse("v8float "+name+"("+acc+"v8float)", func(a []value) value {
			return lanes8(before(a), lane(a[n]), nil, f)
		}))
	}
	for name, f := range map[string]func(acc, x float32) bool{
		"fplt": func(acc, x float32) bool { return acc < x },
		"fpge": func(acc, x float32) bool { return acc >= x },
	} {
		for _, xt := range widths {
			forms = append(forms, parse("unsigned "+name+"(v8float, "+xt+", int, offs)", func(a []value) value {
				x := pick(a[1:])
				return mask(8, func(l int) bool { return f(asFloat(a[0][l]), x(l)) })
			}))
		}
	}
	return forms
}

// mask is a result with one bit a lane.
func mask(lanes int, f func(l int) bool) value {
	bits := new(big.Int)
	for l := range lanes {
		if f(l) {
			bits.SetBit(bits, l, 1)
		}
	}
	return value{bits}
}

func TestFloat(t *testing.T) {
	// Where the host has a fused multiply-add, an optimiser must not use it.
	fused := compilers(t, compiler{"gcc", []string{"-std=gnu11", "-O2", "-march=native"}}, compiler{"clang", []string{"-std=gnu11", "-O2", "-march=native"}})
	check(t, floatForms(), append(brief(t), fused...))
}
