package halide

import (
	"fmt"
	"slices"
	"strings"
)

// String is the schedule, of all stages, in its notation: the directives of the output's definition, one a line, in the
// order in which they were given, then those of each other stage behind a line "of f:" or "of f update 0:". Where a
// directive makes a Func, what was said before it stands before it, and what was said after it behind it. ParseSchedule
// reads it back.
func (s *Schedule) String() string {
	var b strings.Builder
	last := s.Root()
	for epoch := range s.whole.epoch + 1 {
		for _, stage := range s.whole.all() {
			for i, d := range stage.Directives {
				if stage.epochs[i] != epoch {
					continue
				}
				if stage != last {
					fmt.Fprintln(&b, stage.title()+":")
				}
				last = stage
				fmt.Fprintln(&b, d)
			}
		}
	}
	return b.String()
}

// title is "of f", "of f update 0", or with "case 0" behind it that of an alternative.
func (s *Schedule) title() string {
	if s.base != nil {
		return fmt.Sprintf("%s case %d", s.base.title(), slices.Index(s.base.cases, s))
	}
	if s.update == 0 {
		return "of " + s.Func.Name
	}
	return fmt.Sprintf("of %s update %d", s.Func.Name, s.update-1)
}

// String says how the derived Var follows from loops: "x = 16*xo + xi", with what the tail does if there is one.
func (d Derivation) String() string {
	if d.Fuse {
		return fmt.Sprintf("%s = %s / %d, %s = %s mod %d", d.Outer, d.Fused, d.Factor, d.Inner, d.Fused, d.Factor)
	}
	if d.Inner == "" {
		return d.Old + " = " + d.Outer
	}
	if d.Extent%d.Factor == 0 && d.Extent > 0 {
		return fmt.Sprintf("%s = %d*%s + %s", d.Old, d.Factor, d.Outer, d.Inner)
	}
	if d.Extent == 0 {
		return fmt.Sprintf("%s = %d*%s + %s, %s at the end", d.Old, d.Factor, d.Outer, d.Inner, d.Tail)
	}
	switch d.Tail {
	case Guard:
		return fmt.Sprintf("%s = %d*%s + %s where that is below %d", d.Old, d.Factor, d.Outer, d.Inner, d.Extent)
	case ShiftInwards:
		return fmt.Sprintf("%s = min(%d*%s, %d) + %s", d.Old, d.Factor, d.Outer, d.Extent-d.Factor, d.Inner)
	}
	return fmt.Sprintf("%s = %d*%s + %s, past the end from %d on", d.Old, d.Factor, d.Outer, d.Inner, d.Extent)
}
