package lanes

import (
	"slices"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/affine"
	"github.com/vyasa-go/vyasa/lower/indexes"
)

// carry keeps what a loop stores and the next iteration reads in an accumulator. Otherwise each iteration waits until
// memory has what the last one stored. Loops that store where data say are written out as well, as those that look up
// elements.
//
//	for x: f(x+1) = f(x) + in(x)   ->   acc = f(0); for x: { acc = acc + in(x); f(x+1) = acc }
func carry(n *lower.Nest) *lower.Nest {
	c := &carrier{names: NewNames(n), nest: *n}
	c.nest.Locals = slices.Clone(n.Locals)
	c.nest.Body = c.body(n.Body)
	return &c.nest
}

type carrier struct {
	names *Names
	nest  lower.Nest
}

func (c *carrier) body(list []lower.Stmt) []lower.Stmt {
	var out []lower.Stmt
	for _, s := range list {
		s = lower.MapBodies(s, c.body)
		if f, ok := s.(*lower.For); ok && f.Kind != halide.Vectorized && f.Extent > 1 && len(f.Body) == 1 {
			if st, ok := f.Body[0].(*lower.Store); ok {
				out = append(out, c.loop(f, st)...)
				continue
			}
		}
		out = append(out, s)
	}
	return out
}

// loop is a loop around one store.
func (c *carrier) loop(f *lower.For, st *lower.Store) []lower.Stmt {
	as := []lower.Stmt{f}
	to, ok := c.forms(st.Index)
	switch {
	case !ok: // data decide where
		return c.written(f)
	case st.Buffer.Folded():
		return as
	}
	before := map[string]affine.Form{f.Var: affine.Var(f.Var).AddConst(-1)}
	var last *halide.Expr // what the last iteration has stored
	halide.Walk(st.Value, func(e *halide.Expr) {
		if e.Op != halide.OpLoad || e.Name != st.Buffer.Name {
			return
		}
		at, plain := c.forms(e.Args)
		same, differs := plain, false
		for d := range at {
			same = same && to[d].DependsOn(f.Var) == at[d].DependsOn(f.Var) &&
				at[d].Equal(to[d].Subst(before, c.names.extents))
			differs = differs || to[d].DependsOn(f.Var)
		}
		if same && differs {
			last = e
		}
	})
	switch {
	case last == nil && st.Value.Op == halide.OpLoad: // elements of a table, one by one
		return c.written(f)
	case last == nil:
		return as
	}
	acc := c.local(st.Buffer)
	read := &halide.Expr{Op: halide.OpLocal, Kind: last.Kind, Name: acc, Pos: last.Pos}
	text := last.String()
	r := &indexes.Rewriter{Node: func(e *halide.Expr, args []*halide.Expr) *halide.Expr {
		if e.Op == halide.OpLoad && e.Name == last.Name && e.String() == text {
			return read
		}
		return lastly(e, args, read)
	}}
	first := indexes.Substitution(map[string]*halide.Expr{f.Var: indexes.Number(0)}).Rewrite(last)
	store := *st
	store.Value = read
	g := *f
	g.Body = []lower.Stmt{&lower.Assign{Local: acc, Op: lower.Set, Value: r.Rewrite(st.Value), Pos: st.Pos}, &store}
	return append([]lower.Stmt{&lower.Assign{Local: acc, Op: lower.Set, Value: first, Pos: st.Pos}}, c.written(&g)...)
}

// lastly is a sum of integers, of such arguments, that takes what is carried in last: then an iteration waits for the
// one before it by one operation. nil: it stays as it is.
//
//	acc + a - b   ->   acc + (a - b)
//	acc - a - b   ->   acc - (a + b)
func lastly(e *halide.Expr, args []*halide.Expr, acc *halide.Expr) *halide.Expr {
	if e.Kind != halide.IntKind || e.Op != halide.OpAdd && e.Op != halide.OpSub {
		return nil
	}
	a, b := args[0], args[1]
	carries := func(x *halide.Expr) bool {
		return (x.Op == halide.OpAdd || x.Op == halide.OpSub) && x.Args[0] == acc
	}
	if e.Op == halide.OpAdd && (b == acc || carries(b)) && a != acc && !carries(a) {
		a, b = b, a
	}
	switch {
	case a == acc:
		return indexes.WithArgs(e, []*halide.Expr{a, b})
	case !carries(a):
		return nil
	}
	rest, first := *e, *a
	rest.Args = []*halide.Expr{a.Args[1], b}
	switch {
	case a.Op == halide.OpAdd:
	case e.Op == halide.OpAdd: // acc - x + b
		rest.Op, rest.Args = halide.OpSub, []*halide.Expr{b, a.Args[1]}
		first.Op = halide.OpAdd
	default: // acc - x - b
		rest.Op = halide.OpAdd
	}
	first.Args = []*halide.Expr{acc, &rest}
	return &first
}

// carried is how many iterations of a loop that carries something are written out: counting takes as long as they do.
const carried = 8

// written is a loop with that many iterations at once, and one for the rest.
func (c *carrier) written(f *lower.For) []lower.Stmt {
	n := f.Extent / carried
	if n < 2 {
		return []lower.Stmt{f}
	}
	many := *f
	many.Var, many.Extent, many.Body = c.names.Loop(f.Var, "_w", n), n, nil
	for i := range carried {
		many.Body = append(many.Body, Replaced(f.Body, f.Var, affine.Var(many.Var).Scale(carried).AddConst(i))...)
	}
	out := []lower.Stmt{&many}
	for i := n * carried; i < f.Extent; i++ {
		out = append(out, Replaced(f.Body, f.Var, affine.Const(i))...)
	}
	return out
}

func (c *carrier) forms(index []*halide.Expr) ([]affine.Form, bool) {
	var out []affine.Form
	for _, e := range index {
		f, err := indexes.Form(e, c.names.extents)
		if err != nil {
			return nil, false
		}
		out = append(out, f)
	}
	return out, true
}

// local declares an accumulator that holds elements of an array.
func (c *carrier) local(b *lower.Buffer) string {
	l := lower.Local{Name: c.names.Local("last")}
	if l.Kind = halide.FloatKind; b.Type.Integer() {
		l.Kind = halide.IntKind
		if l.Lo, l.Hi = b.Type.Bounds(); b.Values.Known() {
			l.Lo, l.Hi = b.Values.Lo, b.Values.Hi
		}
	}
	c.nest.Locals = append(c.nest.Locals, l)
	return l.Name
}
