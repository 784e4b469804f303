package kernel_test

import (
	"context"
	"runtime"
	"sync"
	"testing"
	"unsafe"

	"github.com/vyasa-go/vyasa/codegen/native/kernel"
)

// TestCrew: runs that follow each other at once, of several goroutines on any number of helpers each, do every part; some are
// cancelled meanwhile. Then nobody holds the code.
func TestCrew(t *testing.T) {
	needNative(t)
	const w, h = 2048, 2700
	n := nestOf(t,
		"in: uint8(x, y)\nold: uint8(x, y)\nout(x, y) = narrow(uint8, in(x, y) * 3 + old(x, y), 1, floor)",
		"bound x 2048\nbound y 2700")
	before := kernel.Pages()
	k, err := kernel.Compile(n)
	if err != nil {
		t.Fatal(err)
	}
	if s := k.Programs().Steps[0]; !s.Parallel || s.Trips < 2*kernel.Grain(s.Program) {
		t.Fatalf("there is nothing to share: %d iterations", s.Trips)
	}
	var all sync.WaitGroup
	for user := range 3 {
		all.Go(func() {
			in, old, out := make([]uint8, w*h), make([]uint8, w*h), make([]uint8, w*h)
			for i := range in {
				in[i], old[i] = uint8(i*7>>3), uint8(i>>9)
			}
			at := map[string]*uint8{"in": &in[0], "old": &old[0], "out": &out[0]}
			var places []unsafe.Pointer
			for _, b := range n.Buffers {
				places = append(places, unsafe.Pointer(at[b.Name]))
			}
			for turn := range 8 {
				clear(out)
				ctx, stop := context.WithCancel(context.Background())
				cancelled := turn%4 == 3
				if cancelled {
					go stop()
				}
				err := k.Run(ctx, places, 1+(turn+user)%4)
				stop()
				if err != nil && !cancelled {
					t.Error(err)
				}
				for i, v := range out {
					want := uint8(min((int(in[i])*3+int(old[i]))>>1, 255))
					if v != want && (err == nil || v != 0) {
						t.Errorf("turn %d: element %d is %d, want %d", turn, i, v, want)
						return
					}
				}
			}
			runtime.KeepAlive(places)
		})
	}
	all.Wait()
	k.Close()
	if pages := kernel.Pages(); pages != before {
		t.Errorf("%d pages are taken, there were %d before", pages, before)
	}
}
