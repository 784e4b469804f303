package depend_test

import (
	"errors"
	"fmt"
	"testing"

	"pgregory.net/rapid"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/diag"
	"github.com/vyasa-go/vyasa/halide/gen"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/build"
	"github.com/vyasa-go/vyasa/lower/depend"
	"github.com/vyasa-go/vyasa/lower/exec"
	"github.com/vyasa-go/vyasa/lower/indexes"
)

// Loops of random pipelines whose iterations may be done in any order, or at the same time, give the same when they run
// backwards; and those that may be done once more when they run twice.
func TestLoopsRunInOtherOrders(t *testing.T) {
	total := 0
	rapid.Check(t, func(t *rapid.T) {
		c := gen.Images(t)
		n, err := build.Lower(c.Schedule(t), nil)
		var mistakes diag.List
		if errors.As(err, &mistakes) {
			return
		}
		tried, err := otherOrders(n, c.Inputs, func(all []*depend.Node) []*depend.Node {
			if fit := max(1, patience/executed(n.Body)); fit < len(all) {
				return rapid.Permutation(all).Draw(t, "loops")[:fit]
			}
			return all
		})
		if total += tried; err != nil {
			t.Fatal(err)
		}
	})
	t.Logf("%d orders", total)
}

// patience is how many statements are executed of one pipeline, times the loops that are tried: where stages are computed again in
// the innermost of many loops one run takes seconds.
const patience = 20_000_000

// executed is how many statements a body executes, if all conditions hold.
func executed(body []lower.Stmt) (count int) {
	for _, s := range body {
		count++
		for _, inner := range lower.Bodies(s) {
			times := 1
			if l, ok := s.(*lower.For); ok {
				times = l.Extent
			}
			count += times * executed(inner)
		}
	}
	return count
}

// otherOrders runs a nest in the orders that are allowed of some of its loops, and reports how many.
func otherOrders(n *lower.Nest, inputs map[string]*halide.Array, some func([]*depend.Node) []*depend.Node) (tried int, err error) {
	want, err := exec.RunAll(n, inputs)
	if err != nil {
		return 0, fmt.Errorf("%w\n%v", err, n)
	}
	t := depend.New(n)
	for _, v := range some(loops(t)) {
		f := v.Loop()
		_, independent := t.Independent(v)
		orders := map[string]*lower.For{}
		if independent || t.Concurrent(v) {
			orders["backwards"] = backwards(f)
		}
		if independent && t.Repeatable(v) {
			once := *f
			orders["twice"] = &lower.For{Var: "again", Extent: 2, Body: []lower.Stmt{&once}}
		}
		for order, other := range orders {
			kept := *f
			*f = *other
			got, err := exec.RunAll(n, inputs)
			text := n.String()
			*f = kept
			if tried++; err != nil {
				return tried, fmt.Errorf("loop %s %s: %w\n%s", f.Var, order, err, text)
			}
			for name, w := range want {
				if at, differ := got[name].Diff(w); differ {
					return tried, fmt.Errorf("loop %s %s: %s differs at %v\n%s", f.Var, order, name, at, text)
				}
			}
		}
	}
	return tried, nil
}

// backwards is a loop whose last iteration comes first.
//
//	for x < 4: out(x) = in(x)   ->   for x < 4: out(3 - x) = in(3 - x)
func backwards(f *lower.For) *lower.For {
	last := indexes.Number(f.Extent - 1)
	turn := &indexes.Rewriter{Leaf: func(e *halide.Expr) *halide.Expr {
		if e.Op == halide.OpVar && e.Name == f.Var {
			return indexes.Node(halide.OpSub, last, e)
		}
		return nil
	}}
	out := *f
	out.Body = lower.Map(f.Body, func(s lower.Stmt) []lower.Stmt { return []lower.Stmt{lower.MapExprs(s, turn)} })
	return &out
}
