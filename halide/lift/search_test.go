package lift

import (
	"strings"
	"testing"
)

// TestSearch: loops that go on until the data says so do not run on terms, and of some results the terms have no form; a search
// finds what they compute, tested on numbers, and a note says how it was found.
func TestSearch(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, text, want string }{
		{"clamp by steps", `void f(const int *a, int *c, int n) { for (int i = 0; i < n; i++) { int x = a[i]; while (x > 200) x--; while (x < 0) x++; c[i] = x; } }`,
			"c(i) = min(200, max(a(i), 0)) for i in 0..n"},
		{"product by additions", `void f(const unsigned char *a, const short *b, int *c, int n) {
	for (int i = 0; i < n; i++) { int s = 0; for (int k = a[i]; k > 0; k--) s += b[i]; c[i] = s; } }`, "c(i) = a(i) * b(i) for i in 0..n"},
		{"magnitude by counting", `void f(const int *a, int *c, int n) { for (int i = 0; i < n; i++) { int x = a[i], s = 0; for (; x > 0; x--) s++; for (; x < 0; x++) s++; c[i] = s; } }`,
			"c(i) = abs(a(i)) for i in 0..n"},
		{"remainder by subtraction", `void f(const unsigned *a, unsigned *c, int n) { for (int i = 0; i < n; i++) { unsigned x = a[i]; while (x >= 9) x -= 9; c[i] = x; } }`,
			"c(i) = rem(a(i), 9) for i in 0..n"},
		{"maximum by counting", `int f(const int *a, int n) { int m = 0; for (int i = 0; i < n; i++) while (m < a[i]) m++; return m; }`,
			"result = max(r.x in 0..n, max(a(r.x), 0))"},
		{"sum of the positive ones", `int f(const int *a, int n) { int s = 0; for (int i = 0; i < n; i++) { if (a[i] < 0) continue; s += a[i]; } return s; }`,
			"result = sum(r.x in 0..n, max(a(r.x), 0))"},
		{"the larger by steps", `void f(const int *a, const int *b, int *c, int n) { for (int i = 0; i < n; i++) { int x = a[i]; while (x < b[i]) x++; c[i] = x; } }`,
			"c(i) = max(a(i), b(i)) for i in 0..n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			r := lifted(t, c.text, "")
			if r.Refused != nil {
				t.Fatal(r.Refused)
			}
			if got := strings.TrimSpace(r.Summary.Algorithm()); got != c.want {
				t.Errorf("%s, want %s", got, c.want)
			}
			if r.Level != Tested || !r.SignOff || len(r.Notes) == 0 || !strings.Contains(r.Notes[len(r.Notes)-1], "found by search among") {
				t.Errorf("%s, sign-off %v, %q", r.Level, r.SignOff, r.Notes)
			}
		})
	}
}

// Results of searches over loops that end early are right for all data: nothing that small arrays do not tell apart is found.
func TestSearchOfEnds(t *testing.T) {
	t.Parallel()
	for name, text := range map[string]string{
		"any":          `int f(const int *a, int n) { for (int i = 0; i < n; i++) if (a[i] < 0) return 1; return 0; }`,
		"all":          `int f(const int *a, int n) { int ok = 1; for (int i = 0; i < n; i++) if (a[i] <= 0) ok = 0; return ok; }`,
		"sum to a end": `int f(const int *a, int n) { int s = 0; for (int i = 0; i < n; i++) { if (a[i] < 0) break; s += a[i]; } return s; }`,
		"where":        `int f(const int *a, int n) { int b = 0; for (int i = 1; i < n; i++) if (a[i] > a[b]) b = i; return b; }`,
		"table":        `void f(const unsigned char *a, const int *t, int *c, int n) { for (int i = 0; i < n; i++) c[i] = t[a[i]]; }`,
	} {
		r := lifted(t, text, "")
		if r.Refused != nil {
			if !strings.Contains(r.Refused.Fact, "depends on data") && name != "all" {
				t.Errorf("%s: %s", name, r.Refused.Fact)
			}
			continue
		}
		want := map[string]func(a []int64) int64{
			"any": func(a []int64) int64 { return map[bool]int64{true: 1}[least(a) < 0] },
			"all": func(a []int64) int64 { return map[bool]int64{true: 1}[least(a) > 0] },
		}[name]
		if want == nil {
			t.Errorf("%s has no such algorithm: %s", name, r.Summary.Algorithm())
			continue
		}
		for x := int64(-5); x <= 5; x++ {
			for y := int64(-5); y <= 5; y++ {
				a := []int64{x, 3, y}
				if got := resultOf(t, r, a); got != want(a) {
					t.Fatalf("%s of %d is %d: %s", name, a, got, r.Summary.Algorithm())
				}
			}
		}
	}
}

func least(a []int64) int64 { return min(a[0], a[1], a[2]) }

// A function that data lead beyond its arrays is refused by the line where they do, though it computes something where they do not.
func TestSearchOfStrays(t *testing.T) {
	t.Parallel()
	for name, text := range map[string]string{
		"own counter": `#define ROWS 24
#define COLS 37
void f(const short t[COLS], short A[ROWS][COLS], int res[ROWS]) {
	for (int i = 0; i < ROWS; i++) {
		int sum = 0;
		for (int k = 0; k < COLS; k++)
			k += A[i][k] * t[k];
		res[i] = sum;
	} }`,
	} {
		r := lifted(t, text, "")
		if r.Refused == nil {
			t.Errorf("%s is lifted: %s", name, r.Summary)
		} else if !strings.Contains(r.Refused.Fact, "depends on data") || r.Refused.Pos.Line < 4 {
			t.Errorf("%s: %s", name, r.Refused)
		}
	}
}
