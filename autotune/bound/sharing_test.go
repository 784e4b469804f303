package bound

import (
	"strings"
	"testing"
)

// TestSharing: 3x3 taps for each of 8 vectors (128x1, or 64 columns of 16 rows), on 2 columns: 5 multiplications where any two may
// share one, 6 where rows of three stay by themselves; of data that slide, as many as a row allows.
func TestSharing(t *testing.T) {
	all := "unroll.r.x=3; unroll.r.y=3; jam.x=1; jam.y=1; path=16; "
	for _, c := range []struct {
		rows []Row
		pins string
		each int64 // multiplications of a vector
		why  string
	}{
		{nil, all + "vector=x", 5, "of 9 terms in 5 operations"},
		{nil, all + "vector=x; group=r.x", 5, ""},
		{nil, all + "vector=x; pair=none", 5, ""}, // the compiler may group along both
		{nil, all + "vector=x; group=r.x; pair=none", 6, "of 9 terms in 6 operations"},
		{nil, all + "vector=x; group=r.y; pair=none", 6, ""},
		{nil, all + "vector=x; group=r.x; pair=r.y", 5, ""},
		{nil, all + "vector=x; group=r.x; pair=r.x", 6, ""},
		{[]Row{{16, 2, 1}, {8, 4, 1}}, all + "vector=x; layout.in=auto", 9, "of 9 terms in 9 operations"},
		{[]Row{{16, 2, 1}, {8, 4, 1}}, all + "vector=x; layout.in=auto; group=r.y; pair=none", 9, ""}, // arranged without regard to Group
		{[]Row{{16, 2, 2}}, all + "vector=x", 6, ""},
		{[]Row{{8, 4, 2}}, all + "vector=x", 5, ""},                             // another variant
		{[]Row{{16, 2, 1}, {8, 4, 1}}, all + "vector=y; layout.in=x y", 9, ""},  // y is the fast one
		{[]Row{{16, 2, 1}, {8, 4, 1}}, all + "vector=y; layout.in=auto", 5, ""}, // lanes are far from each other: something else is done
	} {
		s := conv2d(32, 64, 3, 3, 1)
		sp, _ := newBound(t, s, plain)
		if err := sp.Pin(strings.Split(c.pins, "; ")...); err != nil {
			if strings.Contains(c.pins, "vector=y; layout.in=auto") {
				continue // the space does without
			}
			t.Fatal(err)
		}
		rates := plain
		rates.Rows = c.rows
		b, err := New(sp, rates)
		if err != nil {
			t.Fatal(err)
		}
		st, err := sp.Root()
		if err != nil {
			t.Fatal(err)
		}
		v := b.Of(&st)
		if want := 32*64/16*c.each + 13; v.Cycles != want || b.Cycles(&st) != want || !strings.Contains(v.Why.String(), c.why) {
			t.Errorf("%v %s: %d cycles, want %d\n%s", c.rows, c.pins, v.Cycles, want, v.Why.All())
		}
	}
	sp, _ := newBound(t, conv2d(32, 4, 3, 3, 1), plain)
	for _, row := range []Row{{16, 2, 0}, {16, 2, 3}} {
		rates := plain
		rates.Rows = []Row{row}
		if _, err := New(sp, rates); err == nil {
			t.Errorf("%v is a row", row)
		}
	}
}
