package profit

import (
	"errors"
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/gonum/floats"

	"github.com/vyasa-go/vyasa/halide/lift/profit/svm"
)

// Options are how to learn; the zero value is what ATC used: a cubic kernel, gamma 1, C 100, sizes alone.
type Options struct {
	Kernel svm.Kernel
	C      float64
	// Lanes are widths of the target's vectors: for each, how much of the last vector along a size is wasted is a
	// feature, too.
	Lanes []int
}

// Predictor reports whether the target is faster.
type Predictor struct {
	Names []string `json:"names"`           // of the sizes
	Lanes []int    `json:"lanes,omitempty"` // as in Options
	// of the features: logarithms of the sizes, then of what rounding up to lanes adds
	Mean  []float64  `json:"mean"`
	Scale []float64  `json:"scale"` // their deviation, or 1
	Model *svm.Model `json:"model"` // nil: Always is the answer
	// Always is the answer where all samples had it.
	Always bool `json:"always,omitempty"`
}

// Train learns from samples. Where all of them say the same there is nothing to learn: the predictor always says that.
func Train(s *Samples, o Options) (*Predictor, error) {
	if len(s.List) == 0 {
		return nil, errors.New("profit: no samples")
	}
	if o.Kernel == (svm.Kernel{}) {
		o.Kernel = svm.Cubic(1)
	}
	p := &Predictor{Names: s.Names, Lanes: o.Lanes}
	for _, n := range o.Lanes {
		if n < 2 {
			return nil, fmt.Errorf("profit: vectors of %d lanes: expected at least 2", n)
		}
	}
	columns := make([][]float64, p.features())
	for i, x := range s.List {
		if len(x.Sizes) != len(s.Names) {
			return nil, fmt.Errorf("profit: sample %d has %d sizes, of %q", i, len(x.Sizes), s.Names)
		}
		for f, v := range p.raw(x.Sizes) {
			columns[f] = append(columns[f], v)
		}
	}
	for _, c := range columns {
		mean, scale := deviation(c)
		if scale == 0 {
			scale = 1
		}
		p.Mean, p.Scale = append(p.Mean, mean), append(p.Scale, scale)
	}
	var points [][]float64
	var labels []bool
	for _, x := range s.List {
		points, labels = append(points, p.scaled(x.Sizes)), append(labels, x.Pays())
		p.Always = p.Always || x.Pays()
	}
	if !mixed(labels) {
		return p, nil
	}
	p.Always = false
	var err error
	p.Model, err = svm.Train(points, labels, svm.Options{Kernel: o.Kernel, C: o.C})
	return p, err
}

func mixed(labels []bool) bool {
	for _, l := range labels {
		if l != labels[0] {
			return true
		}
	}
	return false
}

// features is how many there are.
func (p *Predictor) features() int { return len(p.Names) * (1 + len(p.Lanes)) }

// raw are the features of sizes, as they are.
func (p *Predictor) raw(sizes []float64) []float64 {
	var x []float64
	for _, v := range sizes {
		x = append(x, math.Log(v))
	}
	for _, n := range p.Lanes {
		for _, v := range sizes {
			x = append(x, math.Log(math.Ceil(v/float64(n))*float64(n)/v))
		}
	}
	return x
}

// scaled are the features with mean 0 and deviation 1.
func (p *Predictor) scaled(sizes []float64) []float64 {
	x := p.raw(sizes)
	for f := range x {
		x[f] = (x[f] - p.Mean[f]) / p.Scale[f]
	}
	return x
}

// Check says what is wrong with a predictor that was read from elsewhere.
func (p *Predictor) Check() error {
	n := p.features()
	if n == 0 || len(p.Mean) != n || len(p.Scale) != n {
		return fmt.Errorf("profit: %d features, %d means and %d scales: expected as many of each, at least one", n,
			len(p.Mean), len(p.Scale))
	}
	if slices.Contains(p.Scale, 0) || slices.ContainsFunc(p.Lanes, func(n int) bool { return n < 2 }) {
		return fmt.Errorf("profit: a scale of 0, or vectors of less than 2 lanes: %v, %v", p.Scale, p.Lanes)
	}
	if p.Model == nil {
		return nil
	}
	if len(p.Model.Points) != len(p.Model.Weights) {
		return fmt.Errorf("profit: %d points, but %d weights", len(p.Model.Points), len(p.Model.Weights))
	}
	for i, x := range p.Model.Points {
		if len(x) != n {
			return fmt.Errorf("profit: point %d has %d features, of %d", i, len(x), n)
		}
	}
	return p.Model.Kernel.Check()
}

// Pays reports whether a call with these sizes, positive and in the order of Names, is faster on the target.
func (p *Predictor) Pays(sizes ...float64) bool {
	if len(sizes) != len(p.Names) {
		panic(fmt.Sprintf("BUG: %d sizes for a predictor of %q", len(sizes), p.Names))
	}
	if p.Model == nil {
		return p.Always
	}
	return p.Model.Decide(p.scaled(sizes)) > 0
}

// deviation is the mean of a population and its standard deviation, by the corrected two-pass algorithm (1.7) of Chan,
// Golub and LeVeque, Algorithms for computing the sample variance. Package stat has it too, and would link LAPACK.
func deviation(x []float64) (mean, std float64) {
	n := float64(len(x))
	mean = floats.Sum(x) / n
	squares, rest := 0.0, 0.0
	for _, v := range x {
		d := v - mean
		squares += d * d
		rest += d
	}
	return mean, math.Sqrt((squares - rest*rest/n) / n)
}
