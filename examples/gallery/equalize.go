package gallery

import hl "github.com/vyasa-go/vyasa/halide"

// Equalize spreads the grey values so that each is as frequent as any: through the running sum of the histogram.
func Equalize(width, height int) *hl.Schedule {
	x, y := vars()
	v := hl.NewVar("v")
	in := hl.NewInput("in", hl.UInt8, 2)
	r, scan := hl.NewRDom("r", width, height), hl.NewRDom("s", 255).From(1)
	hist := hl.NewFunc("hist", v).Stores(hl.Int32).Is(0)
	hist.UpdateOver(r, in.At(r.X, r.Y)).Add(1)
	sum := hl.NewFunc("running", v).Stores(hl.Int32).Is(hist.At(v))
	sum.UpdateOver(scan, scan.X).Is(sum.At(scan.X.Sub(1)).Add(sum.At(scan.X)).Wrap(hl.Int32))
	table := hl.NewFunc("table", v).Is(sum.At(v).Mul(255).Div(width*height).Narrow(hl.UInt8, 0))
	equalize := hl.NewFunc("equalize", x, y).Is(table.At(in.At(x, y)))

	s := equalize.Schedule()
	s.Bound(x, width).Bound(y, height)
	s.Of(table).ComputeRoot()
	_, vi := s.Of(table).Split(v, 16)
	s.Of(table).Vectorize(vi)
	return s
}

// radius is how many pixels Box takes on each side.
const radius = 7

// Box is the mean of 15x15 pixels: in each row and then in each column a sum that takes a pixel in and lets one go. What it
// costs does not depend on the radius.
func Box(width, height int) *hl.Schedule {
	x, y := vars()
	in := picture(width, height)
	const size = 2*radius + 1
	all, rest := hl.NewRDom("a", size).From(-radius), hl.NewRDom("r", width-1).From(1)
	rows := hl.NewFunc("rows", x, y).Stores(hl.Int32).Is(0)
	rows.UpdateOver(all, 0, y).Add(in.At(all.X, y))
	rows.UpdateOver(rest, rest.X, y).Is(rows.At(rest.X.Sub(1), y).Add(in.At(rest.X.Add(radius), y)).Sub(in.At(rest.X.Sub(radius+1), y)).Wrap(hl.Int32))

	near := hl.RepeatEdge(rows, spread(width, height)...)
	down, below := hl.NewRDom("d", size).From(-radius), hl.NewRDom("b", height-1).From(1)
	columns := hl.NewFunc("columns", x, y).Stores(hl.Int32).Is(0)
	columns.UpdateOver(down, x, 0).Is(columns.At(x, 0).Add(near.At(x, down.X)).Wrap(hl.Int32))
	columns.UpdateOver(below, x, below.X).Is(columns.At(x, below.X.Sub(1)).Add(near.At(x, below.X.Add(radius))).Sub(near.At(x, below.X.Sub(radius+1))).Wrap(hl.Int32))
	box := hl.NewFunc("box", x, y).Is(columns.At(x, y).Add(size*size/2).Div(size*size).Narrow(hl.UInt8, 0))

	s := box.Schedule()
	s.Bound(x, width).Bound(y, height)
	inVectors(s, 16)
	c := s.Of(columns)
	for _, i := range []int{0, 1} { // columns side by side in vectors
		xo, xi := c.Update(i).Split(x, 16, hl.Guard)
		if i == 0 {
			c.Update(i).Reorder(xo, down.X, xi)
		} else {
			c.Update(i).Reorder(below.X, xo, xi)
		}
		c.Update(i).Vectorize(xi)
	}
	return s
}
