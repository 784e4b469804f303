package regalloc

import (
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// finish writes the result into the function: operations without the marks of blocks, the operands of control, the
// places of all registers, the frame, remarks.
func (a *alloc) finish() {
	f := a.fn.f
	in := a.fn.code[0][0].Def
	for i := range f.Params {
		if p := &f.Params[i]; p.Reg != mir.None {
			p.Reg, in = in[0].Reg, in[1:]
		}
	}
	for b, k := range f.Blocks {
		a.fn.writeEnds(b)
		k.Ops = a.halves(a.fn.code[b][1 : len(a.fn.code[b])-1])
	}
	for r := range a.fn.regs {
		root, off := a.fn.find(mir.Reg(r))
		f.Regs[r].At = a.fn.regs[root].at
		if root != mir.Reg(r) {
			f.Regs[r].At = part(a.fn.regs[root].at, allOf(a.fn.class(mir.Reg(r))), int(off))
		}
		if f.Regs[r].At == nil {
			panic("BUG: regalloc: " + f.Name + ": no place for " + a.fn.nameOf(mir.Reg(r)))
		}
	}
	const align = 32 // of mir.Func.Frame
	f.Frame = (f.Frame + align - 1) / align * align
	a.remarks.noteHints()
	a.remarks.noteSpills()
	a.remarks.noteRoutines()
	f.Placed = true
}

// halves splits copies of whole accumulators, of which a move takes so much only (machine.MoveOps).
//
//	bm0 = bm3   ->   bm0.0:1 = bm3.0:1; bm0.1:2 = bm3.1:2
func (a *alloc) halves(list []*mir.Op) []*mir.Op {
	var out []*mir.Op
	for _, op := range list {
		if op.Code != machine.MoveA || a.fn.m.MoveOps(machine.AccFile, int(op.Def[0].Len)) == 1 {
			out = append(out, op)
			continue
		}
		def, use := op.Def[0], op.Use[0]
		for u := range def.Len {
			half := *op
			half.Def = []mir.Operand{{Reg: def.Reg, Off: def.Off + u, Len: 1}}
			if use.IsReg() {
				half.Use = []mir.Operand{{Reg: use.Reg, Off: use.Off + u, Len: 1}}
			}
			if !use.IsReg() || use.Reads()>>(use.Off+u)&1 != 0 { // the other half may hold nothing
				out = append(out, &half)
			}
		}
	}
	return out
}
