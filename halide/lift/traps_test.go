package lift

import (
	"slices"
	"strings"
	"testing"
)

// TestTraps: programs that are an operator at some sizes only are refused, or lifted with the condition under which they are.
func TestTraps(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, text, pre string }{
		{"rows of the result by rows of A", `void gemm(const float *a, int rows, int cols, const float *b, int bcols, float *c) {
	for (int i = 0; i < rows; i++) for (int j = 0; j < bcols; j++) {
		float s = 0;
		for (int k = 0; k < cols; k++) s += a[i*cols+k] * b[k*bcols+j];
		c[i*rows+j] = s;
	} }`, "rows = bcols"},
		{"B is turned and then used as it was", `#include <stdlib.h>
void gemm(int n, const float *A, const float *B, float *C) {
	float *T = malloc(n*n*sizeof(float));
	for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) T[j*n+i] = B[i*n+j];
	for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) {
		float s = 0;
		for (int k = 0; k < n; k++) s += A[i*n+k] * B[j*n+k];
		C[i*n+j] = s;
	}
	free(T); }`, "B transposed"},
		{"the blocks of k are those of i", `void gemm(int n, const float *A, const float *B, float *C) {
	for (int b = 0; b < n; b += 8) for (int i = b; i < b+8 && i < n; i++) for (int j = 0; j < n; j++)
		for (int k = b; k < b+8 && k < n; k++) C[i*n+j] += A[i*n+k] * B[k*n+j]; }`, ""},
		{"rows of the image by its height", `void conv(int H, int W, const float *in, const float *w, float *out) {
	for (int y = 0; y < H-2; y++) for (int x = 0; x < W-2; x++) {
		float s = 0;
		for (int i = 0; i < 3; i++) for (int j = 0; j < 3; j++) s += in[(y+i)*H+x+j] * w[i*3+j];
		out[y*(W-2)+x] = s;
	} }`, "input stride H"},
		{"a triangle", `void trmm(int n, const float *A, const float *B, float *C) {
	for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) {
		float s = 0;
		for (int k = i; k < n; k++) s += A[i*n+k] * B[k*n+j];
		C[i*n+j] = s;
	} }`, ""},
		{"right up to 24", `void gemm(int n, const float *A, const float *B, float *C) {
	for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) {
		float s = 0;
		for (int k = 0; k < n; k++) s += A[i*n+k] * B[k*n+j];
		C[i*n+j] = s;
	}
	if (n > 24) C[n*n-1] = A[0]; }`, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			r := lifted(t, c.text, "")
			switch {
			case r.Refused != nil:
				t.Logf("refused: %s", r.Refused.Error())
			case r.Match == nil:
				t.Logf("no match: %v\n%s", r.Mismatch, r.Summary.Algorithm())
			case c.pre == "":
				t.Errorf("%s %v", r.Match, r.Pre)
			case c.pre == "input stride H":
				if in := r.Summary.Array("in"); len(in.Dims) != 2 || in.Dims[1].Stride.String() != "H" {
					t.Errorf("the rows of in are apart by %s: %s", in, r.Match)
				}
			case !slices.Contains(r.Pre, c.pre) && !strings.Contains(r.Match.String(), c.pre):
				t.Errorf("%s %v without %s", r.Match, r.Pre, c.pre)
			}
		})
	}
}
