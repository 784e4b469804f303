package kernel

import (
	"context"
	"runtime/debug"
	"unsafe"

	"github.com/vyasa-go/vyasa/codegen/native"
	"github.com/vyasa-go/vyasa/lower/realize"
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
			if err := s.call(b); err != nil {
				return err
			}
			continue
		}
		if s.Parallel && workers > 1 && s.Trips >= sharedCalls*s.grain {
			if err := k.crew.run(k.job(ctx, m, i, workers)); err != nil {
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
			if err := s.call(b); err != nil {
				return err
			}
		}
	}
	return nil
}

// call runs the code of a step. The error is realize.Inaccessible.
func (s *step) call(b *native.Block) (err error) {
	defer realize.Caught(debug.SetPanicOnFault(true), &err)
	s.code.CallHeld(b)
	return nil
}

// filled sees to it that the held steps have run, over the arrays of the first run in which they could.
func (k *code) filled(arrays []unsafe.Pointer) error {
	if k.full.Load() {
		return nil
	}
	k.fill.Lock()
	defer k.fill.Unlock()
	if k.full.Load() {
		return nil
	}
	err := k.fillKept(arrays)
	k.full.Store(err == nil)
	return err
}

// fillKept runs the held steps.
func (k *code) fillKept(arrays []unsafe.Pointer) error {
	m := k.machines.take(k, arrays)
	defer k.machines.give(k, m)
	for i := range k.steps {
		s := &k.steps[i]
		for lo := 0; s.Held && lo < s.Trips; lo += s.grain {
			b := m.bind(s, i)
			b.Set(s.args, uint64(lo))
			b.Set(s.args+1, uint64(min(lo+s.grain, s.Trips)))
			if err := s.call(b); err != nil {
				return err
			}
		}
	}
	return nil
}
