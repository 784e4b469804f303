package kernel_test

import (
	"context"
	"errors"
	"os"
	"reflect"
	"syscall"
	"testing"
	"unsafe"

	"pgregory.net/rapid"

	"github.com/vyasa-go/vyasa/codegen/target/vec/build"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/diag"
	"github.com/vyasa-go/vyasa/halide/gen"
	lowering "github.com/vyasa-go/vyasa/lower/build"
	"github.com/vyasa-go/vyasa/lower/realize"
)

// guarded is memory of so many bytes that begins, or ends, where pages do that nobody may touch.
func guarded(t *rapid.T, bytes int, end bool) (mem []byte, free func()) {
	page := os.Getpagesize()
	n := (bytes + page - 1) / page * page
	all, err := syscall.Mmap(-1, 0, n+2*page, syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_ANON|syscall.MAP_PRIVATE)
	if err != nil {
		t.Fatal(err)
	}
	for _, at := range []int{0, page + n} {
		if err := syscall.Mprotect(all[at:at+page], syscall.PROT_NONE); err != nil {
			t.Fatal(err)
		}
	}
	at := page
	if end {
		at += n - bytes
	}
	return all[at : at+bytes], func() { _ = syscall.Munmap(all) }
}

// TestKernelsStayInside: no byte before or behind an array is touched, which would end this process.
func TestKernelsStayInside(t *testing.T) {
	restoring(t)
	rapid.Check(t, func(t *rapid.T) {
		k := gen.Draw(t, gen.Size{MACs: 20_000})
		n, err := lowering.Lower(gen.Schedule(t, k.Func, k.Region), nil)
		if _, ok := errors.AsType[diag.List](err); ok {
			return
		}
		for _, b := range n.Buffers {
			if b.Elems > 1<<20 {
				return
			}
		}
		code, err := compile(t, n)
		if _, ok := errors.AsType[build.Refused](err); ok {
			return
		} else if err != nil {
			t.Fatal(err)
		}
		defer code.Close()
		want, err := halide.Eval(k.Func, k.Region, k.Inputs)
		if err != nil {
			t.Fatal(err)
		}
		for _, end := range []bool{false, true} {
			places := make([]unsafe.Pointer, len(n.Buffers))
			outputs := map[int][]byte{}
			for i, b := range n.Buffers {
				if b.Inner {
					continue
				}
				mem, free := guarded(t, b.Elems*b.Type.Bytes(), end)
				defer free()
				places[i] = unsafe.Pointer(unsafe.SliceData(mem))
				if b.Output {
					outputs[i] = mem
					continue
				}
				packed, err := realize.Pack(b, k.Inputs[b.Name])
				if err != nil {
					t.Fatal(err)
				}
				copy(mem, unsafe.Slice((*byte)(reflect.ValueOf(packed).UnsafePointer()), len(mem)))
			}
			if err := code.Run(context.Background(), places, 1); errors.Is(err, realize.ErrUnfit) {
				return
			} else if err != nil {
				t.Fatal(err)
			}
			for i, mem := range outputs {
				if at, differ := n.Buffers[i].Unpack(mem).Diff(want); differ {
					t.Fatalf("%s differs at %v", n.Buffers[i].Name, at)
				}
			}
		}
	})
}
