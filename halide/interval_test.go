package halide_test

import (
	"math/big"
	"testing"

	"pgregory.net/rapid"

	hl "github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/gen"
)

// Every value of every node of random expressions lies in the node's interval.
func TestValuesLieInIntervals(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		f := gen.Any(t, 4)
		region := gen.Region(t, f, 3)
		inputs := gen.Inputs(t, f, region)
		env, point := map[string]hl.Range{}, map[string]int64{}
		for i, v := range f.Vars {
			env[v.Name] = region[i]
			point[v.Name] = int64(region[i].Min + rapid.IntRange(0, region[i].Extent-1).Draw(t, v.Name))
		}
		for _, r := range hl.RDoms(f) {
			for i, v := range r.Vars {
				env[v.Name] = hl.Range{Extent: r.Extents[i]}
				point[v.Name] = int64(rapid.IntRange(0, r.Extents[i]-1).Draw(t, v.Name))
			}
		}
		hl.Walk(f.Value, func(e *hl.Expr) {
			if e.Kind != hl.IntKind {
				return
			}
			here := map[string]int64{}
			for n, v := range point {
				here[n] = v
			}
			s := hl.Env{Vars: env}.Span(e)
			if got := hl.EvalNode(e, here, inputs); !s.Holds(got.BigInt()) {
				t.Fatalf("%v is %v at %v, outside %v", e, got, point, s)
			}
		})
	})
}

// The interval of one operation over independent Vars is exactly the least and the greatest of all its values, or, for
// those that say so, holds them.
func TestIntervalsOfOperations(t *testing.T) {
	a, b := hl.NewVar("a"), hl.NewVar("b")
	exact := map[string]*hl.Expr{
		"add": a.Add(b), "sub": a.Sub(b), "mul": a.Mul(b), "div": a.Div(b), "quo": a.Quo(b), "min": a.Min(b), "max": a.Max(b),
		"neg": a.Neg(), "abs": a.Abs(), "not": a.Not(), "narrow": a.Narrow(hl.Int8, 2), "clamp": a.Clamp(-3, 5),
		"square": a.Mul(a), "shl": a.Shl(b.Abs()), "shr": a.Shr(b.Abs()), "select": hl.Select(a.LT(b), 3, b),
		"masked": a.And(7).Add(b), "mod": a.Add(b).Mod(1), "saturated": a.Mul(30).Narrow(hl.UInt8, 0),
	}
	holds := map[string]*hl.Expr{
		"mod": a.Mod(b), "rem": a.Rem(b), "and": a.And(b), "or": a.Or(b), "xor": a.Xor(b), "wrap": a.Mul(40).Wrap(hl.Int8),
	}
	rapid.Check(t, func(t *rapid.T) {
		draw := func(label string) hl.Range {
			return hl.Range{Min: rapid.IntRange(-20, 20).Draw(t, label), Extent: rapid.IntRange(1, 25).Draw(t, label+" extent")}
		}
		env := map[string]hl.Range{"a": draw("a"), "b": draw("b")}
		for name, e := range exact {
			lo, hi := brute(e, env)
			gotLo, gotHi := hl.Interval(e, env)
			loose := name == "select" || name == "masked" // the condition, or the mask's gaps, are not looked at
			if gotLo.Cmp(lo) > 0 || gotHi.Cmp(hi) < 0 || !loose && (gotLo.Cmp(lo) != 0 || gotHi.Cmp(hi) != 0) {
				t.Fatalf("%v over %v: %v..%v, want %v..%v", e, env, gotLo, gotHi, lo, hi)
			}
		}
		for _, e := range holds {
			lo, hi := brute(e, env)
			if gotLo, gotHi := hl.Interval(e, env); gotLo.Cmp(lo) > 0 || gotHi.Cmp(hi) < 0 {
				t.Fatalf("%v over %v: %v..%v does not hold %v..%v", e, env, gotLo, gotHi, lo, hi)
			}
		}
	})
}

// brute is the least and the greatest value of e over a box of a and b.
func brute(e *hl.Expr, env map[string]hl.Range) (lo, hi *big.Int) {
	ra, rb := env["a"], env["b"]
	for a := ra.Min; a < ra.Min+ra.Extent; a++ {
		for b := rb.Min; b < rb.Min+rb.Extent; b++ {
			v := hl.EvalNode(e, map[string]int64{"a": int64(a), "b": int64(b)}, nil).BigInt()
			if lo == nil || v.Cmp(lo) < 0 {
				lo = v
			}
			if hi == nil || v.Cmp(hi) > 0 {
				hi = v
			}
		}
	}
	return lo, hi
}

// What the compiler relies on, worked out by hand.
func TestIntervals(t *testing.T) {
	x, r := hl.NewVar("x"), hl.NewRDom("r", 3, 3)
	s, u := hl.NewInput("s", hl.Int16, 1).At(x), hl.NewInput("u", hl.UInt8, 1).At(x)
	q := hl.NewRDom("q", 3)
	for _, c := range []struct {
		e    *hl.Expr
		want string
	}{
		{hl.Sum(r, s.Mul(s)), "0..9663676416"},        // 9 * 2^30
		{hl.Sum(r, s.Mul(u)), "-75202560..75200265"},  // 9 * 255 * -2^15 .. 9 * 255 * (2^15-1)
		{hl.Product(q, u.Sub(1)), "-64516..16387064"}, // -1 * 254^2 .. 254^3
		{hl.Product(q, u.Neg()), "-16581375..0"},      // (-255)^3
		{hl.Maximum(q, s.Add(r.X.Mul(0))), "?"},       // r.x has no range here
		{hl.Minimum(q, s.Add(q.X)), "-32768..32769"},
		{s.And(15), "0..15"},
		{s.Or(15), "-32768..32767"},
		{u.Xor(u.Not()), "-256..-1"},
		{u.Or(256), "256..511"},
		{s.Mod(10), "0..9"},
		{x.Mod(u), "0..15"},
		{s.Rem(10), "-9..9"},
		{x.Mod(16), "0..15"},
		{x.Mod(100), "0..15"}, // x is less than the divisor
		{x.Add(16).Mod(16), "0..15"},
		{x.Add(35).Mod(100), "35..50"}, // within one turn
		{u.Wrap(hl.Int8), "-128..127"},
		{u.Shr(1).Wrap(hl.Int8), "0..127"},
		{s.Narrow(hl.Int8, 8), "-128..127"}, // 127.996 saturates
		{s.Narrow(hl.Int8, 9), "-64..64"},
		{hl.Int(1).Shl(62).Mul(hl.Int(1).Shl(62)), "21267647932558653966460912964485513216..21267647932558653966460912964485513216"},
		{hl.Product(hl.NewRDom("p", 1<<20), s), "?"}, // no bound worth computing
	} {
		if got := (hl.Env{Vars: map[string]hl.Range{"x": {Extent: 16}}}).Span(c.e); got.String() != c.want {
			t.Errorf("%v: %v, want %s", c.e, got, c.want)
		}
	}
}

func TestResultTypes(t *testing.T) {
	x := hl.NewVar("x")
	u, s := hl.NewInput("u", hl.UInt8, 1).At(x), hl.NewInput("s", hl.Int32, 1).At(x)
	for _, c := range []struct {
		e    *hl.Expr
		want hl.Type
	}{
		{x.Expr, hl.Int8}, {x.Mul(2), hl.UInt8}, {u, hl.UInt8}, {u.Shr(1), hl.Int8}, {u.Sub(1), hl.Int16}, {u.Mul(u), hl.UInt16},
		{s, hl.Int32}, {s.Abs(), hl.UInt32}, {s.Neg(), hl.Int64}, {s.Mul(s).Sub(1), hl.Int64}, {s.Narrow(hl.UInt8, 3), hl.UInt8},
		{s.ToFloat(), hl.Float32}, {s.ToFloat().ToInt(hl.Int16), hl.Int16}, {x.Wrap(hl.UInt32), hl.UInt32},
	} {
		got, err := hl.ResultType(hl.NewFunc("f", x).Is(c.e), map[string]hl.Range{"x": {Extent: 128}})
		if err != nil || got != c.want {
			t.Errorf("%v: %v, %v, want %v", c.e, got, err, c.want)
		}
	}
}
