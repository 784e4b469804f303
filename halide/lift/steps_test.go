package lift

import (
	"slices"
	"testing"
)

// panels is a product of matrices stored by columns for whole panels of 6 rows and 4 columns, packed as blocks of 64 values of k.
const panels = `static void kernel(int k, const double *a, const double *b, double *c, int ldc) {
	for (int l = 0; l < k; l++) for (int j = 0; j < 4; j++) for (int i = 0; i < 6; i++) c[j*ldc+i] += a[l*6+i] * b[l*4+j];
}
static int least(int x, int y) { return x < y ? x : y; }
void product(int m, int n, int k, const double *A, int lda, const double *B, double *C, int ldc) {
	double pa[6*64], pb[4*64];
	for (int p = 0; p < k; p += 64) {
		int kb = least(k - p, 64);
		for (int j = 0; j < n; j += 4) {
			for (int l = 0; l < kb; l++) for (int x = 0; x < 4; x++) pb[l*4+x] = B[(j+x)*k + p+l];
			for (int i = 0; i < m; i += 6) {
				for (int l = 0; l < kb; l++) for (int x = 0; x < 6; x++) pa[l*6+x] = A[p*lda + l*ROWS + i+x];
				kernel(kb, pa, pb, C + j*ldc + i, ldc);
			}
		}
	}
}`

// TestSteps: what needs whole panels is lifted for the multiples that its loops step by, each size its own; and a size that matters from
// the second block on only is equal to the one that the first block goes by.
func TestSteps(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		rows string
		only []string
	}{
		{"lda", []string{"m % 6 == 0", "n % 4 == 0"}},
		{"m", []string{"m = lda", "m % 6 == 0", "n % 4 == 0"}},
	} {
		r := lifted(t, "#define ROWS "+c.rows+"\n"+panels, "product")
		if operatorOf(r) != "gemm" || !slices.Equal(r.Match.Only, c.only) {
			t.Errorf("rows of A are %s apart: %s: %v, want only when %v", c.rows, reason(r), r.Match, c.only)
		}
	}
}
