package lift

import (
	"errors"
	"math/big"
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa/halide/lift/interp"
	"github.com/vyasa-go/vyasa/halide/lift/summary"
	"github.com/vyasa-go/vyasa/halide/lift/term"
)

// resultOf is what a summary's terms say of a function of one array of n.
func resultOf(t *testing.T, r *Result, a []int64) int64 {
	t.Helper()
	store := term.NewStore(1 << 16)
	x, err := r.Summary.Expand(map[string]int64{"n": int64(len(a))}, store)
	if err != nil {
		t.Fatal(err)
	}
	v, err := store.Eval(term.Env{Elem: func(_ string, n int64, _ term.Type) (term.Value, error) {
		return term.Value{Int: big.NewInt(a[n])}, nil
	}}, x.Result)
	if err != nil {
		t.Fatal(err)
	}
	return v[0].Int.Int64()
}

// What the reference evaluator gives is compared with: an algorithm with another constant, one that leaves elements out and one
// of another element are refused, and the right one is not.
func TestReference(t *testing.T) {
	t.Parallel()
	const text = `void f(int m, int n, const float *a, const float *b, float *c) {
	for (int i = 0; i < m; i++) for (int j = 0; j < n; j++) c[i*n+j] += a[i*n+j] * b[j]; }`
	r := lifted(t, text, "")
	if r.Refused != nil {
		t.Fatal(r.Refused)
	}
	if !strings.Contains(r.Evidence[0].Text, "the reference evaluator") {
		t.Errorf("tested by %q", r.Evidence[0].Text)
	}
	u, err := readText(text)(nil)
	if err != nil {
		t.Fatal(err)
	}
	s := newSubject(t.Context(), u, u.Func("f"), Options{}.filled())
	p := point{"m": 3, "n": 5}
	d := concrete(5)
	tr, err := run(s, p, d, interp.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	for name, change := range map[string]func(o *summary.Output){
		"": func(*summary.Output) {},
		"one more": func(o *summary.Output) {
			o.Value = sumOf(o.Value, &summary.Expr{Op: summary.OpConst, Kind: o.Value.Kind, Const: big.NewRat(1, 1)})
		},
		"a row less":  func(o *summary.Output) { o.Vars[1].Hi = summary.ConstOf(summary.SizeOf("m").Sub(summary.Const(1))) },
		"another one": func(o *summary.Output) { o.Value = loadsOf(o.Value)[0] },
		"not the old": func(o *summary.Output) { o.Value = loadsOf(o.Value)[len(loadsOf(o.Value))-1] },
	} {
		changed := *r.Summary
		changed.Outputs = append([]summary.Output{}, r.Summary.Outputs...)
		changed.Outputs[0].Vars = append([]summary.Range{}, r.Summary.Outputs[0].Vars...)
		change(&changed.Outputs[0])
		c := &candidate{s: s, base: p, summary: &changed}
		err := c.byReference(p, environment(c, p, d), tr)
		if errors.Is(err, errNoReference) || (err == nil) != (name == "") {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestEmptyReference: at sizes at which an algorithm has no elements the reference evaluator agrees with runs that write none, and with
// no others.
func TestEmptyReference(t *testing.T) {
	t.Parallel()
	const text = "void f(int n, const int *a, int *b) { for (int i = 0; i < n - 2; i++) b[i] = a[i] + a[i+2]; }"
	r := lifted(t, text, "")
	if r.Refused != nil {
		t.Fatal(r.Refused)
	}
	u, err := readText(text)(nil)
	if err != nil {
		t.Fatal(err)
	}
	s := newSubject(t.Context(), u, u.Func("f"), Options{}.filled())
	shorter := *r.Summary
	shorter.Outputs = append([]summary.Output{}, r.Summary.Outputs...)
	shorter.Outputs[0].Vars = []summary.Range{summary.Below(r.Summary.Outputs[0].Vars[0].Var, summary.SizeOf("n").Sub(summary.Const(4)))}
	for _, x := range []struct {
		n     int64
		of    *summary.Summary
		equal bool
	}{{2, r.Summary, true}, {3, r.Summary, true}, {4, &shorter, false}} {
		p, d := point{"n": x.n}, concrete(5)
		tr, err := run(s, p, d, interp.Limits{})
		if err != nil {
			t.Fatal(err)
		}
		c := &candidate{s: s, base: p, summary: x.of}
		err = c.byReference(p, environment(c, p, d), tr)
		if errors.Is(err, errNoReference) || (err == nil) != x.equal {
			t.Errorf("n = %d: %v", x.n, err)
		}
	}
}

func sumOf(a, b *summary.Expr) *summary.Expr {
	return &summary.Expr{Op: summary.OpAdd, Kind: a.Kind, Args: []*summary.Expr{a, b}}
}

// loadsOf are the elements that e reads, from left to right.
func loadsOf(e *summary.Expr) []*summary.Expr {
	if e.Op == summary.OpLoad {
		return []*summary.Expr{e}
	}
	var out []*summary.Expr
	for _, a := range e.Args {
		out = append(out, loadsOf(a)...)
	}
	return out
}
