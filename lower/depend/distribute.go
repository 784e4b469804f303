package depend

import (
	"maps"
	"slices"
	"strings"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/indexes"
)

// mostSpread is how many bytes an array takes at most that a loop has one of for each iteration.
const mostSpread = 1 << 26

// Distribute has the stores and assignments that are apart stand in loops of their own, where that is legal: a loop
// whose iterations may run at the same time becomes several, one after the other. Arrays that an iteration hands from
// one to the next of them get a dimension for the loop. It gives which statements of the new nest are apart.
//
//	for y:                             alloc row(x, y):
//	    alloc row(x):                      for y: for x: row(x, y) = in(x, y) * 2
//	        for x: row(x) = ...     ->     for y: for x: out(x, y) = exp(row(x, y))
//	        for x: out(x, y) = exp(row(x))
func Distribute(n *lower.Nest, apart map[lower.Stmt]bool) (*lower.Nest, map[lower.Stmt]bool) {
	d := &distributor{t: New(n), apart: maps.Clone(apart), nodes: map[lower.Stmt]*Node{}, names: map[string]bool{},
		nest: *n}
	for _, b := range n.Buffers {
		d.names[b.Name] = true
	}
	for _, l := range n.Locals {
		d.names[l.Name] = true
	}
	for _, top := range d.t.Top {
		top.Walk(func(n *Node) { d.nodes[n.Stmt] = n })
	}
	d.nest.Body = d.body(n.Body)
	d.nest.Buffers = slices.DeleteFunc(slices.Clone(n.Buffers), func(b *lower.Buffer) bool { return b.Inner })
	d.nest.Buffers = append(d.nest.Buffers, allocated(d.nest.Body)...)
	return &d.nest, d.apart
}

type distributor struct {
	t     *Tree
	apart map[lower.Stmt]bool
	nodes map[lower.Stmt]*Node
	names map[string]bool // of arrays and accumulators
	nest  lower.Nest
}

func (d *distributor) body(list []lower.Stmt) []lower.Stmt {
	var out []lower.Stmt
	for _, s := range list {
		if f, ok := s.(*lower.For); ok {
			out = append(out, d.loop(f)...)
			continue
		}
		if _, ok := s.(*lower.If); ok {
			out = append(out, s)
			continue
		}
		out = append(out, lower.MapBodies(s, d.body))
	}
	return out
}

// loop is a loop, or those that it becomes.
func (d *distributor) loop(f *lower.For) []lower.Stmt {
	if !d.t.Concurrent(d.nodes[f]) {
		return []lower.Stmt{f}
	}
	g := *f
	g.Body = d.body(f.Body)
	groups := Groups(g.Body, d.apart)
	if len(groups) < 2 {
		return []lower.Stmt{&g}
	}
	spread := map[*lower.Buffer]*lower.Buffer{}
	var arrays []*lower.Buffer
	for _, p := range groups {
		for _, b := range p.Shared {
			if spread[b] != nil {
				continue
			}
			if spread[b] = d.along(b, f); spread[b].Elems*b.Type.Bytes() > mostSpread {
				return []lower.Stmt{f}
			}
			arrays = append(arrays, b)
		}
	}
	var out []lower.Stmt
	for _, p := range groups {
		part := g
		part.Body = d.spreadOut(p.Body, f.Var, spread)
		out = append(out, &part)
	}
	for _, b := range slices.Backward(arrays) {
		out = []lower.Stmt{&lower.Alloc{Buffer: spread[b], Body: out, Pos: f.Pos}}
	}
	return out
}

// along is an array with one more dimension, for the iterations of a loop.
func (d *distributor) along(b *lower.Buffer, f *lower.For) *lower.Buffer {
	c := *b
	for d.names[c.Name] {
		c.Name += "_" + strings.ReplaceAll(f.Var, ".", "_")
	}
	d.names[c.Name] = true
	each := (b.Elems + 31) / 32 * 32
	r := halide.Range{Extent: f.Extent}
	c.Dims, c.Valid = append(slices.Clone(b.Dims), r), append(slices.Clone(b.Valid), r)
	name := f.Var
	for slices.Contains(b.Names, name) {
		name += "_"
	}
	c.Names = append(slices.Clone(b.Names), name)
	c.Axes = append([]lower.Axis{{Dim: len(b.Dims), Div: 1, Extent: f.Extent, Stride: each}}, b.Axes...)
	c.Elems = each * f.Extent
	return &c
}

// spreadOut has accesses to arrays be to those that have the loop as their last dimension.
func (d *distributor) spreadOut(body []lower.Stmt, loop string, to map[*lower.Buffer]*lower.Buffer) []lower.Stmt {
	names := map[string]string{}
	for b, c := range to {
		names[b.Name] = c.Name
	}
	at := &halide.Expr{Op: halide.OpVar, Kind: halide.IntKind, Name: loop}
	r := &indexes.Rewriter{Node: func(e *halide.Expr, args []*halide.Expr) *halide.Expr {
		if e.Op != halide.OpLoad || names[e.Name] == "" {
			return nil
		}
		c := *e
		c.Name, c.Args = names[e.Name], append(slices.Clone(args), at)
		return &c
	}}
	return lower.Map(body, func(was lower.Stmt) []lower.Stmt {
		s := lower.MapExprs(was, r)
		if st, ok := s.(*lower.Store); ok && to[st.Buffer] != nil {
			c := *st
			c.Buffer, c.Index = to[st.Buffer], append(slices.Clone(st.Index), at)
			s = &c
		}
		if d.apart[was] {
			d.apart[s] = true
		}
		return []lower.Stmt{s}
	})
}
