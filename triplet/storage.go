package triplet

import (
	"encoding/binary"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
)

// ElementAt decodes an element offset of a stored array into logical coordinates, the inverse of the array's address.
// ok is false for padding.
func ElementAt(b *lower.Buffer, offset int) (coords []int, ok bool) {
	if offset < 0 || offset >= b.Elems {
		return nil, false
	}
	coords = make([]int, len(b.Dims))
	for d, r := range b.Dims {
		coords[d] = r.Min
	}
	for _, a := range falling(b.Axes) {
		digit := offset / a.Stride
		if digit >= a.Extent {
			return nil, false
		}
		offset -= digit * a.Stride
		coords[a.Dim] += digit * a.Div
	}
	if offset != 0 {
		return nil, false
	}
	for d, r := range b.Dims {
		if coords[d] >= r.Min+r.Extent {
			return nil, false
		}
	}
	return coords, true
}

// falling sorts axes by falling stride.
func falling(axes []lower.Axis) []lower.Axis {
	out := append([]lower.Axis{}, axes...)
	for i := range out {
		for j := i; j > 0 && out[j].Stride > out[j-1].Stride; j-- {
			out[j], out[j-1] = out[j-1], out[j]
		}
	}
	return out
}

// Pack is the stored form of an input that the compiler packs, little endian; a covers what the kernel reads.
func (p *Packed) Pack(a *halide.Array) ([]byte, error) {
	stored, err := p.Source.Pack(a)
	if err != nil {
		return nil, err
	}
	from, to := p.Source.Type.Bytes(), p.Buffer.Type.Bytes()
	out := make([]byte, p.Buffer.Elems*to)
	for i, coords := range p.Coords {
		if coords == nil {
			continue
		}
		at := p.Source.At(coords)
		widen(out[i*to:][:to], stored[at*from:][:from], p.Source.Type.Signed())
	}
	return out, nil
}

// widen copies a little-endian integer into a wider one of the same value.
func widen(to, from []byte, signed bool) {
	var word [8]byte
	if signed && from[len(from)-1] >= 0x80 {
		binary.LittleEndian.PutUint64(word[:], ^uint64(0))
	}
	copy(word[:], from)
	copy(to, word[:])
}
