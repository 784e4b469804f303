package lift

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestWeakerConditions: halves of a matrix want powers of two, its leading dimension does not, and the two need not be equal.
func TestWeakerConditions(t *testing.T) {
	t.Parallel()
	r := lifted(t, `static void halves(int n, const int *a, const int *b, int *c, int ld)
{
	if (n == 1) {
		*c += *a * *b;
		return;
	}
	int h = n / 2;
	for (int q = 0; q < 8; q++)
		halves(h, a + (q & 1) * h * ld + (q >> 1 & 1) * h, b + (q >> 1 & 1) * h * ld + (q >> 2) * h, c + (q & 1) * h * ld + (q >> 2) * h, ld);
}
void product(int n, const int *a, const int *b, int *c, int ld) { halves(n, a, b, c, ld); }`, "product")
	if r.Refused != nil || r.Level < Symbolic || r.Match == nil || r.Match.Operator != "gemm" {
		t.Fatal(r.Refused, r.Level, r.Mismatch)
	}
	if d := cmp.Diff([]string{"n is a power of two", "ld >= n"}, r.Pre); d != "" {
		t.Errorf("conditions (-want +got)\n%s", d)
	}
	var all []string
	for _, c := range r.Summary.Pre {
		all = append(all, c.String())
	}
	if d := cmp.Diff([]string{"apart a, b, c", "no signed overflow", "n is a power of two", "ld >= n"}, all); d != "" {
		t.Errorf("conditions of the summary (-want +got)\n%s", d)
	}
}
