package console

import (
	"cmp"
	"context"
	"io"
	"runtime"
	"sync"
)

// Each runs do for 0 .. n-1, as many at once as there are processors, and waits for all; no more are begun once ctx has
// ended. The error is that of ctx.
func Each(ctx context.Context, n int, do func(int)) error {
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

// EachShown is Each that shows how far it is; do gives the name of what it has done.
func EachShown(ctx context.Context, log io.Writer, n int, do func(int) string) error {
	p := NewProgress(log, n)
	defer p.End()
	return Each(ctx, n, func(i int) { p.Step(do(i)) })
}

// InTurn does 0 .. n-1 one at a time, as what is timed wants it, and shows how far it is; an error ends it.
func InTurn(ctx context.Context, log io.Writer, n int, do func(int) (string, error)) error {
	p := NewProgress(log, n)
	defer p.End()
	for i := range n {
		name, err := do(i)
		if err := cmp.Or(err, ctx.Err()); err != nil {
			return err
		}
		p.Step(name)
	}
	return nil
}
