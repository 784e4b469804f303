package build_test

import (
	"strings"
	"testing"

	hl "github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
)

// Lanes over the RDom of an update are lanes where each stores at a place of its own; those that store at one place
// come one after the other.
func TestLanesOverRDoms(t *testing.T) {
	const n = 19
	in := hl.NewInput("in", hl.Int8, 1)
	data := noise(hl.Int8, 127, n)
	r := hl.NewRDom("r", n)
	f := hl.NewFunc("f", vx).Stores(hl.Int32).Is(vx.Mul(5).Wrap(hl.Int32))
	f.UpdateOver(r, r.X).Add(in.At(r.X))
	f.UpdateOver(r, 3).Add(in.At(r.X))
	total := int64(0)
	for x := range n {
		total += data.At(x)
	}
	p := of(f, func(at []int) int64 {
		if at[0] == 3 {
			return 15 + data.At(3) + total
		}
		return int64(5*at[0]) + data.At(at[0])
	}, n).from("in", data).eval(t)
	for update, has := range []bool{true, false} {
		look := func(t *testing.T, n *lower.Nest) {
			if got := strings.Contains(n.String(), " vector"); got != has {
				t.Errorf("there are vectors: %v, want %v\n%v", got, has, n)
			}
		}
		p.order(t, "all lanes", func(s *hl.Schedule) { s.Update(update).Vectorize(r.X) }, look)
		p.order(t, "a tail", func(s *hl.Schedule) {
			_, ri := s.Update(update).Split(r.X, 8)
			s.Update(update).Vectorize(ri)
		}, look)
		p.order(t, "unrolled", func(s *hl.Schedule) {
			u := s.Update(update)
			ro, ri := u.Split(r.X, 4)
			u.Unroll(ro).Vectorize(ri)
		}, look)
	}
}
