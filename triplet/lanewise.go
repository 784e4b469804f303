package triplet

import (
	"math"
	"slices"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/diag"
	"github.com/vyasa-go/vyasa/lower"
)

// Lanewise is element-wise work on values in vector registers, which multiply-accumulates do not do. Its operations run
// in their order.
type Lanewise struct {
	lower.Work
	Ops []LaneOp
}

// LaneOp is one operation on all lanes of values. Values are arrays of the program that no memory holds
// (Program.Temps); their elements are int16, int32 or float32, or bytes that are only loaded, stored and widened. Of
// integers, what an operation takes and makes fits the element type of its value, so nothing wraps; of floats a minimum
// or maximum with a NaN is a NaN, and a comparison with one does not hold.
type LaneOp struct {
	Op halide.Op // OpMin, OpMax, OpAdd, OpSub, OpAbs, OpSelect; OpLoad: Args are empty; OpLocal: a copy of Args[0],
	// bytes as int16; OpToFloat: the float whose bits the int32 Args[0] has; OpToInt: the bits of the float Args[0]
	Cmp  halide.Op     // OpSelect: Args[0] Cmp Args[1] ? Args[2] : Args[3]; OpLT, OpLE, OpGT, OpGE or OpEQ
	Dst  *lower.Buffer // the value that is made; nil: Args[0] is stored at Mem
	Args []LaneArg     // of the type of Dst, but where bits are taken over
	// OpLoad, and stores: neighbours in memory, aligned, of whole 128-bit words; or OpLoad of one element
	Mem Access
	Pos diag.Pos // the user's line
}

// LaneArg is a value, or a constant in all lanes.
type LaneArg struct {
	Temp  *lower.Buffer // nil: the constant Int, or Float where the value made is of floats
	Int   int64
	Float float32
	// made by columns for constants that are not 0: the array of constants, a register full of it from At on
	Const *lower.Buffer
	At    int
}

// argType is the type of the operands of an operation that makes a value.
func (op *LaneOp) argType() halide.Type {
	switch op.Op {
	case halide.OpToFloat:
		return halide.Int32
	case halide.OpToInt:
		return halide.Float32
	}
	return op.Dst.Type
}

// Widens reports whether an operation makes int16 of bytes that an accumulator ended in.
func (op *LaneOp) Widens() bool {
	return op.Op == halide.OpLocal && op.Dst != nil && op.Dst.Type == halide.Int16 && op.Args[0].Temp != nil &&
		op.Args[0].Temp.Type.Bits() == 8
}

// Either are the constants that an operation chooses between, integers of which not both are 0: one vector of the
// narrowest load has both.
func (op *LaneOp) Either() (no, yes LaneArg, ok bool) {
	if op.Op != halide.OpSelect || op.Dst.Type == halide.Float32 || op.Args[2].Temp != nil || op.Args[3].Temp != nil {
		return no, yes, false
	}
	no, yes = op.Args[3], op.Args[2]
	return no, yes, !no.Zero() || !yes.Zero()
}

// EitherOf are the elements of that vector: element 0 is no, element 2 yes.
func EitherOf(m *Machine, t halide.Type, no, yes Number) []Number {
	list := slices.Repeat([]Number{no}, m.Loads[0]/t.Bits())
	list[2] = yes
	return list
}

// Number is a constant.
func (a LaneArg) Number() Number { return Number{a.Int, a.Float} }

// Zero reports whether a constant has no bits set.
func (a LaneArg) Zero() bool { return a.Int == 0 && math.Float32bits(a.Float) == 0 }

// copies moves what a statement copies through a register of the array's own type, where both sides are vectors in
// memory: no multiplication by 1 is needed, and wide vectors are stored at once. It reports whether it did.
//
//	for xi vectorized: out(x + xi, y) = in(x + xi, y+1)   ->   t0 = in(x : x+31, y+1);  out(x : x+31, y) = t0
func (w *walker) copies(f *lower.For, s *lower.Store, end Store) bool {
	e, typ := s.Value, s.Buffer.Type
	if e.Op != halide.OpLoad || len(w.machine.Lanes) == 0 || !affineIndex(e.Args) || !w.machine.Vector(end.Out) {
		return false
	}
	b := w.nest.Buffer(e.Name)
	if b == nil || b.Type != typ || typ.Bits() != 8 && w.machine.LaneBits(typ) == 0 {
		return false
	}
	x := w.access(f, e.Name, e.Args)
	if !w.machine.Pieces(x) {
		return false
	}
	t := w.newEpilogue(f, e, s.Pos)
	dst := t.temp(typ, f.Extent, t.span(e))
	t.emit(LaneOp{Op: halide.OpLoad, Dst: dst, Mem: x})
	t.emit(LaneOp{Op: halide.OpLocal, Args: []LaneArg{{Temp: dst}}, Mem: end.Out})
	braid(w.lanes.Ops)
	return true
}

// braid puts the loads of the last two copies side by side: what one loads may lie in a bank, what both load need not.
//
//	t0 = in(0..15, k); out(0..15, k) = t0; t1 = in(16..31, k); out(16..31, k) = t1
//	->   t0 = in(0..15, k); t1 = in(16..31, k); out(0..15, k) = t0; out(16..31, k) = t1
func braid(ops []LaneOp) {
	n := len(ops)
	if n < 4 || !isCopy(ops[n-4:n-2]) || !isCopy(ops[n-2:]) || ops[n-3].Mem.Buffer == ops[n-2].Mem.Buffer {
		return
	}
	ops[n-3], ops[n-2] = ops[n-2], ops[n-3]
}

// isCopy reports whether two operations load a value and store it.
func isCopy(ops []LaneOp) bool {
	return ops[0].Op == halide.OpLoad && ops[1].Dst == nil && ops[1].Args[0].Temp == ops[0].Dst
}
