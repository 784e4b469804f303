package backend

import (
	"slices"

	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// unknownIterations stands for the iterations of a loop of which nothing is known.
const unknownIterations = 16

// weigh is the number of bundles that p issues, if loops run as often as their counts tell.
func weigh(p *mir.Program) int64 {
	return bundles(p, func(r mir.Region) int { return r.End - r.Start })
}

// densest is weigh of p if all overlapped loops met the bounds of their slots, and were filled and drained as much
// faster.
func densest(p *mir.Program) int64 {
	pipes := map[int]*mir.Pipe{}
	for _, r := range p.Regions {
		if r.Kind == mir.Kernel && r.Pipe != nil && r.Pipe.Pipelined {
			pipes[r.Loop] = r.Pipe
		}
	}
	return bundles(p, func(r mir.Region) int {
		n := r.End - r.Start
		if pipe := pipes[r.Loop]; pipe != nil && r.Kind != mir.Straight {
			return n * min(pipe.ResMII, pipe.II) / pipe.II
		}
		return n
	})
}

// bundles is how many p issues, if regions have so many.
func bundles(p *mir.Program, of func(r mir.Region) int) (total int64) {
	for _, r := range p.Regions {
		n := int64(of(r))
		if r.Loop >= 0 {
			n *= iterations(p, r)
		}
		total += n
	}
	return total
}

// certain reports whether weigh knows how often all loops of p run.
func certain(p *mir.Program) bool {
	return !slices.ContainsFunc(p.Func.Loops, func(l *mir.Loop) bool { return !l.Counted || l.Count.IsReg() })
}

// iterations is how often the bundles of r issue.
func iterations(p *mir.Program, r mir.Region) int64 {
	n := int64(1)
	l := r.Loop
	if r.Kind == mir.Prologue || r.Kind == mir.Epilogue {
		l = p.Func.Loops[l].Parent // once an entry of the loop
	}
	for ; l >= 0; l = p.Func.Loops[l].Parent {
		n *= max(count(p.Func.Loops[l])-skipped(p, r, l), 1)
	}
	return n
}

// count is the number of iterations of a loop, as far as it is known.
func count(l *mir.Loop) int64 {
	switch {
	case l.Counted && !l.Count.IsReg():
		return l.Count.Imm
	case l.Max > 0:
		return (l.Min + l.Max + 1) / 2
	case l.Min > 0:
		return l.Min
	}
	return unknownIterations
}

// skipped is how many iterations of loop l the prologue and epilogue take over from the kernel r.
func skipped(p *mir.Program, r mir.Region, l int) int64 {
	if r.Kind != mir.Kernel || l != r.Loop {
		return 0
	}
	for _, h := range p.Loops {
		if h.Loop == l && h.Start == r.Start {
			return int64(h.Skip)
		}
	}
	return 0
}

// isBest reports whether no placement could make p shorter: its loops meet their bounds, and wait for no spill.
func isBest(p *mir.Program) bool {
	for _, r := range p.Regions {
		if r.Pipe != nil && (!r.Pipe.Pipelined || r.Pipe.II > r.Pipe.ResMII) {
			return false
		}
	}
	return !spilled(p)
}

// spilled reports whether a loop of p moves values to the stack or back.
func spilled(p *mir.Program) bool {
	return slices.ContainsFunc(p.Func.Blocks, func(b *mir.Block) bool {
		return b.Loop >= 0 && slices.ContainsFunc(b.Ops, func(op *mir.Op) bool {
			return op.Code == machine.SpillLoad || op.Code == machine.SpillStore
		})
	})
}

// waits reports whether an innermost loop of p that may be overlapped waits for recurrences, as those of registers that
// are reused, longer than for slots: then placements by spans may be shorter.
func waits(p *mir.Program, m *machine.Machine) bool {
	return slices.ContainsFunc(p.Regions, func(r mir.Region) bool {
		return r.Pipe != nil && r.Pipe.ResMII <= m.MaxFold.N && (!r.Pipe.Pipelined || r.Pipe.RecMII > r.Pipe.ResMII)
	})
}

// parts reports whether an operation in a loop of p reads a part of a vector and waits for all of it.
func parts(p *mir.Program, m *machine.Machine) bool {
	return m.WholeOperands.N == 1 && slices.ContainsFunc(p.Func.Blocks, func(b *mir.Block) bool {
		return b.Loop >= 0 && slices.ContainsFunc(b.Ops, func(op *mir.Op) bool {
			return slices.ContainsFunc(op.Use, func(o mir.Operand) bool {
				return o.IsReg() && o.Writes()&^o.Reads() != 0
			})
		})
	})
}
