package codegen

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/affine"
)

// body is n multiplications of one x that moves, and a store.
func (s *sketch) body(n int, x, out affine.Form) []lower.Stmt {
	list := []lower.Stmt{s.load("x0", 0, x)}
	for i := range n {
		list = append(list, s.mul("a0", "x0", "z0", i == 0))
	}
	st := s.store("a0", nil)
	st.Addr.Form = out
	return append(list, st)
}

func loopOf(name string, extent int, body ...lower.Stmt) *lower.For {
	return &lower.For{Var: name, Extent: extent, Body: body}
}

func TestFuse(t *testing.T) {
	s := newSketch(t)
	x, z := affine.Var("x"), affine.Var("z")
	at := z.Scale(1024).Add(y.Scale(264)).Add(x.Scale(16))
	all := func(p *Program) *Program { return name(pointers(fuse(p))) }
	long := s.body(16, at, z.Scale(768).Add(y.Scale(256)).Add(x.Scale(16)))
	check(t, strings.ReplaceAll(s.text(all, loopOf("z", 3, loopOf("y", 3, loopOf("x", 16, long...)))), "  a0 = mac16 x0 z0\n", ""), `
in_z_y_x = in + 0
x_left = 15
y_left = 2
out_z_y_x = out + 0
loop z < 3, y < 3, x < 16
  x0[0:16] = load in_z_y_x + 0
  a0 = mul16 x0 z0
  store out_z_y_x + 0 = srs a0
  in_z_y_x += x_left ? 16 : y_left ? 24 : 256
  out_z_y_x += 16
  y_left = x_left ? y_left : y_left ? y_left - 1 : 2
  x_left = x_left ? x_left - 1 : 15`)
	for name, body := range map[string][]lower.Stmt{
		"short":       {loopOf("x", 16, s.body(2, at, at)...)},
		"a load":      {s.load("z0", 0, y), loopOf("x", 16, long...)},
		"no multiple": {loopOf("x", 16, s.body(16, at.Add(x.Div(2, nil).Scale(8)), at)...)},
		"condition":   {loopOf("x", 16, &lower.If{Cond: halide.Int(1), Body: long})},
		"selection":   {loopOf("x", 16, s.shifted(x))},
	} {
		if got := s.text(fuse, loopOf("y", 3, body...)); strings.Contains(got, ",") {
			t.Errorf("%s:\n%s", name, got)
		}
	}
}

// shifted is a multiplication that selects by a loop.
func (s *sketch) shifted(f affine.Form) *Op {
	op := s.mul("a0", "x0", "z0", true)
	op.Mac.XShift = f
	return op
}

// Steps that are the same wherever a variable begins again need no counter.
func TestFuseOfRowsWithoutGaps(t *testing.T) {
	s := newSketch(t)
	at := y.Scale(64).Add(affine.Var("x").Scale(16))
	got := s.text(func(p *Program) *Program { return name(pointers(fuse(p))) }, loopOf("y", 8, loopOf("x", 4, s.body(2, at, at)...)))
	check(t, got, `
in_y_x = in + 0
out_y_x = out + 0
loop y < 8, x < 4
  x0[0:16] = load in_y_x + 0
  a0 = mul16 x0 z0
  a0 = mac16 x0 z0
  store out_y_x + 0 = srs a0
  in_y_x += 16
  out_y_x += 16`)
}

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
			t.Fatalf("loads at %v, want %v:\n%s", got, want, name(p))
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
func visit(p *Program, value map[int]int, list []lower.Stmt, loads *[]int) {
	zero := func(v int) bool { return value[v] == 0 }
	for _, st := range list {
		if l, ok := st.(*lower.For); ok {
			for range l.Trips() {
				visit(p, value, l.Body, loads)
			}
			continue
		}
		switch op := st.(*Op); op.Kind {
		case Load:
			*loads = append(*loads, value[op.Addr.Base]+op.Addr.Offset)
		case Point:
			value[op.Dst] = value[op.Addr.Base] + op.Addr.Offset
		case Number:
			value[op.Dst] = int(op.Int)
		case Advance:
			step := op.Int
			for i := 0; i < len(op.Args) && zero(op.Args[i]); i++ {
				step = op.Steps[i]
			}
			value[op.Dst] += int(step)
		case Count:
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
