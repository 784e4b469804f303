package aie1

import (
	"fmt"
	"slices"
)

// solveRegular solves rule RA: want[l][c] = start + offset_l + c*step modulo the register, offsets in 0..15.
//
//	{{3} {3} {3} ...}            ->   start 3, offsets 0
//	{{2 3} {3 4} ... {9 10}}     ->   start 2, offsets 0x76543210, step 1
func (o operand) solveRegular(want [][]int) (selection, error) {
	for _, wrap := range []bool{false, true} {
		for _, step := range o.regularSteps(want, wrap) {
			base, ok := o.bases(want, step, wrap)
			if !ok {
				continue
			}
			if start, ok := o.window(base, wrap); ok {
				return o.regular(base, start, step, wrap), nil
			}
		}
	}
	return selection{}, o.whyRegular(want)
}

// regularSteps lists the steps worth trying: the one that the first lane with two wanted columns fixes, or all.
func (o operand) regularSteps(want [][]int, wrap bool) []int {
	if o.cols == 1 || !o.step {
		return []int{0}
	}
	if step, ok := fixedStep(want); ok && !wrap {
		return []int{step}
	}
	return stepsByPreference(o.len / 2)
}

// fixedStep is the step, without wrapping, of the first lane that wants two columns.
func fixedStep(want [][]int) (int, bool) {
	for _, row := range want {
		first := -1
		for c, w := range row {
			switch {
			case w < 0:
			case first < 0:
				first = c
			case (w-row[first])%(c-first) == 0:
				return (w - row[first]) / (c - first), true
			default:
				return 0, false
			}
		}
	}
	return 0, false
}

// bases is, for each lane, the element that column 0 reads under step; -1 where the lane wants nothing.
func (o operand) bases(want [][]int, step int, wrap bool) ([]int, bool) {
	base := make([]int, len(want))
	for l, row := range want {
		base[l] = -1
		for c, w := range row {
			if w < 0 {
				continue
			}
			b := w - c*step
			if wrap {
				b = mod(b, o.len)
			}
			if b < 0 || base[l] >= 0 && base[l] != b {
				return nil, false
			}
			base[l] = b
		}
	}
	return base, true
}

// window finds a start from which every base is at most 15 elements on.
func (o operand) window(base []int, wrap bool) (int, bool) {
	lo, hi := bounds(base)
	if hi < 0 {
		return 0, true
	}
	if !wrap {
		start := min(lo, o.maxStart)
		return start, hi-start <= 15
	}
	for back := range 16 {
		start := mod(base[slices.IndexFunc(base, func(b int) bool { return b >= 0 })]-back, o.len)
		fits := start <= o.maxStart
		for _, b := range base {
			fits = fits && (b < 0 || mod(b-start, o.len) <= 15)
		}
		if fits {
			return start, true
		}
	}
	return 0, false
}

func (o operand) regular(base []int, start, step int, wrap bool) selection {
	n := make([]int, len(base))
	for l, b := range base {
		n[l] = -1
		if b >= 0 {
			n[l] = b - start
		}
		if b >= 0 && wrap {
			n[l] = mod(b-start, o.len)
		}
	}
	extend(n)
	s := selection{start: start, step: step}
	for l, v := range n {
		s.setNibble(l, v)
	}
	return s
}

// whyRegular names the rule that want breaks.
func (o operand) whyRegular(want [][]int) error {
	type lane struct{ l, c int }
	var seen *lane
	step := 0
	for l, row := range want {
		for c := 1; c < len(row); c++ {
			if row[c] < 0 || row[c-1] < 0 {
				continue
			}
			d := mod(row[c]-row[c-1]+o.len/2, o.len) - o.len/2
			if seen != nil && d != step {
				return fmt.Errorf("columns do not step alike: lane %d goes on by %d from column %d to %d, lane %d by "+
					"%d from column %d to %d",
					seen.l, step, seen.c-1, seen.c, l, d, c-1, c)
			}
			if seen == nil {
				seen, step = &lane{l, c}, d
			}
		}
	}
	if o.cols > 1 && !o.step && step != 0 {
		return fmt.Errorf("all columns read the same element of a lane, wanted are steps of %d", step)
	}
	for c := range o.cols {
		var col []int
		for l := range want {
			col = append(col, want[l][c])
		}
		if lo, hi := bounds(col); hi-lo > 15 {
			return fmt.Errorf("the lanes of column %d want elements %d to %d, a selection reaches 16 elements", c, lo,
				hi)
		}
	}
	return fmt.Errorf("the lanes and columns want elements that lie more than 16 apart or do not step alike")
}

// bounds is the least and greatest entry that is not negative; -1, -1 if there is none.
func bounds(v []int) (lo, hi int) {
	lo, hi = -1, -1
	for _, w := range v {
		if w >= 0 && (lo < 0 || w < lo) {
			lo = w
		}
		hi = max(hi, w)
	}
	return lo, hi
}

// stepsByPreference lists the steps to try when no lane fixes one: forwards by one first, then none, then the rest by
// size. The unit is the rule's own: elements for RA, words for cells.
func stepsByPreference(limit int) []int {
	steps := []int{1, 0, -1}
	for s := 2; s <= limit; s++ {
		steps = append(steps, s, -s)
	}
	return steps
}
