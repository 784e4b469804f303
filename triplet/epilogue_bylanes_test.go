package triplet

import (
	"math"
	"testing"
)

// TestReciprocal computes the reciprocals of all floats from 1 to 2, which those of other floats are but for the exponent: none is
// farther from 1/b than 2^-21 of it.
func TestReciprocal(t *testing.T) {
	t.Parallel()
	worst := 0.0
	for bits := uint32(0x3f800000); bits < 0x40000000; bits++ {
		b := math.Float32frombits(bits)
		r := math.Float32frombits(firstGuess - bits)
		for range 3 {
			rest := 2 - float32(b*r)
			r = float32(r * rest)
		}
		worst = max(worst, math.Abs(float64(b)*float64(r)-1))
	}
	if worst > 1.0/(1<<21) {
		t.Errorf("a reciprocal is wrong by %g", worst)
	}
}
