package lift

import (
	"strings"
	"testing"
)

// TestStencils: filters with numbers of their own, which leave out what lies beyond the border.
func TestStencils(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, text string
		want       []string
	}{
		{"of bytes", `void blur(const unsigned char *a, unsigned char *b, int cols, int rows)
{
	static const int w[3][3] = {{1, 2, 1}, {2, 4, 2}, {1, 2, 1}};
	for (int y = 0; y < rows; y++)
		for (int x = 0; x < cols; x++) {
			int s = 0;
			for (int p = -1; p <= 1; p++)
				for (int q = -1; q <= 1; q++) {
					if (y + p < 0 || y + p >= rows || x + q < 0 || x + q >= cols) continue;
					s += w[p + 1][q + 1] * a[(y + p) * cols + x + q];
				}
			b[y * cols + x] = s / 16;
		}
}`, []string{"4 * a(j, i)", "select(i < rows - 1 && j < cols - 1, a(j + 1, i + 1), 0)", "select(j >= 1, 2 * a(j - 1, i), 0)"}},
		{"of floats", `void differences(const float *a, float *b, int n)
{
	const float w[5] = {1, -8, 0, 8, -1};
	for (int x = 0; x < n; x++) {
		float s = 0;
		for (int q = 0; q < 5; q++)
			if (x + q - 2 >= 0 && x + q - 2 < n) s += w[q] * a[x + q - 2];
		b[x] = s / 12;
	}
}`, []string{"a(i - 2)", "(2/3) * a(i + 1)"}},
		{"of floats, in three colours", `void colours(const unsigned char *a, unsigned char *b, int cols, int rows)
{
	static const float w[3][3] = {{0, 1, 0}, {1, 4, 1}, {0, 1, 0}};
	for (int y = 0; y < rows; y++)
		for (int x = 0; x < cols; x++)
			for (int c = 0; c < 3; c++) {
				float s = 0;
				for (int p = -1; p <= 1; p++)
					for (int q = -1; q <= 1; q++)
						if (y + p >= 0 && y + p < rows && x + q >= 0 && x + q < cols && w[p + 1][q + 1] != 0)
							s += w[p + 1][q + 1] * a[((y + p) * cols + x + q) * 3 + c];
				b[(y * cols + x) * 3 + c] = (unsigned char)(s / 8.0f);
			}
}`, []string{"4.0 * float32(a(x, y, z))", "select(y >= 1, float32(a(x, y - 1, z)), 0.0)"}},
		{"of floats that rise and fall", `void blur(const float *a, float *b, int n)
{
	static const float w[5] = {1 / 16.f, 4 / 16.f, 6 / 16.f, 4 / 16.f, 1 / 16.f};
	for (int x = 0; x < n; x++) {
		float s = 0;
		for (int q = 0; q < 5; q++) s += w[q] * a[x + q];
		b[x] = s;
	}
}`, []string{"1.0 / 16.0 * a(i)", "6.0 / 16.0 * a(i + 2)"}},
	} {
		r := lifted(t, c.text, "")
		if r.Refused != nil || r.Level < Symbolic || len(r.Pre) > 2 {
			t.Errorf("%s: %v %v %v", c.name, r.Refused, r.Level, r.Pre)
			continue
		}
		for _, want := range c.want {
			if got := r.Summary.Algorithm(); !strings.Contains(got, want) {
				t.Errorf("%s: no %q in %s", c.name, want, got)
			}
		}
		for _, e := range r.Evidence {
			if strings.Contains(e.Text, "term by term") {
				t.Errorf("%s: %s", c.name, e.Text)
			}
		}
	}
}
