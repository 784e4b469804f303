package gen

import (
	"fmt"
	"strings"

	"pgregory.net/rapid"

	"github.com/vyasa-go/vyasa/halide"
)

// store draws layouts, alignments, paddings and banks.
func (p *planner) store() {
	arrays := []halide.Stored{p.s.Func}
	for _, in := range halide.Inputs(p.s.Func) {
		arrays = append(arrays, in)
	}
	for _, a := range arrays {
		dims := dimsOf(a)
		if p.one(4, "layout") {
			layout := Layout(p.t, dims)
			p.keep(func() { p.s.Layout(a, layout) }, (*space).data, p.alike, (*space).program)
		}
		if p.one(5, "align") {
			bytes := rapid.SampledFrom([]int{32, 16, 64, 8, 128}).Draw(p.t, "bytes")
			p.keep(func() { p.s.Align(a, bytes) }, (*space).data)
		}
		if p.one(5, "pad") {
			dim, extent := rapid.SampledFrom(dims).Draw(p.t, "padded"), rapid.IntRange(1, 40).Draw(p.t, "pad")
			p.keep(func() { p.s.Pad(a, dim, extent) }, (*space).data, p.alike)
		}
		if p.one(8, "place") {
			bank := p.upto(3, "bank")
			p.keep(func() { p.s.Place(a, bank) }, (*space).data)
		}
	}
}

func dimsOf(a halide.Stored) []string {
	switch a := a.(type) {
	case *halide.Func:
		var dims []string
		for _, v := range a.Vars {
			dims = append(dims, v.Name)
		}
		return dims
	case *halide.Input:
		return a.Dims
	}
	panic(fmt.Sprintf("BUG: gen: %T is no array", a))
}

// datapaths are lanes and columns of the machine's families, and one that it has not.
var datapaths = [][2]int{{16, 2}, {8, 1}, {8, 2}, {8, 4}, {16, 1}, {16, 4}, {8, 8}, {16, 8}, {8, 16}, {4, 2}, {5, 3}}

// compute draws what the datapath is asked for, seldom: whether the datapath can do it is not judged here.
func (p *planner) compute() {
	if p.one(25, "datapath") {
		d := rapid.SampledFrom(datapaths).Draw(p.t, "lanes and columns")
		p.s.Datapath(d[0], d[1])
	}
	var reductions []halide.Var
	for _, r := range halide.RDoms(p.s.Func) {
		reductions = append(reductions, r.Vars...)
	}
	if len(reductions) == 0 {
		return
	}
	if p.one(25, "group") {
		p.s.Group(rapid.SampledFrom(reductions).Draw(p.t, "grouped"))
	}
	switch p.upto(40, "pair") {
	case 40:
		p.s.NoPair()
	case 39:
		p.s.Pair(rapid.SampledFrom(reductions).Draw(p.t, "paired"))
	}
}

// mostTiles is how many elements the tiles of a layout have at most: arrays are rounded up to whole tiles, in each
// dimension.
const mostTiles = 4096

// Layout draws a complete layout of the dimensions: each whole or cut into up to three parts, in any order.
func Layout(t *rapid.T, dims []string) string {
	var parts []string
	room := mostTiles
	for _, d := range dims {
		tile := 1
		for range rapid.SampledFrom([]int{0, 0, 0, 1, 1, 2}).Draw(t, "tilings") {
			by := rapid.SampledFrom([]int{2, 8, 4, 3, 16}).Draw(t, "tile")
			if by > room {
				break
			}
			inner := tile
			tile, room = tile*by, room/by
			part := fmt.Sprintf("(%s%%%d/%d)", d, tile, inner)
			parts = append(parts, strings.Replace(part, "/1)", ")", 1))
		}
		if tile == 1 {
			parts = append(parts, d)
		} else {
			parts = append(parts, fmt.Sprintf("(%s/%d)", d, tile))
		}
	}
	return strings.Join(rapid.Permutation(parts).Draw(t, "layout"), " ")
}
