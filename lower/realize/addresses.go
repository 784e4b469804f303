package realize

import (
	"fmt"
	"reflect"
	"unsafe"

	"github.com/vyasa-go/vyasa/lower"
)

// addresses are where the arrays of a run lie, by buffer; nil of internal ones.
func addresses(n *lower.Nest, bound map[string]any) []unsafe.Pointer {
	out := make([]unsafe.Pointer, len(n.Buffers))
	for i, b := range n.Buffers {
		switch s := bound[b.Name].(type) {
		case nil:
		case []int8:
			out[i] = unsafe.Pointer(unsafe.SliceData(s))
		case []int16:
			out[i] = unsafe.Pointer(unsafe.SliceData(s))
		case []int32:
			out[i] = unsafe.Pointer(unsafe.SliceData(s))
		case []int64:
			out[i] = unsafe.Pointer(unsafe.SliceData(s))
		case []uint8:
			out[i] = unsafe.Pointer(unsafe.SliceData(s))
		case []uint16:
			out[i] = unsafe.Pointer(unsafe.SliceData(s))
		case []uint32:
			out[i] = unsafe.Pointer(unsafe.SliceData(s))
		case []float32:
			out[i] = unsafe.Pointer(unsafe.SliceData(s))
		default:
			panic(fmt.Sprintf("BUG: an array of %s", reflect.TypeOf(s)))
		}
	}
	return out
}
