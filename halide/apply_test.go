package halide_test

import (
	"math"
	"math/big"
	"testing"

	"pgregory.net/rapid"

	hl "github.com/vyasa-go/vyasa/halide"
)

// integer draws integers of every length: any, near powers of two, and near those where int64 ends.
var integer = rapid.Custom(func(t *rapid.T) *big.Int {
	bits := rapid.IntRange(0, 90).Draw(t, "bits")
	n := big.NewInt(1)
	switch rapid.IntRange(0, 2).Draw(t, "kind") {
	case 0:
		bits = rapid.IntRange(62, 64).Draw(t, "end")
		fallthrough
	case 1:
		n.Lsh(n, uint(bits)).Add(n, big.NewInt(rapid.Int64Range(-3, 3).Draw(t, "near")))
	case 2:
		n.SetUint64(rapid.Uint64().Draw(t, "low"))
		n.Mul(n, new(big.Int).SetUint64(rapid.Uint64().Draw(t, "high"))).Rsh(n, uint(bits))
	}
	if rapid.Bool().Draw(t, "negative") {
		n.Neg(n)
	}
	return n
})

// variable is a node that stands for any integer.
var variable = hl.NewVar("v").Expr

func applied(e *hl.Expr, args ...*big.Int) *big.Int {
	var values []hl.Value
	for _, a := range args {
		values = append(values, hl.BigValue(a))
	}
	return hl.Apply(e, values).BigInt()
}

// The definitions, by rational numbers: a = b*q + r with 0 <= r < |b|, or q the integral part of a/b.
func TestDivisions(t *testing.T) {
	v := variable
	rapid.Check(t, func(t *rapid.T) {
		a, b := integer.Draw(t, "a"), integer.Draw(t, "b")
		if rapid.IntRange(0, 9).Draw(t, "by zero") == 0 {
			b = new(big.Int)
		}
		div, mod := applied(v.Div(v), a, b), applied(v.Mod(v), a, b)
		quo, rem := applied(v.Quo(v), a, b), applied(v.Rem(v), a, b)
		if b.Sign() == 0 {
			if div.Sign() != 0 || mod.Sign() != 0 || quo.Sign() != 0 || rem.Sign() != 0 {
				t.Fatalf("%v by 0: %v %v %v %v", a, div, mod, quo, rem)
			}
			return
		}
		back := new(big.Int).Add(new(big.Int).Mul(b, div), mod)
		if back.Cmp(a) != 0 || mod.Sign() < 0 || mod.CmpAbs(b) >= 0 {
			t.Fatalf("%v div, mod %v = %v, %v", a, b, div, mod)
		}
		back = new(big.Int).Add(new(big.Int).Mul(b, quo), rem)
		if back.Cmp(a) != 0 || rem.CmpAbs(b) >= 0 || rem.Sign()*a.Sign() < 0 {
			t.Fatalf("%v quo, rem %v = %v, %v", a, b, quo, rem)
		}
	})
}

// Every other operation of integers, beside its definition in math/big.
func TestIntegerOperations(t *testing.T) {
	v, n := variable, func() *big.Int { return new(big.Int) }
	ops := map[string]struct {
		e    *hl.Expr
		want func(a, b *big.Int) *big.Int
	}{
		"add": {v.Add(v), func(a, b *big.Int) *big.Int { return n().Add(a, b) }},
		"sub": {v.Sub(v), func(a, b *big.Int) *big.Int { return n().Sub(a, b) }},
		"mul": {v.Mul(v), func(a, b *big.Int) *big.Int { return n().Mul(a, b) }},
		"and": {v.And(v), func(a, b *big.Int) *big.Int { return n().And(a, b) }},
		"or":  {v.Or(v), func(a, b *big.Int) *big.Int { return n().Or(a, b) }},
		"xor": {v.Xor(v), func(a, b *big.Int) *big.Int { return n().Xor(a, b) }},
		"min": {v.Min(v), func(a, b *big.Int) *big.Int {
			if a.Cmp(b) <= 0 {
				return a
			}
			return b
		}},
		"max": {v.Max(v), func(a, b *big.Int) *big.Int {
			if a.Cmp(b) >= 0 {
				return a
			}
			return b
		}},
		"neg": {v.Neg(), func(a, _ *big.Int) *big.Int { return n().Neg(a) }},
		"abs": {v.Abs(), func(a, _ *big.Int) *big.Int { return n().Abs(a) }},
		"not": {v.Not(), func(a, _ *big.Int) *big.Int { return n().Sub(big.NewInt(-1), a) }},
	}
	rapid.Check(t, func(t *rapid.T) {
		a, b := integer.Draw(t, "a"), integer.Draw(t, "b")
		for name, op := range ops {
			got, want := applied(op.e, []*big.Int{a, b}[:len(op.e.Args)]...), op.want(a, b)
			if got.Cmp(want) != 0 {
				t.Fatalf("%s(%v, %v) = %v, want %v", name, a, b, got, want)
			}
		}
		shift := rapid.Int64Range(0, 62).Draw(t, "shift")
		power := n().Exp(big.NewInt(2), big.NewInt(shift), nil)
		if got, want := applied(v.Shl(v), a, big.NewInt(shift)), n().Mul(a, power); got.Cmp(want) != 0 {
			t.Fatalf("%v << %d = %v, want %v", a, shift, got, want)
		}
		if got, want := applied(v.Shr(v), a, big.NewInt(shift)), n().Div(a, power); got.Cmp(want) != 0 {
			t.Fatalf("%v >> %d = %v, want %v", a, shift, got, want)
		}
	})
}

func TestComparisons(t *testing.T) {
	v := variable
	rapid.Check(t, func(t *rapid.T) {
		a := integer.Draw(t, "a")
		b := rapid.OneOf(integer, rapid.Just(a)).Draw(t, "b")
		args := []hl.Value{hl.BigValue(a), hl.BigValue(b)}
		less, equal := new(big.Int).Sub(a, b).Sign() < 0, a.String() == b.String()
		for name, c := range map[string]struct {
			e    *hl.Expr
			want bool
		}{
			"lt": {v.LT(v), less}, "le": {v.LE(v), less || equal}, "eq": {v.EQ(v), equal},
			"gt": {v.GT(v), !less && !equal}, "ge": {v.GE(v), !less}, "ne": {v.NE(v), !equal},
		} {
			if got := hl.Apply(c.e, args); got.Bool != c.want || got.Kind != hl.BoolKind {
				t.Fatalf("%v %s %v is %v", a, name, b, got)
			}
		}
	})
}

// rounded is v/2^shift by the words of the vendor's guide (set_rnd): the nearest integer, and what breaks a tie.
func rounded(v *big.Int, shift int, mode hl.Rounding) *big.Int {
	exact := new(big.Rat).SetFrac(v, new(big.Int).Lsh(big.NewInt(1), uint(shift)))
	floor := new(big.Int).Div(exact.Num(), exact.Denom()) // the denominator is positive
	ceil := new(big.Int).Neg(new(big.Int).Div(new(big.Int).Neg(exact.Num()), exact.Denom()))
	down := new(big.Rat).Sub(exact, new(big.Rat).SetInt(floor))
	half := big.NewRat(1, 2)
	var pick *big.Int // of a tie
	switch mode {
	case hl.Floor:
		return floor
	case hl.Ceil:
		return ceil
	case hl.PosInf:
		pick = ceil
	case hl.NegInf:
		pick = floor
	case hl.SymInf, hl.SymZero:
		pick = ceil
		if (v.Sign() < 0) == (mode == hl.SymInf) {
			pick = floor
		}
	case hl.Even, hl.OddRound:
		pick = ceil
		if (floor.Bit(0) == 0) == (mode == hl.Even) {
			pick = floor
		}
	}
	switch down.Cmp(half) {
	case -1:
		return floor
	case 1:
		return ceil
	}
	return pick
}

func TestNarrow(t *testing.T) {
	types := []hl.Type{hl.Int8, hl.Int16, hl.Int32, hl.Int64, hl.UInt8, hl.UInt16, hl.UInt32}
	rapid.Check(t, func(t *rapid.T) {
		shift := rapid.IntRange(0, 62).Draw(t, "shift")
		v := integer.Draw(t, "v")
		if rapid.Bool().Draw(t, "tie") { // an odd number of halves
			v = big.NewInt(rapid.Int64Range(-300, 300).Draw(t, "halves")*2 + 1)
			v.Lsh(v, uint(shift)).Rsh(v, 1)
		}
		to := rapid.SampledFrom(types).Draw(t, "type")
		for mode := hl.Even; mode <= hl.OddRound; mode++ {
			want := rounded(v, shift, mode)
			if lo, hi := to.Bounds(); want.Cmp(lo) < 0 {
				want = lo
			} else if want.Cmp(hi) > 0 {
				want = hi
			}
			if got := applied(variable.Narrow(to, shift, mode), v); got.Cmp(want) != 0 {
				t.Fatalf("narrow(%v, %v, %d, %v) = %v, want %v", to, v, shift, mode, got, want)
			}
		}
		got := applied(variable.Wrap(to), v)
		turn := new(big.Int).Lsh(big.NewInt(1), uint(to.Bits()))
		lo, hi := to.Bounds()
		if new(big.Int).Mod(new(big.Int).Sub(got, v), turn).Sign() != 0 || got.Cmp(lo) < 0 || got.Cmp(hi) > 0 {
			t.Fatalf("wrap(%v, %v) = %v", to, v, got)
		}
	})
}

// The guide's own formula, at the values around a tie: each row is the modes in the order of hl.Rounding.
func TestNarrowOfHalves(t *testing.T) {
	for v, want := range map[int64][8]int64{ // v/4
		-6: {-2, -2, -1, -1, -2, -2, -1, -1}, // -1.5
		-5: {-1, -2, -1, -1, -1, -1, -1, -1},
		-2: {0, -1, 0, 0, -1, -1, 0, -1}, // -0.5
		-1: {0, -1, 0, 0, 0, 0, 0, 0},
		1:  {0, 0, 1, 0, 0, 0, 0, 0},
		2:  {0, 0, 1, 1, 0, 1, 0, 1}, // 0.5
		3:  {1, 0, 1, 1, 1, 1, 1, 1},
		6:  {2, 1, 2, 2, 1, 2, 1, 1}, // 1.5
	} {
		for mode := hl.Even; mode <= hl.OddRound; mode++ {
			if got := applied(variable.Narrow(hl.Int8, 2, mode), big.NewInt(v)); got.Int64() != want[mode] {
				t.Errorf("%d/4 by %v is %v, want %d", v, mode, got, want[mode])
			}
		}
	}
}

func TestFloatOperations(t *testing.T) {
	f := hl.NewInput("f", hl.Float32, 1).At(0)
	nan, inf := float32(math.NaN()), float32(math.Inf(1))
	minus0 := float32(math.Copysign(0, -1))
	for _, c := range []struct {
		e    *hl.Expr
		args []float32
		want float32
	}{
		{f.Add(f), []float32{1 << 24, 1}, 1 << 24}, // a tie, to even
		{f.Add(f), []float32{1 << 24, 3}, 1<<24 + 4},
		{f.Mul(f), []float32{1e30, 1e30}, inf},
		{f.Div(f), []float32{1, 3}, 0x1.555556p-2},
		{f.Div(f), []float32{-1, 0}, -inf},
		{f.Min(f), []float32{nan, 1}, nan},
		{f.Min(f), []float32{1, nan}, nan},
		{f.Max(f), []float32{nan, inf}, nan},
		{f.Min(f), []float32{0, minus0}, minus0},
		{f.Max(f), []float32{minus0, 0}, 0},
		{f.Neg(), []float32{0}, minus0},
		{f.Abs(), []float32{minus0}, 0},
		{f.Sqrt(), []float32{2}, 0x1.6a09e6p+0},
		{f.Sqrt(), []float32{-1}, nan},
		{f.Floor(), []float32{-1.5}, -2},
		{f.Ceil(), []float32{-1.5}, -1},
		{f.RoundEven(), []float32{2.5}, 2},
		{f.RoundEven(), []float32{-0.5}, minus0},
	} {
		var args []hl.Value
		for _, a := range c.args {
			args = append(args, hl.FloatValue(a))
		}
		got := hl.Apply(c.e, args).Float
		if math.Float32bits(got) != math.Float32bits(c.want) && (got == got || c.want == c.want) {
			t.Errorf("%v of %v is %v, want %v", c.e, c.args, got, c.want)
		}
	}
}

func TestConversions(t *testing.T) {
	f := hl.NewInput("f", hl.Float32, 1).At(0)
	for _, c := range []struct {
		v    float64
		to   hl.Type
		want int64
	}{
		{-1.9, hl.Int8, -1}, {1.9, hl.UInt8, 1}, {-0.5, hl.UInt8, 0}, {300, hl.Int8, 127}, {-300, hl.Int8, -128},
		{math.NaN(), hl.Int16, 0}, {math.Inf(1), hl.Int64, math.MaxInt64}, {math.Inf(-1), hl.Int64, math.MinInt64},
		{1 << 62, hl.Int64, 1 << 62}, {1 << 31, hl.Int32, math.MaxInt32}, {math.Inf(-1), hl.UInt32, 0},
	} {
		if got := hl.Apply(f.ToInt(c.to), []hl.Value{hl.FloatValue(float32(c.v))}); got.Int != c.want {
			t.Errorf("%v to %v is %v, want %d", c.v, c.to, got, c.want)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		n := integer.Draw(t, "n")
		got := hl.Apply(variable.ToFloat(), []hl.Value{hl.BigValue(n)}).Float
		want, _ := new(big.Rat).SetInt(n).Float32()
		if got != want {
			t.Fatalf("float(%v) = %v, want %v", n, got, want)
		}
	})
}
