package regalloc

import (
	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// prep makes the function ready for colouring: what is one register is named alike, what is not is told apart.
type prep struct{ fn *function }

// tie makes tied operations name one register, through a temporary; coalescing removes the copies that are not needed.
//
//	b = mac(a, x, z)   ->   t = a; t = mac(t, x, z); b = t
//
// A post-modified pointer is tied to the pointer of the access.
func (a *prep) tie() {
	for b, list := range a.fn.code {
		var out []*mir.Op
		for _, op := range list {
			before, after := a.tied(op)
			out = append(append(append(out, before...), op), after...)
		}
		a.fn.code[b] = out
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
func (a *prep) tied(op *mir.Op) (before, after []*mir.Op) {
	ties(op, func(use, def *mir.Operand) {
		if use.Reg == def.Reg && use.Off == def.Off && use.Len == def.Len {
			return
		}
		info := *a.fn.info(def.Reg)
		info.Name, info.Hint, info.Const = "", "", false
		if n := int(def.Len); n != info.Units {
			info.Class, info.Units = a.fn.generic(a.fn.regs[def.Reg].file, n), n
		}
		t := a.fn.f.Whole(a.fn.add(info, regState{file: a.fn.regs[def.Reg].file, from: a.fn.regs[def.Reg].from}))
		before = append(before, a.fn.copyOp(t, *use, op))
		after = append(after, a.fn.copyOp(*def, t, op))
		need := use.Need >> use.Off
		*use, *def = t, t
		use.Need = need
	})
	return before, after
}
