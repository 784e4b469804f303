package algorithm

import (
	"fmt"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/lift/term"
)

// typeOf is the type of stored elements.
func (b *builder) typeOf(t term.Type, what string) halide.Type {
	switch t {
	case term.Bool, term.UInt8:
		return halide.UInt8
	case term.Int8:
		return halide.Int8
	case term.Int16:
		return halide.Int16
	case term.UInt16:
		return halide.UInt16
	case term.Int32:
		return halide.Int32
	case term.UInt32:
		return halide.UInt32
	case term.Int64:
		return halide.Int64
	case term.Float32:
		return halide.Float32
	case term.Float64:
		if b.o.Singles {
			return halide.Float32
		}
		return halide.Float64
	}
	b.fail(fmt.Errorf("%s is %s, which has no type in package halide", what, t))
	return halide.Int32
}
