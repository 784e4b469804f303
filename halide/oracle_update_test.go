package halide_test

import (
	"testing"

	hl "github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/gen"
)

// The tests of this file and of its neighbours say again, with loops of their own for what is expected, what tests of
// Halide's test/correctness check; each names its file there.

// eval is Eval over ranges from 0, or the end of the test.
func eval(t *testing.T, f *hl.Func, inputs map[string]*hl.Array, extents ...int) *hl.Array {
	t.Helper()
	return evalOver(t, f, inputs, from0(extents...)...)
}

func evalOver(t *testing.T, f *hl.Func, inputs map[string]*hl.Array, region ...hl.Range) *hl.Array {
	t.Helper()
	out, err := hl.Eval(f, region, inputs)
	if err != nil {
		t.Fatalf("%v%v", f, err)
	}
	again, err := hl.ParseFunc(f.String())
	if err != nil || again.String() != f.String() {
		t.Fatalf("%vreads back as\n%v%v", f, again, err)
	}
	back, err := hl.Eval(again, region, inputs)
	if err != nil {
		t.Fatalf("%v%v", again, err)
	}
	if at, differ := out.Diff(back); differ {
		t.Fatalf("%vread back differs at %v", f, at)
	}
	return out
}

func from0(extents ...int) []hl.Range {
	box := make([]hl.Range, len(extents))
	for i, n := range extents {
		box[i].Extent = n
	}
	return box
}

// expect compares an array with a function of its coordinates.
func expect(t *testing.T, what string, a *hl.Array, want func(at []int) int64) {
	t.Helper()
	at := make([]int, len(a.Dims))
	for i, v := range a.Ints {
		n := i
		for d, r := range a.Dims {
			at[d] = r.Min + n%r.Extent
			n /= r.Extent
		}
		if w := want(at); v != w {
			t.Fatalf("%s at %v: %d, want %d", what, at, v, w)
		}
	}
}

// histogram: a scatter at places that depend on data, and a consumer that reads a part of it.
func TestHistogram(t *testing.T) {
	const w, h = 37, 23
	x, r := hl.NewVar("x"), hl.NewRDom("r", w, h)
	in := hl.NewInput("in", hl.UInt8, 2)
	data := map[string]*hl.Array{"in": gen.Array(hl.UInt8, 4, gen.Uniform, from0(w, h)...)}
	var counts [256]int64
	for _, v := range data["in"].Ints {
		counts[v]++
	}
	hist := hl.NewFunc("hist", x).Stores(hl.UInt16).Is(0)
	hist.UpdateOver(r, in.At(r.X, r.Y)).Add(1)
	expect(t, "hist", eval(t, hist, data, 256), func(at []int) int64 { return counts[at[0]] })

	g := hl.NewFunc("g", x).Is(hist.At(x.Add(10)))
	expect(t, "hist+10", eval(t, g, data, 128), func(at []int) int64 { return counts[at[0]+10] })
}

// Equalisation of a histogram: its running sums as a table that the image is looked up in.
func TestHistogramEqualisation(t *testing.T) {
	const w, h = 16, 8
	x, y, r, s := hl.NewVar("x"), hl.NewVar("y"), hl.NewRDom("r", w, h), hl.NewRDom("s", 255).From(1)
	in := hl.NewInput("in", hl.UInt8, 2)
	hist, cdf := hl.NewFunc("hist", x), hl.NewFunc("cdf", x)
	hist.Stores(hl.UInt32).Is(0).UpdateOver(r, in.At(r.X, r.Y)).Add(1)
	cdf.Stores(hl.UInt32).Is(hist.At(x).Wrap(hl.UInt32)).UpdateOver(s, s.X).Is(cdf.At(s.X.Sub(1)).Add(hist.At(s.X)).Wrap(hl.UInt32))
	out := hl.NewFunc("out", x, y).Is(cdf.At(in.At(x, y)).Mul(255).Div(w*h).Narrow(hl.UInt8, 0))

	data := gen.Array(hl.UInt8, 5, gen.Uniform, from0(w, h)...)
	var running [256]int64
	for v := range running {
		for _, p := range data.Ints {
			if p <= int64(v) {
				running[v]++
			}
		}
	}
	expect(t, "out", eval(t, out, map[string]*hl.Array{"in": data}, w, h), func(at []int) int64 {
		return running[data.At(at...)] * 255 / (w * h)
	})
}

// multi_pass_reduction: Fibonacci numbers, after a pass that clobbers the first two.
func TestFibonacci(t *testing.T) {
	x, r := hl.NewVar("x"), hl.NewRDom("r", 18).From(2)
	fib := hl.NewFunc("fib", x).Stores(hl.Int32).Is(-1)
	fib.Update(0).Is(1)
	fib.Update(1).Is(1)
	fib.UpdateOver(r, r.X).Is(fib.At(r.X.Sub(1)).Add(fib.At(r.X.Sub(2))))
	want := []int64{1, 1}
	for i := 2; i < 20; i++ {
		want = append(want, want[i-1]+want[i-2])
	}
	expect(t, "fib", eval(t, fib, nil, 20), func(at []int) int64 { return want[at[0]] })
	expect(t, "a part of fib", evalOver(t, fib, nil, hl.Range{Min: 15, Extent: 7}), func(at []int) int64 {
		if at[0] >= 20 {
			return -1
		}
		return want[at[0]]
	})
}

// multi_pass_reduction: an integral image by a scan of the rows and one of the columns; reorder_rvars: the same at once.
func TestSummedAreaTable(t *testing.T) {
	const w, h = 9, 7
	x, y := hl.NewVar("x"), hl.NewVar("y")
	in := hl.NewInput("in", hl.Int16, 2)
	data := gen.Array(hl.Int16, 6, gen.Uniform, from0(w, h)...)
	table := func(at []int) int64 {
		sum := int64(0)
		for y := range at[1] + 1 {
			for x := range at[0] + 1 {
				sum += data.At(x, y)
			}
		}
		return sum
	}
	rows, columns := hl.NewRDom("rows", w-1).From(1), hl.NewRDom("columns", h-1).From(1)
	f := hl.NewFunc("f", x, y).Stores(hl.Int32).Is(in.At(x, y))
	f.UpdateOver(rows, rows.X, y).Add(f.At(rows.X.Sub(1), y))
	f.UpdateOver(columns, x, columns.X).Add(f.At(x, columns.X.Sub(1)))
	if err := f.Err(); err != nil {
		t.Fatal(err)
	}
	// Doubling each step would not fit any type: the sums are wrapped, which changes none of them.
	f = hl.NewFunc("f", x, y).Stores(hl.Int32).Is(in.At(x, y))
	f.UpdateOver(rows, rows.X, y).Is(f.At(rows.X.Sub(1), y).Add(f.At(rows.X, y)).Wrap(hl.Int32))
	f.UpdateOver(columns, x, columns.X).Is(f.At(x, columns.X.Sub(1)).Add(f.At(x, columns.X)).Wrap(hl.Int32))
	expect(t, "scans", eval(t, f, map[string]*hl.Array{"in": data}, w, h), table)

	r := hl.NewRDom("r", w, h)
	zero := func(c, d hl.Operand, e *hl.Expr) *hl.Expr {
		return hl.Select(hl.Clamp(c, -1, w).LT(0).Or(hl.Clamp(d, -1, h).LT(0)), 0, e)
	}
	g := hl.NewFunc("g", x, y).Stores(hl.Int32).Is(0)
	up, left, corner := g.At(r.X, r.Y.Sub(1)), g.At(r.X.Sub(1), r.Y), g.At(r.X.Sub(1), r.Y.Sub(1))
	g.UpdateOver(r, r.X, r.Y).Is(in.At(r.X, r.Y).Add(zero(0, r.Y.Sub(1), up)).Add(zero(r.X.Sub(1), 0, left)).
		Sub(zero(r.X.Sub(1), r.Y.Sub(1), corner)).Wrap(hl.Int32))
	expect(t, "at once", eval(t, g, map[string]*hl.Array{"in": data}, w, h), table)
}

// reduction_schedule: the energy of seam carving, where each row depends on the row before and each place on the order.
func TestSeamCarving(t *testing.T) {
	const size = 13
	x, y, r := hl.NewVar("x"), hl.NewVar("y"), hl.NewRDomOver("r", hl.Range{Extent: size}, hl.Range{Min: 1, Extent: size - 1})
	in := hl.NewInput("in", hl.UInt8, 2)
	data := gen.Array(hl.UInt8, 7, gen.Uniform, from0(size, size)...)
	energy := hl.NewFunc("energy", x, y).Stores(hl.UInt16).Is(in.At(x, y))
	above := func(dx int) *hl.Expr { return energy.At(r.X.Add(dx).Clamp(0, size-1), r.Y.Sub(1)) }
	energy.UpdateOver(r, r.X, r.Y).Is(in.At(r.X, r.Y).Add(above(-1).Min(above(0)).Min(above(1))).Narrow(hl.UInt16, 0))

	var want [size][size]int64
	for y := range size {
		for x := range size {
			want[y][x] = data.At(x, y)
			if y > 0 {
				least := want[y-1][x]
				if x > 0 {
					least = min(least, want[y-1][x-1])
				}
				if x < size-1 {
					least = min(least, want[y-1][x+1])
				}
				want[y][x] += least
			}
		}
	}
	expect(t, "energy", eval(t, energy, map[string]*hl.Array{"in": data}, size, size), func(at []int) int64 { return want[at[1]][at[0]] })
}

// update_chunk: a producer with updates of its own inside the update of another.
func TestUpdateCallsUpdated(t *testing.T) {
	x, y, r, q := hl.NewVar("x"), hl.NewVar("y"), hl.NewRDom("r", 10), hl.NewRDom("q", 10)
	f := hl.NewFunc("f", x, y).Stores(hl.Int16).Is(x.Add(y))
	f.UpdateOver(q, q.X, y).Is(0)
	g := hl.NewFunc("g", x).Stores(hl.Int32).Is(40)
	g.UpdateOver(r, x).Is(f.At(r.X, x).Add(f.At(r.X.Add(10), x)).Add(g.At(x)).Wrap(hl.Int32))
	expect(t, "g", eval(t, g, nil, 10), func(at []int) int64 {
		sum := int64(40)
		for r := range 10 {
			sum += int64(r + 10 + at[0])
		}
		return sum
	})
}

// The order of an update: r.x fastest, then r.y; what one point stores the next reads.
func TestOrderOfUpdates(t *testing.T) {
	x, r := hl.NewVar("x"), hl.NewRDom("r", 3, 2)
	in := hl.NewInput("in", hl.UInt8, 2)
	data := gen.Array(hl.UInt8, 8, gen.Uniform, from0(3, 2)...)
	f := hl.NewFunc("f", x).Stores(hl.Int32).Is(7)
	f.UpdateOver(r, 0).Is(f.At(0).Mul(31).Add(in.At(r.X, r.Y)).Wrap(hl.Int32))
	want := int32(7)
	for _, v := range data.Ints {
		want = want*31 + int32(v)
	}
	expect(t, "f", eval(t, f, map[string]*hl.Array{"in": data}, 1), func([]int) int64 { return int64(want) })
}
