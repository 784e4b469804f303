package indexes_test

import (
	"testing"

	"pgregory.net/rapid"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower/affine"
	"github.com/vyasa-go/vyasa/lower/indexes"
)

var linearNames = []string{"a", "b", "c", "d", "e", "f", "g", "h", "i", "j"}

// drawLinear is a sum of loops and constants, and its form as affine builds it step by step.
func drawLinear(t *rapid.T, depth int, extents affine.Extents) (*halide.Expr, affine.Form) {
	op := rapid.SampledFrom([]rune("vc++-*n")).Draw(t, "op")
	if depth == 0 {
		op = rapid.SampledFrom([]rune("vc")).Draw(t, "leaf")
	}
	switch op {
	case 'v':
		name := rapid.SampledFrom(linearNames).Draw(t, "name")
		if extents[name] == 1 {
			return indexes.Variable(name), affine.Form{}
		}
		return indexes.Variable(name), affine.Var(name)
	case 'c':
		n := rapid.SampledFrom([]int{0, 1, -1, 3, -17, 1 << 16, 1<<16 + 1, -1 << 20}).Draw(t, "number")
		return indexes.Number(n), affine.Const(n)
	}
	e, f := drawLinear(t, depth-1, extents)
	switch op {
	case '*':
		n := rapid.IntRange(-5, 5).Draw(t, "factor")
		if rapid.Bool().Draw(t, "first") {
			return indexes.Node(halide.OpMul, indexes.Number(n), e), f.Scale(n)
		}
		return indexes.Node(halide.OpMul, e, indexes.Number(n)), f.Scale(n)
	case 'n':
		return &halide.Expr{Op: halide.OpNeg, Kind: halide.IntKind, Args: []*halide.Expr{e}}, f.Scale(-1)
	}
	g, h := drawLinear(t, depth-1, extents)
	if op == '+' {
		return indexes.Node(halide.OpAdd, e, g), f.Add(h)
	}
	return indexes.Node(halide.OpSub, e, g), f.Sub(h)
}

// Sums of loops have the form that their parts add up to, whether they are few and small, or not.
func TestFormsOfSums(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		extents := affine.Extents{"a": 1, "b": 2, "j": 1}
		e, want := drawLinear(t, 5, extents)
		got, err := indexes.Form(e, extents)
		if err != nil || !got.Equal(want) {
			t.Fatalf("%s: got %s, %v, want %s", e, got, err, want)
		}
	})
}
