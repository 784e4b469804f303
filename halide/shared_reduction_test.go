package halide_test

import (
	"strings"
	"testing"

	hl "github.com/vyasa-go/vyasa/halide"
)

// TestSharedReduction: a sum to which the path forks at each of forty nodes is told to be too long written out; the
// schedule looks for its RDom at each node once.
func TestSharedReduction(t *testing.T) {
	x, r := hl.NewVar("x"), hl.NewRDom("r", 8)
	e := hl.Sum(r, hl.NewInput("in", hl.Int8, 1).At(x.Add(r.X))).Narrow(hl.Int16, 4)
	for range 40 {
		e = e.Max(e.Min(5))
	}
	f := hl.NewFunc("f", x)
	f.Is(e)
	if err := f.Schedule().Err(); err == nil || !strings.Contains(err.Error(), "written out, the expression has") {
		t.Errorf("it is told: %v", err)
	}
}
