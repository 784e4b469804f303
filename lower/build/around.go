package build

import (
	"slices"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/indexes"
)

// around puts those of loops that keep wants around statements, and inside them the guards that they decide.
func (d *deriver) around(loops []halide.Loop, keep func(halide.Loop) bool, body []lower.Stmt) []lower.Stmt {
	if len(body) == 0 {
		return nil
	}
	known := map[string]bool{}
	for _, l := range d.outer {
		known[l.Name] = true
	}
	for _, l := range loops {
		known[l.Name] = known[l.Name] || keep(l)
	}
	decided := slices.DeleteFunc(slices.Clone(d.guards), func(g guard) bool {
		return slices.ContainsFunc(g.value.Vars(), func(v string) bool { return !known[v] })
	})
	return d.wrap(loops, len(d.outer), keep, d.reads(guarded(decided, body)))
}

// wrap puts loops around statements, from depth first of the stage on; of those that keep does not want only the places
// are there, for what is computed in them.
func (d *deriver) wrap(loops []halide.Loop, first int, keep func(halide.Loop) bool, body []lower.Stmt) []lower.Stmt {
	for i, l := range slices.Backward(loops) {
		at := &loop{place: d.place(first + i + 1), body: body}
		if keep(l) {
			at.over = &lower.For{Var: l.Name, Extent: l.Extent, Kind: l.Kind, Reduction: l.Reduction, Map: l.Map,
				Note: d.notes[l.Name], Lanes: d.vectors[l.Name], Pos: l.Pos}
			at.guards = d.guardsAt(first+i, keep)
		}
		body = []lower.Stmt{at}
	}
	return body
}

// guardsAt are the guards of the stage that its loop at a depth decides, with those around it that keep wants.
func (d *deriver) guardsAt(depth int, keep func(halide.Loop) bool) []guard {
	return slices.DeleteFunc(slices.Clone(d.guards), func(g guard) bool {
		return !g.value.DependsOn(d.loops[depth].Name) || slices.ContainsFunc(g.value.Vars(), func(v string) bool {
			return !slices.ContainsFunc(d.loops[:depth+1], func(l halide.Loop) bool { return l.Name == v && keep(l) })
		})
	})
}

// inLoops puts loops around statements.
func inLoops(loops []halide.Loop, body []lower.Stmt) []lower.Stmt {
	for _, l := range slices.Backward(loops) {
		body = []lower.Stmt{&lower.For{Var: l.Name, Extent: l.Extent, Kind: l.Kind, Reduction: l.Reduction, Body: body,
			Pos: l.Pos}}
	}
	return body
}

// only keeps the loops that the stage runs over, and those of one reduction.
func (d *deriver) only(rdom string) func(halide.Loop) bool {
	return func(l halide.Loop) bool { return !d.reduces(l) || l.RDom == rdom }
}

// laneIndex is how accumulators are indexed by loops, and how many each index takes.
func laneIndex(loops []halide.Loop) (index []*halide.Expr, extent []int) {
	for _, l := range loops {
		index = append(index, indexes.Variable(l.Name))
		extent = append(extent, l.Extent)
	}
	return index, extent
}

// guarded is statements under guards.
func guarded(guards []guard, body []lower.Stmt) []lower.Stmt {
	for _, g := range guards {
		cond := &halide.Expr{Op: halide.OpLT, Kind: halide.BoolKind,
			Args: []*halide.Expr{indexes.Expr(g.value), indexes.Number(g.extent)}}
		body = []lower.Stmt{&lower.If{Cond: cond, Body: body, Pos: g.pos}}
	}
	return body
}
