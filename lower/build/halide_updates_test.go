package build_test

import (
	"fmt"
	"testing"

	hl "github.com/vyasa-go/vyasa/halide"
)

// Definitions with several updates: scans forth and back, clobbered places, what depends on another Func that is
// updated.
func TestMultiPassReduction(t *testing.T) {
	const n = 64
	r := hl.NewRDom("r", n-1).From(1)
	back := hl.NewRDom("b", n-1)
	f := hl.NewFunc("f", vx).Stores(hl.Int32).Is(vx.Add(3).Wrap(hl.Int32))
	f.UpdateOver(r, r.X).Is(f.At(r.X).Add(f.At(r.X.Sub(1))).Wrap(hl.Int32))
	at := hl.Int(n - 2).Sub(back.X)
	f.UpdateOver(back, at).Is(f.At(at).Add(f.At(at.Add(1))).Wrap(hl.Int32))
	f.Update(n / 2).Is(-1)
	var want [n]int32
	for x := range want {
		want[x] = int32(x + 3)
	}
	for x := 1; x < n; x++ {
		want[x] += want[x-1]
	}
	for x := n - 2; x >= 0; x-- {
		want[x] += want[x+1]
	}
	want[n/2] = -1
	p := of(f, func(at []int) int64 { return int64(want[at[0]]) }, n).eval(t)
	p.order(t, "scans", nil, nil)
	p.order(t, "scans, unrolled", func(s *hl.Schedule) {
		_, ri := s.Update(0).Split(r.X, 4)
		s.Update(0).Unroll(ri)
		_, bi := s.Update(1).Split(back.X, 7)
		s.Update(1).Unroll(bi)
	}, nil)

	g := hl.NewFunc("g", vx).Is(f.At(vx).Sub(f.At(vx.Add(1).Min(n - 1))).Wrap(hl.Int32)) // another Func of it
	p = of(g, func(at []int) int64 { return int64(want[at[0]] - want[min(at[0]+1, n-1)]) }, n).eval(t)
	p.order(t, "of another Func", nil, nil)
	p.order(t, "of another Func, in a loop", func(s *hl.Schedule) {
		xo, xi := s.Split(vx, 16)
		s.Vectorize(xi)
		s.Of(f).ComputeAt(g, xo)
	}, nil)

	in := hl.NewInput("in", hl.UInt8, 2) // an integral image, row by row and then down
	data := noise(hl.UInt8, 256, 12, 10)
	rx, ry := hl.NewRDom("rx", 11).From(1), hl.NewRDom("ry", 9).From(1)
	image := hl.NewFunc("image", vx, vy).Stores(hl.Int32).Is(in.At(vx, vy))
	image.UpdateOver(rx, rx.X, vy).Is(image.At(rx.X, vy).Add(image.At(rx.X.Sub(1), vy)).Wrap(hl.Int32))
	image.UpdateOver(ry, vx, ry.X).Is(image.At(vx, ry.X).Add(image.At(vx, ry.X.Sub(1))).Wrap(hl.Int32))
	box := hl.NewFunc("box", vx, vy).Is(image.At(vx.Add(2),
		vy.Add(2)).Sub(image.At(vx, vy.Add(2))).Sub(image.At(vx.Add(2), vy)).Add(image.At(vx, vy)).Narrow(hl.UInt16, 0))
	p = of(box, func(at []int) int64 {
		x, y := at[0], at[1]
		return data.At(x+1, y+1) + data.At(x+2, y+1) + data.At(x+1, y+2) + data.At(x+2, y+2)
	}, 10, 8).from("in", data).eval(t)
	p.order(t, "integral image", nil, nil)
	p.order(t, "integral image in vectors", func(s *hl.Schedule) {
		_, xi := s.Of(image).Update(1).Split(vx, 4, hl.Guard)
		s.Of(image).Update(1).Reorder(ry.X, hl.NewVar("xo"), xi).Vectorize(xi)
	}, nil)
}

// Counting values: places that depend on data.
func TestHistogram(t *testing.T) {
	const w, h = 37, 29
	in := hl.NewInput("in", hl.UInt8, 2)
	data := noise(hl.UInt8, 256, w, h)
	r := hl.NewRDom("r", w, h)
	hist := hl.NewFunc("hist", vx).Stores(hl.UInt16).Is(0)
	hist.UpdateOver(r, in.At(r.X, r.Y)).Add(1)
	var count [256]int64
	for _, v := range data.Ints {
		count[v]++
	}
	p := of(hist, func(at []int) int64 { return count[at[0]] }, 256).from("in", data).eval(t)
	p.order(t, "default", func(s *hl.Schedule) {
		xo, xi := s.Split(vx, 8)
		_ = xo
		s.Vectorize(xi)
	}, nil)
	p.order(t, "reordered", func(s *hl.Schedule) {
		_, xi := s.Update(0).Split(r.X, 4)
		s.Update(0).Reorder(xi, r.Y).Unroll(xi)
	}, nil)

	g := hl.NewFunc("g", vx, vy).Is(hist.At(in.At(vx, vy)).Mul(10).Narrow(hl.UInt32, 0)) // what each pixel's value counts
	p = of(g, func(at []int) int64 { return 10 * count[data.At(at...)] }, w, h).from("in", data).eval(t)
	p.order(t, "read by data", nil, nil)
	p.order(t, "read by data, outermost", func(s *hl.Schedule) {
		yo, _ := s.Split(vy, h)
		s.Of(hist).ComputeAt(g, yo)
	}, nil)

	rows := hl.NewFunc("rows", vx, vy).Stores(hl.UInt16).Is(0) // one of each row
	q := hl.NewRDom("q", w)
	rows.UpdateOver(q, in.At(q.X, vy).Div(16), vy).Add(1)
	p = of(rows, func(at []int) (n int64) {
		for x := range w {
			if int(data.At(x, at[1])/16) == at[0] {
				n++
			}
		}
		return n
	}, 16, h).from("in", data).eval(t)
	p.order(t, "of rows", func(s *hl.Schedule) { s.Update(0).Split(vy, 8, hl.Guard) }, nil)
}

// RDoms that are no boxes: triangles, several conditions, conditions on Vars of the Func and on data.
func TestReductionNonRectangular(t *testing.T) {
	const n = 12
	in := hl.NewInput("in", hl.UInt8, 2)
	data := noise(hl.UInt8, 256, n, n)
	r := hl.NewRDom("r", n, n)
	for _, c := range []struct {
		name string
		cond func(a, b, c hl.Operand) *hl.RDom
		want func(x, y, vx int) bool
	}{
		{"triangle", func(_, _, _ hl.Operand) *hl.RDom { return r.Where(r.X.LE(r.Y)) },
			func(x, y, _ int) bool { return x <= y }},
		{"two", func(_, _, _ hl.Operand) *hl.RDom { return r.Where(r.X.LT(r.Y)).Where(r.X.Add(r.Y).GE(8)) },
			func(x, y, _ int) bool { return x < y && x+y >= 8 }},
		{"a Var", func(x, _, _ hl.Operand) *hl.RDom { return r.Where(r.X.Add(r.Y).LT(x)) },
			func(x, y, v int) bool { return x+y < v }},
		{"data", func(_, _, _ hl.Operand) *hl.RDom { return r.Where(in.At(r.X, r.Y).GT(100)) },
			func(x, y, _ int) bool { return data.At(x, y) > 100 }},
		{"or", func(_, _, _ hl.Operand) *hl.RDom { return r.Where(r.X.EQ(r.Y).Or(r.X.Mod(3).EQ(1))) },
			func(x, y, _ int) bool { return x == y || x%3 == 1 }},
		{"nothing", func(_, _, _ hl.Operand) *hl.RDom { return r.Where(r.X.GT(100)) },
			func(_, _, _ int) bool { return false }},
	} {
		want := func(at []int) (sum int64) {
			for y := range n {
				for x := range n {
					if c.want(x, y, at[0]) {
						sum += data.At(x, y) + int64(at[0])
					}
				}
			}
			return sum
		}
		dom := c.cond(vx, nil, nil)
		updated := hl.NewFunc("f", vx).Stores(hl.Int32).Is(0)
		updated.UpdateOver(dom, vx).Add(in.At(r.X, r.Y).Add(vx))
		p := of(updated, want, n).from("in", data).eval(t)
		p.order(t, c.name+" update", nil, nil)
		p.order(t, c.name+" update, reordered", func(s *hl.Schedule) {
			u := s.Update(0)
			_, xi := u.Split(vx, 4, hl.Guard)
			u.Reorder(r.X, r.Y, xi).Vectorize(xi)
		}, nil)
		summed := hl.NewFunc("f", vx).Is(hl.Sum(dom, in.At(r.X, r.Y).Add(vx)).Narrow(hl.Int32, 0))
		p = of(summed, want, n).from("in", data).eval(t)
		p.order(t, c.name+" sum", nil, nil)
		p.order(t, c.name+" sum, split", func(s *hl.Schedule) {
			_, ri := s.Split(r.X, 5)
			s.Unroll(ri)
		}, nil)
	}
	places := hl.NewFunc("f", vx, vy).Stores(hl.Int32).Is(7) // what a condition leaves out stays
	places.UpdateOver(r.Where(r.X.LT(r.Y)), r.X, r.Y).Is(in.At(r.Y, r.X))
	p := of(places, func(at []int) int64 {
		if at[0] < at[1] {
			return data.At(at[1], at[0])
		}
		return 7
	}, n, n).from("in", data).eval(t)
	p.order(t, "places", func(s *hl.Schedule) { s.Update(0).Reorder(r.X, r.Y) }, nil)
}

// Updates of one value of several: the others are stored again.
func TestTuplePartialUpdate(t *testing.T) {
	f := hl.NewFunc("f", vx, vy).Is(vx.Add(vy).Wrap(hl.Int32), vx.Sub(vy).ToFloat()).Stores(hl.Int32, hl.Float32)
	f.Update(vx, vy).Is(f.AtElem(0, vx, vy).Add(vx).Wrap(hl.Int32), f.AtElem(1, vx, vy))
	f.Update(vx, 3).Is(f.AtElem(0, vx, 3), f.AtElem(1, vx, 3).Mul(0.5))
	r := hl.NewRDom("r", 5)
	f.UpdateOver(r, r.X, vy).Is(f.AtElem(0, r.X, vy).Mul(2).Wrap(hl.Int32), f.AtElem(0, r.X, vy).ToFloat())
	first := func(at []int) int64 {
		v := int64(2*at[0] + at[1])
		if at[0] < 5 {
			v *= 2
		}
		return v
	}
	p := &port{pipeline: hl.NewPipeline(f), regions: map[string][]hl.Range{"f": spread([]int{9, 6})},
		want: map[string]oracle{
			"f.0": first,
			"f.1": func(at []int) int64 {
				v := float32(at[0] - at[1])
				if at[1] == 3 {
					v *= 0.5
				}
				if at[0] < 5 {
					v = float32(2*at[0] + at[1])
				}
				return bitsOf(v)
			},
		}}
	p.eval(t)
	p.order(t, "output", nil, nil)
	p.order(t, "output, split", func(s *hl.Schedule) {
		s.Update(0).Tile(vx, vy, 4, 4, hl.Guard)
		_, xi := s.Split(vx, 4, hl.Guard)
		s.Reorder(vy, hl.NewVar("xo"), xi)
	}, nil)
	g := hl.NewFunc("g", vx, vy).Is(f.AtElem(0, vx, vy).Add(f.AtElem(1, vx, vy).ToInt(hl.Int32)).Wrap(hl.Int32))
	p = of(g, func(at []int) int64 {
		second := float32(at[0] - at[1])
		if at[1] == 3 {
			second *= 0.5
		}
		if at[0] < 5 {
			second = float32(2*at[0] + at[1])
		}
		return first(at) + int64(second)
	}, 9, 6).eval(t)
	p.order(t, "called", nil, nil)
	p.order(t, "called in a loop", func(s *hl.Schedule) { s.Of(f).ComputeAt(g, vy) }, nil)
}

// The place of the greatest element, as a Tuple that is updated and inline; all values of a point change at once.
func TestArgmax(t *testing.T) {
	const w, h = 23, 7
	in := hl.NewInput("in", hl.UInt8, 2)
	data := noise(hl.UInt8, 50, w, h) // with equal ones
	best := func(y int) (at int, v int64) {
		v = -1
		for x := range w {
			if d := data.At(x, y); d > v {
				at, v = x, d
			}
		}
		return at, v
	}
	place := func(at []int) int64 { x, _ := best(at[0]); return int64(x) }
	value := func(at []int) int64 { _, v := best(at[0]); return v }
	r := hl.NewRDom("r", w)
	updated := hl.NewFunc("f", vy).Stores(hl.UInt8, hl.UInt8).Is(0, in.At(0, vy))
	more := in.At(r.X, vy).GT(updated.AtElem(1, vy))
	updated.UpdateOver(r, vy).Is(hl.Select(more, r.X, updated.AtElem(0, vy)).Wrap(hl.UInt8),
		hl.Max(in.At(r.X, vy), updated.AtElem(1, vy)))
	inline := hl.NewFunc("f", vy).Is(hl.ArgMax(r, in.At(r.X, vy))).Stores(hl.UInt8, hl.UInt8)
	for name, f := range map[string]*hl.Func{"updated": updated, "inline": inline} {
		p := &port{pipeline: hl.NewPipeline(f), regions: map[string][]hl.Range{"f": spread([]int{h})},
			want: map[string]oracle{"f.0": place, "f.1": value}}
		p.from("in", data).eval(t)
		p.order(t, name, nil, nil)
		g := hl.NewFunc("g", vy).Is(f.AtElem(0, vy).Mul(100).Add(f.AtElem(1, vy)).Narrow(hl.UInt16, 0))
		p = of(g, func(at []int) int64 { return place(at)*100 + value(at) }, h).from("in", data).eval(t)
		p.order(t, name+", called", nil, nil)
		p.order(t, name+", in a loop", func(s *hl.Schedule) { s.Of(f).ComputeAt(g, vy) }, nil)
	}
	q := hl.NewRDom("q", w, h)
	whole := hl.NewFunc("whole", vx).Is(hl.ArgMax(q, in.At(q.X, q.Y))).Stores(hl.UInt8, hl.UInt8, hl.UInt8)
	bx, by, bv := 0, 0, int64(-1)
	for y := range h {
		if x, v := best(y); v > bv {
			bx, by, bv = x, y, v
		}
	}
	p := &port{pipeline: hl.NewPipeline(whole), regions: map[string][]hl.Range{"whole": spread([]int{1})},
		want: map[string]oracle{}}
	for i, v := range []int64{int64(bx), int64(by), bv} {
		p.want[fmt.Sprint("whole.", i)] = func([]int) int64 { return v }
	}
	p.from("in", data).eval(t)
	p.order(t, "two dimensions", nil, nil)

	swap := hl.NewFunc("swap", vx).Is(vx.Wrap(hl.Int32), vx.Mul(10).Wrap(hl.Int32)).Stores(hl.Int32, hl.Int32)
	swap.Update(vx).Is(swap.AtElem(1, vx), swap.AtElem(0, vx))
	p = &port{pipeline: hl.NewPipeline(swap), regions: map[string][]hl.Range{"swap": spread([]int{9})},
		want: map[string]oracle{
			"swap.0": func(at []int) int64 { return int64(10 * at[0]) }, "swap.1": func(at []int) int64 { return int64(at[0]) }}}
	p.eval(t)
	p.order(t, "swapped", nil, nil)
}
