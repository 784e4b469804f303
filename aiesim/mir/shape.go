package mir

import (
	"fmt"

	"github.com/vyasa-go/vyasa/aiesim/datapath"
	"github.com/vyasa-go/vyasa/aiesim/intrinsic"
	"github.com/vyasa-go/vyasa/aiesim/machine"
)

// shapes are the least numbers of definitions and uses of each opcode; a stack access has no pointer among its uses.
var shapes = [machine.NumOpcodes]struct{ def, use int }{
	machine.LoadV: {1, 1}, machine.LoadW: {1, 1}, machine.LoadS: {1, 1}, machine.LoadD: {1, 1},
	machine.SpillLoad: {1, 1},
	machine.StoreV:    {0, 2}, machine.StoreW: {0, 2}, machine.StoreS: {0, 2}, machine.StoreN: {0, 2},
	machine.StoreD: {0, 2}, machine.SpillStore: {0, 2}, machine.StoreSRS: {0, 3},
	machine.Mac: {1, 0}, machine.FMac: {1, 0}, machine.VecOp: {1, 0}, machine.Srs: {1, 2}, machine.Ups: {1, 2},
	machine.MoveV: {1, 1}, machine.MoveA: {1, 1}, machine.UpdElem: {1, 3}, machine.ExtElem: {1, 2},
	machine.ShiftElem: {1, 2}, machine.Pack: {1, 1}, machine.MoveImm: {1, 1}, machine.MoveS: {1, 1},
	machine.Alu: {1, 1}, machine.AluD: {1, 1}, machine.Mul: {1, 2}, machine.PtrAdd: {1, 2}, machine.SetMode: {0, 1},
	machine.Lib: {1, 1}, machine.FSum: {1, 2}, machine.FProduct: {1, 2}, machine.StreamIn: {1, 1},
	machine.StreamOut: {0, 2},
}

// malformed says what o lacks to be looked at at all: operands, the access, the operation of the vector unit; "" if it
// has what its opcode wants.
func (o *Op) malformed() string {
	least := shapes[o.Code]
	stack := o.Mem != nil && o.Mem.Stack
	if stack {
		least.use--
	}
	if o.Scalar.Op == Shl || o.Scalar.Op == Shr {
		least.use = max(least.use, 2)
	}
	switch {
	case o.Mem == nil && o.access():
		return "no access"
	case len(o.Def) < least.def || len(o.Use) < least.use:
		return fmt.Sprintf("%d results of %d, %d operands of %d", len(o.Def), least.def, len(o.Use), least.use)
	case o.Addr < 0 || o.Addr > 0 && o.Addr >= len(o.Use) || o.Acc >= len(o.Use):
		return fmt.Sprintf("operands %d and %d of %d for pointer and accumulator", o.Addr, o.Acc, len(o.Use))
	case !o.hasVec():
		return "no operation of the vector unit"
	}
	if m := o.Mem; o.HasAddr() && (m.Post != PostNone && len(o.Def) == 0 ||
		m.Post == PostMod && (m.PostUse < 0 || m.PostUse >= len(o.Use))) {
		return "nothing to post-modify its pointer with"
	}
	return ""
}

// hasVec reports whether Vec is of the kind that the opcode wants.
func (o *Op) hasVec() bool {
	var op any
	if o.Vec != nil {
		op = o.Vec.Op
	}
	ok := true
	switch o.Code {
	case machine.Mac:
		_, ok = op.(*datapath.Mac)
	case machine.FMac:
		_, ok = op.(*datapath.Float)
	case machine.VecOp:
		_, ok = op.(*datapath.Lanes)
	case machine.Srs, machine.StoreSRS:
		_, ok = op.(*datapath.Srs)
	case machine.Ups:
		_, ok = op.(*datapath.Ups)
	case machine.UpdElem, machine.ExtElem, machine.ShiftElem:
		_, ok = op.(intrinsic.Elem)
	case machine.Pack:
		_, ok = op.(intrinsic.Pack)
	case machine.SetMode:
		_, ok = op.(intrinsic.Mode)
	}
	return ok
}
