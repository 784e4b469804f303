package match

import (
	"math/big"
	"testing"
)

// TestCountFigure5 is the example of ATC's Figure 5: three matrices, of which one permutation alone agrees.
func TestCountFigure5(t *testing.T) {
	op := interfaceOf("gemm", size("m", "n", "k"), array(In, "a", "m", "k"), array(In, "b", "k", "n"), array(Out, "c", "m", "n"))
	program := []Parameter{
		{Name: "X", Kind: ArrayKind, Dims: []string{"x0", "x1"}}, {Name: "Y", Kind: ArrayKind, Dims: []string{"x1", "x2"}},
		{Name: "Z", Kind: ArrayKind, Role: Out, Dims: []string{"x0", "x2"}},
		{Name: "x0", Kind: SizeKind}, {Name: "x1", Kind: SizeKind}, {Name: "x2", Kind: SizeKind},
	}
	right := Binding{"a": "X", "b": "Y", "c": "Z", "m": "x0", "n": "x2", "k": "x1"}
	c := Count(op, program, right)
	if c.Unpruned.Cmp(big.NewInt(6*27)) != 0 || c.Live != 2 {
		t.Errorf("unpruned %s, live %d; want 162 and 2", c.Unpruned, c.Live)
	}
	if c.Untyped.Cmp(big.NewInt(6*6*6*6*6*6)) != 0 || c.Roles.Cmp(big.NewInt(2*27)) != 0 {
		t.Errorf("untyped %s, with roles %s; want 46656 and 54", c.Untyped, c.Roles)
	}
	// As rows may be columns, X and Y the other way round agree too: that is the transposed product.
	if c.Pruned != 2 || c.Position == 0 || c.Unordered == 0 {
		t.Errorf("pruned %d at position %d; want 2, found", c.Pruned, c.Position)
	}
}

func TestDistance(t *testing.T) {
	near := Binding{"a": "A", "lda": "lda"}
	far := Binding{"a": "matrix", "lda": "p->lda"}
	if near.Distance() != 0 || far.Distance() != 5 {
		t.Errorf("distances %d and %d, want 0 and 5", near.Distance(), far.Distance())
	}
}
