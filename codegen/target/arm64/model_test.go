package arm64_test

import (
	"encoding/binary"
	"math"
	"math/big"
	"strings"

	"github.com/vyasa-go/vyasa/codegen/target/arm64"
)

// lanes are numbers of so many bytes in a register.
type lanes struct {
	b    []byte
	size int
}

func (l lanes) get(i int) uint64 {
	var w [8]byte
	copy(w[:], l.b[i*l.size:(i+1)*l.size])
	return binary.LittleEndian.Uint64(w[:])
}

func (l lanes) signed(i int) int64 { return extend(l.get(i), 8*l.size) }

func (l lanes) set(i int, v uint64) {
	copy(l.b[i*l.size:(i+1)*l.size], binary.LittleEndian.AppendUint64(nil, v)[:l.size])
}

func extend(v uint64, w int) int64 { return int64(v<<(64-w)) >> (64 - w) }

// model is what an instruction makes of V0 and X1 by Arm's manual, by the name and the operands of its row.
func model(c *trial) ([]byte, bool) {
	row, e := arm64.RowOf(c.in.Op), 1<<(c.in.Op>>12&3)
	m := &instruction{trial: c, name: row.Name, ops: row.Ops, e: e, bits: c.in.Bits, imm: int(c.in.Imm), x1: c.x}
	m.n = m.bits / 8 / e
	m.a, m.b, m.d = lanes{c.v[1][:], e}, lanes{c.v[2][:], e}, lanes{c.v[0][:], e}
	m.out = lanes{make([]byte, 16), e}
	if !m.move() && !m.long() && !m.float() && !m.lanewise() {
		return nil, false
	}
	return binary.LittleEndian.AppendUint64(m.out.b, m.x1), true
}

// same reports whether results agree; floats that are no numbers are the same.
func same(c *trial, got, want []byte) bool {
	name := arm64.RowOf(c.in.Op).Name
	size := 1 << (c.in.Op >> 12 & 3)
	switch {
	case !strings.HasPrefix(name, "f") || strings.HasPrefix(name, "fcm"):
		return string(got) == string(want)
	case name == "fcvtl":
		size = 8
	case name == "fcvtn":
		size = 4
	}
	for i := 0; i < 24; i += size {
		g, w := lanes{got, size}.get(i/size), lanes{want, size}.get(i/size)
		if g != w && !(isNaN(g, size) && isNaN(w, size)) {
			return false
		}
	}
	return true
}

func isNaN(v uint64, size int) bool { f := number64(v, size); return f != f }

// number64 is a float of so many bytes.
func number64(v uint64, size int) float64 {
	if size == 4 {
		return float64(math.Float32frombits(uint32(v)))
	}
	return math.Float64frombits(v)
}

func bitsOf(f float64, size int) uint64 {
	if size == 4 {
		return uint64(math.Float32bits(float32(f)))
	}
	return math.Float64bits(f)
}

// instruction is what a model knows of one.
type instruction struct {
	*trial
	name, ops       string
	e, n, bits, imm int // bytes of a lane, lanes
	a, b, d, out    lanes
	x1              uint64
}

// each fills all lanes.
func (m *instruction) each(f func(i int) uint64) bool {
	for i := range m.n {
		m.out.set(i, f(i))
	}
	return true
}

// lanewise is instructions on integers, lane by lane or on neighbours.
func (m *instruction) lanewise() bool {
	w := 8 * m.e
	if strings.HasSuffix(m.ops, "p") { // by a lane
		k := m.b.get(m.imm)
		m.b = lanes{make([]byte, 16), m.e}
		for i := range 16 / m.e {
			m.b.set(i, k)
		}
	}
	mask := func(ok bool) uint64 { return map[bool]uint64{true: ^uint64(0)}[ok] }
	f := map[string]func(a, b, d int64, ua, ub uint64) uint64{
		"add":   func(a, b, _ int64, _, _ uint64) uint64 { return uint64(a + b) },
		"sub":   func(a, b, _ int64, _, _ uint64) uint64 { return uint64(a - b) },
		"mul":   func(a, b, _ int64, _, _ uint64) uint64 { return uint64(a * b) },
		"mla":   func(a, b, d int64, _, _ uint64) uint64 { return uint64(d + a*b) },
		"mls":   func(a, b, d int64, _, _ uint64) uint64 { return uint64(d - a*b) },
		"sqadd": func(a, b, _ int64, _, _ uint64) uint64 { return clamp(sum(big.NewInt(a), big.NewInt(b)), w, true) },
		"uqadd": func(_, _, _ int64, a, b uint64) uint64 { return clamp(sum(unsigned(a), unsigned(b)), w, false) },
		"sqsub": func(a, b, _ int64, _, _ uint64) uint64 {
			return clamp(sum(big.NewInt(a), new(big.Int).Neg(big.NewInt(b))), w, true)
		},
		"uqsub": func(_, _, _ int64, a, b uint64) uint64 {
			return clamp(sum(unsigned(a), new(big.Int).Neg(unsigned(b))), w, false)
		},
		"urhadd": func(_, _, _ int64, a, b uint64) uint64 { return (a + b + 1) >> 1 },
		"cmgt":   func(a, b, _ int64, _, _ uint64) uint64 { return mask(a > b) },
		"cmge":   func(a, b, _ int64, _, _ uint64) uint64 { return mask(a >= b) },
		"cmhi":   func(_, _, _ int64, a, b uint64) uint64 { return mask(a > b) },
		"cmeq":   func(_, _, _ int64, a, b uint64) uint64 { return mask(a == b) },
		"smax":   func(a, b, _ int64, _, _ uint64) uint64 { return uint64(max(a, b)) },
		"smin":   func(a, b, _ int64, _, _ uint64) uint64 { return uint64(min(a, b)) },
		"umax":   func(_, _, _ int64, a, b uint64) uint64 { return max(a, b) },
		"umin":   func(_, _, _ int64, a, b uint64) uint64 { return min(a, b) },
		"sabd":   func(a, b, _ int64, _, _ uint64) uint64 { return uint64(max(a, b) - min(a, b)) },
		"uabd":   func(_, _, _ int64, a, b uint64) uint64 { return max(a, b) - min(a, b) },
		"abs":    func(a, _, _ int64, _, _ uint64) uint64 { return uint64(max(a, -a)) },
		"neg":    func(a, _, _ int64, _, _ uint64) uint64 { return uint64(-a) },
		"shl":    func(a, _, _ int64, _, _ uint64) uint64 { return uint64(a) << m.imm },
		"sshr":   func(a, _, _ int64, _, _ uint64) uint64 { return uint64(a >> m.imm) },
		"ushr":   func(_, _, _ int64, a, _ uint64) uint64 { return a >> m.imm },
		"ssra":   func(a, _, d int64, _, _ uint64) uint64 { return uint64(d + a>>m.imm) },
		"usra":   func(_, _, d int64, a, _ uint64) uint64 { return uint64(d) + a>>m.imm },
		"sshl": func(a, b, _ int64, _, _ uint64) uint64 {
			if n := int8(b); n < 0 {
				return uint64(a >> min(63, -int(n)))
			} else {
				return uint64(a) << n
			}
		},
		"ushl": func(_, b, _ int64, a, _ uint64) uint64 {
			if n := int8(b); n < 0 {
				return a >> -int(n)
			} else {
				return a << n
			}
		},
	}[m.name]
	if f != nil {
		return m.each(func(i int) uint64 { return f(m.a.signed(i), m.b.signed(i), m.d.signed(i), m.a.get(i), m.b.get(i)) })
	}
	if m.name == "addp" {
		both := lanes{append(append([]byte{}, m.a.b[:m.bits/8]...), m.b.b[:m.bits/8]...), m.e}
		return m.each(func(i int) uint64 { return both.get(2*i) + both.get(2*i+1) })
	}
	return m.bitwise() || m.dots()
}

func (m *instruction) bitwise() bool {
	f := map[string]func(a, b, d byte) byte{
		"and": func(a, b, _ byte) byte { return a & b }, "bic": func(a, b, _ byte) byte { return a &^ b },
		"orr": func(a, b, _ byte) byte { return a | b }, "eor": func(a, b, _ byte) byte { return a ^ b },
		"not": func(a, _, _ byte) byte { return ^a },
		"bsl": func(a, b, d byte) byte { return d&a | ^d&b },
		"bit": func(a, b, d byte) byte { return b&a | ^b&d },
		"bif": func(a, b, d byte) byte { return ^b&a | b&d },
	}[m.name]
	if f == nil {
		return false
	}
	for i := range m.bits / 8 {
		m.out.b[i] = f(m.a.b[i], m.b.b[i], m.d.b[i])
	}
	return true
}

// dots is sums of products of bytes.
func (m *instruction) dots() bool {
	signs, ok := map[string][2]bool{"sdot": {true, true}, "udot": {}, "usdot": {false, true}, "smmla": {true, true}, "ummla": {},
		"usmmla": {false, true}}[m.name]
	if !ok {
		return false
	}
	pick := func(b [16]byte, i int, signed bool) int64 {
		if signed {
			return int64(int8(b[i]))
		}
		return int64(b[i])
	}
	out, d := lanes{m.out.b, 4}, lanes{m.d.b, 4}
	for i := range m.bits / 32 {
		sum, from, with, n := d.signed(i), 4*i, 4*i, 4
		if strings.HasSuffix(m.name, "mmla") {
			from, with, n = i/2*8, i%2*8, 8
		}
		for k := range n {
			sum += pick(m.v[1], from+k, signs[0]) * pick(m.v[2], with+k, signs[1])
		}
		out.set(i, uint64(sum))
	}
	return true
}

func unsigned(v uint64) *big.Int { return new(big.Int).SetUint64(v) }
func sum(a, b *big.Int) *big.Int { return new(big.Int).Add(a, b) }
func power(n int) *big.Int       { return new(big.Int).Lsh(big.NewInt(1), uint(n)) }

// clamp is v saturated to w bits.
func clamp(v *big.Int, w int, signed bool) uint64 {
	lo, hi := new(big.Int), new(big.Int).Sub(power(w), big.NewInt(1))
	if signed {
		lo, hi = new(big.Int).Neg(power(w-1)), new(big.Int).Sub(power(w-1), big.NewInt(1))
	}
	if v.Cmp(lo) < 0 {
		v = lo
	}
	if v.Cmp(hi) > 0 {
		v = hi
	}
	return new(big.Int).And(v, new(big.Int).Sub(power(64), big.NewInt(1))).Uint64()
}
