package realize

import (
	"math/big"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
)

// item is what a machine does: a statement for all lanes of a row, or items in a loop, in the rows of a lane loop, or
// under a condition.
type item struct {
	lanes   []*node // around a statement, outermost first
	guarded bool    // it is under a condition

	store  *lower.Store
	assign *lower.Assign
	values []*halide.Expr // of assign: with several, the sum of all that are to be accumulated, in this order

	loop  *lower.For // serial
	step  int        // of loop: how many iterations wide does
	wide  []*item    // step iterations in one; nil if step is 1
	rows  *node      // the outermost lane loop
	at    *node      // of loop and rows
	cond  *lower.If
	other []*item       // of cond: Else
	alloc *lower.Buffer // an array that is there while body runs
	body  []*item
}

// maxTaps is how many terms one statement takes at most by unrolling.
const maxTaps = 32

// flatten lists what statements do; lanes are the lane loops around.
//
//	for r < 3: acc += in(x + r)   ->   acc += in(x) + in(x + 1) + in(x + 2)
//
// A sum that goes on from statement to statement, or in a short loop, becomes one item: rows of accumulators need not
// go to memory and back for each term. The order of terms stays, so that floats are what they were.
func (t *tree) flatten(body []*node, lanes []*node, guarded bool) []*item {
	var out []*item
	for _, n := range body {
		switch s := n.Stmt.(type) {
		case *lower.For:
			out = t.join(out, t.loop(n, s, lanes, guarded))
		case *lower.If:
			then, other := branches(n.kids)
			out = append(out, &item{cond: s, guarded: guarded, body: t.flatten(then, lanes, true),
				other: t.flatten(other, lanes, true)})
		case *lower.Alloc:
			out = append(out, &item{alloc: s.Buffer, body: t.flatten(n.kids, lanes, guarded)})
		case *lower.Produce:
			out = append(out, t.flatten(n.kids, lanes, guarded)...)
		case *lower.Assign:
			out = t.join(out, []*item{{lanes: lanes, guarded: guarded, assign: s, values: []*halide.Expr{s.Value}}})
		case *lower.Store:
			out = append(out, &item{lanes: lanes, guarded: guarded, store: s})
		}
	}
	return out
}

// branches are the statements of an If: those of Body and those of Else.
func branches(kids []*node) (then, other []*node) {
	for i, k := range kids {
		if k.Otherwise {
			return kids[:i], kids[i:]
		}
	}
	return kids, nil
}

func (t *tree) loop(n *node, s *lower.For, lanes []*node, guarded bool) []*item {
	switch {
	case n.lane && lanes == nil:
		return []*item{{rows: n, at: n, body: t.flatten(n.kids, []*node{n}, guarded)}}
	case n.lane:
		return t.flatten(n.kids, append(lanes[:len(lanes):len(lanes)], n), guarded)
	}
	body := t.flatten(n.kids, lanes, guarded)
	one := &item{loop: s, at: n, step: 1, body: body}
	sum := single(body)
	if sum == nil || sum.assign.Op == lower.Set || t.indexes(sum.assign.Index, s.Var) {
		return []*item{one}
	}
	one.step = min(s.Extent, maxTaps/len(sum.values))
	if one.step < 2 {
		one.step = 1
		return []*item{one}
	}
	if one.step == s.Extent {
		return []*item{unrolled(body[0], s.Var, -one.step)}
	}
	one.wide = []*item{unrolled(body[0], s.Var, one.step)}
	return []*item{one}
}

// indexes reports whether one of several indexes depends on a loop.
func (t *tree) indexes(index []*halide.Expr, loop string) bool {
	for _, e := range index {
		if t.Form(e).DependsOn(loop) {
			return true
		}
	}
	return false
}

// single is the sum that items are, if they are nothing else.
func single(items []*item) *item {
	if len(items) != 1 {
		return nil
	}
	switch i := items[0]; {
	case i.rows != nil:
		return single(i.body)
	case i.assign != nil && (i.assign.Op == lower.Set || i.assign.Reduce == halide.SumOf) && !mentions(i.values,
		i.assign.Local):
		return i
	}
	return nil
}

// unrolled is a sum with n iterations of a loop in one: those from the loop's value on, or, n negative, the first ones.
func unrolled(i *item, loop string, n int) *item {
	c := *i
	if i.rows != nil {
		c.body = []*item{unrolled(i.body[0], loop, n)}
		return &c
	}
	c.values = nil
	for k := range max(n, -n) {
		at := number(k)
		if n > 0 {
			at = &halide.Expr{Op: halide.OpAdd, Kind: halide.IntKind,
				Args: []*halide.Expr{{Op: halide.OpVar, Kind: halide.IntKind, Name: loop}, at}}
		}
		r := replacer{loop, at, map[*halide.Expr]*halide.Expr{}}
		for _, v := range i.values {
			c.values = append(c.values, r.rewrite(v))
		}
	}
	return &c
}

// maxBack is over how many statements a sum is joined to an earlier one.
const maxBack = 64

// join appends items, and makes one of two sums into the same accumulators; what stands between are sums into others.
//
//	acc(0) += a; acc(1) += b; acc(0) += c; acc(1) += d   ->   acc(0) += a + c; acc(1) += b + d
func (t *tree) join(list, more []*item) []*item {
next:
	for _, b := range more {
		for i := len(list) - 1; i >= max(0, len(list)-maxBack); i-- {
			if c := t.joined(list[i], b); c != nil {
				list[i] = c
				continue next
			}
			if !t.commute(single(list[i:i+1]), single([]*item{b})) {
				break
			}
		}
		list = append(list, b)
	}
	return list
}

// commute reports whether two sums may change places: neither reads what the other writes, and they write different
// cells.
func (t *tree) commute(x, y *item) bool {
	if x == nil || y == nil || mentions(x.values, y.assign.Local) || mentions(y.values, x.assign.Local) {
		return false
	}
	if x.assign.Local != y.assign.Local {
		return true
	}
	for d, e := range x.assign.Index {
		f := t.Form(e).Sub(t.Form(y.assign.Index[d]))
		if f.IsConst() && f.Const != 0 && len(t.Form(e).Terms) == 0 {
			return true
		}
	}
	return false
}

func (t *tree) joined(a, b *item) *item {
	if a.rows != nil && b.rows != nil && a.rows.chunk == b.rows.chunk {
		x, y := single(a.body), single(b.body)
		if x == nil || y == nil {
			return nil
		}
		if one := t.joined(x, y); one != nil {
			c := *a
			c.body = []*item{one}
			return &c
		}
		return nil
	}
	x, y := single([]*item{a}), single([]*item{b})
	if x == nil || y == nil || x != a || y != b || y.assign.Op == lower.Set || x.assign.Local != y.assign.Local ||
		x.guarded != y.guarded || len(x.lanes) != len(y.lanes) {
		return nil
	}
	for i, n := range x.lanes {
		if n.Loop().Var != y.lanes[i].Loop().Var {
			return nil
		}
	}
	for d, e := range x.assign.Index {
		if !t.Form(e).Equal(t.Form(y.assign.Index[d])) {
			return nil
		}
	}
	c := *x
	c.values = append(c.values[:len(c.values):len(c.values)], y.values...)
	return &c
}

// mentions reports whether expressions read an accumulator.
func mentions(es []*halide.Expr, local string) bool {
	for _, e := range es {
		if e.Op == halide.OpLocal && e.Name == local || mentions(e.Args, local) {
			return true
		}
	}
	return false
}

// replacer puts an expression for a loop. What is shared stays shared.
type replacer struct {
	loop  string
	by    *halide.Expr
	known map[*halide.Expr]*halide.Expr
}

func (r replacer) rewrite(e *halide.Expr) *halide.Expr {
	if e.Op == halide.OpVar && e.Name == r.loop {
		return r.by
	}
	if len(e.Args) == 0 {
		return e
	}
	if out := r.known[e]; out != nil {
		return out
	}
	c := *e
	c.Args = make([]*halide.Expr, len(e.Args))
	for i, a := range e.Args {
		c.Args[i] = r.rewrite(a)
	}
	r.known[e] = &c
	return &c
}

func number(n int) *halide.Expr {
	return &halide.Expr{Op: halide.OpConst, Kind: halide.IntKind, Int: big.NewInt(int64(n))}
}
