package summary_test

import (
	"testing"

	"github.com/vyasa-go/vyasa/halide/lift/summary"
	"github.com/vyasa-go/vyasa/halide/lift/term"
	"pgregory.net/rapid"
)

func TestPoly(t *testing.T) {
	n, m := summary.SizeOf("N"), summary.SizeOf("M")
	for _, c := range []struct {
		p    summary.Poly
		text string
		at   int64 // at N = 7, M = 5
	}{
		{summary.Poly{}, "0", 0},
		{n.Mul(m).Scale(2).Add(n).Sub(summary.Const(1)), "2*M*N + N - 1", 76},
		{n.Sub(n), "0", 0},
		{summary.Floor(n.Sub(m).Sub(summary.Const(5)), summary.Const(2)), "floor(-M + N - 5, 2)", -2},
		{n.Neg().Mul(n), "-N*N", -49},
	} {
		if got := c.p.String(); got != c.text {
			t.Errorf("got %s, want %s", got, c.text)
		}
		if got, err := c.p.Eval(map[string]int64{"N": 7, "M": 5}); err != nil || got != c.at {
			t.Errorf("%s = %d, %v, want %d", c.p, got, err, c.at)
		}
	}
	if _, err := n.Eval(nil); err == nil {
		t.Error("a size that is missing goes unnoticed")
	}
	if _, err := n.Mul(n).Eval(map[string]int64{"N": 1 << 40}); err == nil {
		t.Error("an overflow goes unnoticed")
	}
}

// gemm is C += A B of which A has a leading dimension.
func gemm() *summary.Summary {
	i, j, k := summary.VarOf("i"), summary.VarOf("j"), summary.VarOf("k")
	load := func(name string, at ...summary.Affine) *summary.Expr {
		return &summary.Expr{Op: summary.OpLoad, Kind: term.Single, Name: name, Index: at, To: term.Float32}
	}
	body := &summary.Expr{Op: summary.OpMul, Kind: term.Single, Args: []*summary.Expr{load("A", k, i), load("B", j, k)}}
	n, m, kk := summary.SizeOf("N"), summary.SizeOf("M"), summary.SizeOf("K")
	one := summary.Const(1)
	return &summary.Summary{
		Name:  "gemm",
		Sizes: []summary.Size{{Name: "M", Min: 1}, {Name: "N", Min: 1}, {Name: "K", Min: 1}},
		Arrays: []summary.Array{
			{Name: "A", Path: "A", Elem: term.Float32, Dims: []summary.Dim{{Extent: kk, Stride: one}, {Extent: m, Stride: summary.SizeOf("lda")}}},
			{Name: "B", Path: "B", Elem: term.Float32, Dims: []summary.Dim{{Extent: n, Stride: one}, {Extent: kk, Stride: n}}},
			{Name: "C", Path: "C", Elem: term.Float32, Dims: []summary.Dim{{Extent: n, Stride: one}, {Extent: m, Stride: n}}, Role: summary.InOut},
		},
		Outputs: []summary.Output{{Array: "C", Elem: term.Float32, Vars: []summary.Range{summary.Below("j", n), summary.Below("i", m)},
			At: []summary.Affine{j, i}, Value: &summary.Expr{Op: summary.OpReduce, Kind: term.Single, Args: []*summary.Expr{body},
				Reduction: &summary.Reduction{Ranges: []summary.Range{summary.Below("k", kk)}, Init: load("C", j, i)}}}},
		Pre: []summary.Condition{{Kind: summary.Apart, Arrays: []string{"A", "C"}}},
	}
}

func TestString(t *testing.T) {
	want := `gemm bit-exact
sizes M >= 1, N >= 1, K >= 1
A: in float32[K, M] strides 1, lda
B: in float32[N, K]
C: inout float32[N, M]
requires apart A, C
C(j, i) = sum(k in 0..K, A(k, i) * B(j, k), from C(j, i)) for j in 0..N, i in 0..M
`
	if got := gemm().String(); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func TestLayout(t *testing.T) {
	n := summary.SizeOf("N")
	a := summary.Array{Dims: []summary.Dim{{Extent: n, Stride: summary.Const(1)}, {Extent: summary.Const(4), Stride: n.Add(summary.Const(2))}},
		Offset: summary.Const(3)}
	l, err := a.At(map[string]int64{"N": 5})
	if err != nil {
		t.Fatal(err)
	}
	for y := range int64(4) {
		for x := range int64(5) {
			got, ok := l.Index(3 + 7*y + x)
			if !ok || got[0] != x || got[1] != y {
				t.Errorf("(%d, %d): %v, %v", x, y, got, ok)
			}
		}
	}
	for _, off := range []int64{2, 8, 9, 31} {
		if got, ok := l.Index(off); ok {
			t.Errorf("no element is at %d: %v", off, got)
		}
	}
}

func TestExpandGemm(t *testing.T) {
	s := gemm()
	st := term.NewStore(1 << 16)
	m, n, k := int64(3), int64(4), int64(5)
	x, err := s.Expand(map[string]int64{"M": m, "N": n, "K": k, "lda": 7}, st)
	if err != nil {
		t.Fatal(err)
	}
	c := x.Of("C")
	if len(c) != 12 {
		t.Fatalf("%d elements", len(c))
	}
	for i := range m {
		for j := range n {
			sum := st.Elem("C", i*n+j, term.Float32)
			for l := range k {
				sum = st.Binary(term.OpAdd, sum, st.Binary(term.OpMul, st.Elem("A", i*7+l, term.Float32), st.Elem("B", l*n+j, term.Float32)))
			}
			if c[i*n+j] != sum {
				t.Errorf("C(%d, %d) is %s, not %s", j, i, st.String(c[i*n+j]), st.String(sum))
			}
		}
	}
	if _, err := s.Expand(map[string]int64{"M": m, "N": n, "K": k}, st); err == nil {
		t.Error("a size that is missing goes unnoticed")
	}
}

// What a product is divided by one of its factors is the other one, and nothing else is a quotient.
func TestDividedBy(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		draw := func(name string) summary.Poly {
			p := summary.Poly{}
			for range rapid.IntRange(1, 3).Draw(t, name) {
				m := summary.Const(int64(rapid.IntRange(-4, 4).Draw(t, "coefficient")))
				for _, f := range []summary.Poly{summary.SizeOf("a"), summary.SizeOf("b"), summary.SizeOf("ab"), summary.Floor(summary.SizeOf("a"), summary.Const(2))} {
					for range rapid.IntRange(0, 2).Draw(t, "power") {
						m = m.Mul(f)
					}
				}
				p = p.Add(m)
			}
			return p
		}
		p, q := draw("p"), draw("q")
		if q.IsZero() {
			return
		}
		if got, ok := p.Mul(q).DividedBy(q); !ok || !got.Equal(p) {
			t.Fatalf("(%s) / (%s) is %s %v, not %s", p.Mul(q), q, got, ok, p)
		}
		if got, ok := p.DividedBy(q); ok && !got.Mul(q).Equal(p) {
			t.Fatalf("(%s) / (%s) is %s", p, q, got)
		}
	})
}
