package arm64

import (
	"fmt"
	"slices"

	"github.com/vyasa-go/vyasa/codegen/target/vec"
	"github.com/vyasa-go/vyasa/codegen/target/vec/sel"
)

// Bits is how wide a vector register is.
const Bits = 128

// Select is p in instructions of a processor with the features f, over virtual registers: those of p and more. An error
// says which feature is missing, or what cannot be made.
//
//	for y < 16                          ->   top: LDR Q, ADD with registers ...
//	    v1 = load.i32x4 in[96*y]                  ADD pointer, pointer, 96; ADDS y, y, 1; B.NE top
//	    v2 = add.i32x4 v1, v0
//
// The code is called with the argument block in X0: the pointers of p.Args, the first and the end of the Band loop.
func Select(p *vec.Program, f Feature) (*vec.Insts, error) {
	s, err := newSelector(p, f)
	if err != nil {
		return nil, err
	}
	s.plan = sel.New(index{s}, p, false)
	if s.err != nil {
		return nil, s.err
	}
	s.plan.Run()
	s.add(vec.Inst{Kind: vec.Return, Mem: None()})
	if len(s.out.Data) > 0 {
		at := vec.Inst{Op: ADR, Bits: 64, Dst: []vec.Reg{s.real(Pool)}, Mem: None()}
		s.out.List = slices.Insert(s.out.List, 0, at)
	}
	return s.out, s.err
}

// newSelector is a selector without addresses and loops.
func newSelector(p *vec.Program, f Feature) (*selector, error) {
	if f&NEON == 0 {
		return nil, fmt.Errorf("arm64: the processor has no vectors")
	}
	if p.Bits != Bits {
		return nil, fmt.Errorf("arm64: no vector registers of %d bits", p.Bits)
	}
	s := &selector{prog: p, has: f, made: map[string]vec.Reg{}, factors: map[vec.Reg]factor{}, pool: map[string]int{},
		fixed: map[vec.Reg]vec.Reg{}, out: &vec.Insts{Regs: slices.Clone(p.Regs), Fixed: map[vec.Reg]vec.Reg{}}}
	s.products = sel.NewProducts(p, rules)
	s.pairs = pairs(s.products.Runs)
	return s, nil
}

// selector makes the instructions of one program.
type selector struct {
	prog     *vec.Program
	has      Feature
	out      *vec.Insts
	plan     *sel.Plan
	products *sel.Products
	factors  map[vec.Reg]factor // of registers that were not extended
	pairs    map[*vec.Op]*pair
	made     map[string]vec.Reg  // constants and addresses of straight code, each made once
	pool     map[string]int      // where constants lie in out.Data
	fixed    map[vec.Reg]vec.Reg // virtual registers that are real ones
	note     string              // of the operation at hand
	err      error

	fixedTo int  // how many instructions of the list stay as they are
	reach   bool // loads and stores reach all of memory
}

func (s *selector) fail(format string, args ...any) {
	if s.err == nil {
		s.err = fmt.Errorf("arm64: "+format, args...)
	}
}

// itmp and vtmp are new registers.
func (s *selector) itmp() vec.Reg { return s.newReg(vec.Index) }
func (s *selector) vtmp() vec.Reg { return s.newReg(vec.Vector) }

func (s *selector) newReg(c vec.Class) vec.Reg {
	s.out.Regs = append(s.out.Regs, c)
	return vec.Reg(len(s.out.Regs) - 1)
}

// real is the virtual register that is a real one from the start.
func (s *selector) real(r vec.Reg) vec.Reg {
	v, ok := s.fixed[r]
	if !ok {
		v = s.newReg(vec.Index)
		s.fixed[r], s.out.Fixed[v] = v, r
	}
	return v
}

func (s *selector) add(i vec.Inst) {
	if i.Kind != vec.Plain {
		clear(s.made)
	}
	i.Note = s.note
	s.out.List = append(s.out.List, i)
}

// inst is an instruction without memory.
func (s *selector) inst(op, bits int, imm int64, dst []vec.Reg, src ...vec.Reg) {
	s.add(vec.Inst{Op: op, Bits: bits, Dst: dst, Src: src, Tied: RowOf(op).Tied(bits), Mem: None(), Imm: imm})
}

// once is what make gives, made once in straight code.
func (s *selector) once(key string, make func() vec.Reg) vec.Reg {
	r, ok := s.made[key]
	if !ok {
		r = make()
		s.made[key] = r
	}
	return r
}

// pairs finds them: in a run, with nothing stored to the array in between.
func pairs(runs [][]*vec.Op) map[*vec.Op]*pair {
	out := map[*vec.Op]*pair{}
	half := func(op *vec.Op) bool {
		return (op.Code == vec.LoadS || op.Code == vec.LoadU) && op.N*op.From.Bytes() == 8 && op.Mem.Index == vec.NoReg
	}
	for _, run := range runs {
		for i, op := range run {
			if !half(op) || out[op] != nil {
				continue
			}
			for _, later := range run[i+1:] {
				if later.Mem.Arg != op.Mem.Arg || !sel.HasMem(later) {
					continue
				}
				if len(later.Dst) == 0 { // it stores
					break
				}
				apart := later.Mem.Form.Sub(op.Mem.Form)
				if half(later) && out[later] == nil && apart.IsConst() && (apart.Const == 8 || apart.Const == -8) {
					both := &pair{first: op, up: apart.Const < 0, loaded: vec.NoReg}
					out[op], out[later] = both, both
					break
				}
			}
		}
	}
	return out
}
