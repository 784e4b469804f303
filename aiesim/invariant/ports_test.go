package invariant_test

import (
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/intrinsic"
	"github.com/vyasa-go/vyasa/aiesim/invariant"
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// line is a program of n bundles with operations in some of them.
func line(n int, at map[int]machine.Opcode) *mir.Program {
	p := &mir.Program{Func: &mir.Func{Pos: cfront.Pos{File: "k.c", Line: 1}}, Bundles: make([]mir.Bundle, n)}
	for i, code := range at {
		o := &mir.Op{Code: code, Acc: -1, Vec: &intrinsic.Def{Name: "x"}}
		if code == machine.Mac {
			o.Acc = 0
		}
		p.Bundles[i].Ops = []mir.Slotted{{Op: o, Target: 20, Loop: -1}}
	}
	return p
}

// A product reads its accumulator five cycles after it issues; an update reads at once.
func TestPorts(t *testing.T) {
	mac, upd := machine.Mac, machine.UpdElem
	for name, c := range map[string]struct {
		at   map[int]machine.Opcode
		loop mir.HardLoop // if it ends behind its start
		want bool
	}{
		"apart":          {map[int]machine.Opcode{0: mac, 4: upd}, mir.HardLoop{}, false},
		"meet":           {map[int]machine.Opcode{0: mac, 5: upd}, mir.HardLoop{}, true},
		"next round":     {map[int]machine.Opcode{8: mac, 5: upd}, mir.HardLoop{Start: 2, End: 9}, true},
		"shorter round":  {map[int]machine.Opcode{8: mac, 5: upd}, mir.HardLoop{Start: 2, End: 8}, false},
		"in same round":  {map[int]machine.Opcode{2: mac, 7: upd}, mir.HardLoop{Start: 2, End: 9}, true},
		"around":         {map[int]machine.Opcode{8: mac, 4: upd}, mir.HardLoop{Start: 0, End: 8}, true},
		"behind a jump":  {map[int]machine.Opcode{0: machine.Jump, 4: mac, 23: upd}, mir.HardLoop{}, true},
		"if not taken":   {map[int]machine.Opcode{0: machine.Branch, 4: mac, 9: upd}, mir.HardLoop{}, true},
		"never executed": {map[int]machine.Opcode{0: machine.Jump, 4: mac, 9: upd}, mir.HardLoop{}, false},
	} {
		p := line(30, c.at)
		if c.loop.End > c.loop.Start {
			p.Loops = []mir.HardLoop{c.loop}
		}
		if err := invariant.Ports(p, machine.AIE1()); (err != nil) != c.want || err != nil &&
			!strings.Contains(err.Error(), "taken twice") {
			t.Errorf("%s: %v, want an error: %v", name, err, c.want)
		}
	}
}
