package lower

import (
	"encoding/binary"
	"fmt"
	"math"
	"math/big"

	"github.com/vyasa-go/vyasa/halide"
)

// Pack stores a logical array as b's bytes, little endian: elements where Address puts them, the halo filled by the
// border, padding zero; what is read only for results past the end is the number
// nearest to zero that an element may be. The array must hold every element of Valid,
// and where the border repeats or mirrors elements those that the rest of Dims stands for. The error says what it
// lacks.
func (b *Buffer) Pack(a *halide.Array) ([]byte, error) {
	if b.Table != nil {
		a = b.Table
	}
	if a == nil {
		return nil, fmt.Errorf("there is no array for %s", b.Name)
	}
	if a.Type != b.Type {
		return nil, fmt.Errorf("%s holds %s, and the array %s", b.Name, b.Type, a.Type)
	}
	if len(a.Dims) != len(b.Dims) {
		return nil, fmt.Errorf("%s has %d dimensions, and the array %d", b.Name, len(b.Dims), len(a.Dims))
	}
	raw := make([]byte, b.Elems*b.Type.Bytes())
	var failed error
	b.Each(b.Dims, func(at int, coords []int) {
		v, f, err := b.source(a, coords)
		if err != nil && failed == nil {
			failed = err
		}
		PutElement(raw, at, b.Type, v, f)
	})
	return raw, failed
}

// source is the element of a, or of the border around it, for a stored coordinate.
func (b *Buffer) source(a *halide.Array, coords []int) (int64, float32, error) {
	from := coords
	if b.Table != nil {
		v, f := b.element(coords)
		return v, f, nil
	}
	if b.Border == nil && !inside(b.Valid, coords) {
		return b.Filler(), 0, nil
	}
	if b.Border != nil && !inside(b.Border.Ranges, coords) {
		if b.Border.Kind == halide.ConstantBorder {
			return b.Border.Value, b.Border.Float, nil
		}
		from = make([]int, len(coords))
		for i, r := range b.Border.Ranges {
			from[i] = b.Border.Kind.Inside(coords[i], r)
		}
	}
	at, ok := a.Offset(from...)
	switch {
	case !ok:
		return 0, 0, fmt.Errorf("%s%s is read, and the array holds %s only", b.Name, point(from),
			BoxText(b.Names, a.Dims))
	case a.Type == halide.Float32:
		return 0, a.Floats[at], nil
	}
	v := a.Int(at)
	if b.Values.Known() && !b.Values.Holds(big.NewInt(v)) {
		return 0, 0, fmt.Errorf("%s%s is %d, outside its range %s", b.Name, point(from), v, b.Values)
	}
	return v, 0, nil
}

// Filler is what lies in memory where elements are read and have no effect: the number nearest to zero that one may be.
func (b *Buffer) Filler() int64 {
	if !b.Values.Known() {
		return 0
	}
	return min(max(0, b.Values.Lo.Int64()), b.Values.Hi.Int64())
}

// Unpack is the logical array, over Valid, in b's bytes.
func (b *Buffer) Unpack(raw []byte) *halide.Array {
	if len(raw) != b.Elems*b.Type.Bytes() {
		panic(fmt.Sprintf("BUG: %s has %d bytes, not %d", b.Name, b.Elems*b.Type.Bytes(), len(raw)))
	}
	a := halide.NewArray(b.Type, b.Valid...)
	next := 0
	b.Each(b.Valid, func(at int, _ []int) {
		v, f := Element(raw, at, b.Type)
		if b.Type == halide.Float32 {
			a.Floats[next] = f
		} else {
			a.Ints[next] = v
		}
		next++
	})
	return a
}

// Each calls f with the address and the coordinates of each element of a part of Dims, dimension 0 fastest.
func (b *Buffer) Each(part []halide.Range, f func(at int, coords []int)) {
	tables := make([][]int, len(part))
	for d := range part {
		tables[d] = b.Offsets(d)
	}
	coords := make([]int, len(part))
	var walk func(d, at int)
	walk = func(d, at int) {
		if d < 0 {
			f(at, coords)
			return
		}
		for c := part[d].Min; c < part[d].Min+part[d].Extent; c++ {
			coords[d] = c
			walk(d-1, at+tables[d][c-b.Dims[d].Min])
		}
	}
	walk(len(part)-1, 0)
}

func inside(ranges []halide.Range, coords []int) bool {
	for i, r := range ranges {
		if coords[i] < r.Min || coords[i] >= r.Min+r.Extent {
			return false
		}
	}
	return true
}

// PutElement stores element at of a type, little endian.
func PutElement(raw []byte, at int, t halide.Type, v int64, f float32) {
	switch t {
	case halide.Int8, halide.UInt8:
		raw[at] = byte(v)
	case halide.Int16, halide.UInt16:
		binary.LittleEndian.PutUint16(raw[2*at:], uint16(v))
	case halide.Int32, halide.UInt32:
		binary.LittleEndian.PutUint32(raw[4*at:], uint32(v))
	case halide.Int64:
		binary.LittleEndian.PutUint64(raw[8*at:], uint64(v))
	case halide.Float32:
		binary.LittleEndian.PutUint32(raw[4*at:], math.Float32bits(f))
	default:
		panic(fmt.Sprintf("BUG: elements of type %s", t))
	}
}

// Element reads element at of a type, little endian.
func Element(raw []byte, at int, t halide.Type) (int64, float32) {
	switch t {
	case halide.Int8:
		return int64(int8(raw[at])), 0
	case halide.UInt8:
		return int64(raw[at]), 0
	case halide.Int16:
		return int64(int16(binary.LittleEndian.Uint16(raw[2*at:]))), 0
	case halide.UInt16:
		return int64(binary.LittleEndian.Uint16(raw[2*at:])), 0
	case halide.Int32:
		return int64(int32(binary.LittleEndian.Uint32(raw[4*at:]))), 0
	case halide.UInt32:
		return int64(binary.LittleEndian.Uint32(raw[4*at:])), 0
	case halide.Int64:
		return int64(binary.LittleEndian.Uint64(raw[8*at:])), 0
	case halide.Float32:
		return 0, math.Float32frombits(binary.LittleEndian.Uint32(raw[4*at:]))
	}
	panic(fmt.Sprintf("BUG: elements of type %s", t))
}

// point is "(3, -1)".
func point(coords []int) string {
	text := "("
	for i, c := range coords {
		if i > 0 {
			text += ", "
		}
		text += fmt.Sprint(c)
	}
	return text + ")"
}

// BoxText is a box for people: "x 0..9, y 0..3".
func BoxText(names []string, dims []halide.Range) string {
	text := ""
	for i, r := range dims {
		if i > 0 {
			text += ", "
		}
		text += fmt.Sprintf("%s %d..%d", names[i], r.Min, r.Min+r.Extent-1)
	}
	return text
}

// element is what the table of b holds at logical coordinates: an integer, or a float.
func (b *Buffer) element(coords []int) (int64, float32) {
	at, ok := b.Table.Offset(coords...)
	switch {
	case !ok:
		panic(fmt.Sprintf("BUG: %s%s is outside of the table", b.Name, point(coords)))
	case b.Type == halide.Float32:
		return 0, b.Table.Floats[at]
	}
	return b.Table.Ints[at], 0
}
