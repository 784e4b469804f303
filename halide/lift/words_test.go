package lift

import (
	"strings"
	"testing"
)

// TestWords: C has arrays and scalars whose names are words of the notation; the reference evaluator sees them all the same.
func TestWords(t *testing.T) {
	t.Parallel()
	r := lifted(t, `void rows(int n, int m, const float *max, float select, float *sum, float *abs)
{
	for (int i = 0; i < n; i++) {
		sum[i] = 0;
		for (int k = 0; k < m; k++) sum[i] += select * max[i * m + k];
		abs[i] += 1;
	}
}`, "rows")
	if r.Refused != nil || r.Level < Symbolic {
		t.Fatal(r.Refused, r.Level)
	}
	for _, e := range r.Evidence {
		if strings.Contains(e.Text, errNoReference.Error()) {
			t.Error(e.Text)
		}
	}
}

// TestInPlace: a product into one of its operands is told to be one, others are not.
func TestInPlace(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]bool{
		`void turn(int n, int m, double *a, double *row, const double *c)
{
	for (int i = 0; i < n; i++) {
		for (int j = 0; j < m; j++) {
			row[j] = 0;
			for (int k = 0; k < m; k++) row[j] += a[i * m + k] * c[k * m + j];
		}
		for (int j = 0; j < m; j++) a[i * m + j] = row[j];
	}
}`: true,
		`void turn(int n, int m, double *a, double *b, const double *c)
{
	for (int i = 0; i < n; i++)
		for (int j = 0; j < m; j++)
			for (int k = 0; k < m; k++) b[i * m + j] += a[i * m + k] * c[k * m + j];
}`: false,
	} {
		r := lifted(t, text, "turn")
		if operatorOf(r) != "gemm" {
			t.Fatalf("%v, %v", r.Refused, r.Mismatch)
		}
		if got := strings.Contains(r.Match.String(), "in place a"); got != want {
			t.Errorf("in place: %v, not %v: %v", got, want, r.Match)
		}
	}
}
