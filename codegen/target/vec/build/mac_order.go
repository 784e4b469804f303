package build

import (
	"slices"

	"github.com/vyasa-go/vyasa/codegen/target/vec"
	"github.com/vyasa-go/vyasa/codegen/target/vec/lanes"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
)

// order is which lane of the loop stands where in the registers of an accumulator. Sums of products leave other orders
// than the natural one, which is restored where it is read.
type order uint8

// The orders, of 8 lanes of 32 bits a register:
//
//	natural   0 1 2 3  4 5 6 7  | 8 9 10 11  12 13 14 15
//	halves    0 2 4 6  8 10 12 14 | 1 3 5 7  9 11 13 15           the even lanes, the odd lanes
//	blocks2   0 1 2 3  8 9 10 11 | 4 5 6 7  12 13 14 15           as unpacking leaves them, in blocks of 128 bits
//	blocks4   0 1 2 3  16 17 18 19 | 4 5 6 7  20 21 22 23 | ...   as unpacking twice does
//	flat      0 1 2 3  4 5 6 7 | 8 9 10 11  12 13 14 15           the natural one, by unpacking across blocks, in any
//	                                                          number of registers
const (
	natural order = iota
	halves
	blocks2
	blocks4
	flat
)

const blockBits = 128 // that unpacking does not leave

// parts is how many registers of 32 bits an order mixes.
func (o order) parts() int {
	return [...]int{natural: 1, halves: 2, blocks2: 2, blocks4: 4, flat: 1}[o]
}

// lane is the lane that stands at a place among those of parts registers of so many lanes each.
func (o order) lane(at, full int) int {
	part, i := at/full, at%full
	switch o {
	case natural, flat:
		return at
	case halves:
		return 2*i + part
	}
	block := blockBits / 32
	return (i/block*o.parts()+part)*block + i%block
}

// inOrder brings the lanes of a value from one order into another; one of them is the natural one.
func (b *values) inOrder(v value, from, to order) value {
	if from == to || v.even {
		return v
	}
	full, o := b.m.Full(vec.I32), max(from, to)
	group := o.parts() * full
	takes := make([]int, group) // of which place each place takes its lane
	for at := range group {
		if lane := o.lane(at, full); to == natural {
			takes[lane] = at
		} else {
			takes[at] = lane
		}
	}
	out := &vector{elem: v.elem}
	n := b.m.Full(v.elem)
	for i := range v.regs {
		lane := slices.Repeat([]int{-1}, n)
		var args []vec.Reg
		for l := range min(n, b.width-i*n) {
			at := i*n + l
			at = at/group*group + takes[at%group]
			k := slices.Index(args, v.regs[at/n])
			if k < 0 {
				k, args = len(args), append(args, v.regs[at/n])
			}
			lane[l] = k*n + at%n
		}
		out.regs = append(out.regs, b.op(&vec.Op{Code: vec.Shuffle, Elem: v.elem, N: n, Args: args, Lane: lane}))
	}
	return out
}

// orderOf is how the lanes of an accumulator lie in the lane loop at hand.
func (b *exprs) orderOf(name string) order {
	if b.mac == nil || b.lane == nil || !b.mac.names[name] {
		return natural
	}
	if b.mac.how.order == flat {
		return natural
	}
	return b.mac.how.order
}

// inPlace is a mapping whose sums need no other order in the end, where all that is unpacked is held: that is done once
// for all runs (vec.Pack), so it may take longer.
//
//	blocks2, blocks4   ->   flat
func (b *dots) inPlace(how mapping, data [][]*datum) mapping {
	if how.order != blocks2 && how.order != blocks4 || b.m.Bits <= blockBits {
		return how
	}
	for _, run := range data {
		for _, d := range run {
			if d.vector() || d.expr.Op != halide.OpLoad || !slices.Contains(b.held, d.expr.Name) {
				return how
			}
		}
	}
	how.order = flat
	return how
}

// lanewise is the order that all lanes of a stored value may be computed in: that of its accumulators, where nothing
// else differs from lane to lane.
//
//	out(x) = narrow(int16, acc, 8)   ->   rounded and narrowed in acc's order, then shuffled once
func (b *builder) lanewise(s *lower.Store) order {
	for _, e := range s.Index {
		if lanes.ReadsLocal(e) {
			return natural
		}
	}
	if b.guard != nil {
		return natural
	}
	o, found := b.lanesOf(s.Value)
	if !found {
		return natural
	}
	return o
}

// lanesOf is the order of the accumulators that an expression reads; not ok: other lanes are in it too.
func (b *builder) lanesOf(e *halide.Expr) (o order, ok bool) {
	if !b.varies(e) {
		return natural, true
	}
	switch e.Op {
	case halide.OpLocal:
		return b.orderOf(e.Name), len(e.Args) == 0 || !b.varies(e.Args[0])
	case halide.OpLoad, halide.OpVar:
		return natural, false
	}
	for _, a := range e.Args {
		if !b.varies(a) {
			continue
		}
		p, ok := b.lanesOf(a)
		if !ok || o != natural && p != o || p == natural {
			return natural, false
		}
		o = p
	}
	return o, true
}
