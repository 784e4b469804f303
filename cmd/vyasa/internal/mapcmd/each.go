package mapcmd

import (
	"context"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/vyasa-go/vyasa/cmd/vyasa/internal/console"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower/match"
	"github.com/vyasa-go/vyasa/triplet/needle"
)

// programs makes a program of each map of a row: the algorithm, and a schedule that maps. With check each is run.
func (r *row) programs(ctx context.Context, log io.Writer, n *needle.Needle, region []halide.Range, check bool,
	limit time.Duration) error {
	if r.found == nil {
		return nil
	}
	var list []*Program
	var seeds []uint64 // the numbers of their maps
	for i, m := range r.found.Maps {
		p, err := called(r.found, n, m, region)
		if p == nil {
			why := "no schedule: " + strings.ReplaceAll(strings.TrimSpace(err.Error()), "\n", ";")
			if check {
				r.fail(i, why)
			} else {
				r.Maps[i].Checked = why
			}
			continue
		}
		r.Maps[i].Program = fmt.Sprintf("%sschedule\n%s", halide.NewPipeline(p.Schedule.Outputs()...), p.Schedule)
		if !check {
			continue
		}
		if err != nil {
			r.fail(i, err.Error())
			continue
		}
		list, seeds = append(list, p), append(seeds, uint64(i))
	}
	for k, c := range checkAll(ctx, log, list, seeds, limit) {
		i := seeds[k]
		if c.Err != nil {
			r.fail(int(i), c.Err.Error())
		} else if r.Maps[i].Checked == "" {
			r.Maps[i].Checked = c.How
		}
	}
	return ctx.Err()
}

// called is the program of a map, in which loops become one where operands then lie as the instruction takes them. With
// an error a program has a schedule only, which could not be lowered.
func called(f *match.Found, n *needle.Needle, m match.Map, region []halide.Range) (p *Program, err error) {
	for _, fused := range append(f.Fusible(n.Product, m), 0) {
		s, wrong := f.Schedule(n.Name, n.Product, m, region, fused)
		if wrong != nil {
			err = wrong
			continue
		}
		if p, err = lowered(s, []*needle.Needle{n}); err == nil {
			return p, nil
		}
		p = &Program{Schedule: s}
	}
	return p, err
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
