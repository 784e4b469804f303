package workloads

import (
	"fmt"
	"math"
	"math/rand/v2"

	hl "github.com/vyasa-go/vyasa/halide"
)

// Kind is a kind of test data.
type Kind uint8

// The kinds of test data.
const (
	Small    Kind = iota // no result saturates
	Full                 // the whole range of the type
	Extremes             // only the least and greatest values of the type, and zero
)

// Kinds are all kinds of test data.
var Kinds = [...]Kind{Small, Full, Extremes}

func (k Kind) String() string {
	switch k {
	case Small:
		return "small"
	case Full:
		return "full"
	case Extremes:
		return "extremes"
	}
	return fmt.Sprintf("kind(%d)", uint8(k))
}

// Fill returns an array of random elements of a type. For Small, a sum of taps products of two such elements, shifted
// right by shift, fits its type. The same seed gives the same array.
func Fill(t hl.Type, kind Kind, seed uint64, taps, shift int, dims ...hl.Range) *hl.Array {
	a := hl.NewArray(t, dims...)
	rng := rand.New(rand.NewPCG(seed, uint64(kind)))
	for i := range a.Floats {
		a.Floats[i] = float(kind, rng)
	}
	if t == hl.Float32 {
		return a
	}
	low, high := limits(t)
	if kind == Small {
		amplitude := int64(math.Sqrt(math.Ldexp(1, t.Bits()-1+shift) / float64(taps)))
		low, high = max(low, -amplitude), min(high, amplitude)
	}
	for i := range a.Ints {
		switch kind {
		case Extremes:
			a.Ints[i] = []int64{low, high, 0}[rng.IntN(3)]
		default:
			a.Ints[i] = low + rng.Int64N(high-low+1)
		}
	}
	return a
}

// limits are the least and greatest values of an integer type of at most 32 bits.
func limits(t hl.Type) (int64, int64) {
	if t.Signed() {
		return -1 << (t.Bits() - 1), 1<<(t.Bits()-1) - 1
	}
	return 0, 1<<t.Bits() - 1
}

// float is one element: small whole numbers, any exponent of moderate size, or the ends of the format.
func float(kind Kind, rng *rand.Rand) float32 {
	switch kind {
	case Small:
		return float32(rng.IntN(2001) - 1000)
	case Full:
		return float32(math.Ldexp(rng.Float64()*2-1, rng.IntN(60)-30))
	}
	ends := []float32{0, float32(math.Copysign(0, -1)), math.MaxFloat32, -math.MaxFloat32, math.SmallestNonzeroFloat32, 1, -1}
	return ends[rng.IntN(len(ends))]
}
