package plainc

import (
	"fmt"
	"slices"
	"strings"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/export/regions"
)

// Unit is a pipeline in C.
type Unit struct {
	Entry   string   // the function
	Params  []*Array // inputs in the order of their first use, then outputs
	Docs    string   // comment lines
	Body    string   // the function's statements
	Helpers []string // functions before it
	Kernel  string   // a function before it that is its own
}

// Entries in Kernel and Body stand for Entry.
const Entries = "$ENTRY"

// Function is the function, with its own before it.
func (u *Unit) Function() string {
	return strings.ReplaceAll(u.Kernel+u.Prototype()+"\n{\n"+u.Body+"}\n", Entries, u.Entry)
}

// Prototype is the head of the function.
func (u *Unit) Prototype() string {
	var params []string
	for _, a := range u.Params {
		params = append(params, a.Param())
	}
	return fmt.Sprintf("void %s(%s)", u.Entry, strings.Join(params, ", "))
}

// Includes are what every file includes.
const Includes = "#include <math.h>\n#include <stdbool.h>\n#include <stdint.h>\n#include <stdlib.h>\n"

// Text is the unit as a file.
func (u *Unit) Text() string {
	text := u.Docs + "//\n// Floats are rounded as written where the compiler fuses no operations: cc -std=c11 -O3 " +
		"-ffp-contract=off; link -lm.\n\n" + Includes
	for _, h := range u.Helpers {
		text += "\n" + h
	}
	return text + "\n" + u.Function()
}

// Write is a pipeline as a unit, whose outputs are over what the schedule bounds. The error says which expression C
// cannot compute, and why.
func Write(s *halide.Schedule) (*Unit, error) { return WriteWith(s, Hooks{}) }

// Stage writes what a Func is in another way; it reports whether it did. If not, it has written nothing.
type Stage func(w *Writer, f *halide.Func) bool

// Hooks are what another language than C has its own way of.
type Hooks struct {
	Stage Stage
	// has a place for an array that is neither an input nor an output; nil: the function has static ones
	Local func(a *Array) bool
}

// WriteWith is Write, where hooks may write the definitions of Funcs, and have places for arrays.
func WriteWith(s *halide.Schedule, hooks Hooks) (u *Unit, err error) {
	r, err := regions.Of(s)
	if err != nil {
		return nil, err
	}
	defer regions.Refused(&err)
	w := &Writer{Regions: r, Pipeline: halide.NewPipeline(s.Outputs()...), names: newNames(), needed: map[string]bool{},
		arrays: map[*halide.Func][]*Array{}, inputs: map[string]*Array{}, hooks: hooks, depth: 1}
	return w.unit(), nil
}

// unit writes all.
func (w *Writer) unit() *Unit {
	u := &Unit{Entry: w.names.fresh("run_" + w.Pipeline.Outputs[0].Name)}
	for _, in := range w.Pipeline.Inputs() {
		a := &Array{Name: w.names.of("input", in.Name), Type: in.Type, Box: w.Box(in), From: in.Name}
		w.inputs[in.Name] = a
		u.Params = append(u.Params, a)
	}
	var copies []func()
	for _, f := range w.Pipeline.Funcs() {
		w.declare(f)
	}
	for _, f := range w.Pipeline.Outputs {
		for _, a := range w.arrays[f] {
			out := a
			if slices.EqualFunc(w.Asked[f], a.Box, func(x, y halide.Range) bool { return x == y }) {
				a.Out = true
			} else {
				part := &Array{Name: w.names.fresh(a.Name), Type: a.Type, Box: w.Asked[f], Out: true, From: a.From}
				copies = append(copies, func() { w.copyPart(part, a) })
				out = part
			}
			u.Params = append(u.Params, out)
		}
	}
	for _, f := range w.Pipeline.Funcs() {
		w.fun(f)
	}
	for _, c := range copies {
		c()
	}
	u.Docs, u.Body = w.docs(u), w.out.String()
	u.Helpers = append(w.brought(), w.extra...)
	return u
}

// docs says what the function computes, and how its arrays lie.
func (w *Writer) docs(u *Unit) string {
	text := ""
	for line := range strings.Lines(strings.TrimSpace(w.Pipeline.String())) {
		text += "// " + strings.TrimRight(line, "\n") + "\n"
	}
	text += "//\n"
	for _, a := range u.Params {
		dims, index := []string{}, ""
		for d := len(a.Box) - 1; d >= 0; d-- {
			dims = append([]string{w.dims(a)[d]}, dims...)
			index += "[" + regions.Offset(w.dims(a)[d], -a.Box[d].Min) + "]"
		}
		text += fmt.Sprintf("// %s(%s) is %s%s\n", a.From, strings.Join(dims, ", "), a.Name, index)
	}
	return text
}

// dims are the names of an array's dimensions.
func (w *Writer) dims(a *Array) (names []string) {
	for _, in := range w.Pipeline.Inputs() {
		if w.inputs[in.Name] == a {
			return in.Dims
		}
	}
	for _, f := range w.Pipeline.Outputs {
		if a.From == f.Name || strings.HasPrefix(a.From, f.Name+".") {
			for _, v := range f.Vars {
				names = append(names, v.Name)
			}
			return names
		}
	}
	panic("BUG: an array without dimensions: " + a.Name)
}
