package autotune

import (
	"context"
	"errors"

	"github.com/vyasa-go/vyasa/autotune/search"
	"github.com/vyasa-go/vyasa/autotune/space"
	"github.com/vyasa-go/vyasa/halide"
)

// Settle is the cheapest schedule of a leaf, and what it costs: of a leaf that is coded the places of arrays are tried
// one after the other, until one costs no more than the floor that the cost function says, which is that of the code
// without waiting for memory. The error is that of the cost function; if no schedule has a cost the first is there with
// the reason.
func (t Tree) Settle(ctx context.Context, leaf *space.Store,
	cost Cost) (best *halide.Schedule, cycles int64, err error) {
	list := t.Space.Placements(leaf)
	switch len(list) {
	case 0:
		return nil, 0, &search.Refused{Reason: "place"} // pins leave no room
	case 1:
		best = t.schedule(&list[0])
		cycles, err = cost(ctx, best)
		return best, cycles, err
	}
	ctx, floor := search.WithFloor(ctx)
	limit := search.Limit(ctx)
	var slower *search.AtLeast
	var refused *search.Refused
	for i := range list {
		s, within := t.schedule(&list[i]), ctx
		if cycles > 0 {
			within = search.WithLimit(ctx, cycles-1)
		}
		n, failed := cost(within, s)
		var least *search.AtLeast
		var no *search.Refused
		switch {
		case failed == nil && cycles > 0 && n >= cycles: // a cost function may know more than was asked
		case failed == nil:
			best, cycles = s, n
		case errors.As(failed, &least):
			if slower == nil || least.Cycles < slower.Cycles {
				slower = least
			}
		case errors.As(failed, &no):
			if refused == nil {
				refused = no
			}
		default:
			return nil, 0, failed
		}
		if *floor > limit || cycles > 0 && cycles <= *floor {
			break
		}
	}
	switch {
	case cycles > 0:
		return best, cycles, nil
	case slower != nil && *floor > limit: // nor do those cost less that were not tried
		return t.schedule(&list[0]), 0, &search.AtLeast{Cycles: min(slower.Cycles, *floor)}
	case slower != nil:
		return t.schedule(&list[0]), 0, slower
	}
	return t.schedule(&list[0]), 0, refused
}

// schedule is that of a leaf of which all is decided.
func (t Tree) schedule(leaf *space.Store) *halide.Schedule {
	s, err := t.Space.Schedule(leaf)
	if err != nil {
		panic("BUG: a leaf is no schedule: " + err.Error())
	}
	return s
}
