package kernel_test

import (
	"context"
	"runtime"
	"testing"
	"time"

	"github.com/vyasa-go/vyasa/codegen/native/kernel"
	"github.com/vyasa-go/vyasa/halide/parsed"
	"github.com/vyasa-go/vyasa/lower"
	lowering "github.com/vyasa-go/vyasa/lower/build"
	"github.com/vyasa-go/vyasa/lower/realize"
)

// nestOf is a text of an algorithm and one of a schedule as a nest.
func nestOf(t testing.TB, algorithm, schedule string) *lower.Nest {
	t.Helper()
	f := parsed.Func(t, algorithm)
	s := parsed.Schedule(t, f, schedule)
	n, err := lowering.Lower(s, nil)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// TestManyCompiles: kernels that are closed, and kernels that nobody has any more, leave neither memory nor pages behind. With VYASA_LONG
// they are ten thousand.
func TestManyCompiles(t *testing.T) {
	needNative(t)
	rounds := 15
	if long() {
		rounds = 2500
	}
	nests := []*lower.Nest{
		nestOf(t, "in: uint8(x, y)\nout(x, y) = narrow(uint8, in(x, y) + in(x+1, y), 1)", "bound x 40\nbound y 9"),
		nestOf(t, "in: int16(x)\nk: int16(x)\nr: 8\nout(x) = narrow(int16, sum(r, in(x+r.x) * k(r.x)), 8)", "bound x 100"),
		nestOf(t, "a: float32(x)\nb: float32(x)\nout(x) = a(x) * b(x) + 1.5", "bound x 33"),
		nestOf(t, "in: uint8(x)\nout(x) = select(in(x) > 9, in(x), 255 - in(x))", "bound x 70"),
	}
	settle := func() (heap uint64, pages int) {
		var m runtime.MemStats
		for range 100 {
			runtime.GC()
			time.Sleep(time.Millisecond) // for cleanups
			if pages = kernel.Pages(); pages == 0 {
				break
			}
		}
		runtime.ReadMemStats(&m)
		return m.HeapAlloc, pages
	}
	compile := func(rounds int) {
		for i := range rounds {
			for j, n := range nests {
				k, err := kernel.Compile(n)
				if err != nil {
					t.Fatal(err)
				}
				if (i+j)%2 == 0 {
					k.Close()
				}
			}
		}
	}
	compile(5) // what is made once
	before, pages := settle()
	if pages != 0 {
		t.Errorf("%d pages are taken by nothing", pages)
	}
	compile(rounds)
	after, pages := settle()
	if pages != 0 {
		t.Errorf("%d pages are taken by nothing after %d kernels", pages, rounds*len(nests))
	}
	if after > before+1<<20 {
		t.Errorf("%d kernels have left %d bytes", rounds*len(nests), after-before)
	}
}

// TestPlanes: few large planes are cut into calls of less than a millisecond, on any number of goroutines.
func TestPlanes(t *testing.T) {
	needNative(t)
	const w, h, planes = 2048, 1500, 3
	n := nestOf(t, "in: uint8(x, y, c)\nout(x, y, c) = narrow(uint8, in(x, y, c) * 3, 1)", "bound x 2048\nbound y 1500\nbound c 3")
	k, err := kernel.Compile(n)
	if err != nil {
		t.Fatal(err)
	}
	defer k.Close()
	if trips := k.Programs().Steps[0].Trips; trips < 1000 {
		t.Errorf("there are %d iterations to share out", trips)
	}
	r, err := realize.With(n, k)
	if err != nil {
		t.Fatal(err)
	}
	in, out := make([]uint8, n.Buffers[0].Elems), make([]uint8, n.Buffers[1].Elems)
	for i := range in {
		in[i] = uint8(i * 5 >> 2)
	}
	for workers := 1; workers < 4; workers++ {
		clear(out)
		if err := r.Workers(workers).RunStored(context.Background(), map[string]any{"in": in, "out": out}); err != nil {
			t.Fatal(err)
		}
		for i := range w * h * planes {
			v := int(in[i]) * 3
			if want := uint8(min((v+v>>1&1)>>1, 255)); out[i] != want {
				t.Fatalf("element %d is %d, want %d", i, out[i], want)
			}
		}
	}
}
