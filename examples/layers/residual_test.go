package layers_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa"
	hl "github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/parsed"
	"pgregory.net/rapid"
)

// Residual sums with zero points and 32-bit multipliers are vectors, and what they should be: the numbers that these make are beyond 32
// bits, and no operand holds them.
func TestResidualsDrawn(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		number := func(name string, lo, hi int) int { return rapid.IntRange(lo, hi).Draw(t, name) }
		side := func(of string) string {
			return fmt.Sprintf("(%s(x, y) + %d) * %d", of, number("zero point of "+of, -128, 128), number("multiplier of "+of, 1<<29, 1<<31-1))
		}
		text := fmt.Sprintf("a: int8(x, y)\nd: int8(x, y)\nsums(x, y) = narrow(int32, %s + %s, %d, posinf)\n"+
			"out(x, y) = narrow(int8, narrow(int16, sums(x, y), %d, syminf) + %d)", side("a"), side("d"), number("shift", 8, 14),
			number("shift of sums", 10, 20), number("zero point", -128, 127))
		f := parsed.Func(t, text)
		s, err := hl.ParseSchedule(f, "bound x 32\nbound y 2\nsplit x 16 -> xo xi\nreorder y xo xi\nvectorize xi\n"+
			"of sums:\ncomputeroot\nsplit x 16 -> xo xi\nreorder y xo xi\nvectorize xi\n")
		if err != nil {
			t.Fatal(err)
		}
		k, err := vyasa.Compile(s, nil)
		if err != nil {
			t.Fatalf("%v\n%s", err, text)
		}
		if strings.Contains(k.C, "int64_t") {
			t.Fatalf("%s goes one by one:\n%s", text, k.C)
		}
		sim, err := k.Simulator()
		if err == nil {
			err = agrees(k, sim, s, uint64(number("seed", 0, 1000)))
		}
		if err != nil {
			t.Fatalf("%s: %v\n%s", text, err, k.C)
		}
	})
}
