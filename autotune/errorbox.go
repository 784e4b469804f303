package autotune

import "sync"

// errorBox keeps the first error of several goroutines.
type errorBox struct {
	mu  sync.Mutex
	err error
}

func (b *errorBox) set(err error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.err == nil {
		b.err = err
	}
}

func (b *errorBox) get() error {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.err
}
