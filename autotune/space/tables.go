package space

import (
	"math"
	"slices"

	"github.com/vyasa-go/vyasa/halide"
)

// tables fills in what the rules of package spec name.
func (sp maker) tables(g *given) {
	k, m := &sp.kernel, &sp.menus
	sp.loops, sp.outputs, sp.reductions, sp.tensors = len(k.loops), k.outputs, len(k.loops)-k.outputs, len(k.tensors)
	sp.ordered = k.ordered
	sp.vectorWalk = newRelation(sp.outputs+1, len(m.walks), func(v, w int) bool {
		return m.walks[w].vector == v || m.walks[w].vector < 0 && v == sp.outputs
	})
	sp.pathWalk = newRelation(len(m.paths), len(m.walks), func(p, w int) bool { return m.walks[w].path == p })
	for v := range sp.outputs {
		holds := func(i, w int) bool {
			return jam{sp.jamNumbers[v][i], sp.jamTails[v][i]}.fits(sp.trips(v, m.walks[w]), sp.accumulatorLimit[1])
		}
		sp.jamDivides[v] = newRelation(len(sp.jamNumbers[v]), len(m.walks), holds)
		for z := range 2 { // none, some
			sp.jamLeaves[v][z] = newRelation(len(sp.jamNumbers[v]), len(m.walks), func(jam, w int) bool {
				return holds(jam, w) && (sp.trips(v, m.walks[w]) > sp.jamNumbers[v][jam]) == (z == 1)
			})
		}
	}
	for r := range sp.reductions {
		n := k.loops[sp.outputs+r].Extent
		sp.unrollLeaves[r] = newRelation(len(sp.unrollNumbers[r]), 2,
			func(u, z int) bool { return (sp.unrollNumbers[r][u] < n) == (z == 1) })
		sp.several[r] = ^uint32(1) // the first number is 1
	}
	sp.columnTables()
	for t := range sp.tensors {
		sp.lanesTogether[t] = newRelation(len(m.layouts[t]), len(m.walks), func(l, w int) bool {
			return sp.together(t, m.layouts[t][l], m.walks[w])
		})
		sp.padRow[t] = newRelation(len(m.pads[t]), len(m.layouts[t]), func(p, l int) bool {
			asked := p == 1 && (g.storage[t].Pad != nil || g.storage[t].Align > 0) &&
				m.layouts[t][l] == g.storage[t].Layout
			return asked || sp.lengthens(t, m.pads[t][p], m.layouts[t][l])
		})
	}
	sp.moduleTables(g)
}

// trips is how many iterations of an output's loop there are, vectors counting as one.
func (sp maker) trips(v int, w walk) int {
	n := sp.kernel.loops[v].Extent
	if w.vector == v {
		n = vectors(n, sp.menus.paths[w.path].Lanes)
	}
	return n
}

// fills are the walks whose lanes are all alike, and at least half of them of use, if there are any such; the given one
// always.
func (sp maker) fills(g *given) uint64 {
	var alike, full uint64
	walks := sp.menus.walks
	for i, w := range walks {
		path := sp.menus.paths[w.path]
		if w.vector < 0 || !sp.kernel.alike(w.vector, path.Lanes) {
			continue
		}
		alike |= 1 << i
		if 2*sp.kernel.loops[w.vector].Extent >= path.Lanes || g.loops && g.vector == w.vector &&
			g.path.Lanes == path.Lanes {
			full |= 1 << i
		}
	}
	scalar := uint64(1) << (len(walks) - 1)
	switch {
	case g.loops && g.vector < 0:
		return full | scalar
	case sp.options.Whole && !g.loops:
		return scalar
	case full != 0:
		return full
	case alike != 0:
		return alike
	}
	return scalar
}

// columnTables are the relations of what concerns columns.
func (sp maker) columnTables() {
	m := &sp.menus
	several := func(p int) bool { return columns(sp.capacity.Lanes, m.paths[p]) > 1 }
	sp.groupColumns = newRelation(len(m.groups), len(m.paths), func(g, p int) bool { return g == 0 || several(p) })
	sp.pairColumns = newRelation(len(m.pairs), len(m.paths), func(r, p int) bool { return r == 0 || several(p) })
	for r := range sp.reductions {
		name := sp.kernel.loops[sp.outputs+r].Name
		sp.groupOthers[r], sp.pairOthers[r] = 0, 0
		for i, g := range m.groups {
			if g != name {
				sp.groupOthers[r] |= 1 << i
			}
		}
		for i, p := range m.pairs {
			if i == 0 || !slices.Contains(p, name) {
				sp.pairOthers[r] |= 1 << i
			}
		}
	}
	products := sp.kernel.products
	sp.bodyLimit = make([]int, len(m.paths))
	for i, p := range m.paths {
		sp.bodyLimit[i] = mostCopies
		if sp.capacity.BodyOps > 0 {
			sp.bodyLimit[i] = max(1, min(mostCopies, sp.capacity.BodyOps*columns(sp.capacity.Lanes, p)/products))
		}
	}
}

// together reports whether the lanes of a vector lie side by side in a layout: those of a store next to each other,
// those of a load each near the one before, and in all vectors alike. Rows are whole vectors, so that what is short
// lies apart. The default layout of an input is free, where the compiler may pack it: not where windows slide along the
// lanes, which would be packed once for each of their places.
func (sp *Space) together(t int, l *halide.Layout, w walk) bool {
	tensor := sp.kernel.tensors[t]
	if w.vector < 0 || l == nil && !tensor.Output && !sp.kernel.slides(tensor, w.vector) {
		return true
	}
	lanes := sp.menus.paths[w.path].Lanes
	axes := strided(sp.inVectors(t), axesOf(tensor, l), vectorBytes)
	for _, dim := range tensor.Dims {
		if !slices.ContainsFunc(dim.Terms, func(x Term) bool { return x.Loop == w.vector }) {
			continue
		}
		loop, plain := dim.single()
		times := phase(dim, w.vector, axes)
		for _, a := range axes {
			if times == 1 && a.Dim == dim.Name && a.Div > 1 && (!plain || loop != w.vector || a.Div%lanes != 0 &&
				lanes%a.Div != 0) {
				return false // tiles that vectors do not fit
			}
		}
		at := 0
		for lane := 1; lane < lanes; lane++ {
			next := along(axes, dim.Name, times*lane)
			if step := next - at; step < 1 || step > nearest || tensor.Output && step > 1 {
				return false
			}
			at = next
		}
	}
	return true
}

// phase is the stride of a vector loop along a dimension whose axes take the phases of that stride apart; otherwise 1.
func phase(d Dim, v int, axes []stride) int {
	for _, x := range d.Terms {
		other := func(s stride) bool {
			return s.Dim == d.Name && (s.Div != x.Times || s.Mod != 0) && (s.Div != 1 || s.Mod != x.Times)
		}
		if x.Loop == v && d.Plain && x.Times > 1 && !slices.ContainsFunc(axes, other) {
			return x.Times
		}
	}
	return 1
}

// slides reports whether windows slide along an output's loop: a dimension of the tensor is indexed by it and by a
// reduction.
func (k *kernel) slides(t Tensor, v int) bool {
	return slices.ContainsFunc(t.Dims, func(d Dim) bool {
		has := func(of func(l int) bool) bool {
			return slices.ContainsFunc(d.Terms, func(x Term) bool {
				return of(x.Loop) &&
					k.loops[x.Loop].Extent > 1
			})
		}
		return has(func(l int) bool { return l == v }) && has(func(l int) bool { return l >= k.outputs })
	})
}

// along is the address of an element of a dimension, the others being 0.
func along(axes []stride, dim string, c int) (at int) {
	for _, a := range axes {
		if a.Dim == dim {
			at += a.Of(c) * a.stride
		}
	}
	return at
}

// nearest is how far from the lane before a lane of a load may read, in elements: as many as the largest tile of
// channels has.
const nearest = 8

// moduleTables are the masks of the choice place, whose value 0 is auto and 1+m module m.
func (sp maker) moduleTables(g *given) {
	sp.modules = min(max(0, sp.capacity.Modules), maxModules)
	for m := range sp.modules {
		sp.inModule[m] = 2 << m
		sp.notModule[m] = ^sp.inModule[m]
		if m == 0 { // needs no other
			sp.notModule[m], sp.moduleBefore[m] = 0xff, 0xff
		} else {
			sp.moduleBefore[m] = 1 << m
		}
	}
	sp.moduleLimit = math.MaxInt64
	if sp.capacity.ModuleBytes > 0 {
		sp.moduleLimit = sp.capacity.ModuleBytes
	}
	asked := 0
	sp.modulesAlike = true
	for t, tensor := range sp.kernel.tensors {
		sp.tensorBytes[t] = tensor.Bytes()
		if g.storage[t].Bank >= 0 {
			asked++
		}
		if sp.tensorBytes[t] > sp.moduleLimit {
			sp.modulesAlike = false // it goes beyond its module, so that neighbours differ from others
		}
	}
	sp.modulesAlike = sp.modulesAlike && asked == 0
	sp.placeAll = asked == 0 || asked == sp.tensors
}
