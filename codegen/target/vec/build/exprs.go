package build

import (
	"github.com/vyasa-go/vyasa/codegen/target/vec"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
)

// key is what an expression was computed as, in the statement at hand.
type key struct {
	e    *halide.Expr
	elem vec.Elem
}

// exprs computes expressions in the statement at hand: integers, floats, conditions, places that depend on data. What
// was computed once is used again.
type exprs struct {
	memory
	kinds    kinds
	memo     map[key]value
	integers map[key]vec.Reg // in index registers
	guard    *guard          // the conditions on data that are around
	ifs      int             // conditions on loops that are around
	head     []lower.Stmt    // what the program begins with
	mac      *mac            // how the loop's sums of products are made, or nil
	raw      bool            // accumulators are read in their own order
}

// kinds are where operands of any kind begin: integers have floats and conditions within them, and the other way round.
type kinds struct {
	bits  func(b *exprs, e *halide.Expr, w vec.Elem) value
	float func(b *exprs, e *halide.Expr) value
	mask  func(b *exprs, e *halide.Expr) value
}

// bits is the low bits of an integer expression in lanes of w: all of it where they hold it.
func (b *exprs) bits(e *halide.Expr, w vec.Elem) value {
	if v, ok := b.memo[key{e, w}]; ok {
		return v
	}
	v := b.kinds.bits(b, e, w)
	b.memo[key{e, w}] = v
	return v
}

// float is a float32 expression: each operation is rounded and sums keep their order. Products are fused with the sums
// that they are added to only where Reassociate leaves rounding open.
func (b *exprs) float(e *halide.Expr) value {
	if v, ok := b.memo[key{e, vec.F32}]; ok {
		return v
	}
	v := b.kinds.float(b, e)
	b.memo[key{e, vec.F32}] = v
	return v
}

// mask is a condition: all ones in the lanes where it holds, in the lanes in which it is found.
func (b *exprs) mask(e *halide.Expr) value {
	if v, ok := b.memo[key{e, vec.None}]; ok {
		return v
	}
	v := b.kinds.mask(b, e)
	b.memo[key{e, vec.None}] = v
	return v
}
