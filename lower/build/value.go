package build

import (
	"math/big"
	"slices"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/indexes"
)

// deriver makes the statements of one stage.
type deriver struct {
	*plan
	own    *stage // with calls written as loads
	outer  []halide.Loop
	values map[string]*halide.Expr // of Vars, as expressions of the loops
	ranges map[string]halide.Range // of Vars
	inside map[string]bool         // loops of reductions in place that are around what is derived
}

// stores writes the values of the stage, its reductions being in locals. Values that an update finds from what it
// changes are all computed before any is stored.
func (d *deriver) stores(locals map[*halide.Expr]*halide.Expr) []lower.Stmt {
	f := d.member.f
	var index []*halide.Expr
	for i, v := range f.Vars {
		if d.own.coords == nil {
			index = append(index, d.values[v.Name])
		} else {
			index = append(index, d.clamped(d.value(d.own.coords[i], d.values, locals), d.boxes[f.Name][i]))
		}
	}
	var before, out []lower.Stmt
	apart := len(d.own.values) > 1 && slices.ContainsFunc(d.own.roots(), d.mentionsOwn)
	hold := func(e *halide.Expr, span halide.Span) *halide.Expr {
		name := d.cell("held", e.Kind, span, nil)
		before = append(before, &lower.Assign{Local: name, Value: e, Pos: e.Pos})
		return &halide.Expr{Op: halide.OpLocal, Kind: e.Kind, Name: name, Pos: e.Pos}
	}
	for i, e := range index {
		if apart && d.mentionsOwn(e) {
			index[i] = hold(e, rangeSpan(d.boxes[f.Name][i]))
		}
	}
	for i, v := range d.own.values {
		to := d.member.placeholders[i]
		value := d.fitted(v, to.Type, locals)
		if apart {
			value = hold(value, halide.TypeSpan(to.Type))
		}
		out = append(out, &lower.Store{Buffer: to, Index: index, Value: value, Pos: d.stage.values[i].Pos})
	}
	return append(before, out...)
}

// mentionsOwn reports whether e reads the Func that the stage computes.
func (d *deriver) mentionsOwn(e *halide.Expr) (found bool) {
	halide.Walk(e, func(e *halide.Expr) { found = found || d.member.loadedBy(e) })
	return found
}

// fitted is a value of the stage as it is stored.
func (d *deriver) fitted(e *halide.Expr, to halide.Type, locals map[*halide.Expr]*halide.Expr) *halide.Expr {
	value := d.value(e, d.values, locals)
	if to != halide.Float32 && !d.known().Span(lowered(e, nil, locals)).Fits(to) {
		// It fits at the points that are asked for, once its accumulators are complete.
		value = &halide.Expr{Op: halide.OpWrap, Kind: halide.IntKind, Type: to, Args: []*halide.Expr{value},
			Pos: value.Pos}
	}
	return widened(value, to, d.known())
}

// widened narrows to the stored type at once what is narrowed to another one, which holds it without saturating.
//
//	out: int32 = narrow(int16, in(x), 4)   ->   out = narrow(int32, in(x), 4)      for in of int16
func widened(e *halide.Expr, to halide.Type, known halide.Env) *halide.Expr {
	if e.Op != halide.OpNarrow || e.Type == to {
		return e
	}
	c := *e
	c.Type = to
	if known.Span(&c).Fits(e.Type) {
		return &c
	}
	return e
}

// value is e with Vars replaced by values and reductions by locals. A shift count that is in 0..62 once its
// accumulators are complete, but not by what they may hold before, is clamped, which changes nothing.
func (d *deriver) value(e *halide.Expr, values map[string]*halide.Expr,
	locals map[*halide.Expr]*halide.Expr) *halide.Expr {
	known := d.known()
	counts := halide.Span{Lo: new(big.Int), Hi: big.NewInt(62)}
	safe := &indexes.Rewriter{Node: func(e *halide.Expr, args []*halide.Expr) *halide.Expr {
		if e.Op != halide.OpShl && e.Op != halide.OpShr || known.Span(args[1]).Inside(counts) {
			return nil
		}
		count := indexes.Node(halide.OpMax, indexes.Node(halide.OpMin, args[1], indexes.Number(62)), indexes.Number(0))
		return indexes.WithArgs(e, []*halide.Expr{args[0], count})
	}}
	place := &indexes.Rewriter{Leaf: func(e *halide.Expr) *halide.Expr {
		switch e.Op {
		case halide.OpVar:
			return values[e.Name]
		case halide.OpLocal:
			return e // it is indexed by loops already, which may have the names of Vars
		}
		return nil
	}}
	return d.reached(place.Rewrite(safe.Rewrite(lowered(e, nil, locals))))
}

// reached clamps the coordinates of loads that are in the array once accumulators are complete, and where guards hold,
// but not by what accumulators, loops and stored values may be; which changes nothing. Guards see to those that are
// quasi-affine.
func (d *deriver) reached(e *halide.Expr) *halide.Expr {
	r := &indexes.Rewriter{Node: func(e *halide.Expr, args []*halide.Expr) *halide.Expr {
		if e.Op != halide.OpLoad {
			return nil
		}
		name := e.Name
		if m := d.byPlaceholder[name]; m != nil {
			name = m.f.Name
		}
		out := args
		for i, c := range args {
			kept := d.clamped(c, d.boxes[name][i])
			if kept == c {
				continue
			}
			if &out[0] == &args[0] {
				out = slices.Clone(args)
			}
			out[i] = kept
		}
		return indexes.WithArgs(e, out)
	}}
	return r.Rewrite(e)
}

// clamped is a coordinate that is in r, clamped to r where nothing else shows that.
func (d *deriver) clamped(c *halide.Expr, r halide.Range) *halide.Expr {
	if (affinity{}).of(c).affine {
		return c
	}
	known := d.known()
	known.Vars = map[string]halide.Range{}
	for name, n := range d.extents {
		known.Vars[name] = halide.Range{Extent: n}
	}
	if indexes.SpanIn(c, d.extents, known.Span).Inside(rangeSpan(r)) {
		return c
	}
	return clampedTo(c, r)
}

// known is what expressions of Vars and accumulators may be.
func (d *deriver) known() halide.Env {
	return halide.Env{Vars: d.ranges, Local: func(e *halide.Expr) halide.Span {
		l := d.nest.Local(e.Name)
		return halide.Span{Lo: l.Lo, Hi: l.Hi}
	}}
}
