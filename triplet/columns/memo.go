package columns

import (
	"encoding/binary"
	"slices"

	"github.com/vyasa-go/vyasa/lower/affine"
	"github.com/vyasa-go/vyasa/triplet"
)

// answer is whether an operation is possible.
type answer uint8

const (
	yes  answer = iota
	no          // and no register took too many loads
	slow        // it is refused for a register that takes too many loads, maybe among others
)

// reply is an answer, and why it is not yes.
type reply struct {
	answer
	why error
}

// answer is that of possible, remembered: whether several taps can share an operation is a matter of how their data lie
// in their tiles, of how many tiles hold their coefficients and, where these differ by lane, of how they lie in them
// too; the same few cases come again and again.
func (p *planner) answer(o *op) answer {
	p.key = append(p.signature(p.key[:0], o.vec, o.cols, false), bit(o.made[triplet.X]), bit(o.made[triplet.Z]))
	r, known := p.possibles[string(p.key)]
	if !known {
		key := string(p.key)
		p.slowed = false
		r.why = p.possible(o)
		switch {
		case r.why == nil:
		case p.slowed:
			r.answer = slow
		default:
			r.answer = no
		}
		p.possibles[key] = r
	}
	if r.why != nil && (p.why == nil || p.why == errAbsent) {
		p.why = r.why
	}
	return r.answer
}

// trait is what selection depends on of one tap.
type trait struct {
	unit, at int    // the tile where its data begin, and where in it
	place    int    // where its coefficients begin in their tile
	tile     tile   // of these
	lanes    []byte // how data and coefficients go on from lane to lane
}

// traitsOf are the traits of the taps of all sub-vectors.
func traitsOf(vecs []vec) [][]trait {
	out := make([][]trait, len(vecs))
	for i := range vecs {
		out[i] = make([]trait, len(vecs[i].taps))
		for t := range vecs[i].taps {
			out[i][t] = traitOf(&vecs[i].taps[t])
		}
	}
	return out
}

func traitOf(t *tap) trait {
	d, c := &t.data, &t.coef
	grid, unit := 2*unitBits/max(8, d.typ.Bits()), unitBits/max(8, c.typ.Bits())
	stride, even := d.stride()
	other, same := c.stride()
	place := affine.FloorMod(c.off, 2)
	if !same || other != 0 { // a row of its own: where it begins in its tile matters
		place = affine.FloorMod(c.off, 2*unit)
	}
	lanes := binary.AppendVarint(binary.AppendVarint(nil, int64(2*stride)+int64(bit(even))), int64(other))
	if t.complex {
		for l := range d.lane {
			lanes = binary.AppendVarint(binary.AppendVarint(lanes, int64(d.lane[l])), int64(c.lane[l]))
		}
	}
	return trait{unit: affine.FloorDiv(d.off, grid), at: affine.FloorMod(d.off, grid), place: place, lanes: lanes,
		tile: tile{c.stream, affine.FloorDiv(c.off, unit)}}
}

// signature appends what describes columns of taps, up to what selection does not depend on: of the coefficients' tiles
// their number or, if the text is to say the same of all first columns, which one each column has.
func (p *planner) signature(b []byte, vec int, cols []int, each bool) []byte {
	var room [16]tile
	tiles, first := room[:0], -1
	v, traits := &p.vecs[vec], p.traits[vec]
	for _, t := range cols {
		if t < 0 {
			b = append(b, 0)
			continue
		}
		if first < 0 {
			first = t
		}
		x := &traits[t]
		apart := 0
		if v.taps[t].data.stream == v.taps[first].data.stream && v.taps[t].row == v.taps[first].row {
			apart = x.unit - traits[first].unit
		}
		b = append(append(b, 1), x.lanes...)
		b = binary.AppendVarint(binary.AppendVarint(binary.AppendVarint(b, int64(x.at)), int64(apart)), int64(x.place))
		i := slices.Index(tiles, x.tile)
		if i < 0 {
			i = len(tiles)
			tiles = append(tiles, x.tile)
		}
		if each {
			b = append(b, byte(i))
		}
	}
	return append(b, 2, byte(len(tiles)), byte(v.n))
}
