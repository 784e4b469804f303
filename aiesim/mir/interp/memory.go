package interp

import (
	"encoding/binary"
	"fmt"
	"slices"
	"sort"

	"github.com/vyasa-go/vyasa/aiesim/cfront"
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

// place makes room for an object.
func (m *memory) place(name string, n int64) int64 {
	at := int64(base+len(m.data)+gap+31) &^ 31
	m.data = append(m.data, make([]byte, at+n-base-int64(len(m.data)))...)
	m.objects = append(m.objects, object{name: name, at: at, n: n})
	return at
}

// start lays out memory and sets the parameters.
func (m *state) start(args []Arg) error {
	f := m.f
	if len(args) != len(f.Params) {
		return fmt.Errorf("%s has %d parameters, but %d arguments are given", f.Name, len(f.Params), len(args))
	}
	m.args = args
	m.mem.roots, m.mem.windows = make([]int64, len(f.Roots)), map[int]int64{}
	values := make([]uint64, len(f.Params))
	for i, p := range f.Params {
		switch t := p.Obj.Type.(type) {
		case cfront.Pointer:
			at := m.mem.place(p.Obj.Name, int64(len(args[i].Data)))
			m.mem.objects[len(m.mem.objects)-1].copied = args[i].Data
			copy(m.mem.data[at-base:], args[i].Data)
			if w, ok := t.Elem.(cfront.Window); ok {
				m.mem.windows[i] = at
				at = m.descriptor(p.Obj.Name, at, int64(len(args[i].Data)), w)
			}
			values[i] = uint64(at)
		case cfront.Basic:
			values[i] = uint64(args[i].Int)
			if t.IsFloat() {
				values[i] = realBits(t, args[i].Float)
			}
		}
		if p.Reg != mir.None {
			m.setNumber(f.Whole(p.Reg), values[i], 0)
		}
	}
	m.mem.frame = m.mem.place("frame", f.Frame)
	m.mem.objects[len(m.mem.objects)-1].frame = true
	if err := m.placeGlobals(); err != nil {
		return err
	}
	for i := range f.Roots {
		if r := &f.Roots[i]; r.Kind == mir.FrameRoot {
			m.mem.roots[i] = m.mem.frame + r.Offset
		}
	}
	m.mem.undef = make([]bool, len(m.mem.data))
	for i := range f.Frame {
		m.mem.undef[m.mem.frame-base+i] = true
	}
	for i := range f.Roots {
		if r := &f.Roots[i]; r.Kind == mir.StackRoot {
			for k := range r.Bytes {
				at := m.mem.frame - base + r.Offset + k
				m.mem.data[at], m.mem.undef[at] = byte(values[r.Param]>>(8*k)), false
			}
		}
	}
	return nil
}

func (m *state) descriptor(name string, at, n int64, w cfront.Window) int64 {
	d := m.mem.place(name+" (window)", w.Size())
	b := m.mem.data[d-base:]
	binary.LittleEndian.PutUint32(b, uint32(at))
	binary.LittleEndian.PutUint32(b[4:], uint32(at))
	size := n
	if w.IO == cfront.InBuffer || w.IO == cfront.OutBuffer {
		size /= w.Unit()
	}
	binary.LittleEndian.PutUint32(b[8:], uint32(size))
	return d
}

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

// load reads bytes into a register by its file.
func (m *state) load(o *mir.Op, off, n int64) {
	b, to := m.mem.data[off:off+n], o.Def[0]
	undef := m.mem.undef[off : off+n]
	switch m.file(to.Reg) {
	case machine.VecFile:
		var v datapath.Vec
		copy(v.B[:], b)
		for i, u := range undef {
			if u {
				v.SetUndef(i, 1)
			}
		}
		m.setVec(to, &v)
	case machine.AccFile:
		m.loadAcc(to, b, undef)
	default:
		m.loadNumber(o, b, undef)
	}
}

func (m *state) loadNumber(o *mir.Op, b []byte, undef []bool) {
	var w [8]byte
	copy(w[:], b)
	x, u := binary.LittleEndian.Uint64(w[:]), uint64(0)
	for i, yes := range undef {
		if yes {
			u |= 0xff << (8 * i)
		}
	}
	if o.Mem.Signed {
		s := 64 - 8*len(b)
		x, u = uint64(int64(x<<s)>>s), uint64(int64(u<<s)>>s)
	}
	m.setNumber(o.Def[0], x, u)
}

// loadAcc reads a unit of packed lanes: 8 of 48 bits, or 4 of 80.
func (m *state) loadAcc(to mir.Operand, b []byte, undef []bool) {
	a := &m.reg(to.Reg).a[to.Off]
	*a = datapath.Acc{}
	lane := 6
	if len(b) == 40 {
		lane = 10
	}
	for l := range len(b) / lane {
		for _, u := range undef[l*lane : l*lane+lane] {
			if u {
				a.U |= 1 << l
			}
		}
		var w [16]byte
		copy(w[:], b[l*lane:l*lane+lane])
		a.Lo[l] = int64(binary.LittleEndian.Uint64(w[:]))
		if lane == 6 {
			a.Lo[l] = a.Lo[l] << 16 >> 16
		} else {
			a.Hi[l] = int64(int16(binary.LittleEndian.Uint16(w[8:])))
		}
	}
}

// store writes a register's bytes.
func (m *state) store(o *mir.Op, off, n int64, obj *object) {
	b, undef := make([]byte, n), make([]bool, n)
	from := o.Use[0]
	switch {
	case o.Code == machine.StoreSRS:
		v := m.srs(o, o.Vec.Op.(*datapath.Srs), 1)
		vecBytes(v, b, undef)
	case !from.IsReg() || m.file(from.Reg) != machine.VecFile && m.file(from.Reg) != machine.AccFile:
		x, u := m.number(from)
		for i := range b {
			b[i], undef[i] = byte(x>>(8*i)), u>>(8*i)&0xff != 0
		}
	case m.file(from.Reg) == machine.VecFile:
		vecBytes(m.vec(from), b, undef)
	default:
		m.accBytes(from, b, undef)
	}
	for i, u := range undef {
		if u && !obj.frame {
			m.fail("byte %d of the value stored to %s is undefined", i, obj.name)
		}
		m.mem.data[off+int64(i)], m.mem.undef[off+int64(i)] = b[i], u
	}
	if obj.copied != nil {
		copy(obj.copied[off+base-obj.at:], b)
	}
}

func vecBytes(v *datapath.Vec, b []byte, undef []bool) {
	copy(b, v.B[:])
	for i := range undef {
		undef[i] = v.U.Has(i, 1)
	}
}

func (m *state) accBytes(from mir.Operand, b []byte, undef []bool) {
	a := &m.reg(from.Reg).a[from.Off]
	lane := 6
	if len(b) == 40 {
		lane = 10
	}
	for l := range len(b) / lane {
		var w [16]byte
		binary.LittleEndian.PutUint64(w[:], uint64(a.Lo[l]))
		binary.LittleEndian.PutUint16(w[8:], uint16(a.Hi[l]))
		copy(b[l*lane:l*lane+lane], w[:])
		for i := range lane {
			undef[l*lane+i] = a.U>>l&1 != 0
		}
	}
}

// stream moves bytes between a register and a stream argument.
func (m *state) stream(o *mir.Op) {
	i := int(o.Use[len(o.Use)-1].Imm)
	n := o.Mem.Bytes
	if m.pos[i]+n > len(m.args[i].Data) {
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
		v := m.vec(from)
		if v.U.Any() {
			m.fail("a lane of the value is undefined")
		}
		copy(b, v.B[:])
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
