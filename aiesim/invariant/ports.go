package invariant

import (
	"fmt"

	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// at is where control may be: a bundle, and how many bundles later a branch on its way lands where; late has a bit for
// each cycle to come in which the read port of accumulators is taken.
type at struct {
	bundle, delay, to int
	late              uint64
}

// Ports checks that no two operations take the read port of accumulators in one cycle (machine.Operation.Port), on any
// way through p: branches taken or not, zero-overhead loops run once or again.
func Ports(p *mir.Program, m *machine.Machine) error {
	seen := map[at]bool{}
	open := []at{{delay: -1}}
	for len(open) > 0 {
		x := open[len(open)-1]
		open = open[:len(open)-1]
		if seen[x] || x.bundle < 0 || x.bundle >= len(p.Bundles) {
			continue
		}
		seen[x] = true
		next := at{bundle: x.bundle + 1, delay: x.delay - 1, to: x.to, late: x.late}
		for _, o := range p.Bundles[x.bundle].Ops {
			product := o.Op.Code == machine.Mac || o.Op.Code == machine.FMac
			if t := m.Ops[o.Op.Code].Port; t > 0 && (!product || o.Op.Acc >= 0) {
				if next.late>>(t-1)&1 != 0 {
					return fmt.Errorf("bundle %d: the read port of accumulators is taken twice %d cycles after %s",
						x.bundle, t-1, p.Func.OpString(o.Op))
				}
				next.late |= 1 << (t - 1)
			}
			if o.Op.Code == machine.Jump || o.Op.Code == machine.Branch || o.Op.Code == machine.Ret {
				if o.Op.Code == machine.Branch {
					open = append(open, at{bundle: x.bundle + 1, delay: -1, late: next.late >> 1})
				}
				next.delay, next.to = m.DelaySlots.N, o.Target
				if o.Op.Code == machine.Ret {
					next.to = len(p.Bundles)
				}
			}
		}
		if next.late >>= 1; x.delay < 0 {
			for _, l := range p.Loops {
				if l.End == x.bundle {
					open = append(open, at{bundle: l.Start, delay: -1, late: next.late})
				}
			}
		}
		if next.delay < 0 {
			next.delay = -1
		} else if next.delay == 0 {
			next.bundle, next.delay, next.to = next.to, -1, 0
		}
		open = append(open, next)
	}
	return nil
}
