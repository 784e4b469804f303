package record

import (
	"encoding/hex"
	"fmt"
	"strings"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/digest"
)

// Problem is what is tuned, where and by which version. Records of different problems never meet.
type Problem struct {
	Workload  string // what people call it; no part of what makes problems different
	Algorithm string // in the notation, types of inputs included; several outputs are a pipeline
	Extents   string // directives "bound x 256", one a line: which part of the outputs
	Machine   string // hash of the machine model
	Version   string // of what makes code from schedules
}

// Of is the problem of a schedule: its algorithm and its Bounds. Other directives do not count.
func Of(s *halide.Schedule, workload, machine, version string) Problem {
	var bounds strings.Builder
	for _, f := range s.Outputs() {
		for _, v := range f.Vars {
			if r, ok := s.Of(f).Range(v.Name); ok {
				fmt.Fprintf(&bounds, "bound %s %d %d\n", v.Name, r.Min, r.Extent)
			}
		}
	}
	return Problem{Workload: workload, Algorithm: fmt.Sprint(halide.NewPipeline(s.Outputs()...)),
		Extents: bounds.String(),
		Machine: machine, Version: version}
}

// Hash is the same for equal algorithms with equal extents, whatever they are called.
func (p Problem) Hash() [16]byte {
	sum := digest.Sum(p.Algorithm + "\x00" + p.Extents)
	return [16]byte(sum[:16])
}

// String names the problem in messages.
func (p Problem) String() string {
	name := p.Workload
	if name == "" {
		h := p.Hash()
		name = "the algorithm " + hex.EncodeToString(h[:4])
	}
	return fmt.Sprintf("%s on machine %s by version %s", name, p.Machine, p.Version)
}

// Same reports whether records of both are comparable.
func (p Problem) Same(q Problem) bool {
	return p.Hash() == q.Hash() && p.Machine == q.Machine && p.Version == q.Version
}

// Check is why p cannot be stored, or nil.
func (p Problem) Check() error {
	switch {
	case strings.TrimSpace(p.Algorithm) == "":
		return fmt.Errorf("the record has no algorithm")
	case p.Machine == "":
		return fmt.Errorf("the record has no machine")
	case p.Version == "":
		return fmt.Errorf("the record has no version")
	}
	return checkTexts(p.Workload, p.Algorithm, p.Extents, p.Machine, p.Version)
}
