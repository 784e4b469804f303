package layers_test

import (
	"fmt"
	"testing"

	"github.com/vyasa-go/vyasa"
	hl "github.com/vyasa-go/vyasa/halide"
	"pgregory.net/rapid"
)

// Bytes are what they should be whatever zero points, clamps, types between and roundings a requantisation has, of sums in accumulators of
// 16 lanes and of products with 32-bit multipliers, which have 8.
func TestClampsDrawn(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		number := func(name string, lo, hi int) int { return rapid.IntRange(lo, hi).Draw(t, name) }
		pick := func(name string, of ...string) string { return rapid.SampledFrom(of).Draw(t, name) }
		value := fmt.Sprintf("sum(r, (in(x, r.x) - %d) * w(r.x, k)) + b(k)", number("zero point of data", -128, 127))
		shift, inputs := number("shift", 1, 9), ""
		if number("multiplier", 0, 1) == 1 {
			value, shift = fmt.Sprintf("narrow(int32, %s) * m(k)", value), number("shift of products", 29, 40)
			inputs = "m: int32(k)\n"
		}
		value = fmt.Sprintf("narrow(%s, %s, %d, %s)", pick("type", "int32", "int16", "int8", "uint8", "uint16"), value, shift,
			pick("rounding", "posinf", "even", "syminf", "floor"))
		for range number("steps", 1, 4) {
			n := number("number", -140, 260)
			switch number("step", 0, 4) {
			case 0:
				value = fmt.Sprintf("max(%s, %d)", value, n)
			case 1:
				value = fmt.Sprintf("min(%s, %d)", value, n)
			case 2:
				value = fmt.Sprintf("(%s + %d)", value, n)
			case 3:
				value = fmt.Sprintf("(%s - %d)", value, n)
			case 4:
				value = fmt.Sprintf("narrow(%s, %s)", pick("narrower", "int16", "int8", "uint8"), value)
			}
		}
		value = fmt.Sprintf("narrow(%s, %s)", pick("result", "int8", "uint8"), value)
		f, err := hl.ParseFunc("in: int8(x, c)\nw: int8(c, k)\nb: int32 -100000..100000 (k)\n" + inputs +
			"r: 8\nout(x, k) = " + value)
		if err != nil {
			t.Fatal(err)
		}
		s, err := hl.ParseSchedule(f, fmt.Sprintf("bound x 4\nbound k 32\nlayout in x c\nlayout out x k\nsplit k %d -> ko ki\n"+
			"reorder x ko r.x ki\nunroll r.x\nvectorize ki\n", rapid.SampledFrom([]int{8, 16, 32}).Draw(t, "lanes")))
		if err != nil {
			t.Fatal(err)
		}
		k, err := vyasa.Compile(s, nil)
		if err != nil {
			t.Skip(err)
		}
		sim, err := k.Simulator()
		if err == nil {
			err = agrees(k, sim, s, uint64(number("seed", 0, 1000)))
		}
		if err != nil {
			t.Fatalf("%s: %v\n%s", value, err, k.C)
		}
	})
}
