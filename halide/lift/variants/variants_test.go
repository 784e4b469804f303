package variants

import (
	"bytes"
	"math/rand/v2"
	"os/exec"
	"testing"
)

// TestCompiles: a C compiler takes every program, with no warning.
func TestCompiles(t *testing.T) {
	gcc, err := exec.LookPath("gcc")
	if err != nil {
		t.Skip("no gcc on this machine")
	}
	for k := Kind(0); k < Kinds; k++ {
		t.Run(k.String(), func(t *testing.T) {
			t.Parallel()
			n := 12
			if k == Other || !testing.Short() {
				n = 40
			}
			for seed := range uint64(n) {
				p := Write(rand.New(rand.NewPCG(seed, uint64(k))), k)
				c := exec.Command(gcc, "-std=c99", "-Wall", "-Werror", "-Wno-unknown-pragmas", "-fsyntax-only", "-x", "c", "-")
				c.Stdin = bytes.NewReader([]byte(p.Text))
				if out, err := c.CombinedOutput(); err != nil {
					t.Fatalf("seed %d: %v\n%s\n%s", seed, err, out, p.Text)
				}
			}
		})
	}
}

// TestSame: the same numbers, the same text; other numbers, mostly other text.
func TestSame(t *testing.T) {
	different := map[string]bool{}
	for seed := range uint64(50) {
		a, b := Write(rand.New(rand.NewPCG(seed, 1)), GEMM), Write(rand.New(rand.NewPCG(seed, 1)), GEMM)
		if a != b {
			t.Fatalf("seed %d: two texts:\n%s\n%s", seed, a.Text, b.Text)
		}
		different[a.Text] = true
	}
	if len(different) < 48 {
		t.Errorf("%d different texts of 50", len(different))
	}
}
