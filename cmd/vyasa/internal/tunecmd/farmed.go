package tunecmd

import (
	"context"
	"errors"

	"github.com/vyasa-go/vyasa/autotune"
	"github.com/vyasa-go/vyasa/examples/workloads"
	"github.com/vyasa-go/vyasa/halide"
)

// Farm has workers search.
type Farm interface {
	// Ready returns when as many searches more may begin as workers are there for; the error is that ctx has ended.
	Ready(ctx context.Context) error
	// Tune is autotune.Tune of a workload; cost evaluates here.
	Tune(ctx context.Context, w workloads.Workload, s *halide.Schedule, cost autotune.Cost,
		o autotune.Options) (*autotune.Result, error)
	// Close ends it, and says what has happened.
	Close() error
}

// OpenFarm makes a farm as the flags of a Tuner say.
type OpenFarm func(ctx context.Context, t *Tuner) (Farm, error)

// farmed tunes workloads side by side, as many as workers are there for.
func (t *Tuner) farmed(ctx context.Context, list []workloads.Workload) (err error) {
	farm, err := t.Open(ctx, t)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, farm.Close()) }()
	return t.beside(ctx, list, farm.Ready, farm.Tune)
}
