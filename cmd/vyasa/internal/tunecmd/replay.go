package tunecmd

import (
	"context"
	"encoding/hex"
	"errors"
	"fmt"

	"github.com/vyasa-go/vyasa"
	"github.com/vyasa-go/vyasa/autotune/record"
	"github.com/vyasa-go/vyasa/autotune/search"
	"github.com/vyasa-go/vyasa/cmd/vyasa/internal/console"
	"github.com/vyasa-go/vyasa/halide"
)

// tuneReplayCmd evaluates records again.
type tuneReplayCmd struct {
	storedFlags
	Key string `xor:"which" placeholder:"HEX" help:"The record of this key, as an export shows it; otherwise the best."`
	All bool   `xor:"which" help:"All records of the workload."`
}

// Run replays.
func (c tuneReplayCmd) Run(ctx context.Context, o console.Output) error {
	d, err := c.open()
	if err != nil {
		return err
	}
	defer d.Close()
	list, err := c.records(ctx, d)
	if err != nil {
		return err
	}
	target, p := vyasa.NewTarget(d.machine), console.NewProgress(o.Log, len(list))
	errs := make([]error, len(list))
	err = console.Each(ctx, len(list), func(i int) {
		errs[i] = list[i].Replay(ctx, d.problem.Machine, d.problem.Version, evaluate(target))
		p.Step(list[i].Decisions)
	})
	p.End()
	if err != nil {
		return err
	}
	if err := errors.Join(errs...); err != nil {
		return err
	}
	fmt.Fprintf(o.Out, "%d records of %s are what they were\n", len(list), c.Workload)
	return nil
}

// evaluate is what a target makes of a schedule, as records want it.
func evaluate(target vyasa.Target) record.Evaluate {
	return func(ctx context.Context, s *halide.Schedule) (int64, string, error) {
		cycles, err := target.Cost(ctx, s)
		var refused *search.Refused
		if errors.As(err, &refused) {
			return 0, refused.Reason, nil
		}
		return cycles, "", err
	}
}

// records are those that are asked for.
func (c tuneReplayCmd) records(ctx context.Context, d *stored) ([]record.Record, error) {
	switch {
	case c.All:
		var list []record.Record
		for r, err := range d.Each(ctx, d.problem) {
			if err != nil {
				return nil, err
			}
			list = append(list, r)
		}
		return list, nil
	case c.Key != "":
		var k record.Key
		if raw, err := hex.DecodeString(c.Key); err != nil || copy(k[:], raw) != len(k) || len(raw) != len(k) {
			return nil, fmt.Errorf("--key %s: a key is %d hexadecimal digits", c.Key, 2*len(k))
		}
		r, ok, err := d.Find(ctx, d.problem, k)
		if err == nil && !ok {
			err = fmt.Errorf("%s: there is no record of key %v of %v", c.DB, k, d.problem)
		}
		return []record.Record{r}, err
	}
	r, _, err := best(ctx, d.DB, d.problem)
	return []record.Record{r}, err
}
