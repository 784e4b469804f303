package triplet

import (
	"math"

	"github.com/vyasa-go/vyasa/halide"
)

// Number is a constant: Int of integers, Float of floats.
type Number struct {
	Int   int64
	Float float32
}

// SameNumber compares floats by their bits: -0.0 is not 0.
func SameNumber(a, b Number) bool {
	return a.Int == b.Int && math.Float32bits(a.Float) == math.Float32bits(b.Float)
}

// Len is the number of constants.
func (c *Consts) Len() int { return max(len(c.Ints), len(c.Floats)) }

// At is the i-th constant.
func (c *Consts) At(i int) Number {
	if c.Buffer.Type == halide.Float32 {
		return Number{Float: c.Floats[i]}
	}
	return Number{Int: c.Ints[i]}
}
