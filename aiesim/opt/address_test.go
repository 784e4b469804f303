package opt

import (
	"slices"
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// refined runs all passes and checks each result.
func refined(t *testing.T, f *mir.Func) *mir.Func {
	t.Helper()
	Func(f, machine.AIE1(), func(pass string, f *mir.Func) {
		if err := mir.Check(f, machine.AIE1()); err != nil {
			t.Fatalf("after %s: %v\n%v", pass, err, f)
		}
	})
	return f
}

// loopSteps lists, for each access of the only loop of one block, how far it moves its pointer, by pointer; other
// operations of the loop are counted.
func loopSteps(t *testing.T, f *mir.Func) (steps map[string][]int64, others int) {
	t.Helper()
	steps = map[string][]int64{}
	n := 0
	for _, l := range f.Loops {
		if l.First != l.Last {
			continue
		}
		n++
		for _, o := range f.Blocks[l.First].Ops {
			if !o.HasAddr() {
				others++
				continue
			}
			by := o.Mem.PostBy
			if o.Mem.Post == mir.PostMod {
				m := f.Regs[o.Use[o.Mem.PostUse].Reg]
				if !m.Const {
					by = -1
				} else {
					by = m.Val
				}
			}
			name := f.Operand(o.Use[o.Addr])
			steps[name] = append(steps[name], by)
		}
	}
	if n != 1 {
		t.Fatalf("%d loops of one block:\n%v", n, f)
	}
	return steps, others
}

// lists are the steps without the pointers' names, in a fixed order.
func lists(steps map[string][]int64) [][]int64 {
	var out [][]int64
	for _, s := range steps {
		out = append(out, s)
	}
	slices.SortFunc(out, slices.Compare)
	return out
}

func alike(a, b [][]int64) bool { return slices.EqualFunc(a, b, slices.Equal) }

// for (i = 0; i < 8; i++) q[i] = p[i], 32 bytes each: the loop is the load and the store.
func TestCopyLoop(t *testing.T) {
	m := newMaker()
	p, pr := m.param(machine.ClassP, "p", true)
	q, qr := m.param(machine.ClassP, "q", true)
	m.count(mir.Imm(8), "i", func(i mir.Reg) {
		at := m.w(m.alu(mir.Shl, m.w(i), mir.Imm(5)))
		v := m.load(machine.ClassW, m.ptrAdd(p, at), 0, pr)
		m.store(v, m.ptrAdd(q, at), 0, qr)
	})
	f := refined(t, m.done())
	steps, others := loopSteps(t, f)
	if !alike(lists(steps), [][]int64{{32}, {32}}) || others != 0 {
		t.Fatalf("steps %v, %d other operations\n%v", steps, others, f)
	}
}

// Two rows of two vectors, 512 bytes apart, and 64 bytes on: the way from row to row and back takes modifiers.
func TestRows(t *testing.T) {
	m := newMaker()
	p, pr := m.param(machine.ClassP, "p", true)
	q, qr := m.param(machine.ClassP, "q", true)
	m.count(mir.Imm(8), "i", func(i mir.Reg) {
		for _, off := range []int64{0, 32, 512, 544} {
			m.store(m.load(machine.ClassW, p, off, pr), q, off, qr)
		}
		m.set(p, m.w(m.ptrAdd(p, mir.Imm(64))))
		m.set(q, m.w(m.ptrAdd(q, mir.Imm(64))))
	})
	f := refined(t, m.done())
	steps, others := loopSteps(t, f)
	row := []int64{32, 480, 32, 64 - 544}
	if !alike(lists(steps), [][]int64{row, row}) || others != 0 {
		t.Fatalf("steps %v, %d other operations\n%v", steps, others, f)
	}
	if n := strings.Count(f.String(), ":M = mov"); n != 2 {
		t.Errorf("%d modifiers, not 480 and -480\n%v", n, f)
	}
}

// A chain starts at its first access: nothing is added in the loop when that is not where the pointer points, and the
// pointer is set right behind the loop for who reads it there.
func TestRotate(t *testing.T) {
	m := newMaker()
	p, pr := m.param(machine.ClassP, "p", true)
	q, qr := m.param(machine.ClassP, "q", true)
	m.count(mir.Imm(8), "i", func(i mir.Reg) {
		m.store(m.load(machine.ClassW, p, 64, pr), q, 0, qr)
		m.set(p, m.w(m.ptrAdd(p, mir.Imm(32))))
		m.set(q, m.w(m.ptrAdd(q, mir.Imm(32))))
	})
	m.store(m.load(machine.ClassW, p, 0, pr), q, 32, qr)
	f := refined(t, m.done())
	steps, others := loopSteps(t, f)
	if !alike(lists(steps), [][]int64{{32}, {32}}) || others != 0 {
		t.Fatalf("steps %v, %d other operations\n%v", steps, others, f)
	}
	mem := memory()
	want := [32]byte(mem[4096+8*32 : 4096+9*32])
	if err := run(f, mem, map[mir.Reg]int64{p: 4096, q: 65536}); err != nil {
		t.Fatal(err)
	}
	if [32]byte(mem[65536+9*32:65536+10*32]) != want {
		t.Errorf("behind the loop p points elsewhere\n%v", f)
	}
}

// p += stride with a stride that is known at run time only: the access adds it from a modifier.
func TestStride(t *testing.T) {
	m := newMaker()
	n, _ := m.param(machine.ClassR, "stride", false)
	p, pr := m.param(machine.ClassP, "p", true)
	q, qr := m.param(machine.ClassP, "q", true)
	m.count(mir.Imm(8), "i", func(i mir.Reg) {
		at := m.alu(mir.Shl, m.w(m.alu(mir.Mul, m.w(i), m.w(n))), mir.Imm(1))
		m.store(m.load(machine.ClassW, m.ptrAdd(p, m.w(at)), 0, pr),
			m.ptrAdd(q, m.w(m.alu(mir.Shl, m.w(i), mir.Imm(5)))), 0, qr)
	})
	f := refined(t, m.done())
	steps, others := loopSteps(t, f)
	if !alike(lists(steps), [][]int64{{-1}, {32}}) || others != 0 {
		t.Fatalf("steps %v, %d other operations\n%v", steps, others, f)
	}
}

// mac appends a multiplication that reads x and z: for its slot only.
func (m *maker) mac(acc, x, z mir.Reg) {
	m.op(&mir.Op{Code: machine.Mac, Def: []mir.Operand{m.w(acc)}, Use: []mir.Operand{m.w(acc), m.w(x), m.w(z)},
		Tied: true})
}

// Four loads of one array for two multiplications: two pointers, or the loop would take four cycles. With four
// multiplications one pointer does.
func TestTwoPointers(t *testing.T) {
	for macs, want := range map[int][][]int64{2: {{64, 64}, {64, 64}}, 4: {{32, 32, 32, 32}}} {
		m := newMaker()
		p, pr := m.param(machine.ClassP, "p", true)
		q, qr := m.param(machine.ClassP, "q", true)
		acc := m.f.NewReg(mir.RegInfo{Class: machine.ClassAM, Units: 1})
		m.count(mir.Imm(8), "i", func(i mir.Reg) {
			var v [4]mir.Reg
			for k := range v {
				v[k] = m.load(machine.ClassW, p, int64(32*k), pr)
			}
			for k := range macs {
				m.mac(acc, v[k%4], v[(k+2)%4])
			}
			m.set(p, m.w(m.ptrAdd(p, mir.Imm(128))))
		})
		s := m.reg(machine.ClassS, "")
		m.set(s, mir.Imm(0))
		m.op(&mir.Op{Code: machine.StoreSRS, Use: []mir.Operand{m.w(acc), m.w(s), m.w(q)}, Addr: 2,
			Mem: &mir.Mem{Bytes: 32, Root: qr}})
		f := m.done()
		Func(f, machine.AIE1(), nil)
		steps, others := loopSteps(t, f)
		if !alike(lists(steps), want) || others != macs {
			t.Errorf("%d multiplications: steps %v, %d other operations\n%v", macs, steps, others, f)
		}
	}
}

// Two halves of an array, read in turn: a pointer each, without modifiers, where no bank holds parts of both; one
// pointer that goes to and fro where one may.
func TestHalvesInBanks(t *testing.T) {
	for apart, want := range map[int64][][]int64{
		8192: {{32, 32}, {32, 32}},
		8160: {{8160, -8128, 8160, -8128}},
	} {
		m := newMaker()
		p, pr := m.param(machine.ClassP, "p", true)
		q, qr := m.param(machine.ClassP, "q", true)
		acc := m.f.NewReg(mir.RegInfo{Class: machine.ClassAM, Units: 1})
		m.count(mir.Imm(8), "i", func(i mir.Reg) {
			for k := range int64(4) {
				v := m.load(machine.ClassW, p, k/2*32+k%2*apart, pr)
				m.mac(acc, v, v)
			}
			m.set(p, m.w(m.ptrAdd(p, mir.Imm(64))))
		})
		s := m.reg(machine.ClassS, "")
		m.set(s, mir.Imm(0))
		m.op(&mir.Op{Code: machine.StoreSRS, Use: []mir.Operand{m.w(acc), m.w(s), m.w(q)}, Addr: 2,
			Mem: &mir.Mem{Bytes: 32, Root: qr}})
		f := m.done()
		Func(f, machine.AIE1(), nil)
		if steps, _ := loopSteps(t, f); !alike(lists(steps), want) {
			t.Errorf("%d bytes apart: steps %v, want %v\n%v", apart, steps, want, f)
		}
	}
}

// Ten rows of 32 bytes, far apart by distances that are all different, need more modifiers than there are through one
// pointer; a second one halves them.
func TestManyRows(t *testing.T) {
	m := newMaker()
	p, pr := m.param(machine.ClassP, "p", true)
	q, qr := m.param(machine.ClassP, "q", true)
	acc := m.f.NewReg(mir.RegInfo{Class: machine.ClassAM, Units: 1})
	m.count(mir.Imm(8), "i", func(i mir.Reg) {
		at := int64(0)
		for k := range int64(10) {
			v := m.load(machine.ClassW, p, at, pr)
			m.mac(acc, v, v)
			at += 512 + 32*k*k
		}
		m.set(p, m.w(m.ptrAdd(p, mir.Imm(32))))
	})
	s := m.reg(machine.ClassS, "")
	m.set(s, mir.Imm(0))
	m.op(&mir.Op{Code: machine.StoreSRS, Use: []mir.Operand{m.w(acc), m.w(s), m.w(q)}, Addr: 2,
		Mem: &mir.Mem{Bytes: 32, Root: qr}})
	f := m.done()
	Func(f, machine.AIE1(), nil)
	steps, others := loopSteps(t, f)
	distinct := map[int64]bool{}
	for _, s := range steps {
		for _, by := range s {
			if by < -256 || by > 224 {
				distinct[by] = true
			}
		}
	}
	if len(distinct) > 8 || others != 10 {
		t.Errorf("%d modifiers, %d other operations\n%v", len(distinct), others, f)
	}
}

func TestDeal(t *testing.T) {
	if d := alternate(5, 2); !slices.Equal(d.to, []int{0, 1, 0, 1, 0}) {
		t.Error(d)
	}
	if d := cluster([]int64{0, 544, 32, 512, 2000}, 3); d.parts != 3 || !slices.Equal(d.to, []int{0, 1, 0, 1, 2}) {
		t.Error(d)
	}
	if d := cluster([]int64{512, 0, 512}, 5); d.parts != 2 || !slices.Equal(d.to, []int{0, 1, 0}) {
		t.Error(d)
	}
}
