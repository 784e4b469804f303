package kernel

import (
	"math"
	"math/big"
	"unsafe"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
)

// holds reports whether the arrays of a run fulfil m.
func (m *norm) holds(n *lower.Nest, arrays []unsafe.Pointer) bool {
	env := map[string]int{}
	return m.each(m.outer, env, func() bool {
		sum := m.rest
		for i := range m.terms {
			t := &m.terms[i]
			ok := m.each(t.over, env, func() bool {
				sum = satAdd(sum, satMul(magnitudeAt(arrays[t.buffer], n.Buffers[t.buffer].Type, t.address.Eval(env)), t.most))
				return sum <= normLimit
			})
			if !ok {
				return false
			}
		}
		return sum <= normLimit
	})
}

// each calls f for all values of loops, until it is false.
func (m *norm) each(loops []lower.Level, env map[string]int, f func() bool) bool {
	if len(loops) == 0 {
		return f()
	}
	for i := range loops[0].Extent {
		env[loops[0].Var] = i
		if !m.each(loops[1:], env, f) {
			return false
		}
	}
	return true
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

// magnitudeAt is the magnitude of an element.
func magnitudeAt(p unsafe.Pointer, t halide.Type, at int) int64 {
	q := unsafe.Add(p, at*t.Bytes())
	var v int64
	switch t {
	case halide.Int8:
		v = int64(*(*int8)(q))
	case halide.UInt8:
		v = int64(*(*uint8)(q))
	case halide.Int16:
		v = int64(*(*int16)(q))
	case halide.UInt16:
		v = int64(*(*uint16)(q))
	case halide.Int32:
		v = int64(*(*int32)(q))
	case halide.UInt32:
		v = int64(*(*uint32)(q))
	default:
		return math.MaxInt64 // more than a sum of 32 bits has room for, mostly
	}
	return max(v, -v)
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
