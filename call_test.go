package vyasa_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/vyasa-go/vyasa"
	"github.com/vyasa-go/vyasa/halide/parsed"
)

// underRace is whether the race detector is on.
var underRace bool

// binomial is a filter of 3x3 of 16 bits, with coefficients that have a range or not.
func binomial(t testing.TB, k string) *vyasa.Realizer {
	t.Helper()
	f := parsed.Func(t, "in: int16(x, y)\nk: int16 "+k+"(x, y)\nr: 3, 3\nout(x, y) = narrow(int16, sum(r, in(x+r.x, y+r.y) * k(r.x, r.y)), 4)")
	s := parsed.Schedule(t, f, "bound x 32\nbound y 4")
	r, err := vyasa.NewRealizer(s)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func arraysOf(r *vyasa.Realizer) map[string]any {
	arrays := map[string]any{}
	for _, b := range r.Nest.Buffers {
		a := make([]int16, b.Elems)
		for i := range a {
			a[i] = int16(i % 7)
		}
		arrays[b.Name] = a
	}
	return arrays
}

// A call sees what arrays hold when it runs, and allocates nothing.
func TestCall(t *testing.T) {
	ctx := context.Background()
	for _, k := range []string{"", "-8..7 "} {
		r := binomial(t, k).Workers(1)
		arrays := arraysOf(r)
		c, err := r.Bind(arrays)
		if err != nil {
			t.Fatal(err)
		}
		out, coefs := arrays["out"].([]int16), arrays["k"].([]int16)
		for n := range 3 {
			coefs[0] = int16(n)
			if err := c.Run(ctx); err != nil {
				t.Fatal(err)
			}
			got := append([]int16(nil), out...)
			clear(out)
			if err := r.RunStored(ctx, arrays); err != nil {
				t.Fatal(err)
			}
			for i := range out {
				if got[i] != out[i] {
					t.Fatalf("element %d is %d, want %d", i, got[i], out[i])
				}
			}
		}
		if len(r.Notes) == 0 && !underRace {
			if n := testing.AllocsPerRun(100, func() { _ = c.Run(ctx) }); n > 0 {
				t.Errorf("a call allocates %v times", n)
			}
		}
		done, cancel := context.WithCancel(ctx)
		cancel()
		if err := c.Run(done); !errors.Is(err, context.Canceled) {
			t.Errorf("got %v of a context that is done", err)
		}
		if k == "" {
			continue
		}
		coefs[1] = 100
		if err := c.Run(ctx); err == nil || !strings.Contains(err.Error(), "outside its range") {
			t.Errorf("a coefficient out of its range: %v", err)
		}
		if _, err := r.Bind(arrays); err == nil {
			t.Error("Bind takes a coefficient out of its range")
		}
	}
}

// An array may have more elements than it is asked for, as a part of an image has up to the image's end: those beyond change nothing, and
// stay as they are. One that has fewer is refused.
func TestBindLonger(t *testing.T) {
	r := binomial(t, "")
	short, arrays := arraysOf(r), arraysOf(r)
	for _, b := range r.Nest.Buffers {
		a := append(arrays[b.Name].([]int16), 77, 78, 79)
		arrays[b.Name] = a
	}
	for _, as := range []map[string]any{short, arrays} {
		c, err := r.Bind(as)
		if err != nil {
			t.Fatal(err)
		}
		if err := c.Run(context.Background()); err != nil {
			t.Fatal(err)
		}
	}
	for name, a := range arrays {
		a, n := a.([]int16), len(short[name].([]int16))
		if !slices.Equal(a[:n], short[name].([]int16)) || !slices.Equal(a[n:], []int16{77, 78, 79}) {
			t.Errorf("%s: an array that is longer gives another result, or changed behind its end", name)
		}
	}
	short["in"] = short["in"].([]int16)[:5]
	if _, err := r.Bind(short); err == nil || !strings.Contains(err.Error(), "elements, and its array 5") {
		t.Errorf("an array that is too short: %v", err)
	}
}

// Outputs have memory of their own, and the error names who has not.
func TestRunStoredOverlap(t *testing.T) {
	r := binomial(t, "")
	arrays := arraysOf(r)
	shared := make([]int16, len(arrays["in"].([]int16))+len(arrays["out"].([]int16)))
	n := len(arrays["in"].([]int16))
	arrays["in"] = shared[:n]
	for _, c := range []struct {
		at   int
		fine bool
	}{{n, true}, {n - 1, false}, {0, false}} {
		arrays["out"] = shared[c.at:][:len(arrays["out"].([]int16))]
		err := r.RunStored(context.Background(), arrays)
		if (err == nil) != c.fine {
			t.Errorf("out begins at element %d of in: %v", c.at, err)
		}
		if err != nil && (!strings.Contains(err.Error(), "out and in overlap") && !strings.Contains(err.Error(), "in and out overlap")) {
			t.Errorf("the error names not both: %v", err)
		}
	}
	arrays = arraysOf(r)
	arrays["k"] = arrays["in"] // inputs may be one
	if err := r.RunStored(context.Background(), arrays); err != nil {
		t.Error(err)
	}
}

// One Realizer serves many goroutines, each with its own output.
func TestRealizerByManyGoroutines(t *testing.T) {
	r := binomial(t, "")
	want := arraysOf(r)
	if err := r.RunStored(context.Background(), want); err != nil {
		t.Fatal(err)
	}
	var wg sync.WaitGroup
	for range 16 {
		wg.Go(func() {
			for range 50 {
				arrays := map[string]any{"in": want["in"], "k": want["k"], "out": make([]int16, len(want["out"].([]int16)))}
				if err := r.RunStored(context.Background(), arrays); err != nil {
					t.Error(err)
				}
				for y := range 4 {
					for x := range 32 {
						if i := 32*y + x; arrays["out"].([]int16)[i] != want["out"].([]int16)[i] {
							t.Errorf("element %d differs", i)
							return
						}
					}
				}
			}
		})
	}
	wg.Wait()
}

// BenchmarkCall is a prepared call of the least kernel, and what it takes to look at the arrays too.
func BenchmarkCall(b *testing.B) {
	f := parsed.Func(b, "in: int16(x)\nout(x) = wrap(int16, in(x) + 1)")
	s := parsed.Schedule(b, f, "bound x 16")
	r, err := vyasa.NewRealizer(s)
	if err != nil {
		b.Fatal(err)
	}
	arrays := map[string]any{"in": make([]int16, 64), "out": make([]int16, 64)}
	c, err := r.Bind(arrays)
	if err != nil {
		b.Fatal(err)
	}
	b.Run("Call", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			if err := c.Run(context.Background()); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("RunStored", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			if err := r.RunStored(context.Background(), arrays); err != nil {
				b.Fatal(err)
			}
		}
	})
}
