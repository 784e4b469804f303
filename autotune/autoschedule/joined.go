package autoschedule

import (
	"cmp"
	"slices"

	"github.com/vyasa-go/vyasa/halide"
)

// rows are the short rows in which a stage's results lie: an axis of few elements, and the one around it, along which
// the next rows follow.
type rows struct {
	along  string // the loop over a row
	short  int    // elements of a row
	tile   bool   // rows are tiles of a longer dimension
	around string // the loop from row to row
}

// shortRows are those of a stage whose rows are shorter than vectors of so many lanes, which whole rows fill.
//
//	out(x, y, k, g), layout out y x g k, k of 8    ->   rows of 8 along k, g around
//	out(x, y, k), layout out (k/8) y x (8)         ->   tiles of 8 along k, x around
func shortRows(s *halide.Schedule, lanes int) (r rows, ok bool) {
	f := s.Func
	extents := map[string]int{}
	for _, l := range s.Loops() {
		if !l.Reduction {
			extents[l.Name] = l.Extent
		}
	}
	var dims []string
	for _, v := range f.Vars {
		dims = append(dims, v.Name)
	}
	axes := axesOf(s.StorageOf(f.Name).Layout, dims)
	if len(axes) < 2 {
		return rows{}, false
	}
	row, next := axes[len(axes)-1], axes[len(axes)-2]
	r = rows{along: row.Dim, short: extents[row.Dim], tile: row.Mod > 0, around: next.Dim}
	if r.tile {
		r.short = row.Mod
	}
	along, around := extents[r.along], extents[r.around]
	if r.tile { // a Func between has extents that nobody has said
		along, around = cmp.Or(along, r.short), cmp.Or(around, 2)
	}
	ok = row.Div == 1 && next.Div == 1 && next.Mod == 0 && r.around != r.along && around > 1 &&
		along >= r.short && r.short > 1 && r.short < lanes && lanes%r.short == 0
	return r, ok
}

// join splits the loops of rows, so that those of a vector follow each other, and lets these lie without gaps, and
// those that they read as well:
//
//	for y: for x: for g of 4: for k of 8: S   ->   for y: for x: for go of 2: for gi of 2: for k of 8: S
//
// It gives the loops around, outermost first, that of the vectors, and the two inside.
func (r rows) join(s *halide.Schedule, lanes int) (outer []halide.Var, o, around, along halide.Var) {
	along = loopVar(r.along)
	for _, l := range s.Loops() {
		switch {
		case l.Name == r.along && r.tile && l.Extent != r.short:
			var tiles halide.Var
			tiles, along = s.Split(along, r.short)
			outer = slices.Insert(outer, 0, tiles)
		case !l.Reduction && l.Name != r.along && l.Name != r.around:
			outer = append(outer, loopVar(l.Name))
		}
	}
	o, around = s.Split(loopVar(r.around), lanes/r.short)
	if !r.tile {
		r.dense(s)
	}
	return outer, o, around, along
}

// dense lets rows of the Func, and those of inputs that are read for them, follow each other without gaps, if nothing
// is said of these.
func (r rows) dense(s *halide.Schedule) {
	align := func(s *halide.Schedule, array halide.Stored, name string, element halide.Type) {
		if st := s.StorageOf(name); st.Align == 0 && st.Pad == nil {
			s.Align(array, max(1, element.Bytes())) // a type that nobody says is as long as it may be
		}
	}
	f := s.Func
	switch {
	case f.Stored != nil:
		align(s, f, f.Name, f.Stored[0])
	case f.Value != nil:
		align(s, f, f.Name, f.Value.Type)
	}
	for _, v := range f.Values {
		halide.Walk(v, func(e *halide.Expr) {
			if e.Op != halide.OpLoad || e.Input == nil || !halide.Has(e, halide.OpVar, "") {
				return
			}
			axes := axesOf(s.StorageOf(e.Name).Layout, e.Input.Dims)
			if len(axes) < 2 || axes[len(axes)-1].Mod > 0 {
				return
			}
			if r.around == "" {
				align(s.Root(), e.Input, e.Name, e.Input.Type)
				return
			}
			by := e.Args[slices.Index(e.Input.Dims, axes[len(axes)-2].Dim)]
			halide.Walk(by, func(v *halide.Expr) {
				if v.Op == halide.OpVar && v.Name == r.around {
					align(s.Root(), e.Input, e.Name, e.Input.Type)
				}
			})
		})
	}
}

// axesOf are the axes of a layout, or those of dimensions that nobody lays out, outermost first.
func axesOf(l *halide.Layout, dims []string) (axes []halide.Axis) {
	if l != nil {
		return l.Axes
	}
	for _, dim := range slices.Backward(dims) {
		axes = append(axes, halide.Axis{Dim: dim, Div: 1})
	}
	return axes
}
