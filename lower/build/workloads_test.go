package build_test

import (
	"testing"

	"github.com/vyasa-go/vyasa/examples/workloads"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower/build"
	"github.com/vyasa-go/vyasa/lower/exec"
)

// Every workload of the paper, under the paper's schedule and under the default one, gives what Eval gives; and its
// input is stored no larger than the paper's tables say, up to the padding of rows.
func TestWorkloads(t *testing.T) {
	for _, w := range workloads.All() {
		if testing.Short() && w.MACs() > 100_000 {
			continue
		}
		f := w.Func()
		for name, s := range map[string]*halide.Schedule{"paper": w.Paper(), "default": w.Default()} {
			n, err := build.Lower(s, nil)
			if err != nil {
				t.Errorf("%s, %s: %v", w.Name, name, err)
				continue
			}
			inputs := arrays(n)
			got, err := exec.Run(n, inputs)
			if err != nil {
				t.Errorf("%s, %s: %v", w.Name, name, err)
				continue
			}
			want, err := halide.Eval(f, n.Buffers[len(n.Buffers)-1].Valid, inputs)
			if err != nil {
				t.Fatal(err)
			}
			for i := range want.Ints {
				if got.Ints[i] != want.Ints[i] {
					t.Errorf("%s, %s: element %d is %d, want %d", w.Name, name, i, got.Ints[i], want.Ints[i])
					break
				}
			}
			if in := n.Buffers[0]; in.Dims[0].Extent > w.Input["x"] {
				t.Errorf("%s, %s: the input has %d columns, and the paper's %d", w.Name, name, in.Dims[0].Extent, w.Input["x"])
			}
		}
	}
}
