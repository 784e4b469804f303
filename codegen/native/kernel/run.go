package kernel

import (
	"context"
	"unsafe"
)

// sharedCalls is how many calls are worth another goroutine.
const sharedCalls = 2

// run runs the code over stored arrays, as Kernel.Run does.
func (k *code) run(ctx context.Context, arrays []unsafe.Pointer, workers int) error {
	m := k.machines.take(k, arrays)
	defer k.machines.give(k, m)
	for i := range k.steps {
		s := &k.steps[i]
		if s.Held {
			continue
		}
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
			k.crew.run(k.job(ctx, m, i, workers))
			if err := ctx.Err(); err != nil {
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

// fillKept runs the held steps, over the arrays of the first run.
func (k *code) fillKept(arrays []unsafe.Pointer) {
	m := k.machines.take(k, arrays)
	defer k.machines.give(k, m)
	for i := range k.steps {
		s := &k.steps[i]
		for lo := 0; s.Held && lo < s.Trips; lo += s.grain {
			b := m.bind(s, i)
			b.Set(s.args, uint64(lo))
			b.Set(s.args+1, uint64(min(lo+s.grain, s.Trips)))
			s.code.CallHeld(b)
		}
	}
}
