package arm64

import "github.com/vyasa-go/vyasa/codegen/target/vec"

var indexRows = map[vec.Code]int{vec.IAdd: ADD, vec.ISub: SUB, vec.IMul: MUL, vec.IAnd: AND, vec.IOr: ORR,
	vec.IXor: EOR}

// onIndexes makes the operations on index registers. It reports whether op is one.
func (s *selector) onIndexes(op *vec.Op, m vec.MemRef) bool {
	var d vec.Reg
	if len(op.Dst) > 0 {
		d = op.Dst[0]
	}
	a, x := op.Args, index{s}
	switch op.Code {
	case vec.IConst:
		x.Imm(d, op.Imm)
	case vec.ICopy:
		x.Move(d, a[0])
	case vec.IAdd, vec.ISub, vec.IMul, vec.IAnd, vec.IOr, vec.IXor:
		x.x(indexRows[op.Code], 0, d, a[0], a[1])
	case vec.IAddImm:
		x.AddImm(d, a[0], op.Imm)
	case vec.IShl:
		x.Shl(d, a[0], int(op.Imm))
	case vec.IShr:
		x.ShrS(d, a[0], int(op.Imm))
	case vec.IExtend:
		x.Shl(d, a[0], 64-op.From.Bits())
		x.ShrS(d, d, 64-op.From.Bits())
	case vec.IMin, vec.IMax:
		x.Less(d, a[0], a[1], op.Code == vec.IMin)
	case vec.IDivE:
		s.plan.Divide(d, a[0], op.Imm)
	case vec.IModE:
		q := s.itmp()
		if op.Imm&(op.Imm-1) != 0 {
			s.plan.Divide(q, a[0], op.Imm)
		}
		s.plan.Remainder(d, a[0], q, op.Imm)
	case vec.ILoop:
		x.Move(d, s.plan.NextValue())
	case vec.ILoadS, vec.ILoadU:
		row, bits := LDR, op.From.Bits()
		if op.Code == vec.ILoadS && bits < 64 {
			row = LDRS
		}
		s.add(vec.Inst{Op: row, Bits: bits, Dst: []vec.Reg{d}, Mem: s.reached(row, bits, m)})
	case vec.IStore:
		bits := op.Elem.Bits()
		at := s.reached(STR, bits, m)
		s.add(vec.Inst{Op: STR, Bits: bits, Src: []vec.Reg{a[0]}, Mem: at})
	case vec.ISelect:
		s.inst(CMPI, 64, 0, nil, a[0])
		x.x(CSEL, CondNE, d, a[1], a[2])
	case vec.IEQ, vec.ILT:
		s.inst(CMP, 64, 0, nil, a[0], a[1])
		x.x(CSET, map[vec.Code]int64{vec.IEQ: CondEQ, vec.ILT: CondLT}[op.Code], d)
	default:
		return false
	}
	return true
}
