package native

import (
	"context"
	"fmt"
	"runtime"
	"sync"
	"sync/atomic"
	"time"
	"unsafe"

	"github.com/vyasa-go/vyasa/codegen/target/vec"
	"github.com/vyasa-go/vyasa/lower"
)

// A call of the iterations of a band should take between these times, so that it pays and the collector is not delayed.
const (
	shortCall = 50 * time.Microsecond
	longCall  = 300 * time.Microsecond
)

// Kernel is a vector program as machine code that runs over arrays. It may be run by several goroutines at once.
type Kernel struct {
	code   *Code
	args   []vec.Arg
	slots  int // bytes of the frame that registers are spilled to
	extent int // of the band; without one 1

	mu   sync.Mutex
	free []*Block // with the scratch of one goroutine each
}

// Array is memory that an argument of a kernel lies in.
type Array struct {
	At    unsafe.Pointer
	Bytes int
}

// ArrayOf is the memory of a slice.
func ArrayOf[T any](s []T) Array {
	return Array{unsafe.Pointer(unsafe.SliceData(s)), len(s) * int(unsafe.Sizeof(*new(T)))}
}

// NewKernel is p as code that was made from it, with slots bytes of frame (vec.Insts).
func NewKernel(p *vec.Program, code *Code, slots int) *Kernel {
	k := &Kernel{code: code, args: p.Args, slots: slots, extent: 1}
	for _, st := range p.Body {
		if l, ok := st.(*lower.For); ok && p.Band != "" && l.Var == p.Band {
			k.extent = l.Extent
		}
	}
	return k
}

// Close gives the code's memory back after the runs that go on.
func (k *Kernel) Close() { k.code.Close() }

// Run runs the kernel over arrays, one for each argument in their order; those that are Inner are not looked at. Up to
// workers goroutines share the iterations of its band; 0: as many as run at once. With the context's error only a part
// is done. Another error says which array does not fit; then nothing is done.
func (k *Kernel) Run(ctx context.Context, arrays []Array, workers int) error {
	if err := k.fits(arrays); err != nil {
		return err
	}
	if workers <= 0 {
		workers = runtime.GOMAXPROCS(0)
	}
	var next atomic.Int64 // the first iteration that nobody has taken
	if workers = min(workers, k.extent); workers <= 1 {
		k.work(ctx, arrays, &next)
	} else {
		var wait sync.WaitGroup
		for range workers {
			wait.Go(func() { k.work(ctx, arrays, &next) })
		}
		wait.Wait()
	}
	if int(next.Load()) < k.extent {
		return context.Cause(ctx)
	}
	return nil
}

// work takes iterations until none are left: at first one, then as many as a call should have.
func (k *Kernel) work(ctx context.Context, arrays []Array, next *atomic.Int64) {
	b := k.block(arrays)
	defer k.giveBack(b)
	for step := 1; ctx.Err() == nil; {
		first := int(next.Add(int64(step))) - step
		if first >= k.extent {
			return
		}
		n := len(k.args)
		b.Set(n, uint64(first))
		b.Set(n+1, uint64(min(first+step, k.extent)))
		start := time.Now()
		k.code.Call(b)
		switch took := time.Since(start); {
		case took < shortCall && step < k.extent:
			step *= 2
		case took > longCall:
			step = max(1, step/2)
		}
	}
}

// block is the argument block of one goroutine with its scratch, new or used before.
func (k *Kernel) block(arrays []Array) *Block {
	k.mu.Lock()
	var b *Block
	if last := len(k.free) - 1; last >= 0 {
		b, k.free = k.free[last], k.free[:last]
	}
	k.mu.Unlock()
	if b == nil {
		n := len(k.args)
		b = NewBlock(n + 3)
		for i, a := range k.args {
			if a.Inner {
				b.Scratch(i, a.Bytes, max(a.Align, 64))
			}
		}
		b.Scratch(n+2, k.slots, 64)
	}
	for i, a := range k.args {
		if !a.Inner {
			b.Pointer(i, arrays[i].At)
		}
	}
	return b
}

// giveBack keeps a block for another run, without the arrays.
func (k *Kernel) giveBack(b *Block) {
	for i, a := range k.args {
		if !a.Inner {
			b.Set(i, 0)
		}
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	k.free = append(k.free, b)
}

// fits reports arrays that are too short, not aligned, or lie in each other.
func (k *Kernel) fits(arrays []Array) error {
	if len(arrays) != len(k.args) {
		return fmt.Errorf("native code: %d arrays for %d arguments", len(arrays), len(k.args))
	}
	for i, a := range k.args {
		at := arrays[i]
		switch {
		case a.Inner:
			continue
		case at.Bytes < a.Bytes:
			return fmt.Errorf("native code: %s has %d bytes, not %d", a.Name, at.Bytes, a.Bytes)
		case a.Align > 1 && uintptr(at.At)%uintptr(a.Align) != 0:
			return fmt.Errorf("native code: %s lies at %p, no multiple of %d", a.Name, at.At, a.Align)
		}
		for j, b := range k.args[:i] {
			other := arrays[j]
			if b.Inner || !a.Stored && !b.Stored {
				continue
			}
			if from, to := uintptr(at.At), uintptr(other.At); from < to+uintptr(b.Bytes) && to < from+uintptr(a.Bytes) {
				return fmt.Errorf("native code: %s and %s lie in each other", b.Name, a.Name)
			}
		}
	}
	return nil
}
