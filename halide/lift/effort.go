package lift

import (
	"context"
	"slices"
	"sync/atomic"
	"time"

	"github.com/vyasa-go/vyasa/halide/lift/ctree"
)

// effort is a context that knows how much was done: steps of runs, of terms and of inferences are counted and taken for
// the time that a processor of about 3 GHz has for them. What is given up for taking too long is given up by that
// count, so it is the same on each machine, whatever else this one does. The limit that the caller sets is time: what
// is not found by then is refused, and what is may hold for more than it says, as a note tells.
type effort struct {
	context.Context
	limit context.Context         // the caller's
	spent *atomic.Int64           // nanoseconds, of all parts together
	each  time.Duration           // what was done between two looks at Err
	end   int64                   // when this part has spent all it may
	stop  context.CancelCauseFunc // nil: this is no part
	cause error
}

// What is done between two looks, by those that look often.
const (
	numberLook = 200 * time.Microsecond // of a run on numbers
	termLook   = 2 * time.Millisecond   // of a run on terms
	vectorLook = 8                      // times as much of a run on numbers of a program with vectors, and
	lanesLook  = 3                      // times as much of one on terms
	storeLook  = 3 * time.Millisecond   // of a term.Store
	inferLook  = 2 * time.Millisecond   // of an inference
	searchLook = 10 * time.Millisecond
	runEffort  = 50 * time.Microsecond // of a run without its steps
	readEffort = 5 * time.Millisecond  // of reading the file with other values for macros
)

// newEffort is ctx, and what is done until it ends is not bounded.
func newEffort(ctx context.Context) *effort {
	if e, ok := ctx.(*effort); ok {
		return e
	}
	return &effort{Context: ctx, limit: ctx, spent: new(atomic.Int64)}
}

// Err reports whether it is over, and counts what was done since it was asked last.
func (e *effort) Err() error {
	e.spend(e.each)
	if e.stop != nil && e.spent.Load() > e.end {
		e.stop(e.cause)
	}
	return e.Context.Err()
}

// spend counts what was done.
func (e *effort) spend(d time.Duration) { e.spent.Add(int64(d)) }

// looking is e for one that asks each time when it did as much as that.
func (e *effort) looking(each time.Duration) *effort {
	c := *e
	c.each = each
	return &c
}

// part is e for what may take a while, and no longer than e; cause is why it ends then. The function has to be called
// in the end.
func (e *effort) part(while time.Duration, cause error) (*effort, func()) {
	ctx, stop := context.WithCancelCause(e)
	p := &effort{Context: ctx, limit: e.limit, spent: e.spent, end: e.spent.Load() + int64(while), stop: stop,
		cause: cause}
	if e.stop != nil {
		p.end = min(p.end, e.end)
	}
	return p, func() { stop(nil) }
}

// now is how much was done.
func (e *effort) now() time.Duration { return time.Duration(e.spent.Load()) }

// since is how much was done since it was so much.
func (e *effort) since(begin time.Duration) time.Duration { return e.now() - begin }

// lookOf is what a run does between two looks; a step of a program with vectors is several.
func (s *subject) lookOf(terms bool) time.Duration {
	if s.wide == nil {
		wide := slices.ContainsFunc(s.called(), func(f *ctree.Func) bool {
			found := false
			if f.Body != nil {
				everyExpr(f.Body, func(e ctree.Expr) {
					_, vector := e.Type().(ctree.Vector)
					found = found || vector
				})
			}
			return found
		})
		s.wide = &wide
	}
	switch {
	case terms && *s.wide:
		return lanesLook * termLook
	case terms:
		return termLook
	case *s.wide:
		return vectorLook * numberLook
	}
	return numberLook
}
