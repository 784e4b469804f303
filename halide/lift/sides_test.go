package lift

import (
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa/halide/lift/summary"
)

// TestAccumulatorOnTheRight: a sum of floats is the same whichever operand of + its accumulator is, as C's + commutes.
func TestAccumulatorOnTheRight(t *testing.T) {
	t.Parallel()
	const (
		gemm = `void f(int m, int n, int k, const T *a, const T *b, T *c) {
	for (int i = 0; i < m; i++)
		for (int j = 0; j < n; j++) {
			BODY
		}
}`
		vector = `T f(int n, const T *a, const T *b) { T s = 0; for (int i = 0; i < n; i++) s = TERM + s; return s; }`
	)
	body := func(text string) string { return strings.Replace(gemm, "BODY", text, 1) }
	term := func(text string) string { return strings.Replace(vector, "TERM", text, 1) }
	for _, c := range []struct{ name, text, want string }{
		{"dot", term("a[i] * b[i]"), "dot"},
		{"norm2", term("a[i] * a[i]"), "sum of squares"},
		{"sum", term("a[i]"), "sum"},
		{"scalar gemm", body("T s = 0; for (int l = 0; l < k; l++) s = a[i * k + l] * b[l * n + j] + s; c[i * n + j] = s;"), "gemm"},
		{"gemm in place", body("c[i * n + j] = 0; for (int l = 0; l < k; l++) c[i * n + j] = a[i * k + l] * b[l * n + j] + c[i * n + j];"), "gemm"},
		{"beta 1", body("for (int l = 0; l < k; l++) c[i * n + j] = a[i * k + l] * b[l * n + j] + c[i * n + j];"), "gemm"},
	} {
		for _, float := range []string{"float", "double"} {
			t.Run(c.name+" "+float, func(t *testing.T) {
				t.Parallel()
				r := lifted(t, strings.NewReplacer("T *", float+" *", "T s", float+" s", "T f", float+" f").Replace(c.text), "f")
				if r.Refused != nil || operatorOf(r) != c.want || r.Summary.Exact != summary.BitExact {
					t.Errorf("%s, %v: %v", operatorOf(r), r.Refused, r.Summary)
				}
			})
		}
	}
}
