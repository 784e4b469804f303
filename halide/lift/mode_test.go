package lift

import (
	"slices"
	"strings"
	"testing"
)

// TestModes: what a flag chooses is a product for each of its values, and the summary is for one of them.
func TestModes(t *testing.T) {
	t.Parallel()
	r := lifted(t, `void product(char kind, int m, int n, int k, const float *a, int lda, const float *b, int ldb, float *c, int ldc)
{
	for (int i = 0; i < m; i++)
		for (int j = 0; j < n; j++) {
			float s = 0;
			for (int l = 0; l < k; l++)
				s += (kind == 't' || kind == 'T' ? a[l * lda + i] : a[i * lda + l]) * b[l * ldb + j];
			c[i * ldc + j] = s;
		}
}`, "product")
	if r.Refused != nil || r.Level < Symbolic || r.Match == nil || r.Match.Operator != "gemm" {
		t.Fatal(r.Refused, r.Level, r.Mismatch)
	}
	if got := r.Summary.Algorithm(); !slices.Contains(r.Pre, "kind == 84") || !strings.Contains(got, "a(i, l)") {
		t.Errorf("conditions %v\n%s", r.Pre, got)
	}
}

// TestModesOfData: where the values of elements are what a flag chooses, it is data, and the summary is for all of them.
func TestModesOfData(t *testing.T) {
	t.Parallel()
	r := lifted(t, `void mix(int kind, int n, const int *a, const int *b, int *c)
{
	for (int i = 0; i < n; i++) c[i] = kind == 2 ? a[i] + b[i] : a[i] - b[i];
}`, "mix")
	if r.Refused != nil || r.Level < Symbolic || !strings.Contains(r.Summary.Algorithm(), "select(kind == 2, ") {
		t.Fatal(r.Refused, r.Level, r.Summary)
	}
}
