package report_test

import (
	"slices"

	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/core"
	"github.com/vyasa-go/vyasa/aiesim/datapath"
	"github.com/vyasa-go/vyasa/aiesim/intrinsic"
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// builder makes programs bundle by bundle. Loops are walked as often as they are told, so that what they should report
// is known without the report.
type builder struct {
	p     *mir.Program
	walks map[int]func(round int) bool // by bundle of a branch, or of the end of a hard loop: is it taken?
}

func newBuilder(name string) *builder {
	f := &mir.Func{Name: name, Placed: true, Roots: []mir.Root{{Name: "any"}},
		Pos: cfront.Pos{File: "k.c", Line: 3, Col: 6}}
	return &builder{&mir.Program{Func: f}, map[int]func(int) bool{}}
}

// bundle adds an instruction word.
func (b *builder) bundle(list ...mir.Slotted) int {
	var used machine.Slots
	for _, s := range list {
		used |= s.Slots
	}
	bytes, ok := machine.AIE1().BundleBytes(used)
	if !ok {
		panic("no format for " + used.String())
	}
	b.p.Bundles = append(b.p.Bundles, mir.Bundle{Ops: list, Bytes: bytes})
	b.p.Bytes += bytes
	return len(b.p.Bundles) - 1
}

// nops adds n empty words.
func (b *builder) nops(n int) {
	for range n {
		b.bundle()
	}
}

// here is the next bundle.
func (b *builder) here() int { return len(b.p.Bundles) }

// loop adds a loop of the function.
func (b *builder) loop(name string, parent, line int) int {
	b.p.Func.Loops = append(b.p.Func.Loops, &mir.Loop{Name: name, Parent: parent, Counted: true, Counter: mir.None,
		Pos: cfront.Pos{File: "k.c", Line: line, Col: 5}})
	return len(b.p.Func.Loops) - 1
}

// region adds a region from a bundle to the next.
func (b *builder) region(kind mir.RegionKind, start, loop int, pipe *mir.Pipe) {
	b.p.Regions = append(b.p.Regions, mir.Region{Kind: kind, Start: start, End: b.here(), Loop: loop, Pipe: pipe})
}

// sort puts regions in the order that Program wants.
func (b *builder) sort() {
	slices.SortStableFunc(b.p.Regions, func(x, y mir.Region) int {
		if x.Start != y.Start {
			return x.Start - y.Start
		}
		return y.End - x.End
	})
}

// branch adds a branch and its delay slots; taken is asked each time.
func (b *builder) branch(target int, taken func(int) bool) int {
	at := b.bundle(op(machine.Branch, machine.LNG))
	b.p.Bundles[at].Ops[0].Target = target
	b.walks[at] = taken
	b.nops(machine.AIE1().DelaySlots.N)
	return at
}

// op is an operation without a payload.
func op(code machine.Opcode, slots ...machine.Slot) mir.Slotted {
	return mir.Slotted{Op: &mir.Op{Code: code, Acc: -1}, Slots: machine.SlotSet(slots...)}
}

// access is a load or store.
func access(code machine.Opcode, bytes int, slots ...machine.Slot) mir.Slotted {
	s := op(code, slots...)
	s.Op.Mem = &mir.Mem{Bytes: bytes}
	return s
}

// mac multiplies in a family.
func mac(x, z machine.Elem, lanes, cols, bits int) mir.Slotted {
	s := op(machine.Mac, machine.VECA)
	f := machine.Family{X: x, Z: z, Lanes: lanes, Cols: cols, AccBits: bits}
	s.Op.Vec = &intrinsic.Def{Name: "mac", Kind: intrinsic.Mac, MACs: lanes * cols, Op: &datapath.Mac{Family: f}}
	return s
}

// mac16 is the multiplication of 16 lanes and two columns.
func mac16() mir.Slotted { return mac(machine.Int16, machine.Int16, 16, 2, 48) }

// run walks the program and counts; stalls tells how many cycles a bundle stalls in total.
func (b *builder) run(stalls map[int]int64) *core.Result {
	r := &core.Result{Hits: make([]int64, b.here()), Conflicts: make([]int64, b.here())}
	rounds := map[int]int{}
	type jump struct{ at, to int }
	var pending []jump
	for pc := 0; pc < b.here(); {
		r.Hits[pc]++
		r.Cycles++
		next := pc + 1
		for _, s := range b.p.Bundles[pc].Ops {
			if s.Op.Vec != nil {
				r.MACs += int64(s.Op.Vec.MACs)
			}
			switch s.Op.Code {
			case machine.Branch, machine.Jump:
				if b.walks[pc](rounds[pc]) {
					pending = append(pending, jump{pc + machine.AIE1().DelaySlots.N, s.Target})
				}
				rounds[pc]++
			case machine.Ret:
				pending = append(pending, jump{pc + machine.AIE1().DelaySlots.N, b.here()})
			}
		}
		for _, l := range b.p.Loops {
			if l.End == pc {
				if b.walks[-1-pc](rounds[-1-pc]) {
					next = l.Start
				}
				rounds[-1-pc]++
			}
		}
		if len(pending) > 0 && pending[0].at == pc {
			next, pending = pending[0].to, pending[1:]
		}
		pc = next
	}
	for i, n := range stalls {
		r.Conflicts[i] = n
		r.Stalls += n
		r.Cycles += n
	}
	return r
}

// ret ends the program.
func (b *builder) ret() {
	b.bundle(op(machine.Ret, machine.LNG))
	b.nops(machine.AIE1().DelaySlots.N)
	b.sort()
}
