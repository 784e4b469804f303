package lift

import (
	"strings"
	"testing"
)

// TestReferences lifts what gets pointers by reference, as T**, with the offsets of rows.
func TestReferences(t *testing.T) {
	t.Parallel()
	const text = `#include <cstdint>
void product(const double *left, const double *__restrict__ &right, double *&out, uint64_t rows, uint64_t inner, uint64_t cols) {
    for (uint64_t r = 0; r < rows; r++)
        for (uint64_t c = 0; c < cols; c++) {
            double s = 0;
            for (uint64_t k = 0; k < inner; k++) s += left[r * inner + k] * right[k * cols + c];
            out[r * cols + c] = s;
        }
}
void through(double *left, double *right, double *out, uint64_t n) { product(left, right, out, n, n, n); }
void least(const int *v, int n, int &low) {
    low = v[0];
    for (int i = 1; i < n; i++) low = low < v[i] ? low : v[i];
}
`
	for name, want := range map[string]string{"product": "gemm", "through": "gemm", "least": "min"} {
		r := liftedCPP(t, text, name)
		if r.Refused != nil || r.Level < Symbolic || r.Match == nil || !strings.HasPrefix(r.Match.String(), want) {
			t.Errorf("%s: %v, level %s, %v, want %s", name, r.Refused, r.Level, r.Match, want)
		}
	}
}
