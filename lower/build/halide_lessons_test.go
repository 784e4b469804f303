package build_test

import (
	"testing"

	hl "github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
)

// Halide's tutorial, lesson 8: one producer and one consumer in many orders; how often the producer is computed, and of
// how many rows there is room.
func TestLesson8(t *testing.T) {
	const w, h = 13, 9
	producer := hl.NewFunc("producer", vx, vy).Is(vx.Mul(vy).Xor(vx.Add(vy)).Narrow(hl.Int16, 0))
	consumer := hl.NewFunc("consumer", vx, vy)
	at := func(dx, dy int) *hl.Expr { return producer.At(vx.Add(dx), vy.Add(dy)) }
	consumer.Is(at(0, 0).Add(at(0, 1)).Add(at(1, 0)).Add(at(1, 1)).Div(4).Narrow(hl.Int16, 0))
	of8 := func(x, y int) int { return x*y ^ (x + y) }
	p := of(consumer, func(at []int) int64 {
		x, y := at[0], at[1]
		return int64((of8(x, y) + of8(x, y+1) + of8(x+1, y) + of8(x+1, y+1)) / 4)
	}, w, h).eval(t)
	room := func(times, most int) func(t *testing.T, n *lower.Nest) {
		return func(t *testing.T, n *lower.Nest) {
			evaluations("producer", times, times)(t, n)
			if b := n.Buffer("producer"); b == nil || b.Elems > most {
				t.Errorf("the array of producer is %v, want at most %d elements\n%v", b, most, n)
			}
		}
	}
	const tail = 64 // elements behind an array, so that whole vectors may be read
	p.order(t, "inline", nil, evaluations("producer", 0, 0))
	p.order(t, "root", func(s *hl.Schedule) { s.Of(producer).ComputeRoot() }, room((w+1)*(h+1), (w+1+31)*(h+1)+tail))
	p.order(t, "rows", func(s *hl.Schedule) { s.Of(producer).ComputeAt(consumer, vy) }, room((w+1)*2*h, (w+1+31)*2+tail))
	p.order(t, "rows, kept", func(s *hl.Schedule) { s.Of(producer).ComputeAt(consumer, vy).StoreRoot() },
		room((w+1)*(h+1), (w+1+31)*2+tail))
	p.order(t, "places", func(s *hl.Schedule) { s.Of(producer).ComputeAt(consumer, vx) }, room(4*w*h, 32*2+tail))
	p.order(t, "places, kept", func(s *hl.Schedule) { s.Of(producer).ComputeAt(consumer, vx).StoreRoot() },
		room((w+1)*(h+1), (w+1+31)*2+tail))
	p.order(t, "places, kept in rows", func(s *hl.Schedule) {
		s.Of(producer).ComputeAt(consumer, vx).StoreAt(consumer,
			vy)
	}, room(2*(w+1)*h, 32*2+tail))
	p.order(t, "tiles", func(s *hl.Schedule) {
		xo, _, _, _ := s.Tile(vx, vy, 4, 4, hl.Guard)
		s.Of(producer).ComputeAt(consumer, xo)
	}, evaluations("producer", (w+1)*(h+1), 4*3*25))
	p.order(t, "strips", func(s *hl.Schedule) {
		yo, yi := s.Split(vy, 4, hl.Guard)
		_, xi := s.Split(vx, 4)
		s.Vectorize(xi)
		r := s.Of(producer).ComputeAt(consumer, yi).StoreAt(consumer, yo)
		_, ri := r.Split(vx, 4)
		r.Vectorize(ri)
	}, evaluations("producer", 1, 3*5*17))
}

// Lesson 9: producers in the loops of definitions and of updates.
func TestLesson9(t *testing.T) {
	const n = 10
	producer := hl.NewFunc("producer", vx, vy).Is(vx.Mul(7).Add(vy.Mul(vy)).Narrow(hl.Int32, 0))
	of9 := func(x, y int) int64 { return int64(7*x + y*y) }
	// the definition uses it
	first := hl.NewFunc("first", vx, vy).Stores(hl.Int32).Is(producer.At(vx, vy).Mul(2).Wrap(hl.Int32))
	r := hl.NewRDom("r", n)
	first.UpdateOver(r, vx, 0).Add(first.At(vx, 0).Add(r.X).Mod(5))
	p := of(first, func(at []int) int64 {
		v := 2 * of9(at[0], at[1])
		for i := 0; i < n && at[1] == 0; i++ {
			v += (v + int64(i)) % 5
		}
		return v
	}, n, 4).eval(t)
	p.order(t, "definition", func(s *hl.Schedule) { s.Of(producer).ComputeAt(first, vx) },
		evaluations("producer", 4*n, 4*n))

	second := hl.NewFunc("second", vx, vy).Stores(hl.Int32).Is(vx.Add(vy).Wrap(hl.Int32)) // an update uses it
	second.UpdateOver(r, vx, 0).Add(producer.At(vx, r.X))
	second.UpdateOver(hl.NewRDom("q", 4), 0, vy).Sub(hl.NewRDom("q", 4).X)
	want := func(at []int) int64 {
		v := int64(at[0] + at[1])
		for i := 0; i < n && at[1] == 0; i++ {
			v += of9(at[0], i)
		}
		if at[0] == 0 {
			v -= 6
		}
		return v
	}
	p = of(second, want, n, 4).eval(t)
	p.order(t, "update, Var", func(s *hl.Schedule) { s.Of(producer).ComputeAt(second, vx) },
		evaluations("producer", n*n, n*n))
	p.order(t, "update, RDom", func(s *hl.Schedule) { s.Of(producer).ComputeAt(second, r.X) },
		evaluations("producer", n*n, n*n))
	p.order(t, "update, kept", func(s *hl.Schedule) {
		s.Update(0).Reorder(r.X, vx)
		s.Of(producer).ComputeAt(second, vx).StoreAt(second, r.X)
	}, evaluations("producer", n*n, n*n))

	both := hl.NewFunc("both", vx).Stores(hl.Int32).Is(producer.At(vx, 0)) // both use it
	both.Update(vx).Add(producer.At(vx, 1))
	p = of(both, func(at []int) int64 { return of9(at[0], 0) + of9(at[0], 1) }, n).eval(t)
	p.order(t, "both, root", func(s *hl.Schedule) { s.Of(producer).ComputeRoot() }, evaluations("producer", 2*n, 2*n))

	rows := hl.NewFunc("rows", vx, vy).Stores(hl.Int32).Is(0) // an updated producer in a loop
	rows.UpdateOver(r, vx, vy).Add(r.X.Mul(vx).Add(vy))
	consumer := hl.NewFunc("consumer", vx, vy).Is(rows.At(vx, vy).Add(rows.At(vx.Add(1), vy)).Wrap(hl.Int32))
	p = of(consumer, func(at []int) int64 { return int64(45*at[0] + 45*(at[0]+1) + 2*n*at[1]) }, n, 4).eval(t)
	for _, v := range []hl.Var{vx, vy} {
		p.order(t, "updated producer at "+v.Name, func(s *hl.Schedule) { s.Of(rows).ComputeAt(consumer, v) }, nil)
	}
	p.order(t, "updated producer, kept", func(s *hl.Schedule) { s.Of(rows).ComputeAt(consumer, vx).StoreAt(consumer, vy) },
		evaluations("rows", (n+1)*4*(n+1), 2*n*4*(n+1)))
}
