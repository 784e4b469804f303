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

// loadedAt is the elements of an array at a place as words.
func (b *builder) loadedAt(m *memory, p place) row[int64] {
	if m.buffer.Type == halide.Int64 {
		return stored(b, &m.i64, p)
	}
	tmp, spreads := newRow[int64](b), b.spreads(p)
	return row[int64]{tmp: tmp, eval: func(n int) []int64 {
		dst := tmp[:n]
		m.load(dst, spreads(n))
		return dst
	}}
}
