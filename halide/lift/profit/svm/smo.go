package svm

import "math"

// solver is the state of the dual problem: a, and the gradient of what is minimised.
type solver struct {
	y, a, gradient []float64
	k              [][]float64 // the kernel's values
	c              float64
}

func newSolver(points [][]float64, labels []bool, o Options) *solver {
	n := len(points)
	s := &solver{y: make([]float64, n), a: make([]float64, n), gradient: make([]float64, n), k: make([][]float64, n),
		c: o.C}
	for i := range n {
		s.y[i], s.gradient[i] = -1, -1
		if labels[i] {
			s.y[i] = 1
		}
		s.k[i] = make([]float64, n)
		for j := range i + 1 {
			s.k[i][j] = o.Kernel.of(points[i], points[j])
			s.k[j][i] = s.k[i][j]
		}
	}
	return s
}

// rises reports whether y a of point i may grow, falls whether it may shrink.
func (s *solver) rises(i int) bool { return s.y[i] > 0 && s.a[i] < s.c || s.y[i] < 0 && s.a[i] > 0 }
func (s *solver) falls(i int) bool { return s.y[i] < 0 && s.a[i] < s.c || s.y[i] > 0 && s.a[i] > 0 }

// gain is how fast the objective falls as y a of point i grows.
func (s *solver) gain(i int) float64 { return -s.y[i] * s.gradient[i] }

// least keeps a curvature away from 0: duplicates have none.
const least = 1e-12

// pair is the point whose growth gains the most and, of those that may shrink for it, the one with the greatest step
// down of the objective; violation is how far from optimal the a are.
func (s *solver) pair() (i, j int, violation float64) {
	i, j = -1, -1
	top, bottom := math.Inf(-1), math.Inf(1)
	for t := range s.a {
		if s.rises(t) && s.gain(t) > top {
			i, top = t, s.gain(t)
		}
	}
	if i < 0 {
		return i, j, 0
	}
	best := 0.0
	for t := range s.a {
		if !s.falls(t) {
			continue
		}
		bottom = min(bottom, s.gain(t))
		if d := top - s.gain(t); d > 0 && d*d/s.curvature(i, t) > best {
			j, best = t, d*d/s.curvature(i, t)
		}
	}
	return i, j, top - bottom
}

func (s *solver) curvature(i, j int) float64 { return max(s.k[i][i]+s.k[j][j]-2*s.k[i][j], least) }

// solve reports whether it ended by the tolerance.
func (s *solver) solve(tolerance float64, steps int) bool {
	for range steps {
		i, j, violation := s.pair()
		if j < 0 || violation < tolerance {
			return true
		}
		s.step(i, j)
	}
	return false
}

// step moves y a from point j to point i, as far as it gains and as the box allows; one at its bound is there exactly.
func (s *solver) step(i, j int) {
	d := (s.gain(i) - s.gain(j)) / s.curvature(i, j)
	d = min(d, s.room(i, 1), s.room(j, -1))
	s.move(i, d)
	s.move(j, -d)
	for t := range s.gradient {
		s.gradient[t] += s.y[t] * d * (s.k[t][i] - s.k[t][j])
	}
}

// room is how far y a of point i may go in a direction.
func (s *solver) room(i int, direction float64) float64 {
	if s.y[i]*direction > 0 {
		return s.c - s.a[i]
	}
	return s.a[i]
}

func (s *solver) move(i int, d float64) {
	room := s.room(i, d)
	switch {
	case math.Abs(d) < room:
		s.a[i] += s.y[i] * d
	case s.y[i]*d > 0:
		s.a[i] = s.c
	default:
		s.a[i] = 0
	}
}

// bias is the mean over points within the box, whose margin is exact; if there are none, the middle of what is allowed.
func (s *solver) bias() float64 {
	sum, n := 0.0, 0
	top, bottom := math.Inf(-1), math.Inf(1)
	for i, a := range s.a {
		if a > 0 && a < s.c {
			sum, n = sum+s.gain(i), n+1
		}
		if s.rises(i) {
			top = max(top, s.gain(i))
		}
		if s.falls(i) {
			bottom = min(bottom, s.gain(i))
		}
	}
	if n > 0 {
		return sum / float64(n)
	}
	return (top + bottom) / 2
}
