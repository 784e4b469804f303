package attack

import (
	"fmt"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/vyasa-go/vyasa/halide/lift"
)

// Mistake is what is wrong with what was said of c; nil if nothing is.
func (c *Case) Mistake() error {
	wanted, isCondition := strings.CutPrefix(c.Want, "condition: ")
	switch {
	case c.Verdict == Wrong:
		return fmt.Errorf("%s, and wrong: %s\n%s\n%s\n%s", c.Level, c.Fact, c.Result.Summary.Algorithm(),
			strings.Join(c.Conditions(), "\n"), c.Own)
	case c.Verdict == Vacuous:
		return fmt.Errorf("%s, and no run meets the conditions: %s\n%s\n%s", c.Level, c.Fact,
			c.Result.Summary.Algorithm(), c.Own)
	case c.Want == "lift" && c.Verdict == Refused:
		return fmt.Errorf("refused: %s\n%s", c.Fact, c.Own)
	case c.Want == "refuse" && c.Verdict != Refused:
		return fmt.Errorf("%s, though it does more than the algorithm says\n%s\n%s", c.Level,
			c.Result.Summary.Algorithm(), c.Own)
	case isCondition && c.Verdict != Refused && !c.states(wanted):
		return fmt.Errorf("%s, without the condition %q: %s\n%s", c.Level, wanted, strings.Join(c.Conditions(), "; "),
			c.Own)
	}
	return nil
}

// states reports whether one of some texts, divided by " or ", is part of a condition.
func (c *Case) states(wanted string) bool {
	return slices.ContainsFunc(strings.Split(wanted, " or "), func(part string) bool {
		return slices.ContainsFunc(c.Conditions(), func(s string) bool { return strings.Contains(s, part) })
	})
}

// Table counts verdicts by class and level.
func Table(cases []*Case) string {
	var classes []string
	for _, c := range cases {
		if !slices.Contains(classes, c.Class()) {
			classes = append(classes, c.Class())
		}
	}
	slices.Sort(classes)
	var b strings.Builder
	t := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
	fmt.Fprintln(t, "class\tfunctions\tproved\tright\twrong\tsymbolic\tright\twrong\tvacuous\tnot "+
		"comparable\trefused\teffect or condition missing")
	row := func(name string, in func(*Case) bool) {
		count := func(is func(*Case) bool) int {
			n := 0
			for _, c := range cases {
				if in(c) && is(c) {
					n++
				}
			}
			return n
		}
		at := func(l lift.Level, v ...Verdict) int {
			return count(func(c *Case) bool {
				return c.Verdict != Refused && c.Level == l && (len(v) == 0 || c.Verdict == v[0])
			})
		}
		of := func(v Verdict) int { return count(func(c *Case) bool { return c.Verdict == v }) }
		fmt.Fprintf(t, "%s\t%d\t%d\t%d\t%d\t%d\t%d\t%d\t%d\t%d\t%d\t%d\n", name,
			count(func(*Case) bool { return true }), at(lift.Proved), at(lift.Proved, Right), at(lift.Proved, Wrong),
			at(lift.Symbolic), at(lift.Symbolic, Right), at(lift.Symbolic, Wrong), of(Vacuous), of(Incomplete),
			of(Refused), count(func(c *Case) bool {
				return c.Verdict != Wrong && c.Verdict != Vacuous && c.Verdict != Refused && c.Mistake() != nil
			}))
	}
	for _, class := range classes {
		row(class, func(c *Case) bool { return c.Class() == class })
	}
	row("all", func(*Case) bool { return true })
	t.Flush()
	return b.String()
}
