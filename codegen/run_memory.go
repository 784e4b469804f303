package codegen

import (
	"encoding/binary"
	"fmt"
	"math"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/triplet"
)

// memory is a stored array.
type memory struct {
	buffer  *lower.Buffer
	ints    []int64
	floats  []float32
	written []bool // outputs
}

// packing is where the elements of a packed input come from.
type packing struct {
	source *lower.Buffer
	coords [][]int
}

func emptyMemory(b *lower.Buffer) *memory {
	if b.Type == halide.Float32 {
		return &memory{buffer: b, floats: make([]float32, b.Elems)}
	}
	return &memory{buffer: b, ints: make([]int64, b.Elems)}
}

// newMemory stores an input by its own rules, or by a packing table, or makes room for the output.
func newMemory(b *lower.Buffer, inputs map[string]*halide.Array, p *packing) (*memory, error) {
	mem := emptyMemory(b)
	if b.Output || b.Inner {
		mem.written = make([]bool, b.Elems)
		return mem, nil
	}
	source := b
	if p != nil {
		source = p.source
	}
	raw, err := source.Pack(inputs[source.Name])
	if err != nil {
		return nil, err
	}
	set := func(i, from int) {
		if b.Type == halide.Float32 {
			mem.floats[i] = math.Float32frombits(uint32(element(raw, from, source.Type)))
		} else {
			mem.ints[i] = element(raw, from, source.Type)
		}
	}
	if p == nil {
		for i := range b.Elems {
			set(i, i)
		}
		return mem, nil
	}
	for i, c := range p.coords {
		if c != nil {
			set(i, offset(source, c))
		}
	}
	return mem, nil
}

func constMemory(k *triplet.Consts) *memory {
	mem := emptyMemory(k.Buffer)
	copy(mem.ints, k.Ints)
	copy(mem.floats, k.Floats)
	return mem
}

// offset is the address of logical coordinates.
func offset(b *lower.Buffer, coords []int) int {
	at := 0
	for _, a := range b.Axes {
		c := coords[a.Dim] - b.Dims[a.Dim].Min
		if a.Mod > 0 {
			c = mod(c, a.Mod)
		}
		at += c / a.Div * a.Stride
	}
	return at
}

// element is a stored element; of a float its bits.
func element(raw []byte, i int, t halide.Type) int64 {
	n := t.Bytes()
	var b [8]byte
	copy(b[:], raw[n*i:n*i+n])
	v := binary.LittleEndian.Uint64(b[:])
	if t.Signed() {
		return int64(v<<(64-t.Bits())) >> (64 - t.Bits())
	}
	return int64(v)
}

func (mem *memory) read(at int) (int64, float32) {
	mem.inside(at, 1)
	if mem.floats != nil {
		return 0, mem.floats[at]
	}
	return mem.ints[at], 0
}

func (mem *memory) write(at int, v int64, f float32) {
	mem.inside(at, 1)
	if mem.written == nil {
		failf("a store to %s, which is no output", mem.buffer.Name)
	}
	mem.written[at] = true
	if mem.floats != nil {
		mem.floats[at] = f
	} else {
		mem.ints[at] = cutTo(v, mem.buffer.Type)
	}
}

// cutTo keeps the low bits of v as t.
func cutTo(v int64, t halide.Type) int64 {
	unused := 64 - t.Bits()
	if t.Signed() {
		return v << unused >> unused
	}
	return int64(uint64(v) << unused >> unused)
}

func (mem *memory) inside(at, n int) {
	if at < 0 || at+n > mem.buffer.Elems {
		failf("elements %d to %d of %s, which has %d", at, at+n-1, mem.buffer.Name, mem.buffer.Elems)
	}
}

// aligned refuses a vector access that is not at a multiple of so many bytes.
func (mem *memory) aligned(at, n, bytes int) {
	mem.inside(at, n)
	if at*mem.buffer.Type.Bytes()%bytes != 0 {
		failf("a vector access at element %d of %s, which is no multiple of %d bytes", at, mem.buffer.Name, bytes)
	}
}

// bytes is the array as it lies in memory, little endian.
func (mem *memory) bytes() []byte {
	n := mem.buffer.Type.Bytes()
	raw := make([]byte, 0, mem.buffer.Elems*n)
	for i := range mem.buffer.Elems {
		var bits uint64
		if mem.floats != nil {
			bits = uint64(math.Float32bits(mem.floats[i]))
		} else {
			bits = uint64(mem.ints[i])
		}
		raw = append(raw, binary.LittleEndian.AppendUint64(nil, bits)[:n]...)
	}
	return raw
}

// unpack is the logical array, all of which must have been stored.
func (mem *memory) unpack() (*halide.Array, error) {
	if missing := mem.missing(); missing != "" {
		return nil, fmt.Errorf("BUG: %s%s is never stored", mem.buffer.Name, missing)
	}
	return mem.buffer.Unpack(mem.bytes()), nil
}

// missing names a valid element that was not written.
func (mem *memory) missing() string {
	coords := make([]int, len(mem.buffer.Valid))
	var walk func(d int) string
	walk = func(d int) string {
		if d < 0 {
			if !mem.written[offset(mem.buffer, coords)] {
				return fmt.Sprint(coords)
			}
			return ""
		}
		r := mem.buffer.Valid[d]
		for c := r.Min; c < r.Min+r.Extent; c++ {
			coords[d] = c
			if m := walk(d - 1); m != "" {
				return m
			}
		}
		return ""
	}
	return walk(len(coords) - 1)
}

func mod(a, n int) int {
	if a %= n; a < 0 {
		a += n
	}
	return a
}
