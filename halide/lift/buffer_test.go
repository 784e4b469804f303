package lift

import (
	"slices"
	"testing"
)

// TestBuffers holds what a call leaves in variables of the file: nothing that matters, an output, or what the next call begins with.
func TestBuffers(t *testing.T) {
	for _, c := range []struct {
		name, text string
		outputs    int
		pre        []string
	}{
		{"packed rows", `float row[64];
void scaled(int n, const float *a, const float *b, float *c) {
	for (int i = 0; i < n; i++) {
		for (int k = 0; k < n; k++) row[n-1-k] = a[i*n+k];
		for (int j = 0; j < n; j++) { float s = 0; for (int k = 0; k < n; k++) s += row[n-1-k] * b[k*n+j]; c[i*n+j] = s; }
	} }`, 1, []string{"nothing else reads row, a buffer that is overwritten"}},
		{"the only output", `float c[64];
void add(int n, const float *a) { for (int i = 0; i < n; i++) { c[i] = 0; c[i] += a[i]; } }`, 1, nil},
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
