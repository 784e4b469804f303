package lift

import (
	"strings"
	"testing"
)

// TestBorders: filters that leave the border alone, that repeat it, and that do something else there.
func TestBorders(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, text, want string }{
		{"middle", `void middle(const float *a, const float w[3][3], float *b, int rows, int cols)
{
	for (int y = 1; y < rows - 1; y++)
		for (int x = 1; x < cols - 1; x++) {
			float s = 0;
			for (int p = 0; p < 3; p++)
				for (int q = 0; q < 3; q++) s += a[(y + p - 1) * cols + x + q - 1] * w[p][q];
			b[y * cols + x] = s;
		}
}`, "conv2d (kind correlation, stride 1, rows of b cols apart, begins 1)"},
		{"by radius", `void by_radius(const float *a, const float *w, float *b, int n, int r)
{
	for (int x = r; x < n - r; x++) {
		float s = 0;
		for (int q = -r; q <= r; q++) s += a[x + q] * w[q + r];
		b[x] = s;
	}
}`, "conv1d (kind correlation, stride 1, begins r)"},
		{"by half", `void by_half(const float *a, const float *w, float *b, int n, int k)
{
	int h = k / 2;
	for (int x = h; x < n - h; x++) {
		float s = 0;
		for (int q = 0; q < k; q++) s += a[x + q - h] * w[q];
		b[x] = s;
	}
}`, "conv1d only when k % 2 == 1 (kind correlation, stride 1, begins floor(k, 2))"},
		{"one short", `void one_short(const float *a, const float *w, float *b, int n)
{
	for (int x = 1; x < n - 2; x++) {
		float s = 0;
		for (int q = 0; q < 3; q++) s += a[x + q - 1] * w[q];
		b[x] = s;
	}
}`, ""},
		{"begins later", `void begins_later(const float *a, const float *w, float *b, int n)
{
	for (int x = 2; x < n - 1; x++) {
		float s = 0;
		for (int q = 0; q < 3; q++) s += a[x + q - 1] * w[q];
		b[x] = s;
	}
}`, ""},
		{"every other", `void every_other(const float *a, const float *w, float *b, int n)
{
	for (int x = 1; x < n - 1; x += 2) {
		float s = 0;
		for (int q = 0; q < 3; q++) s += a[x + q - 1] * w[q];
		b[x] = s;
	}
}`, ""},
		{"moved product", `void moved_product(const float *a, const float *w, float *b, int n, int k)
{
	for (int x = 1; x < n; x++) {
		float s = 0;
		for (int q = 0; q < k; q++) s += a[(x - 1) * k + q] * w[q];
		b[x] = s;
	}
}`, ""},
		{"repeated", `static int kept(int i, int n) { return i < 0 ? 0 : i >= n ? n - 1 : i; }
void repeated(const float *a, const float *w, float *b, int rows, int cols)
{
	for (int y = 0; y < rows; y++)
		for (int x = 0; x < cols; x++) {
			float s = 0;
			for (int p = -1; p <= 1; p++)
				for (int q = -1; q <= 1; q++) s += w[(p + 1) * 3 + q + 1] * a[kept(y + p, rows) * cols + kept(x + q, cols)];
			b[y * cols + x] = s;
		}
}`, "conv2d (kind correlation, stride 1, padding 1, border repeated)"},
		{"repeated by radius", `void by_radius(const float *a, const float *w, float *b, int n, int r)
{
	for (int x = 0; x < n; x++) {
		float s = 0;
		for (int q = -r; q <= r; q++) {
			int p = x + q;
			if (p < 0) p = 0;
			if (p > n - 1) p = n - 1;
			s += a[p] * w[q + r];
		}
		b[x] = s;
	}
}`, "conv1d (kind correlation, stride 1, padding r, border repeated)"},
		{"repeats the last but one", `void last_but_one(const float *a, const float *w, float *b, int n)
{
	for (int x = 0; x < n - 1; x++) {
		float s = 0;
		for (int q = 0; q < 3; q++) {
			int p = x + q - 1;
			s += a[p < 0 ? 0 : p > n - 2 ? n - 2 : p] * w[q];
		}
		b[x] = s;
	}
}`, ""},
		{"rectified if wanted", `void rectified(const float *a, const float *w, const float *bias, float *b, int n, int relu)
{
	for (int x = 0; x < n; x++) {
		float s = bias[0];
		for (int q = 0; q < 3; q++) s += a[x + q] * w[q];
		if (relu && s < 0) s = 0;
		b[x] = s;
	}
}`, "conv1d (kind correlation, stride 1, bias bias, activation relu where !(relu == 0))"},
		{"a bias for each channel", `int channelwise(const float *a, const float *w, const float *bias, float *b, int c, int n, int k, unsigned char flag)
{
	for (int d = 0; d < c; d++)
		for (int x = 0; x < n; x++) {
			float s = 0;
			for (int q = 0; q < k; q++) s += a[d * (n + k - 1) + x + q] * w[d * k + q];
			s += bias[d];
			if (flag == 1 && s < 0) s = 0;
			b[d * n + x] = s;
		}
	return 0;
}`, "depthwise conv1d (kind correlation, stride 1, bias bias, activation relu where flag == 1)"},
		{"leaky", `void leaky(const float *a, const float *w, float *b, int n, float slope)
{
	for (int x = 0; x < n; x++) {
		float s = 0;
		for (int q = 0; q < 3; q++) s += a[x + q] * w[q];
		b[x] = s > 0 ? s : slope * s;
	}
}`, "conv1d (kind correlation, stride 1, activation leaky relu)"},
	} {
		r := lifted(t, c.text, "")
		is := ""
		if r.Match != nil {
			is = r.Match.String()
		}
		if named := strings.Contains(is, "conv"); r.Refused != nil || r.Level < Symbolic || named != (c.want != "") || !strings.HasPrefix(is, c.want) {
			t.Errorf("%s is %q: %v %v %v", c.name, is, r.Refused, r.Mismatch, r.Level)
		}
	}
}
