package prove_test

import (
	. "github.com/vyasa-go/vyasa/halide/lift/summary"
	"github.com/vyasa-go/vyasa/halide/lift/term"
)

// soundSums: sums in portions that share a term, leave one out, have one that is none, or come twice; folds in another order.
func soundSums() []claim {
	dot := "float dot(float *a, float *b, int n) { "
	parts := func(first, second string) string {
		return dot + "float s = 0, t = 0; for (int i = 0; i < " + first + "; i++) s += a[i]*b[i]; for (int i = " + second + "; i++) t += a[i]*b[i]; return s + t; }"
	}
	real := func() *Summary { s := dotSummary("dot", term.Float32); s.Exact = OverReals; return s }
	exact := func() *Summary { return dotSummary("dot", term.Float32) }
	ints := func() *Summary { return dotSummary("dot", term.Int32) }
	even := func() *Summary { // of 2*n terms
		s := real()
		s.Outputs[0].Value.Reduction.Ranges[0] = Below("k", n("n").Mul(c(2)))
		return s
	}
	lastApart := func() *Summary {
		s := ints()
		last := n("n").Sub(c(1))
		s.Outputs[0].Value.Reduction.Ranges[0] = Below("k", last)
		s.Outputs[0].Value = op(OpAdd, op(OpMul, load(term.Int, "a", ConstOf(last)), load(term.Int, "b", ConstOf(last))), s.Outputs[0].Value)
		return s
	}
	odd := func() *Summary { // of 2*n + 1 terms
		s := real()
		s.Outputs[0].Value.Reduction.Ranges[0] = Below("k", n("n").Mul(c(2)).Add(c(1)))
		s.Arrays[0].Dims[0].Extent = n("n").Mul(c(2)).Add(c(1))
		s.Arrays[1].Dims[0].Extent = n("n").Mul(c(2)).Add(c(1))
		return s
	}
	rows := func() *Summary {
		return &Summary{Name: "f", Sizes: sz("m", "n", "ld"), Pre: []Condition{AtLeast(n("ld"), n("n"))},
			Arrays:  []Array{arr("a", term.Int32, In, n("n"), c(1), n("m"), n("ld"))},
			Outputs: []Output{out("", term.Int32, sum(load(term.Int, "a", v("k"), v("l")), nil, below("l", "m"), below("k", "n")))}}
	}
	box := func() *Summary {
		s := reduced(sum(op(OpMul, load(term.Int, "a", v("k")), load(term.Int, "b", v("l"))), nil, Below("k", c(3)), Below("l", c(4))))
		s.Arrays = []Array{arr("a", term.Int32, In, c(3), c(1)), arr("b", term.Int32, In, c(4), c(1))}
		return s
	}
	boxed := func(count, a, b string) string {
		return "int f(int *a, int *b, int n) { int s = 0; for (int i = 0; i < " + count + "; i++) s += a[" + a + "] * b[" + b + "]; return s; }"
	}
	cube := func() *Summary {
		s := reduced(sum(op(OpMul, load(term.Int, "a", v("k")), op(OpMul, load(term.Int, "b", v("l")), load(term.Int, "d", v("m")))), nil,
			below("k", "n"), Below("l", c(2)), Below("m", c(5))))
		s.Arrays = []Array{arr("a", term.Int32, In, n("n"), c(1)), arr("b", term.Int32, In, c(2), c(1)), arr("d", term.Int32, In, c(5), c(1))}
		return s
	}
	cubed := func(a, b, d string) string {
		return "int f(int *a, int *b, int *d, int n) { int s = 0; for (int i = 0; i < 10 * n; i++) s += a[" + a + "] * b[" + b + "] * d[" + d + "]; return s; }"
	}
	filtered := func() *Summary { // rows of a, with weights, as far as there are elements
		at := v("x").Scale(n("t")).Add(v("k")).Sub(ConstOf(n("q")))
		index := &Expr{Op: OpIndex, Kind: term.Int, Index: []Affine{at}}
		e := sum(op(OpMul, load(term.Int, "a", at, v("y"), v("l")), load(term.Int, "b", v("k"), v("l"))), nil, below("k", "p"), below("l", "L"))
		e.Reduction.Where = op(OpAnd, op(OpGE, index, IntConst(0)), op(OpLT, index, SizeExpr("N")))
		return &Summary{Name: "f", Sizes: sz("L", "M", "N", "p", "q", "t"), Arrays: []Array{arr("a", term.Int32, In, n("N"), c(1), n("M"), n("N"), n("L"), n("M").Mul(n("N"))), arr("b", term.Int32, In, n("p"), c(1), n("L"), n("p")), arr("out", term.Int32, Out, n("N"), c(1), n("M"), n("N"))},
			Outputs: []Output{out("out", term.Int32, e, below("x", "N"), below("y", "M"))}}
	}
	taps := "void f(int L, int M, int N, int p, int q, int t, int *a, int *b, int *out) { for (int i = 0; i < M; i++) for (int j = 0; j < N; j++) { int s = 0; for (int l = 0; l < L; l++) for (int k = 0; k < p; k++) { int at = j*t - q + k; if ("
	return []claim{
		{"taps beyond the row left out", taps + "at < 0 || at >= N) continue; s += a[(l*M + i)*N + at] * b[l*p + k]; } out[i*N + j] = s; } }", filtered(), true},
		{"taps beyond the row of the next one", taps + "at < 0 || at > N) continue; s += a[(l*M + i)*N + at] * b[l*p + k]; } out[i*N + j] = s; } }", filtered(), false},
		{"rows and columns in one loop", boxed("12", "i / 4", "i % 4"), box(), true},
		{"rows and columns in one loop, without the last", boxed("11", "i / 4", "i % 4"), box(), false},
		{"rows and columns in one loop, too few columns", boxed("12", "i / 4", "i % 3"), box(), false},
		{"rows and columns in one loop, turned", boxed("12", "i % 3", "i / 3"), box(), true},
		{"three in one loop", cubed("i / 10", "i / 5 % 2", "i % 5"), cube(), true},
		{"three in one loop, other rows", cubed("i / 10", "i / 2 % 2", "i % 5"), cube(), false},
		{"two parts", parts("n / 2", "n / 2; i < n"), real(), true},
		{"parts share a term", parts("n / 2 + (n > 100)", "n / 2; i < n"), real(), false},
		{"a term in no part", parts("n / 2", "n / 2 + (n > 100); i < n"), real(), false},
		{"a term too many", parts("n / 2", "n / 2; i < n + (n > 100)"), real(), false},
		{"a term before the first", dot + "float s = 0; for (int i = n - 1; i >= -(n > 100); i--) s += a[i]*b[i]; return s; }", real(), false},
		{"all but the first, backwards", dot + "float s = 0; for (int i = n - 1; i >= (n > 100); i--) s += a[i]*b[i]; return s; }", real(), false},
		{"pairs that overlap", dot + "float s = 0; for (int i = 0; i < n; i++) for (int j = 0; j < 3; j++) s += a[2*i + j]*b[2*i + j]; return s; }", odd(), false},
		{"pairs that overlap, but for the last", dot + "float s = 0; for (int i = 0; i < n; i++) for (int j = 0; j < 3 && 2*i + j < 2*n; j++) s += a[2*i + j]*b[2*i + j]; return s; }", even(), false},
		{"pairs, and the last", dot + "float s = 0; for (int i = 0; i < n; i++) for (int j = 0; j < 2; j++) s += a[2*i + j]*b[2*i + j]; return s + a[2*n]*b[2*n]; }", odd(), true},
		{"a difference of parts", dot + "float s = 0, t = 0; int i; for (i = 0; i + 1 < n; i += 2) { s += a[i]*b[i]; t += a[i+1]*b[i+1]; } if (i < n) s += a[i]*b[i]; return s - t; }", real(), false},
		{"the last one twice", dot + "float s = 0, t = 0; int i; for (i = 0; i + 1 < n; i += 2) { s += a[i]*b[i]; t += a[i+1]*b[i+1]; } for (i = n - 1; i < n; i++) s += a[i]*b[i]; return s + t; }", real(), false},
		{"without the eighth", dot + "float s = 0; for (int i = 0; i < n; i++) if (i != 7) s += a[i]*b[i]; return s; }", real(), false},
		{"blocks of 16 to the one before the last", dot + "float s = 0; for (int j = 0; j < n; j += 16) for (int i = j; i < (j + 16 < n ? j + 16 : n - 1); i++) s += a[i]*b[i]; return s; }", exact(), false},
		{"unrolled, from 1", dot + "float s = 1; int i; for (i = 0; i + 1 < n; i += 2) { s += a[i]*b[i]; s += a[i+1]*b[i+1]; } for (; i < n; i++) s += a[i]*b[i]; return s; }", exact(), false},
		{"unrolled, from one of the terms", dot + "float s = n > 50 ? a[0]*b[0] : 0; int i; for (i = 0; i + 1 < n; i += 2) { s += a[i]*b[i]; s += a[i+1]*b[i+1]; } for (; i < n; i++) s += a[i]*b[i]; return s; }", exact(), false},
		{"unrolled, one term twice", dot + "float s = 0; int i; for (i = 0; i + 1 < n; i += 2) { s += a[i]*b[i]; s += a[i]*b[i]; } for (; i < n; i++) s += a[i]*b[i]; return s; }", exact(), false},
		{"unrolled, the remainder first", dot + "float s = 0; int i; for (i = 0; i < n % 2; i++) s += a[i]*b[i]; for (; i < n; i += 2) { s += a[i]*b[i]; s += a[i+1]*b[i+1]; } return s; }", exact(), true},
		{"unrolled, without the remainder", dot + "float s = 0; int i; for (i = 0; i + 1 < n; i += 2) { s += a[i]*b[i]; s += a[i+1]*b[i+1]; } return s; }", exact(), false},
		{"other factors", dot + "float s = 0; for (int i = n - 1; i >= 0; i--) s += a[i]*b[n - 1 - i]; return s; }", real(), false},
		{"other factors, of integers", "int dot(int *a, int *b, int n) { int s = 0; for (int i = n - 1; i >= 0; i--) s += a[i]*b[n - 1 - i]; return s; }", ints(), false},
		{"parts share a term below 100", "int dot(int *a, int *b, int n) { int s = 0, t = 0; for (int i = 0; i < n / 2 + (n <= 100 && n > 1); i++) s += a[i]*b[i]; for (int i = n / 2; i < n; i++) t += a[i]*b[i]; return n > 100 ? s + t : s + t + n / 101; }", ints(), false},
		{"the last of none", "int dot(int *a, int *b, int n) { int s = 0; for (int i = 0; i < n; i++) s += a[i]*b[i]; return s; }", lastApart(), false},
		{"rows without a gap", "int f(int *a, int m, int n, int ld) { int s = 0; for (int i = 0; i < m * n; i++) s += a[i]; return s; }", rows(), false},
		{"rows with a gap", "int f(int *a, int m, int n, int ld) { int s = 0; for (int j = 0; j < n; j++) for (int i = 0; i < m; i++) s += a[i*ld + j]; return s; }", rows(), true},
		{"rows with a gap, and it", "int f(int *a, int m, int n, int ld) { int s = 0; for (int j = 0; j < ld; j++) for (int i = 0; i < m; i++) s += a[i*ld + j]; return s; }", rows(), false},
		{"added to what was there", "void gemm(int M, int N, int K, float *A, float *B, float *C) { for (int i = 0; i < M; i++) for (int j = 0; j < N; j++) for (int k = 0; k < K; k++) C[i*N + j] += A[i*K + k] * B[k*N + j]; }", setGemm(), false},
		{"what was there is lost if it is negative", "void gemm(int M, int N, int K, float *A, float *B, float *C) { for (int i = 0; i < M; i++) for (int j = 0; j < N; j++) { float s = C[i*N + j] > 0 ? C[i*N + j] : 0; for (int k = 0; k < K; k++) s += A[i*K + k] * B[k*N + j]; C[i*N + j] = s; } }", gemmSummary("gemm", term.Float32), false},
		{"what was there, twice", "void gemm(int M, int N, int K, float *A, float *B, float *C) { for (int i = 0; i < M; i++) for (int j = 0; j < N; j++) { float s = C[i*N + j]; for (int k = 0; k < K; k++) s += A[i*K + k] * B[k*N + j]; C[i*N + j] += s; } }", gemmSummary("gemm", term.Float32), false},
	}
}
