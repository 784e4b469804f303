package regalloc

import (
	"fmt"
	"strings"

	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// rounds places all registers; as long as some find no place, others or they themselves are split, and all are placed
// anew (Chaitin 1982: spill, rebuild, again). It ends because every split has pieces of fewer references, down to those
// of one operation, which are not split.
func (a *alloc) rounds() error {
	for {
		a.live = a.findLive()
		a.clear()
		splits, err := a.assign()
		if err != nil {
			return err
		}
		if len(splits) == 0 {
			return nil
		}
		a.insert(splits)
	}
}

// assign puts registers into their places and returns how those that have none are split.
func (a *alloc) assign() ([]*split, error) {
	var splits []*split
	for r := range a.regs {
		a.regs[r].gone = false
	}
	for _, r := range a.order() {
		if a.regs[r].gone {
			continue
		}
		if c := a.choose(r); c != nil {
			a.put(r, c)
			continue
		}
		if a.makeRoom(r, quickSteps, quickDepth) {
			continue
		}
		w := a.remedy(r)
		if w == nil {
			if len(splits) == 0 && !a.makeRoom(r, longSteps, longDepth) {
				return nil, a.tooMany(r)
			}
			continue // there may be room once the others are split
		}
		a.apply(r, w)
		splits = append(splits, w.splits...)
	}
	return splits, nil
}

// apply makes room for r in this round: what is split leaves its register, and gets the one where it will wait.
func (a *alloc) apply(r mir.Reg, w *wayOut) {
	for _, s := range w.splits {
		a.regs[s.reg].gone = true
		if a.regs[s.reg].at != nil {
			a.take(s.reg)
		}
	}
	if !a.regs[r].gone {
		a.put(r, w.in)
	}
	for _, s := range w.splits {
		if s.kind != inOther || a.regs[s.reg].home.known {
			continue
		}
		if k, c := a.holder(s.reg); c != nil {
			a.reserve(s.reg, k, c)
		} else {
			s.kind = inMemory
		}
	}
}

// tooMany is the error for an operation whose operands cannot all be in registers at once.
func (a *alloc) tooMany(r mir.Reg) error {
	k := a.live.refs[r][0]
	for _, x := range a.live.refs[r] {
		if _, own := a.inserted[a.code[x.b][x.i]]; !own {
			k = x
			break
		}
	}
	op := a.code[k.b][k.i]
	pos := op.Pos
	if !pos.IsValid() {
		pos = a.f.Pos
	}
	var with []string
	seen := map[mir.Reg]bool{}
	for _, list := range [][]mir.Operand{op.Def, op.Use} {
		for _, o := range list {
			if o.IsReg() && !seen[o.Reg] && a.regs[o.Reg].file == a.regs[r].file {
				seen[o.Reg] = true
				with = append(with, a.described(o.Reg))
			}
		}
	}
	if k.i == 0 {
		return cfront.Error{Pos: pos, Msg: fmt.Sprintf("the parameters of %s need more registers than there are: %s; "+
			"pass fewer, or together in a struct in memory", a.f.Name, strings.Join(with, ", "))}
	}
	return cfront.Error{Pos: pos, Msg: fmt.Sprintf("the operands of this operation (%s) do not fit into registers at once: %s; "+
		"write it with smaller operands", a.m.Ops[op.Code].Name, strings.Join(with, ", "))}
}

// described is a register for a message: its name and what it may be in.
func (a *alloc) described(r mir.Reg) string {
	var in []string
	for _, c := range a.regs[r].choices {
		in = append(in, c.Name)
	}
	name := a.info(r).Name
	if name == "" {
		name = "a value"
	}
	if len(in) > 4 {
		return fmt.Sprintf("%s in %s..%s", name, in[0], in[len(in)-1])
	}
	return fmt.Sprintf("%s in %s", name, strings.Join(in, " or "))
}
