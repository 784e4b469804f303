package lift

import (
	"context"
	"os"
	"runtime/debug"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/vyasa-go/vyasa/halide/lift/ctree"
	"github.com/vyasa-go/vyasa/halide/lift/source"
)

// TestMain collects garbage less often: what a test leaves is little.
func TestMain(m *testing.M) {
	debug.SetGCPercent(400)
	os.Exit(m.Run())
}

// long reports whether cases are to be tried that take minutes, as make soak does.
func long() bool { return os.Getenv("VYASA_LIFT_LONG") != "" }

// seed is that of all random cases, or 1.
func seed() uint64 {
	if n, err := strconv.ParseUint(os.Getenv("VYASA_SEED"), 10, 64); err == nil {
		return n
	}
	return 1
}

// lifted lifts the only function of a C text, or the one named.
func lifted(t *testing.T, text, name string) *Result {
	t.Helper()
	return liftedFrom(t, "test.c", text, name)
}

// liftedCPP is lifted of C++.
func liftedCPP(t *testing.T, text, name string) *Result {
	t.Helper()
	return liftedFrom(t, "test.cpp", text, name)
}

// patience is how much may be done, as a processor of 3 GHz does it; how long this takes on a machine that does more than this does not count.
const patience = time.Minute

func liftedFrom(t *testing.T, file, text, name string) *Result {
	t.Helper()
	return liftedWithin(t, patience, file, text, name)
}

// liftedWithin is liftedFrom with another limit, for what may as well be refused.
func liftedWithin(t *testing.T, limit time.Duration, file, text, name string) *Result {
	t.Helper()
	read := func(macros map[string]int64) (*ctree.Unit, error) {
		return source.Read(file, []byte(text), source.Options{Macros: macros})
	}
	u, err := read(nil)
	if err != nil {
		t.Fatal(err)
	}
	if name == "" {
		name = u.Funcs[len(u.Funcs)-1].Name
	}
	r, err := Lift(context.Background(), u, name, Options{WithMacros: read, Timeout: limit, unhurried: true, Progress: func(e Event) { t.Logf("%s: %s", e.Stage, e.Text) }})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// TestLift lifts small programs of each kind: want is the beginning of the match, and the level.
func TestLift(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, text, want string }{
		{"mean", `float mean(int n, const float *a) { float s = 0; for (int i = 0; i < n; i++) s += a[i]; return s * 0.25f; }`, "sum (alpha 1/4): result = result, x = a"},
		{"add", `void add(int n, const float *a, const float *b, float *c) { for (int i = 0; i < n; i++) c[i] = a[i] + b[i]; }`,
			"elementwise add (value a(i) + b(i)): out = c, x = a, x1 = b"},
		{"gemm", `void gemm(int M, int N, int K, const float *A, const float *B, float *C) {
	for (int i = 0; i < M; i++) for (int j = 0; j < N; j++) {
		float s = 0;
		for (int k = 0; k < K; k++) s += A[i*K+k] * B[k*N+j];
		C[i*N+j] = s;
	} }`, "gemm (layout row-major, beta 0): a = A, b = B, c = C, k = K, lda = K, ldb = N, ldc = N, m = M, n = N"},
		{"gemm with leading dimensions", `void gemm(int m, int n, int k, const double *a, int lda, const double *b, int ldb, double *c, int ldc) {
	for (int j = 0; j < n; j++) for (int p = 0; p < k; p++) for (int i = 0; i < m; i++)
		c[j*ldc+i] += a[p*lda+i] * b[j*ldb+p]; }`,
			"gemm (layout column-major, beta 1): a = a, b = b, c = c, k = k, lda = lda, ldb = ldb, ldc = ldc, m = m, n = n"},
		{"gemm of pointers", `void mul(double **X, double **Y, double **Z, int n) {
	for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) { Z[i][j] = 0; for (int k = 0; k < n; k++) Z[i][j] += X[i][k] * Y[k][j]; } }`,
			"gemm (layout row-major, beta 0): a = X, b = Y, c = Z"},
		{"alpha and beta", `void gemm(int M, int N, int K, float alpha, const float *A, const float *B, float beta, float *C) {
	for (int i = 0; i < M; i++) for (int j = 0; j < N; j++) {
		float s = 0;
		for (int k = 0; k < K; k++) s += A[i*K+k] * B[j*K+k];
		C[i*N+j] = alpha * s + beta * C[i*N+j];
	} }`, "gemm (layout row-major, B transposed, alpha alpha, beta beta): a = A"},
		{"blocked", `#define BS 4
static int min(int a, int b) { return a < b ? a : b; }
void block(int n, const double *A, const double *B, double *C) {
	for (int i = 0; i < n; i += BS) for (int j = 0; j < n; j += BS) for (int k = 0; k < n; k += BS)
		for (int ii = i; ii < min(i+BS, n); ii++) for (int jj = j; jj < min(j+BS, n); jj++) for (int kk = k; kk < min(k+BS, n); kk++)
			C[ii*n+jj] += A[ii*n+kk] * B[kk*n+jj]; }`, "gemm (layout row-major, beta 1): a = A"},
		{"dot", `float dot(int n, const float *x, const float *y) { float s = 0; for (int i = 0; i < n; i++) s += x[i]*y[i]; return s; }`,
			"dot (beta 0): n = n, result = result, x = x, y = y"},
		{"gemv", `void gemv(int m, int n, const float *A, const float *x, float *y) { for (int i = 0; i < m; i++) { y[i] = 0; for (int j = 0; j < n; j++) y[i] += A[i*n+j]*x[j]; } }`,
			"gemv (beta 0): a = A"},
		{"axpy", `void axpy(int n, float a, const float *x, float *y) { for (int i = 0; i < n; i++) y[i] += a*x[i]; }`,
			"axpy (alpha a): alpha = a, n = n, x = x, y = y"},
		{"conv", `void conv(int H, int W, int K, const float *in, const float *w, float *out) {
	int OH = H-K+1, OW = W-K+1;
	for (int y = 0; y < OH; y++) for (int x = 0; x < OW; x++) {
		float s = 0;
		for (int i = 0; i < K; i++) for (int j = 0; j < K; j++) s += in[(y+i)*W+x+j] * w[i*K+j];
		out[y*OW+x] = s;
	} }`, "conv2d (kind correlation, stride 1"},
		{"conv with border", `void conv(int H, int W, int K, int pad, const float *in, const float *w, float *out) {
	int OH = H+2*pad-K+1, OW = W+2*pad-K+1;
	for (int y = 0; y < OH; y++) for (int x = 0; x < OW; x++) {
		float s = 0;
		for (int i = 0; i < K; i++) for (int j = 0; j < K; j++) {
			int iy = y+i-pad, ix = x+j-pad;
			if (iy >= 0 && iy < H && ix >= 0 && ix < W) s += in[iy*W+ix] * w[i*K+j];
		}
		out[y*OW+x] = s;
	} }`, "conv2d (kind correlation, stride 1, padding pad"},
		{"pointers of the file", `static int n;
static double *A, *B, *C;
void multiply(void) {
	for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) { double s = 0; for (int k = 0; k < n; k++) s += A[i*n+k] * B[k*n+j]; C[i*n+j] = s; } }`,
			"gemm (layout row-major, beta 0): a = A, b = B, c = C, k = n, lda = n"},
		{"threads", `#include <pthread.h>
struct part { int first, n; const float *a, *b; float *c; };
static void *rows(void *p) {
	struct part *w = p;
	for (int i = w->first; i < w->n; i += 2) for (int j = 0; j < w->n; j++) {
		float s = 0;
		for (int k = 0; k < w->n; k++) s += w->a[i*w->n+k] * w->b[k*w->n+j];
		w->c[i*w->n+j] = s;
	}
	pthread_exit(NULL);
}
void both(int n, const float *a, const float *b, float *c) {
	pthread_t t[2]; struct part w[2];
	for (int i = 0; i < 2; i++) { w[i] = (struct part){i, n, a, b, c}; pthread_create(&t[i], NULL, rows, &w[i]); }
	for (int i = 0; i < 2; i++) pthread_join(t[i], NULL); }`, "gemm (layout row-major, beta 0): a = a, b = b, c = c, k = n"},
		{"whole matrices of a type with parts", `#include <stdlib.h>
struct view { double *at; int rows, cols, begin, gap; };
void mul(const struct view *x, const struct view *y, struct view *z) {
	if (x->cols != y->rows) return;
	z->rows = x->rows; z->cols = y->cols;
	z->at = malloc(sizeof(double) * x->rows * y->cols);
	for (int i = 0; i < x->rows; i++) for (int j = 0; j < y->cols; j++) {
		double s = 0;
		for (int k = 0; k < x->cols; k++) s += x->at[x->begin + i*(x->cols+x->gap) + k] * y->at[y->begin + k*(y->cols+y->gap) + j];
		z->at[z->begin + i*(z->cols+z->gap) + j] = s;
	} }`, "gemm"},
		{"sizes by macros, blocks", `#define N 1024
#define ROWS 8
#define COLS 32
static float a[N][N], b[N][N], c[N][N];
void tiled(void) {
	for (int i = 0; i < N; i += ROWS) for (int j = 0; j < N; j += COLS) for (int k = 0; k < N; k++)
		for (int y = 0; y < ROWS; y++) for (int x = 0; x < COLS; x++) c[i+y][j+x] += a[i+y][k] * b[k][j+x]; }`,
			"gemm only when N % 32 == 0 (layout row-major, beta 1): a = a, b = b, c = c, k = N, lda = N, ldb = N, ldc = N, m = N, n = N"},
		{"a size in a variable of the file", `int n = 400;
double A[1000][1000], B[1000][1000], C[1000][1000];
int multiply(void) {
	for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) { C[i][j] = 0; for (int k = 0; k < n; k++) C[i][j] += A[i][k] * B[k][j]; }
	return 0; }`, "gemm (layout row-major, beta 0): a = A, b = B, c = C, k = n, lda = 1000"},
		{"conv, bias if there is one, relu", `void conv(int n, int k, int biased, const float *x, const float *w, const float *b, float *y) {
	for (int o = 0; o < 3; o++) for (int i = 0; i < n - k + 1; i++) {
		float s = biased ? b[o] : 0;
		for (int t = 0; t < k; t++) s += x[i+t] * w[o*k+t];
		y[o*(n-k+1)+i] = s > 0 ? s : 0;
	} }`, "conv1d (kind correlation, stride 1, bias b, bias where biased != 0, activation relu)"},
		{"vectors", `#include <vector>
std::vector<int> add(std::vector<int> a, std::vector<int> b, int n) { std::vector<int> c; for (int i = 0; i < n; i++) c.push_back(a[i] + b[i]); return c; }`,
			"elementwise add"},
		{"relu", `void relu(int n, float *x) { for (int i = 0; i < n; i++) if (x[i] < 0) x[i] = 0; }`, "elementwise"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			r := lifted(t, c.text, "")
			if r.Refused != nil {
				t.Fatalf("refused: %s", r.Refused.Error())
			}
			t.Logf("%s%s %s %v\n%s", r.Summary, r.Level, r.Pre, r.Elapsed, evidenceText(r))
			if r.Match == nil {
				t.Fatalf("no match: %v", r.Mismatch)
			}
			n := r.Match.Candidates
			t.Logf("bindings: %s without pruning, %d with roles, %d with dimensions; the right one is number %d by name", n.Unpruned, n.Live, n.Pruned, n.Position)
			if n.Position == 0 {
				t.Errorf("the right binding is not among the candidates: %s", r.Match)
			}
			if !strings.HasPrefix(r.Match.String(), c.want) {
				t.Errorf("%s, want %s", r.Match, c.want)
			}
			if r.Level != Symbolic {
				t.Errorf("level %s", r.Level)
			}
		})
	}
}

func evidenceText(r *Result) string {
	s := ""
	for _, e := range r.Evidence {
		s += e.Level.String() + ": " + e.Text + "\n"
	}
	return s
}
