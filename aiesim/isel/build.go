package isel

import (
	"fmt"

	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// block is a block in the making; blocks get their numbers when all are placed.
type block struct {
	ops  []*mir.Op
	kind mir.TermKind
	cond mir.Operand
	to   [2]*block
	loop *loop // innermost loop it belongs to
	pos  cfront.Pos
	wall bool // nothing may be moved in from the block before: a separator
	id   int
	seen bool
}

// loop is a loop in the making.
type loop struct {
	mir.Loop
	parent           *loop
	pre, first, last *block
	id               int
}

// label is where break and continue of a loop or switch go; next is nil for a switch.
type label struct{ out, next *block }

func newBlock() *block { return &block{} }

// builder makes the function: its blocks in layout order, its registers, and the constants that are set at its start.
// It knows no C.
type builder struct {
	m     *machine.Machine
	f     *mir.Func
	entry *cfront.Func // for messages

	vars  map[mir.Reg]bool   // registers that are changed after their first definition
	given map[mir.Reg]int    // roots of pointers that say so themselves
	bases map[int]mir.Reg    // registers with the address of a root
	nums  map[number]mir.Reg // registers with a constant
	setup []*mir.Op          // definitions of both, for the start of the function

	blocks []*block
	cur    *block
	loops  []*loop
	loop   *loop   // innermost
	labels []label // of the loops and switches around, innermost last
	count  int     // operations so far
	kept   Keep    // loops that stay loops
	stay   int     // how many did
}

func newBuilder(fn *cfront.Func, m *machine.Machine) *builder {
	return &builder{m: m, entry: fn, vars: map[mir.Reg]bool{}, given: map[mir.Reg]int{}, bases: map[int]mir.Reg{},
		nums: map[number]mir.Reg{},
		f:    &mir.Func{Name: fn.String(), Pos: fn.Pos, Roots: []mir.Root{{Kind: mir.AnyRoot, Name: "any"}}}}
}

// place puts b next in layout order; control falls into it from the block before, if that has no other end.
func (t *builder) place(b *block) {
	if t.cur != nil && t.cur.to[0] == nil && t.cur.kind == mir.Fall {
		t.cur.to[0] = b
	}
	b.loop = t.loop
	t.blocks = append(t.blocks, b)
	t.cur = b
}

// jump ends the block at hand with a jump; what follows is not reached until another block is placed.
func (t *builder) jump(to *block, pos cfront.Pos) {
	t.cur.kind, t.cur.to[0], t.cur.pos = mir.Goto, to, pos
	t.blocks = append(t.blocks, &block{loop: t.loop})
	t.cur = t.blocks[len(t.blocks)-1]
}

// branchTo ends the block at hand: to yes if cond is not zero, else into the next block, which the caller places at
// once.
func (t *builder) branchTo(cond mir.Operand, yes, next *block, pos cfront.Pos) {
	t.cur.kind, t.cur.cond, t.cur.pos = mir.If, t.inReg(cond, machine.ClassR), pos
	t.cur.to = [2]*block{yes, next}
	t.cur = nil
}

// emit adds an operation.
func (t *builder) emit(o *mir.Op) *mir.Op {
	if t.count++; t.count > maxOps {
		refuseSize(t.entry.Pos, "%s is too large when all calls are inlined and loops unrolled as asked for: more "+
			"than %d operations; the program memory holds far less", t.entry, maxOps)
	}
	t.cur.ops = append(t.cur.ops, o)
	return o
}

// op adds an operation with one definition.
func (t *builder) op(code machine.Opcode, pos cfront.Pos, def mir.Operand, use ...mir.Operand) *mir.Op {
	return t.emit(&mir.Op{Code: code, Def: []mir.Operand{def}, Use: use, Acc: -1, Pos: pos})
}

// newReg adds a register; its units follow from the class.
func (t *builder) newReg(info mir.RegInfo) mir.Reg {
	info.Units = len(t.m.Classes[info.Class].Regs[0].Units)
	return t.f.NewReg(info)
}

// temp is a fresh register.
func (t *builder) temp(c machine.Class, pos cfront.Pos) mir.Operand {
	return t.f.Whole(t.newReg(mir.RegInfo{Class: c, Pos: pos}))
}

// target is want if that is a register, else a fresh one of class c.
func (t *builder) target(want mir.Reg, c machine.Class, pos cfront.Pos) mir.Operand {
	if want != mir.None {
		return t.f.Whole(want)
	}
	return t.temp(c, pos)
}

// inReg is x in a register: constants get one for the whole function.
func (t *builder) inReg(x mir.Operand, c machine.Class) mir.Operand {
	if x.IsReg() {
		return x
	}
	return t.constant(c, x.Imm)
}

// constant is the register that holds v, set at the start of the function.
func (t *builder) constant(c machine.Class, v int64) mir.Operand {
	if c == machine.ClassR || c == machine.ClassR8 {
		v = int64(int32(v))
	}
	key := number{c, v}
	r, ok := t.nums[key]
	if !ok {
		r = t.newReg(mir.RegInfo{Class: c, Const: true, Val: v, Pos: t.entry.Pos})
		t.nums[key] = r
		t.setup = append(t.setup, &mir.Op{Code: machine.MoveImm, Def: []mir.Operand{t.f.Whole(r)},
			Use: []mir.Operand{mir.Imm(v)}, Acc: -1, Pos: t.entry.Pos})
	}
	return t.f.Whole(r)
}

// base is the register with the address of a root, set at the start of the function.
func (t *builder) base(root int) mir.Reg {
	r, ok := t.bases[root]
	if !ok {
		r = t.newReg(mir.RegInfo{Name: t.f.Roots[root].Name, Class: machine.ClassP, Const: true, Base: root,
			Pos: t.entry.Pos})
		t.bases[root] = r
		t.setup = append(t.setup, &mir.Op{Code: machine.MoveImm, Def: []mir.Operand{t.f.Whole(r)},
			Use: []mir.Operand{mir.Imm(0)}, Acc: -1, Mem: &mir.Mem{Root: root}, Pos: t.entry.Pos})
	}
	return r
}

func (t *builder) newRoot(r mir.Root) int {
	t.f.Roots = append(t.f.Roots, r)
	return len(t.f.Roots) - 1
}

func (t *builder) newFrame(name string, size, align int64) int {
	align = max(align, 4)
	off := (t.f.Frame + align - 1) / align * align
	t.f.Frame = (off + size + 31) &^ 31
	return t.newRoot(mir.Root{Kind: mir.FrameRoot, Name: name, Offset: off, Bytes: size})
}

// into is where a caller would like a result: a register or part of one; or no register.
type into struct{ op mir.Operand }

// noWhere leaves the choice open.
var noWhere = into{mir.Operand{Reg: mir.None}}

func (t *builder) into(want mir.Reg) into {
	if want == mir.None {
		return noWhere
	}
	return into{t.f.Whole(want)}
}

// stackNote tells if the locals need more than the stack has by default.
func (t *builder) stackNote() {
	if n := int64(t.m.StackBytes.N); t.f.Frame > n {
		t.f.Notes = append(t.f.Notes, mir.Note{Pos: t.entry.Pos, Text: fmt.Sprintf(
			"locals in memory take %d bytes of stack; the default stack has %d", t.f.Frame, n)})
	}
}
