package export

import (
	"fmt"
	"slices"
	"strings"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/export/regions"
)

// Python is a pipeline as a file of Python with one function, whose parameters are the inputs in the order of their
// first use, as arrays whose axes are the dimensions from the last to dimension 0. It returns the outputs over what
// their schedule bounds. The error says which expression the library cannot compute, and why.
func (l *Library) Python(s *halide.Schedule) (string, error) {
	r, err := regions.Of(s)
	if err != nil {
		return "", err
	}
	funcs := halide.Funcs(s.Outputs()...)
	w := &writer{Library: l, Regions: r, names: newNames(l), needed: map[string]bool{},
		types: map[*halide.Func][]halide.Type{}}
	w.pipeline = halide.NewPipeline(s.Outputs()...)
	w.free = func(f *halide.Func) bool { return s.Of(f).Compute().Reassociate }
	body, err := w.function(funcs)
	if err != nil {
		return "", err
	}
	return l.imports + w.brought(body) + "\n\n" + body, nil
}

// writer writes a file.
type writer struct {
	*Library
	*regions.Regions
	pipeline *halide.Pipeline
	free     func(*halide.Func) bool // its sums of floats have any order
	names    *names
	needed   map[string]bool // functions that the file brings along
	types    map[*halide.Func][]halide.Type
	out      strings.Builder
	depth    int
}

func (w *writer) line(format string, args ...any) {
	fmt.Fprintf(&w.out, strings.Repeat("    ", w.depth)+format+"\n", args...)
}

// need is the name of a function that the file then brings along.
func (w *writer) need(name string) string {
	w.needed[name] = true
	return name
}

// failure is a panic that something cannot be said in Python.
type failure struct{ error }

func refuse(e *halide.Expr, format string, args ...any) {
	panic(failure{fmt.Errorf("%s: %s", e.Pos, fmt.Sprintf(format, args...))})
}

// function writes the function of the pipeline.
func (w *writer) function(funcs []*halide.Func) (text string, err error) {
	defer func() {
		if p := recover(); p != nil {
			f, ok := p.(failure)
			if !ok {
				panic(p)
			}
			err = f.error
		}
	}()
	outputs, entry := w.pipeline.Outputs, w.entry(w.pipeline)
	w.names.taken[entry] = true
	var params []string
	for _, in := range w.pipeline.Inputs() {
		params = append(params, w.names.of(in.Name))
	}
	w.line("def %s(%s):", entry, strings.Join(params, ", "))
	w.depth++
	w.docs()
	for _, in := range w.pipeline.Inputs() {
		w.input(in)
	}
	arrays := map[*halide.Func][]string{}
	for _, f := range funcs {
		arrays[f] = w.fun(f)
	}
	var results []string
	for _, f := range outputs {
		for _, a := range arrays[f] {
			results = append(results, a+w.part(w.Asked[f], w.Funcs[f]))
		}
	}
	w.line("return %s", strings.Join(results, ", "))
	return w.out.String(), nil
}

// part is the part of an array that was asked for.
func (w *writer) part(asked, box []halide.Range) string {
	if slices.Equal(asked, box) {
		return ""
	}
	var index []string
	for d := len(box) - 1; d >= 0; d-- {
		from := asked[d].Min - box[d].Min
		index = append(index, fmt.Sprintf("%d:%d", from, from+asked[d].Extent))
	}
	return "[" + strings.Join(index, ", ") + "]"
}

// docs writes what the function computes, and how its arrays lie.
func (w *writer) docs() {
	w.line(`"""`)
	for line := range strings.Lines(strings.TrimSpace(w.pipeline.String())) {
		w.line("%s", strings.TrimRight(line, "\n"))
	}
	w.out.WriteString("\n")
	for _, in := range w.pipeline.Inputs() {
		box := w.Box(in)
		var index, sizes []string
		for d := len(in.Dims) - 1; d >= 0; d-- {
			index = append(index, offset(in.Dims[d], -box[d].Min))
			sizes = append(sizes, fmt.Sprint(box[d].Extent))
		}
		w.line("%s(%s) is %s[%s]: %s by %s at least", in.Name, strings.Join(in.Dims, ", "), w.names.of(in.Name),
			strings.Join(index, ", "), in.Type, strings.Join(sizes, ", "))
	}
	w.line(`"""`)
}

// offset is "x + 2", "x - 2" or "x".
func offset(name string, by int) string {
	switch {
	case by > 0:
		return fmt.Sprintf("%s + %d", name, by)
	case by < 0:
		return fmt.Sprintf("%s - %d", name, -by)
	}
	return name
}

// names gives each name of the algorithm one of Python.
type names struct {
	known map[string]string
	taken map[string]bool
}

func newNames(l *Library) *names {
	n := &names{map[string]string{}, map[string]bool{l.module: true}}
	for _, word := range strings.Fields("False None True and as assert async await break class continue def del elif " +
		"else except finally for from global if import in is lambda nonlocal not or pass raise return try while with " +
		"print range max min abs int") {
		n.taken[word] = true
	}
	return n
}

// of is the name of something that has one: in -> in_, r.x -> r_x.
func (n *names) of(name string) string {
	out, ok := n.known[name]
	if !ok {
		out = n.fresh(strings.ReplaceAll(name, ".", "_"))
		n.known[name] = out
	}
	return out
}

// fresh is a name that nothing has.
func (n *names) fresh(name string) string {
	for n.taken[name] {
		name += "_"
	}
	n.taken[name] = true
	return name
}
