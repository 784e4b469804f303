package core

import (
	"encoding/binary"

	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/datapath"
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// stream is a stream argument during a run: a sequence that is read or written once. The port moves a word a cycle; an
// access of more words keeps it for as many, and an access to a port that is kept waits.
type stream struct {
	data []byte // of the argument
	out  []byte // what has been written, of an output
	at   int    // bytes read
	free int64  // cycle from which on the port is free
}

// openStreams makes the streams of a run.
func (m *state) openStreams(args []Arg) {
	if m.streams == nil {
		m.streams = make([]stream, len(args))
	}
	for i := range args {
		if w := m.core.params[i].stream; w != nil {
			m.streams[i] = stream{data: args[i].Data}
			if w.IO == cfront.OutStream {
				m.streams[i].out = make([]byte, 0, len(args[i].Data))
			}
		}
	}
}

func isStream(o *mir.Op) bool { return o.Code == machine.StreamIn || o.Code == machine.StreamOut }

// chooseStream prepares a stream access: its last operand is the number of the parameter.
func (c *Core) chooseStream(d *code) error {
	in := d.op.Code == machine.StreamIn
	n := len(d.use)
	if n == 0 || d.use[n-1].reg || d.op.Mem == nil || in != d.def.reg {
		return c.broken(d, "it does not say which stream it accesses")
	}
	i := d.use[n-1].imm
	if i < 0 || i >= int64(len(c.params)) || c.params[i].stream == nil ||
		(c.params[i].stream.IO == cfront.InStream) != in {
		return c.broken(d, "parameter %d is no such stream", i)
	}
	d.mem = access{n: int64(d.op.Mem.Bytes), signed: d.op.Mem.Signed, root: int(i)}
	o := &d.def
	d.do = doStreamIn
	if !in {
		if n != 2 {
			return c.broken(d, "it has %d operands", n)
		}
		d.do, o = doStreamOut, &d.use[0]
	}
	switch {
	case !o.reg:
		return nil
	case o.kind() == accDef:
		return c.chooseCascade(d, in)
	case o.kind() == vectorDef:
		return c.size(d, int64(o.bytes))
	}
	return c.size(d, 4*int64(o.n))
}

// wideCascade reports whether o accesses a cascade of lanes of 80 bits.
func (c *Core) wideCascade(o *mir.Op) bool {
	if !isStream(o) {
		return false
	}
	at := o.Use[len(o.Use)-1].Imm
	return at >= 0 && at < int64(len(c.params)) && c.params[at].stream != nil && c.params[at].stream.Bits == 80
}

// chooseCascade prepares an access to a stream of accumulators.
func (c *Core) chooseCascade(d *code, in bool) error {
	d.wide = c.wideCascade(d.op)
	d.do = doCascadeOut
	if in {
		d.do = doCascadeIn
	}
	if d.mem.n != cascadeHalf {
		return c.broken(d, "an access of %d bytes of a cascade", d.mem.n)
	}
	return nil
}

// Half an accumulator in the data of a cascade: 8 lanes of 48 bits in 8 bytes each, or 4 of 80 in 16.
const cascadeHalf = 64

// cascade gives the data of one access, which takes the port for a cycle.
func (m *state) cascade(d *code, name string) []byte {
	s, n := &m.streams[d.mem.root], int(d.mem.n)
	m.keep(s, int64(m.core.mach.StreamBytes.N))
	at := s.at
	if s.at += n; s.at > len(s.data) {
		m.streamEnds()
		m.fail(d, name, "the cascade %s ends after %d bytes", m.core.params[d.mem.root].obj.Name, len(s.data))
	}
	return s.data[at:s.at]
}

func doCascadeIn(m *state, d *code) {
	b, acc := m.cascade(d, "readincr"), m.sendAcc(d)
	acc.Zero()
	bits, step := 48, 8
	if d.wide {
		bits, step = 80, 16
	}
	for l := range len(b) / step {
		x := int64(binary.LittleEndian.Uint64(b[step*l:]))
		acc.Lo[l] = x
		if d.wide {
			x = int64(binary.LittleEndian.Uint64(b[step*l+8:]))
			acc.Hi[l] = x
		}
		if x<<16>>16 != x && !d.wide || x<<48>>48 != x && d.wide {
			m.fail(d, "readincr", "lane %d of the cascade needs more than %d bits", l, bits)
		}
	}
}

func doCascadeOut(m *state, d *code) {
	b, acc := m.cascade(d, "writeincr"), &m.acc1
	m.accumulator(d, &d.use[0], d.wide, acc)
	step := 8
	if d.wide {
		step = 16
	}
	for l := range len(b) / step {
		to := b[step*l:][:step]
		if acc.U>>l&1 != 0 {
			clear(to)
			continue
		}
		binary.LittleEndian.PutUint64(to, uint64(acc.Lo[l]))
		if d.wide {
			binary.LittleEndian.PutUint64(to[8:], uint64(acc.Hi[l]))
		}
	}
}

// keep waits until the port is free and takes it for n bytes.
func (m *state) keep(s *stream, n int64) {
	word := int64(m.core.mach.StreamBytes.N)
	now := m.now + m.lost + m.waits
	if s.free > now {
		m.waits += s.free - now
		now = s.free
	}
	s.free = now + (n+word-1)/word
}

func doStreamIn(m *state, d *code) {
	s, n := &m.streams[d.mem.root], int(d.mem.n)
	m.keep(s, d.mem.n)
	if s.at+n > len(s.data) {
		m.streamEnds()
		m.fail(d, "readincr", "the stream %s ends after %d bytes", m.core.params[d.mem.root].obj.Name, len(s.data))
	}
	from := s.data[s.at : s.at+n]
	s.at += n
	if d.def.kind() == vectorDef {
		v := m.sendVector(d)
		copy(v.B[:n], from)
		v.U = datapath.Mask{}
		return
	}
	m.sendNumber(d.write, d, &d.def, littleEndian(from, d.mem.signed), 0)
}

// littleEndian reads up to 8 bytes, extended by their sign or by zeros.
func littleEndian(b []byte, signed bool) int64 {
	var w [8]byte
	copy(w[:], b)
	x := binary.LittleEndian.Uint64(w[:])
	free := 64 - 8*len(b)
	if signed {
		return int64(x<<free) >> free
	}
	return int64(x)
}

func doStreamOut(m *state, d *code) {
	s, n := &m.streams[d.mem.root], int(d.mem.n)
	m.keep(s, d.mem.n)
	if len(s.out)+n > len(s.data) {
		m.streamEnds()
		m.fail(d, "writeincr", "the stream %s has room for %d bytes", m.core.params[d.mem.root].obj.Name, len(s.data))
	}
	if d.use[0].reg && d.use[0].kind() == vectorDef {
		m.vector(d, &d.use[0], &m.x)
		s.out = append(s.out, m.x.B[:n]...) // lanes without a value fill a packet
		return
	}
	var w [8]byte
	binary.LittleEndian.PutUint64(w[:], uint64(m.defined(d, &d.use[0])))
	s.out = append(s.out, w[:n]...)
}
