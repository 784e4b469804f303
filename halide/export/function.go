package export

import (
	"fmt"
	"slices"
	"strings"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/export/regions"
)

// fun writes a Func: an array for each of its values, whose names it gives.
//
//	blur(x, y): uint8, over x 0:256, y 0:16 -> blur = np.broadcast_to(..., (16, 256)).astype(np.uint8)
func (w *writer) fun(f *halide.Func) (arrays []string) {
	box := w.Funcs[f]
	if box == nil {
		return nil // nothing reads it
	}
	b := w.body(f, box)
	for i := range f.Values {
		name := f.Name
		if len(f.Values) > 1 {
			name = fmt.Sprintf("%s.%d", f.Name, i)
		}
		arrays = append(arrays, w.names.of(name))
		t := b.typeOf(i)
		w.types[f] = append(w.types[f], t)
	}
	b.ints = b.width(f.Values)
	for i, v := range f.Values {
		w.line("%s = %s", arrays[i], b.result(v, w.types[f][i]))
	}
	for _, u := range f.Updates {
		w.update(f, u, arrays)
	}
	return arrays
}

// body writes the statements of one definition or update: its Vars are axes, the last Var the first axis.
type body struct {
	*writer
	f     *halide.Func
	vars  []halide.Var // the axes: Vars of the Func, then dimensions of domains that are axes of terms
	box   []halide.Range
	ints  halide.Type // of arrays of integers that are computed with: Int64, or Int32 where that is the same
	free  bool        // sums of floats have any order
	env   halide.Env
	known []map[*halide.Expr]value // what nodes have been given names, by loops around
	uses  map[*halide.Expr]int
	axes  map[string]string // the Vars whose coordinates have a name

	modulo bool // what is written is reduced modulo 2^64, which arrays of int64 do
}

// value is what an expression is in Python.
type value struct {
	text   string
	scalar bool // a number of Python, no array
	simple bool // it needs no parentheses
	chain  bool // it is a sum, which needs none on the left of another term

	modular bool // it may differ from the expression by multiples of 2^64
}

func (w *writer) body(f *halide.Func, box []halide.Range) *body {
	b := &body{writer: w, f: f, vars: slices.Clone(f.Vars), box: slices.Clone(box), ints: halide.Int64, free: w.free(f),
		env: regions.Env(f, box), uses: map[*halide.Expr]int{}, axes: map[string]string{}}
	b.known = []map[*halide.Expr]value{{}}
	for _, e := range regions.Roots(f) {
		halide.Walk(e, func(e *halide.Expr) {
			for _, a := range e.Args {
				b.uses[a]++
			}
		})
	}
	return b
}

// typeOf is the type that value i of the Func is stored in.
func (b *body) typeOf(i int) halide.Type {
	t, err := regions.StoredType(b.f, i, b.env)
	if err != nil {
		panic(failure{err})
	}
	return t
}

// shape is the shape of the arrays of the Func.
func (b *body) shape() string {
	var sizes []string
	for _, r := range slices.Backward(b.box[:len(b.f.Vars)]) {
		sizes = append(sizes, fmt.Sprint(r.Extent))
	}
	return tuple(sizes)
}

// tuple is one of Python.
func tuple(of []string) string {
	if len(of) == 1 {
		return "(" + of[0] + ",)"
	}
	return "(" + strings.Join(of, ", ") + ")"
}

// isVar reports whether a name is a Var of the Func.
func (b *body) isVar(name string) bool {
	return slices.ContainsFunc(b.vars, func(v halide.Var) bool { return v.Name == name })
}

// axis is the coordinates of a Var as an array along its axis.
func (b *body) axis(v string) string {
	name, ok := b.axes[v]
	if ok {
		return name
	}
	d := slices.IndexFunc(b.vars, func(x halide.Var) bool { return x.Name == v })
	r := b.box[d]
	text := b.coordinates(r.Min, r.Min+r.Extent)
	if d > 0 {
		text += "[:" + strings.Repeat(", None", d) + "]"
	}
	b.axes[v] = text
	return text
}

// loops opens a loop for each dimension of a domain but those that are axes, the first dimension the innermost, and
// gives the depth before.
func (b *body) loops(r *halide.RDom, axes ...string) (depth int) {
	depth = b.depth
	for i := len(r.Vars) - 1; i >= 0; i-- {
		if slices.Contains(axes, r.Vars[i].Name) {
			continue
		}
		d := r.Range(i)
		from := ""
		if d.Min != 0 {
			from = fmt.Sprintf("%d, ", d.Min)
		}
		b.line("for %s in range(%s%d):", b.names.of(r.Vars[i].Name), from, d.Min+d.Extent)
		b.depth++
	}
	b.known = append(b.known, map[*halide.Expr]value{})
	return depth
}

// endLoops closes the loops, and what stands around statements in them.
func (b *body) endLoops(depth int) {
	b.depth = depth
	b.known = b.known[:len(b.known)-1]
}
