package lower

import "github.com/vyasa-go/vyasa/halide/diag"

// The kinds of mistakes that only lowering finds (build, and the passes). The examples are about
//
//	out(x, y) = narrow(int16, sum(r, in(x+r.x, y+r.y) * k(r.x, r.y)), 8, even)    with r: 3, 3
const (
	// CodeStorage: an array has too many elements to be addressed.
	//
	// Example: bound x 1000000; bound y 10000000
	CodeStorage diag.Code = "storage-size"

	// CodeIndex: an index has numbers beyond 2^31, which only cancel out or are multiplied by zero.
	//
	// Example: in(4000000000*x, y) with bound x 1
	CodeIndex diag.Code = "index-number"

	// CodeBody: a body that is unrolled, or cut up by tails, has too many statements.
	//
	// Example: sum(r, sum(q, ...)) with r and q unrolled and large
	CodeBody diag.Code = "body-size"

	// CodeExpr: an expression is too large when written out.
	//
	// Example: a product of a product of a product ... with itself
	CodeExpr diag.Code = "expression-size"

	// CodeAccumulator: the values of an accumulator have no limits.
	//
	// Example: product(r, in(r.x)) with r: 1000000
	CodeAccumulator diag.Code = "accumulator-range"

	// CodeFold: an array keeps fewer elements of a dimension than are needed at once.
	//
	// Example: out(x, y) = f(x, y) + f(x, y+2) with: of f: computeat out y; storeroot; fold y 2
	CodeFold diag.Code = "storage-fold"

	// CodeShort: a Func is needed beyond its Bound.
	//
	// Example: out(x) = f(x+9) with bound x 16; of f: computeroot; bound x 16
	CodeShort diag.Code = "bound-short"

	// CodeUnsupported: something of the language that is not compiled yet.
	//
	// Example: of f: datapath 16x2
	CodeUnsupported diag.Code = "not-compiled"

	// CodeReach: an index that depends on data, or on products of Vars, may be anywhere.
	//
	// Example: in(a(x) * 65536, y) with a of int16
	CodeReach diag.Code = "index-reach"
)
