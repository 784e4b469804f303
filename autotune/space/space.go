package space

import (
	"math/bits"

	"github.com/vyasa-go/vyasa/halide"
)

// Space is all schedules of a kernel. It is made by New; after that only Pin changes it, and its other methods may be
// called by several goroutines at once.
type Space struct {
	given    *halide.Schedule // what New was given
	options  Options
	capacity Capacities
	kernel   kernel
	menus    menus

	names  [variables][]string // of values
	start  Store               // all values, before any rule
	root   Store               // what rules leave of it
	pins   []pin
	branch []Choice                       // what Next looks at, in turn
	coding []Choice                       // of these, all but the places of arrays
	lists  map[string]Choice              // by name
	phases [MaxTensors][MaxOutputs]uint64 // layouts that take the phases of the stride of a loop apart
	marks  [variables][]mark              // random numbers of values, for Key

	// What the rules name (package spec). Counts first.
	loops, outputs, reductions, tensors, modules int

	ordered      bool // the terms of the sum have an order
	placeAll     bool // all arrays are placed or none
	modulesAlike bool // modules differ by number alone

	vectorFills             uint64
	vectorWalk, pathWalk    relation
	jamDivides              [MaxOutputs]relation
	jamLeaves               [MaxOutputs][2]relation
	unrollLeaves            [MaxReductions]relation
	accumulatorLimit        []int // by value of sums
	bodyLimit               []int
	jamNumbers              [MaxOutputs][]int
	jamTails                [MaxOutputs][]halide.Tail // of the same values; AutoTail: there is no rest
	unrollNumbers           [MaxReductions][]int
	groupColumns            relation
	pairColumns             relation
	groupOthers, pairOthers [MaxReductions]uint16
	several                 [MaxReductions]uint32
	lanesTogether, padRow   [MaxTensors]relation
	notModule, inModule     [maxModules]uint8
	moduleBefore            [maxModules]uint8
	tensorBytes             [MaxTensors]int64
	moduleLimit             int64
}

// maxModules is how many modules of memory a schedule can name.
const maxModules = 4

// Root is the store of all schedules that the rules and the pins leave. The error says which pin contradicts which
// rule.
func (sp *Space) Root() (Store, error) { return sp.root, nil }

// Func is the kernel's Func.
func (sp *Space) Func() *halide.Func { return sp.given.Func }

// Loops are the loops of the kernel: the output's, then those of the reduction.
func (sp *Space) Loops() []Loop { return sp.kernel.loops }

// Tensors are the arrays of the kernel: inputs in the order of their first use, the output last.
func (sp *Space) Tensors() []Tensor { return sp.kernel.tensors }

// Capacities are those that New was given.
func (sp *Space) Capacities() Capacities { return sp.capacity }

// Choices are all choices, in the branching order.
func (sp *Space) Choices() []Choice { return sp.branch }

// Values are the values of a choice, bit 0 first, as Pin reads them.
func (sp *Space) Values(c Choice) []string { return sp.names[c] }

// Domain is the set of values that a choice may still have in a store: bit i is value i.
func (sp *Space) Domain(st *Store, c Choice) uint64 { return st.domain(int(c)) }

// Apply decides, and removes what the rules then forbid. It is false if a choice has no value left; the store is of no
// use then. Decisions may come in any order, together or one by one: the store is the same.
func (sp *Space) Apply(st *Store, ds ...Decision) bool {
	p := propagation{sp: sp, st: st}
	for _, d := range ds {
		if !p.keep(int(d.Choice), 1<<d.Value) {
			return false
		}
	}
	return p.run()
}

// Remove takes a value away, and what the rules then forbid; false as for Apply.
func (sp *Space) Remove(st *Store, d Decision) bool {
	p := propagation{sp: sp, st: st}
	return p.keep(int(d.Choice), ^uint64(1<<d.Value)) && p.run()
}

// Next is the first choice that is still open in a store, in the branching order; false if there is none: a leaf.
func (sp *Space) Next(st *Store) (Choice, bool) {
	for _, c := range sp.branch {
		if d := st.domain(int(c)); d&(d-1) != 0 {
			return c, true
		}
	}
	return 0, false
}

// Branch appends to out the children of a store: for each value of the next open choice the store in which it is
// decided, what is good more often first: the longest bodies, the loops of later dimensions outside, otherwise as the
// menus go, but layouts that take the phases of the vector loop's stride apart before others. Dead is how many of the
// values the rules forbid. A leaf has none of either.
func (sp *Space) Branch(st *Store, out []Store) (children []Store, dead int) {
	c, open := sp.Next(st)
	if !open {
		return out, 0
	}
	kind, object := kindOf(int(c))
	backwards, first := kind == "unroll" || kind == "order", uint64(0)
	if v, settled := sp.Value(st, atVector); kind == "layout" && settled && int(v) < sp.outputs {
		first = sp.phases[object][v]
	}
	for d := st.domain(int(c)); d != 0; {
		value := bits.TrailingZeros64(d)
		switch {
		case backwards:
			value = 63 - bits.LeadingZeros64(d)
		case d&first != 0:
			value = bits.TrailingZeros64(d & first)
		}
		d &^= 1 << value
		out = append(out, *st)
		if !sp.Apply(&out[len(out)-1], Decision{c, uint8(value)}) {
			out = out[:len(out)-1]
			dead++
		}
	}
	return out, dead
}

// Value is the value of a choice that is settled; false if it is open.
func (sp *Space) Value(st *Store, c Choice) (uint8, bool) {
	d := st.domain(int(c))
	return uint8(bits.TrailingZeros64(d)), d != 0 && d&(d-1) == 0
}
