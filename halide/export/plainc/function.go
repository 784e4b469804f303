package plainc

import (
	"fmt"
	"slices"
	"strings"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/export/regions"
)

// declare gives a Func its arrays.
func (w *Writer) declare(f *halide.Func) {
	box := w.Funcs[f]
	if box == nil {
		return // nothing reads it
	}
	env := regions.Env(f, box)
	for i := range f.Values {
		name := f.Name
		if len(f.Values) > 1 {
			name = fmt.Sprintf("%s.%d", f.Name, i)
		}
		t, err := regions.StoredType(f, i, env)
		if err != nil {
			panic(failure{err})
		}
		w.arrays[f] = append(w.arrays[f], &Array{Name: w.names.of("func", name), Type: t, Box: box, From: name})
	}
}

// fun writes a Func: its definition, then its updates.
//
//	blur(x, y): uint8, over x 0:256, y 0:16
//	->
//	static uint8_t blur[16][256];
//	for (int y = 0; y < 16; y++) {
//	    for (int x = 0; x < 256; x++) {
//	        blur[y][x] = ...;
func (w *Writer) fun(f *halide.Func) {
	if w.arrays[f] == nil {
		return
	}
	for _, a := range w.arrays[f] {
		if !a.Out {
			w.local(a, w.origin(f, a))
		}
	}
	if w.hooks.Stage == nil || !w.hooks.Stage(w, f) {
		w.Define(f)
	}
	for _, u := range f.Updates {
		w.update(f, u)
	}
}

// local declares an array.
func (w *Writer) local(a *Array, comment string) {
	if w.hooks.Local == nil || !w.hooks.Local(a) {
		w.Line("static %s;%s", a.Declare(), comment)
	}
}

// origin is a comment where an array does not begin at 0.
func (w *Writer) origin(f *halide.Func, a *Array) string {
	index, names, moved := "", []string{}, false
	for d := len(a.Box) - 1; d >= 0; d-- {
		index += "[" + offset(f.Vars[d].Name, -a.Box[d].Min) + "]"
		moved = moved || a.Box[d].Min != 0
	}
	for _, v := range f.Vars {
		names = append(names, v.Name)
	}
	if !moved {
		return ""
	}
	return fmt.Sprintf(" // %s(%s) is %s%s", a.From, strings.Join(names, ", "), a.Name, index)
}

// Define writes the loops of a Func's definition.
func (w *Writer) Define(f *halide.Func) { w.define(w.body(f, w.Funcs[f]), f) }

func (w *Writer) define(b *body, f *halide.Func) {
	box := w.Funcs[f]
	depth := len(f.Vars)
	for d := depth - 1; d >= 0; d-- {
		w.loop(w.names.of("var", f.Vars[d].Name), box[d])
	}
	index := ""
	for d := depth - 1; d >= 0; d-- {
		index += "[" + offset(w.names.of("var", f.Vars[d].Name), -box[d].Min) + "]"
	}
	values := b.values(f.Values)
	for i, v := range values {
		w.Line("%s%s = %s;", w.arrays[f][i].Name, index, v.text)
	}
	w.Close(depth)
}

// loop opens a loop over a range.
func (w *Writer) loop(name string, r halide.Range) {
	w.Open("for (int %[1]s = %[2]d; %[1]s < %[3]d; %[1]s++)", name, r.Min, r.Min+r.Extent)
}

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

// copyPart copies the part of an array that was asked for.
func (w *Writer) copyPart(part, all *Array) {
	to, from := "", ""
	for d := len(part.Box) - 1; d >= 0; d-- {
		v := w.names.fresh("i")
		w.loop(v, halide.Range{Extent: part.Box[d].Extent})
		to += "[" + v + "]"
		from += "[" + offset(v, part.Box[d].Min-all.Box[d].Min) + "]"
	}
	w.Line("%s%s = %s%s;", part.Name, to, all.Name, from)
	w.Close(len(part.Box))
}

// body writes the statements of one definition or update.
type body struct {
	*Writer
	f     *halide.Func
	env   halide.Env
	known []map[key]value // what nodes have been given names, by blocks around
	uses  map[*halide.Expr]int
}

// key is a node, or it modulo 2^64.
type key struct {
	e      *halide.Expr
	modulo bool
}

func (w *Writer) body(f *halide.Func, box []halide.Range) *body {
	b := &body{Writer: w, f: f, env: regions.Env(f, slices.Clone(box)), uses: map[*halide.Expr]int{},
		known: []map[key]value{{}}}
	for _, e := range regions.Roots(f) {
		halide.Walk(e, func(e *halide.Expr) {
			for _, a := range e.Args {
				b.uses[a]++
			}
		})
	}
	return b
}

// enter begins a block, leave ends it: names of values are known in it alone.
func (b *body) enter() { b.known = append(b.known, map[key]value{}) }
func (b *body) leave() { b.known = b.known[:len(b.known)-1] }

// domain opens loops over a domain, the first dimension the innermost, and says how many.
func (b *body) domain(r *halide.RDom) int {
	for i := len(r.Vars) - 1; i >= 0; i-- {
		b.loop(b.names.of("var", r.Vars[i].Name), r.Range(i))
	}
	b.enter()
	return len(r.Vars)
}
