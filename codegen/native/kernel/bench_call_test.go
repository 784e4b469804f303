package kernel_test

import (
	"context"
	"testing"
	"time"
	"unsafe"

	"github.com/vyasa-go/vyasa/codegen/native/kernel"
)

// BenchmarkCall is a run of a kernel that has next to nothing to do: what a call costs.
func BenchmarkCall(b *testing.B) {
	needNative(b)
	for _, a := range []struct{ name, algorithm, schedule string }{
		{"copy", "in: uint8(x, y)\nout(x, y) = in(x, y)", "bound x 32\nbound y 1"},
		{"filter", "in: int16(x, y)\nk: int16(x, y)\nr: 3, 3\n" +
			"out(x, y) = narrow(int16, sum(r, in(x+r.x, y+r.y) * k(r.x, r.y)), 10)",
			"bound x 16\nbound y 1"},
	} {
		b.Run(a.name, func(b *testing.B) {
			n := nestOf(b, a.algorithm, a.schedule)
			k, err := kernel.Compile(n)
			if err != nil {
				b.Fatal(err)
			}
			defer k.Close()
			var arrays []unsafe.Pointer
			for _, buf := range n.Buffers {
				arrays = append(arrays, unsafe.Pointer(unsafe.SliceData(make([]byte, buf.Elems*buf.Type.Bytes()))))
			}
			ctx, stop := context.WithCancel(context.Background())
			defer stop()
			b.ReportAllocs()
			least := time.Hour
			for b.Loop() {
				start := time.Now()
				for range 100 {
					if err := k.Run(ctx, arrays, 1); err != nil {
						b.Fatal(err)
					}
				}
				least = min(least, time.Since(start))
			}
			b.ReportMetric(float64(least)/100, "least-ns")
		})
	}
}
