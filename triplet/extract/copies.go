package extract

import (
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/triplet"
)

// copies moves what a statement copies through a register of the array's own type, where both sides are vectors in
// memory: no multiplication by 1 is needed, and wide vectors are stored at once. It reports whether it did.
//
//	for xi vectorized: out(x + xi, y) = in(x + xi, y+1)   ->   t0 = in(x : x+31, y+1);  out(x : x+31, y) = t0
func (w *walker) copies(f *lower.For, s *lower.Store, end triplet.Store) bool {
	e, typ := s.Value, s.Buffer.Type
	if e.Op != halide.OpLoad || len(w.machine.Lanes) == 0 || !affineIndex(e.Args) || !w.machine.Vector(end.Out) {
		return false
	}
	b := w.nest.Buffer(e.Name)
	lanes := typ
	if triplet.SameBits(typ, halide.Int32) {
		lanes = halide.Int32
	}
	if b == nil || b.Type != typ || typ.Bits() != 8 && w.machine.LaneBits(lanes) == 0 {
		return false
	}
	x := w.access(f, e.Name, e.Args)
	if !w.machine.Pieces(x) {
		return false
	}
	t := w.newEpilogue(f, e, s.Pos)
	dst := t.temp(lanes, f.Extent, t.span(e))
	t.emit(triplet.LaneOp{Op: halide.OpLoad, Dst: dst, Mem: x})
	t.emit(triplet.LaneOp{Op: halide.OpLocal, Args: []triplet.LaneArg{{Temp: dst}}, Mem: end.Out})
	braid(w.lanes.Ops)
	return true
}

// braid puts the loads of the last two copies side by side: what one loads may lie in a bank, what both load need not.
//
//	t0 = in(0..15, k); out(0..15, k) = t0; t1 = in(16..31, k); out(16..31, k) = t1
//	->   t0 = in(0..15, k); t1 = in(16..31, k); out(0..15, k) = t0; out(16..31, k) = t1
func braid(ops []triplet.LaneOp) {
	n := len(ops)
	if n < 4 || !isCopy(ops[n-4:n-2]) || !isCopy(ops[n-2:]) || ops[n-3].Mem.Buffer == ops[n-2].Mem.Buffer {
		return
	}
	ops[n-3], ops[n-2] = ops[n-2], ops[n-3]
}

// isCopy reports whether two operations load a value and store it.
func isCopy(ops []triplet.LaneOp) bool {
	return ops[0].Op == halide.OpLoad && ops[1].Dst == nil && ops[1].Args[0].Temp == ops[0].Dst
}
