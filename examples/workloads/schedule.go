package workloads

import (
	"fmt"
	"strings"

	hl "github.com/vyasa-go/vyasa/halide"
)

// Paper is the schedule that the paper reports for w: vector loop, loop order, unroll-and-jam factors and data layouts
// of Tables VI and VII, every reduction loop unrolled. 8-bit variants keep order and factors; their data layouts are the
// ones that the selection rules of 8-bit operands allow.
func (w Workload) Paper() *hl.Schedule {
	s := w.bounded()
	w.paperLayouts(s)
	v := w.Hints.Vector
	outer, inner := s.Split(w.loop(v), w.Lanes())
	s.Reorder(w.order(v, outer, inner)...)
	s.Unroll(w.reductions()...)
	s.Vectorize(inner)
	for _, d := range []string{"x", "y", "k", "z"} {
		if n := w.Hints.UnrollJam[d]; n > 1 && d != v {
			s.UnrollJam(w.loop(d), n)
		}
	}
	return s
}

// unrollLimit is the greatest number of products of one output that Default unrolls.
const unrollLimit = 128

// Default is a plain schedule that suits every size: rows vectorised where they are long enough, else output channels;
// as many inner reduction loops unrolled as keep the body short, the others kept, with their accumulators in registers.
// Images of one channel are walked along their rows, several rows at once, so that few pipelines are filled and drained.
// Layers of 8 bits have schedules of their own: see [Workload.bytes] and [Workload.byteChannels].
func (w Workload) Default() *hl.Schedule {
	s := w.bounded()
	switch {
	case w.eights() && w.Output["k"] >= w.Lanes():
		return w.bytes(s)
	case w.Bits() == 8 && w.Op == "depthwise" && w.Output["x"] >= w.Lanes():
		return w.byteChannels(s)
	}
	v := "x"
	if w.Output["x"] < w.Lanes() && w.Output["k"] >= w.Lanes() {
		v = "k"
		w.channelLayouts(s)
	}
	outer, inner := s.Split(w.loop(v), w.Lanes())
	order := w.order(v, outer, inner)
	if len(w.Output) == 2 {
		order[0], order[1] = w.loop("y"), outer
	}
	s.Reorder(order...)
	s.Unroll(w.short()...)
	s.Vectorize(inner)
	if n := w.rows(); n > 1 {
		s.UnrollJam(w.loop("y"), n)
	}
	return s
}

// rows is how many rows of an image of one channel Default computes at once: as many as divide its height, have
// accumulators, and keep the body short enough to be pipelined.
func (w Workload) rows() int {
	const accumulators, longest = 4, 64 // of 768 bits; operations of a body that every compiler overlaps
	ops := 1
	for _, extent := range w.domain().Extents {
		ops *= extent
	}
	if w.Bits() < 32 {
		ops = (ops + 1) / 2 // two columns, or more
	}
	for n := accumulators; n > 1 && len(w.Output) == 2; n-- {
		if w.Output["y"]%n == 0 && n*ops <= longest {
			return n
		}
	}
	return 1
}

// Lanes is the number of outputs of one vector operation: 8 for 32-bit elements, else 16.
func (w Workload) Lanes() int {
	if w.Bits() == 32 {
		return 8
	}
	return 16
}

// bounded is a fresh schedule with the output's extents.
func (w Workload) bounded() *hl.Schedule {
	f := w.Func()
	s := f.Schedule()
	for _, v := range f.Vars {
		s.Bound(v, w.Output[v.Name])
	}
	return s
}

// loop is the output's loop of a name.
func (w Workload) loop(name string) hl.Var { return hl.NewVar(name) }

// order is the paper's order of the output's loops with v split into outer and inner, the reductions just outside inner.
func (w Workload) order(v string, outer, inner hl.Var) []hl.Var {
	names := w.Hints.Order
	for _, fv := range w.Func().Vars { // loops that the paper does not name stay outermost
		if !strings.Contains(names, fv.Name) {
			names = fv.Name + names
		}
	}
	var loops []hl.Var
	for _, c := range names {
		switch d := string(c); {
		case d == v:
			loops = append(loops, outer)
		case w.Output[d] > 0:
			loops = append(loops, w.loop(d))
		}
	}
	loops = append(loops, w.reductions()...)
	return append(loops, inner)
}

// reductions are the reduction loops, outermost first: channels or planes, filter rows, taps of a row.
func (w Workload) reductions() []hl.Var {
	var loops []hl.Var
	for _, v := range w.domain().Vars {
		loops = append([]hl.Var{v}, loops...)
	}
	return loops
}

// short are the inner reduction loops that together hold at most unrollLimit products.
func (w Workload) short() []hl.Var {
	r, products := w.domain(), 1
	loops := w.reductions()
	for i, extent := range r.Extents {
		if products *= extent; products > unrollLimit {
			return loops[len(loops)-i:]
		}
	}
	return loops
}

// paperLayouts sets the layouts of Table VII and the paper's widths of images.
func (w Workload) paperLayouts(s *hl.Schedule) {
	ins := hl.Inputs(s.Func)
	if n := w.Input["x"]; n > 0 && w.Hints.Layout == nil {
		s.Pad(ins[0], "x", n)
	}
	if w.Hints.Layout == nil {
		return
	}
	if w.Bits() == 8 && w.Hints.Vector == "k" {
		w.channelLayouts(s)
		if w.eights() {
			s.Align(hl.Inputs(s.Func)[0], 16)
		}
		return
	}
	s.Layout(s.Func, w.Hints.Layout["O"])
	if w.Bits() > 8 {
		s.Layout(ins[0], w.Hints.Layout["I"])
		s.Layout(ins[1], w.Hints.Layout["W"])
	}
}

// channelLayouts makes the output's channels neighbours in memory, and with them whatever one operation reads: the
// coefficients of its lanes and columns, and the channels of one pixel.
func (w Workload) channelLayouts(s *hl.Schedule) {
	ins, lanes := hl.Inputs(s.Func), w.Lanes()
	s.Layout(s.Func, "y x k")
	if w.Op == "depthwise" {
		s.Layout(ins[0], "y x c")
		s.Layout(ins[1], "c s r k")
		return
	}
	s.Layout(ins[0], "y x c")
	c := w.Filter["c"]
	switch {
	case w.eights(): // the compiler packs what one operation of 16 lanes x 8 columns reads
	case w.Bits() == 16 && c%2 == 0:
		s.Layout(ins[1], "(k/16) s r (c/2) (16) (2)")
	default:
		s.Layout(ins[1], fmt.Sprintf("(k/%d) c s r (%d)", lanes, lanes))
	}
}
