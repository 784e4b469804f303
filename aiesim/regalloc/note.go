package regalloc

import (
	"fmt"
	"slices"
	"strings"

	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// spilled is what was inserted for a variable.
type spilled struct {
	reg                  mir.Reg // of the given function
	pos                  cfront.Pos
	class                machine.Class
	loop                 int // the innermost one with the most of it; -1 if none
	loads, stores, moves int // in that loop
	rest                 int // elsewhere
}

// noteSpills says for each variable that does not stay in its register where it is brought and saved: an innermost loop
// pays for it in every iteration. A constant that is made again is not worth a word.
func (a *remarks) noteSpills() {
	inner := a.innermost()
	byReg := map[mir.Reg]*spilled{}
	var all []*spilled
	for b, list := range a.fn.code {
		for _, op := range list {
			n, own := a.homes.inserted[op]
			if !own || op.Code == machine.MoveImm {
				continue
			}
			from := a.fn.regs[n].from
			s := byReg[from]
			if s == nil {
				s = &spilled{reg: from, pos: a.fn.info(from).Pos, class: a.fn.info(n).Class, loop: -1}
				if !s.pos.IsValid() {
					s.pos = op.Pos
				}
				byReg[from], all = s, append(all, s)
			}
			s.count(a.fn.f.Blocks[b].Loop, inner, op.Code)
		}
	}
	for _, s := range all {
		a.fn.f.Notes = append(a.fn.f.Notes, mir.Note{Pos: s.pos, Text: a.spillText(s)})
	}
	if grown := a.fn.f.Frame; len(a.homes.slots) > 0 && grown > int64(a.fn.m.StackBytes.N) {
		a.fn.f.Notes = append(a.fn.f.Notes, mir.Note{Pos: a.fn.f.Pos,
			Text: fmt.Sprintf("the stack frame of %s takes %d bytes with the spills; "+
				"the default stack has %d: enlarge it", a.fn.f.Name, grown, a.fn.m.StackBytes.N)})
	}
}

// innermost tells which loops have none inside.
func (a *remarks) innermost() []bool {
	inner := make([]bool, len(a.fn.f.Loops))
	for i := range inner {
		inner[i] = !slices.ContainsFunc(a.fn.f.Loops, func(l *mir.Loop) bool { return l.Parent == i })
	}
	return inner
}

func (s *spilled) count(loop int, inner []bool, code machine.Opcode) {
	if loop < 0 || !inner[loop] || s.loop >= 0 && s.loop != loop {
		s.rest++
		return
	}
	s.loop = loop
	switch code {
	case machine.SpillLoad:
		s.loads++
	case machine.SpillStore:
		s.stores++
	default:
		s.moves++
	}
}

func (a *remarks) spillText(s *spilled) string {
	var regs []string
	for i := range a.fn.m.Classes[s.class].Regs {
		regs = append(regs, a.fn.m.Classes[s.class].Regs[i].Name)
	}
	in := strings.Join(regs, ", ")
	if len(regs) > 4 {
		in = fmt.Sprintf("%s..%s", regs[0], regs[len(regs)-1])
	}
	name := a.fn.nameOf(s.reg)
	switch {
	case s.loop < 0:
		return fmt.Sprintf("%s does not stay in a register: it is brought back or put aside %s, in no innermost "+
			"loop; only %s can hold it",
			name, times(s.rest), in)
	case s.loads+s.stores == 0:
		return fmt.Sprintf("%s is moved %s in every round of the innermost loop at line %d: only %s can hold it "+
			"where it is used, "+
			"and there are more such values", name, times(s.moves), a.fn.f.Loops[s.loop].Pos.Line, in)
	}
	return fmt.Sprintf("SPILL: %s does not fit into the registers: %d spill loads and %d spill stores in every "+
		"round of the innermost loop at line %d, "+
		"each of which takes both move slots and a memory port; only %s can hold it: keep fewer such values at once",
		name, s.loads, s.stores, a.fn.f.Loops[s.loop].Pos.Line, in)
}

func times(n int) string {
	if n == 1 {
		return "once"
	}
	return fmt.Sprintf("%d times", n)
}
