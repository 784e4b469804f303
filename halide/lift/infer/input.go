package infer

import (
	"context"
	"fmt"

	"github.com/vyasa-go/vyasa/halide/lift/summary"
	"github.com/vyasa-go/vyasa/halide/lift/term"
)

// Input is what is known of a function: what it is given, with shapes for all sizes, and what it computed at some
// sizes. Elements in terms are named by the Path of an Array and an offset in elements; scalars by the Name of a
// Scalar.
type Input struct {
	Context context.Context // the inference ends when it does; nil: none
	Name    string
	Sizes   []summary.Size
	Scalars []summary.Scalar
	Arrays  []summary.Array // the role does not matter here
	Result  term.Type       // of the function's result; NoType: none
	Store   *term.Store     // of all terms
	// at different sizes; best at least four, sizes distinct in each and changing independently
	Observations []Observation
}

// Observation is what the function computed at some sizes.
type Observation struct {
	Sizes  map[string]int64
	Wrote  []Written
	Result term.T // 0: none
}

// Written is the final contents of those elements of an array that were written, by offset from the start of the
// object.
type Written struct {
	Path     string
	Elements map[int64]term.T
}

// Refusal says why no summary was found: what differs, where.
type Refusal struct {
	Array  string           // "": the result, or all
	Index  []int64          // of an element, if one is to blame
	Sizes  map[string]int64 // nil: all
	Reason string
}

// Error is r as a sentence.
func (r *Refusal) Error() string {
	text := r.Reason
	if r.Array != "" && r.Index != nil {
		text = fmt.Sprintf("%s%v: %s", r.Array, r.Index, text)
	} else if r.Array != "" {
		text = r.Array + ": " + text
	}
	if r.Sizes != nil {
		text += fmt.Sprintf(" (at sizes %v)", r.Sizes)
	}
	return text
}
