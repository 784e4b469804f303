package kernel_test

import (
	"context"
	"sync"
	"testing"
	"unsafe"

	"github.com/vyasa-go/vyasa/codegen/native/kernel"
)

// TestCloseWhileItRuns: the pages of a kernel that is closed stay until its runs have ended, and are free then; later runs panic.
func TestCloseWhileItRuns(t *testing.T) {
	needNative(t)
	n := nestOf(t, "in: int16(x)\nout(x) = in(x) * 3", "bound x 100")
	for range 30 {
		before := kernel.Pages()
		k, err := kernel.Compile(n)
		if err != nil {
			t.Fatal(err)
		}
		var begun, done sync.WaitGroup
		for range 3 {
			begun.Add(1)
			done.Go(func() {
				in, out := make([]int16, 100), make([]int32, 100)
				in[99] = 5
				arrays := []unsafe.Pointer{unsafe.Pointer(&in[0]), unsafe.Pointer(&out[0])}
				first := true
				defer func() {
					if recover() == nil || out[99] != 15 {
						t.Errorf("a run of a closed kernel does not panic, or one before gave %d", out[99])
					}
				}()
				for range 1 << 30 {
					if err := k.Run(context.Background(), arrays, 1); err != nil {
						t.Error(err)
					}
					if first {
						first = false
						begun.Done()
					}
				}
			})
		}
		begun.Wait()
		k.Close()
		k.Close()
		done.Wait()
		if now := kernel.Pages(); now > before {
			t.Fatalf("%d pages are taken, not %d", now, before)
		}
	}
}
