package prove_test

import (
	. "github.com/vyasa-go/vyasa/halide/lift/summary"
	"github.com/vyasa-go/vyasa/halide/lift/term"
)

// maybeNone is s where sizes may be 0.
func maybeNone(s *Summary) *Summary {
	for i := range s.Sizes {
		s.Sizes[i].Min = 0
	}
	return s
}

// withSize is s of a function that has one more size, which nothing in s depends on.
func withSize(s *Summary, name string) *Summary {
	s.Sizes = append(s.Sizes, Size{Name: name, Path: name})
	return s
}

// soundLoops: loops in loops whose bounds change, loops that run no turn, that leave something out, that leave something behind.
func soundLoops() []claim {
	two := "void vadd(int *a, int *b, int *out, int n, int m) { "
	fill := "out[i] = a[i] + b[i]; "
	return []claim{
		{"inner bound shrinks", head + "int m = n; for (int i = 0; i < n; i++) { for (int j = 0; j < m; j++) out[j] = a[j] + b[j] + (m < n); m = n - 1; } }", addSummary(OpAdd), false},
		{"inner bound is the counter", head + "for (int i = 0; i < n; i++) for (int j = 0; j < i; j++) out[j] = a[j] + b[j]; }", addSummary(OpAdd), false},
		{"inner bound is the counter and one", head + "for (int i = 0; i < n; i++) for (int j = i; j <= i; j++) out[j] = a[j] + b[j]; }", addSummary(OpAdd), true},
		{"inner bound from the outer end", head + "for (int i = n; i > 0; i--) for (int j = i; j < n; j++) out[j] = a[j] + b[j]; }", addSummary(OpAdd), false},
		{"bound counted down inside", head + "for (int i = 0; i < n; i++) { for (int j = i; j < n; j++) { out[j] = a[j] + b[j]; if (j == 3) n--; } } }", addSummary(OpAdd), false},
		{"do where there is nothing", head + "int i = 0; do { " + fill + "i++; } while (i < n); }", maybeNone(addSummary(OpAdd)), false},
		{"do only where there is something", head + "int i = 0; if (n > 0) do { " + fill + "i++; } while (i < n); }", maybeNone(addSummary(OpAdd)), true},
		{"do in a loop, one too many", head + "for (int i = 0; i < n; i++) { int j = i; do { out[j] = a[j] + b[j]; j++; } while (j < i + 2); } }", addSummary(OpAdd), false},
		{"do in a loop", head + "for (int i = 0; i < n; i++) { int j = i; do { out[j] = a[j] + b[j]; j++; } while (j < i); } }", addSummary(OpAdd), true},
		{"do with a continue", head + "int i = 0; do { if (i == 4) continue; " + fill + "} while (++i < n); }", addSummary(OpAdd), false},
		{"continue in a while", head + "int i = 0; while (i < n) { if (i == 5) { i++; continue; } " + fill + "i++; } }", addSummary(OpAdd), false},
		{"continue of what is never so", head + loop + "{ if (i < 0) continue; " + fill + "} }", addSummary(OpAdd), true},
		{"continue of an inner loop", head + loop + "{ int t = 0; for (int k = 0; k < 4; k++) { if (k == 2) continue; t += k; } out[i] = a[i] + b[i] + t - 4; } }", addSummary(OpAdd), true},
		{"continue before the last", head + loop + "{ int t = 0; for (int k = 0; k < 4; k++) { if (k == 3) continue; t += k; } out[i] = a[i] + b[i] + t - 4; } }", addSummary(OpAdd), false},
		{"return from a helper's loop", "static int last(int n) { int k = 0; for (int i = 0; i < n; i++) { k = i; if (i == 70) return 0; } return k; } " + head + loop + "out[i] = a[i] + b[i] + last(n) - (n - 1); }", addSummary(OpAdd), false},
		{"helper's return after its loop", "static int last(int n) { int k = 0; for (int i = 0; i < n; i++) k = i; return k; } " + head + loop + "out[i] = a[i] + b[i] + last(n) - (n - 1); }", addSummary(OpAdd), true},
		{"return where it is large", head + "if (n > 4000) return; " + add + "}", addSummary(OpAdd), false},
		{"set in a loop that may not run", head + "int k = 7; for (int i = 1; i < n; i++) k = 0; " + loop + "out[i] = a[i] + b[i] + k; }", addSummary(OpAdd), false},
		{"set in a loop that runs", head + "int k = 7; for (int i = 0; i < n; i++) k = 0; " + loop + "out[i] = a[i] + b[i] + k; }", addSummary(OpAdd), true},
		{"last of another loop", two + "int last = 0; for (int j = 0; j < m; j++) last = j; " + loop + "out[i] = a[i] + b[i] + last - (m - 1); }", withSize(addSummary(OpAdd), "m"), false},
		{"last of another loop, if there is one", two + "int last = -1; for (int j = 0; j < m; j++) last = j; " + loop + "out[i] = a[i] + b[i] + last - (m - 1); }", withSize(addSummary(OpAdd), "m"), true},
		{"inner counter runs once for all", head + "int j = 0; for (int i = 0; i < n; i++) { int k = 0; for (; j < n; j++) k++; out[i] = a[i] + b[i] + k - n; } }", addSummary(OpAdd), false},
		{"set once the outer loop has run", head + "int flag = 0, k = 0; for (int i = 0; i < n; i++) { for (int j = 0; j < n; j++) if (flag) k = 5; flag = 1; out[i] = a[i] + b[i] + k; } }", addSummary(OpAdd), false},
		{"steps that grow once the outer loop has run", head + "int by = 0, k = 0; for (int i = 0; i < n; i++) { k = 0; for (int j = 0; j < n; j++) k += by; by = 1; out[i] = a[i] + b[i] + k; } }", addSummary(OpAdd), false},
		{"growing steps", head + "for (int i = 0, s = 1; i < n; i += s, s++) " + fill + "}", addSummary(OpAdd), false},
		{"two steps", head + "for (int i = 0; i < n; i++, i++) " + fill + "}", addSummary(OpAdd), false},
		{"comma in the condition", head + "int k = 0; for (int i = 0; k++, i < n; i++) " + fill + "out[0] += k - n; }", addSummary(OpAdd), false},
		{"comma in the condition, counted", head + "int k = 0; for (int i = 0; k++, i < n; i++) " + fill + "out[0] += k - n - 1; }", addSummary(OpAdd), true},
		{"counted before the bound", head + "int i = 0, k = 0; while (++k && i < n) { " + fill + "i++; } out[0] += k - n; }", addSummary(OpAdd), false},
		{"from both ends", head + "for (int i = 0, j = n - 1; i < j; i++, j--) { out[i] = a[i] + b[i]; out[j] = a[j] + b[j]; } }", addSummary(OpAdd), false},
		{"from both ends, the middle too", head + "for (int i = 0, j = n - 1; i <= j; i++, j--) { out[i] = a[i] + b[i]; out[j] = a[j] + b[j]; } }", addSummary(OpAdd), true},
		{"two halves, one missing", head + "int i; for (i = 0; i < n / 2; i++) " + fill + "for (i++; i < n; i++) " + fill + "}", addSummary(OpAdd), false},
		{"only fours", head + "for (int i = 0; i < (n & ~3); i++) " + fill + "}", addSummary(OpAdd), false},
		{"remainder too late", head + "int i; for (i = 0; i < (n & ~3); i++) " + fill + "for (i = n / 4 * 4 + 1; i < n; i++) " + fill + "}", addSummary(OpAdd), false},
		{"only below 128", head + "for (int i = 0; i < (n & 127); i++) " + fill + "}", addSummary(OpAdd), false},
		{"past an odd end", head + "for (int i = 0; i != n; i += 2) { " + fill + "out[i + 1] = a[i + 1] + b[i + 1]; } }", addSummary(OpAdd), false},
		{"unsigned end below none", "void vadd(int *a, int *b, int *out, int n) { for (unsigned long i = 0; i < n - 1ul; i++) out[i] = a[i] + b[i]; if (n > 0) out[n - 1] = a[n - 1] + b[n - 1]; }", maybeNone(addSummary(OpAdd)), false},
		{"sum not set to 0 again", "void gemm(int M, int N, int K, const float *A, const float *B, float *C) { for (int i = 0; i < M; i++) { float s = 0; for (int j = 0; j < N; j++) { for (int k = 0; k < K; k++) s += A[i*K + k] * B[k*N + j]; C[i*N + j] = s; } } }", setGemm(), false},
		{"fewer terms from row 3 on", "void gemm(int M, int N, int K, const float *A, const float *B, float *C) { for (int i = 0; i < M; i++) for (int j = 0; j < N; j++) { float s = 0; for (int k = 0; k < K - (i > 3); k++) s += A[i*K + k] * B[k*N + j]; C[i*N + j] = s; } }", setGemm(), false},
		{"memory not cleared again", "#include <stdlib.h>\nvoid gemm(int M, int N, int K, const float *A, const float *B, float *C) { float *t = calloc(N, sizeof(float)); for (int i = 0; i < M; i++) { for (int k = 0; k < K; k++) for (int j = 0; j < N; j++) t[j] += A[i*K + k] * B[k*N + j]; for (int j = 0; j < N; j++) C[i*N + j] = t[j]; } }", setGemm(), false},
		{"cleared up to the shorter size", "void gemm(int M, int N, int K, const float *A, const float *B, float *C) { for (int i = 0; i < M; i++) for (int j = 0; j < (N < K ? N : K); j++) C[i*N + j] = 0; for (int i = 0; i < M; i++) for (int k = 0; k < K; k++) for (int j = 0; j < N; j++) C[i*N + j] += A[i*K + k] * B[k*N + j]; }", setGemm(), false},
		{"greatest, from 0", "int f(int *a, int n) { int m = 0; for (int i = 0; i < n; i++) m = a[i] > m ? a[i] : m; return m; }", greatest(), false},
		{"greatest, without the last", "int f(int *a, int n) { int m = a[0]; for (int i = 1; i + 1 < n; i++) m = a[i] > m ? a[i] : m; return m; }", greatest(), false},
		{"greatest", "int f(int *a, int n) { int m = a[0]; for (int i = 1; i < n; i++) m = a[i] > m ? a[i] : m; return m; }", greatest(), true},
		{"least", "int f(int *a, int n) { int m = a[0]; for (int i = 1; i < n; i++) m = a[i] < m ? a[i] : m; return m; }", greatest(), false},
		{"positive ones counted, zeros too", "int f(int *a, int n) { int k = 0; for (int i = 0; i < n; i++) k += a[i] >= 0; return k; }", positives(), false},
		{"positive ones counted", "int f(int *a, int n) { int k = 0; for (int i = 0; i < n; i++) k += a[i] > 0; return k; }", positives(), true},
		{"positive ones counted in 8 bits", "int f(int *a, int n) { unsigned char k = 0; for (int i = 0; i < n; i++) k += a[i] > 0; return k; }", positives(), false},
	}
}

// reduced is a function of one array that gives a number.
func reduced(v *Expr) *Summary {
	return &Summary{Name: "f", Sizes: sz("n"), Arrays: []Array{arr("a", term.Int32, In, n("n"), c(1))}, Outputs: []Output{out("", term.Int32, v)}}
}

func greatest() *Summary {
	e := sum(load(term.Int, "a", v("k")), nil, below("k", "n"))
	e.Reduction.Fold = Max
	return reduced(e)
}

func positives() *Summary {
	return reduced(sum(selected(op(OpGT, load(term.Int, "a", v("k")), IntConst(0)), IntConst(1), IntConst(0)), nil, below("k", "n")))
}
