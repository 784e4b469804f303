package gen

import (
	"slices"

	"pgregory.net/rapid"

	"github.com/vyasa-go/vyasa/halide"
)

// arrays draws how arrays lie in memory, how far Funcs are computed, and of what runs are asked to tell: of each Func
// that has an array, and of the inputs.
func (g *stager) arrays() {
	for _, f := range g.p.Funcs() {
		if g.inlined[f] || g.pick(3, "array") > 0 {
			continue
		}
		s := g.root.Of(g.handles[f.Name])
		g.stored(s, s.Func, namesOf(f.Vars))
		g.extents(f, s)
		switch g.pick(12, "trace") {
		case 9:
			s.TraceStores()
		case 10:
			s.TraceLoads(s.Func)
		case 11:
			s.TraceRealizations()
		}
	}
	for _, in := range g.p.Inputs() {
		if g.pick(4, "array") == 0 {
			g.stored(g.root, in, in.Dims)
		}
	}
}

func namesOf(vars []halide.Var) []string {
	var names []string
	for _, v := range vars {
		names = append(names, v.Name)
	}
	return names
}

// stored draws where the elements of an array lie.
func (g *stager) stored(s *halide.Schedule, a halide.Stored, dims []string) {
	if g.pick(3, "layout") == 2 {
		s.Layout(a, Layout(g.t, dims))
	}
	if g.pick(3, "align") == 2 {
		s.Align(a, rapid.SampledFrom([]int{32, 16, 64, 8, 128}).Draw(g.t, "bytes"))
	}
	if g.pick(3, "pad") == 2 {
		s.Pad(a, rapid.SampledFrom(dims).Draw(g.t, "padded"), 1+g.pick(40, "to"))
	}
	if g.pick(6, "place") == 5 {
		s.Place(a, g.pick(4, "bank"))
	}
}

// extents draws how much of a Func is computed, and stored. What is stored may be less than is needed at once, which
// only the compiler can tell.
func (g *stager) extents(f *halide.Func, s *halide.Schedule) {
	if s.StorageOf(f.Name).Layout == nil && len(f.Vars) > 1 && g.pick(4, "reorder storage") == 3 {
		s.ReorderStorage(rapid.Permutation(slices.Clone(f.Vars)).Draw(g.t, "storage order")...)
	}
	d := g.pick(len(f.Vars), "dimension")
	switch g.pick(6, "extent") {
	case 0:
		s.AlignStorage(f.Vars[d].Name, 1+g.pick(9, "multiple"))
	case 1:
		if r := g.needed[f.Name]; r != nil {
			n := r[d].Extent + 8
			s.BoundStorage(f.Vars[d].Name, n-g.pick(min(n, 12), "less"))
		}
	case 2, 3:
		if len(f.Updates) > 0 { // it comes before their loops, see early
			return
		}
		n := 1 + g.pick(6, "modulus")
		s.AlignBounds(f.Vars[d], n, g.pick(n, "remainder"))
	case 4:
		s.Estimate(f.Vars[d], g.pick(9, "from")-4, 1+g.pick(99, "about"))
	}
}

// early widens, now and then, a Func with updates, whose tails depend on that. Updates in parts are split already.
func (g *stager) early(f *halide.Func) {
	s := g.root.Of(g.handles[f.Name])
	for i := range f.Updates {
		if len(s.Update(i).Derivations()) > 0 {
			return
		}
	}
	if len(f.Updates) > 0 && g.pick(12, "widened") == 11 {
		n := 1 + g.pick(6, "modulus")
		s.AlignBounds(f.Vars[g.pick(len(f.Vars), "dimension")], n, g.pick(n, "remainder"))
	}
}
