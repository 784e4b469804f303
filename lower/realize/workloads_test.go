package realize_test

import (
	"context"
	"testing"

	"github.com/vyasa-go/vyasa/examples/workloads"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/build"
	"github.com/vyasa-go/vyasa/lower/realize"
)

// Every known workload gives what Eval gives: the paper's schedule and the default one, sizes that divide nothing, with
// borders and without.
func TestWorkloads(t *testing.T) {
	most := 100_000 // multiply-accumulates, for which Eval takes its time
	if testing.Short() {
		most = 20_000
	}
	for i, w := range workloads.Known() {
		for j, v := range []workloads.Workload{w.Sized(37, 3), w.Sized(19, 2).WithBorder()} {
			if v.MACs() > most {
				continue
			}
			for name, s := range map[string]*halide.Schedule{"paper": v.Paper(), "default": v.Default()} {
				n, err := build.Lower(s, nil)
				if err != nil {
					t.Errorf("%s, %s: %v", w.Name, name, err)
					continue
				}
				k, err := realize.Compile(n)
				if err != nil {
					t.Fatalf("%s, %s: %v", w.Name, name, err)
				}
				same(t, k.Workers(2), w.Name+", "+name, fill(n, v, workloads.Kinds[(i+j)%len(workloads.Kinds)]))
			}
		}
	}
}

// same compares a run with Eval.
func same(t *testing.T, k *realize.Kernel, name string, inputs map[string]*halide.Array) {
	t.Helper()
	n := k.Nest()
	want, err := halide.Eval(n.Func, n.Buffers[len(n.Buffers)-1].Valid, inputs)
	if err != nil {
		t.Fatal(err)
	}
	got, err := k.Run(context.Background(), inputs)
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	if d := differ(got, want); d != "" {
		t.Errorf("%s: %s\n%v", name, d, n)
	}
}

func fill(n *lower.Nest, w workloads.Workload, kind workloads.Kind) map[string]*halide.Array {
	inputs := map[string]*halide.Array{}
	for i, b := range n.Buffers[:len(n.Buffers)-1] {
		inputs[b.Name] = workloads.Fill(b.Type, kind, uint64(i), w.Taps(), w.Shift(), b.Valid...)
	}
	return inputs
}
