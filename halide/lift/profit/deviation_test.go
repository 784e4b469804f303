package profit

import (
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/stat"
)

// deviation gives the very bits of package stat.
func TestDeviation(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for n := 1; n < 200; n++ {
		x := make([]float64, n)
		for i := range x {
			x[i] = rng.NormFloat64() * float64(n)
		}
		mean, std := deviation(x)
		if m, s := stat.PopMeanStdDev(x, nil); m != mean || s != std {
			t.Errorf("%d numbers: mean %v and deviation %v, want %v and %v", n, mean, std, m, s)
		}
	}
}
