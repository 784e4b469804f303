package lift

import (
	"strings"
	"testing"
)

// TestShapes: what an array's dimensions are taken for where small sizes, or none, tell little.
func TestShapes(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		text string
		want []string // of the algorithm
	}{
		"rows as they are declared": {`void twice(const short in[8][8], int out[8][8], const short c[8][8])
{
	int rows[8][8];
	for (int i = 0; i < 8; i++)
		for (int j = 0; j < 8; j++) {
			rows[i][j] = 0;
			for (int k = 0; k < 8; k++) rows[i][j] += c[i][k] * in[k][j];
		}
	for (int i = 0; i < 8; i++)
		for (int j = 0; j < 8; j++) {
			out[i][j] = 0;
			for (int k = 0; k < 8; k++) out[i][j] += (rows[i][k] >> 4) * c[j][k];
		}
}`, []string{"out(j, i) = ", "for j in 0..8, i in 0..8"}},
		"as many rows as the window is long": {`void means(int channels, int height, int width, int size, int step, const float *in, float *out)
{
	int rows = (height - size) / step + 1, columns = (width - size) / step + 1;
	for (int c = 0; c < channels; c++)
		for (int y = 0; y < rows; y++)
			for (int x = 0; x < columns; x++) {
				float sum = 0;
				for (int i = 0; i < size; i++)
					for (int j = 0; j < size; j++) sum += in[(c * height + y * step + i) * width + x * step + j];
				out[(c * rows + y) * columns + x] = sum / (size * size);
			}
}`, []string{"floor(height - size, step) + 1", "z in 0..channels"}},
		"overlapping windows are written": {`void spread(int n, int taps, const int *in, const int *w, int *out)
{
	for (int i = 0; i < 3 * (n - 1) + taps; i++) out[i] = 0;
	for (int i = 0; i < n; i++)
		for (int j = 0; j < taps; j++) out[3 * i + j] += in[i] * w[j];
}`, []string{"for i in 0..3*n + taps - 3", "< taps"}},
		"windows beyond one side": {`void unroll(const float *in, int height, int width, int size, int step, int pad, float *out)
{
	int rows = (height + 2 * pad - size) / step + 1, columns = (width + 2 * pad - size) / step + 1;
	for (int p = 0; p < size; p++)
		for (int q = 0; q < size; q++)
			for (int y = 0; y < rows; y++)
				for (int x = 0; x < columns; x++) {
					int i = y * step + p - pad, j = x * step + q - pad;
					out[((p * size + q) * rows + y) * columns + x] = i < 0 || j < 0 || i >= height || j >= width ? 0 : in[i * width + j];
				}
}`, []string{"floor(height + 2*pad - size, step) + 1", "requires height + 2*pad - size >= 0", "requires 2*pad - size + width >= 0"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			function := strings.TrimPrefix(c.text[:strings.Index(c.text, "(")], "void ")
			r := lifted(t, c.text, function)
			if r.Refused != nil || r.Level < Symbolic {
				t.Fatal(r.Refused, r.Level)
			}
			for _, k := range r.Pre {
				if strings.Contains(k, " = ") {
					t.Errorf("condition %q", k)
				}
			}
			for _, want := range c.want {
				if got := r.Summary.String(); !strings.Contains(got, want) {
					t.Errorf("no %q in\n%s", want, got)
				}
			}
		})
	}
}
