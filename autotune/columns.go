package autotune

import (
	"cmp"
	"slices"

	"github.com/vyasa-go/vyasa/autotune/space"
	"github.com/vyasa-go/vyasa/halide"
)

// byColumns are leaves in which the terms of a reduction that fill the columns of a datapath lie side by side in all
// arrays that the reduction runs along: what an operation reads of an array is then one piece, wherever its lanes are.
// Sums are whole in the body where it holds them. The decisions that this leaves open follow the bound.
//
//	in(x+r.x, y+r.y, r.z) * w(r.x, r.y, r.z, k), 8x4   ->   layout in (c/4) y x (4); layout w k (c/4) s r (4)
func (t Tree) byColumns() (leaves []space.Store) {
	reductions := t.Space.Loops()[t.Space.Outputs():]
	for v, p := range t.Space.Paths() {
		for _, d := range t.Space.Capacities().Lanes {
			for r := range reductions {
				if d.Lanes != p.Lanes || d.Columns < 2 || p.Columns != 0 && p.Columns != d.Columns {
					continue
				}
				root, err := t.Root()
				if err != nil || !t.Space.Apply(&root, space.Decision{Choice: t.Space.Path(), Value: uint8(v)}) ||
					!t.sideBySide(&root, t.Space.Outputs()+r, d.Columns) {
					continue
				}
				t.unrolled(&root)
				if leaf, ok := t.straight(root); ok && !slices.ContainsFunc(leaves, func(o space.Store) bool {
					return t.Key(&o) == t.Key(&leaf)
				}) {
					leaves = append(leaves, leaf)
				}
			}
		}
	}
	return leaves
}

// sideBySide decides that so many indices of a reduction lie side by side in each input that it runs along; false if
// there are not several such inputs with such layouts.
func (t Tree) sideBySide(n *space.Store, loop, columns int) bool {
	inputs := 0
	for i, tensor := range t.Space.Tensors() {
		at := slices.IndexFunc(tensor.Dims, func(d space.Dim) bool {
			return d.Plain && len(d.Terms) == 1 && d.Terms[0].Loop == loop && d.Extent > columns
		})
		if at < 0 || tensor.Output {
			continue
		}
		v := slices.IndexFunc(t.Space.Layouts(i), func(l *halide.Layout) bool {
			return l != nil && l.Axes[len(l.Axes)-1] == halide.Axis{Dim: tensor.Dims[at].Name, Div: 1, Mod: columns}
		})
		if v < 0 || !t.Space.Apply(n, space.Decision{Choice: t.Space.Layout(i), Value: uint8(v)}) {
			return false
		}
		inputs++
	}
	return inputs > 1
}

// unrolled decides that each reduction is written out as a whole, where that is possible.
func (t Tree) unrolled(n *space.Store) {
	for i, l := range t.Space.Loops()[t.Space.Outputs():] {
		c := t.Space.Unroll(t.Space.Outputs() + i)
		if v := slices.Index(t.Space.Numbers(c), l.Extent); v >= 0 {
			if next := *n; t.Space.Apply(&next, space.Decision{Choice: c, Value: uint8(v)}) {
				*n = next
			}
		}
	}
}

// straight is the leaf to which the least bounds lead, and where they are equal the first values.
func (t Tree) straight(n space.Store) (leaf space.Store, ok bool) {
	for !t.Leaf(&n) {
		kids, _ := t.Branch(&n, nil)
		if len(kids) == 0 {
			return n, false
		}
		n = slices.MinFunc(kids, func(a, b space.Store) int { return cmp.Compare(t.Bound(&a), t.Bound(&b)) })
	}
	return n, true
}
