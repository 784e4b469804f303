package build_test

import (
	"fmt"
	"strings"
	"testing"

	hl "github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
)

// noise is data without a pattern, below a limit.
func noise(to hl.Type, limit int64, extents ...int) *hl.Array {
	state := uint64(1)
	return filled(to, func([]int) int64 {
		state = state*6364136223846793005 + 1442695040888963407
		return int64(state>>33) % limit
	}, extents...)
}

// Reduction loops change places where that does not matter, also with loops of the Func between them; columns of a
// summed-area table are run in vectors.
func TestReorderRvars(t *testing.T) {
	r := hl.NewRDom("r", 10, 9)
	f := hl.NewFunc("f", vx).Stores(hl.Int32).Is(vx.Wrap(hl.Int32))
	f.UpdateOver(r, vx).Add(r.X.Mul(r.Y.Add(vx)))
	p := of(f, func(at []int) int64 {
		sum := int64(at[0])
		for y := range 9 {
			for x := range 10 {
				sum += int64(x * (y + at[0]))
			}
		}
		return sum
	}, 12).eval(t)
	for _, order := range [][]hl.Var{{r.X, r.Y}, {r.X, vx, r.Y}, {r.Y, vx, r.X}, {r.X, r.Y, vx}, {vx, r.X, r.Y}} {
		p.order(t, fmt.Sprint(order), func(s *hl.Schedule) { s.Update(0).Reorder(order...) }, nil)
	}
	p.order(t, "vectors inside", func(s *hl.Schedule) {
		u := s.Update(0)
		xo, xi := u.Split(vx, 4)
		u.Reorder(r.X, xo, r.Y, xi).Vectorize(xi)
	}, nil)

	const w, h = 19, 13
	in := hl.NewInput("in", hl.UInt8, 2)
	data := noise(hl.UInt8, 256, w, h)
	along, down := hl.NewRDom("along", w-1).From(1), hl.NewRDom("down", h-1).From(1)
	table := hl.NewFunc("table", vx, vy).Stores(hl.Int32).Is(in.At(vx, vy))
	table.UpdateOver(along, along.X, vy).Is(table.At(along.X, vy).Add(table.At(along.X.Sub(1), vy)).Wrap(hl.Int32))
	table.UpdateOver(down, vx, down.X).Is(table.At(vx, down.X).Add(table.At(vx, down.X.Sub(1))).Wrap(hl.Int32))
	p = of(table, func(at []int) (sum int64) {
		for y := range at[1] + 1 {
			for x := range at[0] + 1 {
				sum += data.At(x, y)
			}
		}
		return sum
	}, w, h).from("in", data).eval(t)
	p.order(t, "table", nil, nil)
	p.order(t, "table in columns", func(s *hl.Schedule) {
		yo, yi := s.Update(0).Split(vy, 4, hl.Guard)
		s.Update(0).Reorder(yo, along.X, yi)
		xo, xi := s.Update(1).Split(vx, 8, hl.Guard)
		s.Update(1).Reorder(xo, down.X, xi).Vectorize(xi)
	}, nil)
	s := p.schedule() // a scan is not turned around
	s.Update(1).Reorder(down.X, vx)
	if err := s.Err(); err != nil {
		t.Error(err)
	}
}

// The order of storage changes where elements lie, and alignment how much is allocated.
func TestReorderStorage(t *testing.T) {
	f := hl.NewFunc("f", vx, vy, vc).Is(vx.Add(vy.Mul(3)).Sub(vc).Narrow(hl.Int16, 0))
	g := hl.NewFunc("g", vx, vy, vc).Is(f.At(vx, vy, vc).Add(f.At(vx, vy.Add(1), vc)).Narrow(hl.Int16, 0))
	p := of(g, func(at []int) int64 { return int64(2*(at[0]+3*at[1]-at[2]) + 3) }, 10, 7, 3).eval(t)
	extents := map[string]int{"x": 10, "y": 8, "c": 3}
	for _, order := range [][]hl.Var{{vc, vy, vx}, {vx, vy, vc}, {vy, vx, vc}, {vx, vc, vy}} {
		p.order(t, fmt.Sprint(order), func(s *hl.Schedule) { s.Of(f).ComputeRoot().ReorderStorage(order...) },
			func(t *testing.T, n *lower.Nest) {
				b := n.Buffer("f")
				stride := 1
				for i := len(order) - 1; i >= 0; i-- {
					d := strings.Index("xyc", order[i].Name)
					for _, a := range b.Axes {
						if a.Dim == d && (a.Stride < stride || a.Extent != extents[order[i].Name]) {
							t.Errorf("%s has extent %d, stride %d, want %d", order[i].Name, a.Extent, a.Stride, stride)
						}
					}
					stride *= extents[order[i].Name]
				}
			})
	}
	p.order(t, "aligned", func(s *hl.Schedule) { s.Of(f).ComputeRoot().AlignStorage("x", 16) },
		func(t *testing.T, n *lower.Nest) {
			if b := n.Buffer("f"); b.Elems < 16*8*3 {
				t.Errorf("%d elements\n%v", b.Elems, n)
			}
		})
}

// Least sums of paths from the top, each place from three of the row above: the order of rows cannot be left.
func TestReductionSchedule(t *testing.T) {
	const n = 21
	in := hl.NewInput("in", hl.UInt8, 2)
	data := noise(hl.UInt8, 256, n, n)
	r := hl.NewRDom("r", n, n-1).From(0, 1)
	energy := hl.NewFunc("energy", vx, vy).Stores(hl.UInt16).Is(in.At(vx, vy))
	above := func(d int) *hl.Expr { return energy.At(r.X.Add(d).Clamp(0, n-1), r.Y.Sub(1)) }
	energy.UpdateOver(r, r.X, r.Y).Is(in.At(r.X, r.Y).Add(hl.Min(above(-1), hl.Min(above(0), above(1)))).Narrow(hl.UInt16,
		0))
	var want [n][n]int64
	for y := range n {
		for x := range n {
			want[y][x] = data.At(x, y)
			if y > 0 {
				want[y][x] += min(want[y-1][max(x-1, 0)], want[y-1][x], want[y-1][min(x+1, n-1)])
			}
		}
	}
	p := of(energy, func(at []int) int64 { return want[at[1]][at[0]] }, n, n).from("in", data).eval(t)
	p.order(t, "as it is", nil, nil)
	p.order(t, "split, unrolled", func(s *hl.Schedule) {
		_, xi := s.Update(0).Split(r.X, 5)
		s.Update(0).Unroll(xi)
	}, nil)
	s := p.schedule()
	s.Update(0).Reorder(r.X, r.Y)
	if err := s.Err(); err == nil || !strings.Contains(err.Error(),
		"it changes the order in which the update runs over r") {
		t.Error(err)
	}
	seam := hl.NewFunc("seam", vx).Is(hl.ArgMin(hl.NewRDom("q", n),
		energy.At(hl.NewRDom("q", n).X, vx))[0].Narrow(hl.UInt8, 0))
	p = of(seam, func(at []int) int64 {
		least := 0
		for x, v := range want[at[0]] {
			if v < want[at[0]][least] {
				least = x
			}
		}
		return int64(least)
	}, n).from("in", data).eval(t)
	p.order(t, "seam", nil, nil)
}

// An update's reduction loop is split by two and unrolled, its producer computed inside.
func TestUnrolledReduction(t *testing.T) {
	const n = 15
	r := hl.NewRDom("r", n)
	f := hl.NewFunc("f", vx, vy).Is(vx.Mul(vx).Add(vy.Mul(7)).Narrow(hl.Int32, 0))
	g := hl.NewFunc("g", vx, vy).Stores(hl.Int32).Is(0)
	g.UpdateOver(r, vx, vy).Add(f.At(r.X, vy).Mul(vx))
	p := of(g, func(at []int) (sum int64) {
		for i := range n {
			sum += int64((i*i + 7*at[1]) * at[0])
		}
		return sum
	}, 9, 8).eval(t)
	for _, inner := range []int{0, 1, 2, 3} {
		p.order(t, fmt.Sprint("producer ", inner), func(s *hl.Schedule) {
			u := s.Update(0)
			ro, ri := u.Split(r.X, 2)
			u.Reorder(vy, vx, ro, ri).Unroll(ri)
			s.Of(f).ComputeAt(g, []hl.Var{vy, vx, ro, ri}[inner])
		}, func(t *testing.T, nest *lower.Nest) {
			most := []int{8 * n, 8 * 9 * n, 8 * 9 * (n + 1), 8 * 9 * (n + 1)}[inner]
			if got := stores(nest, "f"); got > most || got < 8*n {
				t.Errorf("f is computed %d times, want at most %d\n%v", got, most, nest)
			}
		})
	}
}
