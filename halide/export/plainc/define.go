package plainc

import (
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/export/regions"
)

func (w *Writer) define(b *body, f *halide.Func) {
	box := w.Funcs[f]
	depth := len(f.Vars)
	for d := depth - 1; d >= 0; d-- {
		w.loop(w.names.of("var", f.Vars[d].Name), box[d])
	}
	index := ""
	for d := depth - 1; d >= 0; d-- {
		index += "[" + regions.Offset(w.names.of("var", f.Vars[d].Name), -box[d].Min) + "]"
	}
	values := b.values(f.Values)
	for i, v := range values {
		w.Line("%s%s = %s;", w.arrays[f][i].Name, index, v.text)
	}
	w.Close(depth)
}

// Define writes the loops of a Func's definition.
func (w *Writer) Define(f *halide.Func) { w.define(w.body(f, w.Funcs[f]), f) }

// values are the values of a place, all computed before the first is stored.
func (b *body) values(list []*halide.Expr) (out []value) {
	for _, e := range list {
		v := b.expr(e)
		if len(list) > 1 {
			name := b.names.fresh("v")
			b.Line("const %s %s = %s;", v.c, name, v.text)
			v = value{text: name, prec: primaryP, c: v.c}
		}
		out = append(out, v)
	}
	return out
}
