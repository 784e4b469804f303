package prove_test

import (
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa/halide/lift/summary"
)

// structs are programs with structs of their own, and changes after which they are wrong.
var structs = []struct {
	name, text string
	s          *summary.Summary
	wrong      [][2]string
}{
	{"views by value", `struct view { const float *p; int rows, step; };
static struct view view_of(const float *p, int rows, int step) { struct view v = {p, rows, step}; return v; }
static const float *at(struct view v, int i, int j) { return v.p + i * v.rows + j * v.step; }
void gemm(int M, int N, int K, const float *A, const float *B, float *C) {
	struct view a = view_of(A, K, 1), b = view_of(B, N, 1);
	for (int i = 0; i < M; i++) for (int j = 0; j < N; j++) {
		float s = 0;
		for (int k = 0; k < K; k++) s += *at(a, i, k) * *at(b, k, j);
		C[i*N + j] = s;
	}
}`, setGemm(), [][2]string{{"view_of(A, K, 1)", "view_of(A, N, 1)"}, {"*at(b, k, j)", "*at(b, j, k)"}, {"{p, rows, step}", "{p, step, rows}"}}},
	{"a context by pointer", `#include <stdlib.h>
typedef struct { float *panel; int rows; struct { int depth; } size; } Context;
static void begin(Context *x, int rows, int depth) { x->panel = calloc(rows * depth, sizeof *x->panel); x->rows = rows; x->size.depth = depth; }
static void gather(Context *x, const float *src, int rows) {
	for (int r = 0; r < rows; r++) for (int d = 0; d < x->size.depth; d++) x->panel[d * x->rows + r] = src[r * x->size.depth + d];
}
void gemm(int M, int N, int K, const float *A, const float *B, float *C) {
	Context c;
	begin(&c, 3, K);
	for (int i = 0; i < M; i += 3) {
		int rows = M - i < 3 ? M - i : 3;
		gather(&c, A + i * K, rows);
		for (int j = 0; j < N; j++) {
			float s[3] = {0, 0, 0};
			for (int k = 0; k < K; k++) for (int r = 0; r < rows; r++) s[r] += c.panel[k * c.rows + r] * B[k * N + j];
			for (int r = 0; r < rows; r++) C[(i + r) * N + j] = s[r];
		}
	}
	free(c.panel);
}`, setGemm(), [][2]string{{"begin(&c, 3, K)", "begin(&c, 2, K)"}, {"x->size.depth = depth", "x->size.depth = rows"}, {"i += 3", "i += 4"}}},
}

func TestStructs(t *testing.T) {
	for _, m := range structs {
		t.Run(m.name, func(t *testing.T) {
			t.Parallel()
			if p := proof(t, m.text, m.s); !p.Proved {
				t.Error(p.Why)
			}
			if testing.Short() {
				return
			}
			for _, w := range m.wrong {
				text := strings.Replace(m.text, w[0], w[1], 1)
				if p := asked(t, text, m.s, quick); p == nil || p.Proved || text == m.text {
					t.Errorf("%s for %s was proven, or is no C", w[1], w[0])
				}
			}
		})
	}
}
