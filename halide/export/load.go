package export

import (
	"fmt"
	"strings"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/export/regions"
)

// element is an element of an array: a slice where indexes are sums of Vars, each Var in a dimension of its own.
//
//	in(2*x + r.x, y)      in_[0:16, r_x:r_x + 511:2]
//	in(y, x)              in_[0:256, 0:16].T
//	lut(in(x, y))         lut[in_[0:16, 0:256].astype(np.int64)]
func (b *body) element(e *halide.Expr) value {
	array, mins, t := b.arrayOf(e)
	text, axes, ok := b.slice(e, b.axisOf)
	if !ok {
		return b.gather(e, array, mins, t)
	}
	return value{text: b.integers(b.place(text, axes), t), simple: true}
}

// axis is a name that stands for a whole axis of arrays, and its range.
type axis struct {
	name string
	halide.Range
}

// gather is elements by index arrays.
func (b *body) gather(e *halide.Expr, array string, mins []int, t halide.Type) value {
	var index []string
	for d := len(e.Args) - 1; d >= 0; d-- {
		v := b.apart(e.Args[d])
		text := v.text
		if mins[d] != 0 {
			text = regions.Offset(paren(v), -mins[d])
		}
		index = append(index, text)
	}
	text := fmt.Sprintf(or(b.Library.gather, "%s[%s]"), array, strings.Join(index, ", "))
	return value{text: b.integers(text, t), simple: true}
}
