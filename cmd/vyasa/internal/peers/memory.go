package peers

import (
	"runtime"
	"unsafe"

	"github.com/vyasa-go/vyasa/codegen/native"
)

// heap is memory of Go that libraries keep pointers to: it stays where it is as long as the heap is reachable, and not
// let go.
type heap struct {
	kept   []any
	pinned runtime.Pinner
}

// bytes is new memory at a multiple of 64, and its address.
func (h *heap) bytes(n int) ([]byte, uintptr) {
	m := native.Aligned(max(n, 1), 64)
	h.kept = append(h.kept, m)
	h.pinned.Pin(unsafe.SliceData(m))
	return m, addressOf(m)
}

// words are numbers that C reads as long or as pointers, and their address.
func (h *heap) words(list ...int64) uintptr {
	m := append([]int64{}, list...)
	if len(m) == 0 {
		return 0
	}
	h.kept = append(h.kept, m)
	h.pinned.Pin(unsafe.SliceData(m))
	return addressOf(m)
}

// out is a word that a function writes to.
func (h *heap) out() (*uintptr, uintptr) {
	w := new(uintptr)
	h.kept = append(h.kept, w)
	h.pinned.Pin(w)
	return w, uintptr(unsafe.Pointer(w))
}

// free lets the memory go.
func (h *heap) free() { h.pinned.Unpin(); h.kept = nil }

func addressOf[T any](s []T) uintptr { return uintptr(unsafe.Pointer(unsafe.SliceData(s))) }

// cString is a string as C has it.
func cString(s string) []byte { return append([]byte(s), 0) }
