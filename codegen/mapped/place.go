package mapped

import (
	"fmt"
	"strings"

	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/match"
)

// place is where an operand has its element at the values of loops: it lies without gaps, dimension 0 first.
func place(b *lower.Buffer, rows []match.Row, loops []string) string {
	var terms []string
	stride := 1
	for d, r := range rows {
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
		stride *= b.Dims[d].Extent
	}
	if terms == nil {
		return "0"
	}
	return strings.Join(terms, " + ")
}
