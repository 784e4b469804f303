package variants

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
)

// Program is a C function of a known kind.
type Program struct {
	Kind    Kind
	Func    string // its name
	Text    string // a whole file
	Meaning string // as "C(i, j) += A(i, k) * B(k, j)" in the program's names; what an Other does
}

// Write draws a form and writes a program of a kind.
func Write(r *rand.Rand, k Kind) Program {
	if k == Other {
		return writeOther(r)
	}
	c := computations[k][r.IntN(len(computations[k]))]
	w := &writer{c: c, form: draw(r, c), names: newNames(r), extents: map[string]string{},
		value: c.values[r.IntN(len(c.values))]}
	w.settle(k)
	return w.program(k)
}

// writer writes one program.
type writer struct {
	c       computation
	form    Form
	names   *names
	extents map[string]string // of loops' roles
	value   string
	margin  int // of a stencil's input
	text    strings.Builder
	indent  int
}

// settle makes a form one that the computation has.
func (w *writer) settle(k Kind) {
	for _, l := range slices.Concat(w.c.outer, w.c.inner) {
		w.extents[l.v] = l.extent
	}
	if k == Stencil {
		w.margin = 2
	}
	if len(w.c.inner) == 0 {
		w.form.Local = false
	}
	if len(w.c.out.index) == 0 {
		w.form.Local = true
		w.form.Pragma = false // the sum would be shared
	}
	w.form.Accumulate = w.form.Accumulate && len(w.c.out.index) > 0 && w.c.op == "+="
	if !w.form.Local && len(w.c.inner) > 0 {
		w.form.Pragma = false // loops of the reduction may be outermost
	}
	if w.form.Storage == Static {
		w.form.ColumnMajor, w.form.Restrict = false, false
	}
}

func (w *writer) line(format string, args ...any) {
	fmt.Fprintf(&w.text, "%s%s\n", strings.Repeat("    ", w.indent), fmt.Sprintf(format, args...))
}

func (w *writer) open(format string, args ...any) { w.line(format, args...); w.indent++ }
func (w *writer) close()                          { w.indent--; w.line("}") }

// outElem is the type of what is stored: products of shorts are ints.
func (w *writer) outElem() string {
	if w.form.Elem == "short" {
		return "int"
	}
	return w.form.Elem
}

func (w *writer) program(k Kind) Program {
	p := Program{Kind: k, Func: w.names.of(function, k.String()), Meaning: w.meaning()}
	scalar := len(w.c.out.index) == 0
	result := "void"
	if scalar && w.form.Result {
		result = w.outElem()
	}
	w.open("%s %s(%s)\n{", result, p.Func, strings.Join(w.parameters(), ", "))
	switch {
	case scalar:
		w.scalar()
	case w.form.Local:
		w.local()
	default:
		w.plain()
	}
	w.close()
	p.Text = w.macros() + w.text.String()
	return p
}

// parameters are the arrays in a random order, and the sizes.
func (w *writer) parameters() (list []string) {
	if len(w.c.out.index) > 0 {
		list = append(list, w.parameter(w.c.out, w.outElem(), true))
	} else if !w.form.Result {
		list = append(list, w.outElem()+" *"+w.names.of(array, "result"))
	}
	seen := map[string]bool{}
	for _, a := range w.c.in {
		if !seen[a.array] {
			list = append(list, w.parameter(a, w.form.Elem, false))
		}
		seen[a.array] = true
	}
	if w.names.r.IntN(2) == 0 {
		slices.Reverse(list)
	}
	var sizes []string
	if w.form.Storage != Static {
		for _, l := range slices.Concat(w.c.outer, w.c.inner) {
			sizes = append(sizes, "int "+w.names.of(size, l.extent))
		}
	}
	seen = map[string]bool{}
	for _, a := range append(slices.Clone(w.c.in), w.c.out) {
		if w.leads(a) && !seen[a.array] {
			sizes = append(sizes, "int "+w.names.of(size, "ld"+a.array))
		}
		seen[a.array] = true
	}
	if w.names.r.IntN(2) == 0 {
		return append(sizes, list...)
	}
	return append(list, sizes...)
}

// macros define the sizes of arrays of constant sizes.
func (w *writer) macros() string {
	if w.form.Storage != Static {
		return ""
	}
	var text strings.Builder
	for i, l := range slices.Concat(w.c.outer, w.c.inner) {
		fmt.Fprintf(&text, "#define %s %d\n", w.names.of(size, l.extent), []int{24, 37, 19, 8, 5, 3}[i%6])
	}
	return text.String() + "\n"
}

// plain is one nest around out op= value, after one that clears out.
func (w *writer) plain() {
	all := slices.Concat(w.c.outer, w.c.inner)
	if w.c.op == "+=" && !w.form.Accumulate {
		unroll, walk := w.form.Unroll, w.form.Walk
		w.form.Unroll, w.form.Walk = 0, false
		w.open("{")
		w.nest(w.c.outer, 0, false, func(at map[string]string) { w.line("%s = 0;", w.element(w.c.out, at)) })
		w.close()
		w.form.Unroll, w.form.Walk = unroll, walk
	}
	ordered := make([]loop, len(all))
	for i, at := range w.form.Order {
		ordered[i] = all[at]
	}
	w.nest(ordered, w.form.TileLoops, w.form.Pragma, func(at map[string]string) {
		w.line("%s %s %s;", w.element(w.c.out, at), w.c.op, w.expression(at))
	})
}

// local keeps the sum of one element in a variable.
func (w *writer) local() {
	outer := w.form
	w.form.Unroll, w.form.Walk, w.form.While = 0, false, false
	n := len(w.c.outer)
	w.nest(w.c.outer, w.form.TileLoops&(1<<n-1), w.form.Pragma, func(map[string]string) {
		w.form = outer
		first := "0"
		if w.form.Accumulate {
			first = w.element(w.c.out, nil)
		}
		s := w.names.of(array, "local")
		w.line("%s %s = %s;", w.outElem(), s, first)
		w.nest(w.c.inner, w.form.TileLoops>>n, false,
			func(at map[string]string) { w.line("%s += %s;", s, w.expression(at)) })
		w.line("%s = %s;", w.element(w.c.out, nil), s)
	})
}

// scalar is a reduction of everything.
func (w *writer) scalar() {
	s, first := w.names.of(array, "local"), "0"
	if w.c.op != "+=" {
		first = w.element(w.c.in[0], map[string]string{w.c.inner[0].v: "0"})
	}
	w.line("%s %s = %s;", w.outElem(), s, first)
	w.nest(w.c.inner, w.form.TileLoops, false, func(at map[string]string) {
		switch value := w.expression(at); w.c.op {
		case "max":
			w.line("if (%s > %s) %s = %s;", value, s, s, value)
		case "min":
			w.line("if (%s < %s) %s = %s;", value, s, s, value)
		default:
			w.line("%s += %s;", s, value)
		}
	})
	if w.form.Result {
		w.line("return %s;", s)
	} else {
		w.line("*%s = %s;", w.names.of(array, "result"), s)
	}
}

// expression is the value with the inputs' elements.
func (w *writer) expression(at map[string]string) string {
	text := w.value
	for i, a := range w.c.in {
		text = strings.ReplaceAll(text, fmt.Sprint("$", i), w.element(a, at))
	}
	return text
}

// meaning is the computation in the program's names.
func (w *writer) meaning() string {
	element := func(a access) string {
		var index []string
		for _, x := range a.index {
			index = append(index, w.sum(x, nil))
		}
		return w.names.of(array, a.array) + "(" + strings.Join(index, ", ") + ")"
	}
	value := w.value
	for i, a := range w.c.in {
		value = strings.ReplaceAll(value, fmt.Sprint("$", i), element(a))
	}
	op := w.c.op
	if op == "max" || op == "min" {
		op += "="
	}
	if op == "+=" && !w.form.Accumulate {
		op = "= sum"
	}
	return element(w.c.out) + " " + op + " " + value
}
