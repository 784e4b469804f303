package riscv64

import (
	"github.com/vyasa-go/vyasa/codegen/target/vec"
)

var integerRows = map[vec.Code]int{vec.IAdd: ADD, vec.ISub: SUB, vec.IMul: MUL, vec.IAnd: AND, vec.IOr: OR,
	vec.IXor: XOR, vec.ILT: SLT}

// integers makes the operations on index registers. It reports whether op is one.
func (s *selector) integers(op *vec.Op, m vec.MemRef) bool {
	i := index{s}
	var d vec.Reg
	if len(op.Dst) > 0 {
		d = op.Dst[0]
	}
	a := op.Args
	switch op.Code {
	case vec.IConst:
		i.Imm(d, op.Imm)
	case vec.ICopy:
		i.Move(d, a[0])
	case vec.IAdd, vec.ISub, vec.IMul, vec.IAnd, vec.IOr, vec.IXor, vec.ILT:
		s.x(integerRows[op.Code], d, 0, a[0], a[1])
	case vec.IAddImm:
		i.AddImm(d, a[0], op.Imm)
	case vec.IShl:
		i.Shl(d, a[0], int(op.Imm))
	case vec.IShr:
		i.ShrS(d, a[0], int(op.Imm))
	case vec.IExtend:
		i.Shl(d, a[0], 64-op.From.Bits())
		i.ShrS(d, d, 64-op.From.Bits())
	case vec.IMin, vec.IMax:
		i.Less(d, a[0], a[1], op.Code == vec.IMin)
	case vec.IDivE:
		s.plan.Divide(d, a[0], op.Imm)
	case vec.IModE:
		q := i.Index()
		if op.Imm&(op.Imm-1) != 0 {
			s.plan.Divide(q, a[0], op.Imm)
		}
		s.plan.Remainder(d, a[0], q, op.Imm)
	case vec.ILoop:
		i.Move(d, s.plan.NextValue())
	case vec.ILoadS, vec.ILoadU:
		s.put(loadRow(op.From, op.Code == vec.ILoadS), []vec.Reg{d}, nil, m, 0)
	case vec.IStore:
		s.put(SB+log2(op.Elem.Bytes()), nil, a[:1], m, 0)
	case vec.ISelect:
		yes, t := i.Index(), i.Index()
		s.x(SLTU, yes, 0, s.real(X0), a[0])
		i.pick(d, yes, t, a[1], a[2])
	case vec.IEQ:
		t := i.Index()
		i.Xor(t, a[0], a[1])
		s.x(SLTIU, d, 1, t)
	case vec.ILane:
		x := a[0]
		c := lanes(op.From, 1)
		if op.Imm > 0 {
			x = s.slideDown(op.From, int(op.Imm), 1, x)
		}
		s.put(c.op(VMVXS), []vec.Reg{d}, []vec.Reg{x}, None(), 0)
	default:
		return false
	}
	return true
}
