package tunecmd

import (
	"context"
	"errors"
	"fmt"
	"os"

	"github.com/vyasa-go/vyasa"
	"github.com/vyasa-go/vyasa/autotune"
	"github.com/vyasa-go/vyasa/autotune/record"
	"github.com/vyasa-go/vyasa/autotune/search"
	"github.com/vyasa-go/vyasa/autotune/store"
)

// bestKnown is the fewest cycles that are known of a kernel, and where from: the records, if there are any and nothing
// is pinned, or else a search of so many evaluations.
func bestKnown(ctx context.Context, k tunable, target vyasa.Target, o autotune.Options, file string,
	evaluations int) (cycles int64, from string, err error) {
	if _, err := os.Stat(file); err == nil && len(o.Pins) == 0 {
		db, err := store.OpenReadOnly(file)
		if err != nil {
			return 0, "", err
		}
		defer db.Close()
		r, ok, err := db.Best(ctx, record.Of(k.bare, k.name, o.Machine, o.Version))
		if err != nil || ok {
			return r.Cycles, "records", err
		}
	}
	o.Search.Strategy, o.Search.Evaluations = search.Climb, evaluations
	r, err := autotune.Tune(ctx, k.bare, target.Cost, o)
	switch {
	case err != nil:
		return 0, "", err
	case ctx.Err() != nil:
		return 0, "", ctx.Err()
	case r.Schedule == nil:
		return 0, "", errors.New("no schedule was found: give a larger --budget")
	}
	return r.Cycles, fmt.Sprintf("a search of %d evaluations", r.Evaluations), nil
}
