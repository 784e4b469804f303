package plainc

import (
	"fmt"
	"slices"
	"strings"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/export/regions"
)

// Array is an array of a file: dimension 0 of the box is its last dimension.
type Array struct {
	Name string
	Type halide.Type
	Box  []halide.Range
	Out  bool   // an output
	From string // the input or Func that it is, as the algorithm calls it
}

// Shape is its dimensions in C: "[16][256]".
func (a *Array) Shape() string {
	text := ""
	for _, r := range slices.Backward(a.Box) {
		text += fmt.Sprintf("[%d]", r.Extent)
	}
	return text
}

// Declare is its declaration: "uint8_t in[16][256]".
func (a *Array) Declare() string { return ctype(a.Type) + " " + a.Name + a.Shape() }

// Param is it as a parameter.
func (a *Array) Param() string {
	if a.Out {
		return a.Declare()
	}
	return "const " + a.Declare()
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
		index += "[" + regions.Offset(f.Vars[d].Name, -a.Box[d].Min) + "]"
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

// copyPart copies the part of an array that was asked for.
func (w *Writer) copyPart(part, all *Array) {
	to, from := "", ""
	for d := len(part.Box) - 1; d >= 0; d-- {
		v := w.names.fresh("i")
		w.loop(v, halide.Range{Extent: part.Box[d].Extent})
		to += "[" + v + "]"
		from += "[" + regions.Offset(v, part.Box[d].Min-all.Box[d].Min) + "]"
	}
	w.Line("%s%s = %s%s;", part.Name, to, all.Name, from)
	w.Close(len(part.Box))
}
