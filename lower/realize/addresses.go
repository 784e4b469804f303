package realize

import (
	"unsafe"

	"github.com/vyasa-go/vyasa/halide"
)

// placeOf is where the elements of a stored array lie, of what type they are, and how many; not ok: it is no slice of
// such a type.
func placeOf(array any) (t halide.Type, p unsafe.Pointer, n int, ok bool) {
	switch s := array.(type) {
	case []int8:
		return halide.Int8, unsafe.Pointer(unsafe.SliceData(s)), len(s), true
	case []int16:
		return halide.Int16, unsafe.Pointer(unsafe.SliceData(s)), len(s), true
	case []int32:
		return halide.Int32, unsafe.Pointer(unsafe.SliceData(s)), len(s), true
	case []int64:
		return halide.Int64, unsafe.Pointer(unsafe.SliceData(s)), len(s), true
	case []uint8:
		return halide.UInt8, unsafe.Pointer(unsafe.SliceData(s)), len(s), true
	case []uint16:
		return halide.UInt16, unsafe.Pointer(unsafe.SliceData(s)), len(s), true
	case []uint32:
		return halide.UInt32, unsafe.Pointer(unsafe.SliceData(s)), len(s), true
	case []float32:
		return halide.Float32, unsafe.Pointer(unsafe.SliceData(s)), len(s), true
	}
	return 0, nil, 0, false
}
