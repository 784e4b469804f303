package halide_test

import (
	"math"
	"testing"

	hl "github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/gen"
)

// evalTuple is EvalAll of one Func.
func evalTuple(t *testing.T, f *hl.Func, inputs map[string]*hl.Array, extents ...int) []*hl.Array {
	t.Helper()
	p := hl.NewPipeline(f)
	again, err := hl.ParsePipeline(p.String())
	if err != nil || again.String() != p.String() {
		t.Fatalf("%vreads back as\n%v%v", p, again, err)
	}
	all, err := hl.EvalAll(again, map[string][]hl.Range{f.Name: from0(extents...)}, inputs)
	if err != nil {
		t.Fatalf("%v%v", f, err)
	}
	return all[f.Name]
}

// argmax: the place and the value of the greatest element, by updates of a Tuple and inline; the first of equals.
func TestArgMax(t *testing.T) {
	x, r, xy := hl.NewVar("x"), hl.NewRDom("r", 40).From(0), hl.NewRDom("xy", 8, 5)
	in := hl.NewInput("in", hl.Int8, 1)
	data := gen.Array(hl.Int8, 9, gen.Small, from0(60)...)
	best := func(from, n int, better func(a, b int64) bool) (int64, int64) {
		at := from
		for i := from; i < from+n; i++ {
			if better(data.At(i), data.At(at)) {
				at = i
			}
		}
		return int64(at - from), data.At(at)
	}
	more := func(a, b int64) bool { return a > b }
	less := func(a, b int64) bool { return a < b }

	f := hl.NewFunc("f", x).Stores(hl.Int32, hl.Int8).Is(0, in.At(x))
	value := in.At(x.Add(r.X))
	better := value.GT(f.AtElem(1, x))
	f.UpdateOver(r, x).Is(hl.Select(better, r.X, f.AtElem(0, x)), hl.Select(better, value, f.AtElem(1, x)))
	for name, g := range map[string]*hl.Func{"updates": f, "inline": hl.NewFunc("g", x).Is(hl.ArgMax(r, value))} {
		got := evalTuple(t, g, map[string]*hl.Array{"in": data}, 20)
		for x := range 20 {
			at, v := best(x, 40, more)
			if got[0].At(x) != at || got[1].At(x) != v {
				t.Errorf("%s: f(%d) = %d at %d, want %d at %d", name, x, got[1].At(x), got[0].At(x), v, at)
			}
		}
	}
	least := hl.ArgMin(xy, in.At(x.Add(xy.X).Add(xy.Y.Mul(8))))
	got := evalTuple(t, hl.NewFunc("h", x).Is(least), map[string]*hl.Array{"in": data}, 20)
	for x := range 20 {
		at, v := best(x, 40, less)
		if got[0].At(x) != at%8 || got[1].At(x) != at/8 || got[2].At(x) != v {
			t.Errorf("h(%d) = %d, %d, %d, want %d at %d", x, got[0].At(x), got[1].At(x), got[2].At(x), v, at)
		}
	}
}

// A NaN is where the extreme is; +0 is greater than -0; of nothing the place is the first point.
func TestArgMaxOfFloats(t *testing.T) {
	x, r := hl.NewVar("x"), hl.NewRDom("r", 4).From(1)
	in := hl.NewInput("in", hl.Float32, 2)
	nan, minus0 := float32(math.NaN()), float32(math.Copysign(0, -1))
	rows := [][4]float32{{1, 3, nan, 4}, {minus0, 0, minus0, 0}, {0, minus0, 0, minus0}, {nan, nan, 1, 2}, {-1, -1, -2, -2}}
	data := hl.NewArray(hl.Float32, hl.Range{Min: 1, Extent: 4}, hl.Range{Extent: len(rows)})
	for i, row := range rows {
		copy(data.Floats[4*i:], row[:])
	}
	most := evalTuple(t, hl.NewFunc("f", x).Is(hl.ArgMax(r, in.At(r.X, x))), map[string]*hl.Array{"in": data}, len(rows))
	least := evalTuple(t, hl.NewFunc("f", x).Is(hl.ArgMin(r, in.At(r.X, x))), map[string]*hl.Array{"in": data}, len(rows))
	for i, want := range [][2]int64{{3, 3}, {2, 1}, {1, 2}, {1, 1}, {1, 3}} {
		if most[0].At(i) != want[0] || least[0].At(i) != want[1] {
			t.Errorf("%v: greatest at %d, least at %d, want %v", rows[i], most[0].At(i), least[0].At(i), want)
		}
		if v := most[1].FloatAt(i); v != rows[i][want[0]-1] && v == v {
			t.Errorf("%v: the greatest is %v", rows[i], v)
		}
	}
	none := evalTuple(t, hl.NewFunc("f", x).Is(hl.ArgMax(r.Where(r.X.GT(9)), in.At(r.X, x))), map[string]*hl.Array{"in": data}, 1)
	if none[0].At(0) != 1 || !math.IsInf(float64(none[1].FloatAt(0)), -1) {
		t.Errorf("of nothing: %v", none)
	}
}

// tuple_partial_update: an update stores some values anew and the others as they are; all are read before any is stored.
func TestTuplePartialUpdate(t *testing.T) {
	const n = 10
	x, r := hl.NewVar("x"), hl.NewRDom("r", n)
	f := hl.NewFunc("f", x).Stores(hl.Int16, hl.Int16).Is(x, x.Add(13))
	f.Update(x).Is(f.AtElem(0, x), f.AtElem(1, x).Add(x))
	f.UpdateOver(r, r.X).Is(f.Elem(1).At(r.X), f.Elem(0).At(r.X)) // a swap
	f.Update(3).Add(100, 200)
	got := evalTuple(t, f, nil, n)
	for x := range int64(n) {
		a, b := 2*x+13, x
		if x == 3 {
			a, b = a+100, b+200
		}
		if got[0].At(int(x)) != a || got[1].At(int(x)) != b {
			t.Errorf("f(%d) = %d, %d, want %d, %d", x, got[0].At(int(x)), got[1].At(int(x)), a, b)
		}
	}
}

// A Tuple of an integer and a float, and a Func that calls both.
func TestTupleOfKinds(t *testing.T) {
	x := hl.NewVar("x")
	f := hl.NewFunc("f", x).Is(x.Mul(x), x.ToFloat().Sqrt())
	g := hl.NewFunc("g", x).Is(f.AtElem(0, x).ToFloat().Add(f.AtElem(1, x)))
	got := eval(t, g, nil, 9)
	for x := range 9 {
		if want := float32(x*x) + float32(math.Sqrt(float64(x))); got.FloatAt(x) != want {
			t.Errorf("g(%d) = %v, want %v", x, got.FloatAt(x), want)
		}
	}
}

// Several outputs, one of which calls the other.
func TestOutputs(t *testing.T) {
	x, y := hl.NewVar("x"), hl.NewVar("y")
	in := hl.NewInput("in", hl.Int8, 1)
	f := hl.NewFunc("f", x).Is(in.At(x).Mul(in.At(x)))
	g := hl.NewFunc("g", x, y).Is(f.At(x.Add(y)).Sub(f.At(x)))
	data := map[string]*hl.Array{"in": gen.Array(hl.Int8, 10, gen.Uniform, from0(12)...)}
	for _, p := range []*hl.Pipeline{hl.NewPipeline(f, g), hl.NewPipeline(g, f)} {
		back, err := hl.ParsePipeline(p.String())
		if err != nil || back.String() != p.String() {
			t.Fatalf("%vreads back as\n%v%v", p, back, err)
		}
		all, err := hl.EvalAll(back, map[string][]hl.Range{"f": from0(3), "g": from0(8, 5)}, data)
		if err != nil {
			t.Fatal(err)
		}
		square := func(x int) int64 { return data["in"].At(x) * data["in"].At(x) }
		expect(t, "f", all["f"][0], func(at []int) int64 { return square(at[0]) })
		expect(t, "g", all["g"][0], func(at []int) int64 { return square(at[0]+at[1]) - square(at[0]) })
	}
}
