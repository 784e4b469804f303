package match

import (
	"fmt"
	"slices"
)

// Find lists all maps of a needle onto a haystack, those without a swap first, each in the order of the haystack's
// loops; or it says why there is none. The needle's loops have extents. Loops of the needle with one value are no loops
// of the haystack.
//
// It gives loops to the needle's loops one by one, those with the fewest choices first, and goes back as soon as one
// has none.
func Find(needle, haystack *Product) ([]Map, *Why) {
	maps, why := find(needle, haystack)
	if len(maps) > 0 {
		return maps, nil
	}
	return nil, why[0]
}

// find is Find with all reasons, the nearest to a map first.
func find(needle, haystack *Product) ([]Map, []*Why) {
	if len(needle.Factors) != len(haystack.Factors) || len(needle.Factors) > maxFactors {
		return nil, []*Why{factorsDiffer(needle, haystack)}
	}
	f := &finder{needle: needle, haystack: haystack}
	for order := range permutations(len(needle.Factors)) {
		f.search(order)
	}
	if len(f.maps) > 0 {
		return f.maps, nil
	}
	slices.SortStableFunc(f.whys, func(a, b *Why) int { return int(b.Reason) - int(a.Reason) })
	return nil, f.whys
}

// finder is a search.
type finder struct {
	needle, haystack *Product
	maps             []Map
	why              *Why
	whys             []*Why
}

// search adds the maps in which factor k of the needle is factor order[k] of the haystack.
func (f *finder) search(order []int) {
	straight := inOrder(len(order))
	choices := make([][]int, len(f.needle.Loops))
	var steps []int // loops of the needle that become loops of the haystack
	for i, l := range f.needle.Loops {
		if l.Extent == 1 {
			continue
		}
		steps = append(steps, i)
		want := f.needle.incidence(i, straight)
		for h := range f.haystack.Loops {
			if f.haystack.incidence(h, order) == want && !f.haystack.Loops[h].Ordered {
				choices[i] = append(choices[i], h)
			}
		}
		if choices[i] == nil {
			f.because(noLoop(f.needle, f.haystack, i))
			return
		}
	}
	if k, text := f.misfit(order); text != "" {
		f.because(&Why{Reason: Types, Factor: k, Text: text})
		return
	}
	slices.SortStableFunc(steps, func(a, b int) int { return len(choices[a]) - len(choices[b]) })
	axes := slices.Repeat([]int{-1}, len(f.needle.Loops))
	before := len(f.maps)
	f.assign(steps, choices, axes, order)
	if len(f.maps) == before {
		f.because(&Why{Reason: TwoLoops,
			Text: fmt.Sprintf("%s has too few loops that move the same operands: %s needs a loop of its own for each "+
				"of its loops", f.haystack.Out.Name, f.needle.Out.Name)})
	}
	slices.SortFunc(f.maps[before:], func(a, b Map) int { return slices.Compare(a.Axes, b.Axes) })
}

// because keeps the reason that is the nearest to a map.
func (f *finder) because(w *Why) {
	f.whys = append(f.whys, w)
	if f.why == nil || w.Reason > f.why.Reason {
		f.why = w
	}
}

// assign gives the loops of steps each a loop that no other has.
func (f *finder) assign(steps []int, choices [][]int, axes, order []int) {
	if len(steps) == 0 {
		f.maps = append(f.maps, f.made(slices.Clone(axes), slices.Clone(order)))
		return
	}
	for _, h := range choices[steps[0]] {
		if slices.Contains(axes, h) {
			continue
		}
		axes[steps[0]] = h
		f.assign(steps[1:], choices, axes, order)
		axes[steps[0]] = -1
	}
}

// misfit names the factor whose elements the needle's operand does not hold in this order, if there is one.
func (f *finder) misfit(order []int) (int, string) {
	for k, n := range f.needle.Factors {
		h := f.haystack.Factors[order[k]]
		if !holds(n.Type, h.Type) {
			return k, fmt.Sprintf("%s is %s, and %s of %s is %s, which does not hold it", h.Name, h.Type, n.Name,
				f.needle.Out.Name, n.Type)
		}
	}
	return 0, ""
}

// permutations yields all orders of n factors, 0, 1, ... first; the slice is that of the search.
func permutations(n int) func(yield func([]int) bool) {
	return func(yield func([]int) bool) {
		order := inOrder(n)
		var rec func(k int) bool
		rec = func(k int) bool {
			if k == n {
				return yield(order)
			}
			for i := k; i < n; i++ {
				order[k], order[i] = order[i], order[k]
				more := rec(k + 1)
				order[k], order[i] = order[i], order[k]
				if !more {
					return false
				}
			}
			return true
		}
		rec(0)
	}
}
