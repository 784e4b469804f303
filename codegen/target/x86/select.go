package x86

import (
	"fmt"

	"github.com/vyasa-go/vyasa/codegen/target/vec"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/affine"
)

// Select is p in instructions of a processor with the features f, over virtual registers: those of p and more. An
// error says which feature is missing, or what cannot be addressed.
//
//	for y < 16                          ->   top: LEA, VMOVDQU, VPADDD with memory ...
//	    v1 = load.i32x8 in[96*y]                  ADD y, 96; JNE top
//	    v2 = add.i32x8 v1, v0
//
// The code is called with the argument block in RDI: the pointers of p.Args, the first and the end of the Band loop.
func Select(p *vec.Program, f Feature) (*vec.Insts, error) {
	if f&AVX2 == 0 {
		return nil, fmt.Errorf("x86: the processor has no AVX2")
	}
	if p.Bits != 128 && p.Bits != 256 && (p.Bits != 512 || f&AVX512 == 0) {
		return nil, fmt.Errorf("x86: no vector registers of %d bits", p.Bits)
	}
	s := &selector{prog: p, has: f, again: newAgain(), pool: map[string]int{}, fixed: map[vec.Reg]vec.Reg{},
		out: &vec.Insts{Regs: append([]vec.Class(nil), p.Regs...), Fixed: map[vec.Reg]vec.Reg{}}}
	s.plan = newPlan(s)
	s.fold = newFolds(p)
	if s.err == nil {
		s.prologue(s.plan.root)
		s.body(p.Body)
		s.add(vec.Inst{Op: VZEROUPPER, Bits: 128, Mem: None()})
		s.add(vec.Inst{Kind: vec.Return, Mem: None()})
	}
	return s.out, s.err
}

// selector makes the instructions of one program.
type selector struct {
	prog   *vec.Program
	has    Feature
	out    *vec.Insts
	plan   *plan
	fold   *folds
	pool   map[string]int      // where constants lie in out.Data
	fixed  map[vec.Reg]vec.Reg // virtual registers that are real ones
	note   string              // of the operation at hand
	again  again
	err    error
	labels int
}

func (s *selector) fail(format string, args ...any) {
	if s.err == nil {
		s.err = fmt.Errorf("x86: "+format, args...)
	}
}

func (s *selector) body(list []lower.Stmt) {
	for _, st := range list {
		switch st := st.(type) {
		case *lower.For:
			s.loop(st)
		case *lower.If:
			s.branch(st)
		case *vec.Op:
			s.note = st.Note
			s.op(st)
			s.note = ""
		default:
			panic(fmt.Sprintf("BUG: x86: a %T in a vector program", st))
		}
	}
}

// loop counts in one register: step*v + bias. It runs up to 0, so that the addition sets the flags of the jump, unless
// something needs v itself.
func (s *selector) loop(l *lower.For) {
	sc, ok := s.plan.scopes[l]
	if !ok { // one iteration
		s.body(l.Body)
		return
	}
	end, skip := int64(sc.bias+sc.step*l.Extent), -1
	var last vec.Reg
	first := vec.NoReg
	if sc.band {
		last, skip = s.itmp(), s.label()
		n := len(s.prog.Args)
		s.loadArg(sc.x, n)
		s.loadArg(last, n+1)
		s.cmp(sc.x, last)
		s.jump(JGE, skip)
		first = sc.x
	}
	for _, p := range sc.steps {
		s.move(p.reg, p.from.reg)
		if sc.band {
			t := s.itmp()
			s.imulImm(t, first, int64(p.step))
			s.tied(ADD, p.reg, p.reg, t)
		}
	}
	if !sc.band {
		s.imm(sc.x, int64(sc.bias))
	} else if sc.step != 1 {
		s.imulImm(sc.x, sc.x, int64(sc.step))
		s.imulImm(last, last, int64(sc.step))
	}
	top := s.label()
	s.place(top)
	s.out.List[len(s.out.List)-1].Imm = int64(l.Extent)
	if sc.band {
		s.out.List[len(s.out.List)-1].Imm = vec.BandTrips
	}
	s.prologue(sc)
	s.body(l.Body)
	for _, p := range sc.steps {
		s.addImm(p.reg, p.reg, int64(p.step))
	}
	s.addImm(sc.x, sc.x, int64(sc.step))
	switch {
	case sc.band:
		s.cmp(sc.x, last)
		s.jump(JL, top)
	case end != 0:
		s.cmpImm(sc.x, end)
		s.jump(JL, top)
	default:
		s.jump(JNE, top)
	}
	if skip >= 0 {
		s.place(skip)
	}
}

// prologue makes what sc's iterations, or the program, begin with: pointers and values of indexes.
func (s *selector) prologue(sc *scope) {
	for _, make := range sc.begin {
		make()
	}
}

func (s *selector) branch(st *lower.If) {
	c := s.plan.nextCond()
	other, after := s.label(), s.label()
	s.test(c, other, false)
	s.body(st.Body)
	if len(st.Else) > 0 {
		s.addJump(after)
	}
	s.place(other)
	if len(st.Else) > 0 {
		s.body(st.Else)
		s.place(after)
	}
}

// extents is the trip counts of the loops around.
func (sc *scope) extents() affine.Extents {
	all := affine.Extents{}
	for ; sc.loop != nil; sc = sc.up {
		if all[sc.loop.Var] == 0 {
			all[sc.loop.Var] = sc.loop.Extent
		}
	}
	return all
}
