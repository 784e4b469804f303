package build

import (
	"maps"
	"slices"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/affine"
	"github.com/vyasa-go/vyasa/lower/indexes"
)

// accessed is an access of an array inside its Alloc.
type accessed struct {
	store bool
	index []*halide.Expr
	at    access
	loops []*lower.For // between the Alloc and the access, outermost first
}

// accesses are those of arrays in the body of their Alloc, in the order in which statements run.
func accesses(body []lower.Stmt, of map[string]*lower.Buffer, extents affine.Extents) []accessed {
	c := &accessCollector{of: of, extents: extents}
	c.body(body)
	return c.list
}

type accessCollector struct {
	of      map[string]*lower.Buffer
	extents affine.Extents
	loops   []*lower.For
	guards  []guard
	list    []accessed
}

func (c *accessCollector) body(body []lower.Stmt) {
	for _, s := range body {
		for _, e := range lower.Exprs(s) {
			halide.Walk(e, func(e *halide.Expr) {
				if e.Op == halide.OpLoad {
					c.add(c.of[e.Name], e.Args, false)
				}
			})
		}
		loops, guards := c.loops, c.guards
		switch s := s.(type) {
		case *lower.Store:
			c.add(c.of[s.Buffer.Name], s.Index, true)
		case *lower.For:
			c.loops = append(slices.Clip(loops), s)
		case *lower.If:
			if len(s.Else) == 0 {
				c.guards = slices.Clip(guards)
				for _, b := range boundsOf(s.Cond, c.extents) {
					c.guards = append(c.guards, guard{value: b.Form, extent: b.Limit})
				}
			}
		}
		for _, b := range lower.Bodies(s) {
			c.body(b)
		}
		c.loops, c.guards = loops, guards
	}
}

func (c *accessCollector) add(b *lower.Buffer, index []*halide.Expr, store bool) {
	if b == nil {
		return
	}
	a := accessed{store: store, index: index, loops: c.loops}
	for d, e := range index {
		a.at = append(a.at, readingOf(e, b.Dims[d], c.guards, c.extents))
	}
	c.list = append(c.list, a)
}

// inUse is how many elements of each dimension of arrays are in use at any time, from what was stored first and is
// still to be read to what is stored last; all of those of a dimension of which nothing is known. list are the accesses
// of the arrays, which live in the loops of outer.
//
//	f(0), f(1) stored; for y < 8: f(y + 2) stored; f(y), f(y + 1), f(y + 2) read    ->   3 of 10
//
// Iterations that store all that they read carry nothing from one to the next. The outermost loop whose iterations do
// not has to hold all accesses, but for what is stored before its first iteration. It needs stages that store all of a
// box.
func inUse(list []accessed, dims []halide.Range, outer map[string]bool, extents affine.Extents) []int {
	out := make([]int, len(dims))
	for d, r := range dims {
		out[d] = r.Extent
	}
	before, inside := []accessed(nil), list
	for depth := 0; len(before) == 0 && len(inside) > 0 && depth < len(inside[len(inside)-1].loops); depth++ {
		l := inside[len(inside)-1].loops[depth]
		first := slices.IndexFunc(inside, func(a accessed) bool { return len(a.loops) > depth && a.loops[depth] == l })
		before, inside = inside[:first], inside[first:]
		if l.Kind == halide.Parallel || l.Kind == halide.Serpentine {
			break
		}
		within := also(outer, l.Var)
		carried, ok := carriedDims(inside, within, extents)
		if len(carried) == 1 && isComplete(before, outer, extents) {
			w := &window{carried[0], depth, before, inside, outer, extents}
			out[w.dim] = min(out[w.dim], w.size(out[w.dim]))
		}
		if !ok || len(carried) > 0 {
			break
		}
		outer = within
	}
	return out
}

// also is a set of loops and one more.
func also(loops map[string]bool, more string) map[string]bool {
	out := maps.Clone(loops)
	out[more] = true
	return out
}

// regionIn is the box of what is stored, or read, in an iteration of the loops in outer; ok reports whether anything
// is.
func regionIn(list []accessed, store bool, outer map[string]bool, extents affine.Extents) (r region, ok bool) {
	var uses []access
	for _, a := range list {
		if a.store == store {
			uses = append(uses, a.at)
		}
	}
	if uses == nil {
		return region{}, false
	}
	return regionOf(uses, outer, extents), true
}

// carriedDims are the dimensions in which accesses do not store all that they read in an iteration of the loops in
// outer; ok reports whether they store and read at all.
func carriedDims(list []accessed, outer map[string]bool, extents affine.Extents) (dims []int, ok bool) {
	stores, stored := regionIn(list, true, outer, extents)
	loads, read := regionIn(list, false, outer, extents)
	if !stored || !read {
		return nil, false
	}
	for d, b := range loads.base {
		least, most := indexes.Range(b.Sub(stores.base[d]), extents)
		if least < 0 || most+loads.extent[d] > stores.extent[d] {
			dims = append(dims, d)
		}
	}
	return dims, true
}

// isComplete reports whether accesses store all that they read.
func isComplete(list []accessed, outer map[string]bool, extents affine.Extents) bool {
	_, read := regionIn(list, false, outer, extents)
	carried, ok := carriedDims(list, outer, extents)
	return !read || ok && len(carried) == 0
}

// window is what moves along a dimension with the iterations of a loop.
type window struct {
	dim            int
	depth          int // of the loop
	before, inside []accessed
	outer          map[string]bool // loops around that one
	extents        affine.Extents
}

// size is how many elements are in use at once; all where the window does not move by one step throughout. Where loops
// continue each other, as y = 16*yo + yi, it is what one iteration of all of them stores and reads.
//
// What is read at some time is at most size-1 before all that was stored until then, and what was stored after it is
// nowhere more than size-1 behind it: so that nothing has taken its place.
func (w *window) size(all int) int {
	loops, outer := w.inside[len(w.inside)-1].loops, w.outer
	n := all
	for depth := w.depth; depth < len(loops); depth++ {
		l := loops[depth]
		if slices.ContainsFunc(w.inside,
			func(a accessed) bool { return len(a.loops) <= depth || a.loops[depth] != l }) {
			break
		}
		outer = also(outer, l.Var)
		stores, loads := w.span(w.inside, true, outer), w.span(w.inside, false, outer)
		step := loads.lo.Step(l.Var)
		continues := depth == w.depth || loads.lo.Step(loops[depth-1].Var) == step*l.Extent
		if !loads.lo.Sub(stores.lo).IsConst() || step <= 0 || !continues {
			break
		}
		n = stores.hi.Sub(loads.lo).Const + 1
		if len(w.before) > 0 {
			ahead := w.span(w.before, true, w.outer)
			_, past := indexes.Range(ahead.hi.Sub(stores.lo), w.extents)
			n = max(n, past+1, ahead.hi.Sub(ahead.lo).Const+1)
		}
	}
	return n
}

// span is where accesses store, or read, in the dimension of the window.
func (w *window) span(list []accessed, store bool, outer map[string]bool) reading {
	var uses []access
	for _, a := range list {
		if a.store == store {
			uses = append(uses, access{a.at[w.dim]})
		}
	}
	r, _ := looseRegion(uses, outer, w.extents)
	return reading{lo: r.base[0], hi: r.base[0].AddConst(r.extent[0] - 1)}
}
