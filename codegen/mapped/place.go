package mapped

import (
	"fmt"
	"strings"

	"github.com/vyasa-go/vyasa/codegen/csource"
	"github.com/vyasa-go/vyasa/lower/affine"
	"github.com/vyasa-go/vyasa/lower/match"
	"github.com/vyasa-go/vyasa/triplet/needle/calls"
)

// pointer is a pointer to the first element of an operand.
func pointer(w *csource.Writer, o *calls.Operand) string {
	name := w.Names.Buffers[o.Buffer.Name]
	if o.Base.Equal(affine.Form{}) {
		return name
	}
	return "(" + name + " + " + w.Addend(o.Base) + ")"
}

// place is where an operand has its element at the values of loops.
func place(o *calls.Operand, rows []match.Row, loops []string) string {
	var terms []string
	for d, r := range rows {
		stride := o.Strides[d]
		if r.Const != 0 {
			terms = append(terms, fmt.Sprint(r.Const*stride))
		}
		for i, k := range r.Coef {
			switch k * stride {
			case 0:
			case 1:
				terms = append(terms, loops[i])
			default:
				terms = append(terms, fmt.Sprintf("%d * %s", k*stride, loops[i]))
			}
		}
	}
	if terms == nil {
		return "0"
	}
	return strings.Join(terms, " + ")
}
