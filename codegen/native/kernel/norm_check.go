package kernel

import (
	"math"
	"math/big"
	"unsafe"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
)

// holds reports whether the arrays of a run fulfil m. It allocates nothing.
func (m *norm) holds(n *lower.Nest, arrays []unsafe.Pointer) bool {
	for i := range trips(m.outer) {
		sum := m.rest
		for k := range m.terms {
			t := &m.terms[k]
			at, left := t.address.Const, i
			for d, l := range m.outer {
				at, left = at+left%l.Extent*t.outer[d], left/l.Extent
			}
			sum = satAdd(sum, satMul(t.sum(n.Buffers[t.buffer].Type, arrays[t.buffer], at), t.most))
		}
		if sum > normLimit {
			return false
		}
	}
	return true
}

// sum is that of the magnitudes of a term's coefficients, whose first one is element at.
func (t *normTerm) sum(e halide.Type, p unsafe.Pointer, at int) int64 {
	switch p = unsafe.Add(p, at*e.Bytes()); e {
	case halide.Int8:
		return magnitudes[int8](p, t.steps)
	case halide.UInt8:
		return magnitudes[uint8](p, t.steps)
	case halide.Int16:
		return magnitudes[int16](p, t.steps)
	case halide.UInt16:
		return magnitudes[uint16](p, t.steps)
	case halide.Int32:
		return magnitudes[int32](p, t.steps)
	case halide.UInt32:
		return magnitudes[uint32](p, t.steps)
	}
	return math.MaxInt64 // more than a sum of 32 bits has room for, mostly
}

// normStep is a loop over elements.
type normStep struct{ trips, stride int }

// magnitudes is the sum over all loops: of at most normWork elements of 32 bits it fits.
func magnitudes[T int8 | uint8 | int16 | uint16 | int32 | uint32](p unsafe.Pointer, steps []normStep) (sum int64) {
	var one T
	size := int(unsafe.Sizeof(one))
	if len(steps) == 0 {
		v := int64(*(*T)(p))
		return max(v, -v)
	}
	for i := range steps[0].trips {
		q := unsafe.Add(p, i*steps[0].stride*size)
		if len(steps) > 1 {
			sum += magnitudes[T](q, steps[1:])
			continue
		}
		v := int64(*(*T)(q))
		sum += max(v, -v)
	}
	return sum
}

// work is how many coefficients a check looks at.
func (m *norm) work() int {
	sum := 0
	for _, t := range m.terms {
		sum = min(sum+trips(t.over), normWork)
	}
	return min(sum*trips(m.outer), 2*normWork)
}

func trips(loops []lower.Level) int {
	n := 1
	for _, l := range loops {
		n = min(n*l.Extent, normWork)
	}
	return n
}

// magnitude is the greatest magnitude of what a Span holds, at most the greatest int64.
func magnitude(s halide.Span) int64 {
	if !s.Known() {
		return math.MaxInt64
	}
	most := new(big.Int).Abs(s.Lo)
	if hi := new(big.Int).Abs(s.Hi); hi.Cmp(most) > 0 {
		most = hi
	}
	if !most.IsInt64() {
		return math.MaxInt64
	}
	return most.Int64()
}

// satAdd and satMul are of numbers that are not negative, at most the greatest int64.
func satAdd(a, b int64) int64 {
	if a > math.MaxInt64-b {
		return math.MaxInt64
	}
	return a + b
}

func satMul(a, b int64) int64 {
	if a != 0 && b > math.MaxInt64/a {
		return math.MaxInt64
	}
	return a * b
}
