package plainc

import (
	"fmt"
	"math/big"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/export/regions"
)

// Loop is a loop over a Var.
type Loop struct {
	Var string
	halide.Range
}

// Loops are those over the Vars of a Func, dimension 0 first.
func (w *Writer) Loops(f *halide.Func) (out []Loop) {
	for d, v := range f.Vars {
		out = append(out, Loop{v.Name, w.Funcs[f][d]})
	}
	return out
}

// Domain are the loops over a domain, the first dimension first.
func Domain(r *halide.RDom) (out []Loop) {
	for i, v := range r.Vars {
		out = append(out, Loop{v.Name, r.Range(i)})
	}
	return out
}

// Fill declares an array whose dimensions are loops, and writes C that fills it with an expression of f, wrapped to a
// type.
func (w *Writer) Fill(f *halide.Func, name string, t halide.Type, loops []Loop, e *halide.Expr) *Array {
	a := w.Static(name, t, loops)
	b, index := w.body(f, w.Funcs[f]), ""
	for d := len(loops) - 1; d >= 0; d-- {
		w.loop(w.names.of("var", loops[d].Var), loops[d].Range)
		index += "[" + regions.Offset(w.names.of("var", loops[d].Var), -loops[d].Min) + "]"
	}
	wrapped := &halide.Expr{Op: halide.OpWrap, Kind: halide.IntKind, Type: t, Args: []*halide.Expr{e}, Pos: e.Pos}
	w.Line("%s%s = %s;", a.Name, index, b.expr(wrapped).text)
	w.Close(len(loops))
	return a
}

// Static declares an array whose dimensions are loops.
func (w *Writer) Static(name string, t halide.Type, loops []Loop) *Array {
	a := &Array{Name: w.names.fresh(name), Type: t}
	for _, l := range loops {
		a.Box = append(a.Box, l.Range)
	}
	w.local(a, "")
	return a
}

// Known is an expression whose elements an array has, as dimensions of loops over Vars; its elements have the same low
// 32 bits.
type Known struct {
	Array *Array
	Loops []Loop
}

// DefineWith is Define, where some expressions are in arrays.
func (w *Writer) DefineWith(f *halide.Func, known map[*halide.Expr]Known) {
	b := w.body(f, w.Funcs[f])
	for e, k := range known {
		text := k.Array.Name
		for d := len(k.Loops) - 1; d >= 0; d-- {
			text += "[" + regions.Offset(w.names.of("var", k.Loops[d].Var), -k.Loops[d].Min) + "]"
		}
		v := value{text: text, prec: primaryP, c: classOfType(k.Array.Type)}
		b.known[0][key{e, false}], b.known[0][key{e, true}] = v, v
	}
	w.define(b, f)
}

// Span is the interval of an expression of f.
func (w *Writer) Span(f *halide.Func, e *halide.Expr) halide.Span {
	return regions.Env(f, w.Funcs[f]).Span(e)
}

// Inside is the array of an element, if none of its indexes leaves it.
func (w *Writer) Inside(f *halide.Func, e *halide.Expr) (a *Array, ok bool) {
	switch e.Op {
	case halide.OpLoad:
		a = w.inputs[e.Name]
	case halide.OpCall:
		a = w.arrays[e.Func][e.Elem]
	default:
		return nil, false
	}
	for d, x := range e.Args {
		s := w.Span(f, x)
		if s.Lo.Cmp(big.NewInt(int64(a.Box[d].Min))) < 0 ||
			s.Hi.Cmp(big.NewInt(int64(a.Box[d].Min+a.Box[d].Extent-1))) > 0 {
			return nil, false
		}
	}
	return a, true
}

// Place is where an element lies in its array if each index is a Var that stands there alone, and a number, or a number
// alone: the Vars ("" for none), and what is added to each. False if an index is another or reads a border.
func (w *Writer) Place(f *halide.Func, e *halide.Expr) (a *Array, vars []string, at []int, ok bool) {
	a, ok = w.Inside(f, e)
	if !ok {
		return nil, nil, nil, false
	}
	for d, x := range e.Args {
		rest, n := peel(x)
		name := ""
		if rest != nil {
			if rest.Op != halide.OpVar {
				return nil, nil, nil, false
			}
			name = rest.Name
		}
		vars, at = append(vars, name), append(at, n-a.Box[d].Min)
	}
	return a, vars, at, true
}

// Var is what a Var of the algorithm is called.
func (w *Writer) Var(name string) string { return w.names.of("var", name) }

// Loop opens a loop over a Var.
func (w *Writer) Loop(l Loop) { w.loop(w.Var(l.Var), l.Range) }

// Element is an element of an array: "a[y + 1][0]".
func (a *Array) Element(index []string) string {
	text := a.Name
	for d := len(index) - 1; d >= 0; d-- {
		text += fmt.Sprintf("[%s]", index[d])
	}
	return text
}

// Offset is "x + 2", "x - 2" or "x"; of no name the number.
func Offset(name string, by int) string {
	if name == "" {
		return fmt.Sprint(by)
	}
	return regions.Offset(name, by)
}
