package gopkg

import (
	"fmt"
	"math/big"
	"strings"

	"github.com/vyasa-go/vyasa/codegen/native/gosource"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/affine"
	"github.com/vyasa-go/vyasa/lower/indexes"
)

// param is a slice that the package takes.
type param struct {
	*lower.Buffer
	number int // in Nest.Buffers
	id     string

	strides, dense string // names, where the strided form takes strides: of these, and of a copy without gaps
}

// at is the index of an element. Coordinates count from the least one that is stored, and have names.
func (a *param) at(name func(dim int) string) string {
	extents, dims := affine.Extents{}, map[string]int{}
	var index []*halide.Expr
	for d, r := range a.Dims {
		v := fmt.Sprint("d", d)
		extents[v], dims[v] = r.Extent, d
		index = append(index, indexes.Node(halide.OpAdd, indexes.Variable(v), indexes.Number(r.Min)))
	}
	return gosource.Index(a.Address(index, extents), extents, func(v string) string { return name(dims[v]) })
}

// stored says where the element at the user's coordinates lies: in[272*y + x], in[272*(y+1) + x+1].
func (a *param) stored() string {
	return fmt.Sprintf("%s[%s]", a.id, a.at(func(d int) string {
		switch low := a.Dims[d].Min; {
		case low > 0:
			return fmt.Sprintf("(%s-%d)", a.Names[d], low)
		case low < 0:
			return fmt.Sprintf("(%s+%d)", a.Names[d], -low)
		}
		return a.Names[d]
	}))
}

// each writes loops over the user's elements, dimension 0 innermost, whose variables are i0, i1, ... and count from the
// least stored coordinate; body gets the index of the element.
func (a *param) each(body func(at string) string) string {
	var head strings.Builder
	for d := len(a.Valid) - 1; d >= 0; d-- {
		from := a.Valid[d].Min - a.Dims[d].Min
		fmt.Fprintf(&head, "for i%d := %d; i%d < %d; i%d++ {\n", d, from, d, from+a.Valid[d].Extent, d)
	}
	return head.String() + body(a.at(func(d int) string { return fmt.Sprint("i", d) })) + strings.Repeat("}\n",
		len(a.Valid))
}

// access is how an element is called: in(x, y).
func (a *param) access() string { return fmt.Sprintf("%s(%s)", a.Name, strings.Join(a.Names, ", ")) }

// over is the user's coordinates: "x 0..257, y 0..17".
func (a *param) over() string {
	var list []string
	for d, r := range a.Valid {
		list = append(list, fmt.Sprintf("%s %d..%d", a.Names[d], r.Min, r.Min+r.Extent-1))
	}
	return strings.Join(list, ", ")
}

// limits is the values that an integer input may have, and whether these are fewer than those of its type.
func (a *param) limits() (lo, hi *big.Int, ranged bool) {
	lo, hi = a.Type.Bounds()
	if v := a.Values; v.Known() {
		return v.Lo, v.Hi, v.Lo.Cmp(lo) > 0 || v.Hi.Cmp(hi) < 0
	}
	return lo, hi, false
}

// list is the parameters of a function: "in, k []int16, out []int32".
func (p *pkg) list() string {
	var text strings.Builder
	for i, a := range p.params {
		text.WriteString(a.id)
		switch {
		case i == len(p.params)-1:
			fmt.Fprintf(&text, " []%s", a.Type)
		case p.params[i+1].Type == a.Type:
			text.WriteString(", ")
		default:
			fmt.Fprintf(&text, " []%s, ", a.Type)
		}
	}
	return text.String()
}

// args is the parameters as arguments.
func (p *pkg) args() string {
	var ids []string
	for _, a := range p.params {
		ids = append(ids, a.id)
	}
	return strings.Join(ids, ", ")
}

// param is the parameter of a buffer of the nest.
func (p *pkg) param(buffer int) *param {
	for _, a := range p.params {
		if a.number == buffer {
			return a
		}
	}
	panic(fmt.Sprintf("BUG: %s is no parameter", p.nest.Buffers[buffer].Name))
}

// listStrided is the parameters of a function with strides: "in []uint8, inStride int, k []int16".
func (p *pkg) listStrided() string {
	var list []string
	for _, a := range p.params {
		list = append(list, fmt.Sprintf("%s []%s", a.id, a.Type))
		if a.strides != "" {
			list = append(list, a.strides+" "+a.stridesType())
		}
	}
	return strings.Join(list, ", ")
}

// argsStrided is the same as arguments.
func (p *pkg) argsStrided() string {
	var list []string
	for _, a := range p.params {
		if list = append(list, a.id); a.strides != "" {
			list = append(list, a.strides)
		}
	}
	return strings.Join(list, ", ")
}

func (a *param) stridesType() string {
	if len(a.Dims) == 2 {
		return "int"
	}
	return fmt.Sprintf("[%d]int", len(a.Dims)-1)
}
