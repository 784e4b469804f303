package system

import (
	"fmt"
	"slices"

	"github.com/vyasa-go/vyasa/lower/match"
)

// orders are the orders in which the results of a Func may come.
var orders = []string{"rows first", "columns first"}

// tilings are how many calls of an instruction, along each of the first two dimensions of a result, are computed side
// by side: a term of all of them at a time, so that operands serve all of a row or a column; 0: all results.
var tilings = []int{1, 2, 4, 0}

// tilingText is "a result at a time", or "2x2 results at a time".
func tilingText(side int) string {
	switch side {
	case 0:
		return "a term of all results at a time"
	case 1:
		return "a result at a time"
	}
	return fmt.Sprintf("a term of %dx%[1]d results at a time", side)
}

// tiles are those of a Func, by a map of each of its sums, in an order and a tiling.
func (u *unroller) tiles(g *function, maps []mapping, order, side int) ([]*Tile, error) {
	var sums [][]*Tile
	for i, m := range maps {
		sums = append(sums, u.sum(g, g.sums[i].array, m, order))
	}
	cut, shape := u.cuts(g, sums)
	var out []*Tile
	if !sameCuts(sums) {
		for _, list := range sums {
			out = append(out, list...)
		}
		return u.rests(g, out, cut, shape)
	}
	for _, part := range tiled(cut, side) {
		for i, list := range sums {
			out = append(out, u.part(list, g.sums[i].array, part, shape)...)
		}
		var err error
		if out, err = u.rests(g, out, part, shape); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// part are the tiles of some results, the first term of all of them first.
func (u *unroller) part(list []*Tile, sum *Array, part [][]match.Placed, shape []int) (out []*Tile) {
	var terms [][]*Tile
	for _, holds := range part {
		want, k := u.block(sum, shape, holds), 0
		for _, t := range list {
			if t.Write != want {
				continue
			}
			if k == len(terms) {
				terms = append(terms, nil)
			}
			terms[k] = append(terms[k], t)
			k++
		}
	}
	return slices.Concat(terms...)
}

// rests appends the rest of a Func at some results.
func (u *unroller) rests(g *function, out []*Tile, cut [][]match.Placed, shape []int) ([]*Tile, error) {
	for _, holds := range cut {
		t, err := u.rest(g, holds, shape)
		if err != nil {
			return nil, err
		}
		out = append(out, t)
	}
	return out, nil
}

// tiled puts results together that are computed side by side: squares of so many along the first two dimensions, in the
// order of their first ones; 0: all of them.
func tiled(cut [][]match.Placed, side int) (out [][][]match.Placed) {
	ranks := ranksOf(cut)
	at := map[string]int{}
	for _, holds := range cut {
		key := ""
		for d, x := range holds[0].Element {
			rank := ranks[d][x]
			if d < 2 {
				rank /= max(1, side)
			}
			if side > 0 {
				key += fmt.Sprint(rank, " ")
			}
		}
		i, ok := at[key]
		if !ok {
			i = len(out)
			at[key], out = i, append(out, nil)
		}
		out[i] = append(out[i], holds)
	}
	return out
}

// ranksOf is, of each dimension, the rank of each coordinate at which a result begins.
func ranksOf(cut [][]match.Placed) []map[int]int {
	var out []map[int]int
	for d := range cut[0][0].Element {
		var all []int
		for _, holds := range cut {
			all = append(all, holds[0].Element[d])
		}
		slices.Sort(all)
		ranks := map[int]int{}
		for i, x := range slices.Compact(all) {
			ranks[x] = i
		}
		out = append(out, ranks)
	}
	return out
}
