package export

import (
	"fmt"
	"slices"
	"strings"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/export/regions"
)

// update writes an update: loops over its domain in order, and in them all Vars at once, which are apart.
//
//	hist(in(r.x)) += 1 over r
//	->
//	for r_x in range(100):
//	    hist[in_[r_x].astype(np.int64)] = hist[in_[r_x].astype(np.int64)].astype(np.int64) + 1
func (w *writer) update(f *halide.Func, u *halide.Update, arrays []string) {
	box := slices.Clone(w.Funcs[f])
	b := w.body(f, box)
	if u.RDom != nil {
		depth := b.loops(u.RDom)
		defer b.endLoops(depth)
	}
	cond := ""
	if u.RDom != nil && u.RDom.Cond != nil {
		if c := b.expr(u.RDom.Cond); c.scalar {
			b.line("if %s:", c.text)
			b.depth++
		} else {
			cond = c.text
		}
	}
	var index []string
	for d := len(u.Coords) - 1; d >= 0; d-- {
		v := b.expr(u.Coords[d])
		text := v.text
		if box[d].Min != 0 {
			text = regions.Offset(paren(v), -box[d].Min)
		}
		index = append(index, text)
	}
	at := b.names.fresh("i")
	b.line("%s = %s", at, fmt.Sprintf(or(b.coords, "tuple("+b.module+".broadcast_arrays(%s))"),
		strings.Join(index, ", ")))
	var values []string
	for i, v := range u.Values {
		name := b.names.fresh("v")
		text := b.array(b.expr(v), v.Kind)
		if cond != "" {
			old := fmt.Sprintf(or(b.picked, "%s[%s]"), arrays[i], at)
			if v.Kind == halide.IntKind {
				old = b.as(old, b.ints)
			}
			text = b.choose(cond, text, old)
		}
		b.line("%s = %s", name, text)
		values = append(values, name)
	}
	for i, v := range values {
		b.line("%s", fmt.Sprintf(or(b.scatter, "%[1]s[%[2]s] = %[3]s"), arrays[i], at, v))
	}
}
