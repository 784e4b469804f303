package kernel

import (
	"math"
	"math/big"
	"math/bits"
	"unsafe"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
)

// Holds reports whether the arrays of a run, in the order of the nest's buffers, fulfil m. It allocates nothing.
func (m *Norm) Holds(n *lower.Nest, arrays []unsafe.Pointer) bool {
	for i := range m.places {
		sum := m.Rest
		for k := range m.Terms {
			t := &m.Terms[k]
			at, left := t.Address.Const, i
			for d, l := range m.Outer {
				at, left = at+left%l.Extent*t.outer[d], left/l.Extent
			}
			sum = satAdd(sum, satMul(t.sum(n.Buffers[t.Buffer].Type, arrays[t.Buffer], at), t.Most))
		}
		if sum > NormLimit {
			return false
		}
	}
	return true
}

// sum is that of the magnitudes of a term's coefficients, whose first one is element at.
func (t *NormTerm) sum(e halide.Type, p unsafe.Pointer, at int) int64 {
	switch e {
	case halide.Int8:
		return magnitudesOf[int8](t, p, at)
	case halide.UInt8:
		return magnitudesOf[uint8](t, p, at)
	case halide.Int16:
		return magnitudesOf[int16](t, p, at)
	case halide.UInt16:
		return magnitudesOf[uint16](t, p, at)
	case halide.Int32:
		return magnitudesOf[int32](t, p, at)
	case halide.UInt32:
		return magnitudesOf[uint32](t, p, at)
	}
	return math.MaxInt64 // more than a sum of 32 bits has room for, mostly
}

// normStep is a loop over elements.
type normStep struct{ trips, stride int }

func magnitudesOf[T int8 | uint8 | int16 | uint16 | int32 | uint32](t *NormTerm, p unsafe.Pointer, at int) int64 {
	if t.leaves {
		return magnitudesInside[T](p, at, t.steps, t.last)
	}
	return magnitudes[T](unsafe.Add(p, at*int(unsafe.Sizeof(T(0)))), t.steps)
}

// magnitudesInside is magnitudes of what lies in the elements 0..last.
func magnitudesInside[T int8 | uint8 | int16 | uint16 | int32 | uint32](p unsafe.Pointer, at int, steps []normStep,
	last int) (sum int64) {
	if len(steps) > 0 {
		for i := range steps[0].trips {
			sum += magnitudesInside[T](p, at+i*steps[0].stride, steps[1:], last)
		}
		return sum
	}
	if at < 0 || at > last {
		return 0
	}
	v := int64(*(*T)(unsafe.Add(p, at*int(unsafe.Sizeof(T(0))))))
	return max(v, -v)
}

// magnitudes is the sum over all loops: of at most normWork elements of 32 bits it fits. The last two loops are one
// body: runs of filters take but a microsecond.
func magnitudes[T int8 | uint8 | int16 | uint16 | int32 | uint32](p unsafe.Pointer, steps []normStep) (sum int64) {
	var one T
	size := int(unsafe.Sizeof(one))
	if len(steps) > 2 {
		for i := range steps[0].trips {
			sum += magnitudes[T](unsafe.Add(p, i*steps[0].stride*size), steps[1:])
		}
		return sum
	}
	rows, elems := normStep{1, 0}, normStep{1, 0}
	switch len(steps) {
	case 1:
		elems = steps[0]
	case 2:
		rows, elems = steps[0], steps[1]
	}
	for i := range rows.trips {
		q := unsafe.Add(p, i*rows.stride*size)
		for j := range elems.trips {
			v := int64(*(*T)(unsafe.Add(q, j*elems.stride*size)))
			sum += max(v, -v)
		}
	}
	return sum
}

// work is how many coefficients a check looks at.
func (m *Norm) work() int {
	sum := 0
	for _, t := range m.Terms {
		sum = min(sum+trips(t.Over), normWork)
	}
	return min(sum*trips(m.Outer), 2*normWork)
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
	if over, product := bits.Mul64(uint64(a), uint64(b)); over == 0 && product <= math.MaxInt64 {
		return int64(product)
	}
	return math.MaxInt64
}
