package interp

import (
	"encoding/binary"
	"slices"
	"sort"

	"github.com/vyasa-go/vyasa/aiesim/datapath"
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// memory is one array of bytes; objects lie in it with gaps between them.
type memory struct {
	data    []byte
	undef   []bool
	objects []object      // by rising address
	roots   []int64       // address of the object of each root, or 0
	windows map[int]int64 // address of the buffer of each window, by parameter
	frame   int64
}

// object is what accesses may lie in.
type object struct {
	name   string
	at, n  int64
	frame  bool
	copied []byte // an argument's bytes, which get the result
}

// Addresses begin where the core sees its memory; gaps let accesses out of an object be found.
const (
	base = 0x20000
	gap  = 256
)

// reach finds n bytes at an address.
func (m *state) reach(addr, n, align int64) (off int64, o *object) {
	list := m.mem.objects
	i := sort.Search(len(list), func(i int) bool { return list[i].at > addr })
	if i == 0 || addr+n > list[i-1].at+list[i-1].n {
		m.fail("%d bytes at 0x%x are in no object", n, addr)
	}
	if addr%align != 0 {
		m.fail("0x%x in %s is not aligned to %d bytes", addr, list[i-1].name, align)
	}
	return addr - base, &list[i-1]
}

// access runs a load or store.
func (m *state) access(o *mir.Op) {
	addr := m.mem.frame + o.Mem.Offset
	if !o.Mem.Stack {
		addr = int64(uint32(m.defined(o.Use[o.Addr]) + o.Mem.Offset))
	}
	if o.Mem.Cyclic {
		addr = m.around(o, addr)
	}
	n := int64(o.Mem.Bytes)
	align := n
	if n >= 16 {
		align = 16
	}
	switch {
	case n == 40 || n == 48:
		align = 8
	case o.LoadsRing():
		align = 4
	}
	off, obj := m.reach(addr, n, align)
	switch o.Code {
	case machine.LoadV, machine.LoadW, machine.LoadS, machine.LoadD, machine.SpillLoad:
		m.load(o, off, n)
	default:
		m.store(o, off, n, obj)
	}
	m.post(o)
}

// post moves the pointer of an access.
func (m *state) post(o *mir.Op) {
	var by int64
	switch o.Mem.Post {
	case mir.PostNone:
		return
	case mir.PostImm:
		by = o.Mem.PostBy
	case mir.PostMod:
		by = int64(int32(m.defined(o.Use[o.Mem.PostUse])))
	}
	to := m.defined(o.Use[o.Addr]) + by
	if o.Mem.Ring > 0 {
		to = mir.AroundRing(to, m.defined(o.Use[o.Mem.Ring]))
	}
	m.setNumber(o.Def[len(o.Def)-1], uint64(uint32(to)), 0)
}

// around is where an access at a position of a window goes that may have left the buffer.
func (m *state) around(o *mir.Op, addr int64) int64 {
	param := m.f.Roots[o.Mem.Root].Param
	start, size := m.mem.windows[param], int64(len(m.args[param].Data))
	return mir.Around(addr-o.Mem.Part, start, size) + o.Mem.Part
}

// stream moves bytes between a register and a stream argument.
func (m *state) stream(o *mir.Op) {
	i := int(o.Use[len(o.Use)-1].Imm)
	n := o.Mem.Bytes
	if m.pos[i]+n > len(m.args[i].Data) {
		if m.endless() {
			panic(ended{})
		}
		m.fail("the stream has only %d bytes", len(m.args[i].Data))
	}
	b := m.args[i].Data[m.pos[i] : m.pos[i]+n]
	m.pos[i] += n
	if regs := append(slices.Clone(o.Def), o.Use[0]); regs[0].IsReg() && m.file(regs[0].Reg) == machine.AccFile {
		m.cascade(o, regs[0], b)
		return
	}
	if o.Code == machine.StreamIn {
		if to := o.Def[0]; m.file(to.Reg) == machine.VecFile {
			var v datapath.Vec
			copy(v.B[:], b)
			m.setVec(to, &v)
		} else {
			m.loadNumber(o, b, nil)
		}
		return
	}
	if from := o.Use[0]; from.IsReg() && m.file(from.Reg) == machine.VecFile {
		copy(b, m.vec(from).B[:]) // lanes without a value fill a packet
		return
	}
	x := uint64(m.defined(o.Use[0]))
	for i := range b {
		b[i] = byte(x >> (8 * i))
	}
}

// cascade moves the lanes of half an accumulator, each of 64 bits in b: 8 of 48 bits or 4 of 80.
func (m *state) cascade(o *mir.Op, at mir.Operand, b []byte) {
	bits := 384 / (len(b) / 8)
	if o.Code == machine.StreamIn {
		a := &datapath.Acc{}
		for l := range len(b) / 8 {
			x := int64(binary.LittleEndian.Uint64(b[8*l:]))
			a.Lo[l] = x
			if bits > 48 {
				a.Hi[l] = x >> 63
			}
		}
		m.setAcc(at, a, bits)
		return
	}
	a := m.acc(at, bits)
	for l := range len(b) / 8 {
		if a.U>>l&1 == 0 {
			binary.LittleEndian.PutUint64(b[8*l:], uint64(a.Lo[l]))
		}
	}
}
