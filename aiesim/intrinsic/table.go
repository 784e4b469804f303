package intrinsic

import (
	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/machine"
)

type table map[string][]cfront.Signature

// add enters one overload.
func (t table) add(name string, result cfront.Type, d Def, params ...cfront.Type) {
	d.Name = name
	t[name] = append(t[name], cfront.Signature{Name: name, Params: params, Result: result, ID: &d})
}

// vec is the vector type of so many bytes.
func vec(e machine.Elem, bytes int) cfront.Vector {
	return cfront.Vector{Elem: basic(e), Lanes: bytes / e.Bytes()}
}

// cvec is the vector type of so many bytes of complex numbers with halves of e.
func cvec(e machine.Elem, bytes int) cfront.Vector {
	v := vec(e, bytes)
	v.Complex = true
	return v
}

// cacc is an accumulator type of complex numbers, of so many real lanes.
func cacc(lanes, bits int) cfront.Acc { return cfront.Acc{Lanes: lanes, Bits: bits, Complex: true} }

func acc(lanes, bits int) cfront.Acc { return cfront.Acc{Lanes: lanes, Bits: bits} }

var basics = map[machine.Elem]cfront.Basic{machine.Int8: cfront.Int8, machine.Uint8: cfront.UInt8,
	machine.Int16: cfront.Int16, machine.Uint16: cfront.UInt16, machine.Int32: cfront.Int32,
	machine.Uint32: cfront.UInt32, machine.Int64: cfront.Int64, machine.Uint64: cfront.UInt64,
	machine.Float32: cfront.Float32, machine.Float64: cfront.Float64}

func basic(e machine.Elem) cfront.Basic { return basics[e] }

// ElemOf is the machine's element type for a C type; None for void and bool.
func ElemOf(b cfront.Basic) machine.Elem {
	for e, c := range basics {
		if c == b {
			return e
		}
	}
	return machine.None
}

// vectorElems are the element types that vectors of every width have.
var vectorElems = []machine.Elem{machine.Int8, machine.Uint8, machine.Int16, machine.Int32, machine.Float32}

// complexElems are the halves of complex numbers.
var complexElems = []machine.Elem{machine.Int16, machine.Int32, machine.Float32}

// vectors are the vector types of so many bytes.
func vectors(bytes int) []cfront.Vector {
	var out []cfront.Vector
	for _, e := range vectorElems {
		out = append(out, vec(e, bytes))
	}
	for _, e := range complexElems {
		out = append(out, cvec(e, bytes))
	}
	return out
}

// resized is v with so many bytes.
func resized(v cfront.Vector, bytes int) cfront.Vector {
	v.Lanes = bytes / int(v.Elem.Size())
	return v
}

// widths of vector registers in bytes: V, W, X, Y.
var widths = []int{16, 32, 64, 128}
