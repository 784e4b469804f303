package columns

import "github.com/vyasa-go/vyasa/lower/affine"

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
	fillers := m.fillers(p.fillers[:0])
	p.fillers = fillers
	if l.padded > 0 {
		out = append(out, inPlace(m, w, p.copied(w), zero, l.padded))
	}
	for _, back := range []int{1, 2} {
		for d := range l.n {
			if len(out) >= mostZeros {
				break
			}
			if v := p.refilled(m, w, fillers, zero, back, d, l.n); v != nil {
				out = append(out, v)
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

// fillers appends the places where m wants a zero, lane by lane.
func (m matrix) fillers(list [][2]int) [][2]int {
	for i := range m {
		for c := range m[i] {
			if m[i][c] == zeroSource {
				list = append(list, [2]int{i, c})
			}
		}
	}
	return list
}

// refilled is w with each filler d elements behind the column that many before it, nil if those are not all zeros.
func (p *planner) refilled(m matrix, w [][]int, fillers [][2]int, zero []bool, back, d, n int) [][]int {
	at := func(i, c int) int { // of a filler, which goes on from the last column before it that is none
		far := 0
		for m[i][c] == zeroSource {
			if c, far = c-back, far+d; c < 0 {
				return -1
			}
		}
		if w[i][c] < 0 {
			return -1
		}
		return affine.FloorMod(w[i][c]+far, n)
	}
	for _, f := range fillers {
		if k := at(f[0], f[1]); k < 0 || !zero[k] {
			return nil
		}
	}
	out := p.copied(w)
	for _, f := range fillers {
		out[f[0]][f[1]] = at(f[0], f[1])
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
	out := make([]bool, l.n)
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
