package x86

import "github.com/vyasa-go/vyasa/codegen/target/vec"

// general1 makes the operations on index registers. It reports whether op is one.
func (s *selector) general1(op *vec.Op, m vec.MemRef) bool {
	var d vec.Reg
	if len(op.Dst) > 0 {
		d = op.Dst[0]
	}
	a := op.Args
	switch op.Code {
	case vec.IConst:
		s.imm(d, op.Imm)
	case vec.ICopy:
		s.move(d, a[0])
	case vec.IAdd, vec.ISub, vec.IMul, vec.IAnd, vec.IOr, vec.IXor:
		s.tied(tiedRows[op.Code], d, a[0], a[1])
	case vec.IAddImm:
		s.addImm(d, a[0], op.Imm)
	case vec.IShl:
		s.shiftImm(SHLI, d, a[0], op.Imm)
	case vec.IShr:
		s.shiftImm(SARI, d, a[0], op.Imm)
	case vec.IExtend:
		s.lowBits(d, a[0], op.From)
	case vec.IMin, vec.IMax:
		index{s}.Less(d, a[0], a[1], op.Code == vec.IMin)
	case vec.IDivE:
		s.plan.Divide(d, a[0], op.Imm)
	case vec.IModE:
		q := s.itmp()
		if op.Imm&(op.Imm-1) != 0 {
			s.plan.Divide(q, a[0], op.Imm)
		}
		s.plan.Remainder(d, a[0], q, op.Imm)
	case vec.ILoop:
		s.move(d, s.plan.NextValue())
	case vec.ILoadS, vec.ILoadU:
		s.loadInteger(op, m)
	case vec.IStore:
		s.add(vec.Inst{Op: MOVstore, Bits: op.Elem.Bits(), Src: []vec.Reg{a[0]}, Mem: m})
	case vec.ISelect:
		t := s.itmp()
		s.general(TEST, 64, nil, None(), 0, a[0], a[0])
		s.tied(CMOVNE, t, a[2], a[1])
		s.move(d, t)
	case vec.IEQ, vec.ILT:
		one, t := s.itmp(), s.itmp()
		s.imm(one, 1)
		s.imm(t, 0)
		s.cmp(a[0], a[1])
		s.tied(map[vec.Code]int{vec.IEQ: CMOVE, vec.ILT: CMOVL}[op.Code], d, t, one)
	default:
		return false
	}
	return true
}

var tiedRows = map[vec.Code]int{vec.IAdd: ADD, vec.ISub: SUB, vec.IMul: IMUL, vec.IAnd: AND, vec.IOr: OR, vec.IXor: XOR}

// loadInteger is one element as an integer of 64 bits.
func (s *coder) loadInteger(op *vec.Op, m vec.MemRef) {
	signed := op.Code == vec.ILoadS
	row, bits := MOV, 64
	switch n := op.From.Bits(); {
	case n == 8 && signed:
		row = MOVSX8
	case n == 8:
		row = MOVZX8
	case n == 16 && signed:
		row = MOVSX16
	case n == 16:
		row = MOVZX16
	case n == 32 && signed:
		row = MOVSX32
	case n == 32:
		bits = 32
	}
	s.general(row, bits, []vec.Reg{op.Dst[0]}, m, 0)
}
