package refine

import (
	"testing"

	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/ops"
)

// branches counts the blocks that end with a branch, and the selects.
func branches(f *ops.Func) (ifs, selects int) {
	for _, b := range f.Blocks {
		if b.Term.Kind == ops.If {
			ifs++
		}
		for _, o := range b.Ops {
			if o.Code == machine.Alu && o.Scalar.Op == ops.Select {
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
		body         func(m *maker, x, y, p ops.Reg, root int)
		ifs, selects int
	}{
		{"a sum", func(m *maker, x, y, p ops.Reg, _ int) { m.set(x, m.w(m.alu(ops.Add, m.w(x), m.w(y)))) }, 0, 1},
		{"two constants", func(m *maker, x, y, p ops.Reg, _ int) { m.set(x, ops.Imm(4)); m.set(y, ops.Imm(7)) }, 0, 2},
		{"a step of a pointer", func(m *maker, x, y, p ops.Reg, _ int) { m.set(p, m.w(m.ptrAdd(p, ops.Imm(64)))) }, 0, 1},
		{"a pointer read behind its step", func(m *maker, x, y, p ops.Reg, _ int) {
			m.op(ptrAdd(m.f, p, p, ops.Imm(64), cfront.Pos{}))
			m.set(x, m.w(p))
		}, 1, 0},
		{"another pointer", func(m *maker, x, y, p ops.Reg, root int) {
			m.set(p, m.w(m.f.Params[2].Reg))
		}, 1, 0},
		{"a load", func(m *maker, x, y, p ops.Reg, root int) { m.set(x, m.w(m.load(machine.ClassR, p, 0, root))) }, 1, 0},
		{"a store", func(m *maker, x, y, p ops.Reg, root int) { m.store(y, p, 8, root) }, 1, 0},
		{"more than the branch costs", func(m *maker, x, y, p ops.Reg, root int) {
			for range 6 {
				m.set(x, m.w(m.alu(ops.Xor, m.w(m.alu(ops.Shl, m.w(x), ops.Imm(1))), m.w(y))))
			}
		}, 1, 0},
		{"no value", func(m *maker, x, y, p ops.Reg, root int) { m.set(x, m.w(m.reg(machine.ClassR, "none"))) }, 1, 0},
	} {
		m := newMaker()
		p, root := m.param(machine.ClassP, "p", true)
		flag, _ := m.param(machine.ClassR, "flag", false)
		m.param(machine.ClassP, "other", true)
		y, _ := m.param(machine.ClassR, "y", false)
		x := m.reg(machine.ClassR, "x")
		m.set(x, ops.Imm(1))
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
		m.cond(flag, func() { m.set(x, ops.Imm(3)) })
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
	m.set(x, ops.Imm(32))
	m.cond(flag, func() { m.set(x, ops.Imm(-984)) })
	sign := m.alu(ops.Shr, m.w(x), ops.Imm(31))
	low := m.alu(ops.And, m.w(sign), ops.Imm(7))
	m.store(m.alu(ops.Shr, m.w(m.alu(ops.Add, m.w(x), m.w(low))), ops.Imm(3)), p, 0, root)
	f := refined(t, m.done())
	if ifs, selects := branches(f); ifs != 0 || selects != 1 {
		t.Errorf("%d branches, %d selects\n%v", ifs, selects, f)
	}
	for _, o := range f.Blocks[0].Ops {
		if o.Code == machine.Alu && o.Scalar.Op != ops.Select && o.Scalar.Op != ops.Eq {
			t.Errorf("%s is left\n%v", f.OpString(o), f)
		}
	}
	for flag2, want := range map[int64]byte{0: 4, 1: 0x85} { // 32/8, -984/8
		mem := memory()
		if err := run(f, mem, map[ops.Reg]int64{p: 0, flag: flag2}); err != nil || mem[0] != want {
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
	choose := func(c ops.Reg) ops.Reg {
		r := m.reg(machine.ClassR, "")
		m.op(&ops.Op{Code: machine.Alu, Def: []ops.Operand{m.w(r)}, Acc: -1,
			Use:    []ops.Operand{m.w(c), m.w(m.in(ops.Imm(5))), m.w(m.in(ops.Imm(9)))},
			Scalar: ops.Scalar{Op: ops.Select, Type: cfront.Int32}})
		return r
	}
	m.store(m.alu(ops.Add, m.w(choose(f1)), m.w(choose(f2))), p, 0, root)
	f := refined(t, m.done())
	mem := memory()
	if err := run(f, mem, map[ops.Reg]int64{p: 0, f1: 1, f2: 0}); err != nil || mem[0] != 14 {
		t.Errorf("%d %v\n%v", mem[0], err, f)
	}
}

// The condition may be one of the variables that change.
func TestConvertCondition(t *testing.T) {
	m := newMaker()
	p, root := m.param(machine.ClassP, "p", true)
	flag, _ := m.param(machine.ClassR, "flag", false)
	x := m.reg(machine.ClassR, "x")
	m.set(x, ops.Imm(1))
	test := m.b
	m.block()
	test.Term = ops.Term{Kind: ops.If, Cond: m.w(flag), To: [2]int{0, m.b.ID}}
	m.set(flag, ops.Imm(5)) // where it is zero
	m.set(x, ops.Imm(6))
	test.Term.To[0] = m.block().ID
	m.store(flag, p, 0, root)
	m.store(x, p, 4, root)
	f := refined(t, m.done())
	if ifs, selects := branches(f); ifs != 0 || selects != 2 {
		t.Errorf("%d branches, %d selects\n%v", ifs, selects, f)
	}
	for in, want := range map[int64][2]byte{0: {5, 6}, 9: {9, 1}} {
		mem := memory()
		if err := run(f, mem, map[ops.Reg]int64{p: 0, flag: in}); err != nil || [2]byte{mem[0], mem[4]} != want {
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
	test.Term = ops.Term{Kind: ops.If, Cond: m.w(flag), To: [2]int{0, m.b.ID}}
	m.op(ptrAdd(m.f, p, p, m.w(n), cfront.Pos{})) // where it is zero
	m.set(n, ops.Imm(64))
	end := m.b
	test.Term.To[0] = m.block().ID
	m.set(n, ops.Imm(32)) // the first to be merged
	end.Term = ops.Term{Kind: ops.Goto, To: [2]int{m.block().ID}}
	m.store(n, p, 0, root)
	f := refined(t, m.done())
	if ifs, selects := branches(f); ifs != 0 || selects != 2 {
		t.Errorf("%d branches, %d selects\n%v", ifs, selects, f)
	}
	for in, want := range map[int64][2]int64{0: {16, 64}, 1: {0, 32}} {
		mem := memory()
		if err := run(f, mem, map[ops.Reg]int64{p: 0, flag: in, n: 16}); err != nil || int64(mem[want[0]]) != want[1] {
			t.Errorf("flag %d: %d %v\n%v", in, mem[want[0]], err, f)
		}
	}
}
