package lift

import (
	"slices"
	"strings"
	"testing"
)

// TestTiles: a convolution by tiles of two (Winograd's), in workspaces that the caller gives and nobody else reads, is one of rows of even
// length; and where somebody reads the workspace, that is for the reader to know.
func TestTiles(t *testing.T) {
	t.Parallel()
	r := lifted(t, `void convolve(int width, int channels, int filters, const float *x, const float *w, float *y, float *wt, float *xt) {
	int outputs = width - 2, tiles = outputs / 2;
	for (int f = 0; f < filters; f++) for (int c = 0; c < channels; c++) {
		const float *g = w + (f*channels + c)*3;
		float *u = wt + (f*channels + c)*4;
		u[0] = g[0];
		u[1] = 0.5f*(g[0] + g[1] + g[2]);
		u[2] = 0.5f*(g[0] - g[1] + g[2]);
		u[3] = g[2];
	}
	for (int c = 0; c < channels; c++) for (int t = 0; t < tiles; t++) {
		const float *d = x + c*width + 2*t;
		float *v = xt + (c*tiles + t)*4;
		v[0] = d[0] - d[2];
		v[1] = d[1] + d[2];
		v[2] = d[2] - d[1];
		v[3] = d[1] - d[3];
	}
	for (int f = 0; f < filters; f++) for (int t = 0; t < tiles; t++) {
		float m[4] = {0, 0, 0, 0};
		for (int c = 0; c < channels; c++) for (int i = 0; i < 4; i++) m[i] += wt[(f*channels + c)*4 + i] * xt[(c*tiles + t)*4 + i];
		y[f*outputs + 2*t] = m[0] + m[1] + m[2];
		y[f*outputs + 2*t + 1] = m[1] - m[2] - m[3];
	}
}`, "")
	if r.Refused != nil {
		t.Fatal(r.Refused)
	}
	const want = "y(j, i) = sum(k in 0..channels, l in 0..3, w(l, k, i) * x(j + l, k)) for j in 0..width - 2, i in 0..filters"
	if got := strings.TrimSpace(r.Summary.Algorithm()); got != want || !strings.HasPrefix(operatorOf(r), "conv1d") {
		t.Errorf("%s\n%s: %v, want\n%s", got, reason(r), r.Match, want)
	}
	for _, pre := range []string{"width % 2 == 0", "nothing else reads wt, a buffer that is overwritten", "nothing else reads xt, a buffer that is overwritten",
		"wt overlaps no other array", "xt overlaps no other array"} {
		if !slices.Contains(r.Pre, pre) {
			t.Errorf("%q is none of %q", pre, r.Pre)
		}
	}
}
