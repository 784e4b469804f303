package classify

import (
	"math"
	"math/rand/v2"

	"github.com/vyasa-go/vyasa/halide/lift/variants"
)

// Example is a function whose kind is known.
type Example struct {
	Kind     variants.Kind
	Features []Feature
}

// How Train learns.
const (
	epochs = 20
	rate   = 0.5
	decay  = 1e-6 // of weights, each time that they are used
)

// Train fits a model: cross entropy by stochastic gradients, their rates falling with the gradients seen (AdaGrad:
// Duchi, Hazan and Singer, 2011), in an order that the seed gives.
func Train(examples []Example, seed uint64) *Model {
	var w, seen [variants.Kinds][Buckets + 1]float64 // the last is the bias
	r := rand.New(rand.NewPCG(seed, 0))
	for range epochs {
		for _, at := range r.Perm(len(examples)) {
			x := examples[at]
			var scores [variants.Kinds]float64
			for k := range scores {
				scores[k] = w[k][Buckets]
				for _, f := range x.Features {
					scores[k] += w[k][f.Bucket] * float64(f.Weight)
				}
			}
			p := softmax(scores)
			p[x.Kind]--
			for k := range p {
				step := func(i int, gradient float64) {
					gradient += decay * w[k][i]
					seen[k][i] += gradient * gradient
					w[k][i] -= rate * gradient / (1e-3 + math.Sqrt(seen[k][i]))
				}
				step(Buckets, p[k])
				for _, f := range x.Features {
					step(int(f.Bucket), p[k]*float64(f.Weight))
				}
			}
		}
	}
	return quantise(&w)
}

// quantise rounds the weights to 8 bits.
func quantise(w *[variants.Kinds][Buckets + 1]float64) *Model {
	top := 0.0
	for k := range w {
		for _, v := range w[k][:Buckets] {
			top = max(top, math.Abs(v))
		}
	}
	m := &Model{Scale: float32(max(top, 1e-6) / 127)}
	for k := range w {
		m.Bias[k] = float32(w[k][Buckets])
		for b, v := range w[k][:Buckets] {
			m.Weights[k][b] = int8(math.Round(v / float64(m.Scale)))
		}
	}
	return m
}
