package lift

import (
	"slices"
	"strings"
	"testing"
	"time"
)

// TestOffsetIsNoStride: a size that says where in rows to begin is none that separates them; rows are long enough to hold it.
func TestOffsetIsNoStride(t *testing.T) {
	t.Parallel()
	r := lifted(t, `void slices(int last, int part, int width, int row, const int *m, const int *w, int *out)
{
	for (int i = 0; i < width; i++) out[i] = 0;
	for (int t = 0; t <= last; t++)
		for (int i = 0; i < width; i++) out[i] += w[t] * m[t * row + part * width + i];
}`, "slices")
	if r.Refused != nil || r.Level < Symbolic {
		t.Fatal(r.Refused, r.Level)
	}
	if len(r.Pre) > 0 {
		t.Errorf("conditions %v", r.Pre)
	}
	if got := r.Summary.Algorithm(); !strings.Contains(got, "m(i + part*width, k)") {
		t.Error(got)
	}
}

// TestReturnsAtOnce: a check of arguments is a condition, though the function does nothing where it fails.
func TestReturnsAtOnce(t *testing.T) {
	t.Parallel()
	r := lifted(t, `void capped(int n, int cap, const int *a, int *b)
{
	if (n > cap) return;
	for (int i = 0; i < n; i++) b[i] = a[i] + 1;
}`, "capped")
	if r.Refused != nil || r.Level < Symbolic {
		t.Fatal(r.Refused, r.Level)
	}
	if len(r.Pre) != 1 || r.Pre[0] != "n <= cap" {
		t.Errorf("conditions %q", r.Pre)
	}
}

// TestNotReached: a loop that data leads to is no condition on sizes.
func TestNotReached(t *testing.T) {
	t.Parallel()
	r := lifted(t, `void axpy(int n, float beta, const float *a, float *b)
{
	if (beta == 0.0f) { for (int i = 0; i < n; i++) b[i] = a[i] * 3; }
	else for (int i = 0; i < n; i++) b[i] = a[i] + beta * b[i];
}`, "axpy")
	if r.Refused != nil || len(r.Pre) > 0 {
		t.Errorf("%v, conditions %q", r.Refused, r.Pre)
	}
}

// TestDataWithinItsType: a condition on data that the range of its type decides is none on sizes either, and none is looked for.
func TestDataWithinItsType(t *testing.T) {
	t.Parallel()
	r := lifted(t, `static unsigned char byte(int v)
{
	if (v < 0) return 0;
	if (v > 255) return 255;
	return (unsigned char)v;
}
void dodge(int n, const unsigned char *a, const unsigned char *b, unsigned char *out)
{
	for (int i = 0; i < n; i++) out[i] = byte(a[i] + b[i]);
}`, "dodge")
	if r.Refused != nil || len(r.Pre) > 0 {
		t.Errorf("%v, conditions %q", r.Refused, r.Pre)
	}
}

// TestNoBranchAsks: what a function does from some size on is found though no branch asks for it, also where it does nothing then.
func TestNoBranchAsks(t *testing.T) {
	t.Parallel()
	for _, c := range []string{
		"for (int i = 0; i < n * (n < 100); i++) b[i] = a[i] + 1;",
		"int m = n & 63; for (int i = 0; i < m; i++) b[i] = a[i] + 1;",
		"int top[2]; top[0] = n; top[1] = 0; int t = top[n > 60]; for (int i = 0; i < t; i++) b[i] = a[i] + 1;",
		"int late = n >> 7; for (int i = 0; i < n; i++) b[i] = a[i] + 1 + late;",
	} {
		r := lifted(t, "void f(int n, const int *a, int *b) { "+c+" }", "f")
		if r.Refused == nil && !strings.Contains(r.Summary.Algorithm(), "floor") {
			t.Errorf("%s: %s if %q", c, r.Summary.Algorithm(), r.Pre)
		}
	}
}

// TestLargestOfAll: two loops over one dimension to sizes of their own, of which either may be the longer one, are no product of matrices.
func TestLargestOfAll(t *testing.T) {
	t.Parallel()
	r := liftedWithin(t, 20*time.Second, "test.c", `void process(int K, int count, int dim, int L, int height, int M, int *out, const int *x, const int *w)
{
	for (int p = 0; p < K; p++)
		for (int q = 0; q < count; q++)
			for (int row = 0; row < M; row++) out[(row * count + q) * K + p] = 0;
	for (int i = 0; i < L; i++)
		for (int k = 0; k < height; k++)
			for (int row = 0; row < dim; row++)
				for (int p = 0; p < K; p++)
					for (int q = 0; q < count; q++)
						for (int n = 0; n < M; n++)
							out[(row * count + q) * K + p] += x[((row + n) * (count + height - 1) + q + k) * L + i] * w[((n * height + k) * L + i) * K + p];
}`, "process")
	if r.Refused == nil && !slices.ContainsFunc(r.Pre, func(p string) bool { return strings.Contains(p, "M") }) {
		t.Errorf("%s if %q", r.Summary.Algorithm(), r.Pre)
	}
}
