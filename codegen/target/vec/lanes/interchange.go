package lanes

import (
	"slices"

	"github.com/vyasa-go/vyasa/codegen/target/vec"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/affine"
	"github.com/vyasa-go/vyasa/lower/depend"
)

// interchange moves one of the independent loops around vectors outwards, where less memory has to be moved then: what
// the loops inside it touch stays in a cache. The loop over vectors of a row takes what is left over of the row along.
//
//	for y                                        for k_s
//	    for x                                        for y
//	        for k_s                                      for x
//	            for k_v vector: S(16*k_s+k_v)   ->           for k_v vector: S(16*k_s+k_v)
//	        for k_v vector: S(k_v+34)            for y
//	                                                 for x
//	                                                     for k_v vector: S(k_v+34)
//
// A loop that moves by less than a line of the caches in some array is cut into two, of which the outer one moves by
// lines.
//
// Iterations of each of the loops may run in any order, so that those of all of them may.
func (j *jammer) interchange() *lower.Nest {
	c := &interchanger{jammer: j}
	out := *j.of
	if out.Body = c.body(j.of.Body); !c.changed {
		return j.of
	}
	return &out
}

// interchanger knows from the jammer which loops may run in any order, and how many iterations are done at once later.
type interchanger struct {
	*jammer
	changed bool
}

func (c *interchanger) body(list []lower.Stmt) []lower.Stmt {
	var out []lower.Stmt
	for _, s := range list {
		f, ok := s.(*lower.For)
		if !ok || f.Kind == halide.Vectorized {
			out = append(out, lower.MapBodies(s, c.body))
			continue
		}
		if chain := c.chain(f); len(chain) > 1 {
			out = append(out, c.best(chain)...)
			continue
		}
		out = append(out, lower.MapBodies(s, c.body))
	}
	return out
}

// chain is the loops from f inwards that may change places: each is all of the body of the one before, but that the
// last one, over vectors of a row, may have others of the row behind it. Inside there are lanes and nothing else.
func (c *interchanger) chain(f *lower.For) []*lower.For {
	if !plainLanes(f.Body, false) {
		return nil
	}
	var list []*lower.For
	for c.free[f.Var] && len(f.Outer) == 0 {
		list = append(list, f)
		g, ok := f.Body[0].(*lower.For)
		if !ok || g.Kind == halide.Vectorized {
			break
		}
		for _, s := range f.Body[1:] {
			if v, ok := s.(*lower.For); !ok || v.Kind != halide.Vectorized {
				return list
			}
		}
		if len(f.Body) > 1 {
			if c.free[g.Var] && len(g.Outer) == 0 {
				list = append(list, g)
			}
			break
		}
		f = g
	}
	return list
}

// best is the chain in the order that moves the least memory; another one than the given order only where that is much
// less.
func (c *interchanger) best(chain []*lower.For) []lower.Stmt {
	t := c.traffic(chain)
	given := t.cost(t.loops)
	least, from, to := given*3/4, 0, 0
	for i := range chain {
		for j := range i {
			if cost := t.cost(moved(t.loops, i, j)); cost < least {
				least, from, to = cost, i, j
			}
		}
	}
	if from == to {
		return []lower.Stmt{chain[0]}
	}
	c.changed = true
	last := len(chain) - 1
	inner := chain[last].Body
	order := moved(chain, from, to)
	row := chain[last-1].Body // with what is left over of it
	if from < last {
		return []lower.Stmt{around(moved(chain[:last], from, to), row)}
	}
	if n := t.lines(chain[last]); n > 1 {
		var strips []*lower.For
		strips, inner = c.cut(chain[last], n)
		order = slices.Concat(order[:to], strips, order[to+1:])
	}
	if len(row) == 1 {
		return []lower.Stmt{around(order, inner)}
	}
	parts := []lower.Stmt{around(order[to:], inner)}
	for _, s := range row[1:] {
		parts = append(parts, around(chain[to:last], []lower.Stmt{s}))
	}
	if to == 0 {
		return parts
	}
	return []lower.Stmt{around(chain[:to], parts)}
}

// cut is a loop as two, of which the inner one has n iterations, with the body for them.
func (c *interchanger) cut(f *lower.For, n int) (loops []*lower.For, body []lower.Stmt) {
	outer, inner := *f, *f
	outer.Var, outer.Extent = c.names.Loop(f.Var, "_o", f.Extent/n), f.Extent/n
	inner.Var, inner.Extent = c.names.Loop(f.Var, "_i", n), n
	return []*lower.For{&outer, &inner},
		Replaced(f.Body, f.Var, affine.Var(outer.Var).Scale(n).Add(affine.Var(inner.Var)))
}

// moved is a list with element i at place j.
func moved[T any](list []T, i, j int) []T {
	rest := slices.Concat(list[:i], list[i+1:])
	return slices.Concat(rest[:j], list[i:i+1], rest[j:])
}

// around is loops, outermost first, around a body.
func around(loops []*lower.For, body []lower.Stmt) lower.Stmt {
	for _, f := range slices.Backward(loops) {
		c := *f
		c.Body = body
		body = []lower.Stmt{&c}
	}
	return body[0]
}

// newJammer knows the independent loops of a nest.
func newJammer(n *lower.Nest, m vec.Machine) *jammer {
	j := &jammer{of: n, m: m, names: NewNames(n), nest: *n, free: map[string]bool{}, extents: n.Extents(),
		shared: map[*lower.For]share{}, seen: map[lower.Stmt]*looked{}}
	t := depend.New(n)
	for _, top := range t.Top {
		top.Walk(func(d *depend.Node) {
			if f := d.Loop(); f != nil && f.Kind != halide.Vectorized {
				_, ok := t.Independent(d)
				was, known := j.free[f.Var]
				j.free[f.Var] = ok && (was || !known)
			}
		})
	}
	return j
}
