package lower

import (
	"fmt"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/diag"
)

// bounds finds what is read and written, and makes the buffers that hold it.
//
//	out(x, y) over x 0:253, y 0:15, x split by 16    ->   output out: (x 0:256, y 0:15), asked for: (x 0:253, y 0:15)
//	sum(r, in(x + r.x, y + r.y) * ...)               ->   input in: (x 0:258, y 0:17)
//
// It needs the ranges that the plan computes, tails included. The regions are exact for indexes that are sums of Vars,
// their multiples, quotients and clamps, unless a fused loop is rounded up; of others they are intervals. Never are they too small. Halos that a border fills are
// part of the region, but not of Valid; nor is what is read only for results past the end.
func bounds(p *plan, n *Nest) (*Nest, error) {
	f := p.schedule.Func
	env := p.env()
	if err := checkSize(f, p.value); err != nil {
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
	read, err := readRegions(p.value, env)
	if err != nil {
		return nil, err
	}
	needed, err := readRegions(p.value, asked)
	if err != nil {
		return nil, err
	}
	out := *n
	for _, in := range halide.Inputs(f) {
		b := &Buffer{Name: in.Name, Type: in.Type, Dims: read[in.Name], Names: in.Dims, Border: in.Border}
		if in.Border != nil {
			b.Valid = overlap(b.Dims, in.Border.Ranges)
		} else {
			b.Valid = needed[in.Name]
			for d := range b.Dims { // a condition may hold nowhere where it is asked for
				b.Dims[d] = cover(b.Dims[d], b.Valid[d])
			}
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
	values, shapes := p.expressions(), affinity{}
	halide.Walk(p.value, func(e *halide.Expr) {
		if e.Op != halide.OpLoad {
			return
		}
		for d, c := range e.Args {
			if !shapes.of(c).affine {
				continue
			}
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
