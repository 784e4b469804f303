package vyasa_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/vyasa-go/vyasa"
	hl "github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/diag"
	"github.com/vyasa-go/vyasa/halide/gen"
	"github.com/vyasa-go/vyasa/halide/parsed"
	"github.com/vyasa-go/vyasa/lower/exec"
)

// Pixels stay bytes: neither is a frame converted to run over it, nor the result.
func ExampleRealizer_Run() {
	x, y := hl.NewVar("x"), hl.NewVar("y")
	in := hl.NewInput("in", hl.UInt8, 2)
	out := hl.NewFunc("out", x, y)
	out.Is(in.At(x, y).Add(in.At(x.Add(1), y)).Narrow(hl.UInt8, 1))
	s := out.Schedule()
	s.Bound(x, 3).Bound(y, 2)
	r, err := vyasa.NewRealizer(s)
	if err != nil {
		fmt.Println(err)
		return
	}
	pixels := []uint8{
		10, 20, 40, 80,
		50, 50, 70, 90,
	}
	frame := hl.ArrayOf(pixels, hl.Range{Extent: 4}, hl.Range{Extent: 2})
	result, err := r.Run(context.Background(), map[string]*hl.Array{"in": frame})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(result.Elems.([]uint8), result.At(2, 1))
	// Output:
	// [15 30 60 50 60 80] 80
}

// A part of a picture is read where it is: more on every side than is needed, from negative coordinates on.
func TestNarrowParts(t *testing.T) {
	x, y := hl.NewVar("x"), hl.NewVar("y")
	in := hl.NewInput("in", hl.Int16, 2).Range(-100, 100)
	out := hl.NewFunc("out", x, y)
	out.Is(in.At(x.Sub(1), y.Add(2)).Mul(3))
	s := out.Schedule()
	s.Bound(x, 37).Bound(y, 5)
	r, err := vyasa.NewRealizer(s)
	if err != nil {
		t.Fatal(err)
	}
	a := hl.NewArrayOf(hl.Int16, hl.Range{Min: -4, Extent: 61}, hl.Range{Min: 1, Extent: 12})
	for i, elems := 0, a.Elems.([]int16); i < len(elems); i++ {
		elems[i] = int16(i%201 - 100)
	}
	for run := range 3 {
		inputs := map[string]*hl.Array{"in": a}
		got, err := r.Run(context.Background(), inputs)
		if err != nil {
			t.Fatal(err)
		}
		want, err := hl.Eval(out, []hl.Range{{Extent: 37}, {Extent: 5}}, inputs)
		if err != nil {
			t.Fatal(err)
		}
		traced, err := r.RunTraced(inputs, func(exec.Event) {})
		if err != nil {
			t.Fatal(err)
		}
		for _, a := range []*hl.Array{want, traced["out"]} {
			if at, differ := a.Diff(got); differ {
				t.Fatalf("run %d: %v differs", run, at)
			}
		}
		for y := range 5 {
			for x := range 37 {
				if want := 3 * a.At(x-1, y+2); got.At(x, y) != want {
					t.Fatalf("run %d: (%d, %d) is %d, want %d", run, x, y, got.At(x, y), want)
				}
			}
		}
		a.Set(int64(run), 0, 3)
	}
	elems := a.Elems.([]int16)
	at, _ := a.Offset(3, 4)
	elems[at] = 101
	for _, c := range []struct {
		a    *hl.Array
		want string
	}{
		{a, "outside its range -100..100"},
		{&hl.Array{Type: hl.Int16, Dims: a.Dims, Elems: make([]uint8, 61*12)}, "it holds int16, and the elements are a []uint8"},
		{hl.ArrayOf(elems[:600], a.Dims...), "has 600 elements, not 732"},
		{hl.ArrayOf(elems[:61*5], a.Dims[0], hl.Range{Min: 1, Extent: 5}), "y 2..6 is read, and the array holds x -4..56, y 1..5"},
	} {
		var list diag.List
		if _, err := r.Run(context.Background(), map[string]*hl.Array{"in": c.a}); !errors.As(err, &list) ||
			!strings.Contains(list[0].Fact, c.want) || list[0].Pos.File != "narrow_test.go" {
			t.Errorf("got %v, want %s", err, c.want)
		}
	}
}

// A run allocates its result and nothing else: the list of results, the array, its dimensions and elements. Over arrays as they are
// stored it allocates nothing.
func TestRunAllocates(t *testing.T) {
	if underRace || os.Getenv("VYASA_NATIVE") == "off" {
		t.Skip("sync.Pool forgets things at random, or closures run")
	}
	f := parsed.Func(t, "in: int16(x, y)\nk: int16 -128..127 (x, y)\nr: 3, 3\n"+
		"out(x, y) = narrow(int16, sum(r, in(x+r.x, y+r.y) * k(r.x, r.y)), 8)")
	s := parsed.Schedule(t, f, "bound x 64\nbound y 4")
	r, err := vyasa.NewRealizer(s)
	if err != nil {
		t.Fatal(err)
	}
	if r = r.Workers(1); len(r.Notes) > 0 {
		t.Skip(r.Notes)
	}
	stored, logical := map[string]any{}, map[string]*hl.Array{}
	for i, b := range r.Nest.Buffers {
		stored[b.Name] = make([]int16, b.Elems)
		if !b.Output {
			logical[b.Name] = gen.Array(b.Type, uint64(i), gen.Small, b.Valid...)
		}
	}
	logical = gen.Narrow(logical)
	ctx := context.Background()
	for _, c := range []struct {
		name string
		most float64
		run  func() error
	}{
		{"RunStored", 0, func() error { return r.RunStored(ctx, stored) }},
		{"Run", 4, func() error { _, err := r.Run(ctx, logical); return err }},
	} {
		for range 2 { // then there is code for where the rows lie
			if err := c.run(); err != nil {
				t.Fatal(err)
			}
		}
		if n := testing.AllocsPerRun(100, func() { _ = c.run() }); n > c.most {
			t.Errorf("%s allocates %v times, want %v", c.name, n, c.most)
		}
	}
}

// BenchmarkLogical compares runs over logical arrays with those over arrays as they are stored, by turns, on one goroutine. No more than
// 1.5 times is promised for arrays in their types' own width.
func BenchmarkLogical(b *testing.B) {
	for _, text := range []string{
		"in: uint8(x, y)\nr: 3, 3\nout(x, y) = narrow(uint8, sum(r, in(x+r.x, y+r.y)) * 57, 9)",
		"in: int16(x, y)\nk: int16 -128..127 (x, y)\nr: 3, 3\nout(x, y) = narrow(int16, sum(r, in(x+r.x, y+r.y) * k(r.x, r.y)), 8)",
		"in: float32(x, y)\nout(x, y) = in(x, y) * 0.25 + in(x+1, y) * 0.5 + in(x+2, y) * 0.25",
	} {
		for _, size := range [][2]int{{256, 16}, {1024, 1024}} {
			f := parsed.Func(b, text)
			s := parsed.Schedule(b, f, fmt.Sprintf("bound x %d\nbound y %d", size[0], size[1]))
			r, err := vyasa.NewRealizer(s)
			if err != nil {
				b.Fatal(err)
			}
			r = r.Workers(1)
			wide, stored := map[string]*hl.Array{}, map[string]any{}
			for i, x := range r.Nest.Buffers {
				n := hl.NewArrayOf(x.Type, hl.Range{Extent: x.Elems})
				stored[x.Name] = n.Elems
				if x.Type == hl.Float32 {
					stored[x.Name] = n.Floats
				}
				if !x.Output {
					wide[x.Name] = gen.Array(x.Type, uint64(i), gen.Small, x.Valid...)
				}
			}
			b.Run(fmt.Sprintf("%v/%dx%d", r.Nest.Buffers[0].Type, size[0], size[1]), func(b *testing.B) {
				ctx := context.Background()
				best := map[string]time.Duration{}
				run := func(name string, f func() error) {
					begin := time.Now()
					if err := f(); err != nil {
						b.Fatal(err)
					}
					if d := time.Since(begin); best[name] == 0 || d < best[name] {
						best[name] = d
					}
				}
				narrow := gen.Narrow(wide)
				for b.Loop() {
					run("stored", func() error { return r.RunStored(ctx, stored) })
					run("narrow", func() error { _, err := r.Run(ctx, narrow); return err })
					run("wide", func() error { _, err := r.Run(ctx, wide); return err })
				}
				b.ReportMetric(float64(best["stored"].Nanoseconds())/1e3, "µs/stored")
				b.ReportMetric(float64(best["narrow"])/float64(best["stored"]), "narrow/stored")
				b.ReportMetric(float64(best["wide"])/float64(best["stored"]), "wide/stored")
			})
		}
	}
}
