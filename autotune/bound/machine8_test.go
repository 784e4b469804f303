package bound_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/vyasa-go/vyasa"
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/autotune/bound"
	"github.com/vyasa-go/vyasa/autotune/search"
	"github.com/vyasa-go/vyasa/autotune/space"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/parsed"
)

// bytesKernel is a kernel of 8-bit data, with decisions that stand.
type bytesKernel struct {
	name, inputs, sum, bounds, pins string
}

var bytesKernels = []bytesKernel{
	{"gemm, rows", "a: int8(k, i)\nb: int8(j, k)\nr: 32\nc(j, i)", "a(r.x, i) * b(j, r.x)", "bound j 32; bound i 8",
		"vector=j; layout.a=auto; layout.b=auto; layout.c=auto"},
	{"gemm, given rows", "a: int8(k, i)\nb: int8(j, k)\nr: 16\nc(j, i)", "a(r.x, i) * b(j, r.x)",
		"bound j 32; bound i 8; layout a i k; layout b k j; layout c i j", "vector=j"},
	{"pointwise", "in: int8(x, y, c)\nw: int8(c, k)\nr: 8\nout(x, y, k)", "in(x, y, r.x) * w(r.x, k)",
		"bound x 32; bound y 2; bound k 8", "vector=x; layout.in=auto"},
	{"pointwise, given", "in: uint8(x, y, c)\nw: int8(c, k)\nr: 16\nout(x, y, k)", "in(x, y, r.x) * w(r.x, k)",
		"bound x 32; bound y 2; bound k 8; layout in c y x; layout out k y x", ""},
	{"two taps", "in: int8(x, c)\nw: int8(t, c, k)\nr: 2, 8\nout(x, k)", "in(x+r.x, r.y) * w(r.x, r.y, k)",
		"bound x 64; bound k 8", "vector=x; path=16; layout.in=auto"},
	{"three taps, given", "in: int8(x, c)\nw: int8(t, c, k)\nr: 3, 4\nout(x, k)", "in(x+r.x, r.y) * w(r.x, r.y, k)",
		"bound x 16; bound k 32; layout in c x", "vector=x"},
	{"column", "in: int8(x, y)\nw: int8(i, j)\nr: 1, 8\nout(x, y)", "in(x+r.x, y+r.y) * w(r.x, r.y)",
		"bound x 64; bound y 8", "vector=x; path=16; layout.in=auto"},
	{"dilated", "in: uint8(x, y)\nw: int8(i, j)\nr: 3, 3\nout(x, y)", "in(x+2*r.x, y+2*r.y) * w(r.x, r.y)",
		"bound x 64; bound y 4", "vector=x"},
	{"window", "in: int8(x, y)\nw: int8(i, j)\nr: 3, 3\nout(x, y)", "in(x+r.x, y+r.y) * w(r.x, r.y)",
		"bound x 64; bound y 8", "vector=x"},
	{"filter", "in: int8(x)\nw: uint8(i)\nr: 13\nout(x)", "in(x+r.x) * w(r.x)", "bound x 256", "vector=x"},
}

// space is the space of the kernel and its bound on the machine.
func (k bytesKernel) space(t *testing.T) (*vyasa.AIETarget, *space.Space, *bound.Bound) {
	t.Helper()
	f := parsed.Func(t, fmt.Sprintf("%s = narrow(int8, sum(r, %s), 8, even)", k.inputs, k.sum))
	s := parsed.Schedule(t, f, k.bounds)
	target := vyasa.NewTarget(machine.AIE1())
	sp, err := space.New(s, target.Capacities(f), space.Options{})
	if err == nil && k.pins != "" {
		err = sp.Pin(strings.Split(k.pins, "; ")...)
	}
	if err != nil {
		t.Fatal(err)
	}
	b, err := bound.New(sp, target.Rates(f))
	if err != nil {
		t.Fatal(err)
	}
	return target, sp, b
}

// TestBoundLawsOf8Bits: no bound on a random way down is more than the cycles of the schedule at its end, where the
// datapath cannot take any data from where they lie. Two of three steps go to a child of the least bound.
func TestBoundLawsOf8Bits(t *testing.T) {
	const descents = 16
	var exact atomic.Int64
	t.Run("group", func(t *testing.T) {
		for _, k := range bytesKernels {
			t.Run(k.name, func(t *testing.T) {
				t.Parallel()
				exact.Add(int64(k.descents(t, descents)))
			})
		}
	})
	if n := exact.Load(); n < int64(len(bytesKernels)*descents/8) {
		t.Errorf("only %d cycles are exact", n)
	}
}

// descents goes down so many times, and gives how many schedules have cycles that are exact.
func (k bytesKernel) descents(t *testing.T, descents int) (exact int) {
	target, sp, b := k.space(t)
	for seed := range descents {
		st := descend(t, sp, b, rand.New(rand.NewPCG(uint64(seed), 8)))
		if _, open := sp.Next(&st); open {
			continue
		}
		s, err := sp.Schedule(&st)
		if err != nil {
			t.Fatal(err)
		}
		least := b.Cycles(&st)
		cycles, err := target.Cost(search.WithLimit(context.Background(), 8*least), s)
		var no *search.Refused
		var slower *search.AtLeast
		switch {
		case errors.As(err, &no), errors.As(err, &slower):
		case err != nil:
			t.Fatal(err)
		case cycles < least:
			t.Errorf("%s, seed %d: %d cycles, bound %v\n%s\n%s", k.name, seed, cycles, b.Of(&st), sp.Text(&st), s)
		default:
			exact++
		}
	}
	return exact
}

// descend goes down to a leaf, or to a dead end; no decision lowers the bound.
func descend(t *testing.T, sp *space.Space, b *bound.Bound, rng *rand.Rand) space.Store {
	st, err := sp.Root()
	if err != nil {
		t.Fatal(err)
	}
	for at := b.Cycles(&st); ; {
		kids, _ := sp.Branch(&st, nil)
		if len(kids) == 0 {
			return st
		}
		next := rng.IntN(len(kids))
		if rng.IntN(3) > 0 {
			for i := range kids {
				if b.Cycles(&kids[i]) < b.Cycles(&kids[next]) {
					next = i
				}
			}
		}
		if st = kids[next]; b.Cycles(&st) < at {
			t.Fatalf("the bound falls from %d to %d: %s", at, b.Cycles(&st), sp.Text(&st))
		}
		at = b.Cycles(&st)
	}
}

// TestBoundOf8Bits: schedules that bring data to where the datapath can take any of them: no copy, a copy by the
// compiler, one put together by hand before a loop that it serves.
func TestBoundOf8Bits(t *testing.T) {
	const conv1d = "in: int8(x, c)\nw: int8(t, c, k)\nr: %d, 8\nout(x, k)"
	taps := "in(x+r.x, r.y) * w(r.x, r.y, k)"
	for _, c := range []struct {
		kernel   bytesKernel
		schedule string
	}{
		{bytesKernels[2], "split x 16 -> xo xi; reorder xo y k r.x xi; unroll r.x; vectorize xi; unrolljam y 2 -> " +
			"yo yi; unrolljam k 4 -> ko ki"},
		{bytesKernel{"two taps", fmt.Sprintf(conv1d, 2), taps, "bound x 64; bound k 8",
			"vector=x; path=16; layout.in=auto"},
			"layout w k (c/4) t (4); split x 16 -> xo xi; reorder xo k r.y r.x xi; unroll r.y r.x; vectorize xi; " +
				"unrolljam xo 2 -> xoo xoi; unrolljam k 2 -> ko ki"},
		{bytesKernel{"three taps", fmt.Sprintf(conv1d, 3), taps, "bound x 64; bound k 8",
			"vector=x; path=16; layout.in=auto"},
			"layout w k t c; split x 16 -> xo xi; reorder k xo r.y r.x xi; unroll r.y r.x; vectorize xi; unrolljam " +
				"k 8 -> ko ki"},
		{bytesKernel{"by hand", fmt.Sprintf(conv1d, 2), taps, "bound x 16; bound k 128",
			"vector=x; path=16; layout.in=c x"},
			"layout in c x; align in 16; layout w k t c; split x 16 -> xo xi; reorder xo k r.y r.x xi; unroll r.y " +
				"r.x; vectorize xi; unrolljam k 8 -> ko ki"},
		{bytesKernel{"two columns", "in: int8(x, y)\nw: int8(i, j)\nr: 2, 8\nout(x, y)",
			"in(x+r.x, y+r.y) * w(r.x, r.y)", "bound x 256; bound y 1", "vector=x; path=16; layout.in=auto"},
			"layout w i j; split x 16 -> xo xi; reorder xo y r.y r.x xi; unroll r.y r.x; vectorize xi"},
		{bytesKernels[6], "align w 16; split x 16 -> xo xi; reorder y xo r.y r.x xi; unroll r.y r.x; vectorize xi; " +
			"unrolljam xo 2 -> xoo xoi"},
	} {
		target, sp, b := c.kernel.space(t)
		s, err := halide.ParseSchedule(sp.Func(), c.kernel.bounds+"; "+c.schedule)
		if err != nil {
			t.Fatal(c.kernel.name, err)
		}
		leaf, err := sp.Leaf(s)
		if err != nil {
			t.Fatal(c.kernel.name, err)
		}
		cycles, err := target.Cost(context.Background(), s)
		if err != nil {
			t.Fatal(c.kernel.name, err)
		}
		if v := b.Of(&leaf); v.Cycles > cycles {
			t.Errorf("%s: %d cycles, bound %v", c.kernel.name, cycles, v)
		}
	}
}
