package svm

import (
	"errors"
	"fmt"
	"math"
)

// MostExamples is how many examples Train takes: it keeps all values of the kernel, 8 bytes for each pair.
const MostExamples = 5000

// Options are how to learn.
type Options struct {
	Kernel    Kernel
	C         float64 // what an example on the wrong side costs; > 0; 0 means 100
	Tolerance float64 // the greatest violation of optimality at the end; 0 means 1e-3
	Steps     int     // at most so many; 0 means ten million
}

// Model is what was learnt.
type Model struct {
	Kernel  Kernel      `json:"kernel"`
	Points  [][]float64 `json:"points"`  // the support vectors
	Weights []float64   `json:"weights"` // of each: y a, not 0
	Bias    float64     `json:"bias"`
}

// ErrSteps says that Options.Steps did not suffice; the model is returned all the same.
var ErrSteps = errors.New("svm: not optimal within the steps allowed")

// Train learns from points of one length, label true or false each. It needs examples of both classes.
func Train(points [][]float64, labels []bool, o Options) (*Model, error) {
	if o.C == 0 {
		o.C = 100
	}
	if o.Tolerance == 0 {
		o.Tolerance = 1e-3
	}
	if o.Steps == 0 {
		o.Steps = 10_000_000
	}
	if err := check(points, labels, o); err != nil {
		return nil, fmt.Errorf("svm: %w", err)
	}
	s := newSolver(points, labels, o)
	for i := range s.k {
		if v := s.k[i][i]; math.IsInf(v, 0) || math.IsNaN(v) {
			return nil, fmt.Errorf("svm: kernel %s of example %d with itself is %g: scale the features", o.Kernel, i, v)
		}
	}
	done := s.solve(o.Tolerance, o.Steps)
	m := &Model{Kernel: o.Kernel, Bias: s.bias()}
	for i, a := range s.a {
		if a > 0 {
			m.Points = append(m.Points, points[i])
			m.Weights = append(m.Weights, s.y[i]*a)
		}
	}
	if !done {
		return m, ErrSteps
	}
	return m, nil
}

// Decide is positive for points of the class true; the margin is at 1 and -1. x has the length of the examples.
func (m *Model) Decide(x []float64) float64 {
	sum := m.Bias
	for i, p := range m.Points {
		sum += m.Weights[i] * m.Kernel.of(p, x)
	}
	return sum
}

func check(points [][]float64, labels []bool, o Options) error {
	var seen [2]bool
	switch {
	case len(points) != len(labels):
		return fmt.Errorf("%d points, but %d labels", len(points), len(labels))
	case len(points) > MostExamples:
		return fmt.Errorf("%d examples: at most %d are taken", len(points), MostExamples)
	case !(o.C > 0) || math.IsInf(o.C, 0):
		return fmt.Errorf("the cost C is %g: it must be a positive number", o.C)
	case !(o.Tolerance > 0):
		return fmt.Errorf("the tolerance is %g: it must be positive", o.Tolerance)
	}
	if err := o.Kernel.Check(); err != nil {
		return err
	}
	for i, p := range points {
		if len(p) != len(points[0]) {
			return fmt.Errorf("example %d has %d features, the first has %d", i, len(p), len(points[0]))
		}
		for f, v := range p {
			if math.IsNaN(v) || math.IsInf(v, 0) {
				return fmt.Errorf("feature %d of example %d is %g", f, i, v)
			}
		}
		if labels[i] {
			seen[1] = true
		} else {
			seen[0] = true
		}
	}
	if !seen[0] || !seen[1] {
		return errors.New("the examples are all of one class: there is nothing to tell apart")
	}
	return nil
}
