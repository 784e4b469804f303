package pass

import (
	"runtime"
	"sync"
	"sync/atomic"
)

// Each calls f with 0 .. n-1, some of them at the same time, and returns when all calls have. It panics as one of them
// does.
func Each(n int, f func(i int)) {
	workers := min(n, runtime.GOMAXPROCS(0))
	if workers < 2 {
		for i := range n {
			f(i)
		}
		return
	}
	var next atomic.Int64
	var bug atomic.Value
	work := func() {
		defer func() {
			if r := recover(); r != nil {
				bug.CompareAndSwap(nil, &r)
			}
		}()
		for i := int(next.Add(1)) - 1; i < n; i = int(next.Add(1)) - 1 {
			f(i)
		}
	}
	var others sync.WaitGroup
	for range workers - 1 {
		others.Go(work)
	}
	work()
	others.Wait()
	if r, ok := bug.Load().(*any); ok {
		panic(*r)
	}
}
