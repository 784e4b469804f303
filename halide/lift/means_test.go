package lift

import (
	"strings"
	"testing"
)

// TestMeans: means over as many elements as there are, by division or by a factor, bit for bit and by the reference evaluator.
func TestMeans(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, text, want string }{
		{"of neighbours", `void neighbours(const float *a, float *b, int rows, int cols)
{
	for (int y = 0; y < rows; y++)
		for (int x = 0; x < cols; x++) {
			float s = 0;
			int n = 0;
			for (int p = y - 1; p <= y + 1; p++)
				for (int q = x - 1; q <= x + 1; q++)
					if (p >= 0 && p < rows && q >= 0 && q < cols) { s += a[p * cols + q]; n++; }
			b[y * cols + x] = s / n;
		}
}`, "/ float32((-clamp(i - rows + 2, 0, 1) + clamp(i, 0, 1) + 2) * (-clamp(j - cols + 2, 0, 1) + clamp(j, 0, 1) + 2))"},
		{"by radius", `void by_radius(const float *a, float *b, int n, int r)
{
	for (int x = 0; x < n; x++) {
		float s = 0;
		int m = 0;
		for (int q = -r; q <= r; q++)
			if (x + q >= 0 && x + q < n) { s += a[x + q]; m++; }
		b[x] = s / m;
	}
}`, "/ float32(-clamp(i - n + r + 1, 0, r) + clamp(i, 0, r) + r + 1)"},
		{"by a factor", `void by_factor(const float *a, float *b, int rows, int cols, int n)
{
	float part = 1. / (rows * cols);
	for (int i = 0; i < n; i++) {
		float s = 0;
		for (int y = 0; y < rows; y++)
			for (int x = 0; x < cols; x++) s += a[(i * rows + y) * cols + x];
		b[i] = s * part;
	}
}`, "* float32(1.0 / float64(cols*rows))"},
		{"of all but one", `void but_one(const float *a, float *b, int rows, int n)
{
	float part = 1. / (rows - 1);
	for (int i = 0; i < n; i++) {
		float s = 0;
		for (int y = 0; y < rows; y++) s += a[i * rows + y];
		b[i] = s * part;
	}
}`, "* float32(1.0 / float64(rows - 1))"},
		{"rounded into loops", `void halves(const float *a, float *b, int n)
{
	int end = (int)(n / 3.0 + 0.5);
	for (int i = 0; i < n; i++) b[i] = i < end ? a[i] : 0;
}`, ""},
	} {
		r := lifted(t, c.text, "")
		if c.want == "" {
			continue // neither a loop without end nor a panic
		}
		if r.Refused != nil || r.Level < Symbolic {
			t.Errorf("%s: %v %v", c.name, r.Refused, r.Level)
			continue
		}
		got := r.Summary.String()
		if !strings.Contains(got, c.want) || !strings.Contains(got, "bit-exact") || strings.Contains(strings.Join(r.Pre, " "), "==") {
			t.Errorf("%s: %v\n%s", c.name, r.Pre, got)
		}
		for _, e := range r.Evidence {
			if strings.Contains(e.Text, "term by term") {
				t.Errorf("%s: %s", c.name, e.Text)
			}
		}
	}
}
