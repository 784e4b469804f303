package columns

import "slices"

// mostZeros bounds how many choices of zeros are tried.
const mostZeros = 4

// otherZeros lists ways to read m that take different known zeros for its fillers: w itself, which takes the first for
// all; and those where a filler stands as far behind the column two before it, or one, as the next filler does, since
// selection repeats by single columns or by pairs of them.
//
//	k0 k1 k2 0 | k3 k4 k5 0, columns k3, k4, k5, -   ->   3 4 5 7 where 7 is a zero, not 3 4 5 3
func (p *planner) otherZeros(l *layout, m matrix, w [][]int) [][][]int {
	zero := p.allZeros(l)
	var out [][][]int
	if l.padded > 0 {
		out = append(out, inPlace(m, w, p.copied(w), zero, l.padded))
	}
	for _, back := range []int{1, 2} {
		list, ok := m.fillers(p.fillers[:0], w, back)
		if p.fillers = list; !ok {
			continue
		}
		for d := range l.n {
			if len(out) >= mostZeros {
				break
			}
			if refills(list, zero, d) {
				out = append(out, p.refilled(w, list, d))
			}
			if back == 1 && d >= 1 {
				break // one column on is the next element
			}
		}
	}
	return append(out, w)
}

// inPlace is w, of which out is a copy, with each filler where a padded register, of n elements a column, has that of
// its lane and column, if it is a zero.
func inPlace(m matrix, w, out [][]int, zero []bool, n int) [][]int {
	for i := range w {
		for c := range out[i] {
			if at := c*n + w[i][0]; m[i][c] == zeroSource && at < len(zero) && zero[at] {
				out[i][c] = at
			}
		}
	}
	return out
}

// fill is a place where a matrix wants a zero: some columns behind one that wants none, which reads an element.
type fill struct{ lane, column, from, far int }

// fillers appends the places where m wants a zero, lane by lane, each with the last column before it that is none, so
// many at a time; ok is false if a place has none, or one that wants nothing.
func (m matrix) fillers(list []fill, w [][]int, back int) (all []fill, ok bool) {
	for i := range m {
		for c := range m[i] {
			if m[i][c] != zeroSource {
				continue
			}
			at, far := c, 0
			for at >= 0 && m[i][at] == zeroSource {
				at, far = at-back, far+1
			}
			if at < 0 || w[i][at] < 0 {
				return list, false
			}
			list = append(list, fill{i, c, w[i][at], far})
		}
	}
	return list, true
}

// refills reports whether all fillers are zeros if each stands d elements behind the column before it.
func refills(list []fill, zero []bool, d int) bool {
	for _, f := range list {
		if !zero[(f.from+f.far*d)%len(zero)] {
			return false
		}
	}
	return true
}

// refilled is w with fillers d elements behind the column before each.
func (p *planner) refilled(w [][]int, list []fill, d int) [][]int {
	out := p.copied(w)
	for _, f := range list {
		out[f.lane][f.column] = (f.from + f.far*d) % len(p.zeroes)
	}
	return out
}

// copied is w in a table of the pool.
func (p *planner) copied(w [][]int) [][]int {
	out := p.tables.next(len(w), len(w[0]))
	for i, row := range w {
		copy(out[i], row)
	}
	return out
}

// cloned is a copy of rows of one length.
func cloned(w [][]int) [][]int {
	out, cells := make([][]int, len(w)), make([]int, 0, len(w)*len(w[0]))
	for i, row := range w {
		cells = append(cells, row...)
		out[i] = cells[i*len(row) : len(cells) : len(cells)]
	}
	return out
}

// allZeros says of each element of a register whether it is known to be zero.
func (p *planner) allZeros(l *layout) []bool {
	out := slices.Grow(p.zeroes[:0], l.n)[:l.n]
	p.zeroes = out
	clear(out)
	for i, s := range l.content {
		out[i] = s == zeroSource
	}
	for i, t := range l.tiles {
		mask := p.zeroMask(t, l.grid)
		for d := range l.grid {
			out[i*l.grid+d] = mask>>d&1 == 1
		}
	}
	return out
}
