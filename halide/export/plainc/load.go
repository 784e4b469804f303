package plainc

import (
	"fmt"
	"math/big"
	"strings"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/export/regions"
)

// element is an element of an array, where it is, or as the border has it outside.
//
//	in(x + r.x, y)        in[y][x + r_x]
//	in(x - 1, y) edge     in[y][clamp32(x - 1, 0, 19)]
//	in(x - 1, y) constant (x - 1 >= 0 ? in[y][x - 1] : 7)
func (b *body) element(e *halide.Expr) value {
	if e.Op == halide.OpCall {
		a := b.arrays[e.Func][e.Elem]
		text := a.Name
		for d := len(e.Args) - 1; d >= 0; d-- {
			text += "[" + b.index(e.Args[d], -a.Box[d].Min) + "]"
		}
		return loaded(text, a.Type)
	}
	a, text, inside := b.inputs[e.Name], "", []string(nil)
	text = a.Name
	for d := len(e.Args) - 1; d >= 0; d-- {
		at := b.index(e.Args[d], -a.Box[d].Min)
		s, r := b.span(e.Args[d]), a.Box[d]
		low, high := s.Lo.Cmp(big.NewInt(int64(r.Min))) < 0, s.Hi.Cmp(big.NewInt(int64(r.Min+r.Extent-1))) > 0
		if e.Input.Border != nil && (low || high) {
			if e.Input.Border.Kind != halide.ConstantBorder {
				at = b.outside(e.Input.Border.Kind, at, r.Extent, b.class(e.Args[d]))
			} else {
				if strings.ContainsAny(at, "([?") {
					at = b.keep("i", value{text: at, c: longC}).text
				}
				if low {
					inside = append(inside, at+" >= 0")
				}
				if high {
					inside = append(inside, fmt.Sprintf("%s < %d", at, r.Extent))
				}
			}
		}
		text += "[" + at + "]"
	}
	v := loaded(text, a.Type)
	if len(inside) == 0 {
		return v
	}
	border, outside := e.Input.Border, value{}
	switch a.Type {
	case halide.Float32:
		outside = float(float64(border.Float), floatC)
	case halide.Float64:
		outside = float(border.Double, doubleC)
	default:
		outside = number(big.NewInt(border.Value))
	}
	return choose(value{text: strings.Join(inside, " && "), prec: andP, c: boolC}, v, outside)
}

// loaded is an element as it is computed with. Unsigned ones of 32 bits are converted, as C would compute modulo 2^32.
func loaded(text string, t halide.Type) value {
	v := value{text: text, prec: primaryP, c: classOfType(t)}
	if t == halide.UInt32 {
		v = value{text: "(int64_t)" + text, prec: unaryP, c: longC}
	}
	return v
}

// outside is the coordinate, of 0..n-1, where an axis takes its elements from.
func (b *body) outside(kind halide.BorderKind, at string, n int, c class) string {
	switch kind {
	case halide.ImageBorder:
		return fmt.Sprintf("%s(%s, %d)", b.need("mod", c), at, n)
	case halide.MirrorBorder:
		return fmt.Sprintf("%s(%s, %d, %d)", b.needPlain("mirror"), at, 2*n, 2*n-1)
	case halide.InteriorBorder:
		turn := max(2*(n-1), 1)
		return fmt.Sprintf("%s(%s, %d, %d)", b.needPlain("mirror"), at, turn, min(turn, 2*(n-1)))
	}
	return fmt.Sprintf("%s(%s, 0, %d)", b.need("clamp", c), at, n-1)
}

// place is an index of dimension d of an array: the coordinate less where the array begins.
func (b *body) index(e *halide.Expr, by int) string {
	e, n := peel(e)
	by += n
	if e == nil {
		return fmt.Sprint(by)
	}
	v := b.expr(e)
	if by == 0 {
		return v.text
	}
	return regions.Offset(v.at(sumP), by)
}
