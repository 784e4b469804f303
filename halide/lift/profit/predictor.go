package profit

import (
	"errors"
	"fmt"
	"math"

	"gonum.org/v1/gonum/stat"

	"github.com/vyasa-go/vyasa/halide/lift/profit/svm"
)

// Options are how to learn; the zero value is what ATC used: a cubic kernel, gamma 1, C 100.
type Options struct {
	Kernel svm.Kernel
	C      float64
}

// Predictor says whether the target is faster.
type Predictor struct {
	Names []string   `json:"names"` // of the sizes
	Mean  []float64  `json:"mean"`  // of their logarithms
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
	p := &Predictor{Names: s.Names}
	columns := make([][]float64, len(s.Names))
	for i, x := range s.List {
		if len(x.Sizes) != len(s.Names) {
			return nil, fmt.Errorf("profit: sample %d has %d sizes, of %q", i, len(x.Sizes), s.Names)
		}
		for f, v := range x.Sizes {
			columns[f] = append(columns[f], math.Log(v))
		}
	}
	for _, c := range columns {
		mean, scale := stat.PopMeanStdDev(c, nil)
		if scale == 0 {
			scale = 1
		}
		p.Mean, p.Scale = append(p.Mean, mean), append(p.Scale, scale)
	}
	var points [][]float64
	var labels []bool
	for _, x := range s.List {
		points, labels = append(points, p.features(x.Sizes)), append(labels, x.Pays())
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

func (p *Predictor) features(sizes []float64) []float64 {
	x := make([]float64, len(sizes))
	for f, v := range sizes {
		x[f] = (math.Log(v) - p.Mean[f]) / p.Scale[f]
	}
	return x
}

// Check says what is wrong with a predictor that was read from elsewhere.
func (p *Predictor) Check() error {
	if len(p.Names) == 0 || len(p.Mean) != len(p.Names) || len(p.Scale) != len(p.Names) {
		return fmt.Errorf("profit: %d names, %d means and %d scales: expected as many of each, at least one", len(p.Names), len(p.Mean), len(p.Scale))
	}
	for i, s := range p.Scale {
		if s == 0 {
			return fmt.Errorf("profit: the scale of %s is 0", p.Names[i])
		}
	}
	if p.Model == nil {
		return nil
	}
	if len(p.Model.Points) != len(p.Model.Weights) {
		return fmt.Errorf("profit: %d points, but %d weights", len(p.Model.Points), len(p.Model.Weights))
	}
	for i, x := range p.Model.Points {
		if len(x) != len(p.Names) {
			return fmt.Errorf("profit: point %d has %d features, of %d", i, len(x), len(p.Names))
		}
	}
	return p.Model.Kernel.Check()
}

// Pays says whether a call with these sizes, positive and in the order of Names, is faster on the target.
func (p *Predictor) Pays(sizes ...float64) bool {
	if len(sizes) != len(p.Names) {
		panic(fmt.Sprintf("BUG: %d sizes for a predictor of %q", len(sizes), p.Names))
	}
	if p.Model == nil {
		return p.Always
	}
	return p.Model.Decide(p.features(sizes)) > 0
}
