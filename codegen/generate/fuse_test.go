package generate

import (
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/vyasa-go/vyasa/codegen"
	"github.com/vyasa-go/vyasa/codegen/target"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/affine"
)

// Pointers of fused loops are where the addresses say, in each round: by an interpreter of a few lines.
func TestFusedPointers(t *testing.T) {
	s := newSketch(t)
	rapid.Check(t, func(t *rapid.T) {
		l := &lower.For{}
		names := []string{"w", "x", "y", "z"}[:rapid.IntRange(2, 4).Draw(t, "levels")]
		forms := []affine.Form{affine.Const(0), affine.Const(5)}
		for i, n := range names {
			l.Outer = append(l.Outer, lower.Level{Var: n, Extent: rapid.IntRange(1, 4).Draw(t, n)})
			for j := range forms {
				forms[j] = forms[j].Add(affine.Var(n).Scale(rapid.IntRange(-3, 9).Draw(t, fmt.Sprint(i, j))))
			}
		}
		last := len(l.Outer) - 1
		l.Var, l.Extent, l.Outer = l.Outer[last].Var, l.Outer[last].Extent, l.Outer[:last]
		for _, f := range forms {
			l.Body = append(l.Body, s.load("x0", 0, f))
		}
		s.p.Body = []lower.Stmt{l}
		p := pointers(s.p)
		var got, want []int
		value := map[int]int{-1: 0}
		visit(p, value, p.Body, &got)
		walk(l.Levels(), map[string]int{}, func(at map[string]int) {
			for _, f := range forms {
				want = append(want, f.Eval(at))
			}
		})
		if !slices.Equal(got, want) {
			t.Fatalf("loads at %v, want %v:\n%s", got, want, codegen.Named(p))
		}
	})
}

// walk calls f for all values of levels, the last one the fastest.
func walk(levels []lower.Level, at map[string]int, f func(map[string]int)) {
	if len(levels) == 0 {
		f(at)
		return
	}
	for i := range levels[0].Extent {
		at[levels[0].Var] = i
		walk(levels[1:], at, f)
	}
}

// visit runs what moves pointers, as op.go says, and lists where loads are.
func visit(p *codegen.Program, value map[int]int, list []lower.Stmt, loads *[]int) {
	zero := func(v int) bool { return value[v] == 0 }
	for _, st := range list {
		if l, ok := st.(*lower.For); ok {
			for range l.Trips() {
				visit(p, value, l.Body, loads)
			}
			continue
		}
		switch op := st.(*codegen.Op); op.Kind {
		case codegen.Load:
			*loads = append(*loads, value[op.Addr.Base]+op.Addr.Offset)
		case codegen.Point:
			value[op.Dst] = value[op.Addr.Base] + op.Addr.Offset
		case codegen.Number:
			value[op.Dst] = int(op.Int)
		case codegen.Advance:
			step := op.Int
			for i := 0; i < len(op.Args) && zero(op.Args[i]); i++ {
				step = op.Steps[i]
			}
			value[op.Dst] += int(step)
		case codegen.Count:
			switch {
			case slices.ContainsFunc(op.Args, func(v int) bool { return !zero(v) }):
			case zero(op.Dst):
				value[op.Dst] = int(op.Int)
			default:
				value[op.Dst]--
			}
		}
	}
}

// Conversions that wait for each other count; those beside each other do not.
func TestConversionsInARow(t *testing.T) {
	convert := func(dst, arg int) *codegen.Op {
		return &codegen.Op{Kind: codegen.Convert, Dst: dst, Fresh: true, Args: []int{arg}}
	}
	l := &lower.For{Body: []lower.Stmt{&codegen.Op{Kind: codegen.MacOp, Dst: 0}, convert(1, 0), convert(2, 0), convert(3, 1),
		&codegen.Op{Kind: codegen.Store, Dst: -1, Args: []int{3}, Fn: target.Narrow}, &codegen.Op{Kind: codegen.Store, Dst: -1, Args: []int{2}}}}
	if n := conversions(l); n != 3 {
		t.Errorf("%d conversions in a row, not 3", n)
	}
}
