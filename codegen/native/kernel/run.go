package kernel

import (
	"context"
	"runtime"
	"sync"
	"sync/atomic"
	"unsafe"
)

// sharedCalls is how many calls are worth a goroutine.
const sharedCalls = 2

// run runs the code over stored arrays, as Kernel.Run does.
func (k *code) run(ctx context.Context, arrays []unsafe.Pointer, workers int) error {
	m := k.take()
	var err error
	for i := range k.steps {
		if k.steps[i].Held {
			continue
		}
		if err = ctx.Err(); err != nil {
			break
		}
		if err = k.step(ctx, m, i, arrays, workers); err != nil {
			break
		}
	}
	k.give(m)
	runtime.KeepAlive(arrays)
	return err
}

// fillKept runs the held steps, over the arrays of the first run.
func (k *code) fillKept(arrays []unsafe.Pointer) {
	m := k.take()
	for i := range k.steps {
		if k.steps[i].Held {
			_ = k.step(context.Background(), m, i, arrays, 1) // it is never done
		}
	}
	k.give(m)
	runtime.KeepAlive(arrays)
}

// step runs step i.
func (k *code) step(ctx context.Context, m *machine, i int, arrays []unsafe.Pointer, workers int) error {
	s := &k.steps[i]
	if workers > 1 && s.Parallel && s.Trips >= sharedCalls*s.grain {
		return k.share(ctx, m, i, arrays, workers)
	}
	b := m.bind(s, i, arrays)
	n := len(s.Arrays)
	for lo := 0; lo < s.Trips; lo += s.grain {
		if lo > 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		b.Number(n, uint64(lo))
		b.Number(n+1, uint64(min(lo+s.grain, s.Trips)))
		s.code.Jump(b)
	}
	if s.Trips == 0 {
		s.code.Jump(b)
	}
	return nil
}

// share runs the iterations of step i's band on several goroutines.
func (k *code) share(ctx context.Context, m *machine, i int, arrays []unsafe.Pointer, workers int) error {
	s := &k.steps[i]
	calls := (s.Trips + s.grain - 1) / s.grain
	var next atomic.Int64
	turns := func(own *machine) {
		b := own.bind(s, i, arrays)
		n := len(s.Arrays)
		for {
			c := int(next.Add(1)) - 1
			if c >= calls || ctx.Err() != nil {
				return
			}
			b.Number(n, uint64(c*s.grain))
			b.Number(n+1, uint64(min((c+1)*s.grain, s.Trips)))
			s.code.Jump(b)
		}
	}
	var wg sync.WaitGroup
	for range min(workers, calls) - 1 {
		wg.Go(func() {
			other := k.another()
			other.lend(s, i, m.shared)
			turns(other)
			other.lend(s, i, other.shared)
			k.give(other)
		})
	}
	turns(m)
	wg.Wait()
	return ctx.Err()
}
