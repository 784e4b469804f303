package prove_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/vyasa-go/vyasa/halide/lift/prove"
	"github.com/vyasa-go/vyasa/halide/lift/prove/smt"
	"github.com/vyasa-go/vyasa/halide/lift/source"
	. "github.com/vyasa-go/vyasa/halide/lift/summary"
	"github.com/vyasa-go/vyasa/halide/lift/term"
)

// summaries are built by hand here, from what the C is meant to compute.

func sz(names ...string) []Size {
	var out []Size
	for _, n := range names {
		out = append(out, Size{Name: n, Path: n, Min: 1})
	}
	return out
}

// arr is an array, dimensions from the least in memory: each an extent and a stride.
func arr(name string, t term.Type, role Role, dims ...Poly) Array {
	a := Array{Name: name, Path: name, Elem: t, Role: role}
	for i := 0; i < len(dims); i += 2 {
		a.Dims = append(a.Dims, Dim{Extent: dims[i], Stride: dims[i+1]})
	}
	return a
}

func n(name string) Poly   { return SizeOf(name) }
func c(v int64) Poly       { return Const(v) }
func v(name string) Affine { return VarOf(name) }

func load(k term.Kind, a string, index ...Affine) *Expr {
	return &Expr{Op: OpLoad, Kind: k, Name: a, Index: index}
}

func op(o Op, args ...*Expr) *Expr {
	k := args[len(args)-1].Kind
	if o >= OpEQ && o <= OpGE {
		k = term.Truth
	}
	return &Expr{Op: o, Kind: k, Args: args}
}

func sum(body *Expr, init *Expr, ranges ...Range) *Expr {
	return &Expr{Op: OpReduce, Kind: body.Kind, Args: []*Expr{body}, Reduction: &Reduction{Fold: Sum, Ranges: ranges, Init: init}}
}

func below(name, extent string) Range { return Below(name, n(extent)) }

func out(a string, t term.Type, value *Expr, vars ...Range) Output {
	o := Output{Array: a, Elem: t, Vars: vars, Value: value}
	for _, r := range vars {
		o.At = append(o.At, VarOf(r.Var))
	}
	return o
}

// asked reads text and tries to prove s; nil if text is no C.
func asked(t *testing.T, text string, s *Summary, o prove.Options) *prove.Proof {
	t.Helper()
	u, err := source.Read("test.c", []byte(text), source.Options{})
	if err != nil || u.Func(s.Name) == nil || u.Func(s.Name).Refused != nil {
		return nil
	}
	p, err := prove.Prove(context.Background(), u, u.Func(s.Name), s, o)
	var missing *smt.MissingError
	if errors.As(err, &missing) {
		t.Skip(err)
	}
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// quietProof is for many programs.
func quietProof(t *testing.T, text string, s *Summary) *prove.Proof {
	return asked(t, text, s, quick)
}

var quick = prove.Options{Limit: 500 * time.Millisecond, Mutants: 1}

// scripts proves a product of matrices and reads what was saved.
func scripts(t *testing.T) map[string]string {
	t.Helper()
	p := asked(t, gemmIJK, gemmSummary("gemm", term.Float32), prove.Options{Dir: t.TempDir()})
	out := map[string]string{}
	for _, f := range p.Files {
		text, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		out[filepath.Base(f)] = string(text)
	}
	return out
}

// proof is asked with everything told.
func proof(t *testing.T, text string, s *Summary) *prove.Proof {
	t.Helper()
	p := asked(t, text, s, prove.Options{Limit: 3 * time.Second})
	if p == nil {
		t.Fatal("no C")
	}
	shown, asked := p.Vacuity()
	t.Logf("%s proved %v %s in %.2f s, %d conditions, %d of %d shown to have hypotheses that hold, %d of %d mutants refuted; %s", s.Name, p.Proved, p.Exact, p.Seconds,
		len(p.Conditions), shown, asked, p.Refuted(), len(p.Mutants), p.Why)
	if p.Proved && !p.Checked() {
		t.Error("it is not shown that the proof is not vacuous")
	}
	for _, c := range p.Conditions {
		t.Logf("  %-40s %v trivial %v alone %v %.2f", c.Name, c.Goal.Result, c.Trivial, c.Alone.Result, c.Goal.Seconds)
	}
	for _, m := range p.Mutants {
		t.Logf("  mutant %s: %v", m.Change, m.Answer)
	}
	return p
}

func addSummary(o Op) *Summary {
	return &Summary{Name: "vadd", Sizes: sz("n"),
		Arrays:  []Array{arr("a", term.Int32, In, n("n"), c(1)), arr("b", term.Int32, In, n("n"), c(1)), arr("out", term.Int32, Out, n("n"), c(1))},
		Outputs: []Output{out("out", term.Int32, op(o, load(term.Int, "a", v("x")), load(term.Int, "b", v("x"))), below("x", "n"))}}
}

const vadd = `void vadd(int *a, int *b, int *out, int n) { for (int i = 0; i < n; i++) out[i] = a[i] + b[i]; }`

func TestAdd(t *testing.T) {
	if p := proof(t, vadd, addSummary(OpAdd)); !p.Proved {
		t.Error(p.Why)
	}
	if p := proof(t, vadd, addSummary(OpSub)); p.Proved {
		t.Error("a wrong operator was proven")
	}
}

func gemmSummary(name string, t term.Type) *Summary {
	k := t.Kind()
	return &Summary{Name: name, Sizes: sz("M", "N", "K"), Exact: BitExact,
		Arrays: []Array{arr("A", t, In, n("K"), c(1), n("M"), n("K")), arr("B", t, In, n("N"), c(1), n("K"), n("N")),
			arr("C", t, InOut, n("N"), c(1), n("M"), n("N"))},
		Outputs: []Output{out("C", t, sum(op(OpMul, load(k, "A", v("k"), v("i")), load(k, "B", v("j"), v("k"))),
			load(k, "C", v("j"), v("i")), below("k", "K")), below("j", "N"), below("i", "M"))}}
}

const gemmIJK = `void gemm(int M, int N, int K, float *A, float *B, float *C) {
	for (int i = 0; i < M; i++) for (int j = 0; j < N; j++) {
		float s = C[i*N + j];
		for (int k = 0; k < K; k++) s += A[i*K + k] * B[k*N + j];
		C[i*N + j] = s;
	}
}`

const gemmIKJ = `void gemm(int M, int N, int K, float *A, float *B, float *C) {
	for (int i = 0; i < M; i++) for (int k = 0; k < K; k++) for (int j = 0; j < N; j++)
		C[i*N + j] += A[i*K + k] * B[k*N + j];
}`

func TestGEMM(t *testing.T) {
	for _, text := range []string{gemmIJK, gemmIKJ} {
		if p := proof(t, text, gemmSummary("gemm", term.Float32)); !p.Proved {
			t.Error(p.Why)
		}
	}
}
