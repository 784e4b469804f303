package triplet

import (
	"errors"

	"github.com/vyasa-go/vyasa/halide/diag"
	"github.com/vyasa-go/vyasa/lower"
)

// The codes of this package's mistakes. Each has an example that the tests run.
const (
	// CodeOperation: a vectorised term needs an operation that the vector units do not have.
	//
	//	out(x) = in(x) / b(x);  vectorize x
	CodeOperation diag.Code = "vector-operation"

	// CodeLaneWidth: no lanes of a vector hold a value that must be one.
	//
	//	a, b: int32(x);  out(x) = narrow(int16, abs(a(x) * b(x)) + 1, 8);  vectorize x
	CodeLaneWidth diag.Code = "lane-width"

	// CodeReduction: a vectorised reduction is neither a sum nor an extreme.
	//
	//	out(x) = wrap(int16, product(r, in(x + r.x)));  vectorize x
	CodeReduction diag.Code = "vector-reduction"

	// CodeAccumulators: accumulators are indexed by a loop that runs, so they cannot be registers.
	//
	//	reorder r.y xo xi;  vectorize xi      (xo is neither unrolled nor outside r.y)
	CodeAccumulators diag.Code = "accumulators"

	// CodeWidth: no accumulator holds the values of a sum.
	//
	//	r: 1024, 1024;  out(x) = narrow(int32, sum(r, in(x+r.x, r.y) * k(r.x, r.y)))      (int32)
	CodeWidth diag.Code = "accumulator-width"

	// CodeTypes: no datapath takes the types of a product.
	//
	//	in: int64(x);  out(x) = narrow(int32, in(x) * 3);  vectorize x
	CodeTypes diag.Code = "datapath-types"

	// CodeSelection: the datapath that the schedule asks for cannot read the operands so.
	//
	//	in: int16(x);  out(x) = narrow(int16, sum(r, in(3*x + r.x) * k(r.x)));  datapath 16x2
	CodeSelection diag.Code = "selection"
)

// Mistake is one mistake of the user as an error.
func Mistake(pos diag.Pos, code diag.Code, fact string, help ...string) error {
	return diag.List{{Pos: pos, Code: code, Fact: fact, Help: help}}
}

// Refusal is the mistakes of a vectorised loop: what it computes the machine cannot do in vectors.
type Refusal struct {
	Loop *lower.For
	Err  error // a diag.List
}

func (r *Refusal) Error() string { return r.Err.Error() }

// Unwrap is the mistakes.
func (r *Refusal) Unwrap() error { return r.Err }

// WithPos gives a mistake the position of a statement where its own is unknown, as of an expression that lowering made.
func WithPos(pos diag.Pos, err error) error {
	var list diag.List
	if errors.As(err, &list) && list[0].Pos == (diag.Pos{}) {
		list[0].Pos = pos
	}
	return err
}
