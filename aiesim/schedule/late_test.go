package schedule

import (
	"testing"

	"github.com/vyasa-go/vyasa/aiesim/machine"
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
