package columns

import (
	"fmt"

	"github.com/vyasa-go/vyasa/lower/affine"
)

// promising is possible, remembered: whether several taps can share an operation is a matter of how their data lie in
// their tiles, of how many tiles hold their coefficients and, where these differ by lane, of how they lie in them too; the
// same few cases come again and again.
func (p *planner) promising(o *op) bool {
	key := p.looks(o)
	ok, known := p.hopes[key]
	if !known {
		err := p.possible(o)
		ok = err == nil
		p.hopes[key] = ok
		if !ok && (p.why == nil || p.why == errAbsent) {
			p.why = err
		}
	}
	return ok
}

// looks describes an operation up to what selection does not depend on.
func (p *planner) looks(o *op) string {
	b := make([]byte, 0, 64)
	v := &p.vecs[o.vec]
	first := &v.taps[o.taps()[0]]
	var tiles []tile
	for _, t := range o.cols {
		if t < 0 {
			b = append(b, '-')
			continue
		}
		d, c := &v.taps[t].data, &v.taps[t].coef
		grid := 2 * unitBits / max(8, d.typ.Bits())
		stride, even := d.stride()
		apart := 0
		if d.stream == first.data.stream && v.taps[t].row == first.row {
			apart = affine.FloorDiv(d.off, grid) - affine.FloorDiv(first.data.off, grid)
		}
		other, same := c.stride()
		place := affine.FloorMod(c.off, 2)
		if !same || other != 0 { // a row of its own: where it begins in its tile matters
			place = affine.FloorMod(c.off, 2*unitBits/max(8, c.typ.Bits()))
		}
		b = fmt.Appendf(b, "%d %d %t %d %d %d;", affine.FloorMod(d.off, grid), apart, even, stride, other, place)
		u := tile{c.stream, affine.FloorDiv(c.off, unitBits/max(8, c.typ.Bits()))}
		known := false
		for _, t := range tiles {
			known = known || t == u
		}
		if !known {
			tiles = append(tiles, u)
		}
	}
	return string(fmt.Appendf(b, "%d %d %t", len(tiles), v.n, o.made))
}
