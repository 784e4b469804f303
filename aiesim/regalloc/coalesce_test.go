package regalloc_test

import (
	"testing"

	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// Of two copies of which one has to stay, variants keep the one or the other: that of the state before it is changed,
// or that of what it has become for the next iteration.
func TestCopyOrder(t *testing.T) {
	changed := map[bool]bool{} // whether the copy that stays comes behind the change
	for variant := range 2 {
		b := build()
		p, q := b.param(machine.ClassP, "p"), b.param(machine.ClassP, "q")
		x, state, e := b.reg(machine.ClassX, "x"), b.reg(machine.ClassW, "state"), b.reg(machine.ClassR, "e")
		b.load(b.whole(state), p, true)
		b.op(machine.MoveS, one(b.whole(e)), b.whole(q))
		b.loop(mir.Imm(9), func() {
			fresh, next := b.reg(machine.ClassW, "fresh"), b.reg(machine.ClassW, "")
			b.load(b.whole(fresh), p, true)
			b.op(machine.MoveV, one(b.part(x, 0, 2)), b.whole(state))
			b.op(machine.MoveV, one(b.part(x, 2, 2)), b.whole(fresh))
			b.store(b.part(x, 0, 2), q, true)
			b.store(b.part(x, 2, 2), q, true)
			b.op(machine.MoveV, one(b.whole(next)), b.whole(fresh))
			b.op(machine.UpdElem, one(b.whole(next)), b.whole(next), b.whole(e), mir.Imm(4)).Tied = true
			b.op(machine.MoveV, one(b.whole(state)), b.whole(next))
		})
		f := placed(t, b.f, variant)
		list, behind := 0, false
		for _, o := range f.Blocks[f.Loops[0].First].Ops {
			switch o.Code {
			case machine.UpdElem:
				behind = true
			case machine.MoveV:
				list++
				changed[behind] = true
			}
		}
		if list != 1 {
			t.Errorf("variant %d: %d copies stay\n%v", variant, list, f)
		}
	}
	if len(changed) != 2 {
		t.Errorf("both variants keep the copy behind the change: %v", changed[true])
	}
}
