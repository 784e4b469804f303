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

// Default is a plain schedule that suits every size: rows vectorised where they are long enough, else output channels;
// as many inner reduction loops unrolled as keep the body short, the others kept, with their accumulators in registers.
// Several results are computed at once: rows of images, which are walked along their rows, so that few pipelines are filled
// and drained, or channels of layers, which share what is loaded of the image.
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
	unrolled, ops := w.short()
	s.Unroll(unrolled...)
	s.Vectorize(inner)
	if w.Op == "depthwise" && v == "x" {
		return w.channelsBeside(s)
	}
	along, extent, channels := w.loop("y"), w.Output["y"], false
	if v == "k" {
		along, extent = outer, w.Output["k"]/w.Lanes()
	} else if w.Output["k"] > 1 {
		along, extent = w.loop("k"), w.Output["k"]
		channels = w.Type == hl.Float32 || len(unrolled) == len(w.reductions())
	}
	if n := w.beside(extent, ops, channels); n > 1 {
		s.UnrollJam(along, n)
	}
	return s
}

// What a body may have: sums have accumulators of 768 bits; operations that every compiler overlaps; those that take half
// of program memory.
const (
	accumulators = 4
	overlapped   = 64
	longest      = 512
)

// beside is how many results, of so many along a loop, Default computes at once where each takes so many operations.
// Products of floats wait for one another: two sums take turns, four where they are short. A body too long to be
// overlapped fills and drains the pipeline: as seldom as accumulators allow. Channels whose sums are whole in the body
// share so much of what is loaded that they have such bodies, too, where no short one has two results.
func (w Workload) beside(extent, ops int, channels bool) int {
	const short = 8 // operations, two of which fill a pipeline
	float := w.Type == hl.Float32
	if float && !channels && ops >= short && ops <= overlapped {
		return divisor(extent, 2)
	}
	if !float || !channels {
		if n := divisor(extent, min(accumulators, overlapped/ops)); n > 1 || ops <= overlapped && !channels {
			return n
		}
	}
	return divisor(extent, min(accumulators, longest/ops))
}

// divisor is the largest divisor of an extent that is at most n, at least 1.
func divisor(extent, n int) int {
	for ; n > 1; n-- {
		if extent%n == 0 {
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

// short are the inner reduction loops that Default unrolls, and the operations that they hold: up to 128 products, or all
// where two results of a layer with them still fit.
func (w Workload) short() (loops []hl.Var, ops int) {
	const most = 128
	count := func(products int) int {
		if w.Bits() < 32 {
			return (products + 1) / 2 // two columns, or more
		}
		return products
	}
	loops = w.reductions()
	if n := count(w.Taps()); w.Output["k"] > 1 && w.Type.Integer() && 2*n <= longest {
		return loops, n
	}
	products := 1
	for i, extent := range w.domain().Extents {
		if products*extent > most {
			return loops[len(loops)-i:], count(products)
		}
		products *= extent
	}
	return loops, count(products)
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
