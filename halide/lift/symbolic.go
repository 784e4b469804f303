package lift

import (
	"github.com/vyasa-go/vyasa/halide/lift/interp"
	"github.com/vyasa-go/vyasa/halide/lift/term"
	"github.com/vyasa-go/vyasa/halide/lift/terms"
)

// symbolic is the domain of terms of store, with the program's inputs as leaves.
func symbolic(store *term.Store, assume func(*term.Store) func(term.T) (bool, bool)) domain[term.T] {
	d := &terms.Domain{Store: store}
	if assume != nil {
		d.Assume = assume(store)
	}
	leaf := func(k interp.Kind, t term.T) interp.Value[term.T] { return interp.DataValue(k, t) }
	return domain[term.T]{
		Domain: d,
		elem: func(array string, number int64, k interp.Kind) interp.Value[term.T] {
			return leaf(k, store.Elem(array, number, terms.Type(k)))
		},
		scalar: func(name string, k interp.Kind) interp.Value[term.T] {
			return leaf(k, store.Scalar(name, terms.Type(k)))
		},
	}
}
