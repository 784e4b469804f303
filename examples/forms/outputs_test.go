package forms_test

import (
	"context"
	"testing"

	"github.com/vyasa-go/vyasa"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/gen"
	"github.com/vyasa-go/vyasa/halide/parsed"
)

// Kernels of several outputs, and of several values a point, give the same in every form, whatever the data.
func TestSeveralOutputs(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ name, algorithm, schedule string }{
		{"two filters of a window", "in: int16(x, y)\nr: 3, 3\nlow(x, y) = minimum(r, in(x+r.x, y+r.y))\n" +
			"high(x, y) = maximum(r, in(x+r.x, y+r.y))\noutput high, low\n",
			"bound x 32; bound y 4; split x 16; reorder y xo r.y r.x xi; unroll r.x; vectorize xi\n" +
				"of low:\nbound x 32; bound y 4; split x 16; reorder y xo r.y r.x xi; unroll r.x; vectorize xi"},
		{"an output that the other reads", "in: int8(x)\nk: int8(x)\nr: 3\nsums(x) = narrow(int16, sum(r, in(x+r.x) " +
			"* k(r.x)), 2)\nout(x) = narrow(int8, max(sums(x), 0), 4)\noutput out, sums\n",
			"bound x 64; split x 16; vectorize xi\nof sums:\nbound x 64; split x 16; reorder xo r.x xi; unroll r.x; " +
				"vectorize xi"},
		{"values of a point", "in: int16(x, y)\nk: int16(x)\nr: 4\nout(x, y) = {narrow(int16, sum(r, in(x+r.x, y) * " +
			"k(r.x)), 8), narrow(uint8, abs(in(x, y) - in(x+1, y)), 3), in(x, y)}\n",
			"bound x 48; bound y 3; split x 16; reorder y xo r.x xi; unroll r.x; vectorize xi"},
		{"values of floats", "in: float32(x)\nout(x) = {max(in(x) - in(x+1), 0.0), in(x) * 0.5 + in(x+2)}\n",
			"bound x 32; split x 8; vectorize xi"},
		{"the place of the greatest", "in: int16(x)\nr: 1:99\nmost(i): {int16, int32} = {in(0), 0}\n" +
			"most(0) = {max(in(r.x), most[0](0)), wrap(int32, select(in(r.x) > most[0](0), r.x, most[1](0)))} over " +
			"r\nout(x): int32 = wrap(int32, most[1](0) + x)\noutput out, most\n",
			"bound x 4\nof most:\nbound i 1"},
	} {
		t.Run(test.name, func(t *testing.T) {
			p := parsed.Pipeline(t, test.algorithm)
			s := parsed.Stages(t, p, test.schedule)
			k, err := vyasa.Compile(s, nil)
			if err != nil {
				t.Fatal(err)
			}
			if err := forms(k); err != nil {
				t.Error(err)
			}
			sim, err := k.Simulator()
			if err != nil {
				t.Fatal(err)
			}
			var list []map[string]*halide.Array
			for seed, kind := range []gen.Data{gen.Uniform, gen.Small, gen.Ends} {
				inputs := map[string]*halide.Array{}
				for _, b := range k.Nest.Buffers {
					if !b.Output && !b.Inner {
						inputs[b.Name] = gen.Array(b.Type, uint64(seed), kind, b.Valid...)
					}
				}
				list = append(list, inputs)
				if all, _, err := sim.VerifyAll(context.Background(), inputs); err != nil || len(all) < 2 {
					t.Errorf("%d outputs: %v", len(all), err)
				}
				if _, _, err := sim.Verify(context.Background(), inputs); err == nil {
					t.Error("Verify gives one of several")
				}
			}
			if err := agree(k, list...); err != nil {
				t.Errorf("%v\n%s", err, k.C)
			}
		})
	}
}
