package tunecmd

import (
	"context"

	"github.com/vyasa-go/vyasa/autotune"
	"github.com/vyasa-go/vyasa/halide"
)

// hands do what a search needs, here or on other machines. What they give back is the same.
type hands interface {
	// Tune is autotune.Tune.
	Tune(ctx context.Context, s *halide.Schedule, o autotune.Options) (*autotune.Result, error)
	// Around is autotune.TuneAround.
	Around(ctx context.Context, s *halide.Schedule, o autotune.Options, lanes ...int) (*autotune.Around, error)
	// Cost is what a schedule takes; o is what its search is given.
	Cost(ctx context.Context, s *halide.Schedule, o autotune.Options) (int64, error)
}

// Farm has workers search.
type Farm interface {
	hands
	// Ready returns when one more search may begin, here of evaluations or of whatever workers get; done is to be
	// called when that is over. The error is that ctx has ended.
	Ready(ctx context.Context, evaluations bool) (done func(), err error)
	// Close ends it, and says what has happened.
	Close() error
}

// OpenFarm makes a farm as the flags of a Tuner say.
type OpenFarm func(ctx context.Context, t *Tuner) (Farm, error)

// here searches on this machine.
type here struct{ cost autotune.Cost }

func (h here) Tune(ctx context.Context, s *halide.Schedule, o autotune.Options) (*autotune.Result, error) {
	return autotune.Tune(ctx, s, h.cost, o)
}

func (h here) Around(ctx context.Context, s *halide.Schedule, o autotune.Options,
	lanes ...int) (*autotune.Around, error) {
	return autotune.TuneAround(ctx, s, h.cost, o, lanes...)
}

func (h here) Cost(ctx context.Context, s *halide.Schedule, _ autotune.Options) (int64, error) {
	return h.cost(ctx, s)
}
