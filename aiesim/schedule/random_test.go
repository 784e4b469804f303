package schedule_test

import (
	"fmt"
	"testing"

	"pgregory.net/rapid"

	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
	"github.com/vyasa-go/vyasa/aiesim/schedule"
)

// random makes random placed Funcs. Pointers stay with one root each; those of restrict roots have memory of their own,
// the others share some. Scalars r0 and r1 are loop counts, r14 and r15 counters.
type random struct {
	*builder
	t     *rapid.T
	roots [6]int // of p0 to p5
	init  registers
	size  int
}

// machineOf is one of all variants of the machine, whose compiler overlaps blocks or does not.
func machineOf(t *rapid.T) *machine.Machine {
	name := rapid.SampledFrom(machine.Variants()).Draw(t, "machine")
	if rapid.Bool().Draw(t, "overlap") {
		return overlapping(name)
	}
	m, err := machine.Named(name)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func newRandom(t *rapid.T) *random {
	m := machineOf(t)
	x := &random{builder: buildFor(m), t: t, size: rapid.IntRange(1, 14).Draw(t, "size")}
	any := mir.UnknownRoot
	a := x.root(mir.Root{Kind: mir.ParamRoot, Restrict: true})
	b := x.root(mir.Root{Kind: mir.ParamRoot})
	c := x.root(mir.Root{Kind: mir.ParamRoot})
	x.roots = [6]int{a, a, b, b, c, any}
	for file := range x.init {
		for u := range x.init[file] {
			x.init[file][u] = mix(uint64(file), uint64(u))
		}
	}
	for i, r := range x.roots {
		base := uint64(1 << 16)
		if r == a {
			base = 1 << 24
		}
		x.init[machine.PtrFile][i] = base + uint64(rapid.IntRange(0, 4).Draw(t, "base")*32)
	}
	for u := range 16 {
		x.init[machine.ScalarFile][u] = uint64(rapid.IntRange(1, 12).Draw(t, "scalar"))
	}
	for u := range 8 {
		x.init[machine.ModFile][u] = uint64(rapid.IntRange(-2, 2).Draw(t, "modifier") * 32)
	}
	return x
}

func (x *random) pick(label string, list ...string) string {
	return rapid.SampledFrom(list).Draw(x.t, label)
}

// scalar is one of few registers, so that they are reused.
func (x *random) scalar() mir.Operand {
	return x.r(machine.ClassR, x.pick("r", "r2", "r3", "r4", "r5", "r8"))
}

func (x *random) vector() mir.Operand {
	return x.w(x.pick("w", "wr0", "wr1", "wr2", "wc0", "wd1"))
}

func (x *random) acc() mir.Operand { return x.r(machine.ClassBM, x.pick("acc", "bm0", "bm1", "bm3")) }

// modify gives an access a post-modification, or none.
func (x *random) modify(o *mir.Op) {
	ptr := o.Use[o.Addr]
	switch rapid.IntRange(0, 3).Draw(x.t, "post") {
	case 0, 1:
		o.Mem.Post, o.Mem.PostBy = mir.PostImm, int64(rapid.SampledFrom([]int{-32, 16, 32, 32, 64}).Draw(x.t, "by"))
		o.Def = append(o.Def, ptr)
	case 2:
		o.Mem.Post, o.Mem.PostUse = mir.PostMod, len(o.Use)
		o.Use, o.Def = append(o.Use, x.r(machine.ClassM, x.pick("m", "m0", "m1"))), append(o.Def, ptr)
	}
	o.Mem.Volatile = rapid.IntRange(0, 9).Draw(x.t, "volatile") == 0
}

// ptr draws a pointer and its root.
func (x *random) ptr() (mir.Operand, int) {
	i := rapid.IntRange(0, 5).Draw(x.t, "p")
	return x.p(fmt.Sprintf("p%d", i)), x.roots[i]
}

func (x *random) anyLoad() {
	p, root := x.ptr()
	o := mir.Op{Code: machine.LoadW, Use: []mir.Operand{p}, Acc: -1, Mem: &mir.Mem{Bytes: 32, Root: root}}
	switch rapid.IntRange(0, 5).Draw(x.t, "width") {
	case 0:
		o.Code, o.Mem.Bytes, o.Def = machine.LoadS, 4, []mir.Operand{x.scalar()}
	case 1:
		v := x.vector()
		v.Off, v.Len = uint8(rapid.IntRange(0, 1).Draw(x.t, "half")), 1
		o.Code, o.Mem.Bytes, o.Def = machine.LoadV, 16, []mir.Operand{v}
	case 2:
		o.Code, o.Mem.Bytes, o.Def = machine.LoadD, 8,
			[]mir.Operand{x.r(machine.ClassR64, x.pick("r64", "r2:3", "r4:5"))}
	default:
		o.Def = []mir.Operand{x.vector()}
	}
	x.modify(x.op(o))
}

func (x *random) anyStore() {
	p, root := x.ptr()
	o := mir.Op{Code: machine.StoreW, Acc: -1, Addr: 1, Mem: &mir.Mem{Bytes: 32, Root: root}}
	switch rapid.IntRange(0, 5).Draw(x.t, "width") {
	case 0:
		o.Code, o.Mem.Bytes, o.Use = machine.StoreS, 4, []mir.Operand{x.scalar(), p}
	case 1:
		o.Code, o.Mem.Bytes, o.Use = machine.StoreN, 2, []mir.Operand{x.scalar(), p}
	case 2:
		o.Code, o.Addr, o.Use = machine.StoreSRS, 2, []mir.Operand{x.acc(), x.r(machine.ClassS, "s0"), p}
	default:
		o.Use = []mir.Operand{x.vector(), p}
	}
	x.modify(x.op(o))
}

// anyOp adds a random operation.
func (x *random) anyOp() {
	o := mir.Op{Acc: -1}
	switch rapid.IntRange(0, 21).Draw(x.t, "op") {
	case 0, 1, 2, 3, 4:
		x.anyLoad()
		return
	case 5, 6, 7:
		x.anyStore()
		return
	case 8, 9, 10, 11:
		first := rapid.Bool().Draw(x.t, "first")
		if rapid.IntRange(0, 3).Draw(x.t, "float") == 0 {
			x.mac(machine.FMac, x.r(machine.ClassF, x.pick("f", "wr2", "wd1")), x.vector(), x.vector(), first)
			return
		}
		y := x.r(machine.ClassY, x.pick("y", "ya", "yd"))
		y.Need = uint16(rapid.IntRange(0, 255).Draw(x.t, "need"))
		x.mac(machine.Mac, x.acc(), y, x.r(machine.ClassZ, "wc0"), first)
		return
	case 12:
		o.Code, o.Def, o.Use = machine.Srs, []mir.Operand{x.vector()}, []mir.Operand{x.acc(), x.r(machine.ClassS, "s0")}
	case 13:
		o.Code, o.Def, o.Use = machine.Ups, []mir.Operand{x.acc()}, []mir.Operand{x.vector(), x.r(machine.ClassS, "s0")}
	case 14:
		o.Code, o.Def, o.Use = machine.MoveV, []mir.Operand{x.vector()}, []mir.Operand{x.vector()}
	case 15:
		o.Code, o.Scalar, o.Def = machine.Alu, mir.Scalar{Op: mir.Add, Type: cfront.Int32}, []mir.Operand{x.scalar()}
		o.Use = []mir.Operand{x.scalar(), x.scalar()}
	case 16:
		o.Code, o.Def, o.Use = machine.Mul, []mir.Operand{x.scalar()}, []mir.Operand{x.scalar(), x.scalar()}
	case 17:
		c := x.pick("c", "c0", "c1")
		o.Code, o.Def = machine.MoveImm, []mir.Operand{x.r(machine.ClassC, c)}
		o.Use = []mir.Operand{mir.Imm(int64(rapid.Int32().Draw(x.t, "constant")))}
	case 18:
		p, _ := x.ptr()
		o.Code, o.Def = machine.PtrAdd, []mir.Operand{p}
		o.Use = []mir.Operand{p, mir.Imm(int64(rapid.IntRange(-2, 2).Draw(x.t, "by") * 16))}
	case 19:
		i := rapid.IntRange(0, 2).Draw(x.t, "pair") * 2
		if x.roots[i] != x.roots[i+1] {
			i = 0
		}
		o.Code, o.Def, o.Use = machine.MoveS, []mir.Operand{x.p(fmt.Sprintf("p%d", i))},
			[]mir.Operand{x.p(fmt.Sprintf("p%d", i+1))}
	case 20:
		v := x.vector()
		o.Code, o.Tied, o.Def, o.Use = machine.UpdElem, true, []mir.Operand{v}, []mir.Operand{v, x.scalar(), mir.Imm(0)}
	case 21:
		x.rare()
		return
	}
	x.op(o)
}

// rare adds what is seldom.
func (x *random) rare() {
	o := mir.Op{Acc: -1, Mem: &mir.Mem{Bytes: 32, Stack: true,
		Offset: int64(rapid.IntRange(-3, -1).Draw(x.t, "offset") * 32)}}
	switch rapid.IntRange(0, 4).Draw(x.t, "rare") {
	case 0:
		o.Code, o.Def = machine.SpillLoad, []mir.Operand{x.vector()}
	case 1:
		o.Code, o.Use = machine.SpillStore, []mir.Operand{x.vector()}
	case 2:
		o = mir.Op{Code: machine.SetMode, Use: []mir.Operand{mir.Imm(1)}, Acc: -1}
	case 3:
		o = mir.Op{Code: machine.StreamIn, Def: []mir.Operand{x.scalar()}, Acc: -1}
	case 4:
		o = mir.Op{Code: machine.Nop, Acc: -1}
	}
	x.op(o)
}

// some adds a few operations.
func (x *random) some() {
	for range rapid.IntRange(0, x.size).Draw(x.t, "ops") {
		x.anyOp()
	}
}

// hard adds a zero-overhead loop in loop parent, or a few.
func (x *random) hard(parent int) {
	count, least := mir.Imm(int64(rapid.IntRange(1, 20).Draw(x.t, "rounds"))), int64(1)
	if least = count.Imm; rapid.Bool().Draw(x.t, "run-time count") {
		r := x.pick("count", "r0", "r1")
		count = x.r(machine.ClassR, r)
		least = int64(rapid.IntRange(1, int(x.init[machine.ScalarFile][r[1]-'0'])).Draw(x.t, "least"))
	}
	x.loop(count, least, -1, x.some)
	l := x.f.Loops[len(x.f.Loops)-1]
	l.Parent, x.b.Loop = parent, parent
}

// soft adds a counted loop around other code.
func (x *random) soft() {
	n := len(x.f.Loops)
	counter := x.r(machine.ClassR, "r15").Reg
	l := &mir.Loop{Pre: x.b.ID, Parent: -1, Counted: true,
		Count: mir.Imm(int64(rapid.IntRange(1, 4).Draw(x.t, "outer"))), Counter: counter}
	if rapid.Bool().Draw(x.t, "run-time outer") {
		l.Count = x.r(machine.ClassR, "r1")
	}
	x.f.Loops = append(x.f.Loops, l)
	x.b.Term = mir.Term{Kind: mir.Fall, To: [2]int{len(x.f.Blocks)}}
	l.First = x.block(n)
	x.some()
	for range rapid.IntRange(0, 2).Draw(x.t, "inner") {
		if rapid.IntRange(0, 2).Draw(x.t, "branches") == 0 {
			x.diamond(n)
			continue
		}
		x.hard(n)
		x.some()
	}
	l.Last = x.b.ID
	x.b.Term = mir.Term{Kind: mir.LoopEnd, Loop: n, To: [2]int{l.First, len(x.f.Blocks)}}
	x.block(-1)
}

// while adds a loop that is left at its header; it runs as often as r7 stays below r1.
func (x *random) while() {
	n := len(x.f.Loops)
	i := x.r(machine.ClassR, "r7")
	x.op(mir.Op{Code: machine.MoveImm, Def: []mir.Operand{i}, Use: []mir.Operand{mir.Imm(0)}, Acc: -1})
	l := &mir.Loop{Pre: x.b.ID, Parent: -1, Counter: mir.None, Max: -1}
	x.f.Loops = append(x.f.Loops, l)
	x.b.Term = mir.Term{Kind: mir.Fall, To: [2]int{len(x.f.Blocks)}}
	l.First = x.block(n)
	cond := x.r(machine.ClassR, "r6")
	x.some()
	x.op(mir.Op{Code: machine.Alu, Scalar: mir.Scalar{Op: mir.Lt, Type: cfront.Int32}, Def: []mir.Operand{cond},
		Use: []mir.Operand{x.r(machine.ClassR, "r1"), i}, Acc: -1})
	x.some()
	head := x.b
	l.Last = x.block(n)
	x.some()
	x.op(mir.Op{Code: machine.Alu, Scalar: mir.Scalar{Op: mir.Add, Type: cfront.Int32}, Def: []mir.Operand{i},
		Use: []mir.Operand{i, mir.Imm(1)}, Acc: -1})
	x.b.Term = mir.Term{Kind: mir.Goto, To: [2]int{l.First}}
	head.Term = mir.Term{Kind: mir.If, Cond: cond, To: [2]int{len(x.f.Blocks), l.Last}}
	x.block(-1)
}

// inPlace adds a loop over one array, through several pointers that are some vectors apart.
func (x *random) inPlace() {
	step := int64(rapid.SampledFrom([]int{-32, 32, 32, 64}).Draw(x.t, "step"))
	for i := 1; i < 3; i++ {
		p := x.p([]string{"", "p1", "p2"}[i])
		x.op(mir.Op{Code: machine.MoveS, Def: []mir.Operand{p}, Use: []mir.Operand{x.p("p0")}, Acc: -1})
		x.op(mir.Op{Code: machine.PtrAdd, Def: []mir.Operand{p}, Acc: -1,
			Use: []mir.Operand{p, mir.Imm(int64(rapid.IntRange(-8, 8).Draw(x.t, "apart") * 16))}})
	}
	x.loop(mir.Imm(int64(rapid.IntRange(1, 20).Draw(x.t, "rounds"))), 1, -1, func() {
		for i := range rapid.IntRange(2, 5).Draw(x.t, "accesses") {
			p, w := fmt.Sprintf("p%d", i%3), x.w(fmt.Sprintf("wr%d", i/2))
			by := step
			if i > 2 {
				by = 0
			}
			if i == 0 || rapid.Bool().Draw(x.t, "load") {
				x.load(w, p, by, mir.UnknownRoot)
			} else {
				x.store(machine.StoreW, p, by, mir.UnknownRoot, w)
			}
		}
	})
	for i := 1; i < 3; i++ { // back to their own objects
		x.op(mir.Op{Code: machine.MoveImm, Def: []mir.Operand{x.p(fmt.Sprintf("p%d", i))}, Acc: -1,
			Use: []mir.Operand{mir.Imm(int64(x.init[machine.PtrFile][i]))}})
	}
}

// diamond adds an if with two arms, or with one.
func (x *random) diamond(loop int) {
	cond := x.r(machine.ClassR, x.pick("cond", "r2", "r6"))
	x.op(mir.Op{Code: machine.Alu, Scalar: mir.Scalar{Op: mir.Lt, Type: cfront.Int32}, Def: []mir.Operand{cond},
		Use: []mir.Operand{x.scalar(), x.scalar()}, Acc: -1})
	x.some()
	from := x.b
	x.block(loop)
	x.some()
	arm := x.b
	if rapid.Bool().Draw(x.t, "else") {
		els := x.block(loop)
		x.some()
		from.Term = mir.Term{Kind: mir.If, Cond: cond, To: [2]int{els, arm.ID}}
		x.b.Term = mir.Term{Kind: mir.Fall, To: [2]int{len(x.f.Blocks)}}
		arm.Term = mir.Term{Kind: mir.Goto, To: [2]int{len(x.f.Blocks)}}
	} else {
		from.Term = mir.Term{Kind: mir.If, Cond: cond, To: [2]int{len(x.f.Blocks), arm.ID}}
		arm.Term = mir.Term{Kind: mir.Fall, To: [2]int{len(x.f.Blocks)}}
	}
	x.block(loop)
}

// Whatever the code, each operation sees in the pipeline what it sees in program order, and no bundle is illegal.
func TestRandom(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		x := newRandom(t)
		for range rapid.IntRange(1, 3).Draw(t, "parts") {
			x.some()
			switch rapid.IntRange(0, 5).Draw(t, "part") {
			case 0, 1:
				x.hard(-1)
			case 2:
				x.soft()
			case 3:
				x.diamond(-1)
			case 4:
				x.while()
			case 5:
				x.inPlace()
			}
		}
		x.some()
		x.b.Term.Kind = mir.Return
		x.check(t)
	})
}

// check schedules and runs.
func (x *random) check(t *rapid.T) { x.checkWith(t, schedule.Options{}) }

func (x *random) checkWith(t *rapid.T, o schedule.Options) {
	text := x.f.String()
	p, err := schedule.Func(x.f, x.m, o)
	if err != nil {
		t.Fatal(err)
	}
	if err := mir.CheckProgram(p, x.m); err != nil {
		t.Fatalf("%v\n%s\n%s", err, text, p)
	}
	if diff, _ := compare(p, x.f, x.m, &x.init); diff != "" {
		t.Fatalf("%s\n%s\n%s", diff, text, p)
	}
	for _, r := range p.Regions {
		if k := r.Pipe; k != nil && (k.II < k.ResMII || k.II < k.RecMII || k.Pipelined != (k.Why == "") ||
			k.Pipelined != (k.Stages > 1)) {
			t.Fatalf("%+v", k)
		}
	}
	if x.f.String() != text {
		t.Fatal("the Func was changed")
	}
	again, _ := schedule.Func(x.f, x.m, o)
	if again.String() != p.String() {
		t.Fatal("two ways to schedule one Func")
	}
}
