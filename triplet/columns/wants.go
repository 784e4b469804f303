package columns

import "github.com/vyasa-go/vyasa/triplet"

// wants makes the matrix of an operand. A column without a tap reads zero on one side and anything on the other.
func (p *planner) wants(o *op, x triplet.Operand) matrix {
	v := &p.vecs[o.vec]
	m := matrix(p.matrices.next(p.path.Lanes, p.path.Columns))
	data := p.dataIn(x)
	if o.slide == nil && !o.alternate {
		for c := range p.path.Columns {
			p.wantsColumn(m, c, o, v, x)
		}
	} else {
		for l := range m {
			for c := range m[l] {
				switch {
				case l >= v.n:
					m[l][c] = anySource
				case o.slide != nil:
					m[l][c] = p.slideCell(o, data, l, c)
				default:
					m[l][c] = alternator{p}.alternateCell(o, data, l, c)
				}
			}
		}
	}
	if x == triplet.X && !data && o.slide == nil && !o.made[triplet.X] {
		return p.seen(m)
	}
	return m
}

// wantsColumn is what the lanes of a column read.
func (p *planner) wantsColumn(m matrix, c int, o *op, v *vec, x triplet.Operand) {
	n, t := 0, o.cols[c]
	if t >= 0 {
		from := &v.taps[t].coef
		if p.dataIn(x) {
			from = &v.taps[t].data
		}
		for n < v.n {
			m[n][c] = source{from.stream, from.off + from.lane[n]}
			n++
		}
	} else if (x == triplet.X) == o.xFills {
		for n < v.n {
			m[n][c] = zeroSource
			n++
		}
	}
	for ; n < len(m); n++ {
		m[n][c] = anySource
	}
}

// slideCell is what a lane and column of an arrangement reads: nothing in particular beside a zero coefficient.
func (p *planner) slideCell(o *op, data bool, l, c int) source {
	t := o.slide.Coef[o.slide.CoefAt[l][c]]
	if t < 0 || o.cols[t] < 0 {
		if data {
			return anySource
		}
		return zeroSource
	}
	tap := &p.vecs[o.vec].taps[o.cols[t]]
	if data {
		return source{o.data.stream, o.data.off + o.slide.DataAt[l][c]}
	}
	return tap.coef.source
}
