package realize

import (
	"encoding/binary"
	"fmt"
	"unsafe"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
)

// element is a type of stored elements.
type element interface {
	int8 | int16 | int32 | int64 | uint8 | uint16 | uint32 | float32
}

// integer is a type of stored integers.
type integer interface {
	int8 | int16 | int32 | int64 | uint8 | uint16 | uint32
}

// memory is the array that a machine has for a buffer: the slices of the buffer's width are set during a run.
type memory struct {
	buffer *lower.Buffer
	i8     []int8
	i16    []int16
	i32    []int32
	i64    []int64
	u8     []uint8
	u16    []uint16
	u32    []uint32
	f32    []float32
}

// bind gives m its array, which fits has seen.
func (m *memory) bind(p unsafe.Pointer) {
	switch n := m.buffer.Elems; m.buffer.Type.Bytes() {
	case 1:
		m.i8, m.u8 = unsafe.Slice((*int8)(p), n), unsafe.Slice((*uint8)(p), n)
	case 2:
		m.i16, m.u16 = unsafe.Slice((*int16)(p), n), unsafe.Slice((*uint16)(p), n)
	case 4:
		m.i32, m.u32, m.f32 = unsafe.Slice((*int32)(p), n), unsafe.Slice((*uint32)(p), n), unsafe.Slice((*float32)(p), n)
	default:
		m.i64 = unsafe.Slice((*int64)(p), n)
	}
}

// release forgets the array.
func (m *memory) release() { *m = memory{buffer: m.buffer} }

// Allocate makes the stored array of a buffer: zeros.
func Allocate(b *lower.Buffer) any { return allocate(b.Type, b.Elems) }

// allocate makes a stored array of zeros.
func allocate(t halide.Type, n int) any {
	switch t {
	case halide.Int8:
		return make([]int8, n)
	case halide.Int16:
		return make([]int16, n)
	case halide.Int32:
		return make([]int32, n)
	case halide.Int64:
		return make([]int64, n)
	case halide.UInt8:
		return make([]uint8, n)
	case halide.UInt16:
		return make([]uint16, n)
	case halide.UInt32:
		return make([]uint32, n)
	case halide.Float32:
		return make([]float32, n)
	}
	panic(fmt.Sprintf("BUG: elements of type %s", t))
}

// typed is an array as a slice of the buffer's type: itself, or bytes, little endian, seen as such. The error says why
// not.
func typed(b *lower.Buffer, array any) (any, error) {
	if raw, ok := array.([]byte); ok && b.Type != halide.UInt8 {
		seen, err := view(b.Type, raw)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", b.Name, err)
		}
		array = seen
	}
	t, _, n, ok := placeOf(array)
	if !ok || t != b.Type {
		return nil, fmt.Errorf("%s holds %s: its array is a %T or a []byte, not a %T", b.Name, b.Type,
			allocate(b.Type, 0), array)
	}
	if n < b.Elems {
		return nil, fmt.Errorf("%s has %d elements, and its array %d", b.Name, b.Elems, n)
	}
	return array, nil
}

// view sees bytes as elements, where the host's order of bytes and their place allow.
func view(t halide.Type, raw []byte) (any, error) {
	p, size := unsafe.Pointer(unsafe.SliceData(raw)), t.Bytes()
	if size > 1 && binary.NativeEndian.Uint16([]byte{1, 0}) != 1 {
		return nil, fmt.Errorf("bytes are stored little endian, and this machine is not: give it a %T", allocate(t, 0))
	}
	if uintptr(p)%uintptr(size) != 0 {
		return nil, fmt.Errorf("its bytes do not start at a multiple of %d: give it a %T", size, allocate(t, 0))
	}
	return seen(t, p, len(raw)/size), nil
}

// seen is memory as n elements.
func seen(t halide.Type, p unsafe.Pointer, n int) any {
	switch t {
	case halide.Int8:
		return unsafe.Slice((*int8)(p), n)
	case halide.Int16:
		return unsafe.Slice((*int16)(p), n)
	case halide.Int32:
		return unsafe.Slice((*int32)(p), n)
	case halide.Int64:
		return unsafe.Slice((*int64)(p), n)
	case halide.UInt8:
		return unsafe.Slice((*uint8)(p), n)
	case halide.UInt16:
		return unsafe.Slice((*uint16)(p), n)
	case halide.UInt32:
		return unsafe.Slice((*uint32)(p), n)
	case halide.Float32:
		return unsafe.Slice((*float32)(p), n)
	}
	panic(fmt.Sprintf("BUG: elements of type %s", t))
}
