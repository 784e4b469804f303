package lift

import (
	"math/rand/v2"

	"github.com/vyasa-go/vyasa/halide/lift/interp"
)

// none is the values of a run without a domain: there are none.
type none struct{}

// concrete is a run on numbers that the seed draws: small ones, so that no integer overflows in long sums.
func concrete(seed uint64) domain[none] {
	return drawn(seed, func(r *rand.Rand, k interp.Kind) interp.Value[none] {
		if k.Float() {
			return interp.FloatValue[none](k, float64(r.IntN(201)-100)/8)
		}
		low := int64(-9)
		if !k.Signed() {
			low = 0
		}
		return interp.IntValue[none](k, low+r.Int64N(10-low))
	})
}

// drawn is a run on numbers that draw takes from a generator of each element's own.
func drawn(seed uint64, draw func(r *rand.Rand, k interp.Kind) interp.Value[none]) domain[none] {
	state := rand.NewPCG(seed, 0)
	r := rand.New(state)
	of := func(k interp.Kind, h uint64) interp.Value[none] {
		state.Seed(seed, h)
		return draw(r, k)
	}
	return domain[none]{
		elem: func(array string, number int64, k interp.Kind) interp.Value[none] {
			return of(k, hash(array, number))
		},
		scalar: func(name string, k interp.Kind) interp.Value[none] { return of(k, hash(name, -1)) },
	}
}

// hash is a number for an element (FNV).
func hash(name string, number int64) uint64 {
	return hashElement(hashName(name), number)
}

func hashName(name string) uint64 {
	h := uint64(14695981039346656037)
	for _, c := range []byte(name) {
		h = (h ^ uint64(c)) * 1099511628211
	}
	return h
}

// hashElement is hash of an array whose name has the hash h.
func hashElement(h uint64, number int64) uint64 { return (h ^ uint64(number)) * 1099511628211 }
