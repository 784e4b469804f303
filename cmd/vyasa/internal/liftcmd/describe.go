package liftcmd

import (
	"fmt"
	"slices"

	"github.com/vyasa-go/vyasa/halide/lift/summary"
)

// liftSize is a size of an algorithm in JSON.
type liftSize struct {
	Name string `json:"name"`
	Path string `json:"path"` // what of the program it is: n, p->n, len(v)
	Min  int64  `json:"min"`
}

// liftArray is an array of an algorithm in JSON. Dimension 0 is first; extents and strides are polynomials of the
// sizes.
type liftArray struct {
	Name   string    `json:"name"`
	Path   string    `json:"path"`
	Role   string    `json:"role"` // in, out, inout
	Type   string    `json:"type"` // of an element
	Offset string    `json:"offset"`
	Dims   []liftDim `json:"dims"`
}

type liftDim struct {
	Extent string `json:"extent"`
	Stride string `json:"stride"`
}

// liftScalar is a number that is data, or the result, in JSON.
type liftScalar struct {
	Name string `json:"name"`
	Path string `json:"path"`
	Type string `json:"type"`
}

// describe fills in what the algorithm is about, and that sizes are no less than they may be.
func (x *liftRow) describe(s *summary.Summary) {
	var least []string
	for _, z := range s.Sizes {
		x.Sizes = append(x.Sizes, liftSize{z.Name, z.Path, z.Min})
		if text := fmt.Sprintf("%s >= %d", z.Name, z.Min); !slices.Contains(x.Conditions, text) {
			least = append(least, text)
		}
	}
	x.Conditions = append(least, x.Conditions...)
	for i := range s.Arrays {
		a := &s.Arrays[i]
		row := liftArray{Name: a.Name, Path: a.Path, Role: a.Role.String(), Type: a.Elem.String(),
			Offset: a.Offset.String(), Dims: []liftDim{}}
		for _, d := range a.Dims {
			row.Dims = append(row.Dims, liftDim{d.Extent.String(), d.Stride.String()})
		}
		x.Arrays = append(x.Arrays, row)
	}
	for _, z := range s.Scalars {
		x.Scalars = append(x.Scalars, liftScalar{z.Name, z.Path, z.Elem.String()})
	}
	for _, o := range s.Outputs {
		if o.Array == "" {
			x.Result = o.Elem.String()
		}
	}
}
