package prove_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/vyasa-go/vyasa/halide/lift/prove"
	. "github.com/vyasa-go/vyasa/halide/lift/summary"
	"github.com/vyasa-go/vyasa/halide/lift/term"
)

// TestConditions: programs that are right under a condition on sizes are proven under it, and not without it.
func TestConditions(t *testing.T) {
	multiple := gemmSummary("gemm", term.Float32)
	multiple.Pre = []Condition{MultipleOf("N", 4)}
	square := gemmSummary("gemm", term.Float32)
	square.Pre = []Condition{Equal("K", "N")}
	capped := addSummary(OpAdd)
	capped.Others = []Size{{Name: "cap", Path: "cap"}}
	capped.Pre = []Condition{{Kind: Holds, Cond: Compared(OpGE, SizeExpr("cap"), SizeExpr("n"))}}
	mode := addSummary(OpAdd)
	mode.Others = []Size{{Name: "mode", Path: "mode"}}
	mode.Pre = []Condition{IsValue("mode", 1)}
	const branching = `void vadd(int *a, int *b, int *out, int n, int cap) { if (n > cap) n = cap; for (int i = 0; i < n; i++) out[i] = a[i] + b[i]; }`
	branch := addSummary(OpAdd)
	branch.Pre = []Condition{{Kind: Branch, At: fmt.Sprintf("test.c:1:%d", strings.Index(branching, "n > cap")+1), Text: "(n > cap)"}}
	const inside = `void vadd(int *a, int *b, int *out, int n, int cap) { if (n > cap) return; for (int i = 0; i < n; i++) if (i < cap) out[i] = a[i] + b[i]; }`
	known := addSummary(OpAdd)
	known.Pre = []Condition{{Kind: Branch, At: fmt.Sprintf("test.c:1:%d", strings.Index(inside, "n > cap")+1), Text: "(n > cap)"}}
	for _, c := range []struct {
		name, text string
		s          *Summary
	}{
		{"what the branch says is known", inside, known},
		{"four columns", `void gemm(int M, int N, int K, float *A, float *B, float *C) {
	for (int i = 0; i < M; i++) for (int j = 0; j < N; j += 4) for (int k = 0; k < K; k++) {
		float a = A[i*K + k];
		C[i*N + j] += a * B[k*N + j]; C[i*N + j + 1] += a * B[k*N + j + 1];
		C[i*N + j + 2] += a * B[k*N + j + 2]; C[i*N + j + 3] += a * B[k*N + j + 3];
	}
}`, multiple},
		{"one size for two", `void gemm(int M, int N, int K, float *A, float *B, float *C) {
	for (int i = 0; i < M; i++) for (int k = 0; k < N; k++) for (int j = 0; j < N; j++) C[i*N + j] += A[i*N + k] * B[k*K + j];
}`, square},
		{"room", `void vadd(int *a, int *b, int *out, int n, int cap) { if (n > cap) return; for (int i = 0; i < n; i++) out[i] = a[i] + b[i]; }`, capped},
		{"a branch", branching, branch},
		{"mode", `void vadd(int *a, int *b, int *out, int n, int mode) { for (int i = 0; i < n; i++) out[i] = mode == 1 ? a[i] + b[i] : a[i]; }`, mode},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			if p := proof(t, c.text, c.s); !p.Proved {
				t.Error(p.Why)
			}
			without := *c.s
			without.Pre = nil
			if p := proof(t, c.text, &without); p.Proved {
				t.Error("it was proven without the condition")
			}
		})
	}
}

// TestTooFew: what is right for multiples of eight is not proven for those of four.
func TestTooFew(t *testing.T) {
	var body strings.Builder
	for k := range 8 {
		fmt.Fprintf(&body, "out[i+%d] = a[i+%d] + b[i+%d]; ", k, k, k)
	}
	text := "void vadd(int *a, int *b, int *out, int n) { for (int i = 0; i < n; i += 8) { " + body.String() + "} }"
	for k, want := range map[int64]bool{4: false, 6: false, 8: true, 24: true} {
		s := addSummary(OpAdd)
		s.Pre = []Condition{MultipleOf("n", k)}
		if p := asked(t, text, s, prove.Options{Limit: 3 * time.Second, Mutants: 1}); p.Proved != want {
			t.Errorf("multiples of %d: proved %t, %s", k, p.Proved, p.Why)
		}
	}
}
