package halide_test

import (
	"math/big"
	"math/bits"
	"testing"

	hl "github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/gen"
)

// mul_div_mod, bitwise_ops: all pairs of bytes, signed and not, as the types of Halide have them: results cut to the type.
func TestByteArithmetic(t *testing.T) {
	x, y := hl.NewVar("x"), hl.NewVar("y")
	euclid := func(a, b int64) (q, r int64) { // by steps, as the definition says: a = b*q + r, 0 <= r < |b|
		if b == 0 {
			return 0, 0
		}
		n, d := new(big.Int).DivMod(big.NewInt(a), big.NewInt(b), new(big.Int))
		return n.Int64(), d.Int64()
	}
	for _, c := range []struct {
		a, b hl.Type
		cut  func(int64) int64
	}{
		{hl.Int8, hl.Int8, func(v int64) int64 { return int64(int8(v)) }},
		{hl.UInt8, hl.UInt8, func(v int64) int64 { return int64(uint8(v)) }},
		{hl.UInt8, hl.Int8, func(v int64) int64 { return int64(uint8(v)) }},
	} {
		a, b := hl.NewInput("a", c.a, 1).At(x), hl.NewInput("b", c.b, 1).At(y)
		inputs := map[string]*hl.Array{"a": allBytes(c.a), "b": allBytes(c.b)}
		for name, op := range map[string]struct {
			e    *hl.Expr
			want func(a, b int64) int64
		}{
			"add": {a.Add(b), func(a, b int64) int64 { return a + b }},
			"sub": {a.Sub(b), func(a, b int64) int64 { return a - b }},
			"mul": {a.Mul(b), func(a, b int64) int64 { return a * b }},
			"div": {a.Div(b), func(a, b int64) int64 { q, _ := euclid(a, b); return q }},
			"mod": {a.Mod(b), func(a, b int64) int64 { _, r := euclid(a, b); return r }},
			"and": {a.And(b), func(a, b int64) int64 { return a & b }},
			"or":  {a.Or(b), func(a, b int64) int64 { return a | b }},
			"xor": {a.Xor(b), func(a, b int64) int64 { return a ^ b }},
			"not": {a.Not(), func(a, b int64) int64 { return ^a }},
			"shl": {a.Shl(b.And(7)), func(a, b int64) int64 { return a << (b & 7) }},
			"shr": {a.Shr(b.And(7)), func(a, b int64) int64 { return a >> (b & 7) }},
			"absd": {a.Absd(b), func(a, b int64) int64 {
				return max(a-b, b-a)
			}},
			"popcount": {a.Popcount(hl.UInt8).Sub(b.Popcount(hl.Int8)), func(a, b int64) int64 {
				return int64(bits.OnesCount8(uint8(a)) - bits.OnesCount8(uint8(b)))
			}},
			"clz": {a.Clz(hl.Int8).Mul(b.Clz(hl.UInt8)), func(a, b int64) int64 {
				return int64(bits.LeadingZeros8(uint8(a)) * bits.LeadingZeros8(uint8(b)))
			}},
			"ctz": {a.Ctz(hl.UInt8).Mul(8).Add(b.Ctz(hl.Int16)), func(a, b int64) int64 {
				return int64(8*bits.TrailingZeros8(uint8(a)) + bits.TrailingZeros16(uint16(b)))
			}},
			"cases": {hl.SelectCases(a.LT(b), 1, a.EQ(b), 2, 3), func(a, b int64) int64 {
				switch {
				case a < b:
					return 1
				case a == b:
					return 2
				}
				return 3
			}},
			"mux": {hl.Mux(a.Sub(1), b, 5, a), func(a, b int64) int64 {
				switch a {
				case 1:
					return b
				case 2:
					return 5
				}
				return a
			}},
		} {
			f := hl.NewFunc("f", x, y).Is(op.e.Cast(c.a))
			region := allBytes(c.a).Dims[0]
			got, err := hl.Eval(f, []hl.Range{region, allBytes(c.b).Dims[0]}, trimmed(f, inputs))
			if err != nil {
				t.Fatal(err)
			}
			expect(t, name, got, func(at []int) int64 { return c.cut(op.want(int64(at[0]), int64(at[1]))) })
		}
	}
}

// allBytes holds each value of a type of 8 bits at its own place.
func allBytes(t hl.Type) *hl.Array {
	lo, _ := t.Bounds()
	a := hl.NewArray(t, hl.Range{Min: int(lo.Int64()), Extent: 256})
	for i := range a.Ints {
		a.Ints[i] = lo.Int64() + int64(i)
	}
	return a
}

// trimmed is the arrays that f reads.
func trimmed(f *hl.Func, inputs map[string]*hl.Array) map[string]*hl.Array {
	out := map[string]*hl.Array{}
	for _, in := range hl.Inputs(f) {
		out[in.Name] = inputs[in.Name]
	}
	return out
}

// saturating_casts: every type to every type.
func TestSaturatingCasts(t *testing.T) {
	x := hl.NewVar("x")
	types := []hl.Type{hl.Int8, hl.Int16, hl.Int32, hl.Int64, hl.UInt8, hl.UInt16, hl.UInt32}
	for _, from := range types {
		for _, to := range types {
			data := gen.Array(from, uint64(from)*16+uint64(to), gen.Uniform, from0(50)...)
			copy(data.Ints, gen.Array(from, 3, gen.Ends, from0(20)...).Ints)
			f := hl.NewFunc("f", x).Is(hl.NewInput("in", from, 1).At(x).SaturatingCast(to))
			lo, hi := to.Bounds()
			expect(t, from.String()+" to "+to.String(), eval(t, f, map[string]*hl.Array{"in": data}, 50), func(at []int) int64 {
				v := big.NewInt(data.At(at[0]))
				switch {
				case v.Cmp(lo) < 0:
					v = lo
				case v.Cmp(hi) > 0:
					v = hi
				}
				return v.Int64()
			})
		}
	}
	f := hl.NewFunc("f", x).Is(hl.NewInput("fl", hl.Float32, 1).At(x).SaturatingCast(hl.UInt8), x.Cast(hl.Float32), hl.NewInput("fl", hl.Float32, 1).At(x).Cast(hl.Float32))
	data := hl.NewArray(hl.Float32, hl.Range{Extent: 4})
	copy(data.Floats, []float32{300.7, -3, 2.9, 255})
	got := evalTuple(t, f, map[string]*hl.Array{"fl": data}, 4)
	expect(t, "float to uint8", got[0], func(at []int) int64 { return []int64{255, 0, 2, 255}[at[0]] })
	if got[1].FloatAt(3) != 3 || got[2].FloatAt(0) != 300.7 {
		t.Errorf("%v", got)
	}
}

// Halide's lerp of bytes is the exact one, rounded: (0, 255, 128) gives 128.
func TestLerp(t *testing.T) {
	x, y := hl.NewVar("x"), hl.NewVar("y")
	w := hl.NewInput("w", hl.UInt8, 1)
	inputs := map[string]*hl.Array{"w": allBytes(hl.UInt8)}
	f := hl.NewFunc("f", x, y).Is(hl.Lerp(y, hl.Int(200).Sub(y.Mul(2)), w.At(x)))
	expect(t, "lerp", evalOver(t, f, inputs, hl.Range{Extent: 256}, hl.Range{Min: -50, Extent: 256}), func(at []int) int64 {
		a, b := int64(at[1]), int64(200-2*at[1])
		exact := new(big.Rat).SetFrac64(a*int64(255-at[0])+b*int64(at[0]), 255)
		twice := new(big.Int).Div(new(big.Int).Add(new(big.Int).Mul(exact.Num(), big.NewInt(2)), exact.Denom()), new(big.Int).Mul(exact.Denom(), big.NewInt(2)))
		return twice.Int64()
	})
	g := hl.NewFunc("g", x).Is(hl.Lerp(hl.Float(2), 4, w.At(x).ToFloat().Div(255)))
	if got := eval(t, g, inputs, 256); got.FloatAt(0) != 2 || got.FloatAt(255) != 4 || got.FloatAt(51) != float32(2*(1-float32(0.2)))+float32(4*float32(0.2)) {
		t.Errorf("%v %v %v", got.FloatAt(0), got.FloatAt(51), got.FloatAt(255))
	}
}

// Fractions and kinds of floats.
func TestFloatParts(t *testing.T) {
	x := hl.NewVar("x")
	fl := hl.NewInput("fl", hl.Float32, 1).At(x)
	f := hl.NewFunc("f", x).Is(fl.Trunc(), fl.Fract(), hl.SelectCases(fl.IsNaN(), 1, fl.IsInf(), 2, fl.IsFinite(), 3, 4))
	data := hl.NewArray(hl.Float32, hl.Range{Extent: 6})
	copy(data.Floats, []float32{2.75, -2.75, 0, infinity, -infinity, infinity - infinity})
	got := evalTuple(t, f, map[string]*hl.Array{"fl": data}, 6)
	for i, want := range [][3]float32{{2, 0.75, 3}, {-2, -0.75, 3}, {0, 0, 3}, {infinity, infinity - infinity, 2}, {-infinity, infinity - infinity, 2},
		{infinity - infinity, infinity - infinity, 1}} {
		if !sameFloat(got[0].FloatAt(i), want[0]) || !sameFloat(got[1].FloatAt(i), want[1]) || got[2].At(i) != int64(want[2]) {
			t.Errorf("of %v: %v, %v, %v, want %v", data.Floats[i], got[0].FloatAt(i), got[1].FloatAt(i), got[2].At(i), want)
		}
	}
}
