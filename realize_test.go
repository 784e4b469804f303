package vyasa_test

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/vyasa-go/vyasa"
	hl "github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/diag"
	"github.com/vyasa-go/vyasa/lower/exec"
)

// mean is a blur of three by three bytes over w by h pixels, in tiles of rows.
func mean(w, h int) *hl.Schedule {
	x, y, r := hl.NewVar("x"), hl.NewVar("y"), hl.NewRDom("r", 3, 3)
	in := hl.NewInput("in", hl.UInt8, 2)
	out := hl.NewFunc("out", x, y)
	out.Is(hl.Sum(r, in.At(x.Add(r.X), y.Add(r.Y))).Mul(57).Narrow(hl.UInt8, 9))
	s := out.Schedule()
	s.Bound(x, w).Bound(y, h)
	return s
}

func ExampleRealize() {
	x := hl.NewVar("x")
	in := hl.NewInput("in", hl.Int16, 1)
	out := hl.NewFunc("out", x)
	out.Is(in.At(x).Add(in.At(x.Add(1)).Mul(2)).Add(in.At(x.Add(2))).Narrow(hl.Int16, 2))

	s := out.Schedule()
	s.Bound(x, 6)

	pixels := hl.NewArray(hl.Int16, hl.Range{Extent: 8})
	copy(pixels.Ints, []int64{0, 0, 40, 80, 80, 80, 0, 0})
	blurred, err := vyasa.Realize(context.Background(), s, map[string]*hl.Array{"in": pixels})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(blurred.Ints)
	// Output:
	// [10 40 70 80 60 20]
}

// A Realizer is made once, and runs for each frame over images as they are.
func ExampleRealizer() {
	x, y := hl.NewVar("x"), hl.NewVar("y")
	in := hl.NewInput("in", hl.UInt8, 2)
	out := hl.NewFunc("out", x, y)
	out.Is(hl.Max(in.At(x, y), in.At(x.Add(1), y)))
	s := out.Schedule()
	s.Bound(x, 31).Bound(y, 2)

	r, err := vyasa.NewRealizer(s)
	if err != nil {
		fmt.Println(err)
		return
	}
	frame, result := make([]uint8, 2*32), make([]uint8, 2*32) // rows are stored 32 bytes apart
	for n := range 3 {
		frame[5], frame[32+9] = uint8(n), uint8(10*n)
		if err := r.RunStored(context.Background(), map[string]any{"in": frame, "out": result}); err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(result[3:7], result[32+7:32+11])
	}
	// Output:
	// [0 0 0 0] [0 0 0 0]
	// [0 1 1 0] [0 10 10 0]
	// [0 2 2 0] [0 20 20 0]
}

// What a run does, in order: of a Func that is computed for each pixel of its caller, and of what is made of it.
func ExampleRealizer_RunTraced() {
	x, y := hl.NewVar("x"), hl.NewVar("y")
	in := hl.NewInput("in", hl.Int16, 1)
	slope, out := hl.NewFunc("slope", x), hl.NewFunc("out", y)
	slope.Is(in.At(x.Add(1)).Sub(in.At(x)))
	out.Is(hl.Max(slope.At(y.Add(1)), slope.At(y)))
	s := out.Schedule()
	s.Bound(y, 2).TraceStores()
	s.Of(slope).ComputeAt(out, y).TraceStores().TraceRealizations()

	r, err := vyasa.NewRealizer(s)
	if err != nil {
		fmt.Println(err)
		return
	}
	row := hl.NewArray(hl.Int16, hl.Range{Extent: 4})
	copy(row.Ints, []int64{1, 4, 9, 6})
	_, err = r.RunTraced(map[string]*hl.Array{"in": row}, func(e exec.Event) { fmt.Println(e) })
	fmt.Println(err)
	// Output:
	// begin slope
	// produce slope
	// store slope(0) = 3
	// store slope(1) = 5
	// consume slope
	// store out(0) = 5
	// end slope
	// begin slope
	// produce slope
	// store slope(1) = 5
	// store slope(2) = -3
	// consume slope
	// store out(1) = 5
	// end slope
	// <nil>
}

// Larger images than this machine has caches for, with as many goroutines as there are cores, and one.
func TestRealizeMegapixels(t *testing.T) {
	w, h := 2500, 2000
	if testing.Short() {
		w, h = 1300, 700
	}
	r, err := vyasa.NewRealizer(mean(w, h))
	if err != nil {
		t.Fatal(err)
	}
	in := hl.NewArray(hl.UInt8, hl.Range{Extent: w + 2}, hl.Range{Extent: h + 2})
	for i := range in.Ints {
		in.Ints[i] = int64(i*i>>7) & 255
	}
	for _, r := range []*vyasa.Realizer{r, r.Workers(1)} {
		got, err := r.Run(context.Background(), map[string]*hl.Array{"in": in})
		if err != nil {
			t.Fatal(err)
		}
		for y := range h {
			for x := range w {
				sum := int64(0)
				for i := range 9 {
					sum += in.Ints[(y+i/3)*(w+2)+x+i%3]
				}
				want := sum * 57
				if want = (want + 255 + want>>9&1) >> 9; got.Ints[y*w+x] != min(want, 255) {
					t.Fatalf("(%d, %d) is %d, want %d", x, y, got.Ints[y*w+x], want)
				}
			}
		}
	}
}

// Pipelines of stages, updates, tuples and several outputs: RunAll gives all arrays, as Eval has them.
func TestRealizePipeline(t *testing.T) {
	x, y, r := hl.NewVar("x"), hl.NewVar("y"), hl.NewRDom("r", 40, 30)
	in := hl.NewInput("in", hl.UInt8, 2)
	rows, blur, hist, ends := hl.NewFunc("rows", x, y), hl.NewFunc("blur", x, y), hl.NewFunc("hist", x),
		hl.NewFunc("ends", x, y)
	rows.Is(in.At(x, y).Add(in.At(x.Add(1), y)).Add(in.At(x.Add(2), y)))
	blur.Is(rows.At(x, y).Add(rows.At(x, y.Add(1))).Add(rows.At(x, y.Add(2))).Mul(57).Narrow(hl.UInt8, 9))
	hist.Is(0).Stores(hl.Int32)
	hist.UpdateOver(r, in.At(r.X, r.Y).Div(16)).Is(hist.At(in.At(r.X, r.Y).Div(16)).Add(1).Wrap(hl.Int32))
	ends.Is(hl.Min(in.At(x, y), in.At(x.Add(1), y)), hl.Max(in.At(x, y), in.At(x.Add(1), y)))

	p := hl.NewPipeline(blur, hist, ends)
	s := p.Schedule()
	s.Bound(x, 40).Bound(y, 30)
	s.Of(rows).ComputeAt(blur, y)
	s.Of(hist).Bound(x, 16)
	s.Of(ends).Bound(x, 41).Bound(y, 32)
	realizer, err := vyasa.NewRealizer(s)
	if err != nil {
		t.Fatal(err)
	}
	image := hl.NewArray(hl.UInt8, hl.Range{Extent: 42}, hl.Range{Extent: 32})
	for i := range image.Ints {
		image.Ints[i] = int64(i*i>>3) & 255
	}
	inputs := map[string]*hl.Array{"in": image}
	want, err := hl.EvalAll(p, map[string][]hl.Range{"blur": {{Extent: 40}, {Extent: 30}}, "hist": {{Extent: 16}},
		"ends": {{Extent: 41}, {Extent: 32}}}, inputs)
	if err != nil {
		t.Fatal(err)
	}
	got, err := realizer.RunAll(context.Background(), inputs)
	if err != nil {
		t.Fatal(err)
	}
	for name, w := range map[string]*hl.Array{"blur": want["blur"][0], "hist": want["hist"][0],
		"ends.0": want["ends"][0], "ends.1": want["ends"][1]} {
		if got[name] == nil || len(got) != 4 {
			t.Fatalf("there is no %s", name)
		}
		if at, differ := got[name].Diff(w); differ {
			t.Errorf("%s differs at %v", name, at)
		}
	}
	if _, err := realizer.Run(context.Background(), inputs); err == nil {
		t.Error("Run takes a pipeline of several outputs")
	}
}

// What is wrong is told: the schedule's lines, the arrays, and a context that ends.
func TestRealizeErrors(t *testing.T) {
	ctx := context.Background()
	var list diag.List
	if _, err := vyasa.Realize(ctx, mean(0, 5), nil); !errors.As(err, &list) {
		t.Errorf("got %v", err)
	}
	_, err := vyasa.Realize(ctx, mean(16, 5), map[string]*hl.Array{"in": hl.NewArray(hl.UInt8, hl.Range{Extent: 18},
		hl.Range{Extent: 6})})
	if want := "x 0..17, y 0..6 is read, and the array holds x 0..17, y 0..5"; !errors.As(err, &list) ||
		list[0].Fact != "in of out: "+want {
		t.Errorf("got %v, want %s", err, want)
	}
	if len(list) > 0 && list[0].Pos.File != "realize_test.go" {
		t.Errorf("it is told at %v", list[0].Pos)
	}
	const side = 20_000
	r, err := vyasa.NewRealizer(mean(side, side))
	if err != nil {
		t.Fatal(err)
	}
	if testing.Short() {
		return
	}
	arrays := map[string]any{"in": make([]uint8, r.Nest.Buffers[0].Elems),
		"out": make([]uint8, r.Nest.Buffers[1].Elems)}
	ctx, cancel := context.WithTimeout(ctx, 10*time.Millisecond)
	defer cancel()
	start := time.Now()
	if err := r.RunStored(ctx, arrays); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("got %v", err)
	}
	if d := time.Since(start); d > time.Second {
		t.Errorf("it took %v to stop", d)
	}
}
