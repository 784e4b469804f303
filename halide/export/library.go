package export

import (
	"fmt"
	"math"
	"strings"

	"github.com/vyasa-go/vyasa/halide"
)

// Library is a library of arrays of Python: how it writes what files do. Texts with %s are filled in; where one is
// missing, that of NumPy holds. A $ in functions stands before names of the library.
type Library struct {
	Name    string // numpy: --to and what Python imports
	Note    string // what else than NumPy's it does
	Oldest  string // the first version that has all that files call
	Flushes bool   // subnormal floats may be taken for 0
	imports string
	module  string // np: the name of the library in a file

	stand      map[halide.Type]string // where arrays have other types than the algorithm
	cast       string                 // an array, a type
	number     string                 // a number, a type: an array of one element
	array      string                 // what may be a number: an array
	arange     string                 // from, end: int64
	stored     string                 // a value, a shape, a type: an array of its own
	where      string                 // condition, array, array
	clip       string                 // array of integers, from, to
	extreme    map[halide.Op][2]string
	transpose  string                      // an array, axes
	take       string                      // an array, coordinates, axis
	gather     string                      // an array, what stands in brackets; coordinates are arrays
	coords     string                      // coordinates as arrays of one shape
	picked     string                      // an array, such coordinates
	scatter    string                      // an array, coordinates, values: the statement
	einsum     string                      // subscripts, arrays; "" if integers have none
	windows    string                      // an array, sizes, axes: windows as further axes; "" if there are none
	windowAxis string                      // an array, an axis, a size: those of one axis, instead
	reduced    map[halide.Reduction]string // an array, axes, the type of the result
	operators  map[halide.Op]string
	functions  map[halide.Op]string // of one float, or of two
	bring      map[string]string    // functions that files bring along, where they are not those of all
	words      []string             // names that functions for all use, and what they are here, in turns
}

// Libraries are all, the first the one that others are described by.
func Libraries() []*Library { return []*Library{numPy(), pyTorch(), tensorFlow(), mlx(), jax()} }

// Named is the library of a name.
func Named(name string) (*Library, bool) {
	for _, l := range Libraries() {
		if l.Name == name {
			return l, true
		}
	}
	return nil, false
}

// entry is the name of the function of a pipeline.
func (l *Library) entry(p *halide.Pipeline) string { return newNames(l).of("run_" + p.Outputs[0].Name) }

// Idioms are the functions of whole arrays that reductions may become, by name.
func (l *Library) Idioms() (names []string) {
	for _, text := range []string{l.einsum, l.windows, l.windowAxis} {
		if name, _, found := strings.Cut(text[strings.LastIndexByte(strings.Split(text+"(", "(")[0], '.')+1:],
			"("); found {
			names = append(names, name)
		}
	}
	return names
}

// or is a text, or NumPy's if there is none.
func or(text, numpy string) string {
	if text == "" {
		return numpy
	}
	return text
}

// dtype is the type of an array's elements.
func (l *Library) dtype(t halide.Type) string {
	if name := l.stand[t]; name != "" {
		return l.module + "." + name
	}
	return l.module + "." + t.String()
}

// as is an array as one of another type.
func (l *Library) as(array string, t halide.Type) string {
	return fmt.Sprintf(or(l.cast, "%s.astype(%s)"), array, l.dtype(t))
}

// constant is a number as an array of one element.
func (l *Library) constant(text string, t halide.Type) string {
	return fmt.Sprintf(or(l.number, "%[2]s(%[1]s)"), text, l.dtype(t))
}

// choose is one of two arrays, element by element.
func (l *Library) choose(c, a, b string) string {
	return fmt.Sprintf(or(l.where, l.module+".where(%s, %s, %s)"), c, a, b)
}

// clamp is integers kept in a range.
func (l *Library) clamp(a, lo, hi string) string {
	return fmt.Sprintf(or(l.clip, l.module+".clip(%s, %s, %s)"), a, lo, hi)
}

// coordinates are the integers of a range.
func (l *Library) coordinates(from, end int) string {
	return fmt.Sprintf(or(l.arange, l.module+".arange(%d, %d)"), from, end)
}

// operator writes an operation between two operands, left to right; false where the library has a function for it.
func (l *Library) operator(op halide.Op) (text string, infix bool) {
	if text = l.operators[op]; text != "" {
		return text, false
	}
	text, infix = operators[op]
	return text, infix
}

// literal is a float in Python.
func literal(f float64) string {
	switch {
	case math.IsNaN(f):
		return `float("nan")`
	case math.IsInf(f, 1):
		return `float("inf")`
	case math.IsInf(f, -1):
		return `-float("inf")`
	}
	text := fmt.Sprint(f)
	if !strings.ContainsAny(text, ".e") {
		text += ".0" // -0 would be 0
	}
	return text
}

// collapse is an array without axes.
func (l *Library) collapse(by halide.Reduction, text, axes string, t halide.Type) string {
	form := l.reduced[by]
	if strings.Count(form, "%s") == 3 {
		return fmt.Sprintf(form, text, axes, l.dtype(t))
	}
	return fmt.Sprintf(form, text, axes)
}
