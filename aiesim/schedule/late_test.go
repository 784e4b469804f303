package schedule

import (
	"testing"

	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// TestLate: who reads what is written waits as long as the model says, but who still reads the old value must do so
// before the new one lands.
//
//	a reads p; b writes p, which lands after a cycle, and readers wait for two; c reads p; d writes p
func TestLate(t *testing.T) {
	write := touch{unit: 3, at: 2, wait: 1}
	a := &node{reads: []touch{{unit: 3}}}
	b := &node{writes: []touch{write}}
	c := &node{reads: []touch{{unit: 3}}}
	d := &node{writes: []touch{write}}
	x := &context{m: machine.AIE1(), u: newUnits(machine.AIE1())}
	g := x.depend([]*node{a, b, c, d}, nil, -1)
	want := map[[2]int32]int32{{0, 1}: 0, {1, 2}: 2, {2, 3}: 0, {1, 3}: 2}
	for _, e := range g.edges {
		if n, ok := want[[2]int32{e.from, e.to}]; !ok || e.lat < n {
			t.Errorf("from %d to %d at least %d cycles, want %d", e.from, e.to, e.lat, n)
		}
		delete(want, [2]int32{e.from, e.to})
	}
	if len(want) > 0 {
		t.Errorf("no dependences %v", want)
	}

	f, r := newFlight(x.u.n), newDemand(x.u.n)
	f.issue(a, 5)
	if n := f.earliest(b); n != 5 {
		t.Errorf("behind a read in cycle 5 the write may issue in cycle %d, want 5", n)
	}
	if r.issue(b, 4); f.length(&r) != 1 {
		t.Errorf("a read in cycle 5 and a write that issues 4 cycles after %d", f.length(&r))
	}
}

// TestLastMove: the movement that ends the round of a loop leaves the position LastMove cycles later to the next round
// than an addition does, where loads of the round move it, too; outside of a loop, and in front of a load, it does not.
func TestLastMove(t *testing.T) {
	m := machine.AIE1()
	ptr, ring, mod := m.Classes[machine.ClassP].Regs, m.Classes[machine.ClassRing].Regs, m.Classes[machine.ClassM].Regs
	f := &mir.Func{Regs: []mir.RegInfo{{Class: machine.ClassP, Units: 1, At: &ptr[0]},
		{Class: machine.ClassM, Units: 1, At: &mod[0]}, {Class: machine.ClassRing, Units: 1, At: &ring[0]},
		{Class: machine.ClassW, Units: 2, At: &m.Classes[machine.ClassW].Regs[0]}},
		Loops: []*mir.Loop{{First: 1, Last: 1}}}
	p, by, within, to := f.Whole(0), f.Whole(1), f.Whole(2), f.Whole(3)
	load := func() *mir.Op {
		return &mir.Op{Code: machine.LoadW, Def: []mir.Operand{to, p}, Use: []mir.Operand{p, by, within}, Acc: -1,
			Mem: &mir.Mem{Bytes: 32, Post: mir.PostMod, PostUse: 1, Ring: 2}}
	}
	add := func() *mir.Op {
		return &mir.Op{Code: machine.PtrAdd, Def: []mir.Operand{p}, Use: []mir.Operand{p, by, within}, Acc: -1}
	}
	for _, c := range []struct {
		name  string
		block int
		ops   []*mir.Op
		later bool
	}{
		{"last", 1, []*mir.Op{load(), load(), add()}, true}, {"outside", 0, []*mir.Op{load(), load(), add()}, false},
		{"in front", 1, []*mir.Op{load(), add(), load()}, false}, {"one load", 1, []*mir.Op{load(), add()}, false},
	} {
		x := &context{f: f, m: m, u: newUnits(m), formats: newFormats(m)}
		var nodes []*node
		for _, o := range c.ops {
			nodes = append(nodes, x.newNode(o))
		}
		x.late(c.block, nodes)
		want := m.Ops[machine.PtrAdd].Write
		if c.later {
			want += m.LastMove.N
		}
		for i, n := range nodes {
			if w := n.writes[len(n.writes)-1]; n.op.Code == machine.PtrAdd && int(w.at) != want {
				t.Errorf("%s: operation %d leaves the position %d cycles later, want %d", c.name, i, w.at, want)
			}
		}
	}
}
