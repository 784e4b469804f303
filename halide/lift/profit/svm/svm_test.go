package svm

import (
	"errors"
	"math"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"
	"pgregory.net/rapid"
)

// example draws up to n points of the plane with labels of both classes.
func example(t *rapid.T, n int) (points [][]float64, labels []bool) {
	size := rapid.IntRange(2, n).Draw(t, "size")
	for i := range size {
		p := []float64{rapid.Float64Range(-2, 2).Draw(t, "x"), rapid.Float64Range(-2, 2).Draw(t, "y")}
		points = append(points, p)
		labels = append(labels, i == 0 || i > 1 && rapid.Bool().Draw(t, "label"))
	}
	return points, labels
}

func kernel(t *rapid.T) Kernel {
	return rapid.SampledFrom([]Kernel{RBF(0.5), RBF(2), Cubic(1), {Polynomial, 1, 1, 0}}).Draw(t, "kernel")
}

// objective is what the dual minimises.
func objective(k Kernel, points [][]float64, y, a []float64) float64 {
	sum := 0.0
	for i := range a {
		sum -= a[i]
		for j := range a {
			sum += 0.5 * y[i] * y[j] * a[i] * a[j] * k.of(points[i], points[j])
		}
	}
	return sum
}

// enumerate finds the least objective by trying every choice of which a are 0, C or between: those between solve the
// linear equations of a stationary point.
func enumerate(k Kernel, points [][]float64, y []float64, c float64) float64 {
	n, best := len(y), 0.0 // all a = 0 is allowed
	for choice := range int(math.Pow(3, float64(n))) {
		a, free, rest := make([]float64, n), []int{}, choice
		for i := range n {
			switch rest % 3 {
			case 1:
				a[i] = c
			case 2:
				free = append(free, i)
			}
			rest /= 3
		}
		if !stationary(k, points, y, a, free) {
			continue
		}
		sum, legal := 0.0, true
		for i := range a {
			sum += y[i] * a[i]
			legal = legal && a[i] > -1e-9 && a[i] < c+1e-9
		}
		if legal && math.Abs(sum) < 1e-6 {
			best = min(best, objective(k, points, y, a))
		}
	}
	return best
}

// stationary solves for the free a, and the multiplier of the constraint.
func stationary(k Kernel, points [][]float64, y, a []float64, free []int) bool {
	f := len(free)
	if f == 0 {
		return true
	}
	m, v := mat.NewDense(f+1, f+1, nil), mat.NewVecDense(f+1, nil)
	for r, i := range free {
		right := 1.0
		for j := range a {
			right -= y[i] * y[j] * a[j] * k.of(points[i], points[j])
		}
		for s, j := range free {
			m.Set(r, s, y[i]*y[j]*k.of(points[i], points[j]))
		}
		m.Set(r, f, y[i])
		m.Set(f, r, y[i])
		v.SetVec(r, right)
	}
	for j := range a {
		v.SetVec(f, v.AtVec(f)-y[j]*a[j])
	}
	var x mat.VecDense
	if err := x.SolveVec(m, v); err != nil {
		return false
	}
	for r, i := range free {
		a[i] = x.AtVec(r)
	}
	return true
}

// TestOptimum: the solver's objective is that of the best of all active sets.
func TestOptimum(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		points, labels := example(t, 6)
		o := Options{Kernel: kernel(t), C: rapid.SampledFrom([]float64{0.1, 1, 10}).Draw(t, "C"), Tolerance: 1e-9, Steps: 100_000}
		s := newSolver(points, labels, o)
		s.solve(o.Tolerance, o.Steps)
		got, want := objective(o.Kernel, points, s.y, s.a), enumerate(o.Kernel, points, s.y, o.C)
		if math.Abs(got-want) > 1e-5*(1+math.Abs(want)) {
			t.Fatalf("objective %g, the least is %g\na = %v", got, want, s.a)
		}
	})
}

// TestConditions: at the end the conditions of Karush, Kuhn and Tucker hold, computed anew from the model.
func TestConditions(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		points, labels := example(t, 60)
		o := Options{Kernel: kernel(t), C: rapid.SampledFrom([]float64{0.1, 1, 100}).Draw(t, "C")}
		m, err := Train(points, labels, o)
		if errors.Is(err, ErrSteps) {
			t.Skip("slow to converge")
		}
		if err != nil {
			t.Fatal(err)
		}
		sum := 0.0
		for _, w := range m.Weights {
			sum += w
			if w == 0 || math.Abs(w) > o.C {
				t.Fatalf("weight %g, C %g", w, o.C)
			}
		}
		if math.Abs(sum) > 1e-6*o.C {
			t.Fatalf("the weights' sum is %g", sum)
		}
		for i, p := range points {
			margin, a := m.Decide(p), weight(m, p)
			if !labels[i] {
				margin, a = -margin, -a
			}
			if a == 0 && margin < 1-2e-3 || a == o.C && margin > 1+2e-3 {
				t.Fatalf("point %d: margin %g, a %g of %g", i, margin, a, o.C)
			}
		}
	})
}

// weight is that of the point of a model, which its examples are drawn once each.
func weight(m *Model, p []float64) float64 {
	for i, q := range m.Points {
		if &q[0] == &p[0] {
			return m.Weights[i]
		}
	}
	return 0
}

// TestShapes: what no line parts: the exclusive or, a ring around a disc, a cubic curve.
func TestShapes(t *testing.T) {
	for name, c := range map[string]struct {
		kernel Kernel
		inside func(x, y float64) bool
	}{
		"xor":   {RBF(1), func(x, y float64) bool { return (x > 0) != (y > 0) }},
		"ring":  {RBF(1), func(x, y float64) bool { return x*x+y*y < 1 }},
		"curve": {Cubic(1), func(x, y float64) bool { return y > x*x*x-x }},
	} {
		t.Run(name, func(t *testing.T) {
			var points [][]float64
			var labels []bool
			for x := -2.0; x <= 2; x += 0.21 {
				for y := -2.0; y <= 2; y += 0.21 {
					points, labels = append(points, []float64{x, y}), append(labels, c.inside(x, y))
				}
			}
			m, err := Train(points, labels, Options{Kernel: c.kernel, C: 1000})
			if err != nil {
				t.Fatal(err)
			}
			wrong, all := 0, 0
			for x := -1.95; x <= 2; x += 0.17 {
				for y := -1.95; y <= 2; y += 0.17 {
					all++
					if (m.Decide([]float64{x, y}) > 0) != c.inside(x, y) {
						wrong++
					}
				}
			}
			if wrong*20 > all {
				t.Errorf("%d of %d unseen points wrong", wrong, all)
			}
		})
	}
}

func TestRefused(t *testing.T) {
	two, both := [][]float64{{0}, {1}}, []bool{true, false}
	for want, c := range map[string]struct {
		points [][]float64
		labels []bool
		o      Options
	}{
		"all of one class":     {two, []bool{true, true}, Options{Kernel: RBF(1)}},
		"2 points, but 1":      {two, both[:1], Options{Kernel: RBF(1)}},
		"gamma 0":              {two, both, Options{Kernel: RBF(0)}},
		"degree 0":             {two, both, Options{Kernel: Kernel{Polynomial, 1, 0, 1}}},
		"shift -1":             {two, both, Options{Kernel: Kernel{Polynomial, 1, 3, -1}}},
		"there are rbf":        {two, both, Options{}},
		"example 1 has 2":      {[][]float64{{0}, {1, 2}}, both, Options{Kernel: RBF(1)}},
		"of example 1 is NaN":  {[][]float64{{0}, {math.NaN()}}, both, Options{Kernel: RBF(1)}},
		"the cost C is -1":     {two, both, Options{Kernel: RBF(1), C: -1}},
		"scale the features":   {[][]float64{{0}, {1e300}}, both, Options{Kernel: Cubic(1)}},
		"not optimal within":   {[][]float64{{0}, {1}, {2}, {3}}, []bool{true, false, true, false}, Options{Kernel: RBF(1), Steps: 1}},
		"at most 5000 are":     {make([][]float64, 5001), make([]bool, 5001), Options{Kernel: RBF(1)}},
		"the tolerance is -1":  {two, both, Options{Kernel: RBF(1), Tolerance: -1}},
		"gamma +Inf is not a ": {two, both, Options{Kernel: RBF(math.Inf(1))}},
	} {
		if _, err := Train(c.points, c.labels, c.o); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v, want %q", err, want)
		}
	}
}

func BenchmarkTrain(b *testing.B) {
	var points [][]float64
	var labels []bool
	for i := range 1000 {
		x, y := math.Sin(float64(i)*12.9), math.Cos(float64(i)*78.2)
		points, labels = append(points, []float64{x, y}), append(labels, x*x > y)
	}
	for b.Loop() {
		if _, err := Train(points, labels, Options{Kernel: RBF(1)}); err != nil {
			b.Fatal(err)
		}
	}
}
