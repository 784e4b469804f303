package build_test

import (
	"fmt"
	"testing"

	hl "github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
)

var (
	vx, vy, vc = hl.NewVar("x"), hl.NewVar("y"), hl.NewVar("c")
	tails      = []hl.Tail{hl.AutoTail, hl.RoundUp, hl.ShiftInwards, hl.Guard}
)

// Splits that do not divide, of Vars of definitions and updates and of reduction Vars, and producers in both of their
// loops.
func TestSplitByNonFactor(t *testing.T) {
	const n = 45
	f := hl.NewFunc("f", vx).Is(vx.Mul(3).Wrap(hl.Int32))
	h := hl.NewFunc("h", vx).Is(vx.Add(4).Wrap(hl.Int32))
	g := hl.NewFunc("g", vx).Stores(hl.Int32).Is(f.At(vx))
	g.Update(vx).Add(h.At(vx.Mul(2)))
	p := of(g, func(at []int) int64 { return int64(5*at[0] + 4) }, n).eval(t)
	for _, factor := range []int{7, 8, 44, 45, 46, 64} {
		for _, tail := range tails {
			if tail == hl.ShiftInwards && factor > n {
				continue
			}
			for _, where := range []int{0, 1} {
				name := fmt.Sprintf("%d %v, producer in loop %d", factor, tail, where)
				p.order(t, name+" of the definition", func(s *hl.Schedule) {
					xo, xi := s.Split(vx, factor, tail)
					s.Of(f).ComputeAt(g, []hl.Var{xo, xi}[where])
				}, nil)
				if tail == hl.ShiftInwards {
					continue
				}
				p.order(t, name+" of the update", func(s *hl.Schedule) {
					xo, xi := s.Update(0).Split(vx, factor, tail)
					s.Of(h).ComputeAt(g, []hl.Var{xo, xi}[where])
				}, nil)
			}
		}
	}
	r := hl.NewRDom("r", n)
	sum := hl.NewFunc("g", vx).Stores(hl.Int32).Is(0)
	sum.UpdateOver(r, vx).Add(f.At(r.X.Add(vx)))
	p = of(sum, func(at []int) int64 { return int64(3*n*at[0] + 3*n*(n-1)/2) }, 5).eval(t)
	for _, where := range []int{0, 1} {
		p.order(t, fmt.Sprint("producer in loop ", where, " of a reduction"), func(s *hl.Schedule) {
			ro, ri := s.Update(0).Split(r.X, 7)
			s.Of(f).ComputeAt(sum, []hl.Var{ro, ri}[where])
		}, nil)
	}
}

// An odd size under splits that do not fit, one inside the other.
func TestOddlySizedOutput(t *testing.T) {
	in := hl.NewInput("in", hl.UInt8, 2)
	data := filled(hl.UInt8, func(at []int) int64 { return int64((at[0]*17 + at[1]*31) % 256) }, 87, 93)
	f := hl.NewFunc("f", vx, vy).Is(in.At(vx, vy).Mul(2))
	p := of(f, func(at []int) int64 { return 2 * data.At(at...) }, 87, 93).from("in", data).eval(t)
	for _, tail := range []hl.Tail{hl.RoundUp, hl.ShiftInwards, hl.Guard} {
		p.order(t, tail.String(), func(s *hl.Schedule) {
			xo, xi := s.Split(vx, 4, tail)
			s.Vectorize(xi)
			xo, u3 := s.Split(xo, 3, tail)
			_, u2 := s.Split(xo, 2, tail)
			s.Unroll(u3, u2)
			s.Split(vy, 16, tail)
		}, nil)
	}
}

// Vectors that stop short: as many whole ones as there are, and single elements behind them.
func TestVectorizeGuardWithIf(t *testing.T) {
	for _, w := range []int{8, 100, 101, 103, 7} {
		f := hl.NewFunc("f", vx).Is(vx.Wrap(hl.Int32))
		p := of(f, func(at []int) int64 { return int64(at[0]) }, w).eval(t)
		p.order(t, fmt.Sprint(w), func(s *hl.Schedule) {
			_, xi := s.Split(vx, 8, hl.Guard)
			s.Vectorize(xi)
		}, func(t *testing.T, n *lower.Nest) {
			whole, single := vectorStores(n.Body, 1)
			if whole != w/8 || single != w%8 {
				t.Errorf("%d vectors and %d single elements of %d\n%v", whole, single, w, n)
			}
		})
	}
}

// vectorStores is how many vectors and how many single elements are stored; there are no conditions.
func vectorStores(body []lower.Stmt, times int) (vectors, scalars int) {
	for _, s := range body {
		n := times
		switch s := s.(type) {
		case *lower.Store:
			scalars += n
		case *lower.For:
			if s.Kind == hl.Vectorized {
				vectors += n
				continue
			}
			n *= s.Extent
		}
		v, single := vectorStores(bodyOf(s), n)
		vectors, scalars = vectors+v, scalars+single
	}
	return vectors, scalars
}

// A fused pair of reduction loops is split by another factor than it was made with; a split one is fused again.
func TestSplitFuseRvar(t *testing.T) {
	r := hl.NewRDom("r", 4, 6)
	f := hl.NewFunc("f", vx, vy).Stores(hl.Int32).Is(0)
	f.UpdateOver(r, r.X, r.Y).Add(r.X.Add(r.Y.Mul(10)))
	want := func(at []int) int64 {
		if at[0] < 4 && at[1] < 6 {
			return int64(at[0] + 10*at[1])
		}
		return 0
	}
	p := of(f, want, 5, 7).eval(t)
	for _, factor := range []int{2, 3, 5, 24, 25} {
		p.order(t, fmt.Sprint("fuse, split by ", factor), func(s *hl.Schedule) {
			u := s.Update(0)
			_, ri := u.Split(u.Fuse(r.Y, r.X), factor)
			if factor < 5 {
				u.Unroll(ri)
			}
		}, nil)
		p.order(t, fmt.Sprint("split by ", factor, ", fuse"), func(s *hl.Schedule) {
			u := s.Update(0)
			xo, xi := u.Split(r.X, factor)
			u.Fuse(xo, xi)
		}, nil)
	}
}

// Fused loops that are split, tiled and fused again; in the other order; and vectorised.
func TestFuse(t *testing.T) {
	f := hl.NewFunc("f", vx, vy, vc).Is(vx.Add(vy.Mul(10)).Sub(vc.Mul(100)).Wrap(hl.Int32))
	p := of(f, func(at []int) int64 { return int64(at[0] + 10*at[1] - 100*at[2]) }, 10, 9, 4).eval(t)
	p.order(t, "all", func(s *hl.Schedule) { s.Fuse(s.Fuse(vc, vy), vx) }, nil)
	p.order(t, "all, split", func(s *hl.Schedule) { s.Split(s.Fuse(s.Fuse(vc, vy), vx), 7, hl.Guard) }, nil)
	p.order(t, "from inside", func(s *hl.Schedule) { s.Fuse(vc, s.Fuse(vy, vx)) }, nil)
	p.order(t, "swapped", func(s *hl.Schedule) {
		s.Reorder(vx, vy)
		s.Fuse(vx, vy)
	}, nil)
	p.order(t, "tiles", func(s *hl.Schedule) {
		xo, yo, xi, yi := s.Tile(vx, vy, 4, 3, hl.Guard)
		inner, outer := s.Fuse(yi, xi), s.Fuse(yo, xo)
		s.Tile(inner, outer, 5, 2, hl.Guard)
	}, nil)
	p.order(t, "vectorised", func(s *hl.Schedule) {
		_, i := s.Split(s.Fuse(vy, vx), 6, hl.Guard)
		s.Vectorize(i)
	}, nil)
	p.order(t, "of one iteration", func(s *hl.Schedule) {
		xo, xi := s.Split(vx, 10)
		s.Fuse(xo, xi)
	}, nil)
}

// A tile that is cut off at the end reads nothing beyond what its elements need.
func TestBoundsOfSplit(t *testing.T) {
	const n = 10
	in := hl.NewInput("in", hl.Int32, 1)
	data := filled(hl.Int32, func(at []int) int64 { return int64(at[0] * at[0]) }, n) // and nothing beyond
	f := hl.NewFunc("f", vx).Is(in.At(vx))
	g := hl.NewFunc("g", vx).Is(f.At(vx))
	p := of(g, func(at []int) int64 { return int64(at[0] * at[0]) }, n).from("in", data).eval(t)
	for at, name := range []string{"outer", "inner", "root"} {
		p.order(t, name, func(s *hl.Schedule) {
			xo, xi := s.Split(vx, 8, hl.Guard)
			if at < 2 {
				s.Of(f).ComputeAt(g, []hl.Var{xo, xi}[at])
			} else {
				s.Of(f).ComputeRoot()
			}
		}, func(t *testing.T, nest *lower.Nest) {
			if b := nest.Buffer("in"); b.Valid[0] != (hl.Range{Extent: n}) {
				t.Errorf("%v is read", b.Valid)
			}
		})
	}
}
