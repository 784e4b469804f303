// Package terms is runs on terms: the interpreter's domain in which data are terms of a store, so that what a run
// computes is what the elements of its inputs become.
package terms

import (
	"fmt"

	"github.com/vyasa-go/vyasa/halide/lift/ctree"
	"github.com/vyasa-go/vyasa/halide/lift/interp"
	"github.com/vyasa-go/vyasa/halide/lift/term"
)

// Domain is the domain of terms. Signed arithmetic is that of the integers, unsigned arithmetic wraps.
type Domain struct {
	Store  *term.Store
	Assume func(cond term.T) (holds, decided bool) // of conditions on scalars; nil: none is decided
	Reals  bool                                    // operations that round once are those that they are made of
}

// Type is the type of elements of kind k; of pointers it is none.
func Type(k interp.Kind) term.Type {
	return [...]term.Type{interp.I8: term.Int8, interp.U8: term.UInt8, interp.I16: term.Int16, interp.U16: term.UInt16,
		interp.I32: term.Int32, interp.U32: term.UInt32, interp.I64: term.Int64, interp.U64: term.UInt64,
		interp.F32: term.Float32, interp.F64: term.Float64, interp.Ptr: term.NoType}[k]
}

// Int is a constant; one that a float type holds is a float.
func (d *Domain) Int(k interp.Kind, x int64) term.T {
	if k.Float() {
		return d.Float(k, float64(x))
	}
	if k == interp.U64 && x < 0 {
		return d.Store.Wrap(d.Store.Int(x), term.UInt64)
	}
	return d.Store.Int(x)
}

// Float is a constant.
func (d *Domain) Float(k interp.Kind, x float64) term.T {
	return d.Store.Float64(Type(k).Kind(), x)
}

// number is a as a number: a condition is 0 or 1.
func (d *Domain) number(a term.T) term.T {
	if d.Store.Kind(a) == term.Truth {
		return d.Store.Convert(a, term.Bool, term.Int32)
	}
	return a
}

// truth is a as a condition.
func (d *Domain) truth(a term.T) term.T {
	if a == 0 || d.Store.Kind(a) == term.Truth {
		return a
	}
	return d.Store.Convert(a, term.Int64, term.Bool)
}

// wrap is what type k holds of an integer a: unsigned types wrap, signed ones do not overflow.
func (d *Domain) wrap(k interp.Kind, a term.T) term.T {
	if k.Int() && !k.Signed() {
		return d.Store.Wrap(a, Type(k))
	}
	return a
}

// Value is what a cell of kind k holds, as a term: a condition is a number.
func (d *Domain) Value(k interp.Kind, v interp.Value[term.T]) term.T {
	switch {
	case !v.Known:
		return d.number(v.V)
	case k.Float():
		return d.Float(k, v.Float)
	}
	return d.Int(k, v.Int)
}

// Unary is -a or ~a.
func (d *Domain) Unary(op ctree.Op, k interp.Kind, a term.T) term.T {
	a = d.number(a)
	if op == ctree.Com {
		return d.wrap(k, d.Store.Not(a))
	}
	return d.wrap(k, d.Store.Neg(a))
}

var binaryOps = map[ctree.Op]term.Op{ctree.Add: term.OpAdd, ctree.Sub: term.OpSub, ctree.Mul: term.OpMul,
	ctree.And: term.OpAnd, ctree.Or: term.OpOr, ctree.Xor: term.OpXor, ctree.Shl: term.OpShl, ctree.Shr: term.OpShr,
	ctree.Rem: term.OpRem, ctree.Lt: term.OpLT, ctree.Le: term.OpLE, ctree.Eq: term.OpEQ}

// Binary is an operation of type k on a and b, or a comparison.
func (d *Domain) Binary(op ctree.Op, k interp.Kind, a, b term.T) term.T {
	s := d.Store
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
func (d *Domain) comparedTruth(op ctree.Op, a, b term.T) (term.T, bool) {
	s := d.Store
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
func (d *Domain) Select(cond term.T, k interp.Kind, a, b term.T) term.T {
	if d.Store.Kind(a) != d.Store.Kind(b) {
		a, b = d.number(a), d.number(b)
	}
	return d.Store.Select(d.truth(cond), a, b)
}

// Convert is C's conversion.
func (d *Domain) Convert(from, to interp.Kind, a term.T) term.T {
	return d.Store.Convert(d.number(a), Type(from), Type(to))
}

// Call is a function; magnitudes, minima and maxima are operations.
func (d *Domain) Call(name string, k interp.Kind, args []term.T) term.T {
	for i := range args {
		args[i] = d.number(args[i])
	}
	switch name {
	case "fabs", "abs":
		return d.Store.Abs(args[0])
	case "fma":
		if d.Reals {
			return d.Store.Binary(term.OpAdd, d.Store.Binary(term.OpMul, args[0], args[1]), args[2])
		}
	case "fmin":
		return d.Store.Binary(term.OpMin, args[0], args[1])
	case "fmax":
		return d.Store.Binary(term.OpMax, args[0], args[1])
	}
	return d.Store.Call(name, Type(k).Kind(), args...)
}

// Known is a's value if it is a constant, or a condition that is assumed.
func (d *Domain) Known(_ interp.Kind, a term.T) (int64, bool) {
	switch s := d.Store; {
	case s.Op(a) == term.OpInt:
		return s.Number(a), true
	case s.Kind(a) == term.Truth && d.Assume != nil:
		if holds, ok := d.Assume(a); ok {
			if holds {
				return 1, true
			}
			return 0, true
		}
	}
	return 0, false
}
