package vyasa

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/examples/workloads"
	"github.com/vyasa-go/vyasa/halide/parsed"
)

// TestUntil: the end of a context does not wait for work that knows of none; without it the outcome is that of the
// work.
func TestUntil(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	if n, err := until(ctx, func() (int, error) { return 7, errors.ErrUnsupported }); n != 7 ||
		err != errors.ErrUnsupported {
		t.Error(n, err)
	}
	forever, ended := make(chan struct{}), make(chan struct{})
	n, err := until(ctx, func() (int, error) { defer close(ended); cancel(); <-forever; return 7, nil })
	if n != 0 || err != context.Canceled {
		t.Error(n, err)
	}
	close(forever)
	<-ended
}

// TestCostCancelled: a search that is stopped while a large body is compiled, which takes far longer than until then,
// need not wait.
func TestCostCancelled(t *testing.T) {
	w, err := workloads.Find("cv-11x11-i16")
	if err != nil {
		t.Fatal(err)
	}
	s := parsed.Schedule(t, w.Func(), "bound x 256; bound y 16; split x 16 -> xo xi; reorder y xo r.y r.x "+
		"xi; unroll r.y r.x; vectorize xi; unrolljam y 8; unrolljam xo 2")
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Millisecond)
	defer cancel()
	if n, err := NewTarget(machine.AIE1()).Cost(ctx, s); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("%d cycles: %v", n, err)
	}
}
