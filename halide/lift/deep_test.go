package lift

import (
	"strings"
	"testing"
	"time"

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
	t.Parallel()
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

// Functions that call themselves until a parameter ends it are looked at where it ends them late.
func TestTurned(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("takes seconds")
	}
	const text = `#include <vector>
using namespace std;
typedef vector<vector<int>> grid;
static void add(const grid &p, const grid &q, grid &out, int pr, int pc, int qr, int qc, int r, int c, int n, int sign) {
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) out[i + r][j + c] = p[i + pr][j + pc] + sign * q[i + qr][j + qc];
}
void halves(grid &p, grid &q, grid &out, int pr, int pc, int qr, int qc, int r, int c, int limit, int n) {
    if (n <= limit) {
        for (int i = 0; i < n; i++)
            for (int k = 0; k < n; k++)
                for (int j = 0; j < n; j++) out[i + r][j + c] += p[i + pr][k + pc] * q[k + qr][j + qc];
    } else {
        int h = n / 2;
        vector<int> row(h);
        grid m(h, row), o(h, row);
        for (int a = 0; a < 2; a++)
            for (int b = 0; b < 2; b++) {
                for (int i = 0; i < h; i++)
                    for (int j = 0; j < h; j++) m[i][j] = o[i][j] = 0;
                halves(p, q, m, pr + a * h, pc, qr, qc + b * h, 0, 0, limit, h);
                halves(p, q, o, pr + a * h, pc + h, qr + h, qc + b * h, 0, 0, limit, h);
                add(m, o, out, 0, 0, 0, 0, r + a * h, c + b * h, h, 1);
            }
    }
}
`
	r := liftedWithin(t, 30*time.Second, "test.cpp", text, "halves")
	if r.Refused == nil && r.Summary != nil && strings.Contains(r.Summary.Algorithm(), "select(j <") {
		t.Errorf("a product that is added to C up to n == limit, and takes its place beyond, is lifted: %s %q", r.Summary.Algorithm(), r.Pre)
	}
}
