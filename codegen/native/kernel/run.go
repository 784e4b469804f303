package kernel

import (
	"context"
	"sync"
	"sync/atomic"
	"unsafe"
)

// sharedCalls is how many calls are worth a goroutine.
const sharedCalls = 2

// run runs the code over stored arrays, as Kernel.Run does.
func (k *code) run(ctx context.Context, arrays []unsafe.Pointer, workers int) error {
	m := k.machines.take(k, arrays)
	defer k.machines.give(k, m)
	for i := range k.steps {
		s := &k.steps[i]
		b := m.bind(s, i)
		n := s.args
		if s.Trips == 0 {
			if err := ctx.Err(); err != nil {
				return err
			}
			s.code.CallHeld(b)
			continue
		}
		if s.Parallel && workers > 1 && s.Trips >= sharedCalls*s.grain {
			if err := k.share(ctx, m, i, arrays, workers); err != nil {
				return err
			}
			continue
		}
		for lo := 0; lo < s.Trips; lo += s.grain {
			if err := ctx.Err(); err != nil {
				return err
			}
			b.Set(n, uint64(lo))
			b.Set(n+1, uint64(min(lo+s.grain, s.Trips)))
			s.code.CallHeld(b)
		}
	}
	return nil
}

// share runs the iterations of step i's band on several goroutines.
func (k *code) share(ctx context.Context, m *machine, i int, arrays []unsafe.Pointer, workers int) error {
	s := &k.steps[i]
	calls := (s.Trips + s.grain - 1) / s.grain
	var next atomic.Int64
	turns := func(own *machine) {
		b := own.bind(s, i)
		n := s.args
		for {
			c := int(next.Add(1)) - 1
			if c >= calls || ctx.Err() != nil {
				return
			}
			b.Set(n, uint64(c*s.grain))
			b.Set(n+1, uint64(min((c+1)*s.grain, s.Trips)))
			s.code.CallHeld(b)
		}
	}
	var wg sync.WaitGroup
	for range min(workers, calls) - 1 {
		wg.Go(func() {
			other := k.machines.take(k, arrays)
			defer k.machines.give(k, other)
			other.join(s, i, m.shared)
			turns(other)
		})
	}
	turns(m)
	wg.Wait()
	return ctx.Err()
}
