package vec

import (
	"math"
	"math/big"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// oracle says in whole numbers of any size what an operation of integers is: of a and b with their signs, and without.
var oracle = map[Code]func(w uint, a, b, ua, ub *big.Int, imm uint) *big.Int{
	Add:    func(_ uint, a, b, _, _ *big.Int, _ uint) *big.Int { return num().Add(a, b) },
	Sub:    func(_ uint, a, b, _, _ *big.Int, _ uint) *big.Int { return num().Sub(a, b) },
	Mul:    func(_ uint, a, b, _, _ *big.Int, _ uint) *big.Int { return num().Mul(a, b) },
	MulHiS: func(w uint, a, b, _, _ *big.Int, _ uint) *big.Int { return num().Rsh(num().Mul(a, b), w) },
	MulHiU: func(w uint, _, _, a, b *big.Int, _ uint) *big.Int { return num().Rsh(num().Mul(a, b), w) },
	MulRound: func(w uint, a, b, _, _ *big.Int, _ uint) *big.Int {
		return num().Rsh(num().Add(num().Mul(a, b), pow2(w-2)), w-1)
	},
	MulHalf: func(_ uint, a, b, _, _ *big.Int, _ uint) *big.Int {
		low := func(x *big.Int) *big.Int { // with the sign that bit 31 is
			return num().Sub(num().Mod(num().Add(x, pow2(31)), pow2(32)), pow2(31))
		}
		return num().Mul(low(a), low(b))
	},
	Neg: func(_ uint, a, _, _, _ *big.Int, _ uint) *big.Int { return num().Neg(a) },
	Abs: func(_ uint, a, _, _, _ *big.Int, _ uint) *big.Int { return num().Abs(a) },
	Ones: func(_ uint, _, _, a, _ *big.Int, _ uint) *big.Int {
		return big.NewInt(int64(strings.Count(a.Text(2), "1")))
	},
	MinS:   func(_ uint, a, b, _, _ *big.Int, _ uint) *big.Int { return pick(a.Cmp(b) < 0, a, b) },
	MaxS:   func(_ uint, a, b, _, _ *big.Int, _ uint) *big.Int { return pick(a.Cmp(b) > 0, a, b) },
	MinU:   func(_ uint, _, _, a, b *big.Int, _ uint) *big.Int { return pick(a.Cmp(b) < 0, a, b) },
	MaxU:   func(_ uint, _, _, a, b *big.Int, _ uint) *big.Int { return pick(a.Cmp(b) > 0, a, b) },
	And:    func(_ uint, a, b, _, _ *big.Int, _ uint) *big.Int { return num().And(a, b) },
	Or:     func(_ uint, a, b, _, _ *big.Int, _ uint) *big.Int { return num().Or(a, b) },
	Xor:    func(_ uint, a, b, _, _ *big.Int, _ uint) *big.Int { return num().Xor(a, b) },
	AndNot: func(_ uint, a, b, _, _ *big.Int, _ uint) *big.Int { return num().AndNot(b, a) },
	Shl:    func(_ uint, a, _, _, _ *big.Int, s uint) *big.Int { return num().Lsh(a, s) },
	ShrS:   func(_ uint, a, _, _, _ *big.Int, s uint) *big.Int { return num().Rsh(a, s) },
	ShrU:   func(_ uint, _, _, a, _ *big.Int, s uint) *big.Int { return num().Rsh(a, s) },
	ShlV:   func(w uint, a, _, _, s *big.Int, _ uint) *big.Int { return num().Lsh(a, count64(s, w)) },
	ShrSV:  func(w uint, a, _, _, s *big.Int, _ uint) *big.Int { return num().Rsh(a, count64(s, w)) },
	ShrUV:  func(w uint, _, _, a, s *big.Int, _ uint) *big.Int { return num().Rsh(a, count64(s, w)) },
	AddSatS: func(w uint, a, b, _, _ *big.Int, _ uint) *big.Int {
		return within(num().Add(a, b), num().Neg(pow2(w-1)), pow2(w-1))
	},
	SubSatS: func(w uint, a, b, _, _ *big.Int, _ uint) *big.Int {
		return within(num().Sub(a, b), num().Neg(pow2(w-1)), pow2(w-1))
	},
	AddSatU: func(w uint, _, _, a, b *big.Int, _ uint) *big.Int { return within(num().Add(a, b), num(), pow2(w)) },
	SubSatU: func(w uint, _, _, a, b *big.Int, _ uint) *big.Int { return within(num().Sub(a, b), num(), pow2(w)) },
	AvgU: func(_ uint, _, _, a, b *big.Int, _ uint) *big.Int {
		return num().Rsh(num().Add(num().Add(a, b), big.NewInt(1)), 1)
	},
	EQ:  func(_ uint, a, b, _, _ *big.Int, _ uint) *big.Int { return pick(a.Cmp(b) == 0, big.NewInt(-1), num()) },
	GTS: func(_ uint, a, b, _, _ *big.Int, _ uint) *big.Int { return pick(a.Cmp(b) > 0, big.NewInt(-1), num()) },
}

func num() *big.Int                   { return new(big.Int) }
func pow2(n uint) *big.Int            { return num().Lsh(big.NewInt(1), n) }
func low(n *big.Int, w uint) *big.Int { return num().And(n, num().Sub(pow2(w), big.NewInt(1))) }

func pick(yes bool, a, b *big.Int) *big.Int {
	if yes {
		return a
	}
	return b
}

// within is n in lo..hi-1.
func within(n, lo, hi *big.Int) *big.Int {
	hi = num().Sub(hi, big.NewInt(1))
	return pick(n.Cmp(lo) < 0, lo, pick(n.Cmp(hi) > 0, hi, n))
}

// count64 is a number of bits, w where it is more.
func count64(s *big.Int, w uint) uint {
	if s.Cmp(big.NewInt(int64(w))) > 0 {
		return w
	}
	return uint(s.Uint64())
}

// drawLane favours the numbers at the ends.
func drawLane(t *rapid.T, e Elem) uint64 {
	n := rapid.Uint64().Draw(t, "n")
	switch rapid.IntRange(0, 5).Draw(t, "kind") {
	case 0:
		n = 1 << (e.Bits() - 1)
	case 1:
		n = 1<<(e.Bits()-1) - 1
	case 2:
		n = ^uint64(0)
	case 3:
		n %= uint64(2 * e.Bits())
	}
	return unsigned(e, n)
}

func TestIntegerLanes(t *testing.T) {
	for code := range oracle {
		if !code.has(laned) {
			t.Fatal(code)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		e := rapid.SampledFrom([]Elem{I8, I16, I32, I64}).Draw(t, "elem")
		a, b, imm := drawLane(t, e), drawLane(t, e), rapid.IntRange(0, e.Bits()-1).Draw(t, "imm")
		for code, f := range oracle {
			ua, ub := num().SetUint64(a), num().SetUint64(b)
			want := low(f(uint(e.Bits()), big.NewInt(signed(e, a)), big.NewInt(signed(e, b)), ua, ub, uint(imm)), uint(e.Bits()))
			if got := unsigned(e, lanewise(code, e, int64(imm))(a, b, 0)); got != want.Uint64() {
				t.Fatalf("%s.%s of %#x, %#x, #%d: %#x, want %#x", code, e, a, b, imm, got, want)
			}
		}
		wide := map[Elem]Elem{I8: I16, I16: I32, I32: I64}[e]
		if wide == None {
			return
		}
		n := signed(wide, rapid.Uint64().Draw(t, "wide"))
		if rapid.Bool().Draw(t, "near") {
			n = signed(wide, a) + signed(e, b)
		}
		for code, want := range map[Code]*big.Int{
			NarrowS: within(big.NewInt(n), num().Neg(pow2(uint(e.Bits()-1))), pow2(uint(e.Bits()-1))),
			NarrowU: within(big.NewInt(n), num(), pow2(uint(e.Bits()))),
			Narrow:  big.NewInt(n),
		} {
			if got := unsigned(e, narrowed(code, e, n)); got != low(want, uint(e.Bits())).Uint64() {
				t.Fatalf("%s.%s of %d: %#x, want %v", code, e, n, got, want)
			}
		}
	})
}

// TestFloatLanes compares rounding with exact arithmetic.
func TestFloatLanes(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		draw := func(name string) float32 {
			f := math.Float32frombits(rapid.Uint32().Draw(t, name))
			if f != f || math.IsInf(float64(f), 0) || rapid.Bool().Draw(t, "small") {
				f = float32(rapid.IntRange(-9, 9).Draw(t, name)) / 8 * (1 + 0x1p-23)
			}
			return f
		}
		a, b, c := draw("a"), draw("b"), draw("c")
		exact := func(f float32) *big.Float { return new(big.Float).SetPrec(2000).SetFloat64(float64(f)) }
		check := func(code Code, want *big.Float) {
			f, _ := want.Float32()
			in := []uint64{floatBits(F32, float64(a)), floatBits(F32, float64(b)), floatBits(F32, float64(c))}
			got := math.Float32frombits(uint32(floatLane(code, F32)(in[0], in[1], in[2])))
			if got != f {
				t.Fatalf("%s of %g, %g, %g: %g, want %g", code, a, b, c, got, f)
			}
		}
		big32 := func() *big.Float { return new(big.Float).SetPrec(2000) }
		check(Add, big32().Add(exact(a), exact(b)))
		check(Sub, big32().Sub(exact(a), exact(b)))
		check(Mul, big32().Mul(exact(a), exact(b)))
		check(FMA, big32().Add(big32().Mul(exact(a), exact(b)), exact(c)))
		if b != 0 {
			check(Div, big32().Quo(exact(a), exact(b)))
		}
		if a >= 0 {
			check(Sqrt, big32().Sqrt(exact(a)))
		}
	})
}

// TestFloatCases holds what is not arithmetic on numbers.
func TestFloatCases(t *testing.T) {
	nan, inf, nought := math.NaN(), math.Inf(1), math.Copysign(0, -1)
	for _, c := range []struct {
		code Code
		a, b float64
		want float64
	}{
		{MinF, 1, 2, 1}, {MinF, nan, 2, 2}, {MinF, 2, nan, nan}, {MinF, 0, nought, nought}, {MinF, nought, 0, 0},
		{MaxF, 1, 2, 2}, {MaxF, nan, 2, 2}, {MaxF, 2, nan, nan}, {MaxF, nought, 0, 0}, {MaxF, -inf, 1, 1},
		{Floor, -1.5, 0, -2}, {Ceil, -1.5, 0, -1}, {Round, 2.5, 0, 2}, {Round, 3.5, 0, 4}, {Round, -0.5, 0, nought},
		{Trunc, -1.5, 0, -1}, {Neg, 0, 0, nought}, {Abs, nought, 0, 0}, {Neg, inf, 0, -inf},
	} {
		for _, e := range []Elem{F32, F64} {
			got := floatLane(c.code, e)(floatBits(e, c.a), floatBits(e, c.b), 0)
			if got != floatBits(e, c.want) && !(c.want != c.want && math.IsNaN(float(e, got))) {
				t.Errorf("%s.%s of %g, %g: %g, want %g", c.code, e, c.a, c.b, float(e, got), c.want)
			}
		}
	}
	for _, c := range []struct {
		code Code
		a, b float64
		want bool
	}{{EQ, 0, nought, true}, {EQ, nan, nan, false}, {GTS, nan, 1, false}, {GTS, 2, 1, true},
		{GEF, 1, 1, true}, {GEF, 1, nan, false}} {
		if got := floatLane(c.code, F64)(math.Float64bits(c.a), math.Float64bits(c.b), 0); got != ones(c.want) {
			t.Errorf("%s of %g, %g: %#x", c.code, c.a, c.b, got)
		}
	}
	for _, c := range []struct {
		to   Elem
		f    float64
		want int64
	}{{I32, 1.9, 1}, {I32, -1.9, -1}, {I32, 3e9, math.MinInt32}, {I32, nan, math.MinInt32}, {I32, 2147483647, 2147483647},
		{I64, 1e18, 1e18}, {I64, 1e19, math.MinInt64}, {I64, -inf, math.MinInt64}} {
		if got := signed(c.to, converted(c.to, F64, math.Float64bits(c.f))); got != c.want {
			t.Errorf("%s of %g: %d, want %d", c.to, c.f, got, c.want)
		}
	}
	if got := converted(F32, I32, 1<<24+1); got != uint64(math.Float32bits(1<<24)) {
		t.Errorf("2^24 + 1 to float32 is %#x", got)
	}
}
