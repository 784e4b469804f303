package interp

import (
	"encoding/binary"
	"fmt"
	"math"

	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/intrinsic"
	"github.com/vyasa-go/vyasa/aiesim/machine"
)

// Arg is the value of one parameter: a buffer for a pointer, window or reference, or a number.
type Arg struct {
	Name   string  // for messages; "" takes the parameter's name
	Type   string  // of an element: int8, uint8, int16, uint16, int32, uint32, int64, uint64, float, double
	Shape  []int   // of a buffer, outermost first; the last dimension is the fastest
	Data   []byte  // of a buffer: little endian, row-major; the program reads and writes it in place
	Scalar bool    // a number: Int, or Float if Type is one of the two float types
	Int    int64   //
	Float  float64 //
	Align  int     // of the buffer's address, a power of two; 0 means 32; below that, the address has no more
	// Over is how many bytes behind the buffer vector loads may read, as those that are made ahead do; none has a
	// value.
	Over    int
	Address int64 // of the buffer in data memory, where cycles are counted; 0 leaves it to the simulator
	Out     bool  // the caller wants it afterwards; the simulator does not care

	Want      []byte  // what the caller expects in Data afterwards, for the caller too; nil: nothing
	Tolerance float64 // by how much an element may be off, absolutely, and relatively if it is a float
}

// NumArg is a scalar argument.
func NumArg(typ string, x int64) Arg { return Arg{Type: typ, Scalar: true, Int: x, Float: float64(x)} }

// BufferArg is a buffer of the shape; data is aliased.
func BufferArg(typ string, data []byte, shape ...int) Arg {
	return Arg{Type: typ, Shape: shape, Data: data}
}

// checkArgs compares the arguments with the parameters of f.
func checkArgs(f *cfront.Func, args []Arg) error {
	params := f.Params
	if len(args) != len(params) {
		return fmt.Errorf("%s: %s has %s, but %d arguments are given", f.Pos, f, plural(len(params), "parameter"),
			len(args))
	}
	for i, o := range params {
		if err := checkArg(o, &args[i]); err != nil {
			return fmt.Errorf("%s: parameter %d of %s, %s %s: %w", o.Pos, i+1, f, o.Type, o.Name, err)
		}
	}
	return nil
}

func plural(n int, word string) string {
	if n == 1 {
		return "1 " + word
	}
	return fmt.Sprintf("%d %ss", n, word)
}

func checkArg(o *cfront.Object, a *Arg) error {
	e, ok := machine.ElemNamed(a.Type)
	if !ok {
		return fmt.Errorf("unknown element type %q; use int8, uint8, int16, uint16, int32, uint32, int64, uint64, "+
			"float or double", a.Type)
	}
	if t, ok := o.Type.(cfront.Basic); ok {
		return checkNumber(t, a, e)
	}
	ptr, ok := o.Type.(cfront.Pointer)
	if !ok {
		return fmt.Errorf("a parameter of this type cannot be given from outside; pass a pointer")
	}
	if a.Scalar {
		return fmt.Errorf("it wants a buffer, but a scalar is given")
	}
	want := ElemOfPointee(ptr.Elem)
	if want != machine.None && want != e {
		return fmt.Errorf("it points to %s, but the argument has %s", want, e)
	}
	if want == machine.None && e.Bytes() != 1 {
		return fmt.Errorf("it points to %s: give its bytes, of type uint8", ptr.Elem)
	}
	if err := checkShape(a, e); err != nil {
		return err
	}
	w, _ := ptr.Elem.(cfront.Window)
	if w.Bits > 64 && len(a.Data)%16 != 0 {
		return fmt.Errorf("its lanes take 16 bytes each, but %d bytes are given; the type acc80 says so", len(a.Data))
	}
	return checkExtents(w, len(a.Data))
}

// extent is the number of elements that a port's type says; 0 if it does not.
func extent(w cfront.Window) int64 {
	n := int64(1)
	for i, e := range w.Extents {
		switch {
		case e < 0 || e == 0 && i == 0:
			return 0
		case e > 0:
			n *= e
		}
	}
	return n
}

// checkExtents compares the bytes of a buffer with the extents and the margin of its port, if the program says all.
func checkExtents(w cfront.Window, bytes int) error {
	n := extent(w)
	if n == 0 {
		return nil
	}
	if all := n + w.Margin; int64(bytes) != all*w.Unit() {
		of := fmt.Sprintf("%d elements", n)
		if w.Margin > 0 {
			of += fmt.Sprintf(" behind a margin of %d", w.Margin)
		}
		return fmt.Errorf("it has %s, %d bytes, but %d are given", of, all*w.Unit(), bytes)
	}
	return nil
}

// checkShape compares the shape with the data.
func checkShape(a *Arg, e machine.Elem) error {
	n := e.Bytes()
	for _, d := range a.Shape {
		if d < 0 || d > 0 && n > math.MaxInt32/d {
			return fmt.Errorf("the shape %v is not that of a buffer", a.Shape)
		}
		n *= d
	}
	if n != len(a.Data) {
		return fmt.Errorf("the shape %v of %s is %d bytes, but %d are given", a.Shape, e, n, len(a.Data))
	}
	if a.Align < 0 || a.Align&(a.Align-1) != 0 {
		return fmt.Errorf("the alignment %d is not a power of two", a.Align)
	}
	return nil
}

func checkNumber(t cfront.Basic, a *Arg, e machine.Elem) error {
	if !a.Scalar {
		return fmt.Errorf("it wants a number, but a buffer is given; use a scalar")
	}
	want := intrinsic.ElemOf(t)
	if t == cfront.Bool {
		want = machine.Uint8
	}
	if want != e {
		return fmt.Errorf("it is a %s, but the argument has type %s", want, e)
	}
	if !e.Float() && e.Bytes() < 8 {
		if lo, hi := e.Range(); a.Int < lo || a.Int > hi {
			return fmt.Errorf("%d does not fit %s", a.Int, e)
		}
	}
	return nil
}

// ElemOfPointee is the element type of a buffer that a pointer to t points to; None if it has none of its own.
func ElemOfPointee(t cfront.Type) machine.Elem {
	switch t := t.(type) {
	case cfront.Basic:
		if t == cfront.Bool {
			return machine.Uint8
		}
		return intrinsic.ElemOf(t)
	case cfront.Vector:
		return intrinsic.ElemOf(t.Elem)
	case cfront.Array:
		return ElemOfPointee(t.Elem)
	case *cfront.Struct: // a complex number is a pair
		if len(t.Fields) == 2 && (t.Name == "cint16" || t.Name == "cint32" || t.Name == "cfloat") {
			return ElemOfPointee(t.Fields[0].Type)
		}
	case cfront.Window:
		if t.Bits > 0 {
			return machine.Int64
		}
		return intrinsic.ElemOf(t.Elem)
	}
	return machine.None
}

// value is an argument as the machine has it: a number or a pointer.
type value struct {
	bits int64
	ptr  pointer
	typ  cfront.Type
}

// placeArgs puts the buffers into memory, those of the first arguments where they were. A window also gets its
// descriptor.
func (m *state) placeArgs(f *function, args []Arg, kept []*object) []value {
	out := make([]value, len(args))
	endless := f.decl.Endless()
	for i := range args {
		a, o := &args[i], f.decl.Params[i]
		out[i].typ = o.Type
		if a.Scalar {
			out[i].bits = a.Int
			if t := o.Type.(cfront.Basic); t.IsFloat() {
				out[i].bits = floatBits(roundTo(t, a.Float))
			}
			continue
		}
		ptr := o.Type.(cfront.Pointer)
		obj := &object{name: a.Name, data: a.Data, what: argument, ro: ptr.Quals&cfront.Const != 0, over: int64(a.Over)}
		if obj.name == "" {
			obj.name = o.Name
		}
		if i < len(kept) && kept[i] != nil {
			*kept[i] = *obj
			obj = kept[i]
		}
		align := int64(a.Align)
		if align == 0 {
			align = baseAlign
		}
		if a.Address > 0 { // has as many zeros as it has, whatever was asked for
			obj.said, align = a.Address, min(a.Address&-a.Address, 1<<16)
		}
		m.mem.place(obj, align, true)
		out[i].ptr = pointer{obj, 0}
		if w, ok := ptr.Elem.(cfront.Window); ok {
			out[i].ptr = m.descriptor(i, obj, w)
			if w.IO == cfront.InStream || w.IO == cfront.OutStream {
				if obj.ends, obj.elem = endless, intrinsic.CascadeLane(w.Bits); w.Bits == 0 {
					obj.elem = w.Elem.Size()
				}
				if w.Complex {
					obj.elem *= 2
				}
				m.mem.used -= int64(len(obj.data))
				way := int(w.IO - cfront.InStream)
				list := &m.streams
				if w.Bits > 0 {
					list = &m.cascades
				}
				list[way] = append(list[way], out[i].ptr)
			}
		}
	}
	return out
}

// descriptor makes the descriptor of a window over a buffer. It takes no data memory: the buffer is what counts.
func (m *state) descriptor(param int, buf *object, w cfront.Window) pointer {
	buf.ro = buf.ro || w.IO == cfront.InStream
	d := &object{name: buf.name, what: "window", data: make([]byte, w.Size())}
	binary.LittleEndian.PutUint32(d.data, uint32(buf.base))
	binary.LittleEndian.PutUint32(d.data[4:], uint32(buf.base))
	size := int64(len(buf.data))
	switch w.IO {
	case cfront.InWindow, cfront.OutWindow:
		d.ring = &ring{buf: buf, param: param}
		m.rings = append(m.rings, d.ring)
	default:
		if w.Bits == 0 {
			size /= w.Unit()
		}
	}
	binary.LittleEndian.PutUint32(d.data[8:], uint32(size))
	m.mem.place(d, baseAlign, false)
	m.mem.used -= w.Size()
	return pointer{d, 0}
}

// pass sets a parameter of the entry.
func (v *value) pass(m *state, fr *frame, at *place) {
	k := at.slot
	switch at.class {
	case inInt, inFloat:
		fr.i[k], fr.u[k] = v.bits, 0
	case inPtr:
		fr.p[k] = v.ptr
	default:
		at := pointer{fr.o[k], 0}
		switch t := v.typ.(type) {
		case cfront.Pointer:
			storePtr(m, at, v.ptr, cfront.Pos{})
		case cfront.Basic:
			if t.IsFloat() {
				storeFloat(at, t, bitsFloat(v.bits), cfront.Pos{})
			} else {
				storeInt(at, t, v.bits, cfront.Pos{})
			}
		}
	}
}
