package forms_test

import (
	"context"
	"testing"

	"github.com/vyasa-go/vyasa"
	"github.com/vyasa-go/vyasa/examples/workloads"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/parsed"
)

// A kernel whose loops a condition on an input chooses gives the same in every form, both ways and from both sides of
// each way: vectors of one width, of another, and lanes one by one.
func TestSpecializedKernels(t *testing.T) {
	t.Parallel()
	texts := []string{
		"specialize k(0, 0) > 3\nof out case 0:\nsplit x 16; reorder y xo r.y r.x xi; unroll r.y r.x; vectorize xi\n",
		"split x 16; reorder y xo r.y r.x xi; unroll r.y r.x; vectorize xi; specialize k(0, 0) > 3; specialize k(1, " +
			"1) == 0 && in(0, 0) < 7\nof out case 0:\nserial xi\nof out case 1:\nsplit y 2; unroll yi\n",
	}
	for _, text := range texts {
		f := parsed.Func(t, "in: int16(x, y)\nk: int16(x, y)\nr: 3, 3\nout(x, y) = narrow(int16, sum(r, "+
			"in(x+r.x, y+r.y) * k(r.x, r.y)), 8, even)")
		s := parsed.Schedule(t, f, "bound x 32\nbound y 4\n"+text)
		k, err := vyasa.Compile(s, nil)
		if err != nil {
			t.Fatal(err)
		}
		sim, err := k.Simulator()
		if err != nil {
			t.Fatal(err)
		}
		var all []map[string]*halide.Array
		cycles := map[int]bool{}
		for _, v := range [][3]int64{{4, 0, 0}, {3, 0, 0}, {3, 1, 0}, {-9, 0, 8}} {
			inputs := map[string]*halide.Array{
				"in": workloads.Fill(halide.Int16, workloads.Full, 1, 9, 8, halide.Range{Extent: 34},
					halide.Range{Extent: 6}),
				"k": workloads.Fill(halide.Int16, workloads.Small, 2, 9, 8, halide.Range{Extent: 3},
					halide.Range{Extent: 3}),
			}
			inputs["k"].Set(v[0], 0, 0)
			inputs["k"].Set(v[1], 1, 1)
			inputs["in"].Set(v[2], 0, 0)
			all = append(all, inputs)
			_, r, err := sim.Verify(context.Background(), inputs)
			if err != nil {
				t.Fatal(err)
			}
			cycles[int(r.Cycles)] = true
		}
		if err := agree(k, all...); err != nil {
			t.Fatalf("%v\n%v", err, k.Nest)
		}
		if len(cycles) < 2 {
			t.Errorf("all ways take %v cycles:\n%v", cycles, k.Nest)
		}
	}
}

// The same of a kernel of several stages: of the output, of what it calls, of an update.
func TestSpecializedStages(t *testing.T) {
	t.Parallel()
	f := parsed.Func(t, "in: int16(x, y)\np: int8(i)\nr: 3\nf(x, y): int32 = in(x, y) + 2*in(x+1, y)\ng(x, "+
		"y): int32 = f(x, y) - f(x, y+1)\ng(x, y) += in(x+r.x, y) over r\nout(x, y): int32 = g(x, y) + g(x, y+1) + "+
		"p(0)\n")
	s := parsed.Schedule(t, f, "bound x 32\nbound y 4\nsplit x 16; vectorize xi; specialize p(0) > 3\nof out "+
		"case 0:\nserial xi\n"+
		"of g:\ncomputeroot; specialize p(1) > 0\nof g case 0:\nsplit x 8; vectorize xi\nof g update 0:\nspecialize "+
		"p(0) > 3\nof g update 0 case 0:\nunroll r.x\n"+
		"of f:\ncomputeat g y; specialize p(0) > 3\nof f case 0:\nsplit x 8; vectorize xi")
	k, err := vyasa.Compile(s, nil)
	if err != nil {
		t.Fatal(err)
	}
	var all []map[string]*halide.Array
	for _, v := range [][2]int64{{4, 0}, {3, 0}, {4, 1}, {3, 1}} {
		inputs := map[string]*halide.Array{"p": halide.NewArray(halide.Int8, halide.Range{Extent: 2}),
			"in": workloads.Fill(halide.Int16, workloads.Full, 1, 9, 8, halide.Range{Extent: 36},
				halide.Range{Extent: 8})}
		inputs["p"].Set(v[0], 0)
		inputs["p"].Set(v[1], 1)
		all = append(all, inputs)
	}
	if err := agree(k, all...); err != nil {
		t.Fatalf("%v\n%v", err, k.Nest)
	}
}
