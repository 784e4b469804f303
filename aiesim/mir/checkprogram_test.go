package mir_test

import (
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// program is a small correct program: a zero-overhead loop of two bundles, a jump over nothing, a return.
func program() *mir.Program {
	p := &mir.Program{Func: &mir.Func{Name: "f", Loops: []*mir.Loop{{Name: "i"}}},
		Loops: []mir.HardLoop{{Start: 8, End: 9, Skip: 2}}}
	m := machine.AIE1()
	add := func(list ...mir.Slotted) {
		var used machine.Slots
		for _, o := range list {
			used |= o.Slots
		}
		bytes, _ := m.BundleBytes(used)
		p.Bundles = append(p.Bundles, mir.Bundle{Ops: list, Bytes: bytes})
		p.Bytes += bytes
	}
	op := func(code machine.Opcode, line int, use ...mir.Operand) *mir.Op {
		return &mir.Op{Code: code, Use: use, Acc: -1, Pos: cfront.Pos{File: "f.cc", Line: line}}
	}
	lng, alu := machine.SlotSet(machine.LNG), machine.SlotSet(machine.ALU)
	add(mir.Slotted{Op: op(machine.SetCount, 3, mir.Imm(8)), Slots: alu, Target: -1},
		mir.Slotted{Op: op(machine.SetLoop, 3), Slots: lng, Target: -1})
	for len(p.Bundles) < 10 {
		add()
	}
	add(mir.Slotted{Op: op(machine.Jump, 5), Slots: lng, Target: 16, Loop: -1})
	for len(p.Bundles) < 16 {
		add()
	}
	add(mir.Slotted{Op: op(machine.Ret, 6), Slots: lng, Target: -1, Loop: -1})
	for len(p.Bundles) < 22 {
		add()
	}
	p.Regions = []mir.Region{{Start: 0, End: 8, Loop: -1, Pos: cfront.Pos{Line: 1}},
		{Kind: mir.Kernel, Start: 8, End: 10, Loop: 0, Pos: cfront.Pos{Line: 3},
			Pipe: &mir.Pipe{II: 2, Stages: 3, Length: 5, ResMII: 1, RecMII: 2, Bound: "recurrence"}},
		{Start: 10, End: 22, Loop: -1, Pos: cfront.Pos{Line: 5}}}
	return p
}

// Each way to break a program is seen.
func TestCheckProgram(t *testing.T) {
	if err := mir.CheckProgram(program(), machine.AIE1()); err != nil {
		t.Fatal(err)
	}
	for want, spoil := range map[string]func(p *mir.Program){
		"beside":                 func(p *mir.Program) { p.Bundles[0].Ops[0].Slots = machine.SlotSet(machine.LNG) },
		"no instruction word":    func(p *mir.Program) { p.Bundles[0].Ops[0].Slots = machine.SlotSet(machine.MV0) },
		"bytes has the slots":    func(p *mir.Program) { p.Bundles[0].Bytes, p.Bundles[1].Bytes = 2, 8 },
		"is said to take":        func(p *mir.Program) { p.Bytes++ },
		"loop 0 is":              func(p *mir.Program) { p.Loops[0].End = 22 },
		"overlap":                func(p *mir.Program) { p.Loops = append(p.Loops, p.Loops[0]) },
		"nothing sets up loop 0": func(p *mir.Program) { p.Bundles[0].Ops = p.Bundles[0].Ops[:1] },
		"bundles later":          func(p *mir.Program) { p.Bundles[0], p.Bundles[4] = p.Bundles[4], p.Bundles[0] },
		"sets up loop":           func(p *mir.Program) { p.Bundles[0].Ops[1].Loop = 1 },
		"into loop":              func(p *mir.Program) { p.Bundles[10].Ops[0].Target = 9 },
		"is in loop":             func(p *mir.Program) { p.Bundles[4], p.Bundles[10] = p.Bundles[10], p.Bundles[4] },
		"in a delay slot":        func(p *mir.Program) { p.Bundles[14], p.Bundles[16] = p.Bundles[16], p.Bundles[14] },
		"no 5 delay slots":       func(p *mir.Program) { p.Bundles[16], p.Bundles[20] = p.Bundles[20], p.Bundles[16] },
		"goes to bundle":         func(p *mir.Program) { p.Bundles[10].Ops[0].Target = 22 },
		"runs off the end":       func(p *mir.Program) { p.Bundles[16].Ops[0].Op.Code = machine.Branch; p.Bundles[16].Ops[0].Target = 16 },
		"region":                 func(p *mir.Program) { p.Regions[2].End = 40 },
	} {
		p := program()
		spoil(p)
		if err := mir.CheckProgram(p, machine.AIE1()); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("want %q: %v", want, err)
		}
	}
}

func TestProgramText(t *testing.T) {
	got := program().String()
	want := `  addr    #    alu            lng           line
               ; straight, line 1
     0    0    setcount 8 - 2 setloop 8..9  3
     8    1
    10    2
    12    3
    14    4
    16    5
    18    6
    20    7
               ; kernel of loop 0 i, line 3: II 2 (slots 1, recurrences 2), 3 stages, length 5; recurrence
    22    8 <
    24    9  >
               ; straight, line 5
    26   10                   j -> 16       5
    30   11
    32   12
    34   13
    36   14
    38   15
    40   16                   ret           6
    44   17
    46   18
    48   19
    50   20
    52   21
    54 bytes in 22 bundles
`
	if got != want {
		t.Errorf("got\n%s", got)
	}
}
