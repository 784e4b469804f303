package autotune

import (
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa/autotune/space"
	"github.com/vyasa-go/vyasa/halide/parsed"
)

// TestByColumns: a layer's channels lie side by side by as many as a datapath has columns, in data and weights alike, and
// the whole sum is in the body; a filter has none, nor does a schedule that says how data lie.
func TestByColumns(t *testing.T) {
	const layer = "in: int16(x, y, c)\nw: int16(r, s, c, k)\nr: 3, 3, 8\n" +
		"out(x, y, k) = narrow(int16, sum(r, in(x+r.x, y+r.y, r.z) * w(r.x, r.y, r.z, k)), 8)"
	const sizes = "bound x 64; bound y 2; bound k 8"
	for _, c := range []struct {
		algorithm, schedule string
		want                []string
	}{
		{layer, sizes, []string{"path=16 unroll.r.x=3 unroll.r.y=3 unroll.r.z=8 ; layout.in=(c/2) y x (2) layout.w=k (c/2) s r (2) ",
			"path=8 unroll.r.x=3 unroll.r.y=3 unroll.r.z=8 ; layout.in=(c/4) y x (4) layout.w=k (c/4) s r (4) "}},
		{layer, sizes + "; layout in c y x", nil},
		{"in: int16(x)\nw: int16(i)\nr: 8\nout(x) = narrow(int16, sum(r, in(x+r.x) * w(r.x)), 8)", "bound x 64", nil},
	} {
		f := parsed.Func(t, c.algorithm)
		s := parsed.Schedule(t, f, c.schedule)
		tree, err := NewTree(s, Options{Capacities: space.Capacities{Accumulators: 8, BodyOps: 1024,
			Lanes: []space.Datapath{{Lanes: 16, Columns: 2}, {Lanes: 8, Columns: 4}}}})
		if err != nil {
			t.Fatal(err)
		}
		leaves := tree.byColumns()
		if len(leaves) != len(c.want) {
			t.Errorf("%d leaves, want %d", len(leaves), len(c.want))
			continue
		}
		for i := range leaves {
			text := tree.Text(&leaves[i])
			for _, words := range strings.Split(c.want[i], "; ") {
				if !strings.Contains(text, words) {
					t.Errorf("%s\nwithout %q", text, words)
				}
			}
		}
	}
}
