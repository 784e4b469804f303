package lift

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/vyasa-go/vyasa/halide/lift/summary"
)

// TestCutOff: what was found stays when time is over, with a note; when the caller gives up nothing does.
func TestCutOff(t *testing.T) {
	t.Parallel()
	late, stop := context.WithTimeoutCause(t.Context(), 0, errors.New("late"))
	defer stop()
	gone, leave := context.WithCancelCause(t.Context())
	leave(errors.New("gone"))
	for _, c := range []struct {
		ctx         context.Context
		kept, noted bool
	}{{t.Context(), true, false}, {late, true, true}, {gone, false, false}} {
		r := &Result{Func: "f", Summary: &summary.Summary{}}
		err := r.cutOff(c.ctx, time.Second)
		if kept := err == nil && r.Summary != nil; kept != c.kept || len(r.Notes) > 0 != c.noted {
			t.Errorf("%v: kept: %v, %q, %v", c.ctx, kept, r.Notes, err)
		}
	}
}
