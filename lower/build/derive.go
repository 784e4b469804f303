package build

import (
	"slices"

	"github.com/vyasa-go/vyasa/halide"
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
