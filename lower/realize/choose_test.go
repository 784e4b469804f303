package realize_test

import (
	"context"
	"fmt"
	"math"
	"testing"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/gen"
	"github.com/vyasa-go/vyasa/halide/parsed"
	"github.com/vyasa-go/vyasa/lower/build"
	"github.com/vyasa-go/vyasa/lower/realize"
)

// Conditions of reductions that differ from lane to lane, and what they leave out: nothing is added, also not to -0, nothing is
// read beyond arrays, and what an accumulator decides is decided with what it was.
func TestConditionsOfLanes(t *testing.T) {
	for _, reduce := range []string{"sum", "product", "maximum", "minimum"} {
		for _, in := range []string{"int16", "float32"} {
			for _, c := range [][2]string{{"in(x+r.x, y) > 0", "x+r.x"}, {"in(x+r.x, y) != 3", "x+r.x"}, {"x + r.x < 9", "x+r.x"}, {"x >= r.x", "x-r.x"},
				{"in(x+r.x, y) != in(x, y) && r.x != 2", "x+r.x"}, {"in(x, y) > 0", "x+r.x"}, {"y > 2", "x+r.x"}} {
				value := fmt.Sprintf("%s(r where %s, in(%s, y))", reduce, c[0], c[1])
				if in == "int16" {
					value = fmt.Sprintf("narrow(int16, %s, 1)", value)
				}
				f := parsed.Func(t, fmt.Sprintf("in: %s(x, y)\nr: 3\nout(x, y) = %s", in, value))
				check(t, f)
			}
		}
	}
}

func check(t *testing.T, f *halide.Func) {
	t.Helper()
	n, err := build.Lower(f.Schedule().Bound(halide.NewVar("x"), 21).Bound(halide.NewVar("y"), 5), nil)
	if err != nil {
		t.Fatalf("%v: %v", f, err)
	}
	b := n.Buffers[0]
	data := gen.Array(b.Type, 7, gen.Uniform, b.Valid...)
	for i := range data.Floats {
		data.Floats[i] = []float32{0, -1.5, 3, 3, float32(math.NaN()), 0.1, 3, 0.2}[i*i%97%8]
		if i%b.Valid[0].Extent > 10 { // no sums but -0
			data.Floats[i] = []float32{float32(math.Copysign(0, -1)), 3}[i*i%97%2]
		}
	}
	inputs := map[string]*halide.Array{b.Name: data}
	want, err := halide.Eval(f, []halide.Range{{Extent: 21}, {Extent: 5}}, inputs)
	if err != nil {
		t.Fatal(err)
	}
	k, err := realize.Compile(n)
	if err != nil {
		t.Fatal(err)
	}
	got, err := k.Run(context.Background(), inputs)
	if err != nil {
		t.Fatal(err)
	}
	if at, differ := got.Diff(want); differ {
		t.Errorf("%v at %v: Eval gives\n%v and the kernel\n%v", f, at, want, got)
	}
}
