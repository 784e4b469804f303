package vyasa_test

import (
	"context"
	"fmt"
	"testing"

	"pgregory.net/rapid"

	"github.com/vyasa-go/vyasa"
	"github.com/vyasa-go/vyasa/examples/workloads"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/parsed"
)

// TestByteLayersProperty runs random layers of 8 bits whose coefficients lie in halves, near or far from each other, or
// are packed, under random orders of columns, pixels at once and unrolled loops, and compares every result with the
// reference.
func TestByteLayersProperty(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(rt *rapid.T) {
		draw := func(name string, of ...int) int { return rapid.SampledFrom(of).Draw(rt, name) }
		r, s, c, k := draw("r", 1, 2, 3), draw("s", 1, 2, 3), draw("c", 4, 8, 16), draw("k", 16, 32)
		x, y, jam := draw("x", 4, 8), draw("y", 1, 2), draw("jam", 1, 2, 4)
		algorithm := fmt.Sprintf("in: int8(x, y, c)\nw: int8(r, s, c, k)\nr: %d, %d, %d\n"+
			"out(x, y, k) = narrow(int8, sum(r, in(x+r.x, y+r.y, r.z) * w(r.x, r.y, r.z, k)), 8, even)", r, s, c)
		text := fmt.Sprintf("bound x %d; bound y %d; bound k %d\nlayout out y x k; layout in y x c; align in %d\n"+
			"split k 16 -> ko ki\n", x, y, k, draw("align", 16, 32))
		if pad := draw("pad", 0, s, s+1, 8192/(32*k/16*r*c/4)+1); pad > 0 {
			text += fmt.Sprintf("layout w (c%%4/2) (k/16) s r (c/4) (k%%16/2) (c%%2) (2)\npad w s %d\n", pad)
		}
		if rapid.Bool().Draw(rt, "unrolled") {
			text += "reorder ko y x r.z r.y r.x ki; unroll r.z r.y r.x; vectorize ki\n"
		} else {
			text += "reorder ko y x r.y r.z r.x ki; unroll r.z r.x; vectorize ki\n"
		}
		if jam > 1 {
			text += fmt.Sprintf("unrolljam x %d\n", jam)
		}
		if rapid.Bool().Draw(rt, "group") {
			text += "group r.z\n"
		}
		f := parsed.Func(rt, algorithm)
		schedule := parsed.Schedule(rt, f, text)
		kernel, err := vyasa.Compile(schedule, nil)
		if err != nil {
			rt.Fatalf("%v\n%s\n%s", err, algorithm, text)
		}
		sim, err := kernel.Simulator()
		if err != nil {
			rt.Fatalf("%v\n%s\n%s", err, algorithm, text)
		}
		inputs := map[string]*halide.Array{}
		for i, b := range kernel.Nest.Buffers[:len(kernel.Nest.Buffers)-1] {
			inputs[b.Name] = workloads.Fill(b.Type, workloads.Kinds[1], uint64(i), r*s*c, 8, b.Valid...)
		}
		if _, _, err := sim.Verify(context.Background(), inputs); err != nil {
			rt.Fatalf("%v\n%s\n%s", err, algorithm, text)
		}
	})
}
