package mir_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// adder is a function of one counted loop: it adds 16 words of one array.
func adder() *mir.Func {
	f := &mir.Func{Name: "adder", Roots: []mir.Root{{}, {Kind: mir.ParamRoot, Name: "p"}}}
	p := f.NewReg(mir.RegInfo{Name: "p", Class: machine.ClassP, Units: 1})
	s := f.NewReg(mir.RegInfo{Name: "s", Class: machine.ClassR, Units: 1})
	x := f.NewReg(mir.RegInfo{Class: machine.ClassR, Units: 1})
	f.Params = []mir.Param{{Obj: &cfront.Object{Name: "p"}, Reg: p}}
	op := func(c machine.Opcode, def mir.Reg, use ...mir.Operand) *mir.Op {
		return &mir.Op{Code: c, Def: []mir.Operand{f.Whole(def)}, Use: use, Acc: -1,
			Pos: cfront.Pos{File: "k.c", Line: 3}}
	}
	load := op(machine.LoadS, x, f.Whole(p))
	load.Mem = &mir.Mem{Bytes: 4, Signed: true, Root: 1}
	sum := op(machine.Alu, s, f.Whole(s), f.Whole(x))
	sum.Scalar = mir.Scalar{Op: mir.Add, Type: cfront.Int32}
	f.Blocks = []*mir.Block{
		{ID: 0, Loop: -1, Ops: []*mir.Op{op(machine.MoveImm, s, mir.Imm(0))},
			Term: mir.Term{Kind: mir.Fall, To: [2]int{1}, Loop: -1}},
		{ID: 1, Loop: 0, Ops: []*mir.Op{load, sum, op(machine.PtrAdd, p, f.Whole(p), mir.Imm(4))},
			Term: mir.Term{Kind: mir.LoopEnd, To: [2]int{1, 2}}},
		{ID: 2, Loop: -1, Term: mir.Term{Kind: mir.Return, Loop: -1}},
	}
	f.Loops = []*mir.Loop{{Name: "i", First: 1, Last: 1, Parent: -1, Counted: true, Count: mir.Imm(16), Min: 16,
		Max: 16, Counter: mir.None}}
	return f
}

func Example() {
	fmt.Print(adder())
	// Output:
	// func adder(%0p P)
	//   root 1 param p
	// b0:
	//   %1s:R = mov 0                                                          ; 3
	//   loop 0 i b1..b1 count 16 rounds 16..16
	// b1:
	//   %2:R = lda [%0p] root 1 bytes 4 signed                                 ; 3
	//   %1s:R = add.int32 %1s, %2                                              ; 3
	//   %0p:P = padd %0p, 4                                                    ; 3
	//   end of loop 0, again b1
	// b2:
	//   return
}

// Each broken invariant is found.
func TestCheck(t *testing.T) {
	if err := mir.Check(adder(), machine.AIE1()); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		want  string
		spoil func(f *mir.Func)
	}{
		{"its ID is 7", func(f *mir.Func) { f.Blocks[1].ID = 7 }},
		{"goes to b9, which is not there", func(f *mir.Func) { f.Blocks[0].Term.To[0] = 9 }},
		{"falls into b2, which is not the next block", func(f *mir.Func) { f.Blocks[0].Term.To[0] = 2 }},
		{"its loop is 0, but by layout it is in -1", func(f *mir.Func) { f.Blocks[2].Loop = 0 }},
		{"is no register", func(f *mir.Func) {
			f.Blocks[0].Term = mir.Term{Kind: mir.If, Cond: mir.Imm(1),
				To: [2]int{2, 1}}
		}},
		{"its blocks are b1..b9", func(f *mir.Func) { f.Loops[0].Last = 9 }},
		{"does not lie in loop 3", func(f *mir.Func) { f.Loops[0].Parent = 3 }},
		{"its preheader is b1", func(f *mir.Func) { f.Loops[0].Pre = 1 }},
		{"its latch b1 does not end it", func(f *mir.Func) {
			f.Blocks[1].Term = mir.Term{Kind: mir.Fall,
				To: [2]int{2}}
		}},
		{"it runs 0 times", func(f *mir.Func) { f.Loops[0].Count = mir.Imm(0) }},
		{"b2 leads into it at b1", func(f *mir.Func) { f.Blocks[2].Term = mir.Term{Kind: mir.Goto, To: [2]int{1}} }},
		{"2 units are not those of class R", func(f *mir.Func) { f.Regs[1].Units = 2 }},
		{"there is no root 5", func(f *mir.Func) { f.Blocks[1].Ops[0].Mem.Root = 5 }},
		{"there is no window 5", func(f *mir.Func) { f.Regs[0].Window = 5 }},
		{"root 1 is a circle, but register 9 holds no bounds of one",
			func(f *mir.Func) { f.Roots[1].Circular, f.Roots[1].Ring = true, 9 }},
		{"root 1 is a circle, but register 0 holds no bounds of one",
			func(f *mir.Func) { f.Roots[1].Circular = true }},
		{"lda has no access", func(f *mir.Func) { f.Blocks[1].Ops[0].Mem = nil }},
		{"cannot be of class P", func(f *mir.Func) { f.Blocks[1].Ops[0].Use[0].Reg = 1 }},
		{"cannot be of class R", func(f *mir.Func) { f.Blocks[1].Ops[1].Use[1].Reg = 0 }},
		{"has units 0..2 of 1", func(f *mir.Func) { f.Blocks[1].Ops[1].Use[1].Len = 2 }},
		{"there is no register 9", func(f *mir.Func) { f.Blocks[1].Ops[1].Use[1].Reg = 9 }},
		{"it defines %2, which is a constant", func(f *mir.Func) { f.Regs[2].Const = true }},
		{"its pointer is a constant", func(f *mir.Func) { f.Blocks[1].Ops[0].Use[0] = mir.Imm(64) }},
		{"its result is not where its first operand is",
			func(f *mir.Func) { f.Blocks[1].Ops[1].Use[0].Reg = 2; f.Blocks[1].Ops[1].Tied = true }},
		{"has no place", func(f *mir.Func) { f.Placed = true }},
	} {
		f := adder()
		c.spoil(f)
		if err := mir.Check(f, machine.AIE1()); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("got %v, want %q", err, c.want)
		}
	}
}

// A part fits a class if it is a register of it wherever the whole may be.
func TestFits(t *testing.T) {
	for _, c := range []struct {
		class  machine.Class
		off, n uint8
		want   machine.Class
		yes    bool
	}{
		{machine.ClassY, 0, 4, machine.ClassMacX, true},
		{machine.ClassY, 4, 4, machine.ClassMacY, true},
		{machine.ClassX, 0, 4, machine.ClassMacX, false},
		{machine.ClassX, 2, 2, machine.ClassW, true},
		{machine.ClassX, 1, 2, machine.ClassW, false},
		{machine.ClassZ, 0, 2, machine.ClassW, true},
		{machine.ClassW, 0, 2, machine.ClassZ, false},
		{machine.ClassF, 0, 2, machine.ClassZ, false},
		{machine.ClassBM, 1, 1, machine.ClassAM, true},
		{machine.ClassR8, 0, 1, machine.ClassR, true},
		{machine.ClassR, 0, 1, machine.ClassR8, false},
		{machine.ClassP, 0, 1, machine.ClassR, false},
	} {
		if got := mir.Fits(machine.AIE1(), c.class, c.off, c.n, c.want); got != c.yes {
			t.Errorf("units %d..%d of class %d as class %d: %v", c.off, c.off+c.n, c.class, c.want, got)
		}
	}
}
