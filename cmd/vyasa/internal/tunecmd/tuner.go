package tunecmd

import (
	"context"
	"errors"
	"fmt"

	"github.com/vyasa-go/vyasa"
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/autotune"
	"github.com/vyasa-go/vyasa/autotune/store"
	"github.com/vyasa-go/vyasa/cmd/vyasa/internal/console"
	"github.com/vyasa-go/vyasa/cmd/vyasa/internal/gauge"
	"github.com/vyasa-go/vyasa/examples/workloads"
)

// All tunes one workload after the other, and says what came of it.
func (t *Tuner) All(ctx context.Context, list []workloads.Workload) (err error) {
	if err := t.spaces(list); err != nil {
		return err
	}
	if t.db, err = store.Open(t.DB); err != nil {
		return err
	}
	defer t.db.Close()
	if !t.JSON {
		fmt.Fprintln(t.Out.Out, tunedHead)
	}
	if err := t.each(ctx, list); err != nil {
		return err
	}
	if err := t.summary(); err != nil {
		return err
	}
	if err := t.db.Close(); err != nil {
		return err
	}
	if ctx.Err() != nil {
		return ctx.Err()
	}
	return errors.Join(t.unsound(), gauge.Failures(t.Out, t.measured()))
}

// spaces tells what is wrong with schedules and pins before anything is searched.
func (t *Tuner) spaces(list []workloads.Workload) error {
	for _, w := range list {
		if t.program(w.Name) {
			if _, err := t.written(w.Name); err != nil {
				return err
			}
			continue
		}
		s, err := t.start(w)
		if err == nil {
			_, err = autotune.NewTree(s, t.options(s, t.Target))
		}
		if err != nil {
			return fmt.Errorf("%s: %w", w.Name, err)
		}
	}
	return nil
}

// Tuner tunes workloads one after the other.
type Tuner struct {
	TuneRunCmd
	Machine *machine.Machine
	Target  vyasa.Target
	db      *store.DB
	Out     console.Output
	Of      int // workloads
	rows    []Tuned
	Change  func(*autotune.Options) // for tests: what is done to the options of each search
	Open    OpenFarm                // has workers search; nil: this program cannot
	farm    Farm                    // that searches; nil: this machine does
}
