package exec

import (
	"fmt"
	"strings"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
)

// Memory is a stored array, element by element: integers, or floats.
type Memory struct {
	*lower.Buffer
	ints   []int64
	floats []float32
	when   []uint32 // of what is computed: the Alloc in which an element was last stored; 0: in none. nil of an input
	now    uint32   // the Alloc that runs
	base   []int    // what coordinates 0 stand for there; nil: 0
	lo, hi int64    // what an integer type holds
	owner  []int    // of folded ones: which of the elements that share an address was stored last; nil: not looked at
}

// NewMemory is room for what is computed.
func NewMemory(b *lower.Buffer) *Memory {
	s := empty(b)
	s.when, s.now = make([]uint32, b.Elems), 1
	return s
}

// Input is memory that is only read, with an array's bytes.
func Input(b *lower.Buffer, raw []byte) *Memory {
	s := empty(b)
	for i := range b.Elems {
		v, f := lower.Element(raw, i, b.Type)
		s.put(i, v, f)
	}
	return s
}

// Constant is memory that is only read, with elements of either kind.
func Constant(b *lower.Buffer, ints []int64, floats []float32) *Memory {
	return &Memory{Buffer: b, ints: ints, floats: floats}
}

func empty(b *lower.Buffer) *Memory {
	if b.Type == halide.Float32 {
		return &Memory{Buffer: b, floats: make([]float32, b.Elems)}
	}
	lo, hi := b.Type.Bounds()
	return &Memory{Buffer: b, ints: make([]int64, b.Elems), lo: lo.Int64(), hi: hi.Int64()}
}

// Inside demands that elements at .. at+n-1 are there.
func (s *Memory) Inside(at, n int) {
	if at < 0 || at+n > s.Elems {
		Failf("elements %d to %d of %s, which has %d", at, at+n-1, s.Name, s.Elems)
	}
}

// Load is an element, also one that was never stored, as whole vectors are loaded.
func (s *Memory) Load(at int) (int64, float32) {
	if s.Inside(at, 1); s.floats != nil {
		return 0, s.floats[at]
	}
	return s.ints[at], 0
}

// Read is an element that must have been stored.
func (s *Memory) Read(at int) (int64, float32) {
	if s.Inside(at, 1); s.when != nil && s.when[at] != s.now {
		Failf("element %d of %s is read, and was never stored", at, s.Name)
	}
	return s.Load(at)
}

// Store stores a value that the array's type must hold.
func (s *Memory) Store(at int, v int64, f float32) {
	if s.Inside(at, 1); s.when == nil {
		Failf("a store to %s, which is only read", s.Name)
	}
	if s.floats == nil {
		s.holds(v)
	}
	s.put(at, v, f)
	s.when[at] = s.now
}

// holds demands that the array's type holds v.
func (s *Memory) holds(v int64) {
	if v < s.lo || v > s.hi {
		Failf("%d is stored in %s as %s", v, s.Name, s.Type)
	}
}

func (s *Memory) put(at int, v int64, f float32) {
	if s.floats != nil {
		s.floats[at] = f
	} else {
		s.ints[at] = v
	}
}

// value is a stored element.
func (s *Memory) value(at int) halide.Value {
	if s.floats != nil {
		return halide.FloatValue(s.floats[at])
	}
	return halide.IntValue(s.ints[at])
}

// Bytes is the array as it lies in memory, little endian.
func (s *Memory) Bytes() []byte {
	raw := make([]byte, s.Elems*s.Type.Bytes())
	for i := range s.Elems {
		v, f := s.Load(i)
		lower.PutElement(raw, i, s.Type, v, f)
	}
	return raw
}

// unpack is the result, all of which must have been stored.
func (s *Memory) unpack() *halide.Array {
	s.Each(s.Valid, func(at int, coords []int) {
		if s.when[at] != s.now {
			Failf("%s%s is never stored", s.Name, point(coords))
		}
	})
	return s.Unpack(s.Bytes())
}

// point is "(3, -1)".
func point(coords []int) string {
	return "(" + strings.ReplaceAll(strings.Trim(fmt.Sprint(coords), "[]"), " ", ", ") + ")"
}
