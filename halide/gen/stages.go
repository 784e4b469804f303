package gen

import (
	"slices"

	"pgregory.net/rapid"

	"github.com/vyasa-go/vyasa/halide"
)

// Stages draws a schedule of all stages of p over regions. It is legal by rules of the language that are written here
// anew: splits with the tails that a stage allows, fuses, orders of loops that keep what an update or a float sum
// means, unrolling, a vector loop each, loops that may run at once; Funcs written out where they are used, before all
// else, or in loops around all their uses; arrays that live longer than what computes them, folded or not; copies, and
// updates in parts. Folds alone may be too small.
func Stages(t *rapid.T, p *halide.Pipeline, regions map[string][]halide.Range) *halide.Schedule {
	return Case{Pipeline: p, Regions: regions}.Schedule(t)
}

// Schedule is Stages of c; where sums of floats are not rounded, some stages may take them in any order.
func (c Case) Schedule(t *rapid.T) *halide.Schedule {
	p, regions := c.Pipeline, c.Regions
	g := &stager{t: t, root: p.Schedule(), whole: c.Whole, loose: map[string]bool{}, stands: map[stage][]standing{},
		inlined: map[*halide.Func]bool{}, handles: map[string]*halide.Func{}, made: map[string]bool{}}
	for _, f := range p.Outputs {
		for d, v := range f.Vars {
			g.root.Of(f).BoundMin(v, regions[f.Name][d].Min, regions[f.Name][d].Extent)
		}
	}
	g.change(p)
	for _, f := range g.root.Funcs() {
		g.handles[f.Name] = f
	}
	g.p = g.root.Pipeline()
	g.needed, _ = Needs(g.p, regions)
	for _, f := range slices.Backward(g.p.Funcs()) {
		if regions[f.Name] == nil {
			g.place(f, g.root.Of(g.handles[f.Name]))
		}
		if !g.inlined[f] {
			g.early(f)
			g.loops(f)
		}
	}
	g.arrays()
	return g.root
}

// loops draws the loops of all stages of f, which is computed inside around, and notes where their bodies stand.
func (g *stager) loops(f *halide.Func) {
	around := g.stands[stage{f, -1}]
	for i := range len(f.Updates) + 1 {
		id := stage{f, i}
		l := &looper{stager: g, id: id, s: g.of(id)}
		if g.pick(6, "plain") > 0 {
			l.draw()
		}
		here := standing{id, len(l.s.Loops())}
		g.stands[id] = append([]standing{here}, around...)
	}
}

// users are the stages that f is used in, inlined Funcs being written out.
func (g *stager) users(f *halide.Func) []stage {
	var list []stage
	add := func(id stage) {
		if !slices.Contains(list, id) {
			list = append(list, id)
		}
	}
	for _, h := range g.p.Funcs() {
		if h == f {
			continue
		}
		for i, roots := range expressions(h) {
			if !calls(roots, f) {
				continue
			}
			if g.inlined[h] {
				for _, id := range g.users(h) {
					add(id)
				}
			} else {
				add(stage{h, i})
			}
		}
	}
	return list
}

// place says where f is computed and stored.
func (g *stager) place(f *halide.Func, s *halide.Schedule) {
	levels := g.levels(f)
	how := g.pick(8, "level")
	switch {
	case how < 2 && len(f.Updates) == 0 && !g.made[f.Name]:
		g.inlined[f] = true
		if how == 0 {
			s.ComputeInline()
		}
	case how < 4 || len(levels) == 0:
		if how != 2 || len(f.Updates) == 0 || g.made[f.Name] {
			s.ComputeRoot()
		}
		g.bound(f, s)
	default:
		at := rapid.SampledFrom(levels).Draw(g.t, "at")
		if g.pick(8, "outermost") == 7 {
			s.ComputeAt(g.handles[at.f.Name], halide.Outermost())
			g.stands[stage{f, -1}] = g.stands[stage{at.f, -1}]
			return
		}
		v := g.loop(at)
		s.ComputeAt(g.handles[at.f.Name], loopVar(v))
		g.stands[stage{f, -1}] = g.outwards(at)
		g.store(f, s, at)
	}
}

// bound says now and then how far f goes: as far as it is needed, and further for what tails of its consumers may ask.
// The ranges of parts are known.
func (g *stager) bound(f *halide.Func, s *halide.Schedule) {
	if g.pick(4, "bound") == 3 && g.needed[f.Name] != nil && !g.made[f.Name] {
		for d, r := range g.needed[f.Name] {
			s.BoundMin(f.Vars[d], r.Min, r.Extent+24)
		}
	}
}

// loop is the name of the loop that a standing is right inside of.
func (g *stager) loop(at standing) string { return g.of(at.stage).Loops()[at.depth-1].Name }

// outwards is what stands around a loop, itself first.
func (g *stager) outwards(at standing) []standing {
	return append([]standing{at}, g.stands[at.stage][1:]...)
}

// levels are the loops that stand around all uses of f, of one stage of their Func each, outside of vector loops.
func (g *stager) levels(f *halide.Func) []standing {
	users := g.users(f)
	var common []standing // as deep as all uses stand in it
	for i, id := range users {
		around := g.stands[id]
		if i == 0 {
			common = slices.Clone(around)
			continue
		}
		common = slices.DeleteFunc(common, func(c standing) bool {
			return !slices.ContainsFunc(around, func(a standing) bool { return a.stage == c.stage })
		})
		for j, c := range common {
			for _, a := range around {
				if a.stage == c.stage {
					common[j].depth = min(c.depth, a.depth)
				}
			}
		}
	}
	var list []standing
	for _, c := range common {
		for depth, l := range g.of(c.stage).Loops()[:c.depth] {
			if l.Kind == halide.Vectorized {
				break
			}
			if l.Reduction && g.outside(f, c.stage, l.RDom) {
				continue
			}
			list = append(list, standing{c.stage, depth + 1})
		}
	}
	return list
}

// store keeps the array of f further out than at, now and then, and then only some of it. Iterations that run at once
// have arrays of their own.
func (g *stager) store(f *halide.Func, s *halide.Schedule, at standing) {
	around := g.outwards(at)
	var places []standing
	for _, out := range around {
		loops := g.of(out.stage).Loops()
		apart := false
		for depth := out.depth; depth > 0 && !apart; depth-- {
			places = append(places, standing{out.stage, depth})
			apart = loops[depth-1].Kind == halide.Parallel
		}
		if apart {
			break
		}
		if out == around[len(around)-1] {
			places = append(places, standing{})
		}
	}
	if g.pick(4, "stored") == 0 {
		return
	}
	if out := places[len(places)-1-max(g.pick(len(places)+1, "stored at")-1, 0)]; out.depth == 0 {
		s.StoreRoot()
	} else {
		s.StoreAt(g.handles[out.f.Name], loopVar(g.loop(out)))
	}
	if g.pick(3, "fold") == 2 {
		d := g.pick(len(f.Vars), "folded")
		n := g.needed[f.Name][d].Extent
		if g.pick(2, "small fold") == 0 {
			n = 1 + g.pick(n, "kept") // perhaps less than is needed at once, which only the compiler can tell
		}
		s.FoldStorage(f.Vars[d].Name, n)
	}
}
