package synth

import (
	"fmt"

	"github.com/vyasa-go/vyasa/halide/lift/summary"
	"github.com/vyasa-go/vyasa/halide/lift/term"
)

// Tensor is an array's contents, dimension 0 fastest; without dimensions one value.
type Tensor struct {
	Extents []int64
	Data    []int64
}

// at is an element, if it is there.
func (t *Tensor) at(index []int64) (int64, bool) {
	offset, step := int64(0), int64(1)
	for d, i := range index {
		if i < 0 || i >= t.Extents[d] {
			return 0, false
		}
		offset += i * step
		step *= t.Extents[d]
	}
	return t.Data[offset], true
}

// Run is one call: what it was given and what one output was after it.
type Run struct {
	Sizes   map[string]int64
	Scalars map[string]int64
	Before  map[string]*Tensor // by the arrays' names
	After   *Tensor            // the output over Problem.Vars, from their lower ends
}

// Problem is an output whose Value is wanted.
type Problem struct {
	Vars      []summary.Range // of the output, dimension 0 first; none for a result
	Elem      term.Type       // of the output
	Arrays    []summary.Array // what may be read
	Scalars   []summary.Scalar
	Sizes     []summary.Size   // may stand as values, and as ends of folds
	Constants []int64          // beside 0 and 1
	Offsets   []summary.Affine // what a dimension may be shifted by, beside nothing
	Runs      []Run
}

// check says what does not fit together.
func (p *Problem) check() error {
	if len(p.Runs) == 0 {
		return fmt.Errorf("synth: no runs")
	}
	for n, r := range p.Runs {
		if r.After == nil || len(r.After.Extents) != len(p.Vars) {
			return fmt.Errorf("synth: run %d: the output has not %d dimensions", n, len(p.Vars))
		}
		for _, a := range p.Arrays {
			if t := r.Before[a.Name]; t == nil || len(t.Extents) != len(a.Dims) ||
				int64(len(t.Data)) != volume(t.Extents) {
				return fmt.Errorf("synth: run %d: %s is not as its declaration", n, a.Name)
			}
		}
		if int64(len(r.After.Data)) != volume(r.After.Extents) {
			return fmt.Errorf("synth: run %d: the output has %d elements, its extents are %d", n, len(r.After.Data),
				r.After.Extents)
		}
	}
	return nil
}

func volume(extents []int64) int64 {
	n := int64(1)
	for _, e := range extents {
		n *= e
	}
	return n
}
