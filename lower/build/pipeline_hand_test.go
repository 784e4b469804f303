package build

import (
	"testing"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/gen"
	"github.com/vyasa-go/vyasa/lower/exec"
)

// Orders in which something is easily forgotten give what Eval gives.
func TestPipelinesByHand(t *testing.T) {
	for _, test := range []struct{ name, algorithm, schedule string }{
		{"two dimensions move with one loop", "in: int8(x, y)\nf(x, y) = in(x, y) * 2\n" +
			"out(x, y) = f(x+y, y) + f(x+y+1, y+1) + f(x+y, y+2)",
			"bound x 7; bound y 9\nof f:\ncomputeat out y; storeroot"},
		{"tails go past the window", blur, "bound x 16; bound y 9\nof f:\ncomputeat out y; storeroot\n" +
			"split y 4 roundup -> yo yi"},
		{"tails of what comes ahead", blur, "bound x 16; bound y 9\nof f:\ncomputeat out y; storeroot\n" +
			"split y 7 roundup -> yo yi"},
		{"one name for two reductions", "in: int8(x)\nr: 3\nf(x) = sum(r, in(x+r.x) * r.x)\n" +
			"out(x) = sum(r, f(x + 2*r.x) * (r.x + 1))", "bound x 10"},
		{"a loop between those of a window", "in: int8(x, y)\nf(x, y) = in(x, y) * 3\n" +
			"out(x, y) = f(x, y) + f(x, y+1) + f(x, y+2)",
			"bound x 5; bound y 12; split y 4 -> yo yi; reorder yo x yi\nof f:\ncomputeat out yi; storeroot"},
		{"a window inside another's loops", "in: int8(x, y)\nf(x, y) = in(x, y) - 3\n" +
			"g(x, y) = f(x, y) + f(x+1, y) + f(x, y+1)\nout(x, y) = g(x, y) * g(x, y+1) * g(x+1, y)",
			"bound x 6; bound y 7\nof g:\ncomputeat out x; storeroot\nof f:\ncomputeat g y; storeat out y"},
		{"backwards", "in: int8(x)\nf(x) = in(x) * 2\nout(x) = f(9 - x) + f(10 - x)",
			"bound x 10\nof f:\ncomputeat out x; storeroot"},
	} {
		t.Run(test.name, func(t *testing.T) {
			n, err := Lower(schedule(t, test.algorithm, test.schedule), nil)
			if err != nil {
				t.Fatal(err)
			}
			inputs, asked := map[string]*halide.Array{}, []halide.Range(nil)
			for i, b := range n.Buffers {
				if b.Output {
					asked = b.Valid
				} else if !b.Inner {
					inputs[b.Name] = gen.Array(b.Type, uint64(i), gen.Uniform, b.Valid...)
				}
			}
			want, err := halide.Eval(n.Func, asked, inputs)
			if err != nil {
				t.Fatal(err)
			}
			got, err := exec.Run(n, inputs)
			if err != nil {
				t.Fatalf("%v\n%v", err, n)
			}
			if d := differ(got, want); d != "" {
				t.Errorf("%s\n%v", d, n)
			}
		})
	}
}
