package lift

import (
	"slices"
	"strconv"

	"github.com/vyasa-go/vyasa/halide/lift/ctree"
	"github.com/vyasa-go/vyasa/halide/lift/interp"
	"github.com/vyasa-go/vyasa/halide/lift/summary"
)

// A global that is not const holds what the file says until somebody writes it: other files may where they see it,
// functions of the same file where they name it on the left or make a pointer to it. So it is an input. Where runs need
// its numbers, as those of offsets, it is taken to hold what the file says, which is a condition.
//
//	int w[3] = {1, 2, 1};   void set(int i, int v) { w[i] = v; }

// givens are the globals that somebody may have written before the function is called, with the values that the file
// gives them.
func givens(u *ctree.Unit) map[*ctree.Object]bool {
	out := map[*ctree.Object]bool{}
	unseen := slices.ContainsFunc(u.Funcs, func(f *ctree.Func) bool { return f.Body == nil })
	for _, g := range u.Globals {
		if g.Storage == ctree.Global && !g.Const && !g.Extern && g.Init != nil && (!g.Internal || unseen ||
			g.AddressTaken) {
			out[g] = true
		}
	}
	for _, f := range u.Funcs {
		if f.Body == nil {
			continue
		}
		everyExpr(f.Body, func(e ctree.Expr) {
			var left ctree.Expr
			switch e := e.(type) {
			case *ctree.Assign:
				left = e.L
			case *ctree.Compound:
				left = e.L
			case *ctree.IncDec:
				left = e.X
			case *ctree.AddressOf:
				left = e.X
			case *ctree.Decay:
				left = e.X
			default:
				return
			}
			if g := own(left); g != nil && g.Storage == ctree.Global && !g.Const && g.Init != nil {
				out[g] = true
			}
		})
	}
	return out
}

// isGiven reports whether g is an input though the file gives it values: an array of numbers, or a float; integers are
// knobs.
func (s *subject) isGiven(g *ctree.Object) bool {
	if s.filed || !s.givens[g] {
		return false
	}
	t := g.Type
	for a, ok := t.(ctree.Array); ok; a, ok = t.(ctree.Array) {
		t = a.Elem
	}
	k, scalar := interp.KindOf(t)
	_, array := g.Type.(ctree.Array)
	return scalar && k != interp.Ptr && (array || k.Float())
}

// names reports whether a function that is called names g.
func (s *subject) namesGlobal(g *ctree.Object) bool {
	return slices.ContainsFunc(s.called(), func(f *ctree.Func) bool {
		found := false
		if f.Body != nil {
			everyExpr(f.Body, func(e ctree.Expr) {
				v, ok := e.(*ctree.VarRef)
				found = found || ok && v.Object == g
			})
		}
		return found
	})
}

// filedConditions are that globals hold what the file says, where runs took them to.
func (s *subject) filedConditions() []summary.Condition {
	var out []summary.Condition
	for _, g := range s.unit.Globals {
		if !s.givens[g] || s.isGiven(g) || s.isGlobalKnob(g) || s.kept[g.Name] || !s.namesGlobal(g) {
			continue
		}
		c := summary.Condition{Kind: summary.Contents, Arrays: []string{g.Name}, Values: filed(g)}
		if c.Values == nil {
			c.Text = "what the file says"
		}
		out = append(out, c)
	}
	return out
}

// mostContents is of how many numbers a condition tells each.
const mostContents = 64

// filed are the numbers that the file gives g; nil if they are too many, or not plain numbers.
func filed(g *ctree.Object) []string {
	d := &depends{}
	number := func(e ctree.Expr) (string, bool) {
		v, ok := d.constant(e)
		return strconv.FormatFloat(v, 'g', -1, 64), ok
	}
	list, ok := g.Init.(*ctree.InitList)
	if !ok {
		text, ok := number(g.Init)
		if !ok {
			return nil
		}
		return []string{text}
	}
	n := elements(g.Type)
	if _, flat := g.Type.(ctree.Array); !flat || n < 1 || n > mostContents {
		return nil
	}
	out := slices.Repeat([]string{"0"}, int(n))
	size := g.Type.Size() / n
	for _, item := range list.Items {
		text, ok := number(item.Value)
		if !ok || size == 0 || item.Offset/size >= n {
			return nil
		}
		out[item.Offset/size] = text
	}
	return out
}

// isGivenName is isGiven of a global by its name, as other values of macros make other objects.
func (s *subject) isGivenName(g *ctree.Object) bool {
	i := slices.IndexFunc(s.unit.Globals,
		func(x *ctree.Object) bool { return x.Name == g.Name && x.Storage == g.Storage })
	return i >= 0 && s.isGiven(s.unit.Globals[i])
}

// filedClimb climbs again with globals as the file has them, if there are any that were inputs; refused is why nothing
// was found with these.
func (s *subject) filedClimb(r *Result, refused error) error {
	if s.ctx.Err() != nil || !slices.ContainsFunc(s.unit.Globals,
		func(g *ctree.Object) bool { return s.isGiven(g) && s.namesGlobal(g) }) {
		return refused
	}
	s.tell("refused", refused.Error())
	t := newSubject(s.ctx, s.unit, s.function(), s.o)
	t.filed = true
	err := t.climb(r)
	runs := s.runs + t.runs
	if *s = *t; err != nil {
		err = refused
	}
	s.runs = runs
	return err
}
