package interp

import (
	"encoding/binary"
	"math"
	"math/bits"

	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/datapath"
	"github.com/vyasa-go/vyasa/aiesim/machine"
)

// vectorAlign is the bytes that addresses of vectors are multiples of.
func vectorAlign() int64 { return int64(machine.AIE1().VectorAlign.N) }

// loadVec reads a vector of n bytes. Bytes without a value become undefined lanes.
func loadVec(dst *datapath.Vec, p pointer, n int64, pos cfront.Pos) {
	o := p.obj
	if o == nil || o.dead || p.off < 0 || p.off+n > int64(len(o.data)) || (o.base+p.off)&(vectorAlign()-1) != 0 {
		if o != nil && o.over > 0 && p.off >= 0 && p.off+n > int64(len(o.data)) && p.off+n <= int64(len(o.data))+
			o.over {
			loadBeyond(dst, p, n, pos)
			return
		}
		reach(p, n, vectorAlign(), pos, "vector load")
	}
	switch n {
	case 16:
		*(*[16]byte)(dst.B[:]) = *(*[16]byte)(o.data[p.off:])
	case 32:
		*(*[32]byte)(dst.B[:]) = *(*[32]byte)(o.data[p.off:])
	default:
		copy(dst.B[:n], o.data[p.off:])
	}
	dst.U = datapath.Mask{}
	if o.undef != nil {
		dst.U[0] = o.bits(p.off, min(n, 64))
		if n > 64 {
			dst.U[1] = o.bits(p.off+64, n-64)
		}
	}
}

// loadBeyond reads a vector that ends behind its object, as far as the caller allows. The bytes behind have no value.
func loadBeyond(dst *datapath.Vec, p pointer, n int64, pos cfront.Pos) {
	o := p.obj
	within := max(0, int64(len(o.data))-p.off)
	reach(pointer{o, min(p.off, int64(len(o.data)))}, within, vectorAlign(), pos, "vector load")
	clear(dst.B[:n])
	copy(dst.B[:within], o.data[min(p.off, int64(len(o.data))):])
	dst.U = datapath.Span(int(within), int(n-within))
	if o.undef != nil && within > 0 {
		dst.U[0] |= o.bits(p.off, min(within, 64))
		if within > 64 {
			dst.U[1] |= o.bits(p.off+64, within-64)
		}
	}
}

// storeVec writes a vector of n bytes. Every lane must have a value, except in locals, which may be registers spelled
// as arrays; lane is the size of one, to name it.
func storeVec(p pointer, v *datapath.Vec, n, lane int64, pos cfront.Pos) {
	o := p.obj
	if o == nil || o.dead || p.off < 0 || p.off+n > int64(len(o.data)) || (o.base+p.off)&(vectorAlign()-1) != 0 {
		reach(p, n, vectorAlign(), pos, "vector store")
	}
	if o.ro {
		writable(p, pos, "vector store")
	}
	if v.U.Any() && o.what != local {
		if b := v.U.And(datapath.Span(0, int(n))).First(); b >= 0 {
			fail(pos, "vector store", "lane %d of the value is undefined", int64(b)/lane)
		}
	}
	switch n {
	case 16:
		*(*[16]byte)(o.data[p.off:]) = *(*[16]byte)(v.B[:])
	case 32:
		*(*[32]byte)(o.data[p.off:]) = *(*[32]byte)(v.B[:])
	default:
		copy(o.data[p.off:p.off+n], v.B[:n])
	}
	if v.U.Any() {
		o.vague()
	}
	if o.undef != nil {
		u := v.U.And(datapath.Span(0, int(n)))
		o.setBits(p.off, min(n, 64), u[0])
		if n > 64 {
			o.setBits(p.off+64, n-64, u[1])
		}
	}
}

// loadInt reads an integer, extended as its type says.
func loadInt(p pointer, t cfront.Basic, pos cfront.Pos) int64 {
	b := loadBytes(p, t.Size(), pos, t)
	switch t {
	case cfront.Int8:
		return int64(int8(b[0]))
	case cfront.UInt8, cfront.Bool:
		return int64(b[0])
	case cfront.Int16:
		return int64(int16(binary.LittleEndian.Uint16(b)))
	case cfront.UInt16:
		return int64(binary.LittleEndian.Uint16(b))
	case cfront.Int32:
		return int64(int32(binary.LittleEndian.Uint32(b)))
	case cfront.UInt32:
		return int64(binary.LittleEndian.Uint32(b))
	}
	return int64(binary.LittleEndian.Uint64(b))
}

// loadFloat reads a float or double.
func loadFloat(p pointer, t cfront.Basic, pos cfront.Pos) float64 {
	b := loadBytes(p, t.Size(), pos, t)
	if t == cfront.Float32 {
		return float64(math.Float32frombits(binary.LittleEndian.Uint32(b)))
	}
	return math.Float64frombits(binary.LittleEndian.Uint64(b))
}

// loadBytes checks a scalar load and gives the bytes.
func loadBytes(p pointer, n int64, pos cfront.Pos, t cfront.Type) []byte {
	o := p.obj
	if o == nil || o.dead || p.off < 0 || p.off+n > int64(len(o.data)) || (o.base+p.off)&(n-1) != 0 {
		reach(p, n, n, pos, "load of "+t.String())
	}
	if o.undef != nil && o.undefined(p.off, n) {
		fail(pos, "load of "+t.String(), "byte %d of %s has no value yet", p.off, o)
	}
	return o.data[p.off : p.off+n]
}

// storeInt writes the low bytes of x.
func storeInt(p pointer, t cfront.Basic, x int64, pos cfront.Pos) {
	putInt(storeBytes(p, t.Size(), pos, t), x)
}

// putInt writes the low bytes of x.
func putInt(b []byte, x int64) {
	switch len(b) {
	case 1:
		b[0] = byte(x)
	case 2:
		binary.LittleEndian.PutUint16(b, uint16(x))
	case 4:
		binary.LittleEndian.PutUint32(b, uint32(x))
	default:
		binary.LittleEndian.PutUint64(b, uint64(x))
	}
}

// storeFloat writes a float or double.
func storeFloat(p pointer, t cfront.Basic, x float64, pos cfront.Pos) {
	putFloat(storeBytes(p, t.Size(), pos, t), x)
}

// putFloat writes x as the float or double that has as many bytes.
func putFloat(b []byte, x float64) {
	if len(b) == 4 {
		binary.LittleEndian.PutUint32(b, math.Float32bits(float32(x)))
		return
	}
	binary.LittleEndian.PutUint64(b, math.Float64bits(x))
}

// storeBytes checks a scalar store and gives the bytes to write.
func storeBytes(p pointer, n int64, pos cfront.Pos, t cfront.Type) []byte {
	o := p.obj
	if o == nil || o.dead || p.off < 0 || p.off+n > int64(len(o.data)) || (o.base+p.off)&(n-1) != 0 {
		reach(p, n, n, pos, "store of "+t.String())
	}
	if o.ro {
		writable(p, pos, "store of "+t.String())
	}
	if o.undef != nil {
		o.define(p.off, n)
	}
	return o.data[p.off : p.off+n]
}

// copyBytes copies n bytes with their undefined marks, as structs and memcpy are copied; the ranges may overlap.
func copyBytes(dst, src pointer, n int64, pos cfront.Pos, op string) {
	if n == 0 {
		return
	}
	reach(src, n, 1, pos, op)
	reach(dst, n, 1, pos, op)
	writable(dst, pos, op)
	var marks []uint64
	if src.obj.undef != nil {
		for i := int64(0); i < n; i += 64 {
			marks = append(marks, src.obj.bits(src.off+i, min(64, n-i)))
		}
	}
	copy(dst.obj.data[dst.off:dst.off+n], src.obj.data[src.off:])
	if dst.obj.undef != nil {
		dst.obj.define(dst.off, n)
	}
	for i, m := range marks {
		if m == 0 {
			continue
		}
		at := int64(i) * 64
		if dst.obj.what != local && (op == "memcpy" || op == "memmove") {
			fail(pos, op, "byte %d of %s has no value yet", src.off+at+int64(bits.TrailingZeros64(m)), src.obj)
		}
		dst.obj.vague()
		dst.obj.setBits(dst.off+at, min(64, n-at), m)
	}
}

// storePtr writes a pointer as its address.
func storePtr(m *state, p, v pointer, pos cfront.Pos) {
	if v.obj == unset {
		fail(pos, "store of a pointer", "the pointer has no value yet")
	}
	storeInt(p, cfront.UInt32, m.addressOf(v), pos)
	if p.obj.ring != nil && p.off == 0 {
		p.obj.ring.laps = 0 // the program has put the position there
	}
}

// loadPtr reads a pointer from memory.
func loadPtr(m *state, p pointer, pos cfront.Pos) pointer {
	to := m.pointerAt(loadInt(p, cfront.UInt32, pos))
	if p.obj.ring != nil && p.off == 0 {
		p.obj.ring.read(pos)
	}
	return to
}
