package extract_test

import (
	"fmt"
	"testing"

	"github.com/vyasa-go/vyasa/triplet"
)

// TestMoved: a number that is added to a rounded shift gives what Eval says whether it is odd or even, whatever the mode
// and the type between; it is added before the shift where that rounds all numbers alike, and nothing saturates between.
func TestMoved(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		between, mode string
		n             int
		moves         bool
	}{
		{"int16", "even", 2, true}, {"int16", "even", 3, false}, {"int16", "floor", 3, true},
		{"int16", "ceil", -3, true}, {"int16", "posinf", 3, true}, {"int16", "neginf", -3, true},
		{"int16", "syminf", 3, false}, {"int16", "symzero", 2, false}, {"int16", "odd", 2, false},
		{"int8", "posinf", 3, false}, {"uint8", "posinf", -3, false}, {"int16", "posinf", 32700, false},
	} {
		text := fmt.Sprintf("a: int8(x)\nb: int8(x)\nout(x) = narrow(int8, narrow(%s, a(x) * b(x), 3, %s) + %d)\n",
			c.between, c.mode, c.n)
		n := lowered(t, text, "bound x 512; split x 16 -> xo xi; vectorize xi")
		inputs, want := data(t, n.Func, n.Buffers[len(n.Buffers)-1].Valid)
		all, err := forms(t, n)
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		got, err := triplet.Run(all["columns"], inputs)
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		if at, differ := want.Diff(got); differ {
			t.Errorf("%s differs at %v\n%s", text, at, all["columns"])
		}
		if moved := len(all["triplets"].Accs) == 1; moved != c.moves {
			t.Errorf("%s: moved %v, want %v\n%s", text, moved, c.moves, all["triplets"])
		}
	}
}
