package mapcmd

import (
	"context"
	"io"
	"slices"
	"time"

	"github.com/vyasa-go/vyasa/cmd/vyasa/internal/console"
	"github.com/vyasa-go/vyasa/cmd/vyasa/internal/mapproof"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/export/regions"
	"github.com/vyasa-go/vyasa/triplet/needle"
)

// solverLimit is for one question to a solver.
const solverLimit = 10 * time.Second

// prove proves all maps of a row, and what was done to the algorithm before, in all ways that are there.
// log shows how far it is.
func (r *row) prove(ctx context.Context, log io.Writer, h haystack, n *needle.Needle, at []halide.Range) error {
	if r.found == nil {
		return nil
	}
	p := mapproof.New(solverLimit)
	if h.from != r.found.Func {
		by, err := p.Rewrite(ctx, h.from, r.found.Func)
		if r.Proved = by; err != nil {
			r.Refused = err.Error()
			r.fail(-1, "not proved: "+err.Error())
		}
	}
	haystack := *r.found.Sum.Product
	haystack.Loops = slices.Clone(haystack.Loops)
	for i, l := range haystack.Loops {
		if l.Extent == 0 { // of a Func that another one reads
			haystack.Loops[i].Extent = extents(r.found.Func, at)[r.found.Sum.Func][l.Name]
		}
	}
	errs := make([]error, len(r.Maps))
	err := console.EachShown(ctx, log, len(r.Maps), func(i int) string {
		r.Maps[i].Proved, errs[i] = p.Map(ctx, n.Product, &haystack, r.found.Maps[i])
		return "maps that are looked at for a proof"
	})
	for i, wrong := range errs {
		if wrong != nil {
			r.fail(i, "not proved: "+wrong.Error())
		}
	}
	return err
}

// extents are how many values the Vars of each Func take that an output reads over a region, and of the output; nil
// where some have no end.
func extents(output *halide.Func, region []halide.Range) map[*halide.Func]map[string]int {
	s := output.Schedule()
	for i, v := range output.Vars {
		s.BoundMin(v, region[i].Min, region[i].Extent)
	}
	all, err := regions.Of(s)
	if err != nil || s.Err() != nil {
		return nil
	}
	out := map[*halide.Func]map[string]int{}
	for f, box := range all.Funcs {
		out[f] = map[string]int{}
		for d, r := range box {
			out[f][f.Vars[d].Name] = r.Extent
		}
	}
	return out
}
