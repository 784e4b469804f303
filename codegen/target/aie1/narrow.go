package aie1

import (
	"github.com/vyasa-go/vyasa/codegen/target"
	"github.com/vyasa-go/vyasa/halide"
)

// narrow goes through the shift-round-saturate path to a vector where the machine has one of the result's type, else
// lane by lane.
func narrow(r target.Result) target.Narrowing {
	to, lane, finish := vectorFor(r)
	if to == halide.NoType {
		return words(r)
	}
	return target.Narrowing{Chains: [][]target.Step{convert(r.Acc, to, r.Shift)}, ByLane: lane, Finish: finish}
}

// vectorFor is the vector type that the accumulator is converted to, and whether it is stored lane by lane, each
// narrowed once more. NoType: no vector holds the values.
//
//	int8, uint8, int16, int32   the type itself: conversions saturate, and saturating twice is saturating once
//	uint16, uint32              Wrap: the signed type of the size, the low bits are the same
//	uint16                      Narrow: int32, then each lane is clamped
//	lane by lane                int16, or int32 where the accumulator or the result is wide: 8-bit vectors have no elements
func vectorFor(r target.Result) (to halide.Type, lane, finish bool) {
	t, narrow := r.Elem, r.Op == halide.OpNarrow
	if t.Bits() == 64 || t == halide.UInt32 && narrow {
		return halide.NoType, true, false
	}
	signed := map[halide.Type]halide.Type{halide.UInt16: halide.Int16, halide.UInt32: halide.Int32}
	v, twin := signed[t]
	if !twin {
		v = t
	}
	if r.Vector && !(t == halide.UInt16 && narrow) {
		return v, false, false
	}
	v = halide.Int16
	if r.Acc.AccBits == 80 || t.Bits() == 32 || t == halide.UInt16 && narrow {
		v = halide.Int32
	}
	return v, true, narrow && t != v
}

// convert brings an accumulator to a vector of type t, by one step or several:
//
//	acc48 x16 -> int16 srs, int32 lsrs, int8 bsrs, uint8 ubsrs
//	acc48 x8  -> int16 srs, int32 lsrs; int8, uint8 as 16 lanes
//	acc80     -> int32 srs; else from that int32, as acc48 x8
func convert(acc target.VarType, t halide.Type, shift int) []target.Step {
	var steps []target.Step
	step := func(s target.Step) { steps = append(steps, s) }
	if acc.AccBits == 80 {
		step(target.Step{Fn: target.Narrow, Shift: shift, To: target.Vector(halide.Int32, 32*acc.Lanes)})
		if t == halide.Int32 {
			return steps
		}
		if acc.Lanes == 4 {
			step(target.Step{Fn: target.Spread, To: target.Vector(halide.Int32, 256)})
		}
		acc, shift = target.VarType{Lanes: 8, AccBits: 48}, 0
		step(target.Step{Fn: target.Raise, To: acc})
	}
	if t.Bits() == 8 && acc.Lanes == 8 {
		acc.Lanes = 16
		step(target.Step{Fn: target.Widen, To: acc})
	}
	step(target.Step{Fn: target.Narrow, Shift: shift, To: target.Vector(t, t.Bits()*acc.Lanes)})
	return steps
}

// words cuts results that no vector holds into words of 32 bits, which scalar code joins, rounds and saturates. The
// lowest word keeps its low bits, the next are shifted down without rounding.
func words(r target.Result) target.Narrowing {
	shifts := []int{0, 32}
	if r.Acc.AccBits == 80 && r.Op == halide.OpNarrow {
		shifts = append(shifts, 62)
	}
	n := target.Narrowing{ByLane: true, Finish: r.Op == halide.OpNarrow}
	for _, s := range shifts {
		n.Chains = append(n.Chains, []target.Step{
			{Fn: target.Narrow, Shift: s, To: target.Vector(halide.Int32, 32*r.Acc.Lanes), Word: true}})
	}
	return n
}
