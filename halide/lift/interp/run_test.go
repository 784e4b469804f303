package interp_test

import (
	"context"
	"testing"

	"github.com/vyasa-go/vyasa/halide/lift/ctree"
	"github.com/vyasa-go/vyasa/halide/lift/interp"
	"github.com/vyasa-go/vyasa/halide/lift/source"
	"github.com/vyasa-go/vyasa/halide/lift/term"
	"github.com/vyasa-go/vyasa/halide/lift/terms"
)

type (
	none  = interp.None
	value = interp.Value[none]
	args  = []interp.Arg[none]
)

// read parses C text.
func read(t testing.TB, text string) *ctree.Unit {
	t.Helper()
	u, err := source.Read("t.c", []byte(text), source.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return u
}

func ints(k interp.Kind, x int64) interp.Arg[none] {
	return interp.ScalarArg(interp.IntValue[none](k, x))
}

// content is what open memory holds in tests: small whole numbers that no two neighbours share.
func content(path string, i int64, k interp.Kind) (value, error) {
	h := int64(len(path)) + 3*int64(path[len(path)-1])
	x := (i*31+h*17)%23 - 11
	if k.Float() {
		return interp.FloatValue[none](k, float64(x)), nil
	}
	return interp.IntValue[none](k, x), nil
}

// run runs function f of the text concretely.
func run(t testing.TB, text string, a args) (*interp.Trace[none], error) {
	t.Helper()
	u := read(t, text)
	in := interp.Inputs[none]{Cell: content}
	return interp.Run(context.Background(), u, u.Func("f"), a, in, nil, interp.Limits{Steps: 2_000_000, Bytes: 64 << 20})
}

const gemm = `
void f(int M, int N, int K, const float *A, const float *B, float *C) {
	for (int i = 0; i < M; i++)
		for (int j = 0; j < N; j++)
			for (int k = 0; k < K; k++)
				C[i*N+j] += A[i*K+k] * B[k*N+j];
}`

func TestGemm(t *testing.T) {
	const M, N, K = 3, 5, 7
	open := interp.OpenArg[none]()
	trace, err := run(t, gemm, args{ints(interp.I32, M), ints(interp.I32, N), ints(interp.I32, K), open, open, open})
	if err != nil {
		t.Fatal(err)
	}
	for path, n := range map[string]int{"A": M * K, "B": K * N, "C": M * N} {
		if o := trace.Object(path); o == nil || len(o.Cells) != n {
			t.Fatalf("%s: %+v", path, o)
		}
	}
	at := func(path string, i int64) float64 { v, _ := content(path, i, interp.F32); return v.Float }
	for _, c := range trace.Object("C").Cells {
		i, j := c.Index/N, c.Index%N
		want := at("C", c.Index)
		for k := range int64(K) {
			want += at("A", i*K+k) * at("B", k*N+j)
		}
		if c.Value.Float != want || !c.Read || !c.Written || c.Reads != K {
			t.Errorf("C[%d] = %+v, want %v", c.Index, c, want)
		}
	}
}

func BenchmarkGemm(b *testing.B) {
	const n = 64
	u := read(b, gemm)
	b.Run("concrete", func(b *testing.B) {
		in := interp.Inputs[none]{Cell: content}
		size, open := ints(interp.I32, n), interp.OpenArg[none]()
		for range b.N {
			if _, err := interp.Run(context.Background(), u, u.Func("f"), args{size, size, size, open, open, open}, in, nil, interp.Limits{}); err != nil {
				b.Fatal(err)
			}
		}
		b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/(n*n*n), "ns/iteration")
	})
	b.Run("terms", func(b *testing.B) {
		for range b.N {
			d := &terms.Domain{Store: term.NewStore(1 << 22)}
			in := interp.Inputs[term.T]{Cell: func(path string, i int64, k interp.Kind) (interp.Value[term.T], error) {
				return interp.DataValue(k, d.Store.Elem(path, i, terms.Type(k))), nil
			}}
			size, open := interp.ScalarArg(interp.IntValue[term.T](interp.I32, n)), interp.OpenArg[term.T]()
			if _, err := interp.Run[term.T](context.Background(), u, u.Func("f"), []interp.Arg[term.T]{size, size, size, open, open, open}, in, d, interp.Limits{}); err != nil {
				b.Fatal(err)
			}
		}
		b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/(n*n*n), "ns/iteration")
	})
}
