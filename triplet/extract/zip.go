package extract

import (
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
)

// both turns two vector loops that store into operations. What leads to the two is alike but for where they are, as
// unroll-and-jam leaves them, so it goes side by side: while one waits for a conversion the other works, and both are
// rounded in one mode.
//
//	a0; b0 of a0; c0 of b0;  a1; b1 of a1; c1 of b1   ->   a0; a1; b0; b1; c0; c1
//
// done is false where the first needs but one step, or they are not alike; then the second is still to be done.
func (w *walker) both(f, g *lower.For) (done bool, err error) {
	before := len(w.out)
	if err := w.vector(f); err != nil || len(w.out) == before || !w.apartFrom(f, g) {
		return false, err
	}
	w.close()
	middle := len(w.out)
	if err := w.vector(g); err != nil {
		return true, err
	}
	w.close()
	a, b := w.out[before:middle], w.out[middle:]
	if len(a) != len(b) {
		return true, nil
	}
	var side []lower.Stmt
	for i := range a {
		side = append(side, a[i], b[i])
	}
	w.out = append(w.out[:before:before], side...)
	return true, nil
}

// apartFrom reports whether two loops may be done side by side: both store, neither reads what the kernel writes, and
// no rows of bytes are loaded for both.
func (w *walker) apartFrom(f, g *lower.For) bool {
	ok := len(w.dense8) == 0
	for _, l := range []*lower.For{f, g} {
		s, store := l.Body[0].(*lower.Store)
		if !store {
			return false
		}
		halide.Walk(s.Value, func(e *halide.Expr) {
			if e.Op == halide.OpLoad {
				b := w.nest.Buffer(e.Name)
				ok = ok && b != nil && !b.Output && !b.Inner
			}
		})
	}
	return ok
}

// pair reports whether two statements are vector loops that store.
func pair(a, b lower.Stmt) bool {
	for _, s := range []lower.Stmt{a, b} {
		f, loop := s.(*lower.For)
		if !loop || f.Kind != halide.Vectorized || len(f.Body) != 1 {
			return false
		}
		if _, store := f.Body[0].(*lower.Store); !store {
			return false
		}
	}
	return true
}
