package columns

import (
	"cmp"
	"slices"

	"github.com/vyasa-go/vyasa/lower/affine"
	"github.com/vyasa-go/vyasa/triplet"
)

// unitBits is the alignment of vector loads.
const unitBits = 128

// reuse is the paper's step 3 (section III-C, Table III, figure 5): the reuse graph of the loads of each operand, its
// connected components, and for each a larger aligned load that subsumes it.
//
//	I(x:x+15, y), I(x+1:x+16, y), I(x+2:x+17, y), I(x+3:x+18, y)   ->   I(x:x+31, y)
//	W(0, 0), W(1, 0), W(2, 0), W(3, 0)                             ->   W(0:7, 0)
//
// Two vector accesses are joined if their spans overlap; two scalar ones if they lie in the same 128 bits of memory or
// next to each other. A component need not fit a register; the pass columns cuts windows out of it. It needs groups,
// which it leaves as they are.
func reuse(p *triplet.Program) (*triplet.Program, error) {
	all := p.Nest.Extents()
	return p.Rewrite("reuse", func(b *triplet.Block) *triplet.Block {
		out := *b
		a := &arena{extents: all, streams: []stream{{}}}
		out.Loads = append(loads(a, nodes(a, b, false), false), loads(a, nodes(a, b, true), true)...)
		return &out
	}), nil
}

// node is an access of a reuse graph with the elements that it spans.
type node struct {
	triplet.ReuseNode
	stream, lo, hi int
}

// nodes lists the distinct accesses of a block, vector or scalar ones, by stream and address.
func nodes(a *arena, b *triplet.Block, scalar bool) []node {
	type key struct{ source, end source }
	at := map[key]int{}
	var list []node
	add := func(x triplet.Access, use triplet.Use) {
		if x.Const() || x.Scalar() != scalar {
			return
		}
		s := a.source(x)
		lo, hi := x.Span()
		k := key{s, source{lo, hi}}
		i, ok := at[k]
		if !ok || !slices.Equal(list[i].Access.Lane, x.Lane) {
			i = len(list)
			at[k] = i
			list = append(list, node{triplet.ReuseNode{Access: x}, s.stream, s.off + lo, s.off + hi})
		}
		list[i].Uses = append(list[i].Uses, use)
	}
	for g := range b.Groups {
		for t, tr := range b.Groups[g].Triplets {
			add(tr.Data, triplet.Use{Group: g, Triplet: t})
			add(tr.Coef, triplet.Use{Group: g, Triplet: t})
		}
	}
	slices.SortStableFunc(list, func(p, q node) int {
		return cmp.Or(cmp.Compare(p.stream, q.stream), cmp.Compare(p.lo, q.lo), cmp.Compare(p.hi, q.hi))
	})
	return list
}

// loads makes the larger load of each connected component of sorted nodes.
func loads(a *arena, list []node, scalar bool) []triplet.Load {
	var out []triplet.Load
	for len(list) > 0 {
		first, hi, n := list[0], list[0].hi, 1
		unit := unitOf(first.Access)
		for ; n < len(list) && list[n].stream == first.stream; n++ {
			next := list[n].lo
			if next > hi && !(scalar && (next == hi+1 || affine.FloorDiv(next, unit) == affine.FloorDiv(hi, unit))) {
				break
			}
			hi = max(hi, list[n].hi)
		}
		from, to := affine.FloorDiv(first.lo, unit)*unit, (affine.FloorDiv(hi, unit)+1)*unit
		l := triplet.Load{Buffer: first.Access.Buffer, Scalar: scalar, Base: a.address(source{first.stream, from}),
			Elems: to - from}
		for _, m := range list[:n] {
			l.Nodes = append(l.Nodes, m.ReuseNode)
		}
		out = append(out, l)
		list = list[n:]
	}
	return out
}

// unitOf is what a larger load is a multiple of, in elements: for scalars 128 bits, for vectors a whole load, of 256
// bits unless the vector fits 128.
func unitOf(x triplet.Access) int {
	bits := x.Type.Bits()
	if x.Scalar() {
		return unitBits / bits
	}
	if len(x.Lane)*bits <= unitBits {
		return unitBits / bits
	}
	return 2 * unitBits / bits
}
