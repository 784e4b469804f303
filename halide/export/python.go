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

// function writes the function of the pipeline.
func (w *writer) function(funcs []*halide.Func) (text string, err error) {
	defer regions.Refused(&err)
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
			index = append(index, regions.Offset(in.Dims[d], -box[d].Min))
			sizes = append(sizes, fmt.Sprint(box[d].Extent))
		}
		w.line("%s(%s) is %s[%s]: %s by %s at least", in.Name, strings.Join(in.Dims, ", "), w.names.of(in.Name),
			strings.Join(index, ", "), in.Type, strings.Join(sizes, ", "))
	}
	w.line(`"""`)
}
