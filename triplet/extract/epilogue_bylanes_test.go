package extract

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

// whole is round(a/b) as quotients work it out, which may be the whole number beside it.
func whole(a, b float32) int64 {
	r := math.Float32frombits(quotientGuess - math.Float32bits(b))
	for _, two := range []float32{quotientFirst, quotientSecond} {
		near := float32(b * r)
		r = float32(r*two) - float32(near*r)
	}
	return int64(math.Float32bits(centre+float32(a*r))) - centreBits
}

// TestQuotientReciprocal: none of the reciprocals is farther from 1/b than 1.2e-6 of it, for every mantissa of b.
func TestQuotientReciprocal(t *testing.T) {
	t.Parallel()
	worst := 0.0
	for bits := uint32(0x3f800000); bits < 0x40000000; bits++ {
		b := math.Float32frombits(bits)
		r := math.Float32frombits(quotientGuess - bits)
		for _, two := range []float32{quotientFirst, quotientSecond} {
			near := float32(b * r)
			r = float32(r*two) - float32(near*r)
		}
		worst = max(worst, math.Abs(float64(b)*float64(r)-1))
	}
	if worst > 1.2e-6 {
		t.Errorf("a reciprocal is wrong by %g", worst)
	}
}

// TestQuotientsAreMended: all dividends of 16 bits by all divisors of 8, and the largest by all of 16: the remainder is
// nearer to 0 than the divisor, so that one step mends the quotient.
func TestQuotientsAreMended(t *testing.T) {
	t.Parallel()
	check := func(a, b int64) {
		if b == 0 {
			return
		}
		rest := a - whole(float32(a), float32(b))*b
		if rest >= max(b, -b) || -rest >= max(b, -b) {
			t.Fatalf("%d / %d: %d is left", a, b, rest)
		}
	}
	for a := int64(math.MinInt16); a <= math.MaxUint16; a++ {
		for b := int64(-128); b < 256; b++ {
			check(a, b)
		}
		for _, top := range []int64{math.MinInt16, math.MaxInt16, math.MaxUint16, mostRatio, mostTerm, 1 - mostTerm} {
			if max(top, -top) <= mostRatio*max(a, -a) {
				check(top, a)
			}
		}
	}
}
