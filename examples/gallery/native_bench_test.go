package gallery_test

import (
	"context"
	"math"
	"runtime"
	"testing"
	"time"

	"github.com/vyasa-go/vyasa/codegen/native/kernel"
	"github.com/vyasa-go/vyasa/examples/gallery"
	hl "github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/build"
	"github.com/vyasa-go/vyasa/lower/realize"
)

// BenchmarkNative is every program of the gallery on stored arrays and one core, by machine code and by closures in turn, the
// shortest run of each: "closures" and "native" in ms, "times" is their ratio, and "copies" how many copies of the program's
// inputs and outputs take as long as it does. VYASA_NATIVE says which instructions there are.
//
//	go test -run '^$' -bench Native -benchtime 5x ./examples/gallery
func BenchmarkNative(b *testing.B) {
	const w, h = 768, 512
	for _, p := range gallery.All() {
		b.Run(p.Name, func(b *testing.B) {
			n, err := build.Lower(p.Schedule(w, h), nil)
			if err != nil {
				b.Fatal(err)
			}
			closures, err := realize.Compile(n)
			if err != nil {
				b.Fatal(err)
			}
			var code realize.Runner
			if code, err = kernel.Compile(n); err != nil {
				if code, err = kernel.CompileStages(n, err); err != nil {
					b.Skip(err)
				}
			}
			native, err := realize.With(n, code)
			if err != nil {
				b.Fatal(err)
			}
			arrays := stored(b, n, p.Inputs(w, h))
			from, to := bytesOf(n)
			slow, fast, copied := time.Duration(math.MaxInt64), time.Duration(math.MaxInt64), time.Duration(math.MaxInt64)
			once := func(k *realize.Kernel) time.Duration {
				start := time.Now()
				if err := k.RunStored(context.Background(), arrays); err != nil {
					b.Fatal(err)
				}
				return time.Since(start)
			}
			once(native)
			runtime.GC()
			for b.Loop() {
				slow = min(slow, once(closures))
				for range 10 {
					fast = min(fast, once(native))
				}
				start := time.Now()
				copy(to, from)
				copied = min(copied, time.Since(start))
			}
			b.ReportMetric(0, "ns/op")
			b.ReportMetric(slow.Seconds()*1e3, "closures")
			b.ReportMetric(fast.Seconds()*1e3, "native")
			b.ReportMetric(float64(slow)/float64(fast), "times")
			b.ReportMetric(float64(fast)/float64(copied), "copies")
		})
	}
}

// stored is the arrays of a nest by name, inputs packed.
func stored(b *testing.B, n *lower.Nest, inputs map[string]*hl.Array) map[string]any {
	b.Helper()
	arrays := map[string]any{}
	for _, buf := range n.Buffers {
		switch {
		case buf.Output:
			arrays[buf.Name] = realize.Allocate(buf)
		case !buf.Inner:
			packed, err := realize.Pack(buf, inputs[buf.Name])
			if err != nil {
				b.Fatal(err)
			}
			arrays[buf.Name] = packed
		}
	}
	return arrays
}

// bytesOf is memory as long as half of what a nest reads and writes, twice: a copy moves as much as the nest at least must.
func bytesOf(n *lower.Nest) (from, to []byte) {
	sum := 0
	for _, buf := range n.Buffers {
		if !buf.Inner {
			sum += buf.Elems * buf.Type.Bytes()
		}
	}
	from, to = make([]byte, sum/2), make([]byte, sum/2)
	copy(to, from)
	return from, to
}
