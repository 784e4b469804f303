package infer_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/vyasa-go/vyasa/halide/lift/infer"
	"github.com/vyasa-go/vyasa/halide/lift/summary"
	"github.com/vyasa-go/vyasa/halide/lift/term"
)

// smoothed is a program that averages neighbours in place, again and again: what elements become has no short description.
func smoothed(sizes []map[string]int64) *program {
	return &program{name: "smoothed", arrays: []summary.Array{array("A", term.Float64, size("N"), size("N"))}, sizes: sizes,
		run: func(m *memory) term.T {
			n := m.s["N"]
			for range 3 {
				for i := int64(1); i < n-1; i++ {
					for j := int64(1); j < n-1; j++ {
						s := m.get("A", i*n+j)
						for _, d := range []int64{-n, -1, 1, n} {
							s = m.add(s, m.get("A", i*n+j+d))
						}
						m.set("A", i*n+j, m.st.Binary(term.OpDiv, s, m.st.Float64(term.Double, 5)))
					}
				}
			}
			return 0
		}}
}

// TestTimeIsOver: an inference ends soon after its context, wherever it is.
func TestTimeIsOver(t *testing.T) {
	p := smoothed(vectors([]string{"N"}, []int64{13}, []int64{14}, []int64{15}, []int64{16}))
	in := p.observe()
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Millisecond)
	defer cancel()
	in.Context = ctx
	in.Store.Within(ctx)
	start := time.Now()
	_, err := infer.Infer(in)
	if took := time.Since(start); took > 3*time.Second { // much less on a machine that has nothing else to do
		t.Errorf("it went on for %v", took)
	}
	var r *infer.Refusal
	if !errors.As(err, &r) || !strings.Contains(err.Error(), "time") && !strings.Contains(err.Error(), "context") {
		t.Errorf("the error is %v", err)
	}
}
