package lift

import (
	"fmt"

	"github.com/vyasa-go/vyasa/halide/lift/ctree"
	"github.com/vyasa-go/vyasa/halide/lift/interp"
	"github.com/vyasa-go/vyasa/halide/lift/term"
)

// terms is the domain of terms: what a run computes is what the elements of the inputs become. Signed arithmetic is
// that of the integers, unsigned arithmetic wraps.
type terms struct {
	store  *term.Store
	assume func(cond term.T) (holds, decided bool) // of conditions on scalars; nil: none is decided
	reals  bool                                    // operations that round once are those that they are made of
}

// symbolic is the domain of terms of store, with the program's inputs as leaves.
func symbolic(store *term.Store, assume func(*term.Store) func(term.T) (bool, bool)) domain[term.T] {
	d := &terms{store: store}
	if assume != nil {
		d.assume = assume(store)
	}
	leaf := func(k interp.Kind, t term.T) interp.Value[term.T] { return interp.DataValue(k, t) }
	return domain[term.T]{
		Domain: d,
		elem: func(array string, number int64, k interp.Kind) interp.Value[term.T] {
			return leaf(k, store.Elem(array, number, typeOfKind(k)))
		},
		scalar: func(name string, k interp.Kind) interp.Value[term.T] {
			return leaf(k, store.Scalar(name, typeOfKind(k)))
		},
	}
}

// Int is a constant; one that a float type holds is a float.
func (d *terms) Int(k interp.Kind, x int64) term.T {
	if k.Float() {
		return d.Float(k, float64(x))
	}
	if k == interp.U64 && x < 0 {
		return d.store.Wrap(d.store.Int(x), term.UInt64)
	}
	return d.store.Int(x)
}

// Float is a constant.
func (d *terms) Float(k interp.Kind, x float64) term.T {
	return d.store.Float64(typeOfKind(k).Kind(), x)
}

// number is a as a number: a condition is 0 or 1.
func (d *terms) number(a term.T) term.T {
	if d.store.Kind(a) == term.Truth {
		return d.store.Convert(a, term.Bool, term.Int32)
	}
	return a
}

// truth is a as a condition.
func (d *terms) truth(a term.T) term.T {
	if a == 0 || d.store.Kind(a) == term.Truth {
		return a
	}
	return d.store.Convert(a, term.Int64, term.Bool)
}

// wrap is what type k holds of an integer a: unsigned types wrap, signed ones do not overflow.
func (d *terms) wrap(k interp.Kind, a term.T) term.T {
	if k.Int() && !k.Signed() {
		return d.store.Wrap(a, typeOfKind(k))
	}
	return a
}

// Unary is -a or ~a.
func (d *terms) Unary(op ctree.Op, k interp.Kind, a term.T) term.T {
	a = d.number(a)
	if op == ctree.Com {
		return d.wrap(k, d.store.Not(a))
	}
	return d.wrap(k, d.store.Neg(a))
}

var binaryOps = map[ctree.Op]term.Op{ctree.Add: term.OpAdd, ctree.Sub: term.OpSub, ctree.Mul: term.OpMul,
	ctree.And: term.OpAnd, ctree.Or: term.OpOr, ctree.Xor: term.OpXor, ctree.Shl: term.OpShl, ctree.Shr: term.OpShr,
	ctree.Rem: term.OpRem, ctree.Lt: term.OpLT, ctree.Le: term.OpLE, ctree.Eq: term.OpEQ}

// Binary is an operation of type k on a and b, or a comparison.
func (d *terms) Binary(op ctree.Op, k interp.Kind, a, b term.T) term.T {
	s := d.store
	if s.Kind(a) == term.Truth && s.Kind(b) == term.Truth && (op == ctree.And || op == ctree.Or || op == ctree.Eq) {
		return s.Binary(binaryOps[op], a, b)
	}
	if t, ok := d.comparedTruth(op, a, b); ok {
		return t
	}
	a, b = d.number(a), d.number(b)
	switch op {
	case ctree.Gt:
		return s.Binary(term.OpLT, b, a)
	case ctree.Ge:
		return s.Binary(term.OpLE, b, a)
	case ctree.Ne:
		return s.Not(s.Binary(term.OpEQ, a, b))
	case ctree.Div:
		if k.Float() {
			return s.Binary(term.OpDiv, a, b)
		}
		return d.wrap(k, s.Binary(term.OpQuo, a, b))
	}
	t, ok := binaryOps[op]
	if !ok {
		panic(interp.Refusal{What: fmt.Sprintf("the operation %s on data", op)})
	}
	r := s.Binary(t, a, b)
	if op.Comparison() {
		return r
	}
	return d.wrap(k, r)
}

// comparedTruth is a condition that is compared with 0 or 1, as C does where it wants one.
func (d *terms) comparedTruth(op ctree.Op, a, b term.T) (term.T, bool) {
	s := d.store
	if s.Kind(a) != term.Truth {
		a, b = b, a
	}
	if s.Kind(a) != term.Truth || s.Op(b) != term.OpInt || op != ctree.Eq && op != ctree.Ne || s.Number(b)&^1 != 0 {
		return 0, false
	}
	if (s.Number(b) == 1) == (op == ctree.Eq) {
		return a, true
	}
	return s.Not(a), true
}

// Select is a where cond is not 0, else b.
func (d *terms) Select(cond term.T, k interp.Kind, a, b term.T) term.T {
	if d.store.Kind(a) != d.store.Kind(b) {
		a, b = d.number(a), d.number(b)
	}
	return d.store.Select(d.truth(cond), a, b)
}

// Convert is C's conversion.
func (d *terms) Convert(from, to interp.Kind, a term.T) term.T {
	return d.store.Convert(d.number(a), typeOfKind(from), typeOfKind(to))
}

// Call is a function; magnitudes, minima and maxima are operations.
func (d *terms) Call(name string, k interp.Kind, args []term.T) term.T {
	for i := range args {
		args[i] = d.number(args[i])
	}
	switch name {
	case "fabs", "abs":
		return d.store.Abs(args[0])
	case "fma":
		if d.reals {
			return d.store.Binary(term.OpAdd, d.store.Binary(term.OpMul, args[0], args[1]), args[2])
		}
	case "fmin":
		return d.store.Binary(term.OpMin, args[0], args[1])
	case "fmax":
		return d.store.Binary(term.OpMax, args[0], args[1])
	}
	return d.store.Call(name, typeOfKind(k).Kind(), args...)
}

// Known is a's value if it is a constant, or a condition that is assumed.
func (d *terms) Known(_ interp.Kind, a term.T) (int64, bool) {
	switch s := d.store; {
	case s.Op(a) == term.OpInt:
		return s.Number(a), true
	case s.Kind(a) == term.Truth && d.assume != nil:
		if holds, ok := d.assume(a); ok {
			if holds {
				return 1, true
			}
			return 0, true
		}
	}
	return 0, false
}
