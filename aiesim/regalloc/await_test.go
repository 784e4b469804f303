package regalloc

import (
	"testing"

	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// A product that reads the lower half of register 0 in cycle 7 waits for who holds the upper one: value 1, which lands
// in cycle 24, keeps iterations 17 apart; value 2 alone 2; the product's own register, and value 3, of which the loop
// holds only a part, not at all.
func TestWaited(t *testing.T) {
	s := &spans{body: seg{10, 50}, life: []lifetime{{0, 7, true}, {24, 25, true}, {9, 12, true}, {40, 41, false}}}
	w := await{reg: 0, unit: 1, read: 7}
	held := func(r ...mir.Reg) (list []busy) {
		for i, r := range r {
			list = append(list, busy{int32(12 + 4*i), int32(14 + 4*i), r})
		}
		return list
	}
	for _, c := range []struct {
		list []busy
		r    mir.Reg
		with bool
		want int32
	}{
		{held(), mir.None, false, 0},
		{held(), 1, true, 17},
		{held(), 1, false, 0},
		{held(2), mir.None, false, 2},
		{held(2, 1), mir.None, false, 17},
		{held(2), 1, true, 17},
		{held(0, 3), mir.None, false, 0},
		{[]busy{{2, 9, 1}, {50, 60, 1}}, mir.None, false, 0},
	} {
		if got := s.waited(c.list, w, c.r, c.with); got != c.want {
			t.Errorf("held by %v and %d (%v): iterations are %d apart, want %d", c.list, c.r, c.with, got, c.want)
		}
	}
}
