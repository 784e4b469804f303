package vyasa

import (
	"context"
	"testing"

	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/halide/parsed"
)

// TestBoundOfCopies: what is stored as it was loaded waits for no accumulator.
func TestBoundOfCopies(t *testing.T) {
	for _, text := range []string{"in: uint8(x)\nout(x) = in(x)\n", "in: int16(x)\nout(x) = in(x)\n"} {
		s := parsed.Program(t, "copies", text+"schedule\nbound x 96\nsplit x 16 -> xo xi\nvectorize xi\nunroll xo\n")
		cycles, err := NewTarget(machine.AIE1()).Cost(context.Background(), s)
		if err != nil {
			t.Fatal(err)
		}
		if least, _ := boundOf(t, s); least > cycles {
			t.Errorf("%d cycles, the bound is %d:\n%s", cycles, least, text)
		}
	}
}
