package classify

import (
	_ "embed"
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"slices"
	"sync"

	"github.com/vyasa-go/vyasa/halide/lift/ctree"
	"github.com/vyasa-go/vyasa/halide/lift/variants"
)

// Model is a linear classifier: for each kind a weight of each bucket, in units of Scale.
type Model struct {
	Scale   float32
	Bias    [variants.Kinds]float32
	Weights [variants.Kinds][Buckets]int8
}

// Guess is what a function looks like.
type Guess struct {
	Kind        variants.Kind // the most probable
	Probability float64       // of Kind
	Interest    float64       // that it is of any kind but Other; regions are tried in this order
}

// String is "gemm 0.97".
func (g Guess) String() string { return fmt.Sprintf("%s %.2f", g.Kind, g.Probability) }

// Guess says what f looks like. A function without a body looks like nothing: Other, of no interest.
func (m *Model) Guess(f *ctree.Func) Guess {
	features := Features(f)
	if features == nil {
		return Guess{Kind: variants.Other, Probability: 1}
	}
	var scores [variants.Kinds]float64
	for k := range scores {
		sum := 0.0
		for _, x := range features {
			sum += float64(m.Weights[k][x.Bucket]) * float64(x.Weight)
		}
		scores[k] = float64(m.Bias[k]) + sum*float64(m.Scale)
	}
	p := softmax(scores)
	g := Guess{Interest: 1 - p[variants.Other]}
	for k := range p {
		if p[k] > g.Probability {
			g.Kind, g.Probability = variants.Kind(k), p[k]
		}
	}
	return g
}

// Interest is that of f, or of the function of u that it calls which is of most: who calls a kernel computes what that
// does.
func (m *Model) Interest(u *ctree.Unit, f *ctree.Func) float64 {
	most := 0.0
	for _, g := range ctree.Reached(u, f) {
		most = max(most, m.Guess(g).Interest)
	}
	return most
}

// Rank sorts functions of u, those of most interest first; of equals the order stays.
func (m *Model) Rank(u *ctree.Unit, list []*ctree.Func) []*ctree.Func {
	interest := map[*ctree.Func]float64{}
	for _, f := range list {
		interest[f] = m.Interest(u, f)
	}
	out := slices.Clone(list)
	slices.SortStableFunc(out, func(a, b *ctree.Func) int {
		switch {
		case interest[a] > interest[b]:
			return -1
		case interest[a] < interest[b]:
			return 1
		}
		return 0
	})
	return out
}

func softmax(scores [variants.Kinds]float64) (p [variants.Kinds]float64) {
	top, sum := slices.Max(scores[:]), 0.0
	for k, s := range scores {
		p[k] = math.Exp(s - top)
		sum += p[k]
	}
	for k := range p {
		p[k] /= sum
	}
	return p
}

//go:embed model.bin
var trained []byte

// Threshold is the interest below which a function is not worth trying at first: low, since a guess is often wrong.
const Threshold = 0.02

// Default is the model in the package, made by Train from Examples(TrainingSize, TrainingSeed).
var Default = sync.OnceValue(func() *Model {
	m := new(Model)
	if err := m.UnmarshalBinary(trained); err != nil {
		panic("BUG: model.bin: " + err.Error())
	}
	return m
})

// MarshalBinary is little endian: Scale, Bias, Weights.
func (m *Model) MarshalBinary() ([]byte, error) { return binary.Append(nil, binary.LittleEndian, m) }

// UnmarshalBinary reads what MarshalBinary writes.
func (m *Model) UnmarshalBinary(data []byte) error {
	if len(data) != binary.Size(m) {
		return errors.New("a model of another size")
	}
	_, err := binary.Decode(data, binary.LittleEndian, m)
	return err
}
