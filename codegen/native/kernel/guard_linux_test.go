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
	"github.com/vyasa-go/vyasa/lower"
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

// filler is what is in an output before a run.
const filler = 0xa5

// beside is the first byte that does not hold filler any more and belongs to no element, or -1.
func beside(b *lower.Buffer, mem []byte) int {
	size := b.Type.Bytes()
	places := []int{0}
	for d := range b.Dims {
		var all []int
		for _, at := range places {
			for _, o := range b.Offsets(d) {
				all = append(all, at+o)
			}
		}
		places = all
	}
	own := make([]bool, b.Elems)
	for _, at := range places {
		own[at] = true
	}
	for i, v := range mem {
		if !own[i/size] && v != filler {
			return i
		}
	}
	return -1
}

// strided is a nest over arrays with strides that are drawn, or as it was.
func strided(t *rapid.T, n *lower.Nest) *lower.Nest {
	strides := map[string][]int{}
	for _, b := range n.Buffers {
		if b.Inner || !rapid.Bool().Draw(t, "strided") {
			continue
		}
		list, next := make([]int, len(b.Dims)), 1
		order := make([]int, len(b.Dims))
		for d := range order {
			order[d] = d
		}
		for _, d := range rapid.Permutation(order).Draw(t, "order") {
			gap := rapid.SampledFrom([]int{0, 0, 1, 3, 7}).Draw(t, "gap")
			list[d] = next + gap
			next = list[d] * b.Dims[d].Extent
		}
		strides[b.Name] = list
	}
	out, err := n.Strided(strides)
	if err != nil {
		return n // tails that are rounded up
	}
	return out
}

// TestKernelsStayInside: no byte before or behind an array is touched, which would end this process, and none between elements is
// written.
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
		n = strided(t, n)
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
					for j := range mem {
						mem[j] = filler
					}
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
				if at := beside(n.Buffers[i], mem); at >= 0 {
					t.Fatalf("byte %d of %s is written, which is no element's", at, n.Buffers[i].Name)
				}
			}
		}
	})
}
