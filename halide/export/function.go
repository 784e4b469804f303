package export

import (
	"fmt"

	"github.com/vyasa-go/vyasa/halide"
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

	node   func(e *halide.Expr) value // writes an expression: operands are of all kinds
	modulo bool                       // what is written is reduced modulo 2^64, which arrays of int64 do
}
