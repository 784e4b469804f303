package lower_test

import (
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa/lower"
)

// summed is a nest that keeps sums of products in an array; set, add and use are what is done with it.
func summed(to, set, add, use string) string {
	return `nest f

input a: int16(x 0:24)
    axes x[24]*1
    elements 32, align 32

output f: int16(x 0:16)
    axes x[16]*1
    elements 16, align 32

internal sums: ` + to + `(x 0:16)
    axes x[16]*1
    elements 16, align 32

alloc sums: ` + to + `[16]
    for s.x < 16 vector: sums(s.x) = ` + set + `
    for k < 8 reduce
        for u.x < 16 vector: sums(u.x) = ` + add + `
    for x < 16 vector: f(x) = ` + use + `
`
}

// TestHeld: which sums stay in accumulators.
func TestHeld(t *testing.T) {
	const add, use = "wrap(int64, sums(u.x) + a(u.x) * a(k))", "narrow(int16, sums(x), 12, even)"
	for _, c := range []struct {
		name, nest string
		held       bool
	}{
		{"sums of products", summed("int64", "0", add, use), true},
		{"from somewhere on", summed("int64", "a(s.x)", add, use), true},
		{"sums that could be cut", summed("int32", "0", "wrap(int32, sums(u.x) + a(u.x) * a(k))", use), false},
		{"sums of no products", summed("int64", "0", "wrap(int64, sums(u.x) + a(u.x))", use), false},
		{"another lane", summed("int64", "0", "wrap(int64, sums(15-u.x) + a(u.x) * a(k))", use), false},
		{"subtracted from", summed("int64", "0", "wrap(int64, a(u.x) * a(k) - sums(u.x))", use), false},
		{"read from elsewhere", summed("int64", "0", add, "narrow(int16, sums(15-x), 12, even)"), false},
		{"read in place of lanes", summed("int64", "0", add, "narrow(int16, sums(3), 12, even)"), false},
	} {
		t.Run(c.name, func(t *testing.T) {
			n, err := lower.ParseNest(c.nest)
			if err != nil {
				t.Fatal(err)
			}
			n = lower.Stored(n)
			held := lower.Held(n)
			if err := lower.Check(held); err != nil {
				t.Fatal(err)
			}
			if got := held != n; got != c.held {
				t.Errorf("held is %v, want %v:\n%v", got, c.held, held)
			}
			if c.held && strings.Contains(held.String(), "alloc") {
				t.Errorf("the array is still there:\n%v", held)
			}
		})
	}
}
