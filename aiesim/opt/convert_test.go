package opt

import (
	"testing"

	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// branches counts the blocks that end with a branch, and the selects.
func branches(f *mir.Func) (ifs, selects int) {
	for _, b := range f.Blocks {
		if b.Term.Kind == mir.If {
			ifs++
		}
		for _, o := range b.Ops {
			if o.Code == machine.Alu && o.Scalar.Op == mir.Select {
				selects++
			}
		}
	}
	return ifs, selects
}

// What is small, pure and has values loses its branch; all else keeps it.
func TestConvert(t *testing.T) {
	for _, c := range []struct {
		name         string
		body         func(m *maker, x, y, p mir.Reg, root int)
		ifs, selects int
	}{
		{"a sum", func(m *maker, x, y, p mir.Reg, _ int) { m.set(x, m.w(m.alu(mir.Add, m.w(x), m.w(y)))) }, 0, 1},
		{"two constants", func(m *maker, x, y, p mir.Reg, _ int) { m.set(x, mir.Imm(4)); m.set(y, mir.Imm(7)) }, 0, 2},
		{"a step of a pointer", func(m *maker, x, y, p mir.Reg, _ int) { m.set(p, m.w(m.ptrAdd(p, mir.Imm(64)))) }, 0,
			1},
		{"a pointer read behind its step", func(m *maker, x, y, p mir.Reg, _ int) {
			m.op(ptrAdd(m.f, p, p, mir.Imm(64), cfront.Pos{}))
			m.set(x, m.w(p))
		}, 1, 0},
		{"another pointer", func(m *maker, x, y, p mir.Reg, root int) {
			m.set(p, m.w(m.f.Params[2].Reg))
		}, 1, 0},
		{"a load", func(m *maker, x, y, p mir.Reg, root int) { m.set(x, m.w(m.load(machine.ClassR, p, 0, root))) }, 1,
			0},
		{"a store", func(m *maker, x, y, p mir.Reg, root int) { m.store(y, p, 8, root) }, 1, 0},
		{"more than the branch costs", func(m *maker, x, y, p mir.Reg, root int) {
			for range 6 {
				m.set(x, m.w(m.alu(mir.Xor, m.w(m.alu(mir.Shl, m.w(x), mir.Imm(1))), m.w(y))))
			}
		}, 1, 0},
		{"no value", func(m *maker, x, y, p mir.Reg, root int) { m.set(x, m.w(m.reg(machine.ClassR, "none"))) }, 1, 0},
	} {
		m := newMaker()
		p, root := m.param(machine.ClassP, "p", true)
		flag, _ := m.param(machine.ClassR, "flag", false)
		m.param(machine.ClassP, "other", true)
		y, _ := m.param(machine.ClassR, "y", false)
		x := m.reg(machine.ClassR, "x")
		m.set(x, mir.Imm(1))
		m.cond(flag, func() { c.body(m, x, y, p, root) })
		m.store(x, p, 0, root)
		m.store(y, p, 4, root)
		f := refined(t, m.done())
		if ifs, selects := branches(f); ifs != c.ifs || selects != c.selects {
			t.Errorf("%s: %d branches, %d selects\n%v", c.name, ifs, selects, f)
		}
	}
}

// A variable that has a value on one side only keeps its branch: the select would read nothing.
func TestConvertUnset(t *testing.T) {
	for _, set := range []bool{false, true} {
		m := newMaker()
		p, root := m.param(machine.ClassP, "p", true)
		flag, _ := m.param(machine.ClassR, "flag", false)
		x := m.reg(machine.ClassR, "x")
		if set {
			m.set(x, m.w(flag))
		}
		m.cond(flag, func() { m.set(x, mir.Imm(3)) })
		m.cond(flag, func() { m.store(x, p, 0, root) })
		f := refined(t, m.done())
		if ifs, _ := branches(f); ifs != 1 && set || ifs != 2 && !set {
			t.Errorf("set %v: %d branches\n%v", set, ifs, f)
		}
	}
}

// Arithmetic on what is chosen of two constants is done beforehand: as many selects as results.
func TestEither(t *testing.T) {
	m := newMaker()
	p, root := m.param(machine.ClassP, "p", true)
	flag, _ := m.param(machine.ClassR, "flag", false)
	x := m.reg(machine.ClassR, "x")
	m.set(x, mir.Imm(32))
	m.cond(flag, func() { m.set(x, mir.Imm(-984)) })
	sign := m.alu(mir.Shr, m.w(x), mir.Imm(31))
	low := m.alu(mir.And, m.w(sign), mir.Imm(7))
	m.store(m.alu(mir.Shr, m.w(m.alu(mir.Add, m.w(x), m.w(low))), mir.Imm(3)), p, 0, root)
	f := refined(t, m.done())
	if ifs, selects := branches(f); ifs != 0 || selects != 1 {
		t.Errorf("%d branches, %d selects\n%v", ifs, selects, f)
	}
	for _, o := range f.Blocks[0].Ops {
		if o.Code == machine.Alu && o.Scalar.Op != mir.Select && o.Scalar.Op != mir.Eq {
			t.Errorf("%s is left\n%v", f.OpString(o), f)
		}
	}
	for flag2, want := range map[int64]byte{0: 4, 1: 0x85} { // 32/8, -984/8
		mem := memory()
		if err := run(f, mem, map[mir.Reg]int64{p: 0, flag: flag2}); err != nil || mem[0] != want {
			t.Errorf("flag %d: %#x %v", flag2, mem[0], err)
		}
	}
}

// Choices of different conditions do not mix.
func TestEitherApart(t *testing.T) {
	m := newMaker()
	p, root := m.param(machine.ClassP, "p", true)
	f1, _ := m.param(machine.ClassR, "f1", false)
	f2, _ := m.param(machine.ClassR, "f2", false)
	choose := func(c mir.Reg) mir.Reg {
		r := m.reg(machine.ClassR, "")
		m.op(&mir.Op{Code: machine.Alu, Def: []mir.Operand{m.w(r)}, Acc: -1,
			Use:    []mir.Operand{m.w(c), m.w(m.in(mir.Imm(5))), m.w(m.in(mir.Imm(9)))},
			Scalar: mir.Scalar{Op: mir.Select, Type: cfront.Int32}})
		return r
	}
	m.store(m.alu(mir.Add, m.w(choose(f1)), m.w(choose(f2))), p, 0, root)
	f := refined(t, m.done())
	mem := memory()
	if err := run(f, mem, map[mir.Reg]int64{p: 0, f1: 1, f2: 0}); err != nil || mem[0] != 14 {
		t.Errorf("%d %v\n%v", mem[0], err, f)
	}
}

// The condition may be one of the variables that change.
func TestConvertCondition(t *testing.T) {
	m := newMaker()
	p, root := m.param(machine.ClassP, "p", true)
	flag, _ := m.param(machine.ClassR, "flag", false)
	x := m.reg(machine.ClassR, "x")
	m.set(x, mir.Imm(1))
	test := m.b
	m.block()
	test.Term = mir.Term{Kind: mir.If, Cond: m.w(flag), To: [2]int{0, m.b.ID}}
	m.set(flag, mir.Imm(5)) // where it is zero
	m.set(x, mir.Imm(6))
	test.Term.To[0] = m.block().ID
	m.store(flag, p, 0, root)
	m.store(x, p, 4, root)
	f := refined(t, m.done())
	if ifs, selects := branches(f); ifs != 0 || selects != 2 {
		t.Errorf("%d branches, %d selects\n%v", ifs, selects, f)
	}
	for in, want := range map[int64][2]byte{0: {5, 6}, 9: {9, 1}} {
		mem := memory()
		if err := run(f, mem, map[mir.Reg]int64{p: 0, flag: in}); err != nil || [2]byte{mem[0], mem[4]} != want {
			t.Errorf("flag %d: %d %d %v\n%v", in, mem[0], mem[4], err, f)
		}
	}
}

// A pointer moves on by what a variable was, not by what either side makes of it.
func TestConvertStepFirst(t *testing.T) {
	m := newMaker()
	p, root := m.param(machine.ClassP, "p", true)
	flag, _ := m.param(machine.ClassR, "flag", false)
	n, _ := m.param(machine.ClassR, "n", false)
	test := m.b
	m.block()
	test.Term = mir.Term{Kind: mir.If, Cond: m.w(flag), To: [2]int{0, m.b.ID}}
	m.op(ptrAdd(m.f, p, p, m.w(n), cfront.Pos{})) // where it is zero
	m.set(n, mir.Imm(64))
	end := m.b
	test.Term.To[0] = m.block().ID
	m.set(n, mir.Imm(32)) // the first to be merged
	end.Term = mir.Term{Kind: mir.Goto, To: [2]int{m.block().ID}}
	m.store(n, p, 0, root)
	f := refined(t, m.done())
	if ifs, selects := branches(f); ifs != 0 || selects != 2 {
		t.Errorf("%d branches, %d selects\n%v", ifs, selects, f)
	}
	for in, want := range map[int64][2]int64{0: {16, 64}, 1: {0, 32}} {
		mem := memory()
		if err := run(f, mem, map[mir.Reg]int64{p: 0, flag: in, n: 16}); err != nil || int64(mem[want[0]]) != want[1] {
			t.Errorf("flag %d: %d %v\n%v", in, mem[want[0]], err, f)
		}
	}
}
