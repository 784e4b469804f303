package interp

import (
	"encoding/binary"
	"fmt"

	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// Arg is the value of a parameter: the bytes of a buffer, which are read and written in place, or a number.
type Arg struct {
	Data  []byte
	Int   int64
	Float float64 // of a float or double parameter
}

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
