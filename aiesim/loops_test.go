package aiesim_test

import (
	"math/rand"
	"os"
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa/aiesim"
)

// Loops of the kinds that the compiler makes something else of do what the interpreter does, for any number of
// iterations.
func TestLoops(t *testing.T) {
	text, err := os.ReadFile("testdata/loops.c")
	if err != nil {
		t.Fatal(err)
	}
	limits := []int64{2, 9, 1<<31 - 1, 99, 1, 49}
	rounds := []int64{5, 0, 7, 1, 8, 2}
	for _, src := range strings.Split(string(text), "\n\n")[1:] {
		name, _, _ := strings.Cut(src, ".\n")
		t.Run(strings.TrimPrefix(name, "// "), func(t *testing.T) {
			same := 0
			for i, limit := range limits {
				args := func() []aiesim.Arg {
					r := rand.New(rand.NewSource(int64(i)))
					return []aiesim.Arg{in(random[int32](r, 24, limit)), in(random[int32](r, 24, limit)),
						num32(rounds[i])}
				}
				if differ(t, "k.c", src, args) == "same" {
					same++
				}
			}
			if same < len(limits)-1 { // a float that is too large for an int is a fault
				t.Errorf("only %d of %d runs could be compared", same, len(limits))
			}
		})
	}
}
