package gen

import (
	"fmt"
	"slices"
	"strings"

	"pgregory.net/rapid"

	"github.com/vyasa-go/vyasa/halide"
)

// copies bounds how often the body of a drawn schedule is written out.
const copies = 64

// Schedule draws a schedule of f that computes the region, one Range a Var. It is legal by rules that are written here
// anew: splits of any loop with any tail that the loop allows, fuses of neighbours, orders, unrolling, unroll-and-jam, a
// vector loop of 1 to 32 lanes (mostly 8 or 16), layouts, alignments and paddings. Float reductions keep their order.
// Rolled reduction loops with pure loops inside are rare, because their accumulators seldom fit the registers.
func Schedule(t *rapid.T, f *halide.Func, region []halide.Range) *halide.Schedule {
	p := &planner{t: t, s: f.Schedule(), copies: copies}
	for i, v := range f.Vars {
		if region[i].Min == 0 {
			p.s.Bound(v, region[i].Extent)
		} else {
			p.s.BoundMin(v, region[i].Min, region[i].Extent)
		}
	}
	for range p.upto(2, "splits") {
		p.split(p.anyLoop())
	}
	if p.one(3, "fuse") {
		p.fuse()
	}
	if p.one(4, "split again") {
		p.split(p.anyLoop())
	}
	vector := p.vectorLoop()
	p.order(vector)
	p.unroll(vector)
	if vector != "" {
		p.s.Vectorize(loopVar(vector))
	}
	p.jam()
	p.store(f)
	return p.s
}

// planner draws the directives of one schedule.
type planner struct {
	t      *rapid.T
	s      *halide.Schedule
	copies int // of the body, that may still be made
}

// one is true once in n times.
func (p *planner) one(n int, label string) bool { return rapid.IntRange(1, n).Draw(p.t, label) == n }

// upto is 0 to n, small numbers first.
func (p *planner) upto(n int, label string) int { return rapid.IntRange(0, n).Draw(p.t, label) }

func (p *planner) anyLoop() halide.Loop { return rapid.SampledFrom(p.s.Loops()).Draw(p.t, "loop") }

func loopVar(name string) halide.Var {
	return halide.Var{Expr: &halide.Expr{Op: halide.OpVar, Kind: halide.IntKind, Name: name}}
}

// split splits a loop; tiles go at most a little past its end.
func (p *planner) split(l halide.Loop) {
	factor := rapid.IntRange(1, l.Extent+2).Draw(p.t, "factor")
	if p.one(2, "round factor") && l.Extent > 4 {
		factor = rapid.SampledFrom([]int{2, 3, 4, 8, 16}).Draw(p.t, "round factor")
	}
	p.s.Split(loopVar(l.Name), min(factor, l.Extent+2), p.tail(l, min(factor, l.Extent+2))...)
}

// tail draws a tail strategy that loop l allows, or none.
func (p *planner) tail(l halide.Loop, factor int) []halide.Tail {
	allowed := []halide.Tail{halide.AutoTail, halide.Guard}
	if !l.Reduction {
		allowed = append(allowed, halide.RoundUp)
		if factor <= l.Extent {
			allowed = append(allowed, halide.ShiftInwards)
		}
	}
	t := rapid.SampledFrom(allowed).Draw(p.t, "tail")
	if t == halide.AutoTail {
		return nil
	}
	return []halide.Tail{t}
}

// fuse fuses two neighbours of one kind, if there are any.
func (p *planner) fuse() {
	loops := p.s.Loops()
	var at []int
	for i := range loops[1:] {
		if loops[i].RDom == loops[i+1].RDom && loops[i].Extent*loops[i+1].Extent <= 4096 {
			at = append(at, i)
		}
	}
	if len(at) > 0 {
		i := rapid.SampledFrom(at).Draw(p.t, "fuse at")
		p.s.Fuse(loopVar(loops[i].Name), loopVar(loops[i+1].Name))
	}
}

// vectorLoop chooses a pure loop to vectorise, splitting one for it if need be; "" for none.
func (p *planner) vectorLoop() string {
	pure := slices.DeleteFunc(p.s.Loops(), func(l halide.Loop) bool { return l.Reduction })
	if p.one(8, "scalar") {
		return ""
	}
	l := pure[len(pure)-1]
	if p.one(3, "other vector loop") {
		l = rapid.SampledFrom(pure).Draw(p.t, "vector loop")
	}
	if l.Extent <= 32 && p.one(3, "whole") {
		return l.Name
	}
	lanes := rapid.SampledFrom([]int{16, 8, 16, 8, 16, 32, 0}).Draw(p.t, "lanes")
	if lanes == 0 {
		lanes = rapid.IntRange(1, 32).Draw(p.t, "odd lanes")
	}
	_, inner := p.s.Split(loopVar(l.Name), lanes, p.tail(l, lanes)...)
	return inner.Name
}

// order puts pure loops outside, reductions inside them and the vector loop innermost; now and then a pure loop goes
// among the reductions, or stays where it was.
func (p *planner) order(vector string) {
	var pure, reductions []string
	for _, l := range p.s.Loops() {
		switch {
		case l.Name == vector:
		case l.Reduction:
			reductions = append(reductions, l.Name)
		default:
			pure = append(pure, l.Name)
		}
	}
	if len(pure) > 0 && p.one(2, "permute") {
		pure = rapid.Permutation(pure).Draw(p.t, "pure order")
	}
	if len(reductions) > 0 && !p.floats() && p.one(3, "permute") {
		reductions = rapid.Permutation(reductions).Draw(p.t, "reduction order")
	}
	names := append(pure, reductions...)
	if len(pure) > 0 && len(reductions) > 0 && p.one(10, "pure inside") {
		name := rapid.SampledFrom(pure).Draw(p.t, "pure loop inside")
		names = slices.DeleteFunc(names, func(n string) bool { return n == name })
		names = slices.Insert(names, rapid.IntRange(0, len(names)).Draw(p.t, "place"), name)
	}
	if vector != "" {
		names = append(names, vector)
	}
	if len(names) == 1 {
		return
	}
	vars := make([]halide.Var, len(names))
	for i, n := range names {
		vars[i] = loopVar(n)
	}
	p.s.Reorder(vars...)
}

// floats says whether a reduction of the Func is of floats.
func (p *planner) floats() bool {
	found := false
	halide.Walk(p.s.Func.Value, func(e *halide.Expr) {
		found = found || e.Op == halide.OpReduce && e.Kind == halide.FloatKind
	})
	return found
}

// unroll unrolls loops while the copies allow it: reductions mostly, from the inside out, pure loops seldom.
func (p *planner) unroll(vector string) {
	var vars []halide.Var
	loops := p.s.Loops()
	for _, l := range slices.Backward(loops) {
		if l.Name == vector || l.Extent > p.copies || p.copies/l.Extent == 0 {
			continue
		}
		if l.Reduction && !p.one(4, "keep rolled") || !l.Reduction && l.Extent <= 4 && p.one(5, "unroll pure") {
			vars = append(vars, loopVar(l.Name))
			p.copies /= l.Extent
		}
	}
	if len(vars) > 0 {
		p.s.Unroll(vars...)
	}
}

// jam unrolls and jams a pure loop outside the vector loop, by 2 to 4.
func (p *planner) jam() {
	loops := p.s.Loops()
	var able []halide.Loop
	for _, l := range loops[:len(loops)-1] {
		if !l.Reduction && l.Kind == halide.Serial {
			able = append(able, l)
		}
	}
	if len(able) == 0 || p.copies < 4 || !p.one(3, "jam") {
		return
	}
	l := rapid.SampledFrom(able).Draw(p.t, "jam loop")
	n := min(rapid.IntRange(2, 4).Draw(p.t, "jam"), l.Extent)
	p.s.UnrollJam(loopVar(l.Name), n, p.tail(l, n)...)
}

// store draws layouts, alignments, paddings and banks.
func (p *planner) store(f *halide.Func) {
	arrays := []halide.Stored{f}
	for _, in := range halide.Inputs(f) {
		arrays = append(arrays, in)
	}
	for _, a := range arrays {
		var dims []string
		switch a := a.(type) {
		case *halide.Func:
			for _, v := range a.Vars {
				dims = append(dims, v.Name)
			}
		case *halide.Input:
			dims = a.Dims
		}
		if p.one(4, "layout") {
			p.s.Layout(a, Layout(p.t, dims))
		}
		if p.one(5, "align") {
			p.s.Align(a, rapid.SampledFrom([]int{32, 16, 64, 8, 128}).Draw(p.t, "bytes"))
		}
		if p.one(5, "pad") {
			p.s.Pad(a, rapid.SampledFrom(dims).Draw(p.t, "padded"), rapid.IntRange(1, 40).Draw(p.t, "pad"))
		}
		if p.one(8, "place") {
			p.s.Place(a, p.upto(3, "bank"))
		}
	}
}

// Layout draws a complete layout of the dimensions: each whole or cut into up to three parts, in any order.
func Layout(t *rapid.T, dims []string) string {
	var parts []string
	for _, d := range dims {
		tile := 1
		for range rapid.SampledFrom([]int{0, 0, 0, 1, 1, 2}).Draw(t, "tilings") {
			inner := tile
			tile *= rapid.SampledFrom([]int{2, 8, 4, 3, 16}).Draw(t, "tile")
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
