package lift

import (
	"math"
	"slices"
	"strings"
	"testing"
)

// What functions demand of their sizes is a condition, whether they assert it, end the program, or are wrong without.
func TestDemands(t *testing.T) {
	t.Parallel()
	window := `for (int i = 0; i < n; i++) {
		float s = 0;
		for (int j = 0; j < k; j++) s += x[i + j] * h[j];
		y[i] = s;
	} }`
	for _, c := range []struct {
		name, text string
		want       []string // conditions on sizes
	}{
		{"assert", `#include <assert.h>
void f(const float *x, const float *h, float *y, int n, int k, int groups) { assert(groups == 1 && k % 2 == 1); ` + window, []string{"groups == 1", "k % 2 == 1"}},
		{"exit", `#include <stdlib.h>
void f(const float *x, const float *h, float *y, int n, int k, int m) { if (n != m || !(k & 1)) { exit(1); } ` + window, []string{"k % 2 == 1", "n = m"}},
		{"multiples", `#include <assert.h>
void f(const float *x, const float *h, float *y, int n, int k) { assert(!(n % 4)); ` + window, []string{"n % 4 == 0"}},
		{"fields", `#include <assert.h>
struct shape { int batch, width; };
void f(const float *x, const float *h, float *y, struct shape s, int k) { assert(s.batch == 1); int n = s.width; ` + window, []string{"batch == 1"}},
		{"an error's number", `int f(const float *x, const float *h, float *y, int m, int k) {
	if (m < k) return 2;
	int n = m - k + 1; ` + strings.Replace(window, "} }", "} return 0; }", 1), nil},
		{"odd windows", `void f(const float *x, const float *h, float *y, int n, int k) { /* of even ones it leaves out the last */
	int half = k / 2;
	for (int i = half; i < n - half; i++) {
		float s = 0;
		for (int j = -half; j <= half; j++) s += x[i + j] * h[j + half];
		y[i - half] = s;
	} }`, []string{"k % 2 == 1"}},
		{"rows of odd windows", `void f(const float *x, const float *h, float *y, int n, int m, int k) {
	int half = k / 2;
	for (int r = half; r < m - half; r++) for (int i = half; i < n - half; i++) {
		float s = 0;
		for (int p = -half; p <= half; p++) for (int j = -half; j <= half; j++) s += x[(r + p) * n + i + j] * h[(p + half) * k + j + half];
		y[(r - half) * n + i - half] = s;
	} }`, []string{"k % 2 == 1"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := liftedFrom(t, "test.c", c.text, "f")
			if r.Refused != nil || r.Match == nil || !strings.HasPrefix(r.Match.Operator, "conv") {
				t.Fatalf("it is %v: %v %v", r.Match, r.Refused, r.Mismatch)
			}
			var got []string
			for _, p := range r.Pre {
				if strings.Contains(p, "`") {
					continue // branches that follow
				}
				if strings.Contains(p, "==") || strings.Contains(p, " = ") {
					got = append(got, p)
				}
			}
			slices.Sort(got)
			if !slices.Equal(got, c.want) {
				t.Errorf("its conditions are %q, not %q", got, c.want)
			}
		})
	}
}

// A function that would be one if it padded by as much as an image is wide is none that anybody has.
func TestNoPaddingAsWideAsImages(t *testing.T) {
	t.Parallel()
	for name, lifted := range map[string]bool{"p": true, "pad": false, "dilation": false} {
		text := strings.ReplaceAll(`void f(const float *x, float *y, int width, int P) {
	for (int i = 0; i < width; i++) y[i + (P - width) * (P - width) * i * i] = x[i];
}`, "P", name)
		if r := liftedFrom(t, "test.c", text, "f"); (r.Refused == nil) != lifted {
			t.Errorf("with %s: %v %v", name, r.Refused, r.Pre)
		}
	}
}

// Powers of two end before integers do, whatever size is asked for.
func TestPowersEnd(t *testing.T) {
	t.Parallel()
	p := point{"n": math.MaxInt64, "m": 5}
	regime{power: true, only: []string{"m", "n"}}.apply(p)
	if p["m"] != 8 || p["n"] != largestPower {
		t.Errorf("sizes are %v", p)
	}
}
