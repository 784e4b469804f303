package x86

import (
	"fmt"
	"math"
	"math/bits"

	"github.com/vyasa-go/vyasa/codegen/target/vec"
)

// coder is the list of instructions and its end: instructions on general registers are appended.
type coder struct {
	out   *vec.Insts
	fixed map[vec.Reg]vec.Reg // virtual registers that are real ones
	note  string              // of the operation at hand
	again again               // what straight code made; it ends where code does not run on
	err   error
}

func (s *coder) fail(format string, args ...any) {
	if s.err == nil {
		s.err = fmt.Errorf("x86: "+format, args...)
	}
}

// itmp and vtmp are new registers.
func (s *coder) itmp() vec.Reg { return s.newReg(vec.Index) }
func (s *coder) vtmp() vec.Reg { return s.newReg(vec.Vector) }

//go:noinline
func (s *coder) newReg(c vec.Class) vec.Reg {
	s.out.Regs = append(s.out.Regs, c)
	return vec.Reg(len(s.out.Regs) - 1)
}

// real is the virtual register that is a real one from the start.
func (s *coder) real(r vec.Reg) vec.Reg {
	v, ok := s.fixed[r]
	if !ok {
		v = s.newReg(vec.Index)
		if r >= X0 && r < RIP {
			s.out.Regs[v] = vec.Vector
		}
		s.fixed[r], s.out.Fixed[v] = v, r
	}
	return v
}

//go:noinline
func (s *coder) add(i vec.Inst) {
	if i.Kind != vec.Plain {
		s.again = newAgain()
	}
	i.Note = s.note
	s.out.List = append(s.out.List, i)
}

// general is an instruction on general registers.
//
//go:noinline
func (s *coder) general(op, bits int, dst []vec.Reg, mem vec.MemRef, imm int64, src ...vec.Reg) {
	s.add(vec.Inst{Op: op, Bits: bits, Dst: dst, Src: src, Tied: RowOf(op).Tied(), Mem: mem, Imm: imm})
}

// wide is d = op(x) of so many bits.
//
//go:noinline
func (s *coder) wide(op, bits int, d, x vec.Reg) { s.general(op, bits, []vec.Reg{d}, None(), 0, x) }

func (s *coder) move(d, x vec.Reg) {
	if d != x {
		s.wide(MOV, 64, d, x)
	}
}

//go:noinline
func (s *coder) imm(d vec.Reg, v int64) {
	s.add(vec.Inst{Op: MOVI, Bits: 64, Dst: []vec.Reg{d}, Mem: None(), Imm: v, Remat: true})
}

// tied is d = op(a, b), an instruction that changes its first operand in place.
//
//go:noinline
func (s *coder) tied(op int, d, a, b vec.Reg) {
	s.general(op, 64, []vec.Reg{d}, None(), 0, a, b)
}

//go:noinline
func (s *coder) lea(d vec.Reg, m vec.MemRef) { s.general(LEA, 64, []vec.Reg{d}, m, 0) }

func (s *coder) addImm(d, x vec.Reg, v int64) {
	switch {
	case v == 0 && d == x:
	case v == 0:
		s.move(d, x)
	case int64(int32(v)) != v:
		t := s.itmp()
		s.imm(t, v)
		s.tied(ADD, d, x, t)
	case d != x:
		s.lea(d, vec.MemRef{Base: x, Index: vec.NoReg, Scale: 1, Disp: int(v)})
	default:
		s.general(ADDI, 64, []vec.Reg{d}, None(), v, x)
	}
}

func (s *coder) imulImm(d, x vec.Reg, v int64) {
	switch {
	case v == 0:
		s.imm(d, 0)
	case v == 1:
		s.move(d, x)
	case v > 0 && v&(v-1) == 0:
		s.shiftImm(SHLI, d, x, int64(log2(int(v))))
	case v == int64(int32(v)):
		s.general(IMULI, 64, []vec.Reg{d}, None(), v, x)
	default:
		t := s.itmp()
		s.imm(t, v)
		s.tied(IMUL, d, x, t)
	}
}

func (s *coder) andImm(d, x vec.Reg, v int64) {
	if v == int64(int32(v)) {
		s.general(ANDI, 64, []vec.Reg{d}, None(), v, x)
		return
	}
	t := s.itmp()
	s.imm(t, v)
	s.tied(AND, d, x, t)
}

func (s *coder) shiftImm(op int, d, x vec.Reg, n int64) {
	if n == 0 {
		s.move(d, x)
		return
	}
	s.general(op, 64, []vec.Reg{d}, None(), n, x)
}

func (s *coder) cmp(a, b vec.Reg) { s.general(CMP, 64, nil, None(), 0, a, b) }

func (s *coder) cmpImm(a vec.Reg, v int64) {
	if v > math.MaxInt32 || v < math.MinInt32 {
		t := s.itmp()
		s.imm(t, v)
		s.cmp(a, t)
		return
	}
	s.general(CMPI, 64, nil, None(), v, a)
}

// loadArg is word n of the argument block.
func (s *coder) loadArg(d vec.Reg, n int) {
	word := vec.MemRef{Base: s.real(RDI), Index: vec.NoReg, Scale: 1, Disp: 8 * n}
	s.add(vec.Inst{Op: MOV, Bits: 64, Dst: []vec.Reg{d}, Mem: word, Remat: true})
}

func log2(n int) int {
	if n < 1 || n&(n-1) != 0 {
		panic(fmt.Sprintf("BUG: x86: %d is no power of two", n))
	}
	return bits.TrailingZeros(uint(n))
}

// lowBits is those of an integer, with their sign.
func (s *coder) lowBits(d, x vec.Reg, from vec.Elem) {
	if from.Bits() == 64 {
		s.move(d, x)
		return
	}
	s.wide([]int{MOVSX8, MOVSX16, MOVSX32}[size(from.Bits())], 64, d, x)
}
