package realize_test

import (
	"context"
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/parsed"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/build"
	"github.com/vyasa-go/vyasa/lower/realize"
)

// TestRanges: arrays with an element outside the range of their input are refused, logical or stored; a halo may hold anything.
func TestRanges(t *testing.T) {
	f := parsed.Func(t, "in: int16 5..1000 (x, y)\nr: 3\nout(x, y) = narrow(int16, sum(r, in(x + r.x, y)), 2, even)\n")
	s := f.Schedule()
	s.Bound(halide.NewVar("x"), 20).Bound(halide.NewVar("y"), 4)
	n, err := build.Lower(s, nil)
	if err != nil {
		t.Fatal(err)
	}
	if back, err := lower.ParseNest(n.String()); err != nil || !strings.Contains(back.String(), "in: int16 5..1000 (x 0:22, y 0:4)") {
		t.Fatalf("%v\n%s", err, n)
	}
	k, err := realize.Compile(n)
	if err != nil {
		t.Fatal(err)
	}
	in := halide.NewArray(halide.Int16, halide.Range{Extent: 22}, halide.Range{Extent: 4})
	for i := range in.Ints {
		in.Ints[i] = int64(5 + i)
	}
	inputs := map[string]*halide.Array{"in": in}
	if _, err := k.Run(context.Background(), inputs); err != nil {
		t.Fatal(err)
	}
	stored, err := realize.Pack(n.Buffer("in"), in)
	if err != nil {
		t.Fatal(err)
	}
	out := make([]int16, n.Buffer("out").Elems)
	at := n.Buffer("in").At([]int{21, 3})
	for _, v := range []int16{4, 1001} {
		stored.([]int16)[at] = v
		err = k.RunStored(context.Background(), map[string]any{"in": stored, "out": out})
		if err == nil || !strings.Contains(err.Error(), "outside its range 5..1000") {
			t.Errorf("a stored %d gives %v", v, err)
		}
		in.Ints[21+3*22] = int64(v)
		if _, err := k.Run(context.Background(), inputs); err == nil || !strings.Contains(err.Error(), "outside its range 5..1000") {
			t.Errorf("%d gives %v", v, err)
		}
		if _, err := n.Buffer("in").Pack(in); err == nil || !strings.Contains(err.Error(), "in(21, 3)") {
			t.Errorf("Pack of %d gives %v", v, err)
		}
	}
}
