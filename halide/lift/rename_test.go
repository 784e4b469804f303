package lift

import (
	"strings"
	"testing"
)

const blockedProduct = `void mm(int M, int N, int K, int bs, const float *A, const float *B, float *C) {
	for (int i = 0; i < M; i++) for (int j = 0; j < N; j++) C[i*N + j] = 0;
	for (int k0 = 0; k0 < K; k0 += bs) for (int i = 0; i < M; i++) for (int j = 0; j < N; j++)
		for (int k = k0; k < K && k < k0 + bs; k++) C[i*N + j] += A[i*K + k] * B[k*N + j];
}`

// TestUsedSizes checks that a size that only steps through blocks is none of the summary's, whatever it is called.
func TestUsedSizes(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"bs", "sum", "in"} {
		r := lifted(t, strings.ReplaceAll(blockedProduct, "bs", name), "")
		var sizes []string
		for _, z := range r.Summary.Sizes {
			sizes = append(sizes, z.String())
		}
		if got, want := strings.Join(sizes, ", "), "M >= 1, N >= 1, K >= 1"; got != want {
			t.Errorf("%s: sizes %s, not %s", name, got, want)
		}
	}
}

// TestFoldCovers checks that a sum over some elements of an array is not called one of the array.
func TestFoldCovers(t *testing.T) {
	t.Parallel()
	for name, text := range map[string]string{
		"trace":    `double f(int n, const double *a) { double s = 0; for (int i = 0; i < n; i++) s += a[i*n + i]; return s; }`,
		"triangle": `double f(int n, const double *a) { double s = 0; for (int i = 0; i < n; i++) for (int j = 0; j <= i; j++) s += a[i*n + j]; return s; }`,
		"product":  `double f(int n, const double *a, const double *x) { double s = 0; for (int i = 0; i < n; i++) s += a[i*n + i] * x[i]; return s; }`,
		"largest":  `float f(int n, float a[n][n]) { float s = a[0][0]; for (int i = 0; i < n; i++) s = a[i][i] > s ? a[i][i] : s; return s; }`,
	} {
		r := lifted(t, text, "")
		if r.Match != nil {
			t.Errorf("%s is %s", name, r.Match)
		} else {
			t.Logf("%s: %s: %s", name, r.Summary.Algorithm(), r.Mismatch)
		}
	}
	r := lifted(t, `double f(int m, int n, const double *a) { double s = 0; for (int i = 0; i < m; i++) for (int j = 0; j < n; j++) s += a[i*n + j]; return s; }`, "")
	if r.Match == nil || r.Match.Operator != "sum" {
		t.Errorf("a sum of all elements is %v, %v", r.Match, r.Mismatch)
	}
}

const paddedConvolution = `void conv(int h, int w, int pad, int kh, int kw, int oh, int ow, const float *in, const float *k, float *out) {
	for (int y = 0; y < oh; y++) for (int x = 0; x < ow; x++) {
		float s = 0;
		for (int i = 0; i < kh; i++) for (int j = 0; j < kw; j++) {
			int a = y + i - pad, b = x + j - pad;
			if (a >= 0 && a < h && b >= 0 && b < w) s += in[a*w + b] * k[i*kw + j];
		}
		out[y*ow + x] = s;
	}
}`

// TestLeast checks which sizes may be 0: those with which nothing becomes empty, where C does the same.
func TestLeast(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		text string
		want map[string]int64
	}{
		"padding": {paddedConvolution, map[string]int64{"pad": 0, "h": 1, "kh": 1, "oh": 1}},
		"begin":   {`void f(int n, int at, const int *a, int *o) { for (int i = 0; i < n; i++) o[i] = a[at + i]; }`, map[string]int64{"at": 0, "n": 1}},
		"not 0": {`void f(int n, int at, const int *a, int *o) { for (int i = 0; i < n; i++) o[i] = at ? a[at + i] : 7; }`,
			map[string]int64{"at": 1}},
	} {
		r := lifted(t, c.text, "")
		for _, z := range r.Summary.Sizes {
			if want, ok := c.want[z.Name]; ok && z.Min != want {
				t.Errorf("%s: %s, not >= %d", name, z, want)
			}
		}
	}
}
