package prove_test

import (
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	. "github.com/vyasa-go/vyasa/halide/lift/summary"
	"github.com/vyasa-go/vyasa/halide/lift/term"
)

// TestNotProven: programs that do not compute the summary, each by one small mistake that tests at few sizes may overlook.
func TestNotProven(t *testing.T) {
	for _, c := range []struct {
		name, text string
		s          *Summary
	}{
		{"operator", `void vadd(int *a, int *b, int *out, int n) { for (int i = 0; i < n; i++) out[i] = a[i] - b[i]; }`, addSummary(OpAdd)},
		{"one too few", `void vadd(int *a, int *b, int *out, int n) { for (int i = 0; i < n - 1; i++) out[i] = a[i] + b[i]; }`, addSummary(OpAdd)},
		{"one too many", `void vadd(int *a, int *b, int *out, int n) { for (int i = 0; i <= n; i++) out[i] = a[i] + b[i]; }`, addSummary(OpAdd)},
		{"starts late", `void vadd(int *a, int *b, int *out, int n) { for (int i = 1; i < n; i++) out[i] = a[i] + b[i]; }`, addSummary(OpAdd)},
		{"every other one", `void vadd(int *a, int *b, int *out, int n) { for (int i = 0; i < n; i += 2) out[i] = a[i] + b[i]; }`, addSummary(OpAdd)},
		{"no remainder", `void vadd(int *a, int *b, int *out, int n) { for (int i = 0; i + 1 < n; i += 2) { out[i] = a[i] + b[i]; out[i+1] = a[i+1] + b[i+1]; } }`, addSummary(OpAdd)},
		{"another array changed", `void vadd(int *a, int *b, int *out, int n) { for (int i = 0; i < n; i++) { out[i] = a[i] + b[i]; a[i] = 0; } }`, addSummary(OpAdd)},
		{"a global changed", `int seen[64]; void vadd(int *a, int *b, int *out, int n) { for (int i = 0; i < n; i++) { out[i] = a[i] + b[i]; seen[0] = 1; } }`, addSummary(OpAdd)},
		{"a global beyond its length", `int out[16]; void vadd(int *a, int *b, int n) { for (int i = 0; i < n; i++) out[i] = a[i] + b[i]; }`, addSummary(OpAdd)},
		{"a counter changed", `int calls; void vadd(int *a, int *b, int *out, int n) { for (int i = 0; i < n; i++) out[i] = a[i] + b[i]; calls++; }`, addSummary(OpAdd)},
		{"running sums", `void vadd(int *a, int *out, int n) { for (int i = 0; i < n; i++) out[i + 1] = out[i] + a[i]; }`, neighbours()},
		{"shifted in place", `void vadd(int *a, int *b, int *out, int n) { for (int i = 0; i < n; i++) { a[i+1] = b[i]; out[i] = a[i] + b[i]; } }`, addSummary(OpAdd)},
		{"only small", `void vadd(int *a, int *b, int *out, int n) { int m = n < 64 ? n : 64; for (int i = 0; i < m; i++) out[i] = a[i] + b[i]; }`, addSummary(OpAdd)},
		{"other beyond 64", `void vadd(int *a, int *b, int *out, int n) { for (int i = 0; i < n; i++) out[i] = n > 64 ? a[i] : a[i] + b[i]; }`, addSummary(OpAdd)},
		{"not set to 0", `float dot(float *a, float *b, int n) { float s; for (int i = 0; i < n; i++) s += a[i]*b[i]; return s; }`, dotSummary("dot", term.Float32)},
		{"starts at 1", `float dot(float *a, float *b, int n) { float s = 1; for (int i = 0; i < n; i++) s += a[i]*b[i]; return s; }`, dotSummary("dot", term.Float32)},
		{"an accumulator is lost", `float dot(float *a, float *b, int n) { float s0 = 0, s1 = 0; int i; for (i = 0; i + 1 < n; i += 2) { s0 += a[i]*b[i]; s1 += a[i+1]*b[i+1]; }
			if (i < n) s0 += a[i]*b[i]; return s0; }`, dotSummary("dot", term.Float32)},
		{"one term twice", `float dot(float *a, float *b, int n) { float s = 0; for (int i = 0; i < n; i++) s += a[i]*b[i]; if (n > 7) s += a[7]*b[7]; return s; }`, dotSummary("dot", term.Float32)},
		{"square strides", strings.ReplaceAll(gemmIJK, "C[i*N + j]", "C[i*M + j]"), gemmSummary("gemm", term.Float32)},
		{"square strides of B", strings.ReplaceAll(gemmIJK, "B[k*N + j]", "B[k*K + j]"), gemmSummary("gemm", term.Float32)},
		{"transposed", strings.ReplaceAll(gemmIKJ, "B[k*N + j]", "B[j*N + k]"), gemmSummary("gemm", term.Float32)},
		{"triangular", strings.ReplaceAll(gemmIKJ, "k < K", "k < i"), gemmSummary("gemm", term.Float32)},
		{"swapped bounds", strings.ReplaceAll(gemmIKJ, "k < K", "k < N"), gemmSummary("gemm", term.Float32)},
		{"overwritten", strings.ReplaceAll(gemmIKJ, "+=", "="), gemmSummary("gemm", term.Float32)},
		{"kernel too wide", strings.ReplaceAll(convs["direct"], "kx < KW", "kx < KH"), convSummary()},
		{"row stride", strings.ReplaceAll(convs["direct"], "(y+ky)*W", "(y+ky)*OW"), convSummary()},
		{"endless", `void vadd(int *a, int *b, int *out, int n) { for (unsigned i = n - 1; i >= 0; i--) out[i] = a[i] + b[i]; }`, addSummary(OpAdd)},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			if p := proof(t, c.text, c.s); p.Proved || p.Why == "" {
				t.Errorf("proved %v: %s", p.Proved, p.Why)
			}
		})
	}
}

// neighbours says that each element is the initial value of the one before and another number.
func neighbours() *Summary {
	next := v("x").Add(ConstOf(c(1)))
	o := out("out", term.Int32, op(OpAdd, load(term.Int, "out", v("x")), load(term.Int, "a", v("x"))), below("x", "n"))
	o.At = []Affine{next}
	return &Summary{Name: "vadd", Sizes: sz("n"), Arrays: []Array{arr("a", term.Int32, In, n("n"), c(1)), arr("out", term.Int32, InOut, n("n").Add(c(1)), c(1))},
		Outputs: []Output{o}}
}

// TestBackwards: from the last element on, the initial values are what it takes.
func TestBackwards(t *testing.T) {
	if p := proof(t, `void vadd(int *a, int *out, int n) { for (int i = n - 1; i >= 0; i--) out[i + 1] = out[i] + a[i]; }`, neighbours()); !p.Proved {
		t.Error(p.Why)
	}
}

// TestMutated changes one operator, bound, index or stride of programs that are proven: none is proven then, unless the
// change is one that keeps what is computed.
func TestMutated(t *testing.T) {
	type program struct {
		text string
		s    *Summary
	}
	programs := []program{
		{vadd, addSummary(OpAdd)}, {gemmIJK, gemmSummary("gemm", term.Float32)}, {gemmIKJ, gemmSummary("gemm", term.Float32)},
		{convs["direct"], convSummary()}, {convs["in memory"], convSummary()}, {dots[0].text, dotSummary("dot", term.Float32)},
		{dots[5].text, dotSummary("dot", term.Float32)},
	}
	changes := [][2]string{{" + ", " - "}, {"*", "+"}, {"+=", "-="}, {"+=", "="}, {"< ", "<= "}, {"= 0", "= 1"}, {"++", " += 2"}, {"N", "M"},
		{"K", "M"}, {"M", "K"}, {"[i", "[1+i"}, {"[k", "[1+k"}, {"OW", "OH"}, {"KW", "KH"}, {"W", "OW"}, {"+ j", "+ j + 1"}, {"i+2", "i+3"},
		{"i += 4", "i += 3"}, {"ky", "kx"}, {"a[", "b["}}
	if testing.Short() {
		t.Skip("a solver for each of many programs")
	}
	rapid.Check(t, func(r *rapid.T) {
		p := rapid.SampledFrom(programs).Draw(r, "program")
		c := rapid.SampledFrom(changes).Draw(r, "change")
		head := strings.Index(p.text, "{")
		places := strings.Count(p.text[head:], c[0])
		if places == 0 {
			return
		}
		k := rapid.IntRange(0, places-1).Draw(r, "place")
		text := p.text[:head] + replaceNth(p.text[head:], c[0], c[1], k)
		got := quietProof(t, text, p.s)
		if got != nil && got.Proved && !harmless(text) {
			r.Fatalf("proven: %s", text)
		}
	})
}

// harmless: the change keeps what is computed, as n - 1 + 1 bounds do.
func harmless(text string) bool {
	for _, same := range []string{"for (i = 0; i + 3 <= n; i += 4)"} {
		if strings.Contains(text, same) {
			return true
		}
	}
	return false
}

func replaceNth(text, old, with string, n int) string {
	at := 0
	for range n {
		at += strings.Index(text[at:], old) + len(old)
	}
	i := at + strings.Index(text[at:], old)
	return text[:i] + with + text[i+len(old):]
}

// TestScripts: the same scripts each time, and each says what it is about.
func TestScripts(t *testing.T) {
	one, two := scripts(t), scripts(t)
	if len(one) == 0 || fmt.Sprint(one) != fmt.Sprint(two) {
		t.Errorf("%d and %d scripts, or not the same", len(one), len(two))
	}
	for name, text := range one {
		if !strings.HasPrefix(text, "; ") || !strings.Contains(text, "(check-sat)") {
			t.Errorf("%s: %s", name, text)
		}
	}
}

// TestModels: of a condition that solvers say is false for some values the sizes are told, and at these the program differs.
func TestModels(t *testing.T) {
	for _, text := range []string{
		`void vadd(int *a, int *b, int *out, int n) { for (int i = 0; i < n; i++) out[i] = n > 64 ? a[i] : a[i] + b[i]; }`,
		`void vadd(int *a, int *b, int *out, int n) { int m = n < 64 ? n : 64; for (int i = 0; i < m; i++) out[i] = a[i] + b[i]; }`,
	} {
		p := proof(t, text, addSummary(OpAdd))
		if len(p.Models) == 0 || p.Models[0].Sizes["n"] <= 64 || !strings.Contains(p.Why, p.Models[0].Condition) {
			t.Errorf("%s: %v", p.Why, p.Models)
		}
	}
}
