package tunecmd

import (
	"cmp"
	"context"
	"slices"
	"sync"

	"github.com/vyasa-go/vyasa/autotune"
	"github.com/vyasa-go/vyasa/halide"
)

// finalists are the few schedules that cost the least of all that were evaluated. Which they are does not depend on the
// order of evaluations: of equal ones those with the lesser text.
type finalists struct {
	most int
	mu   sync.Mutex
	list []finalist
}

// finalist is a schedule with its cost.
type finalist struct {
	schedule *halide.Schedule
	cycles   int64
}

// of is a cost function that keeps the best.
func (f *finalists) of(cost autotune.Cost) autotune.Cost {
	return func(ctx context.Context, s *halide.Schedule) (int64, error) {
		cycles, err := cost(ctx, s)
		if err == nil {
			f.add(finalist{s, cycles})
		}
		return cycles, err
	}
}

func (f *finalists) add(n finalist) {
	f.mu.Lock()
	defer f.mu.Unlock()
	text := n.schedule.String()
	if slices.ContainsFunc(f.list, func(o finalist) bool { return o.schedule.String() == text }) {
		return
	}
	f.list = append(f.list, n)
	slices.SortStableFunc(f.list, func(a, b finalist) int {
		return cmp.Or(cmp.Compare(a.cycles, b.cycles), cmp.Compare(a.schedule.String(), b.schedule.String()))
	})
	f.list = f.list[:min(len(f.list), f.most)]
}
