package lower

import (
	"fmt"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/diag"
	"github.com/vyasa-go/vyasa/lower/affine"
)

// bounds finds what is read and written, and makes the buffers that hold it.
//
//	out(x, y) over x 0:253, y 0:15, x split by 16    ->   output out: (x 0:256, y 0:15), asked for: (x 0:253, y 0:15)
//	sum(r, in(x + r.x, y + r.y) * ...)               ->   input in: (x 0:258, y 0:17)
//
// It needs the ranges that the plan computes, tails included. The regions are exact for indexes that are sums of Vars,
// their multiples, quotients and clamps, unless a fused loop is rounded up; never too small. Halos that a border fills are
// part of the region, but not of Valid; nor is what is read only for results past the end.
func bounds(p *plan, n *Nest) (*Nest, error) {
	f := p.schedule.Func
	env := p.env()
	if err := checkSize(f); err != nil {
		return nil, err
	}
	if err := p.checkOverrun(env); err != nil {
		return nil, err
	}
	if err := p.checkIndexes(); err != nil {
		return nil, err
	}
	asked := p.asked()
	t, err := halide.ResultType(f, asked)
	if err != nil {
		return nil, err
	}
	out := *n
	for _, in := range halide.Inputs(f) {
		b := &Buffer{Name: in.Name, Type: in.Type, Dims: readRegion(f, in, env), Names: in.Dims, Border: in.Border}
		if in.Border != nil {
			b.Valid = overlap(b.Dims, in.Border.Ranges)
		} else {
			b.Valid = readRegion(f, in, p.asked())
		}
		if err := p.store(b, in.Pos); err != nil {
			return nil, err
		}
		out.Buffers = append(out.Buffers, b)
	}
	b := &Buffer{Name: f.Name, Type: t, Output: true}
	for _, v := range f.Vars {
		b.Names = append(b.Names, v.Name)
		b.Dims = append(b.Dims, cover(env[v.Name], asked[v.Name]))
		b.Valid = append(b.Valid, asked[v.Name])
	}
	if err := p.store(b, f.Pos); err != nil {
		return nil, err
	}
	out.Buffers = append(out.Buffers, b)
	return &out, nil
}

// env is the range of each Var of the Func and of its reductions over all that is computed.
func (p *plan) env() map[string]halide.Range {
	env := p.asked()
	for _, v := range p.schedule.Func.Vars {
		env[v.Name] = p.computed(v.Name)
	}
	return env
}

// asked is the range of each Var of the Func and of its reductions as the Bounds say.
func (p *plan) asked() map[string]halide.Range {
	env := map[string]halide.Range{}
	for _, r := range halide.RDoms(p.schedule.Func) {
		for i, v := range r.Vars {
			env[v.Name] = r.Range(i)
		}
	}
	for _, v := range p.schedule.Func.Vars {
		env[v.Name], _ = p.schedule.Range(v.Name)
	}
	return env
}

// checkOverrun looks for what is wrong only beyond the Bounds, where tails go.
func (p *plan) checkOverrun(env map[string]halide.Range) error {
	f := p.schedule.Func
	asked := p.asked()
	help := ""
	for _, v := range f.Vars {
		if a, c := asked[v.Name], env[v.Name]; a != c {
			help = fmt.Sprintf("the schedule computes %s over %s, more than its Bound %s: ShiftInwards and Guard do not", v.Name, c, a)
		}
	}
	if all := f.Check(asked); len(all) > 0 {
		return diag.List(all)
	}
	var found diag.List
	for _, m := range f.Check(env) {
		if m.Code != halide.CodeRange { // what is stored past the end may be anything
			m.Help = append(m.Help, help)
			found = append(found, m)
		}
	}
	return found.Err()
}

// checkIndexes refuses indexes with numbers that are beyond all addresses, though they may cancel out.
func (p *plan) checkIndexes() error {
	var found diag.List
	values := p.expressions()
	halide.Walk(p.schedule.Func.Value, func(e *halide.Expr) {
		if e.Op != halide.OpLoad {
			return
		}
		for d, c := range e.Args {
			f, err := Form(c, nil)
			g, again := Form(lowered(c, values, nil), p.extents)
			if err == nil && again == nil && within(f, maxExtent) && within(g, maxExtent) {
				continue
			}
			found = append(found, diag.Mistake{Pos: e.Pos, Code: CodeIndex,
				Fact: fmt.Sprintf("%s: a number in index %s of dimension %s is larger than any coordinate", e, c, e.Input.Dims[d]),
				Help: []string{"take out what cancels, or is multiplied by zero"}})
		}
	})
	return found.Err()
}

// readRegion is the hull of the coordinates at which f reads in.
func readRegion(f *halide.Func, in *halide.Input, env map[string]halide.Range) []halide.Range {
	var region []halide.Range
	halide.Walk(f.Value, func(e *halide.Expr) {
		if e.Op != halide.OpLoad || e.Name != in.Name {
			return
		}
		first := region == nil
		for d, c := range e.Args {
			r := indexRange(c, env)
			if first {
				region = append(region, r)
			} else {
				region[d] = cover(region[d], r)
			}
		}
	})
	return region
}

// indexRange is the range of an index over the ranges of its Vars.
func indexRange(e *halide.Expr, env map[string]halide.Range) halide.Range {
	f := mustForm(e, nil)
	extents, shift := affine.Extents{}, map[string]affine.Form{}
	for _, v := range f.Vars() {
		extents[v] = env[v].Extent
		shift[v] = affine.Var(v).AddConst(env[v].Min)
	}
	lo, hi := f.Subst(shift, extents).Range(extents)
	return halide.Range{Min: lo, Extent: hi - lo + 1}
}

// cover is the least range that holds a and b.
func cover(a, b halide.Range) halide.Range {
	lo, hi := min(a.Min, b.Min), max(a.Min+a.Extent, b.Min+b.Extent)
	return halide.Range{Min: lo, Extent: hi - lo}
}

// overlap is what two boxes share; ranges that share nothing are empty.
func overlap(a, b []halide.Range) []halide.Range {
	out := make([]halide.Range, len(a))
	for i := range a {
		lo, hi := max(a[i].Min, b[i].Min), min(a[i].Min+a[i].Extent, b[i].Min+b[i].Extent)
		out[i] = halide.Range{Min: min(max(lo, a[i].Min), a[i].Min+a[i].Extent), Extent: max(hi-lo, 0)}
	}
	return out
}
