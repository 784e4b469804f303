package opt

import (
	"bytes"
	"testing"

	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// What one place holds stays in a register while the loop runs, unless something else may touch it, or it may not be
// there.
func TestPromote(t *testing.T) {
	for _, c := range []struct {
		name     string
		restrict bool
		body     func(m *maker, p, q mir.Reg, pr, qr int, flag, i mir.Reg)
		accesses int // left in the loop
	}{
		{"a sum", true, func(m *maker, p, q mir.Reg, pr, qr int, flag, i mir.Reg) {
			m.store(m.alu(mir.Add, m.w(m.load(machine.ClassR, q, 8, qr)), m.w(i)), q, 8, qr)
		}, 0},
		{"a sum of what may overlap", false, func(m *maker, p, q mir.Reg, pr, qr int, flag, i mir.Reg) {
			m.store(m.alu(mir.Add, m.w(m.load(machine.ClassR, q, 8, qr)), m.w(m.load(machine.ClassR, p, 0, pr))), q, 8,
				qr)
		}, 3},
		{"neighbours", true, func(m *maker, p, q mir.Reg, pr, qr int, flag, i mir.Reg) {
			x, y := m.load(machine.ClassR, q, 0, qr), m.load(machine.ClassR, q, 4, qr)
			m.store(y, q, 0, qr)
			m.store(x, q, 4, qr)
		}, 0},
		{"parts", true, func(m *maker, p, q mir.Reg, pr, qr int, flag, i mir.Reg) {
			m.store(m.load(machine.ClassV, q, 0, qr), q, 32, qr)
			m.store(m.load(machine.ClassW, q, 32, qr), q, 64, qr)
		}, 3}, // what is at 32 is accessed in two sizes; the store to 64 leaves the loop
		{"numbers of 64 bits", true, func(m *maker, p, q mir.Reg, pr, qr int, flag, i mir.Reg) {
			x, y := m.load(machine.ClassR64, q, 0, qr), m.load(machine.ClassR64, q, 8, qr)
			m.store(y, q, 0, qr)
			m.store(x, q, 8, qr)
		}, 0},
		{"halves", true, func(m *maker, p, q mir.Reg, pr, qr int, flag, i mir.Reg) {
			m.store(m.load(machine.ClassR64, q, 0, qr), q, 8, qr)
			m.store(m.load(machine.ClassR, q, 12, qr), q, 4, qr)
		}, 4},
		{"what only some rounds store", true, func(m *maker, p, q mir.Reg, pr, qr int, flag, i mir.Reg) {
			m.cond(flag, func() { m.store(i, q, 0, qr) })
			m.store(i, p, 0, pr)
		}, 1},
		{"a place that moves", true, func(m *maker, p, q mir.Reg, pr, qr int, flag, i mir.Reg) {
			m.store(i, m.ptrAdd(q, m.w(m.alu(mir.Shl, m.w(i), mir.Imm(2)))), 0, qr)
			m.store(i, q, 0, qr)
		}, 2},
	} {
		m := newMaker()
		p, pr := m.param(machine.ClassP, "p", c.restrict)
		q, qr := m.param(machine.ClassP, "q", c.restrict)
		flag, _ := m.param(machine.ClassR, "flag", false)
		m.count(mir.Imm(8), "i", func(i mir.Reg) { c.body(m, p, q, pr, qr, flag, i) })
		before, args := m.done(), map[mir.Reg]int64{p: 4096, q: 65536, flag: 1}
		want, got := memory(), memory()
		if err := run(before, want, args); err != nil {
			t.Fatal(err)
		}
		f := refined(t, before)
		if err := run(f, got, args); err != nil || !bytes.Equal(got, want) {
			t.Errorf("%s: the meaning changes: %v\n%v", c.name, err, f)
		}
		n := 0
		for _, b := range f.Blocks {
			if b.Loop != 0 {
				continue
			}
			for _, o := range b.Ops {
				if o.HasAddr() {
					n++
				}
			}
		}
		if n != c.accesses {
			t.Errorf("%s: %d accesses in the loop, want %d\n%v", c.name, n, c.accesses, f)
		}
	}
}

// An object is there whether an iteration asks for it or not; what a pointer points to need not be.
func TestPromoteObject(t *testing.T) {
	for _, c := range []struct {
		root   mir.Root
		offset int64
		want   int
	}{
		{mir.Root{Kind: mir.GlobalRoot, Name: "g", Bytes: 8}, 4, 0},
		{mir.Root{Kind: mir.GlobalRoot, Name: "g", Bytes: 8}, 8, 1}, // behind its end
		{mir.Root{Kind: mir.GlobalRoot, Name: "g"}, 0, 1},           // of unknown size
	} {
		m := newMaker()
		flag, _ := m.param(machine.ClassR, "flag", false)
		m.f.Roots = append(m.f.Roots, c.root)
		root := len(m.f.Roots) - 1
		g := m.reg(machine.ClassP, "g")
		m.op(&mir.Op{Code: machine.MoveImm, Def: []mir.Operand{m.w(g)}, Use: []mir.Operand{mir.Imm(0)}, Acc: -1,
			Mem: &mir.Mem{Root: root}})
		m.count(mir.Imm(8), "i", func(i mir.Reg) {
			m.leave(m.alu(mir.Gt, m.w(i), m.w(flag)))
			m.store(i, g, c.offset, root)
		})
		f := refined(t, m.done())
		n := 0
		for _, b := range f.Blocks {
			for _, o := range b.Ops {
				if b.Loop == 0 && isStore(o) {
					n++
				}
			}
		}
		if n != c.want {
			t.Errorf("%+v: %d stores in the loop\n%v", c, n, f)
		}
	}
}
