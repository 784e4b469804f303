package cfront

import (
	"fmt"
	"strings"
)

// Type is the type of an expression, object or function. Its dynamic type is one of
//
//	Basic      void, bool, integers, floats
//	Vector     v16int16 ...
//	Acc        v16acc48 ...
//	Pointer    T *
//	Array      T [n]
//	Window     input_window<T>, output_buffer<T>, input_stream<T> ... (always behind a pointer)
//	*Struct    struct and union, one value per declaration
//	*FuncType  function
//
// Two types are the same type when they are == ; only function types (and types made of them) need [Identical].
// Qualifiers are not part of a Type: they stand beside it (Object.Quals, Field.Quals, Pointer.Quals).
// Enumerations are Int32. References do not exist here: they are pointers, see [Object.Ref].
type Type interface {
	// Size is the number of bytes of a value in memory: 0 for void and functions, and for incomplete types.
	Size() int64
	// Align is the alignment in bytes, at least 1.
	Align() int64
	// String is the type's name as the user would write it, in fixed-width words: "const int16 *restrict".
	String() string
}

// Quals are the qualifiers const and volatile.
type Quals uint8

// The qualifiers; they can be or-ed.
const (
	Const Quals = 1 << iota
	Volatile
)

// String prints the qualifiers with a blank behind each.
func (q Quals) String() string {
	s := ""
	if q&Const != 0 {
		s += "const "
	}
	if q&Volatile != 0 {
		s += "volatile "
	}
	return s
}

// Basic is a scalar type or void. C's names map onto it by width: char and signed char are Int8, short is Int16,
// int, long and enumerations are Int32, long long is Int64, long double is Float64.
type Basic uint8

// The basic types.
const (
	Void Basic = iota
	Bool
	Int8
	UInt8
	Int16
	UInt16
	Int32
	UInt32
	Int64
	UInt64
	Float32
	Float64
)

var basicName = [...]string{"void", "bool", "int8", "uint8", "int16", "uint16", "int32", "uint32", "int64", "uint64",
	"float", "double"}

var basicSize = [...]int64{0, 1, 1, 1, 2, 2, 4, 4, 8, 8, 4, 8}

// Size implements [Type].
func (b Basic) Size() int64 { return basicSize[b] }

// Align implements [Type].
func (b Basic) Align() int64 { return max(1, basicSize[b]) }

// String implements [Type].
func (b Basic) String() string { return basicName[b] }

// IsInteger reports whether b is an integer type; bool is one.
func (b Basic) IsInteger() bool { return b >= Bool && b <= UInt64 }

// IsFloat reports whether b is float or double.
func (b Basic) IsFloat() bool { return b >= Float32 }

// IsUnsigned reports whether b is an unsigned integer type or bool.
func (b Basic) IsUnsigned() bool {
	return b == Bool || b == UInt8 || b == UInt16 || b == UInt32 || b == UInt64
}

// Bits is the width of b in bits; 8 for bool.
func (b Basic) Bits() int { return int(basicSize[b]) * 8 }

// Vector is a vector register type, such as v16int16: Vector{Int16, 16}. Element 0 has the lowest address. A complex
// number is two lanes, its real half first: v8cint16 has 16 lanes of int16.
type Vector struct {
	Elem    Basic
	Lanes   int
	Complex bool
}

// Size implements [Type].
func (v Vector) Size() int64 { return v.Elem.Size() * int64(v.Lanes) }

// Align implements [Type]: 16 bytes for 128-bit vectors, else 32.
func (v Vector) Align() int64 { return min(max(v.Size(), 1), 32) }

// String implements [Type].
func (v Vector) String() string {
	if v.Complex {
		return fmt.Sprintf("v%dc%s", v.Lanes/2, v.Elem)
	}
	return fmt.Sprintf("v%d%s", v.Lanes, v.Elem)
}

// Count is the number of elements: numbers, or complex ones.
func (v Vector) Count() int {
	if v.Complex {
		return v.Lanes / 2
	}
	return v.Lanes
}

// Acc is an accumulator type, such as v16acc48: Acc{16, 48}. A complex number is two lanes.
type Acc struct {
	Lanes   int
	Bits    int // of one lane: 48 or 80
	Complex bool
}

// Size implements [Type]: accumulators come in 384 and 768 bits.
func (a Acc) Size() int64 {
	if a.Lanes*a.Bits <= 384 {
		return 48
	}
	return 96
}

// Align implements [Type].
func (a Acc) Align() int64 { return 16 }

// String implements [Type].
func (a Acc) String() string {
	if a.Complex {
		return fmt.Sprintf("v%dcacc%d", a.Lanes/2, a.Bits)
	}
	return fmt.Sprintf("v%dacc%d", a.Lanes, a.Bits)
}

// Count is the number of accumulators: of numbers, or of complex ones.
func (a Acc) Count() int {
	if a.Complex {
		return a.Lanes / 2
	}
	return a.Lanes
}

// Pointer is a pointer to an object or function.
type Pointer struct {
	Elem     Type
	Quals    Quals // of the pointee
	Restrict bool  // the pointer itself is restrict
}

// Size implements [Type].
func (p Pointer) Size() int64 { return 4 }

// Align implements [Type].
func (p Pointer) Align() int64 { return 4 }

// String implements [Type].
func (p Pointer) String() string { return DeclString(p, 0, "") }

// Array is an array. A parameter is never an array: it is a pointer.
type Array struct {
	Elem Type
	Len  int64 // -1: not known yet (int a[];), complete in every finished tree except behind a pointer

	Variable bool // int a[n]: Len is the room that it has, [VariableBytes] at most
}

// VariableBytes is the room of a local array whose length is known only when it is reached.
const VariableBytes = 4096

// Size implements [Type].
func (a Array) Size() int64 { return max(a.Len, 0) * a.Elem.Size() }

// Align implements [Type].
func (a Array) Align() int64 { return a.Elem.Align() }

// String implements [Type].
func (a Array) String() string { return DeclString(a, 0, "") }

// IO is the kind of a [Window]: what it is and which way data go.
type IO uint8

// The kinds of windows.
const (
	InWindow  IO = iota // input_window<T>
	OutWindow           // output_window<T>
	InBuffer            // input_buffer<T>
	OutBuffer           // output_buffer<T>
	InStream            // input_stream<T>
	OutStream           // output_stream<T>
)

var ioName = [...]string{"input_window", "output_window", "input_buffer", "output_buffer", "input_stream",
	"output_stream"}

// String prints the class name: "input_window".
func (k IO) String() string { return ioName[k] }

// Window is the type of a kernel's port in the vendor's graph API. Programs hold it only through a pointer
// (input_window<T> *) or a reference (input_buffer<T> &). In memory it is a descriptor of three words:
//
//	offset 0  ptr   T *     the current position; w->ptr and b.data() read it
//	offset 4  head  T *     the first element
//	offset 8  size  uint32  the number of elements; of a window, which no text reads, of bytes
type Window struct {
	Elem    Basic // Void for a cascade
	IO      IO
	Bits    int  // of a lane of the accumulators that a cascade carries: 48 or 80; 0 for others
	Complex bool // elements are complex numbers, with halves of Elem, or complex accumulators
	Packet  bool // a stream of packets, of words

	// Margin is the number of elements at the start of a buffer that repeat the end of the one before. The type is the
	// same with any margin.
	Margin int64

	// Extents are the dimensions of a buffer in the order of its declaration, 0 where there is none, -1 for one that
	// the graph gives. The type is the same with any extents.
	Extents [MaxExtents]int64

	// Async says that a kernel acquires the buffer itself, Cascade that a stream is one. The type is the same with
	// either.
	Async, Cascade bool
}

// MaxExtents is the most dimensions that a buffer may have.
const MaxExtents = 6

// Size implements [Type].
func (w Window) Size() int64 { return 12 }

// Align implements [Type].
func (w Window) Align() int64 { return 4 }

// String implements [Type].
func (w Window) String() string {
	c := ""
	if w.Complex {
		c = "c"
	}
	if w.Packet {
		return strings.Replace(w.IO.String(), "stream", "pktstream", 1)
	}
	if w.Bits > 0 {
		return fmt.Sprintf("%s<%sacc%d>", w.IO, c, w.Bits)
	}
	return fmt.Sprintf("%s<%s%s>", w.IO, c, w.Elem)
}

// Unit is the number of bytes of an element.
func (w Window) Unit() int64 {
	if w.Complex {
		return 2 * w.Elem.Size()
	}
	return w.Elem.Size()
}

// Fields lists the members of the descriptor.
func (w Window) Fields() []Field {
	p := Pointer{Elem: w.Elem}
	return []Field{{Name: "ptr", Type: p}, {Name: "head", Type: p, Offset: 4}, {Name: "size", Type: UInt32, Offset: 8}}
}

// FuncType is the type of a function. Its parameters are never arrays or functions.
type FuncType struct {
	Params []Type
	Result Type
}

// Size implements [Type].
func (f *FuncType) Size() int64 { return 0 }

// Align implements [Type].
func (f *FuncType) Align() int64 { return 1 }

// String implements [Type].
func (f *FuncType) String() string { return DeclString(f, 0, "") }

// Wrap brings v into the range of integer type b, extended to 64 bits again as b says; of another type it is v.
func (b Basic) Wrap(v int64) int64 {
	switch b {
	case Bool:
		if v != 0 {
			return 1
		}
		return 0
	case Int8:
		return int64(int8(v))
	case UInt8:
		return int64(uint8(v))
	case Int16:
		return int64(int16(v))
	case UInt16:
		return int64(uint16(v))
	case Int32:
		return int64(int32(v))
	case UInt32:
		return int64(uint32(v))
	}
	return v
}
