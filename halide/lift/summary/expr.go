package summary

import (
	"math/big"
	"slices"

	"github.com/vyasa-go/vyasa/halide/lift/term"
)

// Op is the operation of an Expr.
type Op uint8

// The operations. Those of terms mean what they mean there.
const (
	OpConst  Op = iota // Const; of Truth 0 or 1. A float constant is exact, of its Kind
	OpFloat            // Special: a float constant that is no rational number: NaN, infinities, -0
	OpScalar           // Name
	OpIndex            // Index[0] as an integer: a variable, a size or a position
	OpLoad             // the array Name at Index, dimension 0 first: its initial contents
	OpReduce           // Args[0] over Reduction
	OpAdd              // of Kind, like all up to OpMax
	OpSub
	OpMul
	OpDiv // of floats
	OpQuo // of integers, truncates
	OpRem // of integers, with the sign of the dividend
	OpNeg
	OpMin
	OpMax
	OpAbs
	OpAnd // of conditions; of integers, bit by bit in two's complement. Also OpOr, OpXor and OpNot
	OpOr
	OpXor
	OpNot
	OpShl
	OpShr // rounds down
	OpEQ  // a condition, like all up to OpGE
	OpNE
	OpLT
	OpLE
	OpGT
	OpGE
	OpSelect  // Args[0] ? Args[1] : Args[2]
	OpConvert // Args[0] to To, as C converts: integers wrap, floats round or truncate
	OpCall    // the function Name of Args: sqrt, exp, ... or one that the user declared
)

// Expr is one immutable node of an expression.
type Expr struct {
	Op        Op
	Kind      term.Kind // what it denotes; comparisons and connectives are of Truth
	Args      []*Expr
	Const     *big.Rat   // OpConst
	Special   float64    // OpFloat
	Name      string     // OpScalar, OpLoad, OpCall
	Index     []Affine   // OpLoad, OpIndex
	To        term.Type  // OpConvert; OpLoad and OpScalar: the type of the element
	Reduction *Reduction // OpReduce
}

// Fold is the operation of a reduction.
type Fold uint8

// The folds.
const (
	Sum Fold = iota
	Product
	Min
	Max
)

// String is the fold's name, as "sum".
func (f Fold) String() string { return [...]string{"sum", "product", "min", "max"}[f] }

// Op is the operation that takes one more term in.
func (f Fold) Op() Op { return [...]Op{OpAdd, OpMul, OpMin, OpMax}[f] }

// Reduction is a left fold over the points of Ranges, outermost first, where Where holds: ((Init op t0) op t1) ...
// Without Init a sum starts from 0, a product from 1, and min and max from their first term, of which there is one
// then.
type Reduction struct {
	Fold   Fold
	Ranges []Range
	Where  *Expr // a condition on variables and sizes; nil: always
	Init   *Expr
}

// Vars are the names of r's variables, outermost first.
func (r *Reduction) Vars() []string {
	var out []string
	for _, x := range r.Ranges {
		out = append(out, x.Var)
	}
	return out
}

// Replace is e with index a for the variable name, which no reduction in e has as its own.
func (e *Expr) Replace(name string, a Affine) *Expr {
	c := e.below(func(x *Expr) *Expr { return x.Replace(name, a) })
	c.Index = nil
	for _, x := range e.Index {
		c.Index = append(c.Index, x.Replace(name, a))
	}
	if r := c.Reduction; r != nil {
		r.Ranges = slices.Clone(r.Ranges)
		for i := range r.Ranges {
			r.Ranges[i].Lo, r.Ranges[i].Hi = r.Ranges[i].Lo.Replace(name, a), r.Ranges[i].Hi.Replace(name, a)
		}
	}
	return c
}
