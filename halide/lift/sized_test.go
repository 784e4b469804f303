package lift

import (
	"slices"
	"strings"
	"testing"
)

// TestSizedConditions: what the program asks of the caller's sizes is a condition on sizes; what it asks of numbers that may be others by then,
// or that wrap, is stated as it stands in the program.
func TestSizedConditions(t *testing.T) {
	t.Parallel()
	const copies = " for (int i = 0; i < n; i++) o[i] = a[i]; }"
	for _, c := range []struct{ name, text, want string }{
		{"constants", "void f(int n, const int *a, int *o) { if (n > 'A' * 8) n = 'A' * 8;" + copies, "n <= 520"},
		{"the other side", "void f(int n, const int *a, int *o) { if (n <= 'A' * 8) {} else n = 'A' * 8;" + copies, "n <= 520"},
		{"two sizes", "void f(int n, int cap, const int *a, int *o) { if (n > cap) return;" + copies, "n <= cap"},
		{"a type", "void f(int n, const int *a, int *o) { if (n > sizeof(int) * 1000) return;" + copies, "n <= 4000"},
		{"a constant of the function", "void f(unsigned long n, const int *a, int *o) { const int LIM = 3000; if (n >= LIM && n) return; for (int i = 0; i < n; i++) o[i] = a[i]; }", "n < 3000"},
		{"changed before", "void f(int n, const int *a, int *o) { n++; if (n > 'A' * 8) return;" + copies, "is always false"},
		{"changed in a turn", "void f(int n, const int *a, int *o) { for (int i = 0; i < 2; i++) { if (n > 'A' * 8) return; n = n + 0 * i; }" + copies, "is always false"},
		{"a product that wraps", "void f(unsigned n, const int *a, int *o) { if (n * 3 > 'A' * 8u * 3) return;" + copies, "is always false"},
		{"cut off", "void f(int n, const int *a, int *o) { if ((short)n > 'A' * 8) return;" + copies, "is always false"},
		{"within itself", "void f(int n, const int *a, int *o) { if (n > 'A' * 8) return; if (n > 'A' * 7 && n < 'A' * 7) f(n / 2, a, o);" + copies, "is always false"},
	} {
		r := lifted(t, c.text, "f")
		t.Logf("%s: %v %q", c.name, r.Refused, r.Pre)
		if r.Refused == nil && !slices.ContainsFunc(r.Pre, func(p string) bool { return p == c.want || c.want == "is always false" && strings.Contains(p, c.want) }) {
			t.Errorf("%s: conditions %q, want %q", c.name, r.Pre, c.want)
		} else if r.Refused != nil && c.want != "is always false" {
			t.Errorf("%s: %v", c.name, r.Refused)
		}
	}
}
