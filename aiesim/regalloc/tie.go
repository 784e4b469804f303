package regalloc

import (
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// tie makes tied operations name one register, through a temporary; coalescing removes the copies that are not needed.
//
//	b = mac(a, x, z)   ->   t = a; t = mac(t, x, z); b = t
//
// A post-modified pointer is tied to the pointer of the access.
func (a *alloc) tie() {
	for b, list := range a.code {
		var out []*mir.Op
		for _, op := range list {
			before, after := a.tied(op)
			out = append(append(append(out, before...), op), after...)
		}
		a.code[b] = out
	}
}

// ties lists the pairs of a use and a definition that are one register.
func ties(op *mir.Op, visit func(use, def *mir.Operand)) {
	if op.Tied {
		visit(&op.Use[0], &op.Def[0])
	}
	if op.Mem != nil && op.Mem.Post != mir.PostNone {
		if last := len(op.Def) - 1; !op.Tied || last > 0 || op.Addr > 0 {
			visit(&op.Use[op.Addr], &op.Def[last])
		}
	}
}

// tied splits what op ties but does not name alike.
func (a *alloc) tied(op *mir.Op) (before, after []*mir.Op) {
	ties(op, func(use, def *mir.Operand) {
		if use.Reg == def.Reg && use.Off == def.Off && use.Len == def.Len {
			return
		}
		info := *a.info(def.Reg)
		info.Name, info.Hint, info.Const = "", "", false
		if n := int(def.Len); n != info.Units {
			info.Class, info.Units = a.generic(a.regs[def.Reg].file, n), n
		}
		t := a.f.Whole(a.add(info, regState{file: a.regs[def.Reg].file, from: a.regs[def.Reg].from}))
		before = append(before, a.copyOp(t, *use, op))
		after = append(after, a.copyOp(*def, t, op))
		need := use.Need >> use.Off
		*use, *def = t, t
		use.Need = need
	})
	return before, after
}

// copyOp copies use to def, on behalf of op.
func (a *alloc) copyOp(def, use mir.Operand, op *mir.Op) *mir.Op {
	code := machine.MoveS
	if use.IsReg() {
		switch a.regs[use.Reg].file {
		case machine.VecFile:
			code = machine.MoveV
		case machine.AccFile:
			code = machine.MoveA
		}
	}
	return &mir.Op{Code: code, Def: []mir.Operand{def}, Use: []mir.Operand{use}, Acc: -1, Pos: op.Pos}
}

// isCopy tells whether op does nothing but copy units of a register to others of the same file.
func (a *alloc) isCopy(op *mir.Op) bool {
	switch op.Code {
	case machine.MoveV, machine.MoveA, machine.MoveS:
	default:
		return false
	}
	return op.Scalar.Op == mir.Copy && op.Vec == nil && !op.Tied && len(op.Def) == 1 && len(op.Use) == 1 &&
		op.Use[0].IsReg() && op.Def[0].Len == op.Use[0].Len && a.regs[op.Def[0].Reg].file == a.regs[op.Use[0].Reg].file
}
