package space

import (
	"slices"

	"github.com/vyasa-go/vyasa/halide"
)

// mostLayouts is how many layouts of one array the menu has; the given one comes on top.
const mostLayouts = 62

// layoutMenu lists layouts of a tensor: the default first; then permutations of its dimensions, of more than three
// those that differ in the two fastest; then the phases of strides; then tiles of a dimension along lanes, of one along
// the channels of the reduction, and of both.
//
//	w(r, s, c, k)  ->  k c s r, ..., k (c/2) s r (2), (k/16) c s r (16), (k/16) s r (c/2) (16) (2), ...
//
// Channels, or their tiles, are outermost, where the default order has them, or innermost. Of layouts that put every
// element at the same place the first is kept. The default of an input, spelled out, is another than auto: the compiler
// does not pack it.
func (sp maker) layoutMenu(t int, given *halide.Layout) []*halide.Layout {
	b := &layoutBuilder{tensor: sp.inVectors(t), seen: map[string]bool{}}
	b.list = []*halide.Layout{nil}
	if given != nil {
		b.list = append(b.list, given)
		b.seen[normal(b.tensor, given.Axes)] = true
	}
	if b.tensor.Output {
		b.seen[normal(b.tensor, b.base())] = true
	}
	b.permutations()
	for d, dim := range b.tensor.Dims {
		for _, x := range dim.Terms {
			if dim.Plain && x.Loop < sp.kernel.outputs && x.Times > 1 && x.Times <= mostPhases && !b.tensor.Output {
				before := len(b.list)
				b.phases(tile{d, x.Times})
				sp.phases[t][x.Loop] |= bitsOf(before, len(b.list)-before)
			}
		}
	}
	for _, c := range sp.channels(t) {
		for _, n := range sp.tiles() {
			if b.tensor.Dims[c].Extent%n == 0 {
				b.add(b.outer(tile{c, n}), parts(b.name(c), n))
			}
		}
	}
	for d, dim := range b.tensor.Dims {
		if v, ok := dim.single(); ok && v < sp.kernel.outputs {
			for _, p := range sp.menus.paths {
				if p.Columns == 0 && p.Lanes > 0 && dim.Extent >= p.Lanes {
					b.lanes(tile{d, p.Lanes}, sp.channels(t), sp.tiles())
				}
			}
		}
	}
	return b.list
}

// tiles are the sizes of tiles of channels.
func (sp maker) tiles() []int {
	if sp.options.Tiles != nil {
		return sp.options.Tiles
	}
	return []int{2, 4, 8}
}

// channels are the dimensions of a tensor along channels: indexed by one reduction loop alone, which is so in all
// inputs that it is in.
func (sp maker) channels(t int) []int {
	var list []int
	for d, dim := range sp.kernel.tensors[t].Dims {
		r, ok := dim.single()
		if !ok || r < sp.kernel.outputs {
			continue
		}
		for _, o := range sp.kernel.tensors {
			for _, other := range o.Dims {
				_, alone := other.single()
				ok = ok && (alone || !slices.ContainsFunc(other.Terms, func(t Term) bool { return t.Loop == r }))
			}
		}
		if ok {
			list = append(list, d)
		}
	}
	return list
}

// tile is tiles of size elements of a dimension.
type tile struct{ dim, size int }

// layoutBuilder collects the layouts of one tensor.
type layoutBuilder struct {
	tensor Tensor
	list   []*halide.Layout
	seen   map[string]bool // normal forms
}

func (b *layoutBuilder) name(d int) string { return b.tensor.Dims[d].Name }

// base is the default order: the last dimension outermost.
func (b *layoutBuilder) base() []halide.Axis { return b.outer() }

// outer is the default order with some dimensions replaced by their tiles.
func (b *layoutBuilder) outer(tiles ...tile) []halide.Axis {
	var axes []halide.Axis
	for d := len(b.tensor.Dims) - 1; d >= 0; d-- {
		a := halide.Axis{Dim: b.name(d), Div: 1}
		for _, t := range tiles {
			if t.dim == d {
				a.Div = t.size
			}
		}
		axes = append(axes, a)
	}
	return axes
}

// parts is the place in a tile.
func parts(dim string, size int) []halide.Axis { return []halide.Axis{{Dim: dim, Div: 1, Mod: size}} }

// add adds a layout, unless one that is the same is there, or its tiles lie one behind the other.
func (b *layoutBuilder) add(axes ...[]halide.Axis) {
	all := slices.Concat(axes...)
	if len(all) > len(b.tensor.Dims) && !slices.ContainsFunc(strided(b.tensor, all, 0), stride.tile) {
		return
	}
	if n := normal(b.tensor, all); !b.seen[n] && len(b.list) < mostLayouts {
		b.seen[n] = true
		b.list = append(b.list, &halide.Layout{Axes: all})
	}
}

// permutations adds the orders of the dimensions.
func (b *layoutBuilder) permutations() {
	base := b.base()
	if len(base) > 3 {
		for i := range base {
			for j := range base {
				if i != j {
					rest := slices.Clone(base)
					rest = slices.DeleteFunc(rest, func(a halide.Axis) bool { return a == base[i] || a == base[j] })
					b.add(rest, base[i:i+1], base[j:j+1])
				}
			}
		}
		return
	}
	var permute func(done, left []halide.Axis)
	permute = func(done, left []halide.Axis) {
		if len(left) == 0 {
			b.add(done)
		}
		for i := range left {
			permute(append(slices.Clone(done), left[i]), slices.Delete(slices.Clone(left), i, i+1))
		}
	}
	permute(nil, base)
}

// mostPhases is the greatest stride of which a layout takes the phases apart.
const mostPhases = 8

// phases adds layouts in which what is at one place in every stride lies together, so that the lanes of a loop with
// that stride are neighbours.
//
//	in(2*x + r.x, y)   ->   y (x%2) (x/2), (x%2) y (x/2)
func (b *layoutBuilder) phases(t tile) {
	name := b.name(t.dim)
	of, others := apart(b.outer(t), name)
	b.add(others, parts(name, t.size), of)
	b.add(parts(name, t.size), others, of)
}

// lanes adds tiles of a dimension along lanes, by themselves and with those of channels.
func (b *layoutBuilder) lanes(v tile, channels, sizes []int) {
	lane := parts(b.name(v.dim), v.size)
	b.add(b.outer(v), lane)
	for _, c := range channels {
		if c == v.dim {
			continue
		}
		name := b.name(c)
		b.add(last(b.outer(v), name), lane)  // (k/16) s r c (16)
		b.add(first(b.outer(v), name), lane) // c (k/16) s r (16)
		for _, n := range sizes {
			if b.tensor.Dims[c].Extent%n != 0 {
				continue
			}
			outer := b.outer(v, tile{c, n})
			b.add(outer, parts(name, n), lane)              // (k/8) (c/8) s r (c%8) (8)
			b.add(outer, lane, parts(name, n))              // (k/16) (c/2) s r (16) (2)
			b.add(last(outer, name), lane, parts(name, n))  // (k/16) s r (c/2) (16) (2)
			b.add(first(outer, name), parts(name, n), lane) // (c/8) (k/8) s r (c%8) (8)
			b.add(first(outer, name), lane, parts(name, n)) // (c/2) (k/16) s r (16) (2)
			// pairs of lanes share a word, pairs of columns a piece of it
			if b.tensor.Bits == 8 && n > 2 && n%2 == 0 && v.size%2 == 0 {
				pairs, planes := []halide.Axis{{Dim: name, Div: 2, Mod: n}}, last(outer, name)
				piece := []halide.Axis{{Dim: b.name(v.dim), Div: 2, Mod: v.size}, {Dim: name, Div: 1, Mod: 2},
					{Dim: b.name(v.dim), Div: 1, Mod: 2}}
				b.add(planes, pairs, piece) // (k/16) s r (c/8) (c%8/2) (k%16/2) (c%2) (k%2)
				b.add(pairs, planes, piece) // (c%4/2) (k/16) s r (c/4) (k%16/2) (c%2) (k%2)
			}
		}
	}
}

// last moves the axis of a dimension behind the others, first before them.
func last(axes []halide.Axis, dim string) []halide.Axis {
	of, others := apart(axes, dim)
	return append(others, of...)
}

func first(axes []halide.Axis, dim string) []halide.Axis {
	of, others := apart(axes, dim)
	return append(of, others...)
}

// apart are the axes of a dimension, and those of the others.
func apart(axes []halide.Axis, dim string) (of, others []halide.Axis) {
	for _, a := range axes {
		if a.Dim == dim {
			of = append(of, a)
		} else {
			others = append(others, a)
		}
	}
	return of, others
}
