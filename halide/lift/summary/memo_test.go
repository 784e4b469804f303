package summary_test

import (
	"math/big"
	"testing"

	"github.com/vyasa-go/vyasa/halide/lift/summary"
	"github.com/vyasa-go/vyasa/halide/lift/term"
)

// TestSumsWithinSums: a sum that reads fewer variables than there are is right for each value of those that it reads, and found once
// for each: without that there would be more points here than an expansion has.
//
//	mean(i, j) = sum(k in 0..n, a(k, j) + sum(l in 0..n, a(l, j)))
func TestSumsWithinSums(t *testing.T) {
	n, one := summary.SizeOf("n"), summary.Const(1)
	load := func(v string) *summary.Expr {
		return &summary.Expr{Op: summary.OpLoad, Kind: term.Int, Name: "a", To: term.Int32, Index: []summary.Affine{summary.VarOf(v), summary.VarOf("j")}}
	}
	sum := func(v string, body *summary.Expr) *summary.Expr {
		return &summary.Expr{Op: summary.OpReduce, Kind: term.Int, Args: []*summary.Expr{body},
			Reduction: &summary.Reduction{Ranges: []summary.Range{summary.Below(v, n)}}}
	}
	plane := []summary.Dim{{Extent: n, Stride: one}, {Extent: summary.Const(2), Stride: n}}
	s := &summary.Summary{
		Sizes: []summary.Size{{Name: "n", Min: 1}},
		Arrays: []summary.Array{{Name: "a", Path: "a", Elem: term.Int32, Dims: plane},
			{Name: "out", Path: "out", Elem: term.Int32, Dims: plane}},
		Outputs: []summary.Output{{Array: "out", Elem: term.Int32, Vars: []summary.Range{summary.Below("i", n), summary.Below("j", summary.Const(2))},
			At:    []summary.Affine{summary.VarOf("i"), summary.VarOf("j")},
			Value: sum("k", &summary.Expr{Op: summary.OpAdd, Kind: term.Int, Args: []*summary.Expr{load("k"), sum("l", load("l"))}})}},
	}
	const size = 500 // size * size * size * 2 would be too many
	st := term.NewStore(1 << 20)
	x, err := s.Expand(map[string]int64{"n": size}, st)
	if err != nil {
		t.Fatal(err)
	}
	number := func(offset int64) int64 { return offset*offset%1013 - 400 }
	for j := range int64(2) {
		plain := int64(0)
		for l := range int64(size) {
			plain += number(j*size + l)
		}
		for _, i := range []int64{0, 1, size - 1} {
			got, err := st.Eval(term.Env{Elem: func(_ string, offset int64, _ term.Type) (term.Value, error) {
				return term.Value{Int: big.NewInt(number(offset))}, nil
			}}, x.Of("out")[j*size+i])
			if want := plain + size*plain; err != nil || got[0].Int.Int64() != want {
				t.Errorf("out(%d, %d) is %v, %v, want %d", i, j, got, err, want)
			}
		}
	}
}
