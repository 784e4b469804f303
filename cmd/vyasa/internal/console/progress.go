package console

import (
	"fmt"
	"io"
	"os"
	"sync"
)

// progress says on a terminal how far a long command is; elsewhere it says nothing.
type progress struct {
	w    io.Writer // nil if it is no terminal
	mu   sync.Mutex
	done int
	of   int
}

// NewProgress reports on a terminal about a number of steps.
func NewProgress(w io.Writer, of int) *progress {
	p := &progress{of: of}
	if of > 1 && Terminal(w) {
		p.w = w
	}
	return p
}

// Terminal reports whether somebody watches what is written.
func Terminal(w io.Writer) bool {
	f, ok := w.(*os.File)
	if !ok {
		return false
	}
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}

// Step says that a step is done.
func (p *progress) Step(name string) {
	if p.w == nil {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.done++
	fmt.Fprintf(p.w, "\r\x1b[K%d of %d: %s", p.done, p.of, name)
}

// End clears the line.
func (p *progress) End() {
	if p.w != nil {
		fmt.Fprint(p.w, "\r\x1b[K")
	}
}
