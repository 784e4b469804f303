package autoschedule

import (
	"fmt"
	"slices"
	"strings"

	"github.com/vyasa-go/vyasa/halide"
)

// packing is an input of bytes that a stage multiplies in lanes, one row for each step of a reduction. Its rows lie
// apart, so that a register of several takes as many loads; a copy of it has them side by side.
type packing struct {
	input         *halide.Input
	lane, step    int // dimensions
	lanes, steps  int // their extents
	reduction     string
	others, reuse int // elements of the other dimensions; how often each element is read
}

// Shapes of a copy: lanes and steps of a register, the accumulators that one serves, and the bytes that two banks have.
const (
	packLanes = 16
	packSteps = 8
	packJam   = 4
	bankPair  = 8 << 10
)

// packings are the inputs of a stage that a schedule lays out in rows along its lanes, and that are read again and
// again: those which nobody lays out may be packed by the caller.
func packings(s *halide.Schedule) []packing {
	along := contiguous(s)
	extents, reduces := map[string]int{}, map[string]bool{}
	points := 1
	for _, l := range s.Loops() {
		extents[l.Name], reduces[l.Name] = l.Extent, l.Reduction
		if !l.Reduction {
			points *= l.Extent
		}
	}
	var found []packing
	for _, v := range s.Func.Values {
		halide.Walk(v, func(e *halide.Expr) {
			if e.Op != halide.OpLoad || e.Input == nil || e.Input.Type.Bits() != 8 ||
				s.StorageOf(e.Name).Layout == nil {
				return
			}
			p := packing{input: e.Input, lane: -1, step: -1, others: 1, reuse: points}
			for d, a := range e.Args {
				n, loop := extents[a.Name]
				switch {
				case a.Op != halide.OpVar || !loop:
					return
				case a.Name == along:
					p.lane, p.lanes = d, n
				case reduces[a.Name] && p.step < 0:
					p.step, p.steps, p.reduction = d, n, a.Name
				case reduces[a.Name]:
					return
				default:
					p.others *= n
				}
			}
			if p.lane < 0 || p.step < 0 || p.lanes%packLanes != 0 || p.steps%packSteps != 0 {
				return
			}
			if p.reuse /= p.lanes * p.others; p.reuse > packJam && rowMajor(s, p) && !slices.Contains(found, p) {
				found = append(found, p)
			}
		})
	}
	return found
}

// rowMajor reports whether an input lies in whole rows along the lanes.
func rowMajor(s *halide.Schedule, p packing) bool {
	axes := s.StorageOf(p.input.Name).Layout.Axes
	last := axes[len(axes)-1]
	return last.Dim == p.input.Dims[p.lane] && last.Div == 1 && last.Mod == 0
}

// apply copies the input ahead of the stage: tiles of 16 lanes by 2 steps are what one load takes, and every second
// tile lies in another bank, so that two loads go at once.
//
//	layout b k j   ->   in b c -> b_copy;  of b_copy: computeroot; layout b_copy (k%4/2) (j/16) (k/4) (k%2) (j%16)
func (p packing) apply(s *halide.Schedule) {
	c := s.In(p.input, s.Func)
	j, k := c.Vars[p.lane], c.Vars[p.step]
	axes := []string{fmt.Sprintf("(%s%%4/2)", k.Name)}
	var others []halide.Var
	for d, v := range slices.Backward(c.Vars) {
		if d != p.lane && d != p.step {
			axes, others = append(axes, v.Name), append(others, v)
		}
	}
	axes = append(axes, fmt.Sprintf("(%s/16) (%s/4) (%s%%2) (%s%%16)", j.Name, k.Name, k.Name, j.Name))
	of := s.Of(c)
	of.ComputeRoot().Layout(c, strings.Join(axes, " "))
	if line := p.steps * p.others / 2; line*p.lanes < bankPair {
		of.Pad(c, j.Name, (bankPair/line+packLanes-1)/packLanes*packLanes)
	}
	jo, ji := of.Split(j, packLanes)
	ko, ki := of.Split(k, 4)
	km, kl := of.Split(ki, 2)
	if p.lanes/packLanes%2 == 0 {
		joo, joi := of.Split(jo, 2)
		of.Reorder(slices.Concat(others, []halide.Var{joo, ko, km, joi, kl, ji})...)
		of.Unroll(joi)
	} else {
		of.Reorder(slices.Concat(others, []halide.Var{jo, ko, km, kl, ji})...)
	}
	of.Vectorize(of.Fuse(kl, ji))
	of.Unroll(km)
	s.Group(loopVar(p.reduction))
}
