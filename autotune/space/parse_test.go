package space

import (
	"strings"
	"testing"
)

// FuzzParse: whatever is read is a store whose text gives it again, or an error of one line at least.
func FuzzParse(f *testing.F) {
	spaces := []*Space{
		kernelOf(f, fir, "bound x 32", small[0].c, Options{}),
		kernelOf(f, deep, "bound x 32\nbound y 8", small[0].c, Options{}),
	}
	for _, text := range []string{"", "vector=x path=16 jam.x=2", "order=y,x", "order=x,r.x order=y,r.y",
		"jam.x=1|2 unroll.r.x=no unroll.r.y=all",
		"layout.in=y x pad.in=auto", "layout.out=(x/8) y (8)", "place.in=0 place.k=1", "group=r.x pair=none", "x", "=",
		"vector=", "order=y,x,y", "jam.x=|"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, sp := range spaces {
			st, err := sp.Parse(text)
			if err != nil {
				if !strings.HasPrefix(err.Error(), "decisions:1: ") && !strings.HasPrefix(err.Error(), "-: ") {
					t.Errorf("%q: %v", text, err)
				}
				continue
			}
			if !inside(&st, &sp.root) {
				t.Errorf("%q: not inside the root", text)
			}
			again := sp.Text(&st)
			if back, err := sp.Parse(again); err != nil || back != st {
				t.Errorf("%q: %q: %v", text, again, err)
			}
		}
	})
}
