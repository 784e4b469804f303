package calls

import (
	"fmt"
	"slices"
	"strings"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/affine"
	"github.com/vyasa-go/vyasa/lower/indexes"
	"github.com/vyasa-go/vyasa/lower/match"
)

// Operand is where in an array of the nest an operand of a call lies.
type Operand struct {
	Buffer  *lower.Buffer
	Base    affine.Form // of its first element, in the loops around
	Shape   []int       // how many elements it has, by dimension of the instruction's operand
	Strides []int       // how many elements neighbours are apart
}

// whole is an array that holds an operand and nothing else, in the instruction's order.
func whole(b *lower.Buffer) *Operand {
	o := &Operand{Buffer: b}
	for _, r := range b.Dims {
		o.Shape = append(o.Shape, r.Extent)
	}
	o.Strides = dense(o.Shape)
	return o
}

// dense are the strides of an array without gaps.
func dense(shape []int) []int {
	out, stride := make([]int, len(shape)), 1
	for d, n := range shape {
		out[d] = stride
		stride *= n
	}
	return out
}

func (o *Operand) region() (out []halide.Range) {
	for _, n := range o.Shape {
		out = append(out, halide.Range{Extent: n})
	}
	return out
}

// String is "a", or "in[64*y] by 1, 576".
func (o *Operand) String() string {
	text := o.Buffer.Name
	if !o.Base.Equal(affine.Form{}) {
		text += "[" + o.Base.String() + "]"
	}
	if !slices.Equal(o.Strides, dense(o.Shape)) {
		text += " by " + strings.Trim(strings.ReplaceAll(fmt.Sprint(o.Strides), " ", ", "), "[]")
	}
	return text
}

// inPlace is an operand, a of the instruction, where elements of the block at index of an array lie: nil if the
// instruction wants them in another order, of another type, or some that are not there. It takes them as they lie where
// they are as close as its text has them, but in dimensions of which C is told the strides (needle.Free).
//
//	sgemm b(n, k), $b.k    w(k, r.x) with n = k, k = r.x   ->   w by 1, 64
func (o *operands) inPlace(a, h match.Access, t halide.Type, array *lower.Buffer, index []*halide.Expr) *Operand {
	if array == nil || array.Type != t || array.Folded() || array.Border != nil {
		return nil
	}
	address, ok := linear(array, index, o.extents, o.b.loops)
	if !ok {
		return nil
	}
	out := &Operand{Buffer: array, Shape: o.shape(a)}
	box := o.c.Box()
	coef := make([]int, len(box)) // of the address, by loop of the instruction
	for i, axis := range o.m.Axes {
		switch {
		case !a.Moves(i):
			continue
		case axis < 0 || !h.Moves(axis) || o.b.loops[axis].Extent%o.c.Step(axis) != 0 || box[i] != o.box()[i]:
			if o.box()[i] > 1 {
				return nil // zeros, or an end within a call
			}
			continue
		}
		coef[i], _ = address.Linear(o.b.loops[axis].Var)
	}
	if out.Strides, ok = strides(a, coef, box, out.Shape); !ok || !filled(a, box, out.Shape) || !o.lies(a.Name, out) {
		return nil
	}
	begin := map[string]affine.Form{}
	for i, l := range o.b.loops {
		begin[l.Var] = indexes.Must(o.first[i], o.extents)
	}
	out.Base = address.Subst(begin, o.extents)
	return out
}

// linear is the address of an element, and whether it is a sum of some loops.
func linear(array *lower.Buffer, index []*halide.Expr, extents affine.Extents, loops []*lower.For) (affine.Form, bool) {
	if !indexes.Affine(index, extents) {
		return affine.Form{}, false
	}
	address := array.Address(index, extents)
	for _, l := range loops {
		if _, ok := address.Linear(l.Var); !ok && address.DependsOn(l.Var) {
			return affine.Form{}, false
		}
	}
	return address, true
}

// strides are those of an operand whose address moves by coef with the loops of the instruction, if it has such.
func strides(a match.Access, coef, box, shape []int) ([]int, bool) {
	out := dense(shape)
	for d, row := range a.Rows {
		for i, k := range row.Coef {
			elsewhere := false
			for e, r := range a.Rows {
				elsewhere = elsewhere || e != d && r.Coef[i] != 0
			}
			if k != 0 && box[i] > 1 && !elsewhere && coef[i]%k == 0 {
				out[d] = coef[i] / k
				break
			}
		}
	}
	for i := range coef {
		moves := 0
		for d, row := range a.Rows {
			moves += row.Coef[i] * out[d]
		}
		if box[i] > 1 && moves != coef[i] {
			return nil, false
		}
	}
	return out, !slices.ContainsFunc(a.Rows, func(r match.Row) bool { return r.Const != 0 })
}

// lies reports whether the instruction takes an operand where it is: no element lies on another, and but for dimensions
// whose strides C is told they lie without gaps.
func (o *operands) lies(name string, op *Operand) bool {
	want := dense(op.Shape)
	var order []int
	for d, n := range op.Shape {
		if n == 1 {
			op.Strides[d] = want[d]
			continue
		}
		if op.Strides[d] != want[d] && !o.n.Free(name, d) {
			return false
		}
		order = append(order, d)
	}
	slices.SortFunc(order, func(a, b int) int { return op.Strides[a] - op.Strides[b] })
	end := 1
	for k, d := range order {
		if op.Strides[d] < end || k == 0 && op.Strides[d] != 1 {
			return false
		}
		end = op.Strides[d] * op.Shape[d]
	}
	return true
}

// filled reports whether loops of these extents come to all places of an operand. Where a loop moves one coordinate at
// most, they do if each coordinate takes all of its values; of others it is not known.
//
//	a(2*i + k), i < 4, k < 2    is filled    a(2*i + k), k < 1, and a(i, i)    are not
func filled(a match.Access, box, shape []int) bool {
	moved := make([]bool, len(box))
	for d, r := range a.Rows {
		var moving []int
		for i, k := range r.Coef {
			if k == 0 || box[i] == 1 {
				continue
			}
			if moved[i] {
				return false
			}
			moved[i], moving = true, append(moving, i)
		}
		slices.SortFunc(moving, func(i, j int) int { return r.Coef[i] - r.Coef[j] })
		reach := 1
		for _, i := range moving {
			if r.Coef[i] < 0 || r.Coef[i] > reach {
				return false
			}
			reach += r.Coef[i] * (box[i] - 1)
		}
		if reach != shape[d] {
			return false
		}
	}
	return true
}
