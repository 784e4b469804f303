package lift

import (
	"strings"
	"testing"
)

// TestSpecialValues lifts a product that leaves work out where its scalars are 0 or 1, and where an element is 0.
func TestSpecialValues(t *testing.T) {
	const text = `void scaled(int rows, int cols, int depth, double alpha, const double *a, int sa, const double *b, int sb, double beta, double *c, int sc)
{
	if (rows == 0 || cols == 0 || ((alpha == 0.0 || depth == 0) && beta == 1.0)) return;
	if (alpha == 0.0) {
		for (int j = 0; j < cols; j++)
			for (int i = 0; i < rows; i++) c[i + j * sc] = beta == 0.0 ? 0.0 : beta * c[i + j * sc];
		return;
	}
	for (int j = 0; j < cols; j++) {
		if (beta == 0.0) for (int i = 0; i < rows; i++) c[i + j * sc] = 0.0;
		else if (beta != 1.0) for (int i = 0; i < rows; i++) c[i + j * sc] *= beta;
		for (int l = 0; l < depth; l++)
			if (b[l + j * sb] != 0.0) {
				double by = alpha * b[l + j * sb];
				for (int i = 0; i < rows; i++) c[i + j * sc] += by * a[i + l * sa];
			}
	}
}`
	r := lifted(t, text, "scaled")
	if r.Match == nil || !strings.HasPrefix(r.Match.String(), "gemm (layout column-major, alpha alpha, beta beta): a = a, ") {
		t.Error(r.Refused, r.Mismatch, r.Match)
	}
}
