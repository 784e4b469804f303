package columns

import (
	"cmp"
	"slices"
)

// complexes cuts the taps of a sub-vector, halves of complex products, into operations on complex numbers, each two
// columns: neighbours of a row first, then what is left over, of any two rows.
//
//	D(2) * C(0) (re), D(3) * C(1) (im), D(4) * C(2) (re), D(5) * C(3) (im)   ->   one operation of four columns
func (p *planner) complexes(vec int) []*op {
	v := &p.vecs[vec]
	rest := v.products()
	most := p.path.Columns / 2
	var out []*op
	var left [][]twin
	for len(rest) > 0 {
		n := 1
		for n < min(most, len(rest)) && p.joins(&v.taps[rest[0].a], &v.taps[rest[n].a]) {
			n++
		}
		for n > 1 && p.answer(complexOp(p, vec, rest[:n])) != yes {
			n--
		}
		if n < most {
			left = append(left, rest[:n])
		} else {
			out = append(out, complexOp(p, vec, rest[:n]))
		}
		rest = rest[n:]
	}
	for i := range left {
		for j := i + 1; j < len(left) && len(left[i]) > 0; j++ {
			both := slices.Concat(left[i], left[j])
			if len(left[j]) > 0 && len(both) <= most && v.taps[both[0].a].neg == v.taps[left[j][0].a].neg &&
				p.answer(complexOp(p, vec, both)) == yes {
				left[i], left[j] = both, nil
			}
		}
		if len(left[i]) > 0 {
			out = append(out, complexOp(p, vec, left[i]))
		}
	}
	return out
}

// complexOp is the operation of some complex products, two columns each.
func complexOp(p *planner, vec int, list []twin) *op {
	var taps []int
	for _, t := range list {
		taps = append(taps, t.a, t.b)
	}
	return columnsOf(p.path.Columns, vec, p.vecs[vec].taps[list[0].a].neg, taps)
}

// products are the complex products of a sub-vector, by sign, row and address of the data: the half with the real part
// of the data, and the other one, which is the next triplet.
func (v *vec) products() []twin {
	var out []twin
	for i := range v.taps {
		if !v.taps[i].imag {
			out = append(out, twin{i, -1})
		}
	}
	for k := range out {
		re := &v.taps[out[k].a]
		out[k].b = slices.IndexFunc(v.taps, func(t tap) bool {
			return t.imag && (t.index == re.index+1 || t.index == re.index-1) && halvesOfOne(re, &t)
		})
	}
	out = slices.DeleteFunc(out, func(t twin) bool { return t.b < 0 })
	slices.SortStableFunc(out, func(s, t twin) int {
		a, b := &v.taps[s.a], &v.taps[t.a]
		return cmp.Or(cmp.Compare(bit(a.neg), bit(b.neg)), cmp.Compare(a.data.stream, b.data.stream),
			cmp.Compare(a.row, b.row), cmp.Compare(a.data.off, b.data.off), cmp.Compare(a.coef.off, b.coef.off))
	})
	return out
}

// halvesOfOne reports whether two taps are the halves of one complex product: the data are neighbours, and lanes of
// either parity read the coefficient that the others read in the other half.
func halvesOfOne(re, im *tap) bool {
	if re.neg != im.neg || re.data.stream != im.data.stream || re.coef.stream != im.coef.stream ||
		im.data.off != re.data.off+1 || !slices.Equal(re.data.lane, im.data.lane) {
		return false
	}
	for l := range re.coef.lane {
		if l^1 < len(re.coef.lane) && re.coef.at(l) != im.coef.at(l^1) {
			return false
		}
	}
	return true
}
