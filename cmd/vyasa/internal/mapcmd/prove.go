package mapcmd

import (
	"context"
	"time"

	"github.com/vyasa-go/vyasa/cmd/vyasa/internal/mapproof"
	"github.com/vyasa-go/vyasa/triplet/needle"
)

// solverLimit is for one question to a solver.
const solverLimit = 10 * time.Second

// prove proves all maps of a row, and what was done to the algorithm before, in all ways that are there.
func (r *row) prove(ctx context.Context, h haystack, n *needle.Needle) {
	if r.found == nil {
		return
	}
	p := mapproof.New(solverLimit)
	if h.from != r.found.Func {
		by, err := p.Rewrite(ctx, h.from, r.found.Func)
		if r.Proved = by; err != nil {
			r.Refused, r.failed = err.Error(), true
		}
	}
	for i, m := range r.found.Maps {
		by, err := p.Map(ctx, n.Product, r.found.Sum.Product, m)
		if r.Maps[i].Proved = by; err != nil {
			r.Maps[i].Checked, r.failed = err.Error(), true
		}
	}
}
