package term_test

import (
	"testing"

	"github.com/vyasa-go/vyasa/halide/lift/term"
)

// Chains of one operation are one deep, however long; what goes on from its own results gets deeper.
func TestNesting(t *testing.T) {
	s := term.NewStore(1 << 16)
	a := func(i int64) term.T { return s.Elem("a", i, term.Float64) }
	for name, c := range map[string]struct {
		next        func(x term.T, i int64) term.T
		first, each int // how deep it is after one round, and how much deeper with each
	}{
		"sum":               {func(x term.T, i int64) term.T { return s.Binary(term.OpAdd, x, a(i)) }, 1, 0},
		"sum and its minus": {func(x term.T, i int64) term.T { return s.Neg(s.Binary(term.OpSub, x, a(i))) }, 1, 0},
		"sum of products": {func(x term.T, i int64) term.T {
			return s.Binary(term.OpAdd, x, s.Binary(term.OpMul, a(i), a(i+1)))
		}, 2, 0},
		"sum where a condition holds": {func(x term.T, i int64) term.T {
			return s.Select(s.Binary(term.OpLT, a(i), a(0)), s.Binary(term.OpAdd, x, a(i)), x)
		}, 2, 0},
		"maximum":          {func(x term.T, i int64) term.T { return s.Binary(term.OpMax, a(i), x) }, 1, 0},
		"larger of floats": {func(x term.T, i int64) term.T { return s.Select(s.Binary(term.OpLT, x, a(i)), a(i), x) }, 1, 0},
		"not the larger": {func(x term.T, i int64) term.T {
			return s.Select(s.Not(s.Binary(term.OpLE, x, a(i))), a(i), x)
		}, 1, 0},
		"fused products": {func(x term.T, i int64) term.T { return s.Call("fma", term.Double, a(i), a(i+1), x) }, 2, 0},
		"Horner": {func(x term.T, i int64) term.T {
			return s.Binary(term.OpAdd, s.Binary(term.OpMul, x, a(100)), a(i))
		}, 2, 2},
		"shortest way": {func(x term.T, i int64) term.T { return s.Binary(term.OpMin, a(i), s.Binary(term.OpAdd, x, a(100))) }, 2, 2},
		"divisor":      {func(x term.T, i int64) term.T { return s.Binary(term.OpDiv, a(i), x) }, 1, 1},
		"function":     {func(x term.T, i int64) term.T { return s.Call("sqrt", term.Double, x) }, 1, 1},
		"sum that stops": {func(x term.T, i int64) term.T {
			return s.Select(s.Binary(term.OpLT, x, a(0)), s.Binary(term.OpAdd, x, a(i)), x)
		}, 2, 2},
	} {
		x := a(50)
		for i := range int64(5) {
			x = c.next(x, i+1)
			if got, want := s.Nesting(x)[0], c.first+int(i)*c.each; got != want {
				t.Errorf("%s after %d rounds is %d deep, not %d: %s", name, i+1, got, want, s.String(x))
			}
		}
	}
	if got := s.Nesting(a(1))[0]; got != 0 {
		t.Errorf("an element is %d deep", got)
	}
}
