package algorithm_test

import (
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa/halide/lift/algorithm"
	"github.com/vyasa-go/vyasa/halide/lift/summary"
	"github.com/vyasa-go/vyasa/halide/lift/term"
)

// TestBorders: zeros around an array stand for the conditions that say where it ends, and for no others; what is computed stays.
func TestBorders(t *testing.T) {
	at := v("x").Add(v("k")).Add(c(-1)) // in is read there
	one := constant(term.Int, 1, 1)
	in, w := load(term.Int16, "in", at), load(term.Int16, "w", v("k"))
	first := op(summary.OpGE, term.Truth, index(at), index(c(0)))
	last := op(summary.OpLT, term.Truth, index(at), index(summary.ConstOf(n("n"))))
	both := summary.AllOf([]*summary.Expr{first, last})
	cases := []struct {
		name        string
		body, where *summary.Expr
		fold        summary.Fold
		zeros       bool
		left        string // of the condition
	}{
		{"both ends", op(summary.OpMul, term.Int, in, w), both, summary.Sum, true, ""},
		{"of a negative", op(summary.OpMul, term.Int, w, op(summary.OpNeg, term.Int, in)), both, summary.Sum, true, ""},
		{"in other words", op(summary.OpMul, term.Int, in, w), summary.AllOf([]*summary.Expr{
			op(summary.OpLE, term.Truth, index(c(1)), index(v("x").Add(v("k")))),
			op(summary.OpGT, term.Truth, index(summary.ConstOf(n("n")).Sub(v("k"))), index(v("x").Add(c(-1))))}), summary.Sum, true, ""},
		{"one more condition", op(summary.OpMul, term.Int, in, w), summary.AllOf([]*summary.Expr{both,
			op(summary.OpLT, term.Truth, index(v("k")), index(c(2)))}), summary.Sum, true, "< 2"},
		{"within the first", op(summary.OpMul, term.Int, in, w), summary.AllOf([]*summary.Expr{last,
			op(summary.OpGE, term.Truth, index(at), index(c(1)))}), summary.Sum, true, ">= 1"},
		{"within the last", op(summary.OpMul, term.Int, in, w), summary.AllOf([]*summary.Expr{first,
			op(summary.OpLE, term.Truth, index(at), index(summary.ConstOf(n("n").Sub(summary.Const(2)))))}), summary.Sum, true, "<="},
		{"no factor", op(summary.OpAdd, term.Int, in, w), both, summary.Sum, false, "&&"},
		{"a term by itself", in, both, summary.Sum, true, ""},
		{"a product", in, both, summary.Product, false, "&&"},
		{"two that end", op(summary.OpMul, term.Int, in, load(term.Int16, "w", at)), both, summary.Sum, false, "&&"},
		{"one more", op(summary.OpMul, term.Int, op(summary.OpAdd, term.Int, in, one), w), both, summary.Sum, false, "&&"},
	}
	for _, x := range cases {
		t.Run(x.name, func(t *testing.T) {
			s := &summary.Summary{Name: "f", Sizes: sizes("n"),
				Arrays: []summary.Array{array(term.Int16, "in", n("n")), array(term.Int16, "w", n("n")), array(term.Int32, "out", n("n"))},
				Outputs: []summary.Output{output(term.Int32, "out", fold(x.fold, x.body, nil, x.where, below("k", summary.Const(3))),
					below("x", n("n")))}}
			sizes := map[string]int64{"n": 5}
			a, err := algorithm.Build(s, sizes, algorithm.Options{Borders: true})
			if err != nil {
				t.Fatal(err)
			}
			zeros := false
			for _, in := range a.Inputs {
				zeros = zeros || in.Input.Border != nil
			}
			text := a.Pipeline().String()
			if _, where, some := strings.Cut(text, "where"); zeros != x.zeros || some != (x.left != "") || !strings.Contains(where, x.left) {
				t.Errorf("zeros around an input: %t, want %t; left %q\n%s", zeros, x.zeros, x.left, text)
			}
			compare(t, a, sizes)
		})
	}
}
