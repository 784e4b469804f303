package mapcmd

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/vyasa-go/vyasa/cmd/vyasa/internal/console"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/triplet/needle"
)

// programs makes a program of each map of a row: the algorithm, and a schedule that maps. With check each is run.
func (r *row) programs(ctx context.Context, n *needle.Needle, region []halide.Range, check bool, limit time.Duration) error {
	if r.found == nil {
		return nil
	}
	for i, m := range r.found.Maps {
		s, err := r.found.Schedule(n.Name, n.Product, m, region)
		if err != nil {
			r.Maps[i].Checked = "no schedule: " + strings.ReplaceAll(strings.TrimSpace(err.Error()), "\n", ";")
			r.failed = r.failed || check
			continue
		}
		r.Maps[i].Program = fmt.Sprintf("%sschedule\n%s", halide.NewPipeline(s.Outputs()...), s)
		if !check {
			continue
		}
		p, err := lowered(s, []*needle.Needle{n})
		if err == nil {
			r.Maps[i].Checked, err = p.Check(ctx, uint64(i), limit)
		}
		if err != nil {
			r.Maps[i].Checked, r.failed = err.Error(), true
		}
	}
	return ctx.Err()
}

// region is what a schedule asks of its output: kernels say it.
func region(s *halide.Schedule) (out []halide.Range) {
	for _, v := range s.Func.Vars {
		r, _ := s.Range(v.Name)
		out = append(out, r)
	}
	return out
}

// trim drops what was not asked for.
func (r *row) trim(c Command) {
	for i := range r.Maps {
		if !c.Programs {
			r.Maps[i].Program = ""
		}
	}
}

// print prints the programs of a row, with what they are in comments.
func (r *row) print(o console.Output) {
	for _, m := range r.Maps {
		if m.Program != "" {
			fmt.Fprintf(o.Out, "\n# %s by %s: %s, %s\n%s", r.Haystack, r.Needle, m.text, m.Class, m.Program)
		}
	}
}
