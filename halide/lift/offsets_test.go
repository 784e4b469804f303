package lift

import (
	"strings"
	"testing"
)

// TestOffsetIsNoStride: a size that says where in rows to begin is none that separates them; rows are long enough to hold it.
func TestOffsetIsNoStride(t *testing.T) {
	r := lifted(t, `void slices(int last, int part, int width, int row, const int *m, const int *w, int *out)
{
	for (int i = 0; i < width; i++) out[i] = 0;
	for (int t = 0; t <= last; t++)
		for (int i = 0; i < width; i++) out[i] += w[t] * m[t * row + part * width + i];
}`, "slices")
	if r.Refused != nil || r.Level < Symbolic {
		t.Fatal(r.Refused, r.Level)
	}
	if len(r.Pre) > 0 {
		t.Errorf("conditions %v", r.Pre)
	}
	if got := r.Summary.Algorithm(); !strings.Contains(got, "m(i + part*width, k)") {
		t.Error(got)
	}
}
