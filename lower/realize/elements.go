package realize

import "github.com/vyasa-go/vyasa/halide"

// Integers of memory, by the type of the buffer.

// element is one of them.
func (m *memory) element(at int) int64 {
	switch m.buffer.Type {
	case halide.Int8:
		return int64(m.i8[at])
	case halide.Int16:
		return int64(m.i16[at])
	case halide.Int32:
		return int64(m.i32[at])
	case halide.UInt8:
		return int64(m.u8[at])
	case halide.UInt16:
		return int64(m.u16[at])
	case halide.UInt32:
		return int64(m.u32[at])
	}
	return m.i64[at]
}

// hull is the least and the greatest of n.
func (m *memory) hull(first, n int) (lo, hi int64) {
	switch m.buffer.Type {
	case halide.Int8:
		return hullOf(m.i8[first:][:n])
	case halide.Int16:
		return hullOf(m.i16[first:][:n])
	case halide.Int32:
		return hullOf(m.i32[first:][:n])
	case halide.UInt8:
		return hullOf(m.u8[first:][:n])
	case halide.UInt16:
		return hullOf(m.u16[first:][:n])
	case halide.UInt32:
		return hullOf(m.u32[first:][:n])
	}
	return hullOf(m.i64[first:][:n])
}

// load gives those of a row as words.
func (m *memory) load(dst []int64, at spread) {
	switch m.buffer.Type {
	case halide.Int8:
		load(dst, m.i8, at)
	case halide.Int16:
		load(dst, m.i16, at)
	case halide.Int32:
		load(dst, m.i32, at)
	case halide.UInt8:
		load(dst, m.u8, at)
	case halide.UInt16:
		load(dst, m.u16, at)
	case halide.UInt32:
		load(dst, m.u32, at)
	default:
		panic("BUG: integers of 64 bits are a row as they are")
	}
}

func load[T integer](dst []int64, from []T, at spread) {
	switch {
	case at.table != nil:
		for i, a := range at.table[:len(dst)] {
			dst[i] = int64(from[at.first+a])
		}
	case at.stride == 1:
		from = from[at.first:][:len(dst)]
		for i := range dst {
			dst[i] = int64(from[i])
		}
	default:
		j := at.first
		for i := range dst {
			dst[i] = int64(from[j])
			j += at.stride
		}
	}
}

// store keeps the low bits of a row of words: what they mean matters only to who reads them.
func (m *memory) store(src []int64, at spread) {
	switch m.buffer.Type.Bytes() {
	case 1:
		store(m.u8, src, at)
	case 2:
		store(m.u16, src, at)
	case 4:
		store(m.u32, src, at)
	default:
		store(m.i64, src, at)
	}
}

func store[T integer](to []T, src []int64, at spread) {
	switch {
	case at.table != nil:
		for i, v := range src {
			to[at.first+at.table[i]] = T(v)
		}
	case at.stride == 1:
		to = to[at.first:][:len(src)]
		for i, v := range src {
			to[i] = T(v)
		}
	default:
		j := at.first
		for _, v := range src {
			to[j] = T(v)
			j += at.stride
		}
	}
}

// narrow stores narrowed words side by side.
func (m *memory) narrow(src []int64, first int, r *narrower) {
	switch n := len(src); m.buffer.Type.Bytes() {
	case 1:
		narrow(m.u8[first:][:n], src, r)
	case 2:
		narrow(m.u16[first:][:n], src, r)
	case 4:
		narrow(m.u32[first:][:n], src, r)
	default:
		narrow(m.i64[first:][:n], src, r)
	}
}

// add adds terms to elements, one after the other.
func (m *memory) add(terms []int64, at []int, a adder) {
	switch m.buffer.Type {
	case halide.Int8:
		addTo(m.i8, terms, at, a)
	case halide.Int16:
		addTo(m.i16, terms, at, a)
	case halide.Int32:
		addTo(m.i32, terms, at, a)
	case halide.Int64:
		addTo(m.i64, terms, at, a)
	case halide.UInt8:
		addTo(m.u8, terms, at, a)
	case halide.UInt16:
		addTo(m.u16, terms, at, a)
	case halide.UInt32:
		addTo(m.u32, terms, at, a)
	}
}
