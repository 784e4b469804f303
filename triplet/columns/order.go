package columns

import (
	"cmp"
	"slices"
)

// inOrder is the order in which operations run: integers as they were planned, by the rows that they read. Float sums
// keep the order of their terms, and take turns, since each waits for its own last addition: row by row where every sum
// goes through its rows in their order, so that one row is in registers at a time, else term by term.
//
//	sums 0 and 1 of an unroll-and-jam   ->   row 0: 0 0 0, row 1: 0 1 0 1 0 1, row 2: 0 1 0 1 0 1, row 3: 1 1 1
func (p *planner) inOrder() []*op {
	if !p.kindFloat {
		return p.ops
	}
	type place struct{ row, turn int }
	places := map[*op]place{}
	count, last := map[place]int{}, map[int]int{}
	rowwise := true
	for _, o := range p.ops {
		row := rowOf(p, o)
		rowwise = rowwise && row >= last[o.vec]
		last[o.vec] = row
		k := place{o.vec, row}
		places[o] = place{row, count[k]}
		count[k]++
	}
	if !rowwise {
		clear(count)
		for _, o := range p.ops {
			k := place{o.vec, 0}
			places[o] = place{0, count[k]}
			count[k]++
		}
	}
	out := slices.Clone(p.ops)
	slices.SortStableFunc(out, func(a, b *op) int {
		return cmp.Or(cmp.Compare(places[a].row, places[b].row), cmp.Compare(places[a].turn, places[b].turn))
	})
	return out
}
