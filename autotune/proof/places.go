package proof

import (
	"fmt"
	"math/big"
	"slices"

	"github.com/vyasa-go/vyasa/halide"
)

// scatter is an array of which each term of a sum reads one element, in several places of the rows that lie along a
// walk's lanes.
type scatter struct {
	tensor int
	dim    int // along which its rows lie
	reads  []*halide.Expr
	copies int64 // terms of a vector that may be copied first: what the compiler may pack
}

// scattered is that of a walk, nil if nothing is certain. It is where
//
//   - each product of the sum has one read that changes along the lanes, all of one array: by one along one dimension,
//     alike from result to result, and with every other loop;
//   - the walk's loop is not shorter than what an operation takes of a row;
//   - each layout that is left has the row fastest, and no other array lies in tiles of its loops;
//   - to put elements in place by hand saves fewer operations than a vector has lanes.
func (n *node) scattered(w int) *scatter {
	x := n.Walks[w]
	if x.Loop < 0 || n.count != int64(len(n.list)) ||
		slices.ContainsFunc(n.Rates.Rows, func(r Row) bool { return n.Loops[x.Loop].Extent < r.Terms }) {
		return nil
	}
	s := &scatter{tensor: -1, dim: -1}
	for _, a := range n.list {
		found := false
		for _, e := range a {
			for i, index := range e.Args {
				form, ok := n.form(index)
				if !ok {
					return nil
				}
				if form[x.Loop].Sign() == 0 {
					continue
				}
				if found || s.dim >= 0 && s.dim != i || form[x.Loop].Cmp(big.NewInt(1)) != 0 || !n.everyLoop(e) {
					return nil
				}
				found, s.dim, s.reads = true, i, append(s.reads, e)
			}
		}
		if !found {
			return nil
		}
	}
	for _, e := range s.reads {
		if e.Name != s.reads[0].Name || !n.alike(e, s.reads[0]) {
			return nil
		}
	}
	for i, t := range n.Tensors {
		if !t.Output && len(s.reads) > 0 && t.Name == s.reads[0].Name {
			s.tensor = i
		}
	}
	if s.tensor < 0 || n.tiled(&slide{tensor: s.tensor, along: n.loopsOf(s)}) || n.handSaves(x, s) {
		return nil
	}
	for _, l := range bits(n.left.Layout[s.tensor]) {
		if n.Together[w][s.tensor]>>l&1 == 1 && n.fastest(s.tensor, l) != n.Tensors[s.tensor].Dims[s.dim].Name {
			return nil
		}
	}
	s.copies = n.packed(w, s.tensor)
	return s
}

// everyLoop reports whether what is read changes with each loop.
func (n *node) everyLoop(e *halide.Expr) bool {
	for l, loop := range n.Loops {
		changes := loop.Extent == 1
		for _, index := range e.Args {
			form, _ := n.form(index)
			changes = changes || form[l].Sign() != 0
		}
		if !changes {
			return false
		}
	}
	return true
}

// loopsOf are the reduction loops along the rows, by their number among the reduction's.
func (n *node) loopsOf(s *scatter) map[int]bool {
	along := map[int]bool{}
	for _, e := range s.reads {
		form, _ := n.form(e.Args[s.dim])
		for l := n.Outputs; l < len(n.Loops); l++ {
			along[l-n.Outputs] = along[l-n.Outputs] || form[l].Sign() != 0
		}
	}
	return along
}

// lines are the places that the first round of a body reads, by rows: in a set each.
func (n *node) lines(s *scatter, of []int64) map[string]map[int64]bool {
	rounds := int64(1)
	for _, k := range of {
		rounds *= k
	}
	lines := map[string]map[int64]bool{}
	for round := range rounds {
		at, rest := make([]*big.Int, len(of)), round
		for r, k := range of {
			at[r] = big.NewInt(rest % k)
			rest /= k
		}
		for _, e := range s.reads {
			row, place := "", int64(0)
			for i, index := range e.Args {
				form, _ := n.form(index)
				sum := new(big.Int).Set(form[len(n.Loops)])
				for r := range of {
					sum.Add(sum, new(big.Int).Mul(form[n.Outputs+r], at[r]))
				}
				if i == s.dim {
					place = sum.Int64()
				} else {
					row += fmt.Sprint(sum, " ")
				}
			}
			if lines[row] == nil {
				lines[row] = map[int64]bool{}
			}
			lines[row][place] = true
		}
	}
	return lines
}

// runs is the fewest operations of so many neighbours each that have all places of a row: from each first place that
// none has yet.
func runs(places map[int64]bool, neighbours int64) (count int64) {
	var list []int64
	for p := range places {
		list = append(list, p)
	}
	slices.Sort(list)
	from := int64(0)
	for i, p := range list {
		if i == 0 || p >= from+neighbours {
			from = p
			count++
		}
	}
	return count
}

// handSaves reports whether a vector put in place element by element, a cycle each, may save as many operations: those
// of a row for each result that reads it.
func (n *node) handSaves(x Walk, s *scatter) bool {
	rows, longest := int64(0), int64(0)
	for _, b := range n.waysOf(n.Root) {
		lines := n.lines(s, b.of)
		rows = max(rows, int64(len(lines)))
		for _, v := range n.variants(x) {
			for _, places := range lines {
				if v.row > 0 {
					longest = max(longest, runs(places, v.row))
				}
			}
		}
	}
	many, _ := most(n.products(n.Root), n.results(n.Root, true))
	for _, v := range n.variants(x) {
		if v.row > 0 && min(many, rows)*longest > int64(v.Lanes) {
			return true
		}
	}
	return false
}

// inRows is the fewest operations of a vector's terms where they lie in several places of rows: each row by itself, or
// any terms together if those an odd number of places from most of their row read copies, or if there are none.
func (n *node) inRows(v variant, s *scatter, b body) int64 {
	rows, odd := int64(0), int64(0)
	for _, places := range n.lines(s, b.of) {
		rows += runs(places, v.row)
		some := int64(0)
		for p := range places {
			some += p & 1
		}
		odd += min(some, int64(len(places))-some)
	}
	columns := int64(v.Columns)
	copies := min(s.copies, columns)
	switch {
	case odd == 0: // all of each row is taken from where it lies
		return 0
	case copies == 0:
		return rows
	}
	with := up(odd, copies)
	return min(rows, with+up(max(0, b.terms*n.count-with*copies), columns))
}
