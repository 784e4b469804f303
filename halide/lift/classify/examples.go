package classify

import (
	"fmt"
	"math/rand/v2"

	"github.com/vyasa-go/vyasa/halide/lift/source"
	"github.com/vyasa-go/vyasa/halide/lift/variants"
)

// What the model in the package is trained on.
const (
	TrainingSize = 150 // programs of each kind
	TrainingSeed = 1
)

// Examples are n programs of each kind; of Other, as many as of all the rest.
func Examples(n int, seed uint64) ([]Example, error) {
	var out []Example
	for k := variants.Kind(0); k < variants.Kinds; k++ {
		count := n
		if k == variants.Other {
			count *= int(variants.Kinds) - 1
		}
		for i := range count {
			p := variants.Write(rand.New(rand.NewPCG(seed, uint64(k)<<32|uint64(i))), k)
			u, err := source.Read(fmt.Sprintf("%s-%d.c", k, i), []byte(p.Text), source.Options{})
			if err != nil {
				return nil, fmt.Errorf("%w\n%s", err, p.Text)
			}
			f := u.Func(p.Func)
			if f == nil || f.Body == nil {
				return nil, fmt.Errorf("%s-%d.c: no body of %s\n%s", k, i, p.Func, p.Text)
			}
			out = append(out, Example{k, Features(f)})
		}
	}
	return out, nil
}
