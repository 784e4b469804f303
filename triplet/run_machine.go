package triplet

import (
	"encoding/binary"
	"fmt"
	"math"
	"math/big"
	"math/bits"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
)

// machine is the state of a run.
type machine struct {
	p        *Program
	loops    map[string]int
	memories map[*lower.Buffer]*memory
	accs     [][]sum
	locals   map[string]halide.Value // accumulators of scalar parts, by name and indices
}

// memory is a stored array.
type memory struct {
	*lower.Buffer
	ints    []int64
	floats  []float32
	written []bool
	temp    bool // a value, not in memory
}

// sum is one lane of an accumulator: 128 bits, or a float32.
type sum struct {
	hi    int64
	lo    uint64
	float float32
}

var negative0 = float32(math.Copysign(0, -1))

// add takes a product in.
func (s *sum) add(a, b Number, neg bool, kind halide.Kind) {
	if kind == halide.FloatKind {
		p := float32(a.Float * b.Float)
		if neg {
			p = -p
		}
		s.float += p
		return
	}
	hi, lo := bits.Mul64(uint64(a.Int), uint64(b.Int))
	hi -= uint64(a.Int>>63)&uint64(b.Int) + uint64(b.Int>>63)&uint64(a.Int) // of the signed product
	var carry uint64
	if neg {
		s.lo, carry = bits.Sub64(s.lo, lo, 0)
		s.hi -= int64(hi + carry)
		return
	}
	s.lo, carry = bits.Add64(s.lo, lo, 0)
	s.hi += int64(hi + carry)
}

// fits says whether the sum is one of so many bits.
func (s *sum) fits(n int) bool {
	if n > 64 {
		return s.hi>>(n-65) == s.hi>>63
	}
	return s.hi == int64(s.lo)>>63 && int64(s.lo)>>(n-1) == s.hi
}

func (s *sum) value() halide.Value {
	if s.hi == int64(s.lo)>>63 {
		return halide.IntValue(int64(s.lo))
	}
	v := new(big.Int).Lsh(big.NewInt(s.hi), 64)
	return halide.BigValue(v.Add(v, new(big.Int).SetUint64(s.lo)))
}

// newMachine packs the inputs.
func newMachine(p *Program, inputs map[string]*halide.Array) (*machine, error) {
	m := &machine{p: p, loops: map[string]int{}, memories: map[*lower.Buffer]*memory{}, locals: map[string]halide.Value{}}
	for _, b := range p.Nest.Buffers {
		k := room(b)
		m.memories[b] = k
		if b.Output || b.Inner {
			k.written = make([]bool, b.Elems)
			continue
		}
		raw, err := b.Pack(inputs[b.Name])
		if err != nil {
			return nil, err
		}
		for i := range b.Elems {
			k.set(i, decode(raw, i, b.Type))
		}
	}
	for _, k := range p.Packed {
		raw, err := k.Pack(inputs[k.Source.Name])
		if err != nil {
			return nil, err
		}
		m.memories[k.Buffer] = room(k.Buffer)
		for i := range k.Buffer.Elems {
			m.memories[k.Buffer].set(i, decode(raw, i, k.Buffer.Type))
		}
	}
	for _, k := range p.Consts {
		m.memories[k.Buffer] = &memory{Buffer: k.Buffer, ints: k.Ints, floats: k.Floats}
	}
	for _, b := range p.Temps {
		k := room(b)
		k.written, k.temp = make([]bool, b.Elems), true
		m.memories[b] = k
	}
	for _, a := range p.Accs {
		m.accs = append(m.accs, make([]sum, a.Lanes))
	}
	return m, nil
}

func room(b *lower.Buffer) *memory {
	if b.Type == halide.Float32 {
		return &memory{Buffer: b, floats: make([]float32, b.Elems)}
	}
	return &memory{Buffer: b, ints: make([]int64, b.Elems)}
}

// memory is the state of an array, which the kernel must have been given.
func (m *machine) memory(b *lower.Buffer) *memory {
	k := m.memories[b]
	if k == nil {
		failf("%s is no array of the program", b.Name)
	}
	return k
}

func (m *memory) load(at int) Number {
	if at < 0 || at >= m.Elems {
		failf("%s[%d] is read, it has %d elements", m.Name, at, m.Elems)
	}
	if m.Type == halide.Float32 {
		return Number{Float: m.floats[at]}
	}
	return Number{Int: m.ints[at]}
}

func (m *memory) set(at int, v Number) {
	if m.Type == halide.Float32 {
		m.floats[at] = v.Float
	} else {
		m.ints[at] = v.Int
	}
}

// put stores a value that must fit.
func (m *memory) put(at int, v halide.Value) {
	if at < 0 || at >= m.Elems || m.written == nil {
		failf("%s[%d] is written, it has %d elements", m.Name, at, m.Elems)
	}
	if m.Type != halide.Float32 && (v.Big != nil || !inRange(m.Type, v.Int)) {
		failf("%s[%d] gets %s, no %s", m.Name, at, v, m.Type)
	}
	m.written[at] = true
	m.set(at, Number{v.Int, v.Float})
}

func inRange(t halide.Type, v int64) bool { return t == halide.Int64 || Holds(t, v) }

// result is the outputs, all of which must have been stored.
func (m *machine) result() (map[string]*halide.Array, error) {
	out := map[string]*halide.Array{}
	for _, b := range m.p.Nest.Buffers {
		if !b.Output {
			continue
		}
		k := m.memories[b]
		raw := make([]byte, b.Elems*b.Type.Bytes())
		for i := range b.Elems {
			encode(raw, i, b.Type, k.load(i))
			if !k.written[i] && inside(b, i) {
				return nil, fmt.Errorf("BUG: %s[%d] is never stored", b.Name, i)
			}
		}
		out[b.Name] = b.Unpack(raw)
	}
	return out, nil
}

// inside says whether an element belongs to the part that the user asked for.
func inside(b *lower.Buffer, at int) bool {
	coords, ok := ElementAt(b, at)
	for d, r := range b.Valid {
		ok = ok && coords[d] >= r.Min && coords[d] < r.Min+r.Extent
	}
	return ok
}

func decode(raw []byte, i int, t halide.Type) Number {
	n := t.Bytes()
	var word [8]byte
	copy(word[:], raw[i*n:(i+1)*n])
	v := int64(binary.LittleEndian.Uint64(word[:]))
	switch {
	case t == halide.Float32:
		return Number{Float: math.Float32frombits(uint32(v))}
	case t.Signed():
		return Number{Int: v << (64 - 8*n) >> (64 - 8*n)}
	}
	return Number{Int: v}
}

func encode(raw []byte, i int, t halide.Type, v Number) {
	n := t.Bytes()
	word := uint64(v.Int)
	if t == halide.Float32 {
		word = uint64(math.Float32bits(v.Float))
	}
	var bytes [8]byte
	binary.LittleEndian.PutUint64(bytes[:], word)
	copy(raw[i*n:(i+1)*n], bytes[:n])
}
