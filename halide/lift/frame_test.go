package lift

import (
	"strings"
	"testing"
)

// TestFrames: windows whose sizes have names that say nothing, with gaps and steps.
func TestFrames(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, text, algorithm, is string }{
		{"gaps", `void gaps(const float *sig, int len, const float *taps, int nt, int gap, float *res)
{
	for (int t = 0; t < len; t++) {
		float s = 0;
		for (int j = 0; j < nt; j++) {
			int at = t - j * gap;
			if (at >= 0) s += taps[j] * sig[at];
		}
		res[t] = s;
	}
}`, "where i - gap*k >= 0, taps(k) * sig(i - gap*k)) for i in 0..len", "conv1d (kind convolution, stride 1, dilation gap"},
		{"steps", `void steps(const float *in, float *out, int h, int w, int a, int b)
{
	int oh = (h - a) / b + 1, ow = (w - a) / b + 1;
	for (int y = 0; y < oh; y++)
		for (int x = 0; x < ow; x++) {
			float m = in[y * b * w + x * b];
			for (int i = 0; i < a; i++)
				for (int j = 0; j < a; j++)
					if (in[(y * b + i) * w + x * b + j] > m) m = in[(y * b + i) * w + x * b + j];
			out[y * ow + x] = m;
		}
}`, "max(k in 0..a, l in 0..a, in(b*j + l, b*i + k)) for j in 0..floor(-a + w, b) + 1,", "max"},
		{"gaps and steps in two dimensions", `void layer(const float *in, const float *w, float *out, int h, int wd, int k, int stride, int pad, int dil)
{
	int oh = (h + 2 * pad - dil * (k - 1) - 1) / stride + 1, ow = (wd + 2 * pad - dil * (k - 1) - 1) / stride + 1;
	for (int y = 0; y < oh; y++)
		for (int x = 0; x < ow; x++) {
			float s = 0;
			for (int p = 0; p < k; p++)
				for (int q = 0; q < k; q++) {
					int iy = y * stride - pad + p * dil, ix = x * stride - pad + q * dil;
					if (iy >= 0 && iy < h && ix >= 0 && ix < wd) s += in[iy * wd + ix] * w[p * k + q];
				}
			out[y * ow + x] = s;
		}
}`, "in(stride*j + dil*p - pad, stride*i + dil*l - pad) * w(p, l))", "conv2d (kind correlation, stride stride, dilation dil, padding pad)"},
	} {
		r := lifted(t, c.text, "")
		is := ""
		if r.Match != nil {
			is = r.Match.String()
		}
		if r.Refused != nil || r.Level < Symbolic || !strings.HasPrefix(is, c.is) || !strings.Contains(r.Summary.Algorithm(), c.algorithm) {
			t.Errorf("%s is %q: %v %v %v", c.name, is, r.Refused, r.Mismatch, r.Level)
			if r.Summary != nil {
				t.Log(r.Summary.Algorithm())
			}
		}
	}
}
