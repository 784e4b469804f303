package layers

import (
	"math/rand/v2"

	hl "github.com/vyasa-go/vyasa/halide"
)

// Inputs are random inputs of a tile in the ranges that a network has: multipliers of 2^30 to 2^31-1, shifts of 0 to Shift bits as
// powers of two, and sums that reach both ends of int8. region is the region of each input.
func (t Tile) Inputs(seed uint64, region map[string][]hl.Range) map[string]*hl.Array {
	rng := rand.New(rand.NewPCG(seed, 7))
	out := map[string]*hl.Array{}
	for name, dims := range region {
		typ := map[string]hl.Type{"m": hl.Int32, "n": hl.Int32, "b": hl.Int32, "p": hl.Int16}[name]
		if typ == hl.NoType {
			typ = hl.Int8
		}
		a := hl.NewArray(typ, dims...)
		for i := range a.Ints {
			switch name {
			case "m", "n":
				a.Ints[i] = 1<<30 + rng.Int64N(1<<30)
			case "b":
				a.Ints[i] = rng.Int64N(1<<16) - 1<<15
			case "p":
				a.Ints[i] = 1 << rng.IntN(Shift+1)
			default:
				a.Ints[i] = rng.Int64N(256) - 128
			}
		}
		out[name] = a
	}
	return out
}
