package build

import "github.com/vyasa-go/vyasa/codegen/target/vec"

// strided is a pair of data whose lanes are two elements apart in memory, where they lie in pairs already. Others are
// blended of loads in whose even places the one is, in whose odd places the other.
//
//	(x, x+1)    ->   load x
//	(x, y)      ->   blend load x, load y-1
//	(x, none)   ->   load x
func (m *maker) strided(t tuple) (out [][]vec.Reg) {
	x, y := t.data[0], t.data[1]
	n := m.m.Full(vec.I32)
	for j := range m.width / n {
		at := 2 * j * n
		r := m.evenPlaces(x, at)
		if y != nil && !t.adjacent {
			r = m.blend(r, m.oddPlaces(y, at))
		}
		out = append(out, []vec.Reg{r})
	}
	return out
}

// evenPlaces loads a datum from an element on; what lies between its elements is in the odd places. The element behind
// the last one may be beyond the array, then they are loaded one earlier, and shifted.
func (m *maker) evenPlaces(d *datum, from int) vec.Reg {
	if _, hi, elems := m.reach(d.at); hi+from+m.m.Full(vec.I16) <= elems {
		return m.loadHalf(d, from)
	}
	return m.op(&vec.Op{Code: vec.ShrU, Elem: vec.I32, N: m.m.Full(vec.I32), Imm: 16,
		Args: []vec.Reg{m.loadHalf(d, from-1)}})
}

// oddPlaces loads a datum, one element earlier; before the array it is shifted.
func (m *maker) oddPlaces(d *datum, from int) vec.Reg {
	if lo, _, _ := m.reach(d.at); lo+from > 0 {
		return m.loadHalf(d, from-1)
	}
	return m.op(&vec.Op{Code: vec.Shl, Elem: vec.I32, N: m.m.Full(vec.I32), Imm: 16,
		Args: []vec.Reg{m.loadHalf(d, from)}})
}

// hasRoom reports whether one element more than a datum's own is in the array, on the same side throughout.
func (b *dots) hasRoom(d *datum) bool {
	lo, hi, elems := b.reach(d.at)
	return d.step == 1 || lo > 0 || hi+2*b.width <= elems
}
