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

func TestDependsOn(t *testing.T) {
	f := Var("x").Add(Var("y").Div(3, nil))
	for name, want := range map[string]bool{"x": true, "y": true, "r.x": false} {
		if f.DependsOn(name) != want {
			t.Errorf("%s depends on %s: want %v", f, name, want)
		}
	}
}
