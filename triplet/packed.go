package triplet

import (
	"encoding/binary"

	"github.com/vyasa-go/vyasa/halide"
)

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
