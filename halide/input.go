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
		in.Mistake = mistake(pos, CodeType, fmt.Sprintf("NewInput(%s): elements cannot be of type %s", name, t),
			knownTypes)
	case rank < 1 || rank > MaxRank:
		in.Mistake = mistake(pos, CodeRank, fmt.Sprintf("NewInput(%s): the rank %d is not in 1..%d", name, rank,
			MaxRank), "the rank is how many dimensions there are: 2 for a picture; a single number is a Param: "+
			"NewParam")
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
	c := in.copy(pos, "Named")
	if c.Mistake != nil {
		return c
	}
	if len(dims) != len(in.Dims) {
		c.Mistake = mistake(pos, CodeRank,
			fmt.Sprintf("Named of %s: %s for %s", in.Name, count(len(dims), "name"), count(len(in.Dims), "dimension")))
		return c
	}
	seen := map[string]bool{}
	for _, d := range dims {
		if m := badName(pos, "Named of "+in.Name, d); m != nil {
			c.Mistake = m
		} else if seen[d] {
			c.Mistake = mistake(pos, CodeClash, fmt.Sprintf("Named of %s: two dimensions are called %s", in.Name, d),
				"each dimension has a name of its own")
		}
		seen[d] = true
	}
	c.Dims = append([]string(nil), dims...)
	return c
}

// Range is in with a promise: each of its elements is in lo..hi. Whoever takes in an array for it checks that. The
// intervals of what is computed of it are as much narrower, and so may be the lanes and accumulators that hold it.
func (in *Input) Range(lo, hi int64) *Input { return in.within(diag.Caller(), lo, hi) }

func (in *Input) within(pos diag.Pos, lo, hi int64) *Input {
	c := in.copy(pos, "Range")
	if c.Mistake != nil {
		return c
	}
	s := Span{big.NewInt(lo), big.NewInt(hi)}
	call := fmt.Sprintf("Range(%d, %d) of %s: ", lo, hi, in.Name)
	switch {
	case !in.Type.Integer():
		c.Mistake = mistake(pos, CodeType, call+"its elements are of type "+in.Type.String(),
			"only integers have a range")
	case lo > hi:
		c.Mistake = mistake(pos, CodeConstant, call+"it is empty", "the least value comes first")
	case !s.Fits(in.Type):
		c.Mistake = mistake(pos, CodeConstant, call+fmt.Sprintf("%s holds %s only", in.Type, TypeSpan(in.Type)),
			"give a range inside it")
	default:
		c.Values = s
	}
	return c
}

// span is what an element may be, or what a constant border has in its place.
func (in *Input) span() Span {
	switch {
	case !in.Values.Known():
		return TypeSpan(in.Type)
	case in.Border != nil && in.Border.Kind == ConstantBorder:
		return in.Values.join(SpanOf(in.Border.Value, in.Border.Value))
	}
	return in.Values
}

// copy is an input to change; a nil one is a mistake of the call.
func (in *Input) copy(pos diag.Pos, call string) *Input {
	if in == nil {
		return &Input{Pos: pos, Mistake: mistake(pos, CodeOperand, call+": the input is nil", "make it by NewInput")}
	}
	c := *in
	return &c
}

// At is the element at coordinates, dimension 0 first: any integers. What a coordinate may be by its interval must lie
// where addresses reach, and inside the array where it depends on data, unless there is a border; Clamp it.
func (in *Input) At(coords ...Operand) *Expr { return in.at(diag.Caller(), coords) }

func (in *Input) at(pos diag.Pos, coords []Operand) *Expr {
	e := &Expr{Op: OpLoad, Input: in, Pos: pos}
	if in == nil {
		e.Mistake = mistake(pos, CodeOperand, "At: the input is nil", "make it by NewInput")
		return e
	}
	e.Name, e.Type = in.Name, in.Type
	for _, c := range coords {
		e.Args = append(e.Args, operand(pos, in.Name+".At", c))
	}
	switch {
	case in.Mistake != nil:
		e.Mistake = in.Mistake
	case len(in.Dims) == 0:
		e.Mistake = mistake(pos, CodeRank, "At: the input has no dimensions", "make it by NewInput")
	case len(coords) != len(in.Dims):
		e.Mistake = mistake(pos, CodeRank,
			fmt.Sprintf("%s: %s for %s", signature(in.Name+".At", e.Args), count(len(coords), "coordinate"),
				count(len(in.Dims), "dimension")))
	case anyPoison(e.Args):
	default:
		if e.Mistake = badCoords(pos, signature(in.Name+".At", e.Args), e.Args, in.Dims); e.Mistake == nil {
			e.Kind = in.Type.kind()
		}
	}
	return e
}

// equal reports whether in and o declare the same array.
func (in *Input) equal(o *Input) bool {
	if in == o {
		return true
	}
	if in.Name != o.Name || in.Type != o.Type || in.Param != o.Param || !slices.Equal(in.Dims, o.Dims) ||
		in.Values.String() != o.Values.String() || (in.Border == nil) != (o.Border == nil) {
		return false
	}
	if in.Border == nil {
		return true
	}
	a, b := in.Border, o.Border
	return a.Kind == b.Kind && a.Value == b.Value && math.Float32bits(a.Float) == math.Float32bits(b.Float) &&
		math.Float64bits(a.Double) == math.Float64bits(b.Double) && slices.Equal(a.Ranges, b.Ranges)
}
