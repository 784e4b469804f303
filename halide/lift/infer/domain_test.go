package infer_test

import (
	"fmt"

	"github.com/vyasa-go/vyasa/halide/lift/ctree"
	"github.com/vyasa-go/vyasa/halide/lift/interp"
	"github.com/vyasa-go/vyasa/halide/lift/term"
)

// domain is the interpreter's domain of terms: data are terms of Store. Arithmetic of signed ints and longs is exact, that of unsigned
// and of shorter ones, as lanes of vectors have it, wraps. Comparisons are conditions, which are numbers where C needs some.
type domain struct{ Store *term.Store }

var _ interp.Domain[term.T] = domain{}

// typeOf is the type of the interpreter's kind; NoType of a pointer.
func typeOf(k interp.Kind) term.Type {
	if k >= interp.Ptr {
		return term.NoType
	}
	return [...]term.Type{term.Int8, term.UInt8, term.Int16, term.UInt16, term.Int32, term.UInt32, term.Int64, term.UInt64, term.Float32,
		term.Float64}[k]
}

// Cell is the initial contents of an element, for Inputs.Cell.
func (d domain) Cell(path string, index int64, k interp.Kind) (interp.Value[term.T], error) {
	t := typeOf(k)
	if t == term.NoType {
		return interp.Value[term.T]{}, fmt.Errorf("a pointer is no number")
	}
	return interp.DataValue(k, d.made(d.Store.Elem(path, index, t))), nil
}

// Scalar is a parameter that is data.
func (d domain) Scalar(name string, k interp.Kind) interp.Value[term.T] {
	return interp.DataValue(k, d.made(d.Store.Scalar(name, typeOf(k))))
}

// made is t, or a refusal once the store is full.
func (d domain) made(t term.T) term.T {
	if t == 0 {
		panic(interp.Refusal{What: fmt.Sprint("more: ", d.Store.Err()), Help: "run it at smaller sizes"})
	}
	return t
}

// Int is the constant x of kind k.
func (d domain) Int(k interp.Kind, x int64) term.T {
	t := d.Store.Int(x)
	if k == interp.U64 && x < 0 {
		t = d.Store.Wrap(t, term.UInt64)
	}
	return d.made(t)
}

// Float is the constant x of kind k.
func (d domain) Float(k interp.Kind, x float64) term.T {
	return d.made(d.Store.Float64(typeOf(k).Kind(), x))
}

// number is a condition as 0 or 1, and anything else as it is.
func (d domain) number(a term.T) term.T {
	if d.Store.Kind(a) == term.Truth {
		return d.made(d.Store.Select(a, d.Store.Int(1), d.Store.Int(0)))
	}
	return a
}

// truth is a as a condition.
func (d domain) truth(a term.T) term.T {
	if d.Store.Kind(a) == term.Truth {
		return a
	}
	return d.made(d.Store.Not(d.Store.Binary(term.OpEQ, a, d.Store.Int(0))))
}

// wrapped is the exact result t in kind k.
func (d domain) wrapped(k interp.Kind, t term.T) term.T {
	if k.Int() && (!k.Signed() || k.Bytes() < 4) {
		t = d.Store.Wrap(t, typeOf(k))
	}
	return d.made(t)
}

// Unary is -a or ~a.
func (d domain) Unary(op ctree.Op, k interp.Kind, a term.T) term.T {
	a = d.number(a)
	if op == ctree.Com {
		return d.wrapped(k, d.Store.Not(a))
	}
	return d.wrapped(k, d.Store.Neg(a))
}

var binaryOps = map[ctree.Op]term.Op{ctree.Add: term.OpAdd, ctree.Sub: term.OpSub, ctree.Mul: term.OpMul, ctree.Div: term.OpQuo, ctree.Rem: term.OpRem,
	ctree.And: term.OpAnd, ctree.Or: term.OpOr, ctree.Xor: term.OpXor, ctree.Shl: term.OpShl, ctree.Shr: term.OpShr, ctree.Eq: term.OpEQ,
	ctree.Ne: term.OpEQ, ctree.Lt: term.OpLT, ctree.Le: term.OpLE, ctree.Gt: term.OpLT, ctree.Ge: term.OpLE}

// Binary is a op b in kind k.
func (d domain) Binary(op ctree.Op, k interp.Kind, a, b term.T) term.T {
	st := d.Store
	o, ok := binaryOps[op]
	if !ok {
		panic(interp.Refusal{What: "the operator " + op.String() + " on data"})
	}
	truths := st.Kind(a) == term.Truth && st.Kind(b) == term.Truth
	switch {
	case truths && (op == ctree.And || op == ctree.Or || op == ctree.Xor):
		return d.made(st.Binary(o, a, b))
	case (op == ctree.Eq || op == ctree.Ne) && (d.isZero(b) && st.Kind(a) == term.Truth):
		if op == ctree.Ne {
			return a
		}
		return d.made(st.Not(a))
	}
	a, b = d.number(a), d.number(b)
	if op == ctree.Div && k.Float() {
		o = term.OpDiv
	}
	if op == ctree.Gt || op == ctree.Ge {
		a, b = b, a
	}
	t := st.Binary(o, a, b)
	switch op {
	case ctree.Ne:
		t = st.Not(t)
	case ctree.Add, ctree.Sub, ctree.Mul, ctree.Shl:
		return d.wrapped(k, t)
	}
	return d.made(t)
}

func (d domain) isZero(a term.T) bool {
	v, ok := d.Store.Integer(a)
	return ok && v.Sign() == 0
}

// Select is a where cond is not 0, else b.
func (d domain) Select(cond term.T, k interp.Kind, a, b term.T) term.T {
	st := d.Store
	if st.Kind(a) != st.Kind(b) {
		a, b = d.number(a), d.number(b)
	}
	return d.made(st.Select(d.truth(cond), a, b))
}

// Convert is C's conversion.
func (d domain) Convert(from, to interp.Kind, a term.T) term.T {
	if d.Store.Kind(a) == term.Truth {
		if to.Int() {
			return a
		}
		a = d.number(a)
	}
	return d.made(d.Store.Convert(a, typeOf(from), typeOf(to)))
}

// Call is a function of mathematics.
func (d domain) Call(name string, k interp.Kind, args []term.T) term.T {
	in := make([]term.T, len(args))
	for i, a := range args {
		in[i] = d.number(a)
	}
	if name == "fabs" || name == "abs" {
		return d.made(d.Store.Abs(in[0]))
	}
	return d.made(d.Store.Call(name, typeOf(k).Kind(), in...))
}

// Known is the value of a constant integer or condition.
func (d domain) Known(k interp.Kind, a term.T) (int64, bool) {
	switch st := d.Store; {
	case st.Op(a) == term.OpInt:
		return st.Number(a), true
	case st.Op(a) == term.OpBig && k == interp.U64:
		v, _ := st.Integer(a)
		return int64(v.Uint64()), v.IsUint64()
	}
	return 0, false
}
