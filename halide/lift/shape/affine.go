package shape

import (
	"math"
	"slices"
)

// affine finds factors with which numbers are a constant plus the turns; those of loops that never turn, or that others
// determine, are 0.
func affine(numbers, turns []int64, depth int) ([]int64, bool) {
	if len(numbers) == 0 {
		return nil, false
	}
	s := solver{depth: depth}
	by := make([]int64, depth)
	for i, n := range numbers[1:] {
		at := turns[(i+1)*depth : (i+2)*depth]
		sum := numbers[0]
		for c, x := range at {
			sum += by[c] * (x - turns[c])
		}
		if sum == n {
			continue
		}
		row := make([]float64, depth+1)
		for c, x := range at {
			row[c] = float64(x - turns[c])
		}
		row[depth] = float64(n - numbers[0])
		if !s.add(row) || !s.solved(by) {
			return nil, false
		}
	}
	for i, n := range numbers { // the last factors hold for all
		sum := numbers[0]
		for c := range depth {
			sum += by[c] * (turns[i*depth+c] - turns[c])
		}
		if sum != n {
			return nil, false
		}
	}
	return by, true
}

// solver is equations in echelon form, each with its value last.
type solver struct {
	depth int
	rows  [][]float64
	lead  []int
}

// add takes an equation in; false if it says something new of nothing.
func (s *solver) add(row []float64) bool {
	for r, l := range s.lead {
		if k := row[l]; k != 0 {
			for c := range row {
				row[c] -= k * s.rows[r][c]
			}
		}
	}
	l := slices.IndexFunc(row[:s.depth], func(v float64) bool { return math.Abs(v) > 1e-6 })
	if l < 0 {
		return math.Abs(row[s.depth]) < 1e-6
	}
	k := row[l]
	for c := range row {
		row[c] /= k
	}
	for r := range s.rows {
		if k := s.rows[r][l]; k != 0 {
			for c := range row {
				s.rows[r][c] -= k * row[c]
			}
		}
	}
	s.rows, s.lead = append(s.rows, row), append(s.lead, l)
	return true
}

// solved puts the solution in which what is free is 0 into by; false if it is not of integers.
func (s *solver) solved(by []int64) bool {
	clear(by)
	for r, l := range s.lead {
		v := math.Round(s.rows[r][s.depth])
		if math.Abs(v-s.rows[r][s.depth]) > 1e-6 {
			return false
		}
		by[l] = int64(v)
	}
	return true
}
