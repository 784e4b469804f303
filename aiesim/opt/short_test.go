package opt

import (
	"testing"

	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// Inner loops go where the loop around becomes an innermost one that can be pipelined; hints, branches, counts that are
// not known and too many operations keep them.
func TestShort(t *testing.T) {
	for _, c := range []struct {
		name   string
		rounds int64
		inner  int // loops in a row
		hint   bool
		branch bool
		loops  int
	}{
		{"two rounds", 2, 1, false, false, 1},
		{"two loops", 3, 2, false, false, 1},
		{"hint", 3, 1, true, false, 2},
		{"hint for two rounds", 2, 1, true, false, 1},
		{"branch", 2, 1, false, true, 2},
		{"twelve rounds", 12, 1, false, false, 1},
		{"thirteen rounds", 13, 1, false, false, 2},
		{"60 stores", 12, 5, false, false, 1},
		{"72 stores", 12, 6, false, false, 7},
		{"more than anything holds", 1 << 31, 1, false, false, 2},
	} {
		m := newMaker()
		p, pr := m.param(machine.ClassP, "p", true)
		q, qr := m.param(machine.ClassP, "q", true)
		flag, _ := m.param(machine.ClassR, "flag", false)
		m.count(mir.Imm(20), "y", func(y mir.Reg) {
			for range c.inner {
				l := m.count(mir.Imm(c.rounds), "x", func(x mir.Reg) {
					m.store(m.load(machine.ClassW, p, 0, pr), q, 0, qr)
					m.set(p, m.w(m.ptrAdd(p, mir.Imm(32))))
					m.set(q, m.w(m.ptrAdd(q, mir.Imm(32))))
				})
				l.Hints.Pipeline = c.hint
			}
			if c.branch {
				m.cond(flag, func() { m.store(y, p, 0, pr) })
			}
		})
		f := refined(t, m.done())
		if len(f.Loops) != c.loops {
			t.Errorf("%s: %d loops\n%v", c.name, len(f.Loops), f)
		}
	}
}

// Loops that hold loops stay once these are unrolled, unless they have two rounds.
func TestShortNests(t *testing.T) {
	for _, c := range []struct {
		middle int64 // rounds
		pragma bool  // of the innermost loop
		loops  int
	}{{2, false, 1}, {3, false, 2}, {6, false, 2}, {3, true, 3}} {
		m := newMaker()
		p, pr := m.param(machine.ClassP, "p", true)
		q, qr := m.param(machine.ClassP, "q", true)
		m.count(mir.Imm(20), "y", func(mir.Reg) {
			m.count(mir.Imm(c.middle), "x", func(mir.Reg) {
				l := m.count(mir.Imm(3), "c", func(mir.Reg) {
					m.store(m.load(machine.ClassW, p, 0, pr), q, 0, qr)
					m.set(p, m.w(m.ptrAdd(p, mir.Imm(32))))
					m.set(q, m.w(m.ptrAdd(q, mir.Imm(32))))
				})
				l.Hints.Pipeline = c.pragma
			})
		})
		if f := refined(t, m.done()); len(f.Loops) != c.loops {
			t.Errorf("%d rounds around, %t: %d loops, want %d\n%v", c.middle, c.pragma, len(f.Loops), c.loops, f)
		}
	}
}

// Loops stay where unrolling them would make more operations than the compiler unrolls to (UnrollSize), though the body
// could be pipelined.
func TestUnrollSize(t *testing.T) {
	for _, c := range []struct {
		variant string
		inner   int // loops of twelve stores
		loops   int
	}{
		{"aie1+MaxFold=256", 12, 1}, {"aie1+MaxFold=256", 13, 14}, {"aie1+MaxFold=256+UnrollSize=300", 13, 1},
	} {
		x, err := machine.Named(c.variant)
		if err != nil {
			t.Fatal(err)
		}
		m := newMaker()
		p, pr := m.param(machine.ClassP, "p", true)
		q, qr := m.param(machine.ClassP, "q", true)
		m.count(mir.Imm(20), "y", func(mir.Reg) {
			for range c.inner {
				m.count(mir.Imm(12), "x", func(mir.Reg) {
					m.store(m.load(machine.ClassW, p, 0, pr), q, 0, qr)
					m.set(p, m.w(m.ptrAdd(p, mir.Imm(32))))
					m.set(q, m.w(m.ptrAdd(q, mir.Imm(32))))
				})
			}
		})
		f := m.done()
		Func(f, x, func(string, *mir.Func) {})
		if len(f.Loops) != c.loops {
			t.Errorf("%s, %d loops: %d are left, want %d", c.variant, c.inner, len(f.Loops), c.loops)
		}
	}
}
