package native

import (
	"os"
	"runtime"
	"runtime/debug"
	"sync"
	"syscall"
	"testing"
	"unsafe"
)

// TestFault: a fault of code is a panic with its address for who asks for that, on a stack that may grow and be collected, and the
// code can be called again.
func TestFault(t *testing.T) {
	var m Memory
	c := load(t, &m, sum())
	defer c.Close()
	none, err := syscall.Mmap(-1, 0, os.Getpagesize(), syscall.PROT_NONE, syscall.MAP_ANON|syscall.MAP_PRIVATE)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = syscall.Munmap(none) }()
	at := uintptr(unsafe.Pointer(unsafe.SliceData(none)))
	var all sync.WaitGroup
	for range 4 {
		all.Go(func() {
			for range 50 {
				if got := faulting(c, at); got != at {
					t.Errorf("a fault at %#x is one at %#x", at, got)
				}
				checkSum(t, c, 3)
			}
		})
	}
	all.Wait()
}

// faulting is where code faults that reads from an address.
func faulting(c *Code, at uintptr) (where uintptr) {
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	defer func() {
		f := recover()
		where = f.(interface{ Addr() uintptr }).Addr()
	}()
	defer func() { // while the panic is on its way
		deep(200, runtime.GC)
	}()
	b := NewBlock(3)
	b.Set(0, uint64(at))
	b.Set(1, 1)
	c.Call(b)
	return 0
}
