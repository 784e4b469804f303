package build

import (
	"fmt"
	"math/big"
	"slices"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/diag"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/indexes"
)

// fold is one pass of an accumulator over an RDom: a reduction, or one whose extreme term others ask the place of.
//
//	argmax(r, t, r.x), argmax(r, t, r.y), maximum(r, t)   ->   one fold, places of r.x and r.y
type fold struct {
	e      *halide.Expr // Sum, Product, Maximum or Minimum
	all    []*halide.Expr
	local  string
	places []place
	term   string // holds the term while it is compared; "" without places
	some   string // 1 once a term was taken; "" where it does not matter
}

// place holds a coordinate of the extreme term so far.
type place struct {
	dim   int
	local string
}

// folds are the accumulators of reductions over one RDom, in order of first use.
func (d *deriver) folds(list []*halide.Expr, extent []int) ([]*fold, error) {
	var all []*fold
	for _, e := range list {
		f := foldOf(all, e)
		if f == nil {
			var err error
			if f, err = d.fold(e, extent); err != nil {
				return nil, err
			}
			all = append(all, f)
		}
		f.all = append(f.all, e)
		if e.Reduce != halide.ArgMaxOf && e.Reduce != halide.ArgMinOf {
			continue
		}
		if f.term == "" {
			f.term = d.cell("term", f.e.Kind, d.limits(f.e), nil)
		}
		if !slices.ContainsFunc(f.places, func(p place) bool { return p.dim == e.Elem }) {
			f.places = append(f.places, place{e.Elem, d.cell("place", halide.IntKind, rangeSpan(e.RDom.Range(e.Elem)),
				extent)})
		}
		if f.some == "" && conditional(e) {
			f.some = d.some(extent)
		}
	}
	return all, nil
}

// foldOf is the fold among all that does what e needs, or nil. What is told apart by reductions alone is never joined.
func foldOf(all []*fold, e *halide.Expr) *fold {
	for _, f := range all {
		extreme := f.e.Reduce == halide.MaximumOf || f.e.Reduce == halide.MinimumOf
		if extreme && f.e.Reduce.Op() == e.Reduce.Op() && slices.EqualFunc(f.e.Args, e.Args, sameExpr) {
			return f
		}
	}
	return nil
}

func sameExpr(a, b *halide.Expr) bool { return a == b || a.String() == b.String() }

// fold makes the accumulator of a reduction.
func (d *deriver) fold(e *halide.Expr, extent []int) (*fold, error) {
	f := &fold{e: e}
	if e.Reduce == halide.ArgMaxOf || e.Reduce == halide.ArgMinOf {
		extreme := *e
		extreme.Kind, extreme.Reduce, extreme.Elem = e.Args[0].Kind, halide.MaximumOf, 0
		if e.Reduce == halide.ArgMinOf {
			extreme.Reduce = halide.MinimumOf
		}
		f.e = &extreme
	}
	span := d.limits(f.e)
	if f.e.Kind == halide.IntKind && !span.Known() {
		return nil, diag.List{{Pos: e.Pos, Code: lower.CodeAccumulator,
			Fact: fmt.Sprintf("the values of %s have no limits", e.Reduce),
			Help: []string{"Clamp, Narrow or Wrap its term, or reduce over fewer"}}}
	}
	f.local = d.cell("acc", f.e.Kind, span, extent)
	if conditional(e) && e.Kind == halide.FloatKind && e.Reduce == halide.SumOf {
		f.some = d.some(extent)
	}
	return f, nil
}

// conditional reports whether a condition may leave points of e's RDom out.
func conditional(e *halide.Expr) bool { return len(e.Args) > 1 }

// limits is what the accumulator of e holds, in integers.
func (d *deriver) limits(e *halide.Expr) halide.Span {
	if e.Kind != halide.IntKind {
		return halide.Span{}
	}
	return held(e, d.ranges)
}

// some makes a local that reports whether a term was taken.
func (d *deriver) some(extent []int) string {
	return d.cell("some", halide.IntKind, halide.Span{Lo: new(big.Int), Hi: big.NewInt(1)}, extent)
}

// cell makes a local of a name that is free.
func (d *deriver) cell(name string, kind halide.Kind, span halide.Span, extent []int) string {
	free := name
	for k := 2; d.taken[free]; k++ {
		free = fmt.Sprintf("%s%d", name, k)
	}
	d.taken[free] = true
	d.nest.Locals = append(slices.Clip(d.nest.Locals),
		lower.Local{Name: free, Kind: kind, Lo: span.Lo, Hi: span.Hi, Extent: extent})
	return free
}

// start sets what a fold has before its first term.
func (f *fold) start(index []*halide.Expr, env map[string]halide.Range) []lower.Stmt {
	set := func(local string, value *halide.Expr) lower.Stmt {
		return &lower.Assign{Local: local, Index: index, Value: value, Pos: f.e.Pos}
	}
	out := []lower.Stmt{set(f.local, firstValue(f.e, env))}
	for _, p := range f.places {
		out = append(out, set(p.local, indexes.Number(f.e.RDom.Range(p.dim).Min)))
	}
	if f.some != "" {
		out = append(out, set(f.some, indexes.Number(0)))
	}
	return out
}

// take takes a term into a fold.
//
//	term = t
//	if acc < term: place = r.x
//	acc max= term
func (f *fold) take(term *halide.Expr, index []*halide.Expr, values map[string]*halide.Expr) []lower.Stmt {
	var out []lower.Stmt
	if f.term != "" {
		out = append(out, &lower.Assign{Local: f.term, Value: term, Pos: f.e.Pos})
		term = f.read(f.term, nil)
		var moves []lower.Stmt
		for _, p := range f.places {
			moves = append(moves, &lower.Assign{Local: p.local, Index: index, Value: values[f.e.RDom.Vars[p.dim].Name],
				Pos: f.e.Pos})
		}
		out = append(out, &lower.If{Cond: f.beyond(f.read(f.local, index), term, index), Body: moves, Pos: f.e.Pos})
	}
	out = append(out, &lower.Assign{Local: f.local, Index: index, Op: lower.Accumulate, Reduce: f.e.Reduce, Value: term,
		Taps: taps(f.e.RDom, values), Pos: f.e.Pos})
	if f.some != "" {
		out = append(out, &lower.Assign{Local: f.some, Index: index, Value: indexes.Number(1), Pos: f.e.Pos})
	}
	return out
}

// read is the accumulator of a fold, or the term that is compared with it.
func (f *fold) read(local string, index []*halide.Expr) *halide.Expr {
	return &halide.Expr{Op: halide.OpLocal, Kind: f.e.Kind, Name: local, Args: index, Pos: f.e.Pos}
}

// beyond reports whether a term is more extreme than what was there, or the first one that counts. Of floats NaN is
// beyond all numbers, and -0 less than 0, which division tells apart.
func (f *fold) beyond(acc, term *halide.Expr, index []*halide.Expr) *halide.Expr {
	less, more := acc, term
	if f.e.Reduce == halide.MinimumOf {
		less, more = term, acc
	}
	out := logic(halide.OpLT, less, more)
	if f.e.Kind == halide.FloatKind {
		one := &halide.Expr{Op: halide.OpConst, Kind: halide.FloatKind, Float: 1}
		over := func(e *halide.Expr) *halide.Expr {
			return &halide.Expr{Op: halide.OpDiv, Kind: halide.FloatKind, Args: []*halide.Expr{one, e}}
		}
		zeros := logic(halide.OpAnd, logic(halide.OpEQ, less, more), logic(halide.OpLT, over(less), over(more)))
		nan := logic(halide.OpAnd, logic(halide.OpNE, term, term), logic(halide.OpEQ, acc, acc))
		out = logic(halide.OpOr, out, logic(halide.OpOr, zeros, nan))
	}
	if f.some != "" {
		out = logic(halide.OpOr, logic(halide.OpLT, f.flag(index), indexes.Number(1)), out)
	}
	return out
}

func (f *fold) flag(index []*halide.Expr) *halide.Expr {
	return &halide.Expr{Op: halide.OpLocal, Kind: halide.IntKind, Name: f.some, Args: index, Pos: f.e.Pos}
}

// finish makes a sum of no floats 0: it began with -0.
func (f *fold) finish(index []*halide.Expr) []lower.Stmt {
	if f.some == "" || f.e.Kind != halide.FloatKind || f.e.Reduce != halide.SumOf {
		return nil
	}
	zero := &halide.Expr{Op: halide.OpConst, Kind: halide.FloatKind, Pos: f.e.Pos}
	return []lower.Stmt{&lower.If{Cond: logic(halide.OpLT, f.flag(index), indexes.Number(1)), Pos: f.e.Pos,
		Body: []lower.Stmt{&lower.Assign{Local: f.local, Index: index, Value: zero, Pos: f.e.Pos}}}}
}

// results puts in locals what the reductions of a fold are.
func (f *fold) results(index []*halide.Expr, locals map[*halide.Expr]*halide.Expr) {
	for _, e := range f.all {
		out := &halide.Expr{Op: halide.OpLocal, Kind: e.Kind, Name: f.local, Args: index, Pos: e.Pos}
		if e.Reduce == halide.ArgMaxOf || e.Reduce == halide.ArgMinOf {
			out.Name = f.places[slices.IndexFunc(f.places, func(p place) bool { return p.dim == e.Elem })].local
		}
		locals[e] = out
	}
}
