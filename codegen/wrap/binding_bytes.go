package wrap

import (
	"fmt"

	"github.com/dave/jennifer/jen"

	"github.com/vyasa-go/vyasa/halide"
)

// put writes the statement that stores a value as an element of little-endian bytes.
func put(t halide.Type, raw, at string, v *jen.Statement) jen.Code {
	bits := t.Bits()
	switch {
	case t == halide.UInt8:
		return jen.Id(raw).Index(jen.Id(at)).Op("=").Add(v)
	case bits == 8:
		return jen.Id(raw).Index(jen.Id(at)).Op("=").Byte().Call(v)
	case t == halide.Float32:
		v = jen.Qual("math", "Float32bits").Call(v)
	case t.Signed():
		v = jen.Id(fmt.Sprintf("uint%d", bits)).Call(v)
	}
	return jen.Qual("encoding/binary", "LittleEndian").Dot(fmt.Sprintf("PutUint%d", bits)).Call(slice(raw, bits, at), v)
}

// take writes the expression that is an element of little-endian bytes.
func take(t halide.Type, raw, at string) *jen.Statement {
	bits := t.Bits()
	if bits == 8 {
		v := jen.Id(raw).Index(jen.Id(at))
		if t == halide.Int8 {
			v = jen.Int8().Call(v)
		}
		return v
	}
	v := jen.Qual("encoding/binary", "LittleEndian").Dot(fmt.Sprintf("Uint%d", bits)).Call(slice(raw, bits, at))
	switch {
	case t == halide.Float32:
		return jen.Qual("math", "Float32frombits").Call(v)
	case t.Signed():
		return jen.Id(fmt.Sprintf("int%d", bits)).Call(v)
	}
	return v
}

// slice is the bytes from an element on: raw[2*(272*y + x):].
func slice(raw string, bits int, at string) *jen.Statement {
	return jen.Id(raw).Index(jen.Id(fmt.Sprintf("%d * (%s)", bits/8, at)).Op(":"))
}
