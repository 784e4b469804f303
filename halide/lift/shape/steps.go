package shape

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// steps are the distances that indices of each array have at one run's sizes: along the loops that the outputs show,
// and among the elements that one output depends on.
func (r *Run) steps() map[string][]step {
	all := map[string][]step{}
	outs := slices.Sorted(maps.Keys(r.Written))
	for _, out := range outs {
		elements := r.Written[out]
		if len(elements) == 0 {
			continue
		}
		if !along(out, elements, all) {
			if s, ok := ragged(numbers(elements)); ok {
				all[out] = append(all[out], s...)
			}
		}
		told := products(elements, all)
		for a, leaves := range most(elements) {
			if told[a] {
				continue
			}
			if s, ok := nested(leaves); ok {
				all[a] = append(all[a], s...)
			} else if s, ok := ragged(leaves); ok {
				all[a] = append(all[a], s...)
			}
		}
	}
	return all
}

// products adds the steps of each array among the products that one output is the sum of: as one of their elements goes
// on, another one jumps where a row ends. It returns those arrays.
func products(elements []Element, all map[string][]step) map[string]bool {
	told := map[string]bool{}
	at := slices.MaxFunc(elements, func(a, b Element) int { return len(a.Products) - len(b.Products) }).Products
	if len(at) < 2 {
		return told
	}
	for _, a := range slices.Sorted(maps.Keys(at[0])) {
		told[a] = true
		var seq []Element
		for _, p := range at {
			if n, ok := p[a]; ok {
				e := Element{Number: n, Leaves: map[string][]int64{}}
				for other, m := range p {
					if other != a {
						e.Leaves[other] = []int64{m}
					}
				}
				seq = append(seq, e)
			}
		}
		slices.SortStableFunc(seq, func(x, y Element) int { return int(min(max(x.Number-y.Number, -1), 1)) })
		seq = slices.CompactFunc(seq, func(x, y Element) bool { return x.Number == y.Number })
		along(a, seq, all)
	}
	return told
}

func numbers(elements []Element) []int64 {
	out := make([]int64, len(elements))
	for i, e := range elements {
		out[i] = e.Number
	}
	return out
}

// most are, of each array, the elements that the output with most of them depends on.
func most(elements []Element) map[string][]int64 {
	out := map[string][]int64{}
	for _, e := range elements {
		for a, l := range e.Leaves {
			if len(l) > len(out[a]) {
				out[a] = l
			}
		}
	}
	return out
}

// along adds the steps of an output's own loops, innermost first: its own, and how far each array's elements move with
// them. It is false if the elements are no box.
func along(out string, elements []Element, all map[string][]step) bool {
	if len(elements) < 2 {
		return true
	}
	differences := make([]string, len(elements)-1)
	for i := range differences {
		differences[i] = elements[i].difference(elements[i+1])
	}
	p := period(differences)
	if p == 0 {
		p = len(elements) // a vector, or rows of which the first and the last are others, as borders make them
	}
	row := elements[(len(elements)/p)/2*p:][:p]
	s, ok := nested(numbers(row))
	if !ok {
		return false
	}
	all[out] = append(all[out], s...)
	for a := range row[0].Leaves {
		if by, count := motion(row, a); by != 0 {
			all[a] = append(all[a], step{by, count})
		}
	}
	if p == len(elements) {
		return true
	}
	var starts []Element
	for i := p / 2; i < len(elements); i += p {
		starts = append(starts, elements[i])
	}
	return along(out, starts, all)
}

// difference is how far from e f is, and from what it depends on, as text.
func (e Element) difference(f Element) string {
	if len(e.Leaves) == 0 || len(f.Leaves) == 0 {
		return unknown
	}
	var b strings.Builder
	fmt.Fprint(&b, f.Number-e.Number)
	for _, a := range slices.Sorted(maps.Keys(e.Leaves)) {
		x, y := e.Leaves[a], f.Leaves[a]
		if len(y) == 0 {
			fmt.Fprintf(&b, " %s gone", a)
			continue
		}
		fmt.Fprintf(&b, " %s %d %d", a, y[0]-x[0], y[len(y)-1]-x[len(x)-1])
	}
	fmt.Fprintf(&b, " %d", len(f.Leaves)-len(e.Leaves))
	return b.String()
}

// motion is how far the first element of array a moves from one of row to the next, mostly, and over how many places.
func motion(row []Element, a string) (by, count int64) {
	times := map[int64]int{}
	low, high := int64(0), int64(0)
	for i, e := range row {
		l := e.Leaves[a]
		if len(l) == 0 {
			continue
		}
		if low, high = min(low, l[0]), max(high, l[0]); i == 0 {
			low, high = l[0], l[0]
		}
		if i > 0 && len(row[i-1].Leaves[a]) > 0 {
			times[l[0]-row[i-1].Leaves[a][0]]++
		}
	}
	delete(times, 0)
	for _, d := range slices.Sorted(maps.Keys(times)) {
		if by == 0 || times[d] > times[by] {
			by = d
		}
	}
	if by < 0 {
		by = -by
	}
	if by == 0 {
		return 0, 0
	}
	return by, (high-low)/by + 1
}

// strides are the strides of the dimensions that steps come from, the least first: a step that is longer than those
// before reach is one of a dimension of its own.
func strides(steps []step) []int64 {
	slices.SortFunc(steps, func(a, b step) int { return int(min(max(magnitude(a.by)-magnitude(b.by), -1), 1)) })
	var out []int64
	reach := int64(0)
	for _, s := range steps {
		by := magnitude(s.by)
		if by == 0 || s.count < 2 {
			continue
		}
		if len(out) == 0 || by > reach && !slices.Contains(out, by) {
			out = append(out, by)
		}
		reach = max(reach, by*(s.count-1))
	}
	return out
}

func magnitude(x int64) int64 { return max(x, -x) }
