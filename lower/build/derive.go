package build

import (
	"math/big"
	"slices"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/diag"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/indexes"
)

// build makes the loops of the schedule around the statements of the stage.
//
//	out(x, y) = narrow(sum(r, in(x + r.x, y) * k(r.x))), x split by 16, xi vectorised, r.x unrolled
//	->
//	for y
//	    for xo
//	        for xi vector: acc(xi) = 0
//	        for r.x unroll
//	            for xi vector: acc(xi) += in(16*xo + xi + r.x, y) * k(r.x)
//	        for xi vector: out(16*xo + xi, y) = narrow(acc(xi))
//
// The loops before the first reduction loop stand around everything. Pure loops from there on index the accumulators:
// they run once to set them, once inside or around the loops of each RDom, once to use them. Reductions over one RDom
// share its loops. A reduction inside another's term becomes loops of its own around an accumulator of its own, in
// place. Vars become expressions of the loops; guards become Ifs around the statements.
//
// It leaves loops marked Unrolled and Vectorized, whose bodies are any statements.
//
// Loops of an update's RDom are around everything as pure loops are: they are in order where that counts. Where a stage
// of another Func is computed in a loop, it stands at the begin of that loop, in those loops whose statements use it.
func (p *plan) build() ([]lower.Stmt, error) {
	d := &deriver{plan: p, own: p.called(), values: p.expressions(), ranges: p.env(), inside: map[string]bool{}}
	if err := d.gather(); err != nil {
		return nil, err
	}
	at := slices.IndexFunc(p.loops, d.reduces)
	if at < 0 {
		at = len(p.loops)
	}
	d.outer = p.loops[:at]
	body, err := d.body(p.loops[at:])
	return []lower.Stmt{&loop{place: p.place(0), body: d.wrap(d.outer, 0, every, body)}}, err
}

// deriver makes the statements of one stage.
type deriver struct {
	*plan
	own    *stage // with calls written as loads
	outer  []halide.Loop
	values map[string]*halide.Expr // of Vars, as expressions of the loops
	ranges map[string]halide.Range // of Vars
	inside map[string]bool         // loops of reductions in place that are around what is derived
}

// reduces reports whether l is a loop of a reduction, not one that the stage runs over.
func (d *deriver) reduces(l halide.Loop) bool {
	return l.Reduction && (d.own.rdom == nil || l.RDom != d.own.rdom.Name)
}

// every keeps all loops.
func every(halide.Loop) bool { return true }

// gather notes what the stage reads of inputs, tails included.
func (d *deriver) gather() (err error) {
	for _, e := range d.stage.roots() {
		halide.Walk(e, func(e *halide.Expr) {
			if err != nil || e.Op != halide.OpLoad && e.Op != halide.OpCall {
				return
			}
			err = d.checkIndexes(e, d.values)
			if e.Op == halide.OpLoad {
				in := d.input(e.Input)
				in.dims = coverAll(in.dims, d.boxes[e.Name])
				in.along = in.along || d.alongLanes(e)
			}
		})
	}
	return err
}

// reads is statements behind what they read of other members; their loops are all known.
func (d *deriver) reads(body []lower.Stmt) []lower.Stmt {
	var uses []lower.Stmt
	lower.WalkExprs(body, func(e *halide.Expr) {
		if e.Op != halide.OpLoad || e.Input != nil {
			return
		}
		m := d.byPlaceholder[e.Name]
		if m == d.member {
			return
		}
		at := make(access, len(e.Args))
		for i, c := range e.Args {
			at[i] = d.reading(c, d.boxes[m.f.Name][i])
		}
		uses = append(uses, &use{member: m, at: at})
	})
	return append(uses, body...)
}

// body is what stands inside the outer loops; loops are those from the first reduction loop on. What a condition of an
// update's RDom leaves out is not read, as far as it is about indexes.
func (d *deriver) body(loops []halide.Loop) ([]lower.Stmt, error) {
	index, extent := laneIndex(slices.DeleteFunc(slices.Clone(loops), d.reduces))
	locals := map[*halide.Expr]*halide.Expr{}
	plain, other := d.conditions()
	var start, work, end []lower.Stmt
	var inPlace [][]*halide.Expr
	for _, group := range byRDom(outerReductions(d.own.roots())) {
		if !slices.ContainsFunc(loops, func(l halide.Loop) bool {
			return l.Reduction && l.RDom == group[0].RDom.Name
		}) {
			inPlace = append(inPlace, group)
			continue
		}
		folds, err := d.folds(group, extent)
		if err != nil {
			return nil, err
		}
		var body []lower.Stmt
		for _, f := range folds {
			f.results(index, locals)
			start = append(start, f.start(index, d.ranges)...)
			terms, err := d.accumulate(f, index, d.values)
			if err != nil {
				return nil, err
			}
			body = append(body, terms...)
			end = append(end, f.finish(index)...)
		}
		rdom := group[0].RDom.Name
		body = inBounds(plain, body, lower.PosOf(body[0]))
		work = append(work, d.around(d.mapped(loops, rdom), d.only(rdom), body)...)
	}
	last, err := d.last(inPlace, other, locals)
	if err != nil {
		return nil, err
	}
	begin := d.around(d.mapped(loops, ""), d.only(""), start)
	if work != nil {
		loops = d.mapped(loops, "")
	}
	end = append(end, last...)
	finish := d.around(loops, d.only(""), inBounds(plain, end, lower.PosOf(end[0])))
	return slices.Concat(begin, work, finish), nil
}

// conditions are those of the update's RDom: bounds of indexes, in the loops, and others, in Vars.
func (d *deriver) conditions() (plain []indexes.Bound, other []*halide.Expr) {
	cond := d.own.cond()
	if cond == nil {
		return nil, nil
	}
	for _, c := range conjuncts(cond) {
		if list := boundsOf(lowered(c, d.values, nil), d.extents); list != nil {
			plain = append(plain, list...)
		} else {
			other = append(other, c)
		}
	}
	return plain, other
}

// inBounds is statements where bounds hold.
func inBounds(plain []indexes.Bound, body []lower.Stmt, pos diag.Pos) []lower.Stmt {
	for _, b := range slices.Backward(plain) {
		cond := logic(halide.OpLT, indexes.Expr(b.Form), indexes.Number(b.Limit))
		body = []lower.Stmt{&lower.If{Cond: cond, Body: body, Pos: pos}}
	}
	return body
}

// last is what is computed once the scheduled reductions are complete: those that have no loops in the schedule, as
// those of inlined Funcs, in place; and the stores, where the other conditions hold.
func (d *deriver) last(groups [][]*halide.Expr, conds []*halide.Expr,
	locals map[*halide.Expr]*halide.Expr) ([]lower.Stmt, error) {
	var out []lower.Stmt
	for _, group := range groups {
		more, err := d.inPlace(group, d.values, locals)
		if err != nil {
			return nil, err
		}
		out = append(out, more...)
	}
	stores := d.stores(locals)
	for _, c := range slices.Backward(conds) {
		stores = []lower.Stmt{&lower.If{Cond: d.value(c, d.values, locals), Body: stores, Pos: c.Pos}}
	}
	return append(out, stores...), nil
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
			lo, hi := to.Type.Bounds()
			value = hold(value, halide.Span{Lo: lo, Hi: hi})
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
