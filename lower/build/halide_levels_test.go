package build_test

import (
	"fmt"
	"strings"
	"testing"

	hl "github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
)

// evaluations looks how often a Func is computed.
func evaluations(f string, least, most int) func(t *testing.T, n *lower.Nest) {
	return func(t *testing.T, n *lower.Nest) {
		t.Helper()
		if got := stores(n, f); got < least || got > most {
			t.Errorf("%s is computed %d times, want %d to %d\n%v", f, got, least, most, n)
		}
	}
}

// A producer at the loops of a split, a twice split and a fused reduction Var; how often it is computed.
func TestComputeAtSplitRvar(t *testing.T) {
	r := hl.NewRDom("r", 10)
	f := hl.NewFunc("f", vx).Is(vx.Mul(vx).Narrow(hl.Int32, 0))
	g := hl.NewFunc("g", vx).Stores(hl.Int32).Is(0)
	g.UpdateOver(r, r.X).Is(f.At(r.X).Add(f.At(r.X.Add(1))).Narrow(hl.Int32, 0))
	p := of(g, func(at []int) int64 {
		if at[0] >= 10 {
			return 0
		}
		return int64(at[0]*at[0] + (at[0]+1)*(at[0]+1))
	}, 12).eval(t)
	for _, factor := range []int{2, 5, 3, 4} {
		tiles := (10 + factor - 1) / factor
		p.order(t, fmt.Sprint("outer ", factor), func(s *hl.Schedule) {
			ro, _ := s.Update(0).Split(r.X, factor)
			s.Of(f).ComputeAt(g, ro)
		}, evaluations("f", 11, tiles*(factor+1)))
		p.order(t, fmt.Sprint("inner ", factor), func(s *hl.Schedule) {
			_, ri := s.Update(0).Split(r.X, factor)
			s.Of(f).ComputeAt(g, ri)
		}, evaluations("f", 20, 2*tiles*factor))
		p.order(t, fmt.Sprint("fused ", factor), func(s *hl.Schedule) {
			u := s.Update(0)
			ro, ri := u.Split(r.X, factor)
			s.Of(f).ComputeAt(g, u.Fuse(ro, ri))
		}, evaluations("f", 20, 2*tiles*factor))
		p.order(t, fmt.Sprint("twice ", factor), func(s *hl.Schedule) {
			u := s.Update(0)
			ro, _ := u.Split(r.X, factor)
			roo, _ := u.Split(ro, 2)
			s.Of(f).ComputeAt(g, roo)
		}, evaluations("f", 11, (tiles+1)/2*(2*factor+1)))
	}
}

// Two producers in one loop share a third one there.
func TestChunkSharing(t *testing.T) {
	const n = 32
	a := hl.NewFunc("a", vx, vy).Is(vx.Add(vy).Narrow(hl.Int32, 0))
	b := hl.NewFunc("b", vx, vy).Is(a.At(vx, vy).Add(1).Narrow(hl.Int32, 0))
	c := hl.NewFunc("c", vx, vy).Is(a.At(vx, vy).Mul(2).Narrow(hl.Int32, 0))
	d := hl.NewFunc("d", vx, vy).Is(b.At(vx, vy).Add(c.At(vx, vy)).Narrow(hl.Int32, 0))
	p := of(d, func(at []int) int64 { return int64(3*(at[0]+at[1]) + 1) }, n, n).eval(t)
	for _, at := range []hl.Var{vx, vy} {
		p.order(t, at.Name, func(s *hl.Schedule) {
			for _, f := range []*hl.Func{c, b, a} {
				s.Of(f).ComputeAt(d, at)
			}
		}, func(t *testing.T, nest *lower.Nest) {
			for _, f := range []string{"a", "b", "c"} {
				evaluations(f, n*n, n*n)(t, nest)
			}
		})
	}
	p.order(t, "apart", func(s *hl.Schedule) {
		s.Of(c).ComputeAt(d, vx)
		s.Of(b).ComputeAt(d, vy)
		s.Of(a).ComputeRoot()
	}, evaluations("a", n*n, n*n))
}

// A producer inside the reduction loop of an update computes what that iteration needs.
func TestUpdateChunk(t *testing.T) {
	const n = 16
	r := hl.NewRDom("r", n)
	f := hl.NewFunc("f", vx, vy).Is(vx.Add(vy).Narrow(hl.Int32, 0))
	g := hl.NewFunc("g", vx, vy).Stores(hl.Int32).Is(0)
	g.UpdateOver(r, vx, r.X).Is(f.At(vx, r.X).Add(f.At(r.X, vx)).Narrow(hl.Int32, 0))
	p := of(g, func(at []int) int64 { return int64(2 * (at[0] + at[1])) }, n, n).eval(t)
	p.order(t, "default", nil, nil)
	p.order(t, "in the Var", func(s *hl.Schedule) { s.Of(f).ComputeAt(g, vx) }, nil)
	p.order(t, "in the reduction Var", func(s *hl.Schedule) {
		s.Update(0).Reorder(r.X, vx)
		s.Of(f).ComputeAt(g, r.X)
	}, nil)
	p.order(t, "stored outside", func(s *hl.Schedule) { s.Of(f).ComputeAt(g, r.X).StoreAt(g, vx) }, nil)
}

// Outside of all loops of its consumer.
func TestComputeOutermost(t *testing.T) {
	f := hl.NewFunc("f", vx).Is(vx.Add(1).Narrow(hl.Int32, 0))
	g := hl.NewFunc("g", vx).Is(f.At(vx).Mul(2).Narrow(hl.Int32, 0))
	h := hl.NewFunc("h", vx, vy).Is(g.At(vx).Add(vy).Narrow(hl.Int32, 0))
	p := of(h, func(at []int) int64 { return int64(2*(at[0]+1) + at[1]) }, 24, 5).eval(t)
	p.order(t, "one iteration", func(s *hl.Schedule) {
		yo, _ := s.Split(vy, 5)
		s.Of(g).ComputeAt(h, yo)
		s.Of(f).ComputeAt(h, yo)
	}, evaluations("f", 24, 24))
	p.order(t, "of the consumer, in the loops of another", func(s *hl.Schedule) {
		yo, _ := s.Split(vy, 5)
		xo, xi := s.Split(vx, 8)
		s.Reorder(yo, xo, xi)
		s.Of(g).ComputeAt(h, xo)
		s.Of(f).ComputeAt(g, hl.Outermost())
	}, func(t *testing.T, n *lower.Nest) {
		if text := n.String(); strings.Index(text, "produce f") < strings.Index(text, "for xo") ||
			strings.Index(text, "produce f") > strings.Index(text, "for g.x") {
			t.Errorf("f is not just before g\n%v", text)
		}
	})
	p.order(t, "of the consumer", func(s *hl.Schedule) {
		s.Of(g).ComputeRoot()
		s.Of(f).ComputeAt(g, hl.Outermost())
	}, evaluations("f", 24, 24))
	p.order(t, "of the output, kept", func(s *hl.Schedule) {
		s.Of(g).ComputeAt(h, vy).StoreAt(h, hl.Outermost())
		s.Of(f).ComputeAt(h, hl.Outermost())
	}, evaluations("g", 24, 24))
	p.order(t, "root", func(s *hl.Schedule) {
		s.Of(g).ComputeRoot()
		s.Of(f).ComputeRoot()
	}, evaluations("g", 24, 24))
}

// What is needed of each stage of three, from the last to the first.
func TestBoundsInference(t *testing.T) {
	const n = 32
	f := hl.NewFunc("f", vx).Is(vx.Mul(3).Narrow(hl.Int32, 0))
	g := hl.NewFunc("g", vx).Is(f.At(vx.Sub(1)).Add(f.At(vx.Add(2))).Narrow(hl.Int32, 0))
	h := hl.NewFunc("h", vx).Is(g.At(vx.Sub(1)).Sub(g.At(vx.Mul(2))).Narrow(hl.Int32, 0))
	gOf := func(x int) int { return 3*(x-1) + 3*(x+2) }
	p := of(h, func(at []int) int64 { return int64(gOf(at[0]-1) - gOf(2*at[0])) }, n).eval(t)
	extents := func(want map[string]int) func(t *testing.T, nest *lower.Nest) {
		return func(t *testing.T, nest *lower.Nest) {
			for name, n := range want {
				if b := nest.Buffer(name); b == nil || b.Dims[0].Extent != n {
					t.Errorf("%s is not kept at %d places\n%v", name, n, nest)
				}
			}
		}
	}
	p.order(t, "root", func(s *hl.Schedule) {
		s.Of(g).ComputeRoot()
		s.Of(f).ComputeRoot()
	}, extents(map[string]int{"g": 2*(n-1) + 2, "f": 2*(n-1) + 2 + 3}))
	p.order(t, "inner", func(s *hl.Schedule) {
		s.Of(g).ComputeAt(h, vx)
		s.Of(f).ComputeAt(g, vx)
	}, extents(map[string]int{"f": 4}))
	p.order(t, "tiles", func(s *hl.Schedule) {
		xo, _ := s.Split(vx, 8)
		s.Of(g).ComputeAt(h, xo)
		s.Of(f).ComputeAt(h, xo)
	}, nil)
}

// Ranges are rounded to even beginnings and lengths.
func TestAlignBounds(t *testing.T) {
	const n = 9
	f := hl.NewFunc("f", vx).Is(hl.Select(vx.Mod(2).EQ(0), vx.Mul(5), vx.Sub(100)).Narrow(hl.Int16, 0))
	g := hl.NewFunc("g", vx).Is(f.At(vx.Sub(1)).Sub(f.At(vx.Add(1))).Narrow(hl.Int16, 0))
	fOf := func(x int) int {
		if x%2 == 0 {
			return 5 * x
		}
		return x - 100
	}
	p := of(g, func(at []int) int64 { return int64(fOf(at[0]-1) - fOf(at[0]+1)) }, n).eval(t)
	for _, c := range []struct{ modulus, remainder, extent int }{
		{2, 0, 12}, // -1..9 becomes -2..9
		{2, 1, 12}, // -1..10
		{8, 0, 24}, // -8..15
		{16, 15, 16},
	} {
		p.order(t, fmt.Sprint(c.modulus, " ", c.remainder), func(s *hl.Schedule) {
			s.Of(f).ComputeRoot().AlignBounds(vx, c.modulus, c.remainder)
			if c.modulus == 2 {
				_, xi := s.Of(f).Split(vx, 2)
				s.Of(f).Unroll(xi)
			}
		}, func(t *testing.T, nest *lower.Nest) {
			if b := nest.Buffer("f"); b == nil || b.Dims[0].Extent != c.extent {
				t.Errorf("f is not kept at %d places\n%v", c.extent, nest)
			}
		})
	}
}
