package riscv64

import (
	"fmt"
	"slices"

	"github.com/vyasa-go/vyasa/codegen/target/vec"
	"github.com/vyasa-go/vyasa/codegen/target/vec/sel"
)

// Select is p in instructions over virtual registers: those of p and more. An operation that has none is an error,
// which says it with its line.
//
//	for y < 16                          ->   top: vle32.v, vadd.vv
//	    v1 = load.i32x4 in[96*y]                  addi p, p, 96; bne y, x0, top
//	    v2 = add.i32x4 v1, v0
//
// The code is called with the argument block in X10: the pointers of p.Args, the first and the end of the Band loop.
func Select(p *vec.Program) (*vec.Insts, error) {
	if p.Bits != 128 {
		return nil, fmt.Errorf("riscv64: no vector registers of %d bits on all processors", p.Bits)
	}
	s := &selector{prog: p, narrow: map[vec.Reg]vec.Reg{}, fixed: map[vec.Reg]vec.Reg{},
		constants: map[string]vec.Reg{}, out: &vec.Insts{Regs: slices.Clone(p.Regs), Fixed: map[vec.Reg]vec.Reg{}}}
	s.plan = sel.New(index{s}, p, false)
	s.products = sel.NewProducts(p, rules)
	if s.err == nil {
		s.plan.Run()
		s.add(vec.Inst{Kind: vec.Return, Mem: None()})
	}
	s.out.List = append(s.entry, s.out.List...)
	return s.out, s.err
}

// selector makes the instructions of one program.
type selector struct {
	prog      *vec.Program
	out       *vec.Insts
	plan      *sel.Plan
	products  *sel.Products
	narrow    map[vec.Reg]vec.Reg // factors before they are extended
	fixed     map[vec.Reg]vec.Reg // virtual registers that are real ones
	constants map[string]vec.Reg
	entry     []vec.Inst // what makes constants; it stands before all
	note      string     // of the operation at hand
	op        *vec.Op
	err       error
}

func (s *selector) fail(format string, args ...any) {
	if s.err != nil {
		return
	}
	where := ""
	if s.note != "" {
		where = s.note + ": "
	}
	s.err = fmt.Errorf("riscv64: "+where+format, args...)
}

func (s *selector) newReg(c vec.Class) vec.Reg {
	s.out.Regs = append(s.out.Regs, c)
	return vec.Reg(len(s.out.Regs) - 1)
}

// real is the virtual register that is a real one from the start.
func (s *selector) real(r vec.Reg) vec.Reg {
	v, ok := s.fixed[r]
	if !ok {
		v = s.newReg(vec.Index)
		if r >= V0 {
			s.out.Regs[v] = vec.Vector
		}
		s.fixed[r], s.out.Fixed[v] = v, r
	}
	return v
}

func (s *selector) add(i vec.Inst) {
	i.Note = s.note
	s.out.List = append(s.out.List, i)
}

// put is an instruction of a row.
func (s *selector) put(op int, dst, src []vec.Reg, mem vec.MemRef, imm int64) {
	k := RowOf(op).kind
	s.add(vec.Inst{Op: op, Dst: dst, Src: src, Mem: mem, Imm: imm, Tied: k&tied != 0, Apart: k&early != 0})
}

// x is an instruction on integer registers that sets d.
func (s *selector) x(op int, d vec.Reg, imm int64, src ...vec.Reg) {
	s.put(op, []vec.Reg{d}, src, None(), imm)
}

// v is row in a new vector register, with lanes c.
func (s *selector) v(row int, c Config, src ...vec.Reg) vec.Reg { return s.vi(row, c, 0, src...) }

func (s *selector) vi(row int, c Config, imm int64, src ...vec.Reg) vec.Reg {
	d := s.newReg(vec.Vector)
	s.put(c.op(row), []vec.Reg{d}, src, None(), imm)
	return d
}

// set makes d what x is: the instruction that made x sets d instead, if it was the last.
func (s *selector) set(d, x vec.Reg) {
	if d == x {
		return
	}
	if n := len(s.out.List); n > 0 && int(x) >= len(s.prog.Regs) {
		last := &s.out.List[n-1]
		apart := last.Apart && slices.Contains(last.Src, d)
		if last.Kind == vec.Plain && len(last.Dst) == 1 && last.Dst[0] == x && !apart {
			last.Dst[0] = d
			return
		}
	}
	s.put(VMV1RV, []vec.Reg{d}, []vec.Reg{x}, None(), 0)
}

// constant is a register that an instruction at the beginning makes, and makes again where registers are short.
func (s *selector) constant(c vec.Class, op int, imm int64) vec.Reg {
	key := fmt.Sprint(op, imm)
	if r, ok := s.constants[key]; ok {
		return r
	}
	r := s.newReg(c)
	s.constants[key] = r
	s.entry = append(s.entry, vec.Inst{Op: op, Dst: []vec.Reg{r}, Mem: None(), Imm: imm, Remat: true})
	return r
}

// splat is n in each of the lanes c.
func (s *selector) splat(c Config, n int64) vec.Reg {
	c.VL, c.Frac = 16>>c.Sew, 0
	shift := 64 - 8<<c.Sew
	return s.constant(vec.Vector, c.op(SPLAT), n<<shift>>shift)
}

// bytes is 16 bytes in a register.
func (s *selector) bytes(b []byte) vec.Reg {
	key := string(b)
	if r, ok := s.constants[key]; ok {
		return r
	}
	at := len(s.out.Data)
	s.out.Data = append(s.out.Data, b...)
	r := s.constant(vec.Vector, Config{Sew: 3, VL: 2}.op(CONST), int64(at))
	s.constants[key] = r
	return r
}

// mask sets v0 to a constant.
func (s *selector) mask(bits int64) vec.Reg {
	m := s.real(V0)
	s.x(Config{Sew: 1, VL: 1}.op(MASK), m, bits)
	return m
}
