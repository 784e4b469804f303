package prove_test

import (
	. "github.com/vyasa-go/vyasa/halide/lift/summary"
	"github.com/vyasa-go/vyasa/halide/lift/term"
)

// soundMemory: what is where, and whose.
func soundMemory() []claim {
	everyOther := func(array int) *Summary { s := addSummary(OpAdd); s.Arrays[array].Dims[0].Stride = c(2); return s }
	matrix := func(pre Condition, others ...Size) *Summary {
		return &Summary{Name: "f", Sizes: sz("M", "N"), Others: others, Pre: []Condition{pre},
			Arrays:  []Array{arr("a", term.Int32, In, n("N"), c(1), n("M"), n("N")), arr("out", term.Int32, Out, n("N"), c(1), n("M"), n("N"))},
			Outputs: []Output{out("out", term.Int32, load(term.Int, "a", v("x"), v("y")), below("x", "N"), below("y", "M"))}}
	}
	throughBuffer := func() *Summary { return matrix(Condition{Kind: Buffer, Arrays: []string{"work"}}) }
	withRoom := func() *Summary { return matrix(AtLeast(n("L"), n("N")), Size{Name: "L", Path: "L"}) }
	zeroRows := func() *Summary {
		return &Summary{Name: "f", Sizes: sz("M", "N", "ld"), Pre: []Condition{AtLeast(n("ld"), n("N"))},
			Arrays:  []Array{arr("out", term.Int32, Out, n("N"), c(1), n("M"), n("ld"))},
			Outputs: []Output{out("out", term.Int32, IntConst(0), below("x", "N"), below("y", "M"))}}
	}
	return []claim{
		{"pointer", head + "int *p = a; if (n > 1 && (p = b)) ; for (int i = 0; i < n; i++) out[i] = p[i] + b[i]; }", addSummary(OpAdd), false},
		{"stride", head + "for (int i = 0; i < n; i++) out[2*i + 1] = a[i] + b[i]; }", everyOther(2), false},
		{"stride in", head + "for (int i = 0; i < n; i++) out[i] = a[2*i + 1] + b[i]; }", everyOther(0), false},
		{"shadowed", "int n; static int get(void) { return n; } " + head + "for (int i = 0; i < n; i++) out[i] = a[i] + b[i] + get() - n; }", addSummary(OpAdd), false},
		{"shadowed array", "int b[64]; static int get(int i) { return b[i]; } " + head + "for (int i = 0; i < n; i++) out[i] = a[i] + get(i); }", addSummary(OpAdd), false},
		{"statics", "static int put(int v) { static int t[4]; t[0] = v; return v; } static int take(void) { static int t[4]; return t[0]; } " + head + "for (int i = 0; i < n; i++) { put(b[i]); out[i] = a[i] + take(); } }", addSummary(OpAdd), false},
		{"keep", "#include <stdlib.h>\n" + head + "int *keep; for (int i = 0; i < n; i++) { int *q = malloc(4); *q = b[i]; if (i == 0) keep = q; out[i] = a[i] + *keep; } }", addSummary(OpAdd), false},
		{"buffer", "void f(int M, int N, int *work, int *a, int *out) { for (int i = M - 1; i >= 0; i--) for (int j = 0; j <= N; j++) work[i*N + j] = j < N ? a[i*N + j] : 0; for (int i = 0; i < M; i++) for (int j = 0; j < N; j++) out[i*N + j] = work[i*N + j]; }", throughBuffer(), false},
		{"input written", "void f(int M, int N, int L, int *a, int *out) { for (int i = 0; i < M; i++) a[i*N + L] = 0; for (int i = 0; i < M; i++) for (int j = 0; j < N; j++) out[i*N + j] = a[i*N + j]; }", withRoom(), false},
		{"local too short", head + "int t[4]; for (int i = 0; i < n; i++) t[i] = a[i] + b[i]; for (int i = 0; i < n; i++) out[i] = t[i]; }", addSummary(OpAdd), false},
		{"padded", "#include <string.h>\nvoid f(int M, int N, int ld, int *out) { memset(out, 0, sizeof(int) * M * ld); }", zeroRows(), false},
		{"static null", head + "static int *p; if (p) " + add + "}", addSummary(OpAdd), false},
		{"memory of a turn", "#include <stdlib.h>\n" + head + "int *p; int prev = 0; for (int i = 0; i < n; i++) { if (i == 0) { p = malloc(4); *p = 0; } out[i] = a[i] + b[i] + (i >= 2 ? *p - prev : 0); prev = *p; *p = *p + 1; } }", addSummary(OpAdd), false},
		{"alias pointers", head + "int *p = out; for (int i = 0; i < n; i++) { out[i] = a[i] + b[i]; p[0] = 0; } }", addSummary(OpAdd), false},
		{"elements at a distance", head + "for (int i = n - 1; i >= 0; i--) { out[i] = a[i] + b[i]; if (i + 1 < n) out[i + 1] = 0; } }", addSummary(OpAdd), false},
		{"swapped pointers", head + "int *p = a, *q = a; for (int i = 0; i < n; i++) { int *t = p; p = q + 1; q = t; out[i] = t[0] + b[i]; } }", addSummary(OpAdd), false},
		{"pointer set late", head + "int *p; for (int i = 0; i < n; i++) { if (i % 2 == 0) p = a + i; out[i] = p[0] + b[i]; } }", addSummary(OpAdd), false},
		{"memory too short", "#include <stdlib.h>\n" + head + "int *t = malloc(16); for (int i = 0; i < n; i++) t[i] = a[i]; for (int i = 0; i < n; i++) out[i] = t[i] + b[i]; }", addSummary(OpAdd), false},
		{"two dims out of a row", head + "int t[2][4]; for (int i = 0; i < 2; i++) for (int j = 0; j < 5; j++) t[i][j] = i; for (int i = 0; i < n; i++) out[i] = a[i] + b[i] + t[0][4]; }", addSummary(OpAdd), false},
	}
}
