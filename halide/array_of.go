package halide

import (
	"fmt"
	"maps"
)

// Element is a type of Go that holds what a Type does.
type Element interface {
	int8 | int16 | int32 | int64 | uint8 | uint16 | uint32 | float32 | float64
}

// ArrayOf is the array over dims, dimension 0 first and fastest, of the type that elems have: these are its elements,
// as they lie, and not a copy. A picture of bytes takes an eighth of the memory that [NewArray] takes, and runs need
// not convert it.
//
//	ArrayOf(pixels, Range{Extent: 640}, Range{Extent: 480}) // pixels: []uint8, 640*480 of them
//
// That there are as many elements as dims say is seen by who uses the array.
func ArrayOf[T Element](elems []T, dims ...Range) *Array {
	a := &Array{Dims: append([]Range(nil), dims...)}
	switch e := any(elems).(type) {
	case []int64:
		a.Type, a.Ints = Int64, e
	case []float32:
		a.Type, a.Floats = Float32, e
	case []float64:
		a.Type, a.Doubles = Float64, e
	case []int8:
		a.Type, a.Elems = Int8, e
	case []int16:
		a.Type, a.Elems = Int16, e
	case []int32:
		a.Type, a.Elems = Int32, e
	case []uint8:
		a.Type, a.Elems = UInt8, e
	case []uint16:
		a.Type, a.Elems = UInt16, e
	case []uint32:
		a.Type, a.Elems = UInt32, e
	}
	return a
}

// NewArrayOf is NewArray with elements as those of [ArrayOf].
func NewArrayOf(t Type, dims ...Range) *Array {
	n := lengthOf(dims)
	switch t {
	case Int8:
		return ArrayOf(make([]int8, n), dims...)
	case Int16:
		return ArrayOf(make([]int16, n), dims...)
	case Int32:
		return ArrayOf(make([]int32, n), dims...)
	case UInt8:
		return ArrayOf(make([]uint8, n), dims...)
	case UInt16:
		return ArrayOf(make([]uint16, n), dims...)
	case UInt32:
		return ArrayOf(make([]uint32, n), dims...)
	}
	return NewArray(t, dims...)
}

// lengthOf is how many elements a box has; an extent below 1 makes it empty.
func lengthOf(dims []Range) int {
	n := 1
	for _, d := range dims {
		n *= max(d.Extent, 0)
	}
	return n
}

// integers is how many integers a holds.
func (a *Array) integers() int {
	switch e := a.Elems.(type) {
	case []int8:
		return len(e)
	case []int16:
		return len(e)
	case []int32:
		return len(e)
	case []uint8:
		return len(e)
	case []uint16:
		return len(e)
	case []uint32:
		return len(e)
	}
	return len(a.Ints)
}

// Int is the integer at offset i, which [Array.Offset] gives.
func (a *Array) Int(i int) int64 {
	switch e := a.Elems.(type) {
	case []int8:
		return int64(e[i])
	case []int16:
		return int64(e[i])
	case []int32:
		return int64(e[i])
	case []uint8:
		return int64(e[i])
	case []uint16:
		return int64(e[i])
	case []uint32:
		return int64(e[i])
	}
	return a.Ints[i]
}

// setInt stores an integer at offset i.
func (a *Array) setInt(i int, v int64) {
	if lo, hi := a.Type.limits(); a.Elems != nil && (v < lo || v > hi) {
		panic(fmt.Sprintf("halide: %d is no %v", v, a.Type))
	}
	switch e := a.Elems.(type) {
	case []int8:
		e[i] = int8(v)
	case []int16:
		e[i] = int16(v)
	case []int32:
		e[i] = int32(v)
	case []uint8:
		e[i] = uint8(v)
	case []uint16:
		e[i] = uint16(v)
	case []uint32:
		e[i] = uint32(v)
	default:
		a.Ints[i] = v
	}
}

// wide is arrays with their integers in Ints, which the evaluator reads.
func wide(arrays map[string]*Array) map[string]*Array {
	var out map[string]*Array
	for name, a := range arrays {
		if a == nil || a.Elems == nil {
			continue
		}
		w := &Array{Type: a.Type, Dims: a.Dims, Ints: make([]int64, a.integers())}
		for i := range w.Ints {
			w.Ints[i] = a.Int(i)
		}
		if out == nil {
			out = maps.Clone(arrays)
		}
		out[name] = w
	}
	if out == nil {
		return arrays
	}
	return out
}
