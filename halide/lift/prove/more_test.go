package prove_test

import (
	"strings"
	"testing"

	. "github.com/vyasa-go/vyasa/halide/lift/summary"
	"github.com/vyasa-go/vyasa/halide/lift/term"
)

func dotSummary(name string, t term.Type) *Summary {
	k := t.Kind()
	return &Summary{Name: name, Sizes: []Size{{Name: "n", Path: "n", Min: 0}}, Exact: BitExact,
		Arrays:  []Array{arr("a", t, In, n("n"), c(1)), arr("b", t, In, n("n"), c(1))},
		Outputs: []Output{out("", t, sum(op(OpMul, load(k, "a", v("k")), load(k, "b", v("k"))), nil, below("k", "n")))}}
}

// sums in many orders; exact reports whether the order is the summary's.
var dots = []struct {
	name  string
	exact bool
	text  string
}{
	{"plain", true, `float dot(float *a, float *b, int n) { float s = 0; for (int i = 0; i < n; i++) s += a[i]*b[i]; return s; }`},
	{"while", true, `float dot(float *a, float *b, int n) { float s = 0; while (n-- > 0) s += *a++ * *b++; return s; }`},
	{"pointers", true, `float dot(float *a, float *b, int n) { float s = 0; float *e = a + n; for (; a != e; a++, b++) s = s + *a * *b; return s; }`},
	{"reversed", false, `float dot(float *a, float *b, int n) { float s = 0; for (int i = n - 1; i >= 0; i--) s += a[i]*b[i]; return s; }`},
	{"bound", true, `float dot(float *a, float *b, int n) { float s = 0; for (int i = 0; i <= n - 1; i++) s += a[i]*b[i]; return s; }`},
	{"unrolled", true, `float dot(float *a, float *b, int n) { float s = 0; int i; for (i = 0; i + 3 < n; i += 4) {
		s += a[i]*b[i]; s += a[i+1]*b[i+1]; s += a[i+2]*b[i+2]; s += a[i+3]*b[i+3]; }
		for (; i < n; i++) s += a[i]*b[i]; return s; }`},
	{"four", false, `float dot(float *a, float *b, int n) { float s0 = 0, s1 = 0, s2 = 0, s3 = 0; int i; int m = n / 4 * 4;
		for (i = 0; i < m; i += 4) { s0 += a[i]*b[i]; s1 += a[i+1]*b[i+1]; s2 += a[i+2]*b[i+2]; s3 += a[i+3]*b[i+3]; }
		float s = (s0 + s1) + (s2 + s3);
		for (; i < n; i++) s += a[i]*b[i]; return s; }`},
	{"blocked", true, `static int min(int a, int b) { return a < b ? a : b; }
	float dot(float *a, float *b, int n) { float s = 0; for (int ii = 0; ii < n; ii += 16) for (int i = ii; i < min(ii + 16, n); i++) s += a[i]*b[i]; return s; }`},
	{"temporary", true, `float dot(float *a, float *b, int n) { float s = 0, t; int i = 0; do { if (i >= n) continue; t = a[i]; t *= b[i]; s += t; } while (++i < n); return s; }`},
}

func TestDot(t *testing.T) {
	for _, d := range dots {
		t.Run(d.name, func(t *testing.T) {
			t.Parallel()
			p := proof(t, d.text, dotSummary("dot", term.Float32))
			if !p.Proved {
				t.Error(p.Why)
			}
		})
	}
}

func convSummary() *Summary {
	k := term.Int
	idx := func(a, b string) Affine { return VarOf(a).Add(VarOf(b)) }
	return &Summary{Name: "conv", Sizes: append(sz("OH", "OW", "KH", "KW"), Size{Name: "W", Path: "W", Min: 1}),
		Arrays: []Array{arr("in", term.Int32, In, n("OW").Add(n("KW")).Sub(c(1)), c(1), n("OH").Add(n("KH")).Sub(c(1)), n("W")),
			arr("w", term.Int32, In, n("KW"), c(1), n("KH"), n("KW")),
			arr("out", term.Int32, Out, n("OW"), c(1), n("OH"), n("OW"))},
		Outputs: []Output{out("out", term.Int32, sum(op(OpMul, load(k, "in", idx("x", "kx"), idx("y", "ky")), load(k, "w", v("kx"), v("ky"))), nil,
			below("ky", "KH"), below("kx", "KW")), below("x", "OW"), below("y", "OH"))}}
}

var convs = map[string]string{
	"direct": `void conv(int OH, int OW, int KH, int KW, int W, const int *in, const int *w, int *out) {
	for (int y = 0; y < OH; y++) for (int x = 0; x < OW; x++) { int s = 0;
		for (int ky = 0; ky < KH; ky++) for (int kx = 0; kx < KW; kx++) s += in[(y+ky)*W + x + kx] * w[ky*KW + kx];
		out[y*OW + x] = s; } }`,
	"in memory": `void conv(int OH, int OW, int KH, int KW, int W, const int *in, const int *w, int *out) {
	for (int y = 0; y < OH; y++) for (int x = 0; x < OW; x++) out[y*OW + x] = 0;
	for (int ky = 0; ky < KH; ky++) for (int kx = 0; kx < KW; kx++)
		for (int y = 0; y < OH; y++) for (int x = 0; x < OW; x++) 
		 out[y*OW + x] += in[(y+ky)*W + x + kx] * w[ky*KW + kx]; }`,
	"swapped": `void conv(int OH, int OW, int KH, int KW, int W, const int *in, const int *w, int *out) {
	for (int y = 0; y < OH; y++) for (int x = 0; x < OW; x++) { int s = 0;
		for (int kx = 0; kx < KW; kx++) for (int ky = 0; ky < KH; ky++) s += in[(y+ky)*W + x + kx] * w[ky*KW + kx];
		out[y*OW + x] = s; } }`,
}

func TestConv(t *testing.T) {
	for name, text := range convs {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if p := proof(t, text, convSummary()); !p.Proved {
				t.Error(p.Why)
			}
		})
	}
}

// TestLastApart: the last term may stand apart in a summary.
func TestLastApart(t *testing.T) {
	s := gemmSummary("gemm", term.Float32)
	k := s.Outputs[0].Value.Kind
	last := n("K").Sub(c(1))
	s.Outputs[0].Value.Reduction.Ranges[0] = Below("k", last)
	s.Outputs[0].Value = op(OpAdd, op(OpMul, load(k, "A", ConstOf(last), v("i")), load(k, "B", v("j"), ConstOf(last))), s.Outputs[0].Value)
	for text, want := range map[string]bool{gemmIJK: true, strings.Replace(gemmIJK, "k < K", "k < K - 1", 1): false} {
		if p := proof(t, text, s); p.Proved != want {
			t.Errorf("proved %t: %s", p.Proved, p.Why)
		}
	}
}

// inBlocks is a sum of matrices in blocks: at the ends of rows and columns they are shorter.
const inBlocks = `void f(int M, int N, int *a, int *b, int *out) {
	for (int ii = 0; ii < M; ii += 4) for (int jj = 0; jj < N; jj += 5)
		for (int i = ii; i < M && i < ii + 4; i++) for (int j = jj; j < N && j < jj + 5; j++) out[i*N + j] = a[i*N + j] + b[i*N + j];
}`

func matrixSum() *Summary {
	m := func(name string, r Role) Array { return arr(name, term.Int32, r, n("N"), c(1), n("M"), n("N")) }
	return &Summary{Name: "f", Sizes: sz("M", "N"), Arrays: []Array{m("a", In), m("b", In), m("out", Out)},
		Outputs: []Output{out("out", term.Int32, op(OpAdd, load(term.Int, "a", v("x"), v("y")), load(term.Int, "b", v("x"), v("y"))), below("x", "N"), below("y", "M"))}}
}

func TestInBlocks(t *testing.T) {
	if p := proof(t, inBlocks, matrixSum()); !p.Proved {
		t.Error(p.Why)
	}
	for _, c := range [][2]string{{"i < ii + 4", "i < ii + 3"}, {"jj += 5", "jj += 6"}, {"j < N && ", ""}, {"i < M && i", "i"}, {"i = ii", "i = jj"}} {
		text := strings.Replace(inBlocks, c[0], c[1], 1)
		if p := quietProof(t, text, matrixSum()); p.Proved || text == inBlocks {
			t.Errorf("%s for %s was proven", c[1], c[0])
		}
	}
}

// products of matrices in blocks.
var tiled = map[string]string{
	"two loops of three": `void gemm(int M, int N, int K, float *A, float *B, float *C) {
	for (int ii = 0; ii < M; ii += 4) for (int kk = 0; kk < K; kk += 3) for (int jj = 0; jj < N; jj += 5)
		for (int i = ii; i < M && i < ii + 4; i++) for (int k = kk; k < K && k < kk + 3; k++) {
			float a = A[i*K + k];
			for (int j = jj; j < N && j < jj + 5; j++) C[i*N + j] += a * B[k*N + j];
		}
}`,
	"a helper for each block": `static void block(int m, int n, int k, int K, int N, float *A, float *B, float *C) {
	for (int i = 0; i < m; i++) for (int j = 0; j < n; j++) {
		float s = C[i*N + j];
		for (int p = 0; p < k; p++) s += A[i*K + p] * B[p*N + j];
		C[i*N + j] = s;
	}
}
static int least(int a, int b) { return a < b ? a : b; }
void gemm(int M, int N, int K, float *A, float *B, float *C) {
	for (int i = 0; i < M; i += 8) for (int j = 0; j < N; j += 8) for (int k = 0; k < K; k += 8)
		block(least(8, M - i), least(8, N - j), least(8, K - k), K, N, A + i*K + k, B + k*N + j, C + i*N + j);
}`,
}

func TestTiled(t *testing.T) {
	if testing.Short() {
		t.Skip("many terms, and a solver for long: TestInBlocks is short")
	}
	for name, text := range tiled {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if p := proof(t, text, gemmSummary("gemm", term.Float32)); !p.Proved {
				t.Error(p.Why)
			}
		})
	}
	for _, c := range [][2]string{{"i < ii + 4", "i < ii + 3"}, {"kk += 3", "kk += 2"}, {"j < N && ", ""}, {"k = kk", "k = jj"}} {
		text := strings.Replace(tiled["two loops of three"], c[0], c[1], 1)
		if p := proof(t, text, gemmSummary("gemm", term.Float32)); p.Proved {
			t.Errorf("%s for %s was proven", c[1], c[0])
		}
	}
}

// TestNull: checks for null are no obstacle, and what stands behind them is not computed.
func TestNull(t *testing.T) {
	for text, want := range map[string]bool{
		`void vadd(int *a, int *b, int *out, int n) { if (!a || b == 0 || out == (int *)0) return; for (int i = 0; i < n; i++) out[i] = a[i] + b[i]; }`: true,
		`void vadd(int *a, int *b, int *out, int n) { if (a && b != 0) for (int i = 0; i < n; i++) out[i] = a[i] + b[i]; }`:                             true,
		`void vadd(int *a, int *b, int *out, int n) { if (a) return; for (int i = 0; i < n; i++) out[i] = a[i] + b[i]; }`:                               false,
		`void vadd(int *a, int *b, int *out, int n) { int *p = (int *)(long)n; if (p) return; for (int i = 0; i < n; i++) out[i] = a[i] + b[i]; }`:      false,
	} {
		if p := asked(t, text, addSummary(OpAdd), quick); p.Proved != want {
			t.Errorf("%s: proved %t, %s", text, p.Proved, p.Why)
		}
	}
}
