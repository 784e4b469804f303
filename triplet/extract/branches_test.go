package extract_test

import (
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/triplet/extract"
)

// Both ways of a condition that the nest itself may change are refused; no schedule makes such a nest.
func TestBranchOnWhatIsComputed(t *testing.T) {
	n := lowered(t, "in: int16(x)\nout(x) = in(x) + 1\n", "bound x 32; specialize in(0) > 3\nof out case 0:\nsplit x 16; vectorize xi\n")
	if _, err := extract.Triplets(n, reference, nil); err != nil {
		t.Fatal(err)
	}
	found := false
	var walk func(body []lower.Stmt)
	walk = func(body []lower.Stmt) {
		for _, s := range body {
			switch s := s.(type) {
			case *lower.Produce:
				walk(s.Body)
			case *lower.If:
				load := *s.Cond.Args[0]
				load.Name = "out"
				s.Cond = &halide.Expr{Op: s.Cond.Op, Kind: s.Cond.Kind, Args: []*halide.Expr{&load, s.Cond.Args[1]}, Pos: s.Cond.Pos}
				found = true
			}
		}
	}
	walk(n.Body)
	_, err := extract.Triplets(n, reference, nil)
	if !found || err == nil || !strings.Contains(err.Error(), "schedule:1: both ways of a branch whose condition out(0) > 3 depends on what is computed") {
		t.Errorf("%v\n%s", err, n)
	}
}
