package vyasa

import (
	"context"
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/halide/parsed"
)

// TestCostOfAlternatives: a schedule with alternatives costs what the dearest takes, whichever of them zeros choose.
func TestCostOfAlternatives(t *testing.T) {
	const algorithm = "in: int16(x)\nk: int16(x)\np: uint8(x)\nr: 9\n" +
		"out(x) = select(COND, narrow(int16, sum(r, in(x+r.x) * k(r.x)), 4), in(x))\n"
	cost := func(cond string) int64 {
		s := parsed.Program(t, "alternatives", strings.ReplaceAll(algorithm, "COND", cond)+
			"schedule\nbound x 64\nunroll r.x\nspecialize "+cond+"\n")
		n, err := NewTarget(machine.AIE1()).Cost(context.Background(), s)
		if err != nil {
			t.Fatal(err)
		}
		return n
	}
	zeros, others := cost("p(0) == 0"), cost("p(0) > 3")
	if zeros < 64 || others < zeros*9/10 || zeros < others*9/10 {
		t.Errorf("%d cycles where zeros choose the sum, %d where they choose the copy", zeros, others)
	}
}
