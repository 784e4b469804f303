package kernel_test

import (
	"context"
	"fmt"
	"testing"
	"time"
	"unsafe"

	"github.com/vyasa-go/vyasa/codegen/native/kernel"
)

// BenchmarkCores is filters of a megapixel on one goroutine and on two: the least times of runs that follow each other at once. On a
// machine that is in use the second core may be there for few of them, or for none: then both take the same.
func BenchmarkCores(b *testing.B) {
	needNative(b)
	for _, size := range []int{3, 7} {
		b.Run(fmt.Sprintf("int16/%dx%d", size, size), func(b *testing.B) {
			n := nestOf(b, fmt.Sprintf("in: int16(x, y)\nk: int16 -128..127 (x, y)\nr: %d, %d\n"+
				"out(x, y) = narrow(int16, sum(r, in(x+r.x, y+r.y) * k(r.x, r.y)), 10)", size, size), "bound x 1024\nbound y 1024")
			k, err := kernel.Compile(n)
			if err != nil {
				b.Fatal(err)
			}
			defer k.Close()
			var arrays []unsafe.Pointer
			for _, buf := range n.Buffers {
				arrays = append(arrays, unsafe.Pointer(unsafe.SliceData(make([]byte, buf.Elems*buf.Type.Bytes()))))
			}
			least := [3]time.Duration{1: time.Hour, 2: time.Hour}
			for b.Loop() {
				for workers := 1; workers <= 2; workers++ {
					for range 100 {
						start := time.Now()
						if err := k.Run(context.Background(), arrays, workers); err != nil {
							b.Fatal(err)
						}
						least[workers] = min(least[workers], time.Since(start))
					}
				}
			}
			b.ReportMetric(least[1].Seconds()*1e6, "µs/one")
			b.ReportMetric(least[2].Seconds()*1e6, "µs/two")
			b.ReportMetric(least[1].Seconds()/least[2].Seconds(), "one/two")
		})
	}
}
