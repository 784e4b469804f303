package lift

import (
	"strings"
	"testing"
)

// TestSpecialValues lifts a product that leaves work out where its scalars are 0 or 1, and where an element is 0.
func TestSpecialValues(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("several seconds")
	}
	const text = `void scaled(int n, double alpha, const double *a, const double *b, double beta, double *c)
{
	if (n == 0 || alpha == 0.0 && beta == 1.0) return;
	for (int j = 0; j < n; j++) {
		if (beta == 0.0) for (int i = 0; i < n; i++) c[i + j * n] = 0.0;
		else if (beta != 1.0) for (int i = 0; i < n; i++) c[i + j * n] *= beta;
		for (int l = 0; l < n; l++)
			if (b[l + j * n] != 0.0) {
				double by = alpha * b[l + j * n];
				for (int i = 0; i < n; i++) c[i + j * n] += by * a[i + l * n];
			}
	}
}`
	r := lifted(t, text, "scaled")
	if r.Match == nil || !strings.HasPrefix(r.Match.String(), "gemm (layout column-major, alpha alpha, beta beta): a = a, ") {
		t.Error(r.Refused, r.Mismatch, r.Match)
	}
}

// TestBackwards names products whose sums go from the last element to the first, and no other one.
func TestBackwards(t *testing.T) {
	t.Parallel()
	const text = `void back(int m, int n, int k, const float *a, const float *b, float *c)
{
	for (int i = 0; i < m; i++)
		for (int j = 0; j < n; j++)
			for (int l = k - 1; l >= 0; l--) c[i * n + j] += a[i * k + l] * b[ROW * n + j];
}`
	r := lifted(t, strings.ReplaceAll(text, "ROW", "l"), "back")
	if r.Match == nil || !strings.HasPrefix(r.Match.String(), "gemm (layout row-major, beta 1): a = a, b = b, c = c, k = k") {
		t.Error(r.Refused, r.Mismatch, r.Match)
	}
	if r = lifted(t, strings.ReplaceAll(text, "ROW", "(k - 1 - l)"), "back"); r.Match != nil {
		t.Error("the rows of b are read the other way: ", r.Match)
	}
}
