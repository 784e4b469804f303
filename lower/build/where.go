package build

import (
	"slices"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/diag"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/affine"
	"github.com/vyasa-go/vyasa/lower/indexes"
)

// conjuncts are the conditions that all hold where e does, negations inside comparisons.
//
//	!(a < b || c == 1)   ->   a >= b, c != 1
func conjuncts(e *halide.Expr) []*halide.Expr { return conjunctsOf(e, false) }

func conjunctsOf(e *halide.Expr, not bool) []*halide.Expr {
	switch {
	case e.Op == halide.OpNot && e.Kind == halide.BoolKind:
		return conjunctsOf(e.Args[0], !not)
	case e.Op == halide.OpAnd && !not, e.Op == halide.OpOr && not:
		return append(conjunctsOf(e.Args[0], not), conjunctsOf(e.Args[1], not)...)
	case !not:
		return []*halide.Expr{e}
	}
	if op, ok := opposite[e.Op]; ok && e.Args[0].Kind == halide.IntKind {
		return []*halide.Expr{{Op: op, Kind: halide.BoolKind, Args: e.Args, Pos: e.Pos}}
	}
	return []*halide.Expr{{Op: halide.OpNot, Kind: halide.BoolKind, Args: []*halide.Expr{e}, Pos: e.Pos}}
}

// opposite is the comparison of integers that holds where another does not.
var opposite = map[halide.Op]halide.Op{halide.OpEQ: halide.OpNE, halide.OpNE: halide.OpEQ, halide.OpLT: halide.OpGE,
	halide.OpGE: halide.OpLT,
	halide.OpGT: halide.OpLE, halide.OpLE: halide.OpGT}

// boundsOf are the bounds that a condition is, of quasi-affine indexes; none of other conditions.
//
//	x + r.x >= 2   ->   -x - r.x < -1        r.x == x   ->   r.x - x < 1, x - r.x < 1
func boundsOf(e *halide.Expr, extents affine.Extents) []indexes.Bound {
	if e.Op < halide.OpEQ || e.Op > halide.OpGE || !indexes.IsIndex(e.Args[0]) || !indexes.IsIndex(e.Args[1]) {
		return nil
	}
	a, err := indexes.Form(e.Args[0], extents)
	b, again := indexes.Form(e.Args[1], extents)
	if err != nil || again != nil {
		return nil
	}
	less, more := a.Sub(b), b.Sub(a)
	if !indexes.Within(less, indexes.Limit) || !indexes.Within(more, indexes.Limit) {
		return nil
	}
	under := func(f affine.Form, limit int) indexes.Bound {
		return indexes.Bound{Form: f.AddConst(-f.Const), Limit: limit - f.Const}
	}
	switch e.Op {
	case halide.OpLT:
		return []indexes.Bound{under(less, 0)}
	case halide.OpLE:
		return []indexes.Bound{under(less, 1)}
	case halide.OpGT:
		return []indexes.Bound{under(more, 0)}
	case halide.OpGE:
		return []indexes.Bound{under(more, 1)}
	case halide.OpEQ:
		return []indexes.Bound{under(less, 1), under(more, 1)}
	}
	return nil
}

// where puts statements under a condition of an RDom, once its Vars are expressions of the loops: bounds of indexes
// each by itself, so that partition can cut loops there; the others inside them.
//
//	x + r.x >= 2 && in(r.x) > 0   ->   if -(x + r.x) < -1: if in(r.x) > 0: ...
func (d *deriver) where(cond *halide.Expr, body []lower.Stmt) []lower.Stmt {
	var plain []indexes.Bound
	var other []*halide.Expr
	for _, c := range conjuncts(cond) {
		if list := boundsOf(c, d.extents); list != nil {
			plain = append(plain, list...)
			continue
		}
		other = append(other, c)
	}
	for _, c := range slices.Backward(other) {
		body = []lower.Stmt{&lower.If{Cond: c, Body: body, Pos: cond.Pos}}
	}
	return inBounds(plain, body, cond.Pos)
}

// inBounds is statements where bounds hold.
func inBounds(plain []indexes.Bound, body []lower.Stmt, pos diag.Pos) []lower.Stmt {
	for _, b := range slices.Backward(plain) {
		cond := logic(halide.OpLT, indexes.Expr(b.Form), indexes.Number(b.Limit))
		body = []lower.Stmt{&lower.If{Cond: cond, Body: body, Pos: pos}}
	}
	return body
}
