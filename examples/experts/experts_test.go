package experts_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa/aiesim"
	"github.com/vyasa-go/vyasa/examples/experts"
	"github.com/vyasa-go/vyasa/examples/workloads"
	hl "github.com/vyasa-go/vyasa/halide"
)

// box is a range that begins at zero.
func box(n int) hl.Range { return hl.Range{Extent: n} }

// inputs are the workload's arrays of a kind of data, as wide as they are stored.
func inputs(w workloads.Workload, kind workloads.Kind) map[string]*hl.Array {
	fill := func(seed uint64, dims ...hl.Range) *hl.Array {
		return workloads.Fill(w.Type, kind, seed, w.Taps(), w.Shift(), dims...)
	}
	return map[string]*hl.Array{"in": fill(0, box(w.Input["x"]), box(w.Input["y"])), "k": fill(1, box(w.Filter["r"]), box(w.Filter["s"]))}
}

// TestKernels compares every kernel with the workload's meaning, on every kind of data, and counts its multiplications.
func TestKernels(t *testing.T) {
	for _, k := range experts.Kernels() {
		w, err := workloads.Find(k.Workload)
		if err != nil {
			t.Fatal(err)
		}
		p, err := aiesim.Load(k.File, []byte(k.Text), aiesim.Options{})
		if err != nil {
			t.Fatal(err)
		}
		for _, kind := range workloads.Kinds {
			in := inputs(w, kind)
			want, err := hl.Eval(w.Func(), []hl.Range{box(256), box(16)}, in)
			if err != nil {
				t.Fatal(err)
			}
			args, err := k.Args(in)
			if err != nil {
				t.Fatal(err)
			}
			res, err := p.Run(context.Background(), k.Entry, args)
			if err != nil {
				t.Fatal(err)
			}
			got := k.Output(args)
			if at, differ := got.Diff(want); differ {
				t.Errorf("%s %s, %s data: %d at %v, want %d", k.Workload, k.Variant, kind, got.At(at...), at, want.At(at...))
			}
			if macs := int(res.Ops["mac"]) * w.Lanes() / (256 * 16); macs != k.MACs {
				t.Errorf("%s %s: %d multiplications a vector, want %d", k.Workload, k.Variant, macs, k.MACs)
			}
		}
	}
}

// TestSources holds that every text names the public file that it follows.
func TestSources(t *testing.T) {
	for _, k := range experts.Kernels() {
		file := k.Source[strings.LastIndex(k.Source, "/")+1:]
		file, _, _ = strings.Cut(file, ",")
		if base := file; !strings.Contains(k.Text, base) && !strings.Contains(k.Text, "filter3x3_i16.c") {
			t.Errorf("%s does not name %s", k.File, base)
		}
	}
}

// TestMistakes gives arrays that do not fit.
func TestMistakes(t *testing.T) {
	k := experts.Kernels()[0]
	good := func() map[string]*hl.Array {
		return map[string]*hl.Array{"in": hl.NewArray(hl.Int16, box(258), box(18)), "k": hl.NewArray(hl.Int16, box(3), box(3))}
	}
	if _, err := k.Args(good()); err != nil {
		t.Error(err)
	}
	for want, spoil := range map[string]func(map[string]*hl.Array){
		"the inputs in and k are needed":     func(m map[string]*hl.Array) { delete(m, "k") },
		"two-dimensional arrays of int16":    func(m map[string]*hl.Array) { m["in"] = hl.NewArray(hl.Int32, box(258), box(18)) },
		"in must reach to (257, 17)":         func(m map[string]*hl.Array) { m["in"] = hl.NewArray(hl.Int16, box(257), box(18)) },
		"k must be 3x3":                      func(m map[string]*hl.Array) { m["k"] = hl.NewArray(hl.Int16, box(5), box(5)) },
		"must be two-dimensional arrays of ": func(m map[string]*hl.Array) { m["k"] = hl.NewArray(hl.Int16, box(9)) },
	} {
		m := good()
		spoil(m)
		if _, err := k.Args(m); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
		}
	}
}

// The kernels and how many operations they need for a vector of results.
func Example() {
	for _, k := range experts.Kernels() {
		fmt.Println(k.Workload, k.Variant, k.MACs)
	}
	// Output:
	// cv-3x3-i16  5
	// cv-3x3-i16 library 6
	// cv-3x3-i32  9
	// cv-5x5-i16  13
	// cv-5x5-i32  25
}
