package lift

import (
	"slices"
	"strings"
	"testing"
)

// TestRowsApart: rows and planes that are apart by what other loops run to are those of an image only where they do not overlap; how far
// they are apart is told, as it is where rows are longer than what is read.
func TestRowsApart(t *testing.T) {
	t.Parallel()
	const conv = `void conv(int h, int w, int wide, int tall, const int *in, const int *c, int *out)
{
	for (int y = 0; y < h; y++)
		for (int x = 0; x < w; x++) {
			int s = 0;
			for (int i = 0; i < tall; i++)
				for (int j = 0; j < wide; j++) s += in[(y + i) * ROW + x + j] * c[i * wide + j];
			out[y * w + x] = s;
		}
}`
	for _, c := range []struct {
		row, told string
		only      []string
	}{
		{"(w + wide - 1)", "", nil},
		{"(w + tall - 1)", "tall + w - 1 apart", []string{"tall >= wide"}},
		{"(w + wide + 3)", "w + wide + 3 apart", nil},
	} {
		r := lifted(t, strings.Replace(conv, "ROW", c.row, 1), "conv")
		if operatorOf(r) != "conv2d" {
			t.Errorf("rows %s apart: %s", c.row, reason(r))
			continue
		}
		if told := r.Match.Attribute("rows of in"); told != c.told || !slices.Equal(r.Match.Only, c.only) {
			t.Errorf("rows %s apart: %s, rows are %q, only when %q", c.row, r.Match, told, r.Match.Only)
		}
	}
}

// TestChannelsBound: how many channels come out is a part of a convolution's binding.
func TestChannelsBound(t *testing.T) {
	t.Parallel()
	r := lifted(t, `void conv(int f, int c, int w, int k, const int *in, const int *wt, int *out)
{
	for (int o = 0; o <= f; o++)
		for (int x = 0; x < w; x++) {
			int s = 0;
			for (int d = 0; d < c; d++)
				for (int i = 0; i < k; i++) s += in[d * (w + k - 1) + x + i] * wt[(o * c + d) * k + i];
			out[o * w + x] = s;
		}
}`, "conv")
	if operatorOf(r) != "conv1d" || r.Match.Binding["outchannels"] != "f + 1" || r.Match.Binding["channels"] != "c" {
		t.Errorf("%s: %s", r.Match, reason(r))
	}
}

// TestBeforeTheStart: what reads elements before an array is compared as any other program is: one that turns a sign in one of several
// loops is not what it is without that, whatever sizes the file gives.
func TestBeforeTheStart(t *testing.T) {
	t.Parallel()
	const sums = `TOP
void sums(const int *w, const int *a, int *out PARAMS)
{
	for (int y = 0; y < len; y++) {
		int s = 0, q = 0;
		for (; q + 4 <= taps; q += 4) {
			s += a[y + q] * w[q];
			s += a[y + q + 1] * w[q + 1];
			s += a[y + q + 2] * w[q + 2];
			s += a[y SIGN (q + 3)] * w[q + 3];
		}
		for (; q < taps; q++) s += a[y + q] * w[q];
		out[y] = s;
	}
}`
	for _, c := range []struct{ top, params string }{{"", ", int len, int taps"}, {"#define len 20\n#define taps 8\n", ""}} {
		for _, sign := range []string{"+", "-"} {
			r := lifted(t, strings.NewReplacer("TOP", c.top, "PARAMS", c.params, "SIGN", sign).Replace(sums), "sums")
			if is := operatorOf(r) == "conv1d"; is != (sign == "+") {
				t.Errorf("%q, sign %s: %s if %v, %s", c.top, sign, r.Match, r.Pre, reason(r))
			}
		}
	}
}

// TestNothingToSearch: a function whose loops data decide and that faults at all sizes is refused.
func TestNothingToSearch(t *testing.T) {
	t.Parallel()
	r := lifted(t, `void leap(int n, int m, double *out, double **left, const double *a)
{
	for (int i = 0; i < n; i++) {
		double s = 0;
		for (int x = 0; x < m; x++) {
			s += left[x][i] * a[x];
			i += left[x][i] * a[x];
		}
		out[i] = s;
	}
}`, "leap")
	if r.Refused == nil {
		t.Error(r.Summary)
	}
}

// TestPartlyAccumulated: what adds to some rows of the output and sets the others is no convolution or product that adds.
func TestPartlyAccumulated(t *testing.T) {
	t.Parallel()
	r := lifted(t, `void add(int n, int m, int l, const int *a, const int *b, int *c)
{
	for (int i = 0; i < n; i++)
		for (int j = 0; j < m; j++) {
			int s = i < 3 ? 0 : c[i * m + j];
			for (int k = 0; k < l; k++) s += a[i * l + k] * b[k * m + j];
			c[i * m + j] = s;
		}
}`, "add")
	if r.Match != nil {
		t.Errorf("%s: %s", r.Match, r.Summary.Algorithm())
	}
}
