package columns

import (
	"slices"

	"github.com/vyasa-go/vyasa/lower/affine"
	"github.com/vyasa-go/vyasa/triplet"
)

// alternator is a planner as operations of alternating coefficients see it.
type alternator struct{ *planner }

// alternateCell is what a lane and column of such an operation reads.
func (p alternator) alternateCell(o *op, data bool, l, c int) source {
	v := &p.vecs[o.vec]
	own := (l&p.path.Alike != 0) == (c%2 == 1)
	switch t := o.cols[c/2]; {
	case data && !own, t < 0 && !data && own:
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
// coefficients as alternateCoefs puts them.
func (p alternator) alternateLayouts(o *op, x triplet.Operand, m matrix) []*layout {
	if x == triplet.Z {
		return p.alternateCoefs(o)
	}
	grid := 2 * unitBits / p.path.X.Bits()
	tiles, _, ok := p.tiles(m, p.path.X, grid)
	n := p.path.XBits[len(p.path.XBits)-1] / p.path.X.Bits()
	if !ok || len(clusters(tiles)) != 1 || len(tiles) > n/grid/2 {
		return nil
	}
	l := &layout{operand: x, typ: p.path.X, n: n, grid: grid, tiles: slices.Repeat([]tile{freeTile}, n/grid)}
	copy(l.tiles, tiles)
	for i := n / grid / 2; i < n/grid; i++ {
		l.tiles[i] = tile{stream: zeroSource.stream}
	}
	return []*layout{l}
}

// alternateCoefs is a register with the coefficients of an operation, tap after tap, each those of all lanes once, and
// zeros where there is no tap.
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
	if l.padded*len(o.cols) > l.n {
		return nil
	}
	for j, t := range o.cols {
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

// alternateWant sets the indices of zeros: half of x beyond what the lane reads in the other column, and in z as far on
// as the column's own tap would be; false if there are none. Columns without a tap step on as those before them do.
func (p alternator) alternateWant(o *op, l *layout, m matrix, w [][]int) bool {
	zero := p.allZeros(l)
	for i := range w {
		own := bit(i&p.path.Alike != 0)
		first, step := w[i][own], l.padded
		if l.operand == triplet.X {
			first, step = first+l.n/2, 0
			if o.cols[1] >= 0 {
				step = w[i][2+own] - w[i][own]
			}
		}
		for c, s := range m[i] {
			if s == zeroSource {
				at := affine.FloorMod(first+c/2*step, l.n)
				if !zero[at] {
					return false
				}
				w[i][c] = at
			}
		}
	}
	return true
}
