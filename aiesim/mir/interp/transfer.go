package interp

import (
	"encoding/binary"

	"github.com/vyasa-go/vyasa/aiesim/datapath"
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
)

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
