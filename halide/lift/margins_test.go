package lift

import (
	"slices"
	"testing"
)

// TestMargins: where a window is longer than what it moves over, C may do something where an algorithm has no elements. That makes a
// condition, of such sizes alone: a loop that does nothing then needs none.
func TestMargins(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, text string
		want       []string
	}{
		{"a quotient that C rounds up", `void steps(int n, int k, int step, const int *in, const int *w, int *out)
{
	int m = (n - k) / step + 1;
	for (int i = 0; i < m; i++) {
		int s = 0;
		for (int j = 0; j < k; j++) s += in[i * step + j] * w[j];
		out[i] = s;
	}
}`, []string{"-k + n >= 0"}},
		{"a product of what is negative", `void all(int h, int w, int k, const int *in, const int *c, int *out)
{
	int oh = h - k + 1, ow = w - k + 1;
	for (int n = 0; n < oh * ow; n++) {
		int y = n / ow, x = n % ow, s = 0;
		for (int i = 0; i < k; i++)
			for (int j = 0; j < k; j++) s += in[(y + i) * w + x + j] * c[i * k + j];
		out[n] = s;
	}
}`, []string{"-k + w + 1 >= 0", "h - k + 1 >= 0"}},
		{"two loops", `void each(int h, int w, int k, const int *in, const int *c, int *out)
{
	int oh = h - k + 1, ow = w - k + 1;
	for (int y = 0; y < oh; y++)
		for (int x = 0; x < ow; x++) {
			int s = 0;
			for (int i = 0; i < k; i++)
				for (int j = 0; j < k; j++) s += in[(y + i) * w + x + j] * c[i * k + j];
			out[y * ow + x] = s;
		}
}`, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			r := lifted(t, c.text, "")
			if r.Refused != nil || r.Match == nil {
				t.Fatal(reason(r))
			}
			if pre := slices.Sorted(slices.Values(r.Pre)); !slices.Equal(pre, c.want) {
				t.Errorf("%s if %q, want %q", r.Match, pre, c.want)
			}
		})
	}
}
