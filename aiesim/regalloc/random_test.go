package regalloc_test

import (
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
	"pgregory.net/rapid"
)

// random makes functions: variables of all classes, defined whole and in parts, moved, multiplied, in branches and
// loops.
type random struct {
	*builder
	t    *rapid.T
	vars map[machine.Class][]mir.Reg
	conf []mir.Reg
	left int // operations
}

var vectorClasses = []machine.Class{machine.ClassV, machine.ClassW, machine.ClassX, machine.ClassY, machine.ClassMacX,
	machine.ClassZ, machine.ClassF}

func (g *random) n(label string, lo, hi int) int { return rapid.IntRange(lo, hi).Draw(g.t, label) }

func drawFunc(t *rapid.T) *mir.Func {
	g := &random{builder: build(), t: t, vars: map[machine.Class][]mir.Reg{},
		left: rapid.IntRange(5, 80).Draw(t, "size")}
	most := rapid.SampledFrom([]int{1, 2, 4, 9}).Draw(t, "pressure")
	for range g.n("params", 1, 4) {
		g.vars[machine.ClassP] = append(g.vars[machine.ClassP], g.param(machine.ClassP, "p"))
	}
	for c := machine.ClassV; c < machine.ClassLC; c++ {
		if c == machine.ClassMacY || c == machine.ClassVecX {
			continue
		}
		for range g.n("vars", 1, most) {
			g.vars[c] = append(g.vars[c], g.reg(c, machine.AIE1().Classes[c].Name))
		}
	}
	for range g.n("confs", 1, most) {
		g.conf = append(g.conf, g.builder.conf()...)
	}
	if g.n("init", 0, 3) > 0 {
		for _, c := range vectorClasses {
			for _, r := range g.vars[c] {
				g.fill(r)
			}
		}
	}
	g.body(3)
	for _, c := range vectorClasses {
		for _, r := range g.vars[c] {
			g.store(g.piece(r, 2), g.pick(machine.ClassP), false)
		}
	}
	return g.f
}

func (g *random) pick(c machine.Class) mir.Reg {
	return rapid.SampledFrom(g.vars[c]).Draw(g.t, "reg")
}

// piece is an aligned part of r of n units at most.
func (g *random) piece(r mir.Reg, n int) mir.Operand {
	n = min(n, g.f.Regs[r].Units)
	return g.part(r, n*g.n("part", 0, g.f.Regs[r].Units/n-1), n)
}

func (g *random) fill(r mir.Reg) {
	for u := 0; u < g.f.Regs[r].Units; u += 2 {
		g.load(g.part(r, u, min(2, g.f.Regs[r].Units)), g.pick(machine.ClassP), g.n("post", 0, 1) == 1)
	}
}

// vector is a variable of some vector class.
func (g *random) vector() mir.Reg { return g.pick(rapid.SampledFrom(vectorClasses).Draw(g.t, "class")) }

func (g *random) body(depth int) {
	for g.left > 0 {
		g.left--
		switch g.n("what", 0, 19) {
		case 0, 1, 2:
			g.load(g.piece(g.vector(), g.n("wide", 1, 2)), g.pick(machine.ClassP), g.n("post", 0, 1) == 1)
		case 3:
			g.fill(g.vector())
		case 4, 5:
			g.store(g.piece(g.vector(), g.n("wide", 1, 2)), g.pick(machine.ClassP), g.n("post", 0, 1) == 1)
		case 6, 7, 8:
			g.move()
		case 9, 10, 11:
			g.multiply()
		case 12, 13:
			g.floats()
		case 14:
			g.convert()
		case 15, 16:
			g.scalar()
		case 17:
			if depth > 0 {
				g.branches(depth)
			}
		case 18:
			if depth > 0 {
				g.loops(depth)
			}
		case 19:
			if depth < 3 {
				return
			}
		}
	}
}

func (g *random) move() {
	n := rapid.SampledFrom([]int{1, 2, 4}).Draw(g.t, "units")
	d, s := g.piece(g.vector(), n), g.piece(g.vector(), n)
	if d.Len != s.Len {
		return
	}
	g.op(machine.MoveV, one(d), s)
}

// confs draws the constant operands of a mac.
func (g *random) confs() []mir.Reg {
	k := 4 * g.n("conf", 0, len(g.conf)/4-1)
	return g.conf[k : k+4]
}

func (g *random) multiply() {
	x := g.whole(g.pick(machine.ClassY))
	if g.n("narrow", 0, 1) == 1 {
		x = g.whole(g.pick(machine.ClassMacX))
	} else if g.n("need", 0, 1) == 1 {
		x.Need = uint16(g.n("units", 1, 255))
	}
	acc := g.whole(g.pick(machine.ClassBM))
	if g.n("half", 0, 1) == 1 {
		acc = g.piece(g.pick(machine.ClassBM), 1)
	}
	o := g.mac(g.n("add", 0, 2) > 0, acc, x, g.whole(g.pick(machine.ClassZ)), g.confs())
	if o.Tied && g.n("untied", 0, 3) == 0 { // the result goes elsewhere
		o.Def[0] = g.piece(g.pick(machine.ClassBM), int(acc.Len))
	}
}

func (g *random) floats() {
	x := g.whole(g.pick(machine.ClassMacX))
	if g.n("narrow", 0, 1) == 1 {
		x = g.piece(g.vector(), 2)
		for x.Len != 2 {
			x = g.piece(g.vector(), 2)
		}
	}
	o := g.fmac(g.n("add", 0, 2) > 0, g.whole(g.pick(machine.ClassF)), x, g.whole(g.pick(machine.ClassZ)), g.confs())
	if o.Tied && g.n("untied", 0, 3) == 0 {
		o.Def[0] = g.whole(g.pick(machine.ClassF))
	}
}

func (g *random) convert() {
	s := g.whole(g.pick(machine.ClassS))
	switch g.n("conversion", 0, 3) {
	case 0:
		g.op(machine.Srs, one(g.piece(g.vector(), 2)), g.whole(g.pick(machine.ClassBM)), s)
	case 1:
		g.op(machine.Ups, one(g.piece(g.pick(machine.ClassBM), 1)), g.piece(g.vector(), 2), s)
	case 2:
		w := g.whole(g.pick(machine.ClassW))
		g.op(machine.UpdElem, one(w), w, g.whole(g.pick(machine.ClassR)), mir.Imm(1)).Tied = true
	case 3:
		g.op(machine.MoveA, one(g.whole(g.pick(machine.ClassAM))), g.piece(g.pick(machine.ClassBM), 1))
	}
}

var scalars = []machine.Class{machine.ClassR, machine.ClassR8, machine.ClassM, machine.ClassS, machine.ClassP}

func (g *random) scalar() {
	any := func() mir.Operand { return g.whole(g.pick(rapid.SampledFrom(scalars).Draw(g.t, "class"))) }
	switch g.n("scalar", 0, 4) {
	case 0:
		g.op(machine.MoveS, one(any()), any())
	case 1:
		d, x := g.whole(g.pick(machine.ClassR)), g.whole(g.pick(machine.ClassR))
		g.op(machine.Alu, one(d), x, g.whole(g.pick(machine.ClassR8))).Scalar.Op = mir.Xor
	case 2:
		g.op(machine.MoveImm, one(any()), mir.Imm(int64(g.n("imm", 0, 9))))
	case 3:
		d := g.whole(g.pick(machine.ClassR64))
		g.op(machine.AluD, one(d), g.whole(g.pick(machine.ClassR64)), d).Scalar.Op = mir.Xor
	case 4:
		g.op(machine.StreamOut, nil, any(), mir.Imm(0))
	}
}

func (g *random) condition() mir.Reg {
	c := g.pick(machine.ClassR)
	g.op(machine.MoveS, one(g.whole(c)), g.whole(g.pick(machine.ClassP)))
	g.op(machine.Alu, one(g.whole(c)), g.whole(c), mir.Imm(1)).Scalar.Op = mir.And
	return c
}

func (g *random) branches(depth int) {
	g.branch(g.condition(), func() { g.body(depth - 1) }, func() { g.body(depth - 1) })
}

func (g *random) loops(depth int) {
	switch g.n("loop", 0, 3) {
	case 0:
		g.loop(mir.Imm(int64(g.n("rounds", 1, 3))), func() { g.body(depth - 1) })
	case 1:
		g.again(func() mir.Reg { g.body(depth - 1); return g.condition() })
	default:
		count := g.reg(machine.ClassR, "count")
		g.op(machine.MoveImm, one(g.whole(count)), mir.Imm(int64(g.n("rounds", 1, 3))))
		g.loop(g.whole(count), func() { g.body(depth - 1) })
	}
}
