package regalloc_test

import (
	"testing"

	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
	"pgregory.net/rapid"
)

// span is a value for the exhaustive search: what it may be in, and from its first definition to its last use.
type span struct {
	class    machine.Class
	from, to int
}

// fits searches all placements of the values in whole registers.
func fits(list []span, at []*machine.Register) bool {
	i := len(at)
	if i == len(list) {
		return true
	}
	regs := machine.AIE1().Classes[list[i].class].Regs
	for k := range regs {
		ok := true
		for j, other := range at {
			if list[j].from < list[i].to && list[i].from < list[j].to && shared(other, &regs[k]) {
				ok = false
				break
			}
		}
		if ok && fits(list, append(at, &regs[k])) {
			return true
		}
	}
	return false
}

func shared(x, y *machine.Register) bool {
	for _, u := range x.Units {
		for _, v := range y.Units {
			if u == v {
				return true
			}
		}
	}
	return false
}

// Where an exhaustive search finds room for all vectors in registers, nothing is spilled or moved.
func TestExact(t *testing.T) {
	tight := 0
	rapid.Check(t, func(t *rapid.T) {
		b := build()
		p := b.param(machine.ClassP, "p")
		conf := b.conf()
		var list []span
		live := map[machine.Class][]int{}
		regs := []mir.Reg{}
		now := func() int { return len(b.cur.Ops) }
		draw := func(c machine.Class) mir.Operand {
			i := rapid.SampledFrom(live[c]).Draw(t, "value")
			list[i].to = now()
			return b.whole(regs[i])
		}
		classes := []machine.Class{machine.ClassZ, machine.ClassMacX, machine.ClassF, machine.ClassY, machine.ClassW}
		for range rapid.IntRange(4, 14).Draw(t, "steps") {
			c := rapid.SampledFrom(classes).Draw(t, "class")
			r := b.reg(c, machine.AIE1().Classes[c].Name)
			regs, list, live[c] = append(regs, r), append(list, span{c, now(), now() + 1}), append(live[c], len(list))
			for u := 0; u < b.f.Regs[r].Units; u += 2 {
				b.load(b.part(r, u, 2), p, true)
			}
			list[len(list)-1].to = now()
			x := machine.ClassMacX
			if len(live[x]) == 0 || rapid.Bool().Draw(t, "wide") {
				x = machine.ClassY
			}
			if len(live[x]) > 0 && len(live[machine.ClassZ]) > 0 && rapid.Bool().Draw(t, "mac") {
				acc := b.reg(machine.ClassAM, "acc")
				b.mac(false, b.whole(acc), draw(x), draw(machine.ClassZ), conf)
				b.op(machine.StreamOut, nil, b.whole(acc), mir.Imm(0))
			}
			if len(live[machine.ClassF]) > 0 && len(live[machine.ClassW]) > 0 && len(live[machine.ClassZ]) > 0 &&
				rapid.Bool().Draw(t, "fmac") {
				acc := draw(machine.ClassF)
				b.fmac(true, acc, draw(machine.ClassW), draw(machine.ClassZ), conf)
			}
		}
		f := placed(t, b.f, rapid.IntRange(0, 3).Draw(t, "variant"))
		moved := count(f, machine.MoveV, false) + count(f, machine.SpillLoad, false) +
			count(f, machine.SpillStore, false)
		if moved == 0 {
			return
		}
		if fits(list, nil) {
			t.Fatalf("there is room, but %d operations are inserted\n%v", moved, f)
		}
		tight++
	})
	if tight == 0 {
		t.Error("no case was tight")
	}
}
