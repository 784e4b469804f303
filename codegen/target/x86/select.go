package x86

import (
	"fmt"

	"github.com/vyasa-go/vyasa/codegen/target/vec"
	"github.com/vyasa-go/vyasa/codegen/target/vec/sel"
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
	s, err := newSelector(p, f)
	if err != nil {
		return nil, err
	}
	s.plan = sel.New(index{s}, p, true)
	if s.err == nil {
		s.plan.Run()
		s.add(vec.Inst{Op: VZEROUPPER, Bits: 128, Mem: None()})
		s.add(vec.Inst{Kind: vec.Return, Mem: None()})
	}
	return s.out, s.err
}

// newSelector is a selector without addresses and loops.
func newSelector(p *vec.Program, f Feature) (*selector, error) {
	if f&AVX2 == 0 {
		return nil, fmt.Errorf("x86: the processor has no AVX2")
	}
	if p.Bits != 128 && p.Bits != 256 && (p.Bits != 512 || f&AVX512 == 0) {
		return nil, fmt.Errorf("x86: no vector registers of %d bits", p.Bits)
	}
	regs := append(make([]vec.Class, 0, 2*len(p.Regs)), p.Regs...)
	out := &vec.Insts{Regs: regs, List: make([]vec.Inst, 0, len(p.Regs)), Fixed: map[vec.Reg]vec.Reg{}}
	r := registers{coder: coder{out: out, fixed: map[vec.Reg]vec.Reg{}, again: newAgain()}, prog: p, has: f,
		pool: map[string]int{}}
	return &selector{arith: arith{shuffler{r}}, fold: newFolds(p)}, nil
}

// selector makes the instructions of one program: which operation is which instructions, and which loads wait.
type selector struct {
	arith
	plan *sel.Plan
	fold *folds
}
