package lift

import "testing"

// TestTurnedKernels: a kernel that is read from its last element on, and one that spreads what it is multiplied by.
func TestTurnedKernels(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, text, operator, attribute, input, weights string }{
		{"turned", `void turned(int n, int k, const int *a, const int *w, int *b)
{
	for (int i = 0; i + k <= n; i++) {
		b[i] = 0;
		for (int j = 0; j < k; j++) b[i] += a[i + j] * w[k - 1 - j];
	}
}`, "conv1d", "convolution", "a", "w"},
		{"spread", `void spread(int n, int k, int step, const int *a, const int *w, int *b)
{
	for (int i = 0; i < step * (n - 1) + k; i++) b[i] = 0;
	for (int i = 0; i < n; i++)
		for (int j = 0; j < k; j++) b[step * i + j] += a[i] * w[j];
}`, "transposed conv1d", "step", "a", "w"},
		{"against", `void against(int n, int k, const int *a, const int *w, int *b)
{
	for (int i = 0; i < n; i++) {
		b[i] = 0;
		for (int j = 0; j < k; j++) b[i] += a[i * k + j] * w[k - 1 - j];
	}
}`, "", "", "", ""},
	} {
		r := lifted(t, c.text, c.name)
		if r.Refused != nil || r.Level < Symbolic {
			t.Errorf("%s: %v %v", c.name, r.Refused, r.Level)
			continue
		}
		switch {
		case c.operator == "" && r.Match == nil:
		case r.Match == nil || r.Match.Operator != c.operator || r.Match.Attributes[0].Value != c.attribute ||
			r.Match.Binding["input"] != c.input || r.Match.Binding["weights"] != c.weights || len(r.Match.Only) > 0:
			t.Errorf("%s is %v: %v", c.name, r.Match, r.Mismatch)
		}
	}
}
