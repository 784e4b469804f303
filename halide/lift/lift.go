package lift

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/vyasa-go/vyasa/halide/lift/ctree"
	"github.com/vyasa-go/vyasa/halide/lift/match"
)

// Lift finds what the function name of u computes. The error says that there is no such function; a function that
// cannot be lifted is a Result with Refused and Level Unlifted. A weakest condition under which it can be is found by
// trying: see regime.
func Lift(ctx context.Context, u *ctree.Unit, name string, o Options) (*Result, error) {
	f := u.Func(name)
	if f == nil {
		return nil, fmt.Errorf("%s has no function %s; it has: %s", u.File, name, functionNames(u))
	}
	o = o.filled()
	start := time.Now()
	ctx, cancel := o.within(ctx)
	defer cancel()
	r := &Result{Func: name}
	if f.Refused != nil {
		r.Refused = f.Refused
		return r, nil
	}
	s := newSubject(ctx, u, f, o)
	err := s.unguarded()
	races := s.races()
	if err == nil && races.found != nil {
		err = *races.found
	}
	if err == nil {
		err = s.climb(r)
		if err != nil {
			err = s.filedClimb(r, err)
		}
		if err != nil {
			err = s.search(r, err)
		}
	}
	if err == nil {
		err = r.cutOff(ctx, o.Timeout)
	}
	if err == nil {
		err = r.hidden(races)
	}
	if err == nil { // the last, as conditions say how far sizes may go
		err = r.widened()
	}
	if err != nil {
		m := mistake(f, err)
		if ctx.Err() != nil {
			m = outOfTime(ctx, o.Timeout, f, err)
		}
		r.Refused, r.Level, r.Summary = &m, Unlifted, nil
	} else if r.Match, r.Mismatch = match.Find(r.Summary); r.Mismatch != nil {
		r.Match = nil
	} else {
		r.Match.Only = append(r.Match.Only, r.only...)
	}
	r.Runs, r.Elapsed = s.runs, time.Since(start)
	r.SignOff = r.Level != Unlifted && r.Level < o.Accept
	return r, nil
}

// within is ctx as far as the time limit goes.
func (o Options) within(ctx context.Context) (context.Context, context.CancelFunc) {
	over := fmt.Errorf("more than %s", o.Timeout)
	if o.unhurried {
		return newEffort(ctx).part(o.Timeout, over)
	}
	return context.WithTimeoutCause(ctx, o.Timeout, over)
}

// cutOff says in what was found that time was over before all was tried, if it was; if the caller gave up, nothing is
// left of it.
func (r *Result) cutOff(ctx context.Context, limit time.Duration) error {
	switch err := ctx.Err(); {
	case errors.Is(err, context.DeadlineExceeded):
		r.Notes = append(r.Notes, fmt.Sprintf("%s were over before all weaker conditions were tried: what it holds "+
			"for may be more than is said", limit))
	case err != nil:
		*r = Result{Func: r.Func}
		return context.Cause(ctx)
	}
	return nil
}

func functionNames(u *ctree.Unit) string {
	var names []string
	for _, f := range u.Funcs {
		if !f.Header {
			names = append(names, f.Name)
		}
	}
	return strings.Join(names, ", ")
}
