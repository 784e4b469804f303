package halide

import (
	"fmt"
	"math"
	"math/big"

	"github.com/vyasa-go/vyasa/halide/diag"
)

// BorderKind is what an input holds outside its box.
type BorderKind uint8

// The kinds of borders.
const (
	ConstantBorder BorderKind = iota // one value
	EdgeBorder                       // the nearest element: a a a b c c c
	ImageBorder                      // the image again: b c a b c a b
	MirrorBorder                     // mirrored, the ends twice: b a a b c c b
	InteriorBorder                   // mirrored, the ends once: c b a b c b a
)

// Border says what an input holds outside the box Ranges: the halo of the stored array is filled so by whoever packs
// it.
type Border struct {
	Kind   BorderKind
	Value  int64   // constant exterior of an integer input
	Float  float32 // constant exterior of a Float32 input
	Double float64 // of a Float64 input
	Ranges []Range // one a dimension
}

var borderNames = [...]string{"constant", "edge", "image", "mirror", "interior"}

// String is the kind's name in the notation, as "edge".
func (k BorderKind) String() string { return borderNames[k] }

// method is what makes such a border.
func (k BorderKind) method() string {
	return [...]string{"ConstantExterior", "RepeatEdge", "RepeatImage", "MirrorImage", "MirrorInterior"}[k]
}

// Inside is the coordinate inside r whose element a border that repeats or mirrors has at c.
func (k BorderKind) Inside(c int, r Range) int {
	at, n := c-r.Min, r.Extent
	switch k {
	case EdgeBorder, ConstantBorder:
		at = min(max(at, 0), n-1)
	case ImageBorder:
		at = modulo(at, n)
	case MirrorBorder:
		at = modulo(at, 2*n)
		at = min(at, 2*n-1-at)
	case InteriorBorder:
		turn := max(2*(n-1), 1)
		at = modulo(at, turn)
		at = min(at, turn-at)
		if n == 1 {
			at = 0
		}
	}
	return r.Min + at
}

// modulo is the remainder that is not negative.
func modulo(a, n int) int { return (a%n + n) % n }

// ConstantExterior is in with the value wherever a coordinate lies outside its range, one range a dimension.
func (in *Input) ConstantExterior(value Operand, ranges ...Range) *Input {
	return in.constantExterior(diag.Caller(), value, ranges)
}

func (in *Input) constantExterior(pos diag.Pos, value Operand, ranges []Range) *Input {
	c := in.bordered(pos, "ConstantExterior", ranges)
	v := operand(pos, "ConstantExterior", value)
	if c.Mistake != nil {
		return c
	}
	switch {
	case v.Kind == Poison:
		c.Mistake = v.cause()
	case v.Op != OpConst || v.Kind == BoolKind:
		c.Mistake = mistake(pos, CodeBorder, fmt.Sprintf("ConstantExterior of %s: %s is not a number", in.Name,
			v.brief()), "one constant is everywhere outside: ConstantExterior(0, ranges...)")
	case !c.Border.hold(in.Type, v):
		c.Mistake = mistake(pos, CodeBorder,
			fmt.Sprintf("ConstantExterior of %s: %s does not fit %s", in.Name, v.brief(), in.Type))
	}
	return c
}

// value is the constant exterior of elements of type t.
func (b *Border) value(t Type) Value {
	switch t {
	case Float32:
		return FloatValue(b.Float)
	case Float64:
		return DoubleValue(b.Double)
	}
	return IntValue(b.Value)
}

// hold takes the constant v as the exterior of elements of type t, if it fits.
func (b *Border) hold(t Type, v *Expr) bool {
	if t == Float64 {
		switch v.Kind {
		case DoubleKind:
			b.Double = v.Double
		case FloatKind:
			b.Double = float64(v.Float)
		default:
			f, acc := new(big.Float).SetInt(v.Int).Float64()
			b.Double = f
			return acc == big.Exact
		}
		return true
	}
	if v.Kind == DoubleKind {
		return false
	}
	if t == Float32 {
		b.Float = v.Float
		if v.Kind == IntKind {
			f, acc := new(big.Float).SetInt(v.Int).Float32()
			b.Float = f
			return acc == big.Exact
		}
		return true
	}
	if v.Kind != IntKind {
		return false
	}
	lo, hi := t.Bounds()
	if v.Int.Cmp(lo) < 0 || v.Int.Cmp(hi) > 0 {
		return false
	}
	b.Value = v.Int.Int64()
	return true
}

// RepeatEdge is in with the nearest element inside the ranges wherever a coordinate lies outside, one range a
// dimension.
func (in *Input) RepeatEdge(ranges ...Range) *Input {
	return in.around(diag.Caller(), EdgeBorder, ranges)
}

// RepeatImage is in repeated without end: outside the ranges, the element a whole number of extents away.
func (in *Input) RepeatImage(ranges ...Range) *Input {
	return in.around(diag.Caller(), ImageBorder, ranges)
}

// MirrorImage is in mirrored at its ends, without end; the elements at the ends come twice: c b a a b c c b a.
func (in *Input) MirrorImage(ranges ...Range) *Input {
	return in.around(diag.Caller(), MirrorBorder, ranges)
}

// MirrorInterior is in mirrored at its ends, without end; the elements at the ends come once: c b a b c b a.
func (in *Input) MirrorInterior(ranges ...Range) *Input {
	return in.around(diag.Caller(), InteriorBorder, ranges)
}

func (in *Input) around(pos diag.Pos, kind BorderKind, ranges []Range) *Input {
	c := in.bordered(pos, kind.method(), ranges)
	if c.Mistake == nil {
		c.Border.Kind = kind
	}
	return c
}

// bordered is a copy of in with a border over ranges.
func (in *Input) bordered(pos diag.Pos, call string, ranges []Range) *Input {
	c := in.copy(pos, call)
	if c.Mistake != nil {
		return c
	}
	if len(ranges) != len(in.Dims) {
		c.Mistake = mistake(pos, CodeBorder,
			fmt.Sprintf("%s of %s: %s for %s", call, in.Name, count(len(ranges), "range"),
				count(len(in.Dims), "dimension")))
		return c
	}
	for i, r := range ranges {
		if !r.valid() {
			c.Mistake = mistake(pos, CodeBorder,
				fmt.Sprintf("%s of %s: the range of %s, from %d with extent %d, is empty or too large", call, in.Name,
					in.Dims[i], r.Min, r.Extent))
		}
	}
	c.Border = &Border{Ranges: append([]Range(nil), ranges...)}
	return c
}

// valid reports whether r has a point and all its points, and their sums with others, fit an int32.
func (r Range) valid() bool {
	return r.Extent >= 1 && r.Extent <= math.MaxInt32 && r.Min >= math.MinInt32 && r.Min <= math.MaxInt32-r.Extent
}
