package realize

import (
	"fmt"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
)

// Pack stores a logical array as lower.Buffer.Pack does, as a slice of b's type.
func Pack(b *lower.Buffer, a *halide.Array) (any, error) {
	if a == nil || a.Type != b.Type || len(a.Dims) != len(b.Dims) {
		_, err := b.Pack(a) // says what is wrong
		return nil, err
	}
	switch b.Type {
	case halide.Int8:
		return packed[int8](b, a, a.Ints)
	case halide.Int16:
		return packed[int16](b, a, a.Ints)
	case halide.Int32:
		return packed[int32](b, a, a.Ints)
	case halide.Int64:
		return packed[int64](b, a, a.Ints)
	case halide.UInt8:
		return packed[uint8](b, a, a.Ints)
	case halide.UInt16:
		return packed[uint16](b, a, a.Ints)
	case halide.UInt32:
		return packed[uint32](b, a, a.Ints)
	case halide.Float32:
		return packed[float32](b, a, a.Floats)
	}
	panic(fmt.Sprintf("BUG: elements of type %s", b.Type))
}

// Unpack is the logical array, over Valid, in a slice of b's type.
func Unpack(b *lower.Buffer, array any) (*halide.Array, error) {
	array, err := typed(b, array)
	if err != nil {
		return nil, err
	}
	a := halide.NewArray(b.Type, b.Valid...)
	switch s := array.(type) {
	case []int8:
		unpacked(b, a.Ints, s)
	case []int16:
		unpacked(b, a.Ints, s)
	case []int32:
		unpacked(b, a.Ints, s)
	case []int64:
		unpacked(b, a.Ints, s)
	case []uint8:
		unpacked(b, a.Ints, s)
	case []uint16:
		unpacked(b, a.Ints, s)
	case []uint32:
		unpacked(b, a.Ints, s)
	case []float32:
		unpacked(b, a.Floats, s)
	}
	return a, nil
}

// Where the elements of a coordinate come from, in place of what it adds to the offset in the logical array.
const (
	isBorder = -1 // the border's value
	isZero   = -2 // beyond what the array need hold
)

// packed copies row by row: coordinates add up to offsets on either side, each dimension by itself.
func packed[T, L element](b *lower.Buffer, a *halide.Array, logical []L) (any, error) {
	to, from := make([][]int, len(b.Dims)), make([][]int, len(b.Dims))
	stride := 1
	for d, r := range b.Dims {
		to[d], from[d] = offsets(b, d), make([]int, r.Extent)
		for i := range from[d] {
			c, ok := sourceOf(b, d, r.Min+i)
			switch {
			case !ok:
				from[d][i] = c
			case c < a.Dims[d].Min || c >= a.Dims[d].Min+a.Dims[d].Extent:
				if _, err := b.Pack(a); err != nil {
					return nil, err
				}
				if from[d][i] = isZero; b.Border != nil { // all of it is border in another dimension
					from[d][i] = isBorder
				}
			default:
				from[d][i] = (c - a.Dims[d].Min) * stride
			}
		}
		stride *= a.Dims[d].Extent
	}
	dst := make([]T, b.Elems)
	var border T
	if b.Border != nil {
		border = T(b.Border.Value)
		if b.Type == halide.Float32 {
			border = T(b.Border.Float)
		}
	}
	var walk func(d, at, source int)
	walk = func(d, at, source int) {
		for i, f := range from[d] {
			f = joinSource(source, f)
			switch p := at + to[d][i]; {
			case d > 0:
				walk(d-1, p, f)
			case f >= 0:
				dst[p] = T(logical[f])
			case f == isBorder:
				dst[p] = border
			}
		}
	}
	walk(len(b.Dims)-1, 0, 0)
	return dst, nil
}

// joinSource joins where a row comes from with what a coordinate of it says.
func joinSource(row, f int) int {
	if row >= 0 && f >= 0 {
		return row + f
	}
	return min(row, f, -1)
}

// sourceOf is the coordinate in the logical array that a stored one stands for; or, not ok, isBorder or isZero.
func sourceOf(b *lower.Buffer, d, c int) (int, bool) {
	r := b.Valid[d]
	if b.Border != nil {
		r = b.Border.Ranges[d]
	}
	switch {
	case c >= r.Min && c < r.Min+r.Extent:
		return c, true
	case b.Border == nil:
		return isZero, false
	case b.Border.Kind == halide.ConstantBorder:
		return isBorder, false
	}
	return b.Border.Kind.Inside(c, r), true
}

func unpacked[T, L element](b *lower.Buffer, logical []L, src []T) {
	from := make([][]int, len(b.Dims))
	for d := range from {
		from[d] = offsets(b, d)[b.Valid[d].Min-b.Dims[d].Min:][:b.Valid[d].Extent]
	}
	next := 0
	var walk func(d, at int)
	walk = func(d, at int) {
		if d > 0 {
			for _, f := range from[d] {
				walk(d-1, at+f)
			}
			return
		}
		for i, f := range from[0] {
			logical[next+i] = L(src[at+f])
		}
		next += len(from[0])
	}
	walk(len(from)-1, 0)
}

// offsets is what each coordinate of dimension d, from Dims[d].Min on, adds to an address.
func offsets(b *lower.Buffer, d int) []int {
	table := make([]int, b.Dims[d].Extent)
	for _, a := range b.Axes {
		if a.Dim != d {
			continue
		}
		for c := range table {
			part := c
			if a.Mod > 0 {
				part %= a.Mod
			}
			table[c] += part / a.Div * a.Stride
		}
	}
	return table
}
