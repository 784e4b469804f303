package refine

import (
	"bytes"
	"testing"

	"pgregory.net/rapid"

	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/ops"
)

// in counts the operations of a loop's own blocks, by opcode.
func in(f *ops.Func, li int) map[machine.Opcode]int {
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
func rows(m *maker, height, width ops.Operand) *ops.Func {
	p, pr := m.param(machine.ClassP, "p", true)
	q, qr := m.param(machine.ClassP, "q", true)
	pitch, _ := m.param(machine.ClassR, "pitch", false)
	m.count(height, "y", func(y ops.Reg) {
		row := m.reg(machine.ClassP, "row")
		m.set(row, m.w(m.ptrAdd(p, m.w(m.alu(ops.Mul, m.w(y), m.w(pitch))))))
		m.count(width, "x", func(x ops.Reg) {
			m.store(m.load(machine.ClassV, row, 0, pr), q, 0, qr)
			m.set(row, m.w(m.ptrAdd(row, ops.Imm(16))))
			m.set(q, m.w(m.ptrAdd(q, ops.Imm(16))))
		})
	})
	return m.done()
}

// The row pointer goes on from row to row: one addition a row, no multiplication, whether the width is known or not.
func TestCarry(t *testing.T) {
	f := refined(t, rows(newMaker(), ops.Imm(8), ops.Imm(400)))
	if n := in(f, 0); len(n) != 1 || n[machine.PtrAdd] != 1 {
		t.Errorf("a row makes %v\n%v", n, f)
	}
	m := newMaker()
	width, _ := m.param(machine.ClassR, "width", false)
	f = refined(t, rows(m, ops.Imm(8), m.w(width)))
	if n := in(f, 0); len(n) != 1 || n[machine.PtrAdd] != 1 {
		t.Errorf("a row of unknown width makes %v\n%v", n, f)
	}
}

// A load that no store of the loop touches leaves it; one that a store may touch, or that not every round makes, stays.
func TestHoistLoads(t *testing.T) {
	for _, c := range []struct {
		restrict, cond bool
		loads          int
	}{{true, false, 0}, {false, false, 1}, {true, true, 1}} {
		m := newMaker()
		p, pr := m.param(machine.ClassP, "p", c.restrict)
		q, qr := m.param(machine.ClassP, "q", c.restrict)
		flag, _ := m.param(machine.ClassR, "flag", false)
		m.count(ops.Imm(8), "i", func(i ops.Reg) {
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
	m.count(ops.Imm(8), "i", func(i ops.Reg) {
		for k := range int64(vectors) {
			m.store(m.load(machine.ClassW, p, 32*k, pr), q, 32*k, qr)
		}
		m.set(q, m.w(m.ptrAdd(q, ops.Imm(32*vectors))))
	})
	f := refined(t, m.done())
	w := machine.AIE1.VectorRegs.N
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
			op   ops.ScalarOp
			i, u int64
		}{
			{ops.Add, int64(a + b), int64(ua + ub)}, {ops.Sub, int64(a - b), int64(ua - ub)},
			{ops.Mul, int64(a * b), int64(ua * ub)}, {ops.And, int64(a & b), int64(ua & ub)},
			{ops.Or, int64(a | b), int64(ua | ub)}, {ops.Xor, int64(a ^ b), int64(ua ^ ub)},
			{ops.Eq, truth[a == b], truth[ua == ub]}, {ops.Ne, truth[a != b], truth[ua != ub]},
			{ops.Lt, truth[a < b], truth[ua < ub]}, {ops.Le, truth[a <= b], truth[ua <= ub]},
			{ops.Gt, truth[a > b], truth[ua > ub]}, {ops.Ge, truth[a >= b], truth[ua >= ub]},
			{ops.Shl, int64(a << s), int64(ua << s)}, {ops.Shr, int64(a >> s), int64(ua >> s)},
		} {
			args := []int64{x, y}
			if c.op == ops.Shl || c.op == ops.Shr {
				args[1] = int64(s)
			}
			i, ok := eval(ops.Scalar{Op: c.op, Type: cfront.Int32}, args)
			u, ok2 := eval(ops.Scalar{Op: c.op, Type: cfront.UInt32}, args)
			if !ok || !ok2 || i != c.i || u != c.u {
				t.Fatalf("operator %d of %d, %d: %d %d, want %d %d", c.op, x, y, i, u, c.i, c.u)
			}
		}
		if v, ok := eval(ops.Scalar{Op: ops.Extend, Type: cfront.Int32, From: cfront.Int8}, []int64{x}); !ok || v != int64(int8(x)) {
			t.Fatalf("extend %d: %d", x, v)
		}
		if _, ok := eval(ops.Scalar{Op: ops.Shl, Type: cfront.Int32}, []int64{x, 32}); ok {
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
			m.op(&ops.Op{Code: machine.LoadW, Def: []ops.Operand{m.f.Part(v, at, 2)}, Use: []ops.Operand{m.w(p)}, Acc: -1,
				Mem: &ops.Mem{Bytes: 32, Offset: off, Root: pr}})
		}
		copied := func(off int64) {
			z := m.reg(machine.ClassZ, "")
			m.f.Regs[z].Units = 2
			m.op(&ops.Op{Code: machine.MoveV, Def: []ops.Operand{m.w(z)}, Use: []ops.Operand{m.f.Part(v, 0, 2)}, Acc: -1})
			m.op(&ops.Op{Code: machine.StoreW, Use: []ops.Operand{m.w(z), m.w(q)}, Addr: 1, Acc: -1,
				Mem: &ops.Mem{Bytes: 32, Offset: off, Root: qr}})
		}
		half(0, 0)
		copied(0)
		half(part, 32)
		copied(32)
		m.op(&ops.Op{Code: machine.StoreW, Use: []ops.Operand{m.f.Part(v, 2, 2), m.w(q)}, Addr: 1, Acc: -1,
			Mem: &ops.Mem{Bytes: 32, Offset: 64, Root: qr}})
		f := m.done()
		Func(f, &machine.AIE1, nil)
		if n := in(f, -1)[machine.MoveV]; n != want {
			t.Errorf("part %d: %d copies\n%v", part, n, f)
		}
	}
}

// A vector that each round reads before it loads the next one is no invariant, though it has one definition.
func TestCarriedVector(t *testing.T) {
	m := newMaker()
	p, pr := m.param(machine.ClassP, "p", true)
	q, qr := m.param(machine.ClassP, "q", true)
	v := m.reg(machine.ClassW, "v")
	m.count(ops.Imm(4), "i", func(i ops.Reg) {
		m.store(v, m.ptrAdd(q, m.w(m.alu(ops.Shl, m.w(i), ops.Imm(5)))), 0, qr)
		m.op(&ops.Op{Code: machine.LoadW, Def: []ops.Operand{m.w(v)}, Use: []ops.Operand{m.w(p)}, Acc: -1, Mem: &ops.Mem{Bytes: 32, Root: pr}})
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
		m.cond(flag, func() { m.set(q, m.w(m.ptrAdd(p, ops.Imm(16)))) })
	}
	m.count(ops.Imm(4), "i", func(i ops.Reg) {
		m.cond(flag, func() { m.store(i, m.ptrAdd(q, m.w(m.alu(ops.Shl, m.w(i), ops.Imm(2)))), 0, pr) })
	})
	f := refined(t, m.done())
	if err := run(f, memory(), map[ops.Reg]int64{p: 4096, flag: 0}); err != nil {
		t.Errorf("%v\n%v", err, f)
	}
}

// A row that only every other round goes along is not carried on.
func TestCarryCondition(t *testing.T) {
	m := newMaker()
	p, pr := m.param(machine.ClassP, "p", true)
	q, qr := m.param(machine.ClassP, "q", true)
	m.count(ops.Imm(6), "y", func(y ops.Reg) {
		m.cond(m.alu(ops.And, m.w(y), ops.Imm(1)), func() {
			row := m.ptrAdd(p, m.w(m.alu(ops.Shl, m.w(y), ops.Imm(8))))
			m.count(ops.Imm(4), "x", func(x ops.Reg) {
				at := m.w(m.alu(ops.Shl, m.w(x), ops.Imm(4)))
				m.store(m.load(machine.ClassV, m.ptrAdd(row, at), 0, pr), q, 0, qr)
				m.set(q, m.w(m.ptrAdd(q, ops.Imm(16))))
			})
		})
	})
	f := m.done()
	args := map[ops.Reg]int64{p: 4096, q: 65536}
	want, got := memory(), memory()
	if err := run(f, want, args); err != nil {
		t.Fatal(err)
	}
	if err := run(refined(t, f), got, args); err != nil || !bytes.Equal(want, got) {
		t.Errorf("%v\n%v", err, f)
	}
}
