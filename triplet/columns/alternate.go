package columns

import (
	"errors"
	"fmt"
	"slices"

	"github.com/vyasa-go/vyasa/lower/affine"
	"github.com/vyasa-go/vyasa/triplet"
)

// alternator is a planner as operations of alternating coefficients see it.
type alternator struct{ *planner }

// alternates reports whether the taps of a sub-vector take two columns each: lanes have coefficients of their own, and
// z reads the same for two kinds of lanes, which take turns. The one kind reads zeros from x in the column of the
// other.
//
//	           column 0      column 1
//	lanes 0 1  d0*w0 d1*w1   0*w2 0*w3     channels 0..3 of a pixel
//	lanes 2 3  0*w0 0*w1     d2*w2 d3*w3
func (p alternator) alternates(v *vec) bool {
	if p.path.Alike == 0 || p.swap || p.path.X.Bits() != 8 {
		return false
	}
	for _, t := range v.taps {
		if stride, even := t.coef.stride(); t.coef.stream <= 0 || t.data.stream <= 0 || even && stride == 0 {
			return false
		}
	}
	return true
}

// alternating cuts taps, sorted by address, into operations of two columns a tap, and returns those that cannot be done
// so. Those of an operation are neighbours, so that all rows are cut alike and share registers; what is alone in its
// row shares an operation with what is alone in the next.
func (p alternator) alternating(vec int, order []int) (left []int) {
	taps := p.vecs[vec].taps
	far := func(a, b int) int { return taps[b].data.off - taps[a].data.off }
	near := 0 // how far neighbours are apart
	for i := 1; i < len(order); i++ {
		if d := far(order[i-1], order[i]); d > 0 && (near == 0 || d < near) {
			near = d
		}
	}
	var alone []int
	for len(order) > 0 {
		most := 1
		for most < min(p.path.Columns/2, len(order)) && far(order[most-1], order[most]) == near &&
			p.joins(&taps[order[0]], &taps[order[most]]) {
			most++
		}
		n := most
		for n > 1 && !p.alternatingOf(vec, order[:n]) {
			n--
		}
		if n == 1 {
			alone = append(alone, order[0])
		}
		order = order[n:]
	}
	for len(alone) > 0 {
		n := min(2, len(alone))
		for n > 0 && !(taps[alone[0]].neg == taps[alone[n-1]].neg && p.alternatingOf(vec, alone[:n])) {
			n--
		}
		if n == 0 {
			left, n = append(left, alone[0]), 1
		}
		alone = alone[n:]
	}
	return left
}

// alternatingOf adds the operation of some taps, and reports whether there is one.
func (p alternator) alternatingOf(vec int, taps []int) bool {
	o := columnsOf(p.path.Columns/2, vec, p.vecs[vec].taps[taps[0]].neg, taps)
	o.alternate = true
	if p.possible(o) != nil {
		return false
	}
	p.ops = append(p.ops, o)
	return true
}

// errHalves stops a plan whose registers take longer to fill than operations on widened data, one a tap.
var errHalves = errors.New("filling registers by loads of half a vector takes longer than an operation for each tap")

// waits reports whether operations wait for loads of half a vector longer than one for each tap would take: all go
// through one port, and an operation waits for both that fill its register, of which there are two. Measured, such a
// load takes a third more than a cycle.
func (p alternator) waits() bool {
	seen, loads, taps := map[string]bool{}, 0, 0 // registers that hold the same are one in the end
	for _, o := range p.ops {
		if o.alternate && o.xFills {
			key := fmt.Sprint(o.x.tiles)
			if seen[key] {
				continue
			}
			seen[key] = true
			loads += o.x.loads()
		}
	}
	for _, v := range p.vecs {
		taps += len(v.taps)
	}
	return 4*loads > 3*taps
}

// alternateCell is what a lane and column of such an operation reads.
func (p alternator) alternateCell(o *op, data bool, l, c int) source {
	v := &p.vecs[o.vec]
	own := (l&p.path.Alike != 0) == (c%2 == 1)
	switch t := o.cols[c/2]; {
	case data && !own, t < 0 && own && data == o.xFills:
		return zeroSource
	case t < 0, !own:
		return anySource
	case data:
		return v.taps[t].data.at(l)
	default:
		return v.taps[t].coef.at(l)
	}
}

// alternateLayouts is a register for such an operation: data in the lower half and zeros in the upper one, or
// coefficients as alternateCoefs puts them. Where these leave no room for zeros, columns without a tap read zeros
// behind the data, whose loads stand side by side.
//
//	{in(x, 0..15), in(x+1, 0..15), 0 x 96}
func (p alternator) alternateLayouts(o *op, x triplet.Operand, m matrix) []*layout {
	if x == triplet.Z {
		return p.alternateCoefs(o)
	}
	grid := 2 * unitBits / p.path.X.Bits()
	if o.xFills {
		grid /= 2
	}
	tiles, _, ok := p.tiles(m, p.path.X, grid)
	n := p.path.XBits[len(p.path.XBits)-1] / p.path.X.Bits()
	if !ok || !o.xFills && len(clusters(tiles)) != 1 || len(tiles) > n/grid/2 {
		return nil
	}
	l := &layout{operand: x, typ: p.path.X, n: n, grid: grid, tiles: slices.Repeat([]tile{freeTile}, n/grid)}
	copy(l.tiles, tiles)
	zeros := n / grid / 2
	if o.xFills {
		zeros = len(tiles)
	}
	for i := zeros; i < n/grid; i++ {
		l.tiles[i] = tile{stream: zeroSource.stream}
	}
	return []*layout{l}
}

// alternateCoefs is a register with the coefficients of an operation, tap after tap, each those of all lanes once, and
// zeros where there is no tap, or what there is if x has zeros there.
//
//	{w(0..7, 0), w(0..7, 1), w(0..7, 2), 0 x 8}
func (p alternator) alternateCoefs(o *op) []*layout {
	v := &p.vecs[o.vec]
	l := &layout{operand: triplet.Z, typ: p.path.Z, n: p.path.ZBits / p.path.Z.Bits()}
	l.content = slices.Repeat([]source{anySource}, l.n)
	first := v.taps[o.cols[0]].coef
	var lanes []int // the first with each coefficient
	place := make([]int, v.n)
	for i := range v.n {
		place[i] = slices.IndexFunc(lanes, func(j int) bool { return first.lane[j] == first.lane[i] })
		if place[i] < 0 {
			place[i] = len(lanes)
			lanes = append(lanes, i)
		}
	}
	l.padded = len(lanes)
	cols := o.cols
	if o.xFills {
		if !p.given(p.streams[first.stream].buffer) {
			return nil // it would be put together element by element
		}
		cols = cols[:o.count()]
	}
	if l.padded*len(cols) > l.n {
		return nil
	}
	for j, t := range cols {
		for i := range v.n {
			s, at := zeroSource, &l.content[j*l.padded+place[i]]
			if t >= 0 {
				s = v.taps[t].coef.at(i)
			}
			if *at != anySource && *at != s {
				return nil
			}
			*at = s
		}
	}
	return []*layout{l}
}

// alternateWant sets the indices of zeros: half of x beyond what the lane reads in the other column, and in z, or x, as
// far on as the column's own tap would be; false if there are none. Columns without a tap step on as those before them
// do.
func (p alternator) alternateWant(o *op, l *layout, m matrix, w [][]int) bool {
	zero := p.allZeros(l)
	for i := range w {
		own := bit(i&p.path.Alike != 0)
		first, step := w[i][own], l.padded
		if l.operand == triplet.X {
			step = 0
			switch {
			case o.cols[1] >= 0:
				step = w[i][2+own] - w[i][own]
			case o.xFills:
				step = l.grid
			}
		}
		for c, s := range m[i] {
			if s == zeroSource {
				at := first + c/2*step
				if l.operand == triplet.X && c%2 != int(own) {
					at += l.n / 2
				}
				at = affine.FloorMod(at, l.n)
				if !zero[at] {
					return false
				}
				w[i][c] = at
			}
		}
	}
	return true
}
