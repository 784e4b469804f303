package lower

import (
	"fmt"
	"math/big"
	"slices"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower/affine"
	"github.com/vyasa-go/vyasa/lower/indexes"
)

// value looks at an expression and at what it reads.
func (c *checker) value(e *halide.Expr) error {
	switch e.Op {
	case halide.OpReduce:
		return fmt.Errorf("%s has a reduction", e)
	case halide.OpVar:
		return c.variable(e)
	case halide.OpLoad:
		b := c.nest.Buffer(e.Name)
		switch {
		case b == nil || b.Inner && !c.alive[e.Name]:
			return fmt.Errorf("%s is no array that is there", e.Name)
		case (e.Input == nil) != (b.Output || b.Inner):
			return fmt.Errorf("%s is read as an input, and is none", e.Name)
		case b.Type != e.Type:
			return fmt.Errorf("%s is read as %s, and holds %s", e.Name, e.Type, b.Type)
		}
		return c.access(b, e.Args)
	case halide.OpLocal:
		l := c.nest.Local(e.Name)
		switch {
		case l == nil:
			return fmt.Errorf("local %s is not declared", e.Name)
		case l.Kind != e.Kind:
			return fmt.Errorf("local %s is read as a %s", e.Name, e.Kind)
		case !c.set[e.Name]:
			return fmt.Errorf("local %s is not set before", e.Name)
		}
		return c.cell(l, e.Args)
	case halide.OpShl, halide.OpShr:
		if s := c.span(e.Args[1]); !c.guarded(e.Args[1]) && !s.Inside(halide.Span{Lo: new(big.Int),
			Hi: big.NewInt(62)}) {
			return fmt.Errorf("%s: the shift count may be %s, outside 0..62", e, s)
		}
	}
	if e.Kind == halide.Poison {
		return fmt.Errorf("%s is the result of a mistake", e)
	}
	for _, a := range e.Args {
		if err := c.value(a); err != nil {
			return err
		}
	}
	return nil
}

func (c *checker) variable(e *halide.Expr) error {
	if !slices.ContainsFunc(c.around, func(f *For) bool { return f.Var == e.Name }) {
		return fmt.Errorf("%s is no loop around it", e.Name)
	}
	return nil
}

// coordinate demands an integer within r: a quasi-affine index, or anything whose interval is.
func (c *checker) coordinate(e *halide.Expr, r halide.Range) error {
	if f, err := indexes.Form(e, c.extents); err == nil {
		if err := c.variables(e, f); err != nil {
			return err
		}
		return c.hullInside(e, f, r)
	}
	if e.Kind != halide.IntKind {
		return fmt.Errorf("index %s is of kind %s", e, e.Kind)
	}
	if err := c.value(e); err != nil {
		return fmt.Errorf("index %s: %w", e, err)
	}
	span := halide.Span{Lo: big.NewInt(int64(r.Min)), Hi: big.NewInt(int64(r.Min) + int64(r.Extent) - 1)}
	if s := indexes.SpanIn(e, c.extents, c.span); !s.Inside(span) && !c.guarded(e) {
		return fmt.Errorf("index %s is %s, outside %s", e, s, r)
	}
	return nil
}

// index demands a quasi-affine expression of the loops around.
func (c *checker) index(e *halide.Expr) (affine.Form, error) {
	f, err := indexes.Form(e, c.extents)
	if err != nil {
		return f, fmt.Errorf("index %s: %w", e, err)
	}
	return f, c.variables(e, f)
}

// variables demands that the form of an index is of loops around.
func (c *checker) variables(e *halide.Expr, f affine.Form) error {
	for _, v := range f.Vars() {
		if err := c.variable(indexes.Variable(v)); err != nil {
			return fmt.Errorf("index %s: %w", e, err)
		}
	}
	return nil
}

// access demands coordinates that are stored.
func (c *checker) access(b *Buffer, index []*halide.Expr) error {
	if len(index) != len(b.Dims) {
		return fmt.Errorf("%s has %d dimensions, not %d", b.Name, len(b.Dims), len(index))
	}
	for d, e := range index {
		r := b.Dims[d]
		if err := c.coordinate(e, r); err != nil {
			return fmt.Errorf("%s at %s: %w", b.Name, b.Names[d], err)
		}
	}
	return nil
}

// cell demands an index of an accumulator.
func (c *checker) cell(l *Local, index []*halide.Expr) error {
	if len(index) != len(l.Extent) {
		return fmt.Errorf("local %s has %d indexes, not %d", l.Name, len(l.Extent), len(index))
	}
	for i, e := range index {
		if err := c.inside(e, halide.Range{Extent: l.Extent[i]}); err != nil {
			return fmt.Errorf("local %s: %w", l.Name, err)
		}
	}
	return nil
}

// inside demands an index within r. What guards leave of it is for Run to see.
func (c *checker) inside(e *halide.Expr, r halide.Range) error {
	f, err := c.index(e)
	if err != nil {
		return err
	}
	return c.hullInside(e, f, r)
}

// hullInside demands an index of a form within r.
func (c *checker) hullInside(e *halide.Expr, f affine.Form, r halide.Range) error {
	lo, hi, ok := f.Hull(c.extents)
	if ok && lo >= r.Min && hi < r.Min+r.Extent {
		return nil
	}
	if !ok {
		return fmt.Errorf("index %s overflows", e)
	}
	if lo, hi = f.Range(c.extents); lo >= r.Min && hi < r.Min+r.Extent {
		return nil
	}
	if c.guarded(e) {
		return nil
	}
	return fmt.Errorf("index %s is %d..%d, outside %s", e, lo, hi, r)
}

// guarded reports whether a condition around may limit what e is, beside its loops.
func (c *checker) guarded(e *halide.Expr) bool {
	if !c.finished {
		return len(c.guards) > 0
	}
	return slices.ContainsFunc(c.guards, func(g *halide.Expr) bool {
		return slices.ContainsFunc(c.around, func(f *For) bool {
			return indexes.Mentions(g, f.Var) &&
				indexes.Mentions(e, f.Var)
		})
	})
}
