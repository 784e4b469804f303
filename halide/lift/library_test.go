package lift

import (
	"strings"
	"testing"
)

// TestLibrary: functions and constants of libraries that programs use.
func TestLibrary(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, function, text, algorithm, operator string }{
		{"a product by BLAS", "layer", `#include <cblas.h>
void layer(const float *x, const float *w, float *y, int rows, int in, int out)
{
	cblas_sgemm(CblasRowMajor, CblasNoTrans, CblasTrans, rows, out, in, 1.0f, x, in, w, in, 0.0f, y, out);
}`, "y(j, i) = sum(k in 0..in, x(k, i) * w(k, j))", "gemm"},
		{"columns by BLAS", "columns", `#include <cblas.h>
void columns(const double *a, const double *b, double *c, int m, int n, int k)
{
	cblas_dgemm(CblasColMajor, CblasTrans, CblasNoTrans, m, n, k, 2, a, k, b, k, 1, c, m);
}`, "", "gemm"},
		{"a vector by BLAS", "vector", `#include <cblas.h>
void vector(const float *a, const float *x, float *y, int m, int n)
{
	cblas_sgemv(CblasRowMajor, CblasTrans, m, n, 1, a, n, x, 1, 0, y, 1);
}`, "", "gemv"},
		{"the least number", "highest", `#include <math.h>
void highest(const float *a, float *b, int rows, int columns)
{
	for (int i = 0; i < rows; i++) {
		float m = -INFINITY;
		for (int j = 0; j < columns; j++) if (a[i * columns + j] > m) m = a[i * columns + j];
		b[i] = m;
	}
}`, "max(k in 0..columns, a(k, i)", ""},
	} {
		r := lifted(t, c.text, c.function)
		if r.Refused != nil || r.Level < Symbolic || !strings.Contains(r.Summary.Algorithm(), c.algorithm) {
			t.Errorf("%s: %v %v %v", c.name, r.Refused, r.Level, r.Summary)
			continue
		}
		if got := operatorOf(r); c.operator != "" && got != c.operator {
			t.Errorf("%s is %s: %v", c.name, got, r.Mismatch)
		}
	}
	if r := lifted(t, `#include <cblas.h>
void backwards(const float *x, float *y, int n) { cblas_scopy(n, x, -1, y, 1); }`, "backwards"); r.Refused == nil {
		t.Errorf("an increment below 0 is lifted: %v", r.Summary)
	}
}
