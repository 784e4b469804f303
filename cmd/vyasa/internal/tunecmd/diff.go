package tunecmd

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/vyasa-go/vyasa/autotune/store"
	"github.com/vyasa-go/vyasa/cmd/vyasa/internal/console"
	"github.com/vyasa-go/vyasa/cmd/vyasa/internal/gauge"
)

// tuneDiffCmd compares the best schedule with another one.
type tuneDiffCmd struct {
	storedFlags
	Against string `default:"default" placeholder:"WHAT" help:"default, paper, or another file of records (${default})."`
}

// Run prints both cycles and the directives that differ.
func (c tuneDiffCmd) Run(ctx context.Context, o console.Output) error {
	d, err := c.open()
	if err != nil {
		return err
	}
	defer d.Close()
	ours, _, err := best(ctx, d.DB, d.problem)
	if err != nil {
		return err
	}
	cycles, text, err := c.other(ctx, d)
	if err != nil {
		return err
	}
	fmt.Fprintf(o.Out, "%s: %d cycles on record, %d of %s: %.3f times as fast\n", c.Workload, ours.Cycles, cycles,
		c.Against, float64(cycles)/float64(ours.Cycles))
	PrintDiff(o.Out, directives(text), directives(ours.Schedule))
	return nil
}

// other is what the best is compared with.
func (c tuneDiffCmd) other(ctx context.Context, d *stored) (cycles int64, schedule string, err error) {
	s := d.workload.Default()
	switch c.Against {
	case "paper":
		s = d.workload.Paper()
	case "default":
	default:
		db, err := store.OpenReadOnly(c.Against)
		if err != nil {
			return 0, "", err
		}
		defer db.Close()
		r, _, err := best(ctx, db, d.problem)
		return r.Cycles, r.Schedule, err
	}
	m := gauge.Measure(ctx, gauge.Job{Workload: d.workload, Schedule: s}, d.machine)
	return m.Cycles, s.String(), m.Err
}

// directives are the lines of a schedule.
func directives(schedule string) []string {
	return strings.FieldsFunc(schedule, func(r rune) bool { return r == '\n' || r == ';' })
}

// PrintDiff prints lines of b, with those of a that are not there before "-", and those that a has not before "+".
func PrintDiff(w io.Writer, a, b []string) {
	common := longestCommon(a, b)
	for len(a) > 0 || len(b) > 0 {
		switch {
		case len(common) > 0 && len(a) > 0 && len(b) > 0 && a[0] == common[0] && b[0] == common[0]:
			fmt.Fprintln(w, "  "+a[0])
			a, b, common = a[1:], b[1:], common[1:]
		case len(a) > 0 && (len(common) == 0 || a[0] != common[0]):
			fmt.Fprintln(w, "- "+a[0])
			a = a[1:]
		default:
			fmt.Fprintln(w, "+ "+b[0])
			b = b[1:]
		}
	}
}

// longestCommon is a longest common subsequence of two lists.
func longestCommon(a, b []string) []string {
	best := make([][]string, len(b)+1) // of what has been seen of a, with the first j of b
	for _, x := range a {
		before := best[0]
		for j, y := range b {
			old := best[j+1]
			switch {
			case x == y:
				best[j+1] = append(slices.Clone(before), x)
			case len(best[j]) > len(old):
				best[j+1] = best[j]
			}
			before = old
		}
	}
	return best[len(b)]
}
