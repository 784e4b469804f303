package regalloc_test

import (
	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/datapath"
	"github.com/vyasa-go/vyasa/aiesim/intrinsic"
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// builder writes functions by hand. The column of an operation's position is its number: what a run identifies it by.
type builder struct {
	f    *mir.Func
	cur  *mir.Block
	line int
	n    int
	in   int // innermost open loop
}

func build() *builder {
	b := &builder{f: &mir.Func{Name: "f", Roots: []mir.Root{{}}, Pos: cfront.Pos{File: "k.c", Line: 1, Col: 1}}, in: -1}
	b.block()
	return b
}

// block starts the next block; control falls into it.
func (b *builder) block() *mir.Block {
	k := &mir.Block{ID: len(b.f.Blocks), Loop: b.in, Term: mir.Term{Kind: mir.Return, Cond: mir.Imm(0)}}
	if b.cur != nil && b.cur.Term.Kind == mir.Return {
		b.cur.Term = mir.Term{Kind: mir.Fall, To: [2]int{k.ID}, Cond: mir.Imm(0)}
	}
	b.f.Blocks, b.cur = append(b.f.Blocks, k), k
	return k
}

func (b *builder) reg(c machine.Class, name string) mir.Reg {
	b.line++
	return b.f.NewReg(mir.RegInfo{Name: name, Class: c, Units: len(machine.AIE1().Classes[c].Regs[0].Units),
		Pos: cfront.Pos{File: "k.c", Line: b.line, Col: 1}})
}

func (b *builder) whole(r mir.Reg) mir.Operand          { return b.f.Whole(r) }
func (b *builder) part(r mir.Reg, i, n int) mir.Operand { return b.f.Part(r, i, n) }

func (b *builder) op(code machine.Opcode, def []mir.Operand, use ...mir.Operand) *mir.Op {
	b.n++
	b.line++
	o := &mir.Op{Code: code, Def: def, Use: use, Acc: -1, Pos: cfront.Pos{File: "k.c", Line: b.line, Col: b.n}}
	b.cur.Ops = append(b.cur.Ops, o)
	return o
}

func one(o mir.Operand) []mir.Operand { return []mir.Operand{o} }

// konst defines a constant register.
func (b *builder) konst(c machine.Class, v int64) mir.Reg {
	r := b.reg(c, "")
	b.f.Regs[r].Const, b.f.Regs[r].Val = true, v
	b.op(machine.MoveImm, one(b.whole(r)), mir.Imm(v))
	return r
}

// load fills d, of 1 or 2 units; post moves the pointer.
func (b *builder) load(d mir.Operand, p mir.Reg, post bool) {
	code := machine.LoadW
	if d.Len == 1 {
		code = machine.LoadV
	}
	b.access(code, one(d), []mir.Operand{b.whole(p)}, int(d.Len)*16, post)
}

func (b *builder) store(s mir.Operand, p mir.Reg, post bool) {
	code := machine.StoreW
	if s.Len == 1 {
		code = machine.StoreV
	}
	b.access(code, nil, []mir.Operand{s, b.whole(p)}, int(s.Len)*16, post)
}

func (b *builder) access(code machine.Opcode, def, use []mir.Operand, bytes int, post bool) {
	o := b.op(code, def, use...)
	o.Addr = len(use) - 1
	o.Mem = &mir.Mem{Bytes: bytes}
	if post {
		o.Mem.Post, o.Mem.PostBy = mir.PostImm, int64(bytes)
		o.Def = append(o.Def, use[len(use)-1])
	}
}

var mul, macc = &intrinsic.Def{Op: &datapath.Mac{}}, &intrinsic.Def{Op: &datapath.Mac{Add: true}}
var fmul, fmac = &intrinsic.Def{Op: &datapath.Float{Op: datapath.FloatMul}},
	&intrinsic.Def{Op: &datapath.Float{Op: datapath.FloatMac}}

// mac is acc = mul(x, z), or acc += x z. conf are four constants.
func (b *builder) mac(add bool, acc, x, z mir.Operand, conf []mir.Reg) *mir.Op {
	use := []mir.Operand{x, z, b.whole(conf[0]), b.whole(conf[1]), b.whole(conf[2]), b.whole(conf[3])}
	o := b.op(machine.Mac, one(acc), use...)
	o.Vec, o.Pick = mul, &mir.Pick{}
	if add {
		o.Vec, o.Use, o.Tied, o.Acc = macc, append(one(acc), use...), true, 0
	}
	return o
}

func (b *builder) fmac(add bool, acc, x, z mir.Operand, conf []mir.Reg) *mir.Op {
	use := []mir.Operand{x, z, b.whole(conf[0]), b.whole(conf[1]), b.whole(conf[2])}
	o := b.op(machine.FMac, one(acc), use...)
	o.Vec, o.Pick = fmul, &mir.Pick{}
	if add {
		o.Vec, o.Use, o.Tied, o.Acc = fmac, append(one(acc), use...), true, 0
	}
	return o
}

// conf makes the constants of a mac.
func (b *builder) conf() []mir.Reg {
	return []mir.Reg{b.konst(machine.ClassR, 0), b.konst(machine.ClassC, 0x76543210), b.konst(machine.ClassC, 0),
		b.konst(machine.ClassC, 3)}
}

// loop is a counted loop around what body adds.
func (b *builder) loop(count mir.Operand, body func()) {
	pre := b.cur
	id := len(b.f.Loops)
	l := &mir.Loop{First: len(b.f.Blocks), Parent: b.in, Pre: pre.ID, Counted: true, Count: count, Min: 1, Max: -1,
		Counter: mir.None}
	b.line++
	l.Pos = cfront.Pos{File: "k.c", Line: b.line, Col: 1}
	b.f.Loops = append(b.f.Loops, l)
	outer := b.in
	b.in = id
	b.block()
	body()
	l.Last = b.cur.ID
	b.cur.Term = mir.Term{Kind: mir.LoopEnd, Loop: id, To: [2]int{l.First, b.cur.ID + 1}, Cond: mir.Imm(0)}
	b.in = outer
	b.block()
}

// again is a loop that goes on while the register that body returns is not zero.
func (b *builder) again(body func() mir.Reg) {
	id := len(b.f.Loops)
	l := &mir.Loop{First: len(b.f.Blocks), Parent: b.in, Pre: b.cur.ID, Min: 1, Max: -1, Counter: mir.None,
		Count: mir.Imm(0)}
	b.f.Loops = append(b.f.Loops, l)
	outer := b.in
	b.in = id
	b.block()
	c := body()
	l.Last = b.cur.ID
	b.cur.Term = mir.Term{Kind: mir.If, Cond: b.whole(c), To: [2]int{l.First, b.cur.ID + 1}}
	b.in = outer
	b.block()
}

// branch runs yes or no.
func (b *builder) branch(cond mir.Reg, yes, no func()) {
	head := b.cur
	head.Term = mir.Term{Kind: mir.If, Cond: b.whole(cond), To: [2]int{0, len(b.f.Blocks)}}
	b.block()
	no()
	end := b.cur
	end.Term = mir.Term{Kind: mir.Goto, Cond: mir.Imm(0)}
	head.Term.To[0] = len(b.f.Blocks)
	b.block()
	yes()
	b.block()
	end.Term.To[0] = b.cur.ID
	if end.Term.To[0] == end.ID+1 {
		end.Term.Kind = mir.Fall
	}
}

func (b *builder) param(c machine.Class, name string) mir.Reg {
	r := b.reg(c, name)
	b.f.Params = append(b.f.Params, mir.Param{Reg: r})
	return r
}
