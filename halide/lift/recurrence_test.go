package lift

import (
	"fmt"
	"strings"
	"testing"
)

// TestRecurrences: what goes on from its own results is refused by the loop that it does so in, whatever the condition on sizes, and soon.
func TestRecurrences(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		text string
		line int // of the loop
		size string
	}{
		"smoothing in place, many times": {`void smooth(int rounds, int n, double *u)
{
	for (int r = 0; r < rounds; r++)
		for (int i = 1; i < n - 1; i++)
			u[i] = 0.25 * (u[i - 1] + 2 * u[i] + u[i + 1]);
}`, 3, "rounds"},
		"roots of roots, of which the last is kept at every other size": {`#include <math.h>
void roots(int n, const double *x, double *steps, double *last)
{
	steps[0] = x[0];
	for (int i = 1; i < n; i++)
		steps[i] = sqrt(steps[i - 1]) + x[i];
	if (n % 2 == 0) last[0] = steps[n - 1];
}`, 5, "n"},
		"elimination": {`void eliminate(int n, double m[50][50])
{
	for (int p = 0; p < n; p++)
		for (int i = p + 1; i < n; i++) {
			double f = m[i][p] / m[p][p];
			for (int j = p; j < n; j++)
				m[i][j] -= f * m[p][j];
		}
}`, 3, "n"},
		"powers by Horner's rule": {`void horner(int n, int m, const float *a, const float *x, float *y)
{
	for (int i = 0; i < m; i++) {
		float s = 0;
		for (int j = 0; j < n; j++)
			s = s * x[i] + a[j];
		y[i] = s;
	}
}`, 5, "n"},
		"a filter that remembers": {`void low(int n, double c, const double *in, double *out)
{
	double s = 0;
	for (int i = 0; i < n; i++) {
		s = c * in[i] + (1 - c) * s;
		out[i] = s;
	}
}`, 4, "n"},
		"shortest ways": {`void ways(int n, int *d)
{
	for (int via = 0; via < n; via++)
		for (int i = 0; i < n; i++)
			for (int j = 0; j < n; j++)
				if (d[i * n + via] + d[via * n + j] < d[i * n + j])
					d[i * n + j] = d[i * n + via] + d[via * n + j];
}`, 3, "n"},
		"a balance that is never negative": {`void balance(int n, const int *change, int *least)
{
	int b = 0;
	for (int i = 0; i < n; i++) {
		b += 3 * change[i];
		if (b < 0) b = 0;
	}
	*least = b;
}`, 4, "n"},
	} {
		t.Run(name, func(t *testing.T) {
			r := lifted(t, c.text, "")
			if r.Refused == nil || r.Refused.Code != CodeRecurrence || r.Refused.Pos.Line != c.line {
				t.Fatal(r.Refused, r.Summary)
			}
			if want := fmt.Sprintf("deep at %s = ", c.size); !strings.Contains(r.Refused.Fact, want) {
				t.Errorf("no %q in %q", want, r.Refused.Fact)
			}
			if r.Runs > 150 {
				t.Errorf("%d runs", r.Runs)
			}
		})
	}
}

// TestNoRecurrences: sums, and what is flat in normal form, are none.
func TestNoRecurrences(t *testing.T) {
	t.Parallel()
	for name, text := range map[string]string{
		"running sum": `void running(int n, float *a)
{
	for (int i = 1; i < n; i++) a[i] += a[i - 1];
}`,
		"halves and doubles": `void twice(int n, const double *a, double *out)
{
	double s = 0;
	for (int i = 0; i < n; i++) {
		s = 0.5 * s + a[i];
		s = 2 * s;
	}
	*out = s;
}`,
		"largest of floats and none": `void pool(int n, int w, const float *in, float *out)
{
	for (int i = 0; i < n; i++) {
		float m = -1000;
		for (int k = 0; k < w; k++)
			if (in[i * w + k] > m) m = in[i * w + k];
		out[i] = m;
	}
}`,
		"largest magnitude, compared wider": `void peaks(int n, int w, const float *in, float *out)
{
	for (int i = 0; i < n; i++) {
		float m = 0;
		for (int k = 0; k < w; k++)
			if (fabs(in[i * w + k]) > (double)m) m = fabsf(in[i * w + k]);
		out[i] = m;
	}
}`,
		"fused products": `#include <math.h>
void product(int n, const double *a, const double *b, double *c)
{
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++)
			for (int k = 0; k < n; k++) c[i * n + j] = fma(a[i * n + k], b[k * n + j], c[i * n + j]);
}`,
		"doubled and halved products": `void product(int n, const double *a, const double *b, double *c)
{
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++)
			for (int k = 0; k < n; k++) c[i * n + j] = 0.5 * (2 * c[i * n + j] + a[i * n + k] * b[k * n + j]);
}`,
		"largest so far": `void largest(int n, int *a)
{
	for (int i = 1; i < n; i++) if (a[i - 1] > a[i]) a[i] = a[i - 1];
}`,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if r := lifted(t, text, ""); r.Refused != nil || r.Level < Symbolic {
				t.Fatal(r.Refused, r.Level)
			}
		})
	}
}
