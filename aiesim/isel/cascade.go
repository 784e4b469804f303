package isel

import (
	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/intrinsic"
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// cascade finds the cascade of an access: its first argument, or the kernel's one.
func (t *windows) cascade(e *cfront.IntrinsicCall, op intrinsic.Cascade) *port {
	if !op.Raw {
		return t.open(e.Args[0]).port
	}
	var list []*port
	for _, p := range t.ports.list {
		if p.stream() && p.kind.Bits > 0 && p.input() != op.Write {
			list = append(list, p)
		}
	}
	if len(list) != 1 {
		refuse(e.Pos(), e.Sig.Name, "it needs one cascade of that direction among the kernel's parameters, where "+
			"there are %d",
			len(list))
	}
	return list[0]
}

// cascadeIn reads an accumulator from a stream of them, 384 bits at a time.
func (t *windows) cascadeIn(to mir.Operand, e *cfront.IntrinsicCall, op intrinsic.Cascade) {
	c := t.cascade(e, op)
	for u := range to.Len {
		o := t.b.op(machine.StreamIn, e.Pos(), mir.Operand{Reg: to.Reg, Off: to.Off + u, Len: 1},
			mir.Imm(int64(c.index)))
		o.Mem = cascadeMem(e.Type())
	}
}

// cascadeOut writes an accumulator to a stream of them.
func (t *windows) cascadeOut(e *cfront.IntrinsicCall, op intrinsic.Cascade) {
	c, val := t.cascade(e, op), e.Args[len(e.Args)-1]
	x := t.ev.acc(val)
	for u := range x.Len {
		use := mir.Operand{Reg: x.Reg, Off: x.Off + u, Len: 1}
		t.b.emit(&mir.Op{Code: machine.StreamOut, Use: []mir.Operand{use, mir.Imm(int64(c.index))}, Acc: -1,
			Pos: e.Pos(), Mem: cascadeMem(val.Type())})
	}
}

// cascadeMem says how many bytes half an accumulator has in the data of a cascade: 8 lanes of 48 bits or 4 of 80.
func cascadeMem(t cfront.Type) *mir.Mem {
	bits := t.(cfront.Acc).Bits
	return &mir.Mem{Bytes: 384 / bits * int(intrinsic.CascadeLane(bits)), Volatile: true}
}
