package extract_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower/build"
	"github.com/vyasa-go/vyasa/triplet"
	"github.com/vyasa-go/vyasa/triplet/extract"
)

// TestQuotientsAndRootsOfFloats: the lanes give what the processor's division and root do, bit for bit: of zeros,
// infinities, what is no number and not normal, of quotients that overflow, underflow, or lie next to the middle between
// two floats, and of any bits.
func TestQuotientsAndRootsOfFloats(t *testing.T) {
	t.Parallel()
	const n = 4096
	r := rand.New(rand.NewPCG(1, 2))
	special := []float32{0, float32(math.Copysign(0, -1)), float32(math.Inf(1)), float32(math.Inf(-1)),
		float32(math.NaN()), 1, -1, 3, math.SmallestNonzeroFloat32, -math.SmallestNonzeroFloat32, math.MaxFloat32,
		1 << 23, 1<<24 - 1, 0x1p-126, 0x0.fffffep-126, 0x1.fffffep-1, 0x1.000002p0, 0x1p-149, 0x1.8p-148}
	drawn := func() float32 {
		switch r.IntN(6) {
		case 0:
			return special[r.IntN(len(special))]
		case 1: // not normal, of either sign
			return math.Float32frombits(r.Uint32() & 0x807fffff)
		case 2: // mantissas near a power of two
			return math.Float32frombits(uint32(r.IntN(256))<<23 + uint32(r.IntN(9)) - 4)
		case 3:
			return float32(r.IntN(1 << 24))
		case 4:
			return math.Float32frombits(uint32(110+r.IntN(30))<<23 | uint32(r.IntN(1<<23)))
		}
		return math.Float32frombits(r.Uint32())
	}
	var a, b [n]float32
	for i := range n {
		switch a[i], b[i] = drawn(), drawn(); {
		case i < len(special)*len(special):
			a[i], b[i] = special[i/len(special)], special[i%len(special)]
		case i%4 == 0: // a quotient next to the middle between two that are not normal
			y := float64(r.IntN(1<<23)) + float64(r.IntN(3)-1)/2
			a[i] = float32(float64(b[i]) * y * math.SmallestNonzeroFloat32)
		}
	}
	inputs := map[string]*halide.Array{"a": halide.ArrayOf(a[:], halide.Range{Extent: n}),
		"b": halide.ArrayOf(b[:], halide.Range{Extent: n})}
	for text, want := range map[string]func(i int) float32{
		"out(x) = a(x) / b(x)":        func(i int) float32 { return a[i] / b[i] },
		"out(x) = a(x) / 8.0 + b(x)":  func(i int) float32 { return a[i]/8 + b[i] },
		"out(x) = sqrt(a(x) * b(x))":  func(i int) float32 { return float32(math.Sqrt(float64(a[i] * b[i]))) },
		"out(x) = sqrt(-a(x)) * b(x)": func(i int) float32 { return float32(math.Sqrt(float64(-a[i]))) * b[i] },
	} {
		s, err := halide.ParseProgram("f", "a: float32(x)\nb: float32(x)\n"+text+
			"\nschedule\nbound x 4096; split x 8 -> xo xi; vectorize xi")
		if err != nil {
			t.Fatal(err)
		}
		nest, err := build.Lower(s, nil)
		if err != nil {
			t.Fatal(err)
		}
		p, err := extract.Triplets(nest, reference, nil)
		if err != nil {
			t.Fatal(err)
		}
		out, err := triplet.Run(p, inputs)
		if err != nil {
			t.Fatal(err)
		}
		for i := range n {
			got, want := out.FloatAt(i), want(i)
			if math.Float32bits(got) != math.Float32bits(want) && (got == got || want == want) {
				t.Errorf("%s of %g (%#x) and %g (%#x): %g, not %g", text, a[i], math.Float32bits(a[i]), b[i],
					math.Float32bits(b[i]), got, want)
			}
		}
	}
}
