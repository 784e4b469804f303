package build

import (
	"math/big"
	"math/bits"
	"slices"
	"sort"

	"github.com/vyasa-go/vyasa/codegen/target/vec"
	"github.com/vyasa-go/vyasa/codegen/target/vec/lanes"
	"github.com/vyasa-go/vyasa/halide"
)

// mapping is a way to make sums of products.
type mapping struct {
	order order
	group int      // products that a lane sums
	elem  vec.Elem // of the factors
	step  int      // data are loaded as they lie, and are so many elements apart in lanes; 0: they are shuffled
	words bool     // bytes are multiplied as words, those at even and those at odd places apart
	dot   vec.Code // one operation adds four products of bytes: Dot4, Dot4S, Dot4U
	apart bool     // sums of two are added by an operation of its own, also where one does both
	pairs bool     // two products of bytes are summed in 16 bits, and two such sums in 32
}

// mappings is the ways that a machine has.
func mappings(m vec.Machine) []mapping {
	var list []mapping
	if !m.Termwise {
		list = []mapping{{order: halves, group: 2, elem: vec.I16, step: 1}, {order: natural, group: 2, elem: vec.I16,
			step: 2}, {order: blocks2, group: 2, elem: vec.I16}, {order: blocks2, group: 4, elem: vec.I16, words: true},
			{order: blocks4, group: 4, elem: vec.I8, pairs: true}, {order: flat, group: 2, elem: vec.I16},
			{order: flat, group: 4, elem: vec.I16, words: true}, {order: flat, group: 4, elem: vec.I8, pairs: true},
			{order: natural, group: 2, elem: vec.I16}}
	}
	for _, c := range m.Dots {
		list = append(list, mapping{order: blocks4, group: 4, elem: vec.I8, dot: c},
			mapping{order: flat, group: 4, elem: vec.I8, dot: c})
	}
	return list
}

// natural reports whether factors are brought side by side in the natural order of lanes.
func (how mapping) natural() bool { return how.order == natural && how.step == 0 }

// costMul32 is what a product of 32 bits costs against operations that take one slot of a port.
const costMul32 = 2

// costFlat is what it costs to unpack across blocks against unpacking within them.
const costFlat = 2

// plainCost is that of sums term by term, in operations for one lane: each datum is loaded, multiplied and added, in
// lanes of 32 bits, or of 16 where these hold products; then as many as they hold the sum of are widened and added
// together.
func (b *dots) plainCost(all []*products) float64 {
	cost, wide := 0.0, 1/float64(b.m.Full(vec.I32))
	for _, p := range all {
		for _, t := range p.terms {
			e := &halide.Expr{Op: halide.OpMul, Kind: halide.IntKind, Args: []*halide.Expr{t.data, t.coef}}
			if w, _ := b.natural(e); w > vec.I16 {
				cost += (1 + costMul32 + 1) * wide
				continue
			}
			cost += (1 + 1 + 1) * wide / 2
			s := b.span(e)
			most := new(big.Int).Sub(s.Hi, s.Lo)
			cost += (1 + 1) * wide / float64(max(1, (1<<16)/(most.Int64()+1)))
		}
	}
	return cost
}

// macCost is that of a mapping for so many sums of data; ok is whether it can make them.
func (b *dots) macCost(data []*datum, sums int, how mapping) (cost float64, ok bool) {
	var swapped bool
	if how.elem == vec.I8 {
		if swapped, ok = b.signs(data, how.dot); !ok {
			return 0, false
		}
	}
	if how.words && !bytewise(data) {
		return 0, false
	}
	for _, d := range data {
		if how.step > 0 && (d.step != how.step || d.vector() || !b.hasRoom(d)) {
			return 0, false
		}
	}
	tuples := b.tuples(data, sums, how)
	if how.pairs {
		if _, ok := b.pairsOf(tuples, swapped); !ok {
			return 0, false
		}
	}
	return b.tuplesCost(tuples, sums, how), true
}

// tuples groups the data of so many sums. First those that all sums multiply together: in halves neighbours in memory,
// else as they come. What is left over is grouped by its place, so that sums of neighbouring rows share it; there some
// coefficients are 0. Where that costs less, each sum has pairs of its own, of which others share some.
//
//	a 3x3 filter, halves   ->   (0,0)(1,0) | (0,1)(1,1) | (0,2)(1,2) | (2,0)(2,1) | (2,2) -
//	2 rows of 2 taps       ->   (0,0)(0,1) | (0,1)(0,2)
func (b *dots) tuples(data []*datum, sums int, how mapping) []tuple {
	if how.step > 0 {
		data = slices.Clone(data)
		sort.SliceStable(data, func(i, j int) bool {
			x, y := data[i], data[j]
			return x.row < y.row || x.row == y.row && x.offset < y.offset
		})
	}
	g := grouping{how: how, at: make(map[*datum]int, len(data))}
	for i, d := range data {
		g.at[d] = i
	}
	left := g.together(data)
	out := append(g.out[:len(g.out):len(g.out)], g.byPlace(left)...)
	if how.group == 2 && sums > 1 {
		if own := append(g.out[:len(g.out):len(g.out)], g.bySum(left, sums)...); b.tuplesCost(own, sums,
			how) < b.tuplesCost(out, sums, how) {
			out = own
		}
	}
	if how.step == 0 && how.group > 1 && !how.natural() {
		own := g.byRuns(data, b)
		if len(own) > len(out) && b.tuplesCost(own, sums, how) < b.tuplesCost(out, sums, how) {
			out = own
		}
	}
	sort.SliceStable(out, func(x, y int) bool { return out[x].last < out[y].last })
	return out
}

// hasRoom reports whether one element more than a datum's own is in the array, on the same side throughout.
func (b *dots) hasRoom(d *datum) bool {
	lo, hi, elems := b.reach(d.at)
	return d.step == 1 || lo > 0 || hi+2*b.width <= elems
}

// tuplesCost is that of making so many sums of tuples, in operations for one lane.
func (b *dots) tuplesCost(tuples []tuple, sums int, how mapping) (cost float64) {
	parts := how.order.parts()
	unpack := parts * (bits.Len(uint(how.group)) - 1)
	dots := parts
	switch {
	case how.natural():
		unpack = 2*how.group - 1
	case how.words:
		unpack, dots = 2*parts, 2*parts
	case how.pairs:
		dots = 3 * parts
	}
	if how.order == flat {
		unpack *= costFlat
	}
	strips := float64(b.width) / float64(parts*b.m.Full(vec.I32)) // that share what is the same in all lanes
	loads := map[spot]bool{}
	load := func(d *datum, from, to int) {
		for i := from; d != nil && i <= to; i++ {
			loads[d.place(i)] = true
		}
	}
	for _, t := range tuples {
		switch {
		case how.step == 0:
			if b.whole(t, -1, how) {
				cost++
				break
			}
			for _, d := range t.data {
				load(d, 0, 0)
			}
			cost += float64(unpack)
		case t.data[1] == nil:
			load(t.data[0], 0, 0)
		case t.adjacent:
			load(t.data[0], 0, parts-1)
		default:
			load(t.data[0], 0, parts-1)
			load(t.data[1], -1, parts-2)
			cost += float64(parts)
		}
		for i := range sums {
			if !t.used(i) {
				continue
			}
			cost += float64(dots)
			if how.elem == vec.I16 && (!b.m.DotAcc || how.apart) {
				cost += float64(dots)
			}
			switch c := t.coef(i); {
			case c.vector && b.whole(t, i, how):
				cost++
			case c.vector:
				cost += float64(unpack)
			default:
				cost += b.uniformCost(t, i, how) / strips
			}
		}
	}
	return (cost + float64(len(loads))) / float64(parts*b.m.Full(vec.I32))
}

// whole reports whether the data of a tuple, or the coefficients that a sum has for them, are loaded side by side.
func (b *dots) whole(t tuple, sum int, how mapping) bool {
	_, ok := b.inWords(t.exprs(sum), how.elem)
	return ok && how.natural()
}

// uniformCost is that of the coefficients that a sum has for a tuple, which are the same in all lanes: broadcast, and
// made words of if they are bytes. Those that are no neighbours are put together, two by a blend, four by unpacking,
// unless that is done ahead of all loops.
func (b *dots) uniformCost(t tuple, sum int, how mapping) float64 {
	e := t.coef(sum).coef
	if e.Op == halide.OpLoad {
		var data []*halide.Expr
		if how.step == 0 {
			data = t.exprs(-1)
		}
		if p, ok := b.fixed(e); ok && !p.base.Form.IsConst() {
			if _, ok := b.neighbours(t.exprs(sum), data); !ok {
				return float64(how.group*how.group) / 2
			}
		}
	}
	if e.Op == halide.OpLoad && e.Type.Bits() < how.elem.Bits() {
		return 2
	}
	return 0
}

// bytewise reports whether the coefficients of data are loads of bytes.
func bytewise(data []*datum) bool {
	for _, d := range data {
		for _, c := range d.coefs {
			if c.coef != nil && (c.vector || c.coef.Op != halide.OpLoad || c.coef.Type.Bits() != 8) {
				return false
			}
		}
	}
	return true
}

// signs reports whether the coefficients of data are bytes without a sign and data bytes with one, or the other way
// round; not ok: neither. Of a dot product of factors that both have signs, or both have none, ok is whether they are
// that.
func (b *dots) signs(data []*datum, dot vec.Code) (swapped, ok bool) {
	plain, swapped := true, true
	first, second := dot == vec.Dot4S, dot != vec.Dot4U // have signs
	for _, d := range data {
		x := b.span(d.expr)
		for _, c := range d.coefs {
			if c.coef == nil {
				continue
			}
			y := b.span(c.coef)
			plain = plain && lanes.Holds(x, vec.I8, first) && lanes.Holds(y, vec.I8, second)
			swapped = swapped && lanes.Holds(x, vec.I8, second) && lanes.Holds(y, vec.I8, first)
		}
		if !plain && !swapped {
			return true, false
		}
	}
	return !plain, plain || swapped
}
