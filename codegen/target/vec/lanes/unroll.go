package lanes

import (
	"fmt"
	"math"
	"slices"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/affine"
	"github.com/vyasa-go/vyasa/lower/indexes"
)

const (
	fewTerms = 64  // statements that a loop inside lanes is written out to at most
	longTaps = 16  // iterations beyond which such a loop is written out in parts
	partTaps = 8   // of so many
	fewTaps  = 4   // or of so many, where they share no data
	fewCells = 256 // the same of a loop that chooses among accumulators, which registers cannot
)

// unroll writes out short loops inside lanes, and loops that index accumulators.
//
//	for r < 3: acc += in(x + r)                        ->   acc += in(x); acc += in(x + 1); acc += in(x + 2)
//	for c < 2: out(c, x) = select(c == 0, a(x), b(x))   ->   out(0, x) = a(x); out(1, x) = b(x)
func unroll(n *lower.Nest) *lower.Nest {
	u := newUnroller(n)
	out := *n
	if out.Body = u.body(n.Body, false); u.decides {
		out = *out.Simplify()
	}
	out.Body = lower.MapLists(out.Body, begun)
	return &out
}

// begun begins sums with their first term, where nothing stands between: 0 of integers and -0 of floats change nothing.
//
//	acc = 0; acc += in(x); acc += in(x + 1)   ->   acc = in(x); acc += in(x + 1)
func begun(body []lower.Stmt) []lower.Stmt {
	var out []lower.Stmt
	for _, s := range body {
		a, ok := s.(*lower.Assign)
		if ok && len(out) > 0 && a.Op == lower.Accumulate && a.Reduce == halide.SumOf && !ReadsLocal(a.Value) {
			for i := len(out) - 1; i >= 0; i-- {
				set, is := out[i].(*lower.Assign)
				if !is || set.Local == a.Local && (len(a.Index) == 0 || fmt.Sprint(set.Index) == fmt.Sprint(a.Index)) {
					if is && set.Op == lower.Set && neutral(set.Value) {
						out = slices.Delete(out, i, i+1)
						c := *a
						c.Op = lower.Set
						a = &c
					}
					break
				}
				if ReadsLocal(set.Value) || set.Local == a.Local && !Apart(set.Index, a.Index) {
					break
				}
			}
			s = a
		}
		out = append(out, s)
	}
	return out
}

// Apart reports whether indexes of an accumulator are numbers, of which one differs.
func Apart(a, b []*halide.Expr) bool {
	for i, e := range a {
		if e.Op == halide.OpConst && b[i].Op == halide.OpConst && e.Int.Cmp(b[i].Int) != 0 {
			return true
		}
	}
	return false
}

// neutral reports whether e is what a sum begins with.
func neutral(e *halide.Expr) bool {
	if e.Op != halide.OpConst {
		return false
	}
	if e.Kind == halide.FloatKind {
		return e.Float == 0 && math.Signbit(float64(e.Float))
	}
	return e.Kind == halide.IntKind && e.Int.Sign() == 0
}

type unroller struct {
	names   *Names
	extents affine.Extents
	outer   []string // the loops around, but for those of sums
	decides bool     // conditions of loops that were written out are constants now
}

func newUnroller(n *lower.Nest) *unroller { return &unroller{names: NewNames(n), extents: n.Extents()} }

func (u *unroller) body(body []lower.Stmt, lanes bool) []lower.Stmt {
	var out []lower.Stmt
	for _, s := range body {
		f, ok := s.(*lower.For)
		if !ok {
			out = append(out, lower.MapBodies(s, func(b []lower.Stmt) []lower.Stmt { return u.body(b, lanes) }))
			continue
		}
		c := *f
		around := u.outer
		if !f.Reduction {
			u.outer = append(u.outer, f.Var)
		}
		c.Body = u.body(f.Body, lanes || f.Kind == halide.Vectorized)
		u.outer = around
		n := leaves(c.Body)
		switch cells := choosesCells(c.Body, f.Var, u.extents); {
		case f.Kind == halide.Vectorized:
			out = append(out, &c)
		case f.Extent == 1 || cells && f.Extent*n <= fewCells || lanes && f.Extent*n <= fewTerms && u.whole(&c):
			u.decides = u.decides || conditional(c.Body, f.Var)
			out = append(out, copies(c.Body, f.Var, affine.Form{}, f.Extent)...)
		case lanes && !cells && !loops(c.Body) && 2*n <= fewTerms:
			out = append(out, u.partly(&c, n)...)
		default:
			out = append(out, &c)
		}
	}
	return out
}

// whole reports whether all iterations of a loop inside lanes are written out: few, and not around other loops.
func (u *unroller) whole(f *lower.For) bool {
	return !loops(f.Body) && (f.Extent <= longTaps && u.slides(f) || f.Extent < 2*fewTaps)
}

// loops reports whether a body has loops.
func loops(body []lower.Stmt) bool {
	for s := range lower.All(body) {
		if _, ok := s.(*lower.For); ok {
			return true
		}
	}
	return false
}

// partly writes out a few iterations of a loop at a time.
//
//	for r < 67: acc += in(x + r)   ->   for r_u < 8: acc += in(x + 8*r_u); ...; acc += in(x + 8*r_u + 7)
//	                                    acc += in(x + 64); acc += in(x + 65); acc += in(x + 66)
//
// An iteration has n statements. Of sums of integers that slide and are too many fewer are written out, and four rows
// of them done at once: rows of a large filter share what they load only inside such a part. Floats are bound by their
// sums.
func (u *unroller) partly(f *lower.For, n int) []lower.Stmt {
	taps := fewTaps
	slides := u.slides(f)
	if slides || f.Extent < taps {
		taps = partTaps
	}
	if taps*n > fewTerms {
		const ends = 2 // statements that begin and store a sum
		for taps = f.Extent / 2; taps > 1 && (taps+f.Extent%taps)*n+ends > mostJammed/4; {
			taps--
		}
		if taps < 2 || !slides || !integers(f.Body) {
			return []lower.Stmt{f}
		}
	}
	whole := f.Extent / taps
	if whole < 2 {
		return []lower.Stmt{f}
	}
	main := *f
	main.Var, main.Extent = u.names.Loop(f.Var, "_u", whole), whole
	main.Body = copies(f.Body, f.Var, affine.Var(main.Var).Scale(taps), taps)
	return append([]lower.Stmt{&main}, copies(f.Body, f.Var, affine.Const(whole*taps), f.Extent%taps)...)
}

// integers reports whether a body adds up nothing but integers.
func integers(body []lower.Stmt) bool {
	for s := range lower.All(body) {
		if a, ok := s.(*lower.Assign); ok && a.Value.Kind != halide.IntKind {
			return false
		}
	}
	return true
}

// slides reports whether iterations of a loop load what they load again one step further along a loop around: a filter
// along lanes loads vectors that overlap, one across rows loads rows that the next row of results needs, too.
func (u *unroller) slides(f *lower.For) (found bool) {
	look := func(e *halide.Expr) {
		if e.Op != halide.OpLoad {
			return
		}
		for _, a := range e.Args {
			form, err := indexes.Form(a, u.extents)
			found = found || err != nil || form.DependsOn(f.Var) && slices.ContainsFunc(u.outer, form.DependsOn)
		}
	}
	for s := range lower.All(f.Body) {
		if a, ok := s.(*lower.Assign); ok {
			halide.Walk(a.Value, look)
		} else {
			found = true
		}
	}
	return found
}

// copies is a body for iterations of a loop from one on.
func copies(body []lower.Stmt, loop string, from affine.Form, n int) []lower.Stmt {
	var out []lower.Stmt
	for i := range n {
		out = append(out, Replaced(body, loop, from.AddConst(i))...)
	}
	return out
}

// conditional reports whether a loop decides what is chosen.
func conditional(body []lower.Stmt, loop string) (found bool) {
	look := func(es ...*halide.Expr) {
		for _, e := range es {
			found = found || halide.Some(e, func(e *halide.Expr) bool {
				return e.Op == halide.OpSelect && indexes.Mentions(e.Args[0], loop)
			})
		}
	}
	for s := range lower.All(body) {
		switch s := s.(type) {
		case *lower.If:
			found = found || indexes.Mentions(s.Cond, loop)
		case *lower.Assign:
			look(s.Value)
		case *lower.Store:
			look(s.Value)
			look(s.Index...)
		}
	}
	return found
}

// leaves is how many statements a body has that are not there for others.
func leaves(body []lower.Stmt) int {
	n := 0
	for s := range lower.All(body) {
		if lower.Bodies(s) == nil {
			n++
		}
	}
	return n
}

// choosesCells reports whether a loop is in an index of an accumulator.
func choosesCells(body []lower.Stmt, loop string, extents affine.Extents) (found bool) {
	EachLocal(body, func(_ string, index []*halide.Expr) {
		for _, e := range index {
			found = found || indexes.Must(e, extents).DependsOn(loop)
		}
	})
	return found
}

func ReadsLocal(e *halide.Expr) bool { return halide.Has(e, halide.OpLocal, "") }
