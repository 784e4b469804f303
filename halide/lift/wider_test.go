package lift

import (
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa/halide/lift/summary"
)

// What a program does from some size on, without a branch that shows it, is no lift; what stays the same is one.
func TestWider(t *testing.T) {
	const head = "#include <stdint.h>\n"
	for _, c := range []struct{ name, text, differs string }{
		{"a narrow sum", `void f(int n, const uint8_t *a, uint32_t *o) { uint16_t s = 0; for (int i = 0; i < n; i++) s += a[i]; *o = s; }`, "at n = 510"},
		{"a narrow mean", `void f(int n, const uint8_t *a, uint8_t *o) { uint16_t s = 0; for (int i = 0; i < n; i++) s += a[i]; *o = s / n; }`, "at n = 510"},
		{"a dot product that is widened late", `void f(int n, const uint32_t *a, const uint32_t *b, uint64_t *o) {
	uint32_t s = 0; for (int i = 0; i < n; i++) s += (a[i] & 255) * (b[i] & 255); *o = s; }`, "at n = 69631"},
		{"padded rows", `void f(int h, int w, const float *a, float *o) {
	int st = (w + 31) & ~31; for (int y = 0; y < h; y++) for (int x = 0; x < w; x++) o[y*st+x] = a[y*st+x] * 2; }`, "w = 45"},
		{"a narrow index", `void f(int h, int w, const uint8_t *a, uint8_t *o) {
	for (int y = 0; y < h; y++) for (int x = 0; x < w; x++) { uint16_t r = y*w + x; o[r] = a[r] + 1; } }`, "element 65536 of o is left as it was"},
		{"a bit of a size", `void f(int n, const float *a, float *o) { int m = n & 1024; for (int i = 0; i < n; i++) o[i] = m ? 0 : a[i]; }`, "at n = 1025"},
		{"the end of a table", `static const int by[20] = {3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 4};
void f(int n, const int *a, int *o) { for (int i = 0; i < n; i++) o[i] = a[i] * by[i]; }`, "element 19 of o"},
		{"a sum that is narrow in the end", `void f(int n, const uint8_t *a, const uint8_t *b, uint32_t *o) {
	uint16_t s = 0; for (int i = 0; i < n; i++) s += a[i] > b[i] ? a[i] - b[i] : b[i] - a[i]; *o = s; }`, ""},
		{"the widest type", `void f(int n, const uint64_t *a, uint64_t *o) { for (int i = 0; i < n; i++) o[i] = a[i] * 6364136223846793005ull + 1442695040888963407ull; }`, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := lifted(t, head+c.text, "f")
			switch {
			case c.differs == "" && r.Level < Symbolic:
				t.Errorf("it is %s: %v", r.Level, r.Refused)
			case c.differs != "" && (r.Refused == nil || !strings.Contains(r.Refused.Fact, c.differs)):
				t.Errorf("it is %s, want a difference %s: %v", r.Level, c.differs, r.Refused)
			}
		})
	}
}

// TestWiderLimits: how far a function runs is a condition.
func TestWiderLimits(t *testing.T) {
	r := lifted(t, `void f(int n, const float *a, float *o) {
	float b[100]; for (int i = 0; i < n; i++) b[i] = a[i]; for (int i = 0; i < n; i++) o[i] = b[i] * 2; }`, "f")
	if r.Refused != nil || !strings.Contains(strings.Join(r.Pre, "; "), "n <= 100") {
		t.Errorf("%v, conditions %q", r.Refused, r.Pre)
	}
}

// TestRefute: models of solvers are run, and a difference refuses what was found before.
func TestRefute(t *testing.T) {
	const text = `void f(int n, const unsigned char *a, unsigned *o) { unsigned s = 0; for (int i = 0; i < n; i++) s += a[i]; *o = s; }`
	r := lifted(t, text, "f")
	tried := r.Refute(t.Context(), []map[string]int64{{"n": 300}, {"n": 1 << 30}})
	if r.Refused != nil || tried == nil || tried.Equal[0]["n"] != 300 || !strings.HasPrefix(tried.String(), "equal on ") || !strings.Contains(tried.String(), "takes more than") {
		t.Fatalf("%v: %v", r.Refused, tried)
	}
	r = lifted(t, text, "f")
	o := &r.Summary.Outputs[0] // 0 from 700 on
	o.Value = &summary.Expr{Op: summary.OpSelect, Kind: o.Value.Kind, Args: []*summary.Expr{
		summary.Compared(summary.OpGE, summary.SizeExpr("n"), summary.IntConst(700)), summary.IntConst(0), o.Value}}
	if tried := r.Refute(t.Context(), []map[string]int64{{"n": 777}}); tried != nil || r.Refused == nil || r.Summary != nil || r.Level != Unlifted ||
		!strings.Contains(r.Refused.Fact, "at n = 777") {
		t.Errorf("a wrong summary stays: %v, %v", tried, r.Refused)
	}
}
