package halide

import (
	"fmt"
	"math"
	"math/big"
	"slices"

	"github.com/vyasa-go/vyasa/halide/diag"
)

// MaxRank is the greatest number of dimensions of an Input or a Func.
const MaxRank = 16

// NewInput makes an array of rank dimensions (1 to MaxRank) of elements of type t, named x, y, z, w, d4, ...
func NewInput(name string, t Type, rank int) *Input { return newInput(diag.Caller(), name, t, rank) }

func newInput(pos diag.Pos, name string, t Type, rank int) *Input {
	in := &Input{Name: name, Type: t, Pos: pos, Mistake: badName(pos, "NewInput", name)}
	switch {
	case in.Mistake != nil:
	case t.Bytes() == 0:
		in.Mistake = &diag.Mistake{Pos: pos, Code: CodeType, Fact: fmt.Sprintf("NewInput(%s): elements cannot be of type %s", name, t)}
	case rank < 1 || rank > MaxRank:
		in.Mistake = &diag.Mistake{Pos: pos, Code: CodeRank, Fact: fmt.Sprintf("NewInput(%s): the rank %d is not in 1..%d", name, rank, MaxRank)}
		return in
	}
	for i := range rank {
		if i < 4 {
			in.Dims = append(in.Dims, dimName(i))
		} else {
			in.Dims = append(in.Dims, "d"+dimName(i))
		}
	}
	return in
}

// Named is in with names for its dimensions, dimension 0 first, by which layouts call them.
func (in *Input) Named(dims ...string) *Input { return in.named(diag.Caller(), dims) }

func (in *Input) named(pos diag.Pos, dims []string) *Input {
	c := *in
	if c.Mistake != nil {
		return &c
	}
	if len(dims) != len(in.Dims) {
		c.Mistake = &diag.Mistake{Pos: pos, Code: CodeRank,
			Fact: fmt.Sprintf("Named of %s: %s for %s", in.Name, count(len(dims), "name"), count(len(in.Dims), "dimension"))}
		return &c
	}
	seen := map[string]bool{}
	for _, d := range dims {
		if m := badName(pos, "Named of "+in.Name, d); m != nil {
			c.Mistake = m
		} else if seen[d] {
			c.Mistake = &diag.Mistake{Pos: pos, Code: CodeClash, Fact: fmt.Sprintf("Named of %s: two dimensions are called %s", in.Name, d)}
		}
		seen[d] = true
	}
	c.Dims = append([]string(nil), dims...)
	return &c
}

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
		c.Mistake = v.Mistake
	case v.Op != OpConst || v.Kind == BoolKind:
		c.Mistake = &diag.Mistake{Pos: pos, Code: CodeBorder, Fact: fmt.Sprintf("ConstantExterior of %s: %s is not a number", in.Name, v.brief())}
	case !c.Border.hold(in.Type, v):
		c.Mistake = &diag.Mistake{Pos: pos, Code: CodeBorder, Fact: fmt.Sprintf("ConstantExterior of %s: %s does not fit %s", in.Name, v.brief(), in.Type)}
	}
	return c
}

// hold takes the constant v as the exterior of elements of type t, if it fits.
func (b *Border) hold(t Type, v *Expr) bool {
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

// RepeatEdge is in with the nearest element inside the ranges wherever a coordinate lies outside, one range a dimension.
func (in *Input) RepeatEdge(ranges ...Range) *Input { return in.repeatEdge(diag.Caller(), ranges) }

func (in *Input) repeatEdge(pos diag.Pos, ranges []Range) *Input {
	c := in.bordered(pos, "RepeatEdge", ranges)
	if c.Mistake == nil {
		c.Border.Repeat = true
	}
	return c
}

// bordered is a copy of in with a border over ranges.
func (in *Input) bordered(pos diag.Pos, call string, ranges []Range) *Input {
	c := *in
	if c.Mistake != nil {
		return &c
	}
	if len(ranges) != len(in.Dims) {
		c.Mistake = &diag.Mistake{Pos: pos, Code: CodeBorder,
			Fact: fmt.Sprintf("%s of %s: %s for %s", call, in.Name, count(len(ranges), "range"), count(len(in.Dims), "dimension"))}
		return &c
	}
	for i, r := range ranges {
		if !r.valid() {
			c.Mistake = &diag.Mistake{Pos: pos, Code: CodeBorder,
				Fact: fmt.Sprintf("%s of %s: the range of %s, from %d with extent %d, is empty or too large", call, in.Name, in.Dims[i], r.Min, r.Extent)}
		}
	}
	c.Border = &Border{Ranges: append([]Range(nil), ranges...)}
	return &c
}

// valid says whether r has a point and all its points, and their sums with others, fit an int32.
func (r Range) valid() bool {
	return r.Extent >= 1 && r.Extent <= math.MaxInt32 && r.Min >= math.MinInt32 && r.Min <= math.MaxInt32-r.Extent
}

// At is the element at coordinates, dimension 0 first.
func (in *Input) At(coords ...Operand) *Expr { return in.at(diag.Caller(), coords) }

func (in *Input) at(pos diag.Pos, coords []Operand) *Expr {
	e := &Expr{Op: OpLoad, Input: in, Pos: pos}
	if in == nil {
		e.Mistake = &diag.Mistake{Pos: pos, Code: CodeOperand, Fact: "At: the input is nil", Help: []string{"make it by NewInput"}}
		return e
	}
	e.Name, e.Type = in.Name, in.Type
	for _, c := range coords {
		e.Args = append(e.Args, operand(pos, in.Name+".At", c))
	}
	switch {
	case in.Mistake != nil:
		e.Mistake = in.Mistake
	case len(coords) != len(in.Dims):
		e.Mistake = &diag.Mistake{Pos: pos, Code: CodeRank,
			Fact: fmt.Sprintf("%s: %s for %s", signature(in.Name+".At", e.Args), count(len(coords), "coordinate"), count(len(in.Dims), "dimension"))}
	case anyPoison(e.Args):
	default:
		if e.Mistake = badIndex(pos, in, e.Args); e.Mistake == nil {
			e.Kind = IntKind
			if in.Type == Float32 {
				e.Kind = FloatKind
			}
		}
	}
	return e
}

// equal says whether in and o declare the same array.
func (in *Input) equal(o *Input) bool {
	if in == o {
		return true
	}
	if in.Name != o.Name || in.Type != o.Type || !slices.Equal(in.Dims, o.Dims) || (in.Border == nil) != (o.Border == nil) {
		return false
	}
	if in.Border == nil {
		return true
	}
	a, b := in.Border, o.Border
	return a.Repeat == b.Repeat && a.Value == b.Value && math.Float32bits(a.Float) == math.Float32bits(b.Float) && slices.Equal(a.Ranges, b.Ranges)
}
