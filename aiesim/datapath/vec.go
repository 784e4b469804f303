package datapath

import (
	"encoding/binary"
	"math"
	"math/bits"

	"github.com/vyasa-go/vyasa/aiesim/machine"
)

// Vec is a vector register of up to 1024 bits. How many bytes count is known by the type of whoever holds it.
type Vec struct {
	B [128]byte
	U Mask // undefined bytes
}

// Mask has a bit for each byte of a register, lowest first.
type Mask [2]uint64

// Any reports whether a bit is set.
func (m Mask) Any() bool { return m[0]|m[1] != 0 }

// Span is the mask of n bytes from off on; n is at most 128.
func Span(off, n int) Mask {
	var m Mask
	for w := range m {
		lo, hi := max(off-64*w, 0), min(off+n-64*w, 64)
		if hi > lo {
			m[w] = (^uint64(0) >> (64 - uint(hi-lo))) << uint(lo)
		}
	}
	return m
}

// Has reports whether any of the n bytes from off on is set; they lie in one half of the mask, as elements do.
func (m *Mask) Has(off, n int) bool {
	return m[off>>6&1]>>(uint(off)&63)&(1<<uint(n)-1) != 0
}

// And is the intersection.
func (m Mask) And(o Mask) Mask { return Mask{m[0] & o[0], m[1] & o[1]} }

// First is the number of the lowest set bit, or -1.
func (m Mask) First() int {
	if m[0] != 0 {
		return bits.TrailingZeros64(m[0])
	}
	if m[1] != 0 {
		return 64 + bits.TrailingZeros64(m[1])
	}
	return -1
}

// Undef makes n bytes undefined. Their content is zero, so that runs repeat.
func (v *Vec) Undef(n int) {
	clear(v.B[:n])
	v.U = Span(0, n)
}

// Zero makes n bytes a known zero.
func (v *Vec) Zero(n int) {
	clear(v.B[:n])
	v.U = Mask{}
}

// Copy takes n bytes, the whole of a register's type.
func (v *Vec) Copy(src *Vec, n int) {
	move(v.B[:n], src.B[:n])
	v.U = src.U
}

// Put replaces n bytes at off by the first n bytes of src. n and off are multiples of 16; src may be v.
func (v *Vec) Put(src *Vec, off, n int) {
	if v.U[0]|v.U[1]|src.U[0]|src.U[1] == 0 {
		move(v.B[off:off+n], src.B[:n])
		return
	}
	u := src.U.part(0, n).shiftUp(off)
	move(v.B[off:off+n], src.B[:n])
	m := Span(off, n)
	v.U = Mask{v.U[0]&^m[0] | u[0], v.U[1]&^m[1] | u[1]}
}

// Take is the n bytes of src at off.
func (v *Vec) Take(src *Vec, off, n int) {
	u := src.U
	if u[0]|u[1] != 0 {
		u = u.part(off, n)
	}
	move(v.B[:n], src.B[off:off+n])
	v.U = u
}

// move copies a register or a part of one; the usual widths without a call.
func move(dst, src []byte) {
	switch len(dst) {
	case 32:
		*(*[32]byte)(dst) = *(*[32]byte)(src)
	case 64:
		*(*[64]byte)(dst) = *(*[64]byte)(src)
	case 16:
		*(*[16]byte)(dst) = *(*[16]byte)(src)
	default:
		copy(dst, src)
	}
}

// part moves bits off .. off+n down to 0.
func (m Mask) part(off, n int) Mask {
	var r Mask
	switch {
	case off >= 64:
		r = Mask{m[1] >> (uint(off) - 64), 0}
	case off > 0:
		r = Mask{m[0]>>uint(off) | m[1]<<(64-uint(off)), m[1] >> uint(off)}
	default:
		r = m
	}
	return r.And(Span(0, n))
}

// shiftUp moves bits up by off, which is less than 128.
func (m Mask) shiftUp(off int) Mask {
	switch {
	case off >= 64:
		return Mask{0, m[0] << (uint(off) - 64)}
	case off > 0:
		return Mask{m[0] << uint(off), m[1]<<uint(off) | m[0]>>(64-uint(off))}
	}
	return m
}

// Int reads element i as e, extended by e's sign.
func (v *Vec) Int(e machine.Elem, i int) int64 {
	switch e {
	case machine.Int8:
		return int64(int8(v.B[i]))
	case machine.Uint8:
		return int64(v.B[i])
	case machine.Int16:
		return int64(int16(binary.LittleEndian.Uint16(v.B[2*i:])))
	case machine.Int32:
		return int64(int32(binary.LittleEndian.Uint32(v.B[4*i:])))
	case machine.Float32:
		return int64(binary.LittleEndian.Uint32(v.B[4*i:]))
	case machine.Int64:
		return int64(binary.LittleEndian.Uint64(v.B[8*i:]))
	}
	panic("BUG: no vector of " + e.String())
}

// SetInt stores the low bits of x as element i and makes it known.
func (v *Vec) SetInt(e machine.Elem, i int, x int64) {
	n := e.Bytes()
	switch n {
	case 1:
		v.B[i] = byte(x)
	case 2:
		binary.LittleEndian.PutUint16(v.B[2*i:], uint16(x))
	case 4:
		binary.LittleEndian.PutUint32(v.B[4*i:], uint32(x))
	case 8:
		binary.LittleEndian.PutUint64(v.B[8*i:], uint64(x))
	}
	v.SetKnown(i*n, n)
}

// Float reads element i of a vector of floats.
func (v *Vec) Float(i int) float32 {
	return math.Float32frombits(binary.LittleEndian.Uint32(v.B[4*i:]))
}

// SetFloat stores element i of a vector of floats and makes it known.
func (v *Vec) SetFloat(i int, x float32) {
	binary.LittleEndian.PutUint32(v.B[4*i:], math.Float32bits(x))
	v.SetKnown(4*i, 4)
}

// SetKnown makes n bytes at off known.
func (v *Vec) SetKnown(off, n int) {
	v.U[off>>6&1] &^= (1<<uint(n) - 1) << (uint(off) & 63)
}

// SetUndef makes n bytes at off undefined and zero.
func (v *Vec) SetUndef(off, n int) {
	clear(v.B[off : off+n])
	v.U[off>>6&1] |= (1<<uint(n) - 1) << (uint(off) & 63)
}
