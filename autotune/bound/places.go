package bound

import (
	"slices"

	"github.com/vyasa-go/vyasa/autotune/space"
	"github.com/vyasa-go/vyasa/halide"
)

// places is where the terms of a body lie in the rows of an array of which each term of a sum reads one element: by
// ways of writing loops out, of one round of those that are left, whose code is that of all rounds.
//
//	in(x+r) * k(r) + in(x+31-r) * k(r), r: 16    one row of 32 places: 6 operations of up to 6 neighbours
//	               , 4 terms in a round          4 places twice: 2 operations a round
type places struct {
	sizes  []uint64   // neighbours of a row that some operation takes
	covers [][]uint64 // by way, by size: operations of one row each
	apart  []uint64   // by way: places that are an odd number from most of their row
	rows   uint64     // most rows of a round
	most   uint64     // most operations of one of them
}

// readInRows is the row of a walk along whose lanes the terms of a sum read one array in several places: all move alike
// from result to result, by one along the lanes, and each loop changes what a term reads.
func (k *kernel) readInRows(sp *space.Space, walk int, rates Rates, shapes []shape) row {
	none, v := row{tensor: -1}, sp.Walks()[walk][0]
	short := slices.ContainsFunc(rates.Rows, func(r Row) bool { return k.loops[v].Extent < r.Terms })
	if short || len(k.list) == 0 || k.products != len(k.list) {
		return none
	}
	var data []*halide.Expr
	dim, moves := -1, ""
	for _, t := range k.list {
		at := -1
		for _, e := range t.loads {
			move, linear := k.move(e)
			along := k.indicesOf(e, v)
			switch {
			case !linear || len(along) > 1 || len(along) == 1 && at >= 0:
				return none
			case len(along) == 0:
				continue
			}
			if at = along[0]; len(data) > 0 && (data[0].Name != e.Name || dim != at || moves != move) ||
				k.step(e.Args[at], v) != 1 || !k.changedBy(e) {
				return none
			}
			dim, moves = at, move
			data = append(data, e)
		}
		if at < 0 {
			return none
		}
	}
	r := none
	r.tensor = slices.IndexFunc(sp.Tensors(), func(t space.Tensor) bool { return !t.Output && t.Name == data[0].Name })
	t := sp.Tensors()[r.tensor]
	for l := k.outputs; l < len(k.loops); l++ {
		if slices.ContainsFunc(data, func(e *halide.Expr) bool { return k.step(e.Args[dim], l) != 0 }) {
			r.loops |= 1 << (l - k.outputs)
		}
	}
	r.layouts = ^possible(sp, walk, sp.Layout(r.tensor))
	for n, l := range sp.Layouts(r.tensor) {
		if fastest(t, l) == t.Dims[dim].Name {
			r.layouts |= 1 << n
		}
	}
	if r.places = k.placesOf(sp, data, dim, shapes); r.places == nil || k.tiled(sp, r) {
		return none
	}
	r.copies = uint64(rates.Copies) * k.stored(t, rates)
	return r
}

// step is by how much an index that is a sum of multiples of loops changes with one of them.
func (k *kernel) step(index *halide.Expr, loop int) int64 {
	at := make([]int64, len(k.loops))
	from, _ := k.value(index, at)
	at[loop] = 1
	to, _ := k.value(index, at)
	return to - from
}

// indicesOf are the indices of a read that change with a loop.
func (k *kernel) indicesOf(e *halide.Expr, loop int) (list []int) {
	for i, index := range e.Args {
		if k.step(index, loop) != 0 {
			list = append(list, i)
		}
	}
	return list
}

// changedBy reports whether each loop changes what is read.
func (k *kernel) changedBy(e *halide.Expr) bool {
	for l, loop := range k.loops {
		if loop.Extent > 1 && len(k.indicesOf(e, l)) == 0 {
			return false
		}
	}
	return true
}

// placesOf are those of the reads of one array, whose rows lie along a dimension; nil where they are too many.
func (k *kernel) placesOf(sp *space.Space, data []*halide.Expr, dim int, shapes []shape) *places {
	p := &places{}
	for _, s := range shapes {
		if s.row > 0 && !slices.Contains(p.sizes, s.row) {
			p.sizes = append(p.sizes, s.row)
		}
	}
	ways, most := [][]int{nil}, len(data)
	for l := k.outputs; l < len(k.loops); l++ {
		var next [][]int
		for _, w := range ways { // in the order of way.at
			for _, n := range sp.Numbers(sp.Unroll(l)) {
				next = append(next, append(w[:len(w):len(w)], n))
			}
		}
		if ways, most = next, most*k.loops[l].Extent; len(ways) > mostWays || most > mostProducts {
			return nil
		}
	}
	for _, way := range ways {
		rows := k.rowsOf(data, dim, way)
		covers, apart := make([]uint64, len(p.sizes)), uint64(0)
		for _, row := range rows {
			odd := uint64(0)
			for _, x := range row {
				odd += uint64(x & 1)
			}
			apart += min(odd, uint64(len(row))-odd)
			for i, size := range p.sizes {
				n := windows(row, size)
				covers[i], p.most = covers[i]+n, max(p.most, n)
			}
		}
		p.covers, p.apart = append(p.covers, covers), append(p.apart, apart)
		p.rows = max(p.rows, uint64(len(rows)))
	}
	return p
}

// rowsOf are the places of each row that one round reads, sorted, none twice.
func (k *kernel) rowsOf(data []*halide.Expr, dim int, way []int) map[string][]int64 {
	rows := map[string][]int64{}
	at := make([]int64, len(k.loops))
	for more := true; more; {
		for _, e := range data {
			others := slices.Delete(slices.Clone(e.Args), dim, dim+1)
			key := k.element(&halide.Expr{Args: others}, at)
			place, _ := k.value(e.Args[dim], at)
			rows[key] = append(rows[key], place)
		}
		more = false
		for i := range way {
			l := k.outputs + i
			if at[l]++; at[l] < int64(way[i]) {
				more = true
				break
			}
			at[l] = 0
		}
	}
	for key, row := range rows {
		slices.Sort(row)
		rows[key] = slices.Compact(row)
	}
	return rows
}

// windows is how many runs of so many neighbours have all places of a row in them.
func windows(row []int64, size uint64) (n uint64) {
	for i := 0; i < len(row); n++ {
		for end := row[i] + int64(size); i < len(row) && row[i] < end; i++ {
		}
	}
	return n
}
