package lift

import (
	"slices"
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa/halide/lift/summary"
)

// TestBuffers holds what a call leaves in variables of the file: nothing that matters, an output, or what the next call begins with.
func TestBuffers(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, text string
		outputs    int
		pre        []string
	}{
		{"packed rows", `float part[4*64];
void product(int n, const float *a, const float *b, float *c) {
	for (int i = 0; i < n; i += 4) {
		for (int k = 0; k < n; k++) for (int r = 0; r < 4; r++) part[k*4+r] = i+r < n ? a[(i+r)*n+k] : 0;
		for (int r = 0; r < 4 && i+r < n; r++) for (int j = 0; j < n; j++) {
			float s = 0;
			for (int k = 0; k < n; k++) s += part[k*4+r] * b[k*n+j];
			c[(i+r)*n+j] = s;
		}
	} }`, 1, []string{"nothing else reads part, a buffer that is overwritten"}},
		{"the only output", `float c[64];
void add(int n, const float *a) { for (int i = 0; i < n; i++) { c[i] = 0; c[i] += a[i]; } }`, 1, []string{"n <= 64"}},
		{"kept between calls", `void mean(int n, const float *a, float *c) {
	static float last[64];
	for (int i = 0; i < n; i++) { last[i] = last[i] + a[i]; c[i] = last[i]; } }`, 2, []string{"last has its initial value, as in the first call"}},
		{"a variable that others set", `int half = 2;
void scale(int n, const int *a, int *c) { for (int i = 0; i < n; i++) c[i] = a[i] * 3; half = n; }
void use(int n, const int *a, int *c) { for (int i = 0; i < n / half; i++) c[i] = a[i]; }`, 1, []string{"half == 2"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := lifted(t, c.text, "")
			if r.Refused != nil {
				t.Fatal(r.Refused)
			}
			t.Log(r.Summary, r.Pre)
			if len(r.Summary.Outputs) != c.outputs {
				t.Errorf("%d outputs, want %d", len(r.Summary.Outputs), c.outputs)
			}
			for _, p := range c.pre {
				if !slices.Contains(r.Pre, p) {
					t.Errorf("the precondition %q is missing: %q", p, r.Pre)
				}
			}
			if c.pre == nil && len(r.Pre) > 0 {
				t.Errorf("preconditions %q", r.Pre)
			}
		})
	}
}

// TestMultiplesDiffer holds a function that does something else for multiples of a block to a condition, also where shorter blocks hide that.
func TestMultiplesDiffer(t *testing.T) {
	t.Parallel()
	for _, tile := range []string{"#define TILE 32\n", "int TILE = 32;\n"} {
		r := lifted(t, tile+`static void rest(int n, const float *a, float *c) { for (int i = 0; i < n; i++) c[i] = a[i]; }
void copy(int n, const float *a, float *c) {
	if (n % TILE == 0) { for (int i = 0; i < n; i++) c[i] += a[i]; }
	else rest(n, a, c); }`, "copy")
		stated := func(p string) bool { // as the one side or as the other
			return strings.Contains(p, "n % 32 == 0") || (strings.Contains(p, "n % 32 != 0") || strings.Contains(p, "== 0)` (test.c:4:6) is always false")) && r.Summary.Array("c").Role == summary.Out
		}
		if r.Refused == nil && !slices.ContainsFunc(r.Pre, stated) {
			t.Errorf("%slifted: %s %q", tile, r.Summary, r.Pre)
		}
	}
}
