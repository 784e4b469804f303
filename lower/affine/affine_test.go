package affine

import (
	"math"
	"testing"

	"pgregory.net/rapid"
)

// tree is an index expression as a user writes it, evaluated by the definition of its operators: the oracle.
type tree struct {
	op   byte // 'v' variable, 'c' number, '+', '-', '*', '/', '%', '<' min, '>' max
	name string
	n    int
	a, b *tree
}

func (t *tree) eval(env map[string]int) int {
	switch t.op {
	case 'v':
		return env[t.name]
	case 'c':
		return t.n
	case '+':
		return t.a.eval(env) + t.b.eval(env)
	case '-':
		return t.a.eval(env) - t.b.eval(env)
	case '*':
		return t.n * t.a.eval(env)
	case '/':
		return int(math.Floor(float64(t.a.eval(env)) / float64(t.n)))
	case '%':
		v := t.a.eval(env)
		return v - t.n*int(math.Floor(float64(v)/float64(t.n)))
	case '<':
		return min(t.a.eval(env), t.n)
	default:
		return max(t.a.eval(env), t.n)
	}
}

func (t *tree) form(extents Extents) Form {
	switch t.op {
	case 'v':
		return Var(t.name)
	case 'c':
		return Const(t.n)
	case '+':
		return t.a.form(extents).Add(t.b.form(extents))
	case '-':
		return t.a.form(extents).Sub(t.b.form(extents))
	case '*':
		return t.a.form(extents).Scale(t.n)
	case '/':
		return t.a.form(extents).Div(t.n, extents)
	case '%':
		return t.a.form(extents).Mod(t.n, extents)
	case '<':
		return t.a.form(extents).Min(t.n, extents)
	default:
		return t.a.form(extents).Max(t.n, extents)
	}
}

var names = []string{"x", "y", "r.x"}

func drawTree(t *rapid.T, depth int) *tree {
	op := 'v'
	if depth > 0 {
		op = rapid.SampledFrom([]rune("vc++-**//%%<>")).Draw(t, "op")
	}
	e := &tree{op: byte(op)}
	switch op {
	case 'v':
		e.name = rapid.SampledFrom(names).Draw(t, "name")
		return e
	case '/', '%':
		e.n = rapid.SampledFrom([]int{1, 2, 3, 4, 6, 8, 12, 16}).Draw(t, "divisor")
	default:
		e.n = rapid.IntRange(-20, 20).Draw(t, "number")
	}
	e.a, e.b = drawTree(t, depth-1), drawTree(t, depth-1)
	return e
}

func drawExtents(t *rapid.T) Extents {
	e := Extents{}
	for _, n := range names {
		e[n] = rapid.IntRange(1, 9).Draw(t, n)
	}
	return e
}

// each calls f for every iteration of the loops.
func each(extents Extents, f func(env map[string]int)) {
	env := map[string]int{}
	var walk func(i int)
	walk = func(i int) {
		if i == len(names) {
			f(env)
			return
		}
		for v := range extents[names[i]] {
			env[names[i]] = v
			walk(i + 1)
		}
	}
	walk(0)
}

// A Form has the value of the expression it was made of, and keeps the invariants, whether extents are known or not.
func TestFormsMean(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		e, extents := drawTree(t, 4), drawExtents(t)
		for _, known := range []Extents{nil, extents} {
			f := e.form(known)
			if bad := broken(f); bad != "" {
				t.Fatalf("%s: %s", f, bad)
			}
			each(extents, func(env map[string]int) {
				if got, want := f.Eval(env), e.eval(env); got != want {
					t.Fatalf("%s at %v: got %d, want %d", f, env, got, want)
				}
			})
		}
	})
}

// broken names the invariant of doc.go that f does not keep.
func broken(f Form) string {
	for i, t := range f.Terms {
		a := t.Atom
		switch {
		case t.Coef == 0:
			return "a coefficient is zero"
		case i > 0 && f.Terms[i-1].Atom.String() >= a.String():
			return "terms are not sorted"
		case a.Op == IsVar:
			continue
		case a.Of.IsConst():
			return "an atom is constant"
		case (a.Op == IsMin || a.Op == IsMax) && a.Of.Const != 0:
			return "a constant stands in a minimum"
		}
		if a.Op == IsDiv || a.Op == IsMod {
			if a.By < 2 || a.Of.Const < 0 || a.Of.Const >= a.By {
				return "a constant can be taken out"
			}
			for _, u := range a.Of.Terms {
				if u.Coef >= a.By || u.Coef <= -a.By {
					return "a whole multiple can be taken out"
				}
			}
		}
		if bad := broken(*a.Of); bad != "" {
			return bad
		}
	}
	return ""
}

func TestRangeIsExact(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		e, extents := drawTree(t, 4), drawExtents(t)
		lo, hi := math.MaxInt, math.MinInt
		each(extents, func(env map[string]int) {
			v := e.eval(env)
			lo, hi = min(lo, v), max(hi, v)
		})
		f := e.form(extents)
		if a, b := f.Range(extents); a != lo || b != hi {
			t.Fatalf("%s over %v: got %d..%d, want %d..%d", f, extents, a, b, lo, hi)
		}
	})
}

func TestSubst(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		e, g, extents := drawTree(t, 4), drawTree(t, 2), drawExtents(t)
		f := e.form(nil).Subst(map[string]Form{"x": g.form(extents)}, extents)
		each(extents, func(env map[string]int) {
			inner := map[string]int{"x": g.eval(env), "y": env["y"], "r.x": env["r.x"]}
			if got, want := f.Eval(env), e.eval(inner); got != want {
				t.Fatalf("%s at %v: got %d, want %d", f, env, got, want)
			}
		})
	})
}

func TestDivisor(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		f, extents := drawTree(t, 4).form(nil), drawExtents(t)
		d := f.Divisor()
		each(extents, func(env map[string]int) {
			v := f.Eval(env) - f.Const
			if d == 0 && v != 0 || d != 0 && v%d != 0 {
				t.Fatalf("%s - %d is %d at %v, no multiple of %d", f, f.Const, v, env, d)
			}
		})
	})
}

func TestParseUndoesString(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		f := drawTree(t, 4).form(drawExtents(t))
		g, err := Parse(f.String())
		if err != nil || !f.Equal(g) || f.String() != g.String() {
			t.Fatalf("%s came back as %s, %v", f, g, err)
		}
	})
}

func TestDependsOn(t *testing.T) {
	f := Var("x").Add(Var("y").Div(3, nil))
	for name, want := range map[string]bool{"x": true, "y": true, "r.x": false} {
		if f.DependsOn(name) != want {
			t.Errorf("%s depends on %s: want %v", f, name, want)
		}
	}
}

// Every line: input, extents known (or none), and the normal form by hand.
func TestSimplify(t *testing.T) {
	extents := Extents{"xo": 16, "xi": 16, "yo": 4, "t": 64, "x": 7, "c": 8}
	for _, test := range []struct{ in, want string }{
		{"16*xo + xi + 0", "16*xo + xi"},
		{"(16*xo + xi + 21)/16", "(xi + 5)/16 + xo + 1"},
		{"(16*xo + xi)/16", "xo"},
		{"(16*xo + xi)%16", "xi"},
		{"(16*yo + xi)/32", "yo/2"},
		{"(16*yo + xi)%32", "16*(yo%2) + xi"},
		{"(4*t + 3)/8", "t/2"},
		{"(4*t + 3)%8", "4*(t%2) + 3"},
		{"16*(t/16) + t%16", "t"},
		{"(t/3 + 1)/5", "(t + 3)/15"},
		{"(t%12)/4", "(t/4)%3"},
		{"(t%12)%4", "t%4"},
		{"min(16*xo, 240)", "16*xo"},
		{"min(16*xo, 237) + xi", "min(16*xo, 237) + xi"},
		{"min(xo + 3, 8)", "min(xo, 5) + 3"},
		{"max(x - 20, 0)", "0"},
		{"min(-x, -2)", "-max(x, 2)"},
		{"c%8", "c"},
		{"(8*t + c)/8", "t"},
		{"x - x", "0"},
	} {
		f, err := Parse(test.in)
		if err != nil {
			t.Fatal(err)
		}
		if got := f.Simplify(extents).String(); got != test.want {
			t.Errorf("%s: got %s, want %s", test.in, got, test.want)
		}
	}
}

// Long loops are not walked.
func TestRangeOfLongLoops(t *testing.T) {
	extents := Extents{"x": 1 << 20, "y": 1 << 20, "r.x": 1 << 20}
	for text, want := range map[string][2]int{
		"x + 1000*y - 3*r.x":       {-3 * (1<<20 - 1), 1001 * (1<<20 - 1)},
		"2*max(x - 8, 0) - x + 8":  {0, 1<<20 - 1 - 8}, // |x - 8|
		"x/7 + x%7":                {0, 149795 + 6},    // 1<<20 - 1 is 7*149796 + 3
		"y%16 + (x + y)%16 - y/16": {-65535, 30},
	} {
		f, err := Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		if lo, hi := f.Range(extents); lo != want[0] || hi != want[1] {
			t.Errorf("%s: got %d..%d, want %d..%d", text, lo, hi, want[0], want[1])
		}
	}
}

func TestParseRefuses(t *testing.T) {
	for _, text := range []string{"", "x*y", "x/0", "x/y", "x%-2", "(x", "min(x, y)", "min(x)", "1099511627777", "x +", "x y",
		"1099511627776*(1099511627776*x)", "2*$"} {
		if f, err := Parse(text); err == nil {
			t.Errorf("%q was read as %s", text, f)
		}
	}
}

func FuzzParse(f *testing.F) {
	for _, s := range []string{"16*xo + xi", "(x + 1)/4%3", "min(-x, 3)", "1099511627776*(x%1099511627776)", "-((x))"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		form, err := Parse(text)
		if err != nil {
			return
		}
		again, err := Parse(form.String())
		if err != nil || !again.Equal(form) {
			t.Fatalf("%q is %s, which is read as %s, %v", text, form, again, err)
		}
	})
}
