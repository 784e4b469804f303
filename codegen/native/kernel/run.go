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

// run runs the code over stored arrays, as Kernel.Run does. Products of small matrices take some 200 cycles: so one
// deferred function ends it, and faults are caught once for all steps.
func (k *code) run(ctx context.Context, arrays []unsafe.Pointer, workers int) (err error) {
	m := k.machines.take(k, arrays)
	before := debug.SetPanicOnFault(true)
	defer func() {
		debug.SetPanicOnFault(before)
		k.machines.give(k, m)
		if f := recover(); f != nil {
			err = realize.Fault(f)
		}
	}()
	for i := range k.steps {
		s := &k.steps[i]
		switch {
		case s.Held:
		case s.Trips == 0:
			if err := ctx.Err(); err != nil {
				return err
			}
			s.code.CallHeld(m.bind(s, i))
		default:
			if err := k.band(ctx, m, i, workers); err != nil {
				return err
			}
		}
	}
	return nil
}

// band runs a step of many iterations.
func (k *code) band(ctx context.Context, m *machine, i, workers int) error {
	s := &k.steps[i]
	if s.Parallel && workers > 1 && s.Trips >= sharedCalls*s.grain {
		return k.crew.run(k.job(ctx, m, i, workers))
	}
	b := m.bind(s, i)
	for lo := 0; lo < s.Trips; lo += s.grain {
		if err := ctx.Err(); err != nil {
			return err
		}
		b.Set(s.args, uint64(lo))
		b.Set(s.args+1, uint64(min(lo+s.grain, s.Trips)))
		s.code.CallHeld(b)
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
