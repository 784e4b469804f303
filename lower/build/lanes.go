package build

import (
	"fmt"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
)

// newLanes is the loop of a schedule by that name.
func newLanes(s *halide.Schedule, name string) *lower.Lanes {
	r, _ := s.Range(name)
	l := &lower.Lanes{Call: fmt.Sprintf("Vectorize(%s)", name), Along: name, N: r.Extent}
	for _, d := range s.Derivations() {
		if !d.Fuse && d.Inner == name {
			l.Along = d.Old
		}
	}
	for _, d := range s.Derivations() {
		if d.Fuse && d.Fused == l.Along {
			l.Fused = d.Inner
		}
	}
	return l
}

// oneCell is the reason of lanes that all change one element.
var oneCell = lower.Reason{
	Cause: "the lanes run one by one: all of them change the same element",
	Cure:  "give each lane an element of its own by RFactor, or vectorise a dimension of the result",
}
