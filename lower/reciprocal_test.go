package lower_test

import (
	"math/big"
	"testing"

	"pgregory.net/rapid"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
)

// A product and a shift give the quotient, for all of a short range and at the ends of quotients of a long one; and no
// smaller shift is left out that would do with the same multiplier.
func TestReciprocalDivides(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		bits := rapid.IntRange(1, 33).Draw(t, "bits")
		lo := rapid.Int64Range(-(1<<bits), 1<<bits).Draw(t, "lo")
		hi := rapid.Int64Range(lo, 1<<bits).Draw(t, "hi")
		d := rapid.Int64Range(1, 1<<rapid.IntRange(1, 20).Draw(t, "of")).Draw(t, "d")
		r, ok := lower.ReciprocalOf(halide.Span{Lo: big.NewInt(lo), Hi: big.NewInt(hi)}, big.NewInt(d))
		if !ok {
			if bits < 20 {
				t.Fatalf("%d..%d by %d has none", lo, hi, d)
			}
			return
		}
		check := func(a int64) {
			if a < lo || a > hi {
				return
			}
			v := new(big.Int).Mul(r.Times, big.NewInt(a))
			v.Add(v, r.Plus).Rsh(v, uint(r.Shift))
			if want := new(big.Int).Div(big.NewInt(a), big.NewInt(d)); v.Cmp(want) != 0 {
				t.Fatalf("%d / %d is %v, want %v by %+v", a, d, v, want, r)
			}
		}
		check(lo)
		check(hi)
		for range 60 {
			at := rapid.Int64Range(lo, hi).Draw(t, "a")
			for _, q := range []int64{at, at / d * d, lo/d*d + at%d, hi/d*d - at%d} {
				for k := int64(-1); k <= 1; k++ {
					check(q + k)
				}
			}
		}
	})
}

// What the divisor is no power of two of needs no more than a short multiplier where dividends are short.
func TestReciprocalIsShort(t *testing.T) {
	for _, c := range []struct{ hi, d, times, shift int64 }{{765, 3, 683, 11}, {255 * 25, 25, 5243, 17}, {255, 1, 1, 0}} {
		r, _ := lower.ReciprocalOf(halide.Span{Lo: new(big.Int), Hi: big.NewInt(c.hi)}, big.NewInt(c.d))
		if r.Times.Int64() != c.times || int64(r.Shift) != c.shift || r.Plus.Sign() != 0 {
			t.Errorf("0..%d by %d: %+v", c.hi, c.d, r)
		}
	}
}
