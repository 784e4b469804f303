package lift

import (
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa/halide/lift/interp"
)

// A recursive copy whose workspace overlaps from 67 elements on, four levels deep, and no branch says so.
const overlapping = `
static void part(const int *a, int *c, int n, int *ws) {
	if (n <= 8) { for (int i = 0; i < n; i++) c[i] = a[i]; return; }
	int h = n / 2;
	part(a, ws, h, ws + OFFSET);
	part(a + h, ws + h, n - h, ws + OFFSET);
	for (int i = 0; i < n; i++) c[i] = ws[i];
}
void copy(const int *a, int *c, int n) { static int ws[4096]; part(a, c, n, ws); }
`

// Functions that call themselves are looked at several levels deep.
func TestDeep(t *testing.T) {
	u, err := readText(strings.ReplaceAll(overlapping, "OFFSET", "33"))(nil)
	if err != nil {
		t.Fatal(err)
	}
	first := int64(0) // where it goes wrong
	for n := int64(1); n < 200 && first == 0; n++ {
		s := newSubject(t.Context(), u, u.Func("copy"), Options{}.filled())
		d := concrete(3)
		tr, err := run(s, point{"n": n}, d, interp.Limits{})
		if err != nil {
			t.Fatal(err)
		}
		left, _ := cells(tr, "c")
		for i := range n {
			if left[i].Int != d.elem("a", i, interp.I32).Int {
				first = n
			}
		}
	}
	if first < 40 {
		t.Fatalf("the test's program is wrong from %d elements on: that is too early to mean something", first)
	}
	if r := lifted(t, strings.ReplaceAll(overlapping, "OFFSET", "33"), "copy"); r.Refused == nil {
		t.Errorf("a copy that is wrong from %d elements on is lifted: %s, %s %q", first, r.Level, r.Summary.Algorithm(), r.Pre)
	}
	if r := lifted(t, strings.ReplaceAll(overlapping, "OFFSET", "n"), "copy"); r.Refused != nil {
		t.Errorf("a copy that is right is refused: %v", r.Refused)
	}
}
