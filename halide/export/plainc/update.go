package plainc

import (
	"github.com/vyasa-go/vyasa/halide"
)

// update writes an update: loops over its domain in order, and in them over those Vars that stand in their own place.
//
//	hist(in(r.x)) += 1 over r
//	->
//	for (int r_x = 0; r_x < 100; r_x++) {
//	    hist[in[r_x]] = hist[in[r_x]] + 1;
//	}
func (w *Writer) update(f *halide.Func, u *halide.Update) {
	box := w.Funcs[f]
	b := w.body(f, box)
	blocks := 0
	if u.RDom != nil {
		blocks = b.domain(u.RDom)
	}
	for d := len(f.Vars) - 1; d >= 0; d-- {
		if c := u.Coords[d]; c.Op == halide.OpVar && c.Name == f.Vars[d].Name {
			w.loop(w.names.of("var", c.Name), box[d])
			blocks++
		}
	}
	if u.RDom != nil && u.RDom.Cond != nil {
		w.Open("if (%s)", b.expr(u.RDom.Cond).text)
		blocks++
	}
	index := ""
	for d := len(u.Coords) - 1; d >= 0; d-- {
		index += "[" + b.index(u.Coords[d], -box[d].Min) + "]"
	}
	for i, v := range b.values(u.Values) {
		w.Line("%s%s = %s;", w.arrays[f][i].Name, index, v.text)
	}
	w.Close(blocks)
}
