package lift

import (
	"slices"
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa/halide/lift/summary"
)

// TestMeaning: runs that C gives no meaning are not compared; what has no other runs is refused by the line, and otherwise it is a
// condition that such values do not come.
func TestMeaning(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, text, pre, refused string }{
		{"bytes of floats", "void f(const float *x, unsigned char *out, float s, int n) { for (int i = 0; i < n; i++) out[i] = (unsigned char)(x[i] * s); }", "floats that become uint8 fit it", ""},
		{"far from 0", "void f(const float *x, signed char *out, int n) { for (int i = 0; i < n; i++) out[i] = (signed char)(x[i] - 90.0f); }", "floats that become int8 fit it", ""},
		{"not in the summary", "void f(const float *x, float *out, int n) { for (int i = 0; i < n; i++) { int k = (signed char)(x[i] * 64); out[i] = x[i] * 2 + 0 * k; } }", "floats that are converted in line 1 fit", ""},
		{"shifts by data", "void f(const int *x, const int *s, int *out, int n) { for (int i = 0; i < n; i++) out[i] = x[i] << s[i]; }", "shifts in line 1 are by less than there are bits, and not negative", ""},
		{"always within", "void f(const float *x, int *out, int n) { for (int i = 0; i < n; i++) out[i] = (int)(x[i] * 8); }", "floats that become int32 fit it", ""},
		{"never a byte", "void f(const float *x, unsigned char *out, int n) {\n for (int i = 0; i < n; i++) out[i] = (unsigned char)(x[i] * 0.0f + 300.0f); }", "", ":2:"},
		{"always beyond int", "void f(const int *x, int *out, int n) {\n for (int i = 0; i < n; i++)\n  out[i] = (x[i] & 15) + 2147483600 + 48; }", "", ":3:"},
	} {
		r := lifted(t, c.text, "")
		switch {
		case c.refused != "" && (r.Refused == nil || r.Refused.Code != CodeUndefined || !strings.Contains(r.Refused.Pos.String(), c.refused)):
			t.Errorf("%s: refused %v", c.name, r.Refused)
		case c.refused == "" && r.Refused != nil:
			t.Errorf("%s: %v", c.name, r.Refused)
		case c.refused == "" && (!slices.ContainsFunc(r.Summary.Pre, func(k summary.Condition) bool { return k.String() == c.pre }) || r.Evidence[0].Count != inputsTested):
			t.Errorf("%s: holds if %v, %d inputs", c.name, r.Summary.Pre, r.Evidence[0].Count)
		}
	}
}

// TestMeaningCompared: what is wrong where C has a meaning is still told by runs, however few numbers have one.
func TestMeaningCompared(t *testing.T) {
	t.Parallel()
	program := func(middle string) string {
		return "void f(const float *x, unsigned char *out, float s, int n) { for (int i = 0; i < n; i++) out[i] = (unsigned char)(x[i] * s + " + middle + "); }"
	}
	r := lifted(t, program("0.5f"), "")
	for _, middle := range []string{"0.5f", "1.5f"} {
		s := subjectOf(t, program(middle), "f")
		c := &candidate{s: s, summary: r.Summary, base: point{"n": 9}}
		right, wrong := 0, 0
		for seed := range uint64(9) {
			switch err := c.test(point{"n": 9}, seed); {
			case err == nil:
				right++
			case code(err) == CodeDiffers:
				wrong++
			}
		}
		if same := middle == "0.5f"; same && right < 9 || !same && wrong < 9 {
			t.Errorf("%s: %d runs are equal, %d are not", middle, right, wrong)
		}
	}
}
