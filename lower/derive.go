package lower

import (
	"maps"
	"math/big"
	"slices"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower/affine"
)

// derive makes the loops of the schedule around the statements of the Func.
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
// The loops before the first reduction loop stand around everything. Pure loops from there on index the accumulators: they
// run once to set them, once inside or around the loops of each RDom, once to use them. Reductions over one RDom share
// its loops. A reduction inside another's term becomes loops of its own around an accumulator of its own, in place. Vars
// become expressions of the loops; guards become Ifs around the statements.
//
// It needs the buffers (bounds), and leaves loops marked Unrolled and Vectorized, whose bodies are any statements.
func derive(p *plan, n *Nest) (*Nest, error) {
	d := &deriver{plan: p, nest: *n, values: p.expressions(), env: p.env(), extents: maps.Clone(p.extents), taken: map[string]bool{}}
	for _, b := range n.Buffers {
		d.taken[b.Name] = true
	}
	for _, l := range p.loops {
		d.taken[l.Name] = true
	}
	at := slices.IndexFunc(p.loops, func(l halide.Loop) bool { return l.Reduction })
	if at < 0 {
		at = len(p.loops)
	}
	d.outer = p.loops[:at]
	body, err := d.body(p.loops[at:])
	if err != nil {
		return nil, err
	}
	d.nest.Body = wrap(p, d.outer, body)
	return &d.nest, nil
}

// deriver collects what derive makes.
type deriver struct {
	*plan
	nest    Nest
	outer   []halide.Loop
	values  map[string]*halide.Expr // of Vars, as expressions of the loops
	env     map[string]halide.Range // of Vars
	extents affine.Extents          // of the loops, nested ones too
	taken   map[string]bool         // names of buffers, loops of the schedule and accumulators
}

// body is what stands inside the outer loops; loops are those from the first reduction loop on.
func (d *deriver) body(loops []halide.Loop) ([]Stmt, error) {
	pure := only(loops, "")
	index, extent := laneIndex(pure)
	locals := map[*halide.Expr]*halide.Expr{}
	var start, work, end []Stmt
	for _, group := range byRDom(outerReductions(d.plan.value)) {
		folds, err := d.folds(group, extent)
		if err != nil {
			return nil, err
		}
		var body []Stmt
		for _, f := range folds {
			f.results(index, locals)
			start = append(start, f.start(index, d.env)...)
			terms, err := d.accumulate(f, index, d.values)
			if err != nil {
				return nil, err
			}
			body = append(body, terms...)
			end = append(end, f.finish(index)...)
		}
		work = append(work, d.around(only(loops, group[0].RDom.Name), body)...)
	}
	out := append(d.around(pure, start), work...)
	return append(out, d.around(pure, append(end, d.store(locals)))...), nil
}

// store writes the Func's value, its reductions being in locals.
func (d *deriver) store(locals map[*halide.Expr]*halide.Expr) Stmt {
	f, to := d.schedule.Func, d.nest.Buffers[len(d.nest.Buffers)-1]
	value := d.value(d.plan.value, d.values, locals)
	if to.Type != halide.Float32 && !d.known().Span(lowered(d.plan.value, nil, locals)).Fits(to.Type) {
		// It fits at the points that are asked for, once its accumulators are complete.
		value = &halide.Expr{Op: halide.OpWrap, Kind: halide.IntKind, Type: to.Type, Args: []*halide.Expr{value}, Pos: value.Pos}
	}
	s := &Store{Buffer: to, Value: widened(value, to.Type, d.known()), Pos: f.Value.Pos}
	for _, v := range f.Vars {
		s.Index = append(s.Index, d.values[v.Name])
	}
	return s
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

// value is e with Vars replaced by values and reductions by locals. A shift count that is in 0..62 once its accumulators are
// complete, but not by what they may hold before, is clamped, which changes nothing.
func (d *deriver) value(e *halide.Expr, values map[string]*halide.Expr, locals map[*halide.Expr]*halide.Expr) *halide.Expr {
	known := d.known()
	counts := halide.Span{Lo: new(big.Int), Hi: big.NewInt(62)}
	safe := &rewriter{node: func(e *halide.Expr, args []*halide.Expr) *halide.Expr {
		if e.Op != halide.OpShl && e.Op != halide.OpShr || known.Span(args[1]).Inside(counts) {
			return nil
		}
		count := node(halide.OpMax, node(halide.OpMin, args[1], number(62)), number(0))
		return withArgs(e, []*halide.Expr{args[0], count})
	}}
	place := &rewriter{leaf: func(e *halide.Expr) *halide.Expr {
		switch e.Op {
		case halide.OpVar:
			return values[e.Name]
		case halide.OpLocal:
			return e // it is indexed by loops already, which may have the names of Vars
		}
		return nil
	}}
	return d.reached(place.rewrite(safe.rewrite(lowered(e, nil, locals))))
}

// reached clamps the coordinates of loads that are in the array once accumulators are complete, and where guards hold, but not
// by what accumulators and loops may be; which changes nothing. Guards see to those that are quasi-affine.
func (d *deriver) reached(e *halide.Expr) *halide.Expr {
	known := d.known()
	known.Vars = map[string]halide.Range{}
	for name, n := range d.extents {
		known.Vars[name] = halide.Range{Extent: n}
	}
	shapes := affinity{}
	r := &rewriter{node: func(e *halide.Expr, args []*halide.Expr) *halide.Expr {
		if e.Op != halide.OpLoad {
			return nil
		}
		out := args
		for i, c := range args {
			if r := d.nest.Buffer(e.Name).Dims[i]; !shapes.of(c).affine && !known.Span(c).Inside(rangeSpan(r)) {
				if &out[0] == &args[0] {
					out = slices.Clone(args)
				}
				out[i] = clampedTo(c, r)
			}
		}
		return withArgs(e, out)
	}}
	return r.rewrite(e)
}

// known is what expressions of Vars and accumulators may be.
func (d *deriver) known() halide.Env {
	return halide.Env{Vars: d.env, Local: func(e *halide.Expr) halide.Span {
		l := d.nest.Local(e.Name)
		return halide.Span{Lo: l.Lo, Hi: l.Hi}
	}}
}

// around puts loops around statements, and inside them the guards that they decide.
func (d *deriver) around(loops []halide.Loop, body []Stmt) []Stmt {
	if len(body) == 0 {
		return nil
	}
	known := map[string]bool{}
	for _, l := range slices.Concat(d.outer, loops) {
		known[l.Name] = true
	}
	for _, g := range d.guards {
		if slices.ContainsFunc(g.value.Vars(), func(v string) bool { return !known[v] }) {
			continue
		}
		cond := &halide.Expr{Op: halide.OpLT, Kind: halide.BoolKind, Args: []*halide.Expr{indexExpr(g.value), number(g.extent)}}
		body = []Stmt{&If{Cond: cond, Body: body, Pos: g.pos}}
	}
	return wrap(d.plan, loops, body)
}

// wrap puts loops around statements.
func wrap(p *plan, loops []halide.Loop, body []Stmt) []Stmt {
	for _, l := range slices.Backward(loops) {
		body = []Stmt{&For{Var: l.Name, Extent: l.Extent, Kind: l.Kind, Reduction: l.Reduction, Body: body, Note: p.notes[l.Name], Pos: l.Pos}}
	}
	return body
}

// only are the pure loops and those of one RDom.
func only(loops []halide.Loop, rdom string) []halide.Loop {
	return slices.DeleteFunc(slices.Clone(loops), func(l halide.Loop) bool { return l.Reduction && l.RDom != rdom })
}

// laneIndex is how accumulators are indexed by loops, and how many each index takes.
func laneIndex(loops []halide.Loop) (index []*halide.Expr, extent []int) {
	for _, l := range loops {
		index = append(index, variable(l.Name))
		extent = append(extent, l.Extent)
	}
	return index, extent
}
