package regalloc

import (
	"fmt"
	"strings"

	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// alloc is an allocation in the making.
type alloc struct {
	fn      *function
	occ     *occupancy
	homes   *homes
	prep    *prep
	colour  *colouring
	plan    *planner
	edit    *inserter
	cleanup *cleanup
	remarks *remarks
	tight   bool    // see [Options]
	decided bool    // tight made a difference to coalescing: an allocation with the other would be another
	cost    float64 // see weigh
}

func newAlloc(fn *function) *alloc {
	occ := &occupancy{fn: fn}
	homes := &homes{inserted: map[*mir.Op]mir.Reg{}, fn: fn, occ: occ}
	colour := &colouring{fn: fn, occ: occ}
	return &alloc{fn: fn, occ: occ, homes: homes, prep: &prep{fn}, colour: colour, plan: &planner{fn, occ, homes},
		edit: &inserter{fn, occ, homes}, cleanup: &cleanup{fn, occ, colour}, remarks: &remarks{fn, occ, homes}}
}

// colourAll places all registers; as long as some find no place, others or they themselves are split, and all are
// placed anew (Chaitin 1982: spill, rebuild, again). It ends because every split has pieces of fewer references, down
// to those of one operation, which are not split.
func (a *alloc) colourAll() error {
	if a.fn.o.Aside {
		a.occ.live = a.fn.findLive()
		a.occ.clear()
		a.edit.insert(a.plan.aside())
	}
	for {
		a.occ.live = a.fn.findLive()
		a.occ.clear()
		splits, err := a.colourOnce()
		if err != nil {
			return err
		}
		if len(splits) == 0 {
			return nil
		}
		a.edit.insert(splits)
	}
}

// colourOnce puts registers into their places and returns how those that have none are split.
func (a *alloc) colourOnce() ([]*split, error) {
	var splits []*split
	for r := range a.fn.regs {
		a.fn.regs[r].gone = false
	}
	a.colour.spans = nil
	if a.fn.o.Spans {
		a.colour.spans = a.colour.spansOf()
	}
	for _, r := range a.colour.priority() {
		if a.fn.regs[r].gone {
			continue
		}
		if c := a.colour.chooseReg(r); c != nil {
			a.occ.occupy(r, c)
			continue
		}
		if a.colour.evict(r, quickSteps, quickDepth) {
			continue
		}
		w := a.plan.chooseSpill(r)
		if w == nil {
			if len(splits) == 0 && !a.colour.evict(r, longSteps, longDepth) {
				return nil, a.tooManyOperands(r)
			}
			continue // there may be room once the others are split
		}
		a.makeWay(r, w)
		splits = append(splits, w.splits...)
	}
	return splits, nil
}

// makeWay makes room for r in this colouring: what is split leaves its register, and gets the one where it will wait.
func (a *alloc) makeWay(r mir.Reg, w *spillChoice) {
	for _, s := range w.splits {
		a.fn.regs[s.reg].gone = true
		if a.fn.regs[s.reg].at != nil {
			a.occ.release(s.reg)
		}
	}
	if !a.fn.regs[r].gone {
		a.occ.occupy(r, w.in)
	}
	for _, s := range w.splits {
		if s.kind != spillToClass || a.fn.regs[s.reg].home.known {
			continue
		}
		if k, c := a.plan.holder(s.reg); c != nil {
			a.occ.reserve(s.reg, k, c)
		} else {
			s.kind = spillToMemory
		}
	}
}

// tooManyOperands is the error for an operation whose operands cannot all be in registers at once.
func (a *alloc) tooManyOperands(r mir.Reg) error {
	k := a.occ.live.refs[r][0]
	for _, x := range a.occ.live.refs[r] {
		if _, own := a.homes.inserted[a.fn.code[x.b][x.i]]; !own {
			k = x
			break
		}
	}
	op := a.fn.code[k.b][k.i]
	pos := op.Pos
	if !pos.IsValid() {
		pos = a.fn.f.Pos
	}
	var with []string
	seen := map[mir.Reg]bool{}
	for _, list := range [][]mir.Operand{op.Def, op.Use} {
		for _, o := range list {
			if o.IsReg() && !seen[o.Reg] && a.fn.regs[o.Reg].file == a.fn.regs[r].file {
				seen[o.Reg] = true
				with = append(with, a.describeReg(o.Reg))
			}
		}
	}
	if k.i == 0 {
		return cfront.Error{Pos: pos, Msg: fmt.Sprintf("the parameters of %s need more registers than there are: %s; "+
			"pass fewer, or together in a struct in memory", a.fn.f.Name, strings.Join(with, ", "))}
	}
	return cfront.Error{Pos: pos,
		Msg: fmt.Sprintf("the operands of this operation (%s) do not fit into registers at once: %s; "+
			"write it with smaller operands", a.fn.m.Ops[op.Code].Name, strings.Join(with, ", "))}
}

// describeReg is a register for a message: its name and what it may be in.
func (a *alloc) describeReg(r mir.Reg) string {
	var in []string
	for _, c := range a.fn.regs[r].choices {
		in = append(in, c.Name)
	}
	name := a.fn.info(r).Name
	if name == "" {
		name = "a value"
	}
	if len(in) > 4 {
		return fmt.Sprintf("%s in %s..%s", name, in[0], in[len(in)-1])
	}
	return fmt.Sprintf("%s in %s", name, strings.Join(in, " or "))
}

// weigh adds up the operations that only the placement needs: copies, moves, spills and constants made again.
func (a *alloc) weigh() float64 {
	x := 0.0
	for b, list := range a.fn.code {
		for _, op := range list {
			_, own := a.homes.inserted[op]
			switch {
			case op.Code == machine.SpillLoad || op.Code == machine.SpillStore:
				x += spillCost * a.fn.freq(b)
			case own || a.fn.isCopy(op):
				x += moveCost * a.fn.freq(b)
			}
		}
	}
	return x
}
