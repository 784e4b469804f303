package opt

import (
	"bytes"
	"testing"

	"pgregory.net/rapid"

	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// in counts the operations of a loop's own blocks, by opcode.
func in(f *mir.Func, li int) map[machine.Opcode]int {
	n := map[machine.Opcode]int{}
	for _, b := range f.Blocks {
		if b.Loop == li {
			for _, o := range b.Ops {
				n[o.Code]++
			}
		}
	}
	return n
}

// rows is for (y..) { row = p + y*pitch; for (x..) q++ = *row++ } with 16-byte elements.
func rows(m *maker, height, width mir.Operand) *mir.Func {
	p, pr := m.param(machine.ClassP, "p", true)
	q, qr := m.param(machine.ClassP, "q", true)
	pitch, _ := m.param(machine.ClassR, "pitch", false)
	m.count(height, "y", func(y mir.Reg) {
		row := m.reg(machine.ClassP, "row")
		m.set(row, m.w(m.ptrAdd(p, m.w(m.alu(mir.Mul, m.w(y), m.w(pitch))))))
		m.count(width, "x", func(x mir.Reg) {
			m.store(m.load(machine.ClassV, row, 0, pr), q, 0, qr)
			m.set(row, m.w(m.ptrAdd(row, mir.Imm(16))))
			m.set(q, m.w(m.ptrAdd(q, mir.Imm(16))))
		})
	})
	return m.done()
}

// The row pointer goes on from row to row: one addition a row, no multiplication, whether the width is known or not.
func TestCarry(t *testing.T) {
	f := refined(t, rows(newMaker(), mir.Imm(8), mir.Imm(400)))
	if n := in(f, 0); len(n) != 1 || n[machine.PtrAdd] != 1 {
		t.Errorf("a row makes %v\n%v", n, f)
	}
	m := newMaker()
	width, _ := m.param(machine.ClassR, "width", false)
	f = refined(t, rows(m, mir.Imm(8), m.w(width)))
	if n := in(f, 0); len(n) != 1 || n[machine.PtrAdd] != 1 {
		t.Errorf("a row of unknown width makes %v\n%v", n, f)
	}
}

// A load that no store of the loop touches leaves it; one that a store may touch, or that not every iteration makes,
// stays.
func TestHoistLoads(t *testing.T) {
	for _, c := range []struct {
		restrict, cond bool
		loads          int
	}{{true, false, 0}, {false, false, 1}, {true, true, 1}} {
		m := newMaker()
		p, pr := m.param(machine.ClassP, "p", c.restrict)
		q, qr := m.param(machine.ClassP, "q", c.restrict)
		flag, _ := m.param(machine.ClassR, "flag", false)
		m.count(mir.Imm(8), "i", func(i mir.Reg) {
			access := func() { m.store(m.load(machine.ClassR, p, 0, pr), q, 0, qr) }
			if c.cond {
				m.cond(flag, access)
			} else {
				access()
			}
		})
		f := refined(t, m.done())
		if n := in(f, 0)[machine.LoadS]; n != c.loads {
			t.Errorf("%+v: %d loads in the loop\n%v", c, n, f)
		}
	}
}

// What does not fit into the register file stays in the loop.
func TestHoistPressure(t *testing.T) {
	m := newMaker()
	p, pr := m.param(machine.ClassP, "p", true)
	q, qr := m.param(machine.ClassP, "q", true)
	const vectors = 12
	m.count(mir.Imm(8), "i", func(i mir.Reg) {
		for k := range int64(vectors) {
			m.store(m.load(machine.ClassW, p, 32*k, pr), q, 32*k, qr)
		}
		m.set(q, m.w(m.ptrAdd(q, mir.Imm(32*vectors))))
	})
	f := refined(t, m.done())
	w := machine.AIE1().VectorRegs.N
	if n := in(f, 0)[machine.LoadW]; n < vectors-w || n > vectors-w+2 {
		t.Errorf("%d of %d loads in the loop, for %d registers\n%v", n, vectors, w, f)
	}
}

// Arithmetic on constants agrees with Go's on the sized types.
func TestEval(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		x, y := rapid.Int64().Draw(t, "x"), rapid.Int64().Draw(t, "y")
		if rapid.Bool().Draw(t, "close") {
			y = x + y%3
		}
		a, b, ua, ub := int32(x), int32(y), uint32(x), uint32(y)
		s := uint(y) & 31
		truth := map[bool]int64{true: 1}
		for _, c := range []struct {
			op   mir.ScalarOp
			i, u int64
		}{
			{mir.Add, int64(a + b), int64(ua + ub)}, {mir.Sub, int64(a - b), int64(ua - ub)},
			{mir.Mul, int64(a * b), int64(ua * ub)}, {mir.And, int64(a & b), int64(ua & ub)},
			{mir.Or, int64(a | b), int64(ua | ub)}, {mir.Xor, int64(a ^ b), int64(ua ^ ub)},
			{mir.Eq, truth[a == b], truth[ua == ub]}, {mir.Ne, truth[a != b], truth[ua != ub]},
			{mir.Lt, truth[a < b], truth[ua < ub]}, {mir.Le, truth[a <= b], truth[ua <= ub]},
			{mir.Gt, truth[a > b], truth[ua > ub]}, {mir.Ge, truth[a >= b], truth[ua >= ub]},
			{mir.Shl, int64(a << s), int64(ua << s)}, {mir.Shr, int64(a >> s), int64(ua >> s)},
		} {
			args := []int64{x, y}
			if c.op == mir.Shl || c.op == mir.Shr {
				args[1] = int64(s)
			}
			i, ok := eval(mir.Scalar{Op: c.op, Type: cfront.Int32}, args)
			u, ok2 := eval(mir.Scalar{Op: c.op, Type: cfront.UInt32}, args)
			if !ok || !ok2 || i != c.i || u != c.u {
				t.Fatalf("operator %d of %d, %d: %d %d, want %d %d", c.op, x, y, i, u, c.i, c.u)
			}
		}
		if v, ok := eval(mir.Scalar{Op: mir.Extend, Type: cfront.Int32, From: cfront.Int8}, []int64{x}); !ok ||
			v != int64(int8(x)) {
			t.Fatalf("extend %d: %d", x, v)
		}
		if _, ok := eval(mir.Scalar{Op: mir.Shl, Type: cfront.Int32}, []int64{x, 32}); ok {
			t.Fatal("a shift by the width has a value")
		}
	})
}

// Copies of one part of a vector are made once, until that part changes; another part may.
func TestCopiesOfParts(t *testing.T) {
	for part, want := range map[int]int{0: 2, 2: 1} {
		m := newMaker()
		p, pr := m.param(machine.ClassP, "p", true)
		q, qr := m.param(machine.ClassP, "q", true)
		v := m.reg(machine.ClassX, "v")
		half := func(at int, off int64) {
			m.op(&mir.Op{Code: machine.LoadW, Def: []mir.Operand{m.f.Part(v, at, 2)}, Use: []mir.Operand{m.w(p)},
				Acc: -1,
				Mem: &mir.Mem{Bytes: 32, Offset: off, Root: pr}})
		}
		copied := func(off int64) {
			z := m.reg(machine.ClassZ, "")
			m.f.Regs[z].Units = 2
			m.op(&mir.Op{Code: machine.MoveV, Def: []mir.Operand{m.w(z)}, Use: []mir.Operand{m.f.Part(v, 0, 2)},
				Acc: -1})
			m.op(&mir.Op{Code: machine.StoreW, Use: []mir.Operand{m.w(z), m.w(q)}, Addr: 1, Acc: -1,
				Mem: &mir.Mem{Bytes: 32, Offset: off, Root: qr}})
		}
		half(0, 0)
		copied(0)
		half(part, 32)
		copied(32)
		m.op(&mir.Op{Code: machine.StoreW, Use: []mir.Operand{m.f.Part(v, 2, 2), m.w(q)}, Addr: 1, Acc: -1,
			Mem: &mir.Mem{Bytes: 32, Offset: 64, Root: qr}})
		f := m.done()
		Func(f, machine.AIE1(), nil)
		if n := in(f, -1)[machine.MoveV]; n != want {
			t.Errorf("part %d: %d copies\n%v", part, n, f)
		}
	}
}

// A vector that each iteration reads before it loads the next one is no invariant, though it has one definition.
func TestCarriedVector(t *testing.T) {
	m := newMaker()
	p, pr := m.param(machine.ClassP, "p", true)
	q, qr := m.param(machine.ClassP, "q", true)
	v := m.reg(machine.ClassW, "v")
	m.count(mir.Imm(4), "i", func(i mir.Reg) {
		m.store(v, m.ptrAdd(q, m.w(m.alu(mir.Shl, m.w(i), mir.Imm(5)))), 0, qr)
		m.op(&mir.Op{Code: machine.LoadW, Def: []mir.Operand{m.w(v)}, Use: []mir.Operand{m.w(p)}, Acc: -1,
			Mem: &mir.Mem{Bytes: 32, Root: pr}})
	})
	f := refined(t, m.done())
	if n := in(f, 0)[machine.LoadW]; n != 1 {
		t.Errorf("%d loads in the loop\n%v", n, f)
	}
}

// A pointer that is set under a condition gets no start before the loop when the condition may not hold.
func TestUnset(t *testing.T) {
	m := newMaker()
	p, pr := m.param(machine.ClassP, "p", true)
	flag, _ := m.param(machine.ClassR, "flag", false)
	q := m.reg(machine.ClassP, "q")
	for range 2 { // two definitions
		m.cond(flag, func() { m.set(q, m.w(m.ptrAdd(p, mir.Imm(16)))) })
	}
	m.count(mir.Imm(4), "i", func(i mir.Reg) {
		m.cond(flag, func() { m.store(i, m.ptrAdd(q, m.w(m.alu(mir.Shl, m.w(i), mir.Imm(2)))), 0, pr) })
	})
	f := refined(t, m.done())
	if err := run(f, memory(), map[mir.Reg]int64{p: 4096, flag: 0}); err != nil {
		t.Errorf("%v\n%v", err, f)
	}
}

// A row that only every other iteration goes along is not carried on.
func TestCarryCondition(t *testing.T) {
	m := newMaker()
	p, pr := m.param(machine.ClassP, "p", true)
	q, qr := m.param(machine.ClassP, "q", true)
	m.count(mir.Imm(6), "y", func(y mir.Reg) {
		m.cond(m.alu(mir.And, m.w(y), mir.Imm(1)), func() {
			row := m.ptrAdd(p, m.w(m.alu(mir.Shl, m.w(y), mir.Imm(8))))
			m.count(mir.Imm(4), "x", func(x mir.Reg) {
				at := m.w(m.alu(mir.Shl, m.w(x), mir.Imm(4)))
				m.store(m.load(machine.ClassV, m.ptrAdd(row, at), 0, pr), q, 0, qr)
				m.set(q, m.w(m.ptrAdd(q, mir.Imm(16))))
			})
		})
	})
	f := m.done()
	args := map[mir.Reg]int64{p: 4096, q: 65536}
	want, got := memory(), memory()
	if err := run(f, want, args); err != nil {
		t.Fatal(err)
	}
	if err := run(refined(t, f), got, args); err != nil || !bytes.Equal(want, got) {
		t.Errorf("%v\n%v", err, f)
	}
}
