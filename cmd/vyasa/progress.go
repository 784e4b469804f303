package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"runtime"
	"sync"
)

// progress says on a terminal how far a long command is; elsewhere it says nothing.
type progress struct {
	w    io.Writer // nil if it is no terminal
	mu   sync.Mutex
	done int
	of   int
}

// newProgress reports on a terminal about a number of steps.
func newProgress(w io.Writer, of int) *progress {
	p := &progress{of: of}
	if f, ok := w.(*os.File); ok && of > 1 {
		if info, err := f.Stat(); err == nil && info.Mode()&os.ModeCharDevice != 0 {
			p.w = w
		}
	}
	return p
}

// step says that a step is done.
func (p *progress) step(name string) {
	if p.w == nil {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.done++
	fmt.Fprintf(p.w, "\r\x1b[K%d of %d: %s", p.done, p.of, name)
}

// end clears the line.
func (p *progress) end() {
	if p.w != nil {
		fmt.Fprint(p.w, "\r\x1b[K")
	}
}

// each runs do for 0 .. n-1, as many at once as there are processors, and waits for all; no more are begun once ctx has
// ended. The error is that of ctx.
func each(ctx context.Context, n int, do func(int)) error {
	next := make(chan int)
	var wg sync.WaitGroup
	for range min(n, runtime.GOMAXPROCS(0)) {
		wg.Go(func() {
			for i := range next {
				do(i)
			}
		})
	}
	for i := range n {
		if ctx.Err() != nil {
			break
		}
		next <- i
	}
	close(next)
	wg.Wait()
	return ctx.Err()
}
