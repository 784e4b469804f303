package gen

import (
	"slices"

	"github.com/vyasa-go/vyasa/halide"
)

// Needs is the box of each Func of p that its consumers and its own updates may need, so that the outputs have their
// regions; and the box of each input that is read for that, or its border's box. It is a hull, from intervals.
func Needs(p *halide.Pipeline, regions map[string][]halide.Range) (funcs, inputs map[string][]halide.Range) {
	n := needs{funcs: map[string][]halide.Range{}, inputs: map[string][]halide.Range{}}
	for _, f := range p.Outputs {
		n.funcs[f.Name] = slices.Clone(regions[f.Name])
	}
	for _, f := range slices.Backward(p.Funcs()) {
		for _, u := range slices.Backward(f.Updates) { // an update may read and write beyond what is needed of it
			n.stage(f, u.RDom, append(slices.Clone(u.Coords), u.Values...))
			n.write(f, u)
		}
		n.stage(f, nil, f.Values)
	}
	return n.funcs, n.inputs
}

// needs gathers boxes by the names of Funcs and of inputs.
type needs struct{ funcs, inputs map[string][]halide.Range }

// env are the ranges of the Vars of f and of an RDom.
func (n *needs) env(f *halide.Func, r *halide.RDom) map[string]halide.Range {
	env := map[string]halide.Range{}
	for d, v := range f.Vars {
		env[v.Name] = n.funcs[f.Name][d]
	}
	if r != nil {
		for i, v := range r.Vars {
			env[v.Name] = r.Range(i)
		}
	}
	return env
}

// stage adds what the expressions of a stage of f read, of f itself too.
func (n *needs) stage(f *halide.Func, r *halide.RDom, roots []*halide.Expr) {
	if r != nil && r.Cond != nil {
		roots = append(roots, r.Cond)
	}
	env := n.env(f, r)
	for _, e := range roots {
		n.walk(e, env)
	}
}

func (n *needs) walk(e *halide.Expr, env map[string]halide.Range) {
	switch e.Op {
	case halide.OpReduce:
		inner := map[string]halide.Range{}
		for name, r := range env {
			inner[name] = r
		}
		for i, v := range e.RDom.Vars {
			inner[v.Name] = e.RDom.Range(i)
		}
		env = inner
	case halide.OpLoad:
		if b := e.Input.Border; b != nil {
			n.inputs[e.Name] = b.Ranges
		} else {
			n.inputs[e.Name] = union(n.inputs[e.Name], box(e.Args, env))
		}
	case halide.OpCall:
		n.funcs[e.Name] = union(n.funcs[e.Name], box(e.Args, env))
	}
	for _, a := range e.Args {
		n.walk(a, env)
	}
}

// write adds the places that u writes.
func (n *needs) write(f *halide.Func, u *halide.Update) {
	n.funcs[f.Name] = union(n.funcs[f.Name], box(u.Coords, n.env(f, u.RDom)))
}

// box is where coordinates may lie.
func box(coords []*halide.Expr, env map[string]halide.Range) []halide.Range {
	out := make([]halide.Range, len(coords))
	for i, c := range coords {
		lo, hi := halide.Interval(c, env)
		out[i] = halide.Range{Min: int(lo.Int64()), Extent: int(hi.Int64()-lo.Int64()) + 1}
	}
	return out
}
