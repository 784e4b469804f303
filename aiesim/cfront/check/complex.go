package check

import "github.com/vyasa-go/vyasa/aiesim/cfront"

// A complex number is a class of <adf.h>, cint16, cint32 or cfloat, and two lanes of a vector. Half and Complex say
// which is which.

// Half is the type of the halves of a complex number; ok is false for other types.
func (p *Names) Half(t cfront.Type) (half cfront.Basic, ok bool) {
	s, isStruct := t.(*cfront.Struct)
	if !isStruct {
		return 0, false
	}
	for _, b := range halves {
		if s.Name == "c"+b.String() && p.Complex(b) == t {
			return b, true
		}
	}
	return 0, false
}

var halves = []cfront.Basic{cfront.Int16, cfront.Int32, cfront.Float32}

// Complex is the class of complex numbers with halves of type b; nil if its header has not been read.
func (p *Names) Complex(b cfront.Basic) cfront.Type {
	sym := p.File.Own("c" + b.String())
	if sym == nil || sym.Typ == nil {
		return nil
	}
	return sym.Typ.T
}

// Element is the type of the elements of a vector.
func (p *Names) Element(v cfront.Vector) cfront.Type {
	if v.Complex {
		if t := p.Complex(v.Elem); t != nil {
			return t
		}
	}
	return v.Elem
}

// ElementOf is the type of the elements of a port.
func (p *Names) ElementOf(w cfront.Window) cfront.Type {
	if w.Bits > 0 {
		return cfront.Acc{Lanes: 1, Bits: w.Bits, Complex: w.Complex}
	}
	return p.Element(cfront.Vector{Elem: w.Elem, Complex: w.Complex})
}

// complexTypes names the vectors, accumulators and ports of complex numbers.
func complexTypes(set func(name string, t cfront.Type)) {
	for _, b := range halves {
		for bytes := int64(16); bytes <= 128; bytes *= 2 {
			v := cfront.Vector{Elem: b, Lanes: int(bytes / b.Size()), Complex: true}
			set(v.String(), v)
		}
		for _, io := range []cfront.IO{cfront.InWindow, cfront.OutWindow, cfront.InStream, cfront.OutStream} {
			set(io.String()+"_c"+b.String(), cfront.Window{Elem: b, IO: io, Complex: true})
		}
	}
	for _, a := range []cfront.Acc{{Lanes: 8, Bits: 48}, {Lanes: 16, Bits: 48}, {Lanes: 4, Bits: 80},
		{Lanes: 8, Bits: 80}} {
		a.Complex = true
		set(a.String(), a)
	}
	for name, bits := range map[string]int{"cacc32": 48, "cacc48": 48, "cacc64": 80, "cacc80": 80} {
		set(name, cfront.Acc{Lanes: 1, Bits: bits, Complex: true})
		for _, io := range []cfront.IO{cfront.InStream, cfront.OutStream} {
			if bits == 48 && name == "cacc48" || name == "cacc80" {
				set(io.String()+"_"+name, cfront.Window{Bits: bits, IO: io, Complex: true})
			}
		}
	}
	set("caccfloat", cfront.Vector{Elem: cfront.Float32, Lanes: 2, Complex: true})
}
