package columns

// pool is tables of one size that are used again and again: those that were taken behind a mark are given back
// together.
type pool[T any] struct {
	all  [][][]T
	used int
}

// next is a table, with whatever was in it.
func (p *pool[T]) next(rows, columns int) [][]T {
	if p.used == len(p.all) {
		t, cells := make([][]T, rows), make([]T, rows*columns)
		for i := range t {
			t[i] = cells[i*columns : (i+1)*columns : (i+1)*columns]
		}
		p.all = append(p.all, t)
	}
	p.used++
	return p.all[p.used-1]
}

// remember is a mark: forget gives back what was taken behind it.
func (p *planner) remember() [2]int { return [2]int{p.matrices.used, p.tables.used} }

func (p *planner) forget(mark [2]int) { p.matrices.used, p.tables.used = mark[0], mark[1] }
