package interp

import (
	"errors"

	"github.com/vyasa-go/vyasa/halide/diag"
	"github.com/vyasa-go/vyasa/halide/lift/ctree"
)

// The codes of the mistakes that end a run.
const (
	// CodeNeedsConcrete: data where the run needs a number: `for (i = 0; i < a[0]; i++)`, `h[a[i]]++`, `switch (a[i])`.
	CodeNeedsConcrete diag.Code = "needs-concrete"
	// CodeBounds: an access outside of its object: `float t[4]; t[4] = 0;`.
	CodeBounds diag.Code = "out-of-bounds"
	// CodeFreed: an access to, or a free of, memory that was freed or whose block was left.
	CodeFreed diag.Code = "use-after-free"
	// CodeUnset: a read of something never written: `float s; s += x;`.
	CodeUnset diag.Code = "undefined-read"
	// CodeNull: a null or otherwise impossible pointer is followed.
	CodeNull diag.Code = "null-pointer"
	// CodeDivide: an integer division by zero.
	CodeDivide diag.Code = "division-by-zero"
	// CodeType: memory is read as another type than it was written as, where that has no meaning in the domain.
	CodeType diag.Code = "type-punning"
	// CodeLimit: more steps, memory, calls or time than the Limits allow.
	CodeLimit diag.Code = "limit"
	// CodeUnsupported: something that the interpreter does not know: an external function, goto.
	CodeUnsupported diag.Code = "unsupported"
	// CodeAssert: assert(0), abort(), exit().
	CodeAssert diag.Code = "abort"
	// CodeArgument: the arguments do not fit the function.
	CodeArgument diag.Code = "argument"
)

// CodeOf is the code of the mistake in err, or "".
func CodeOf(err error) diag.Code {
	var m diag.Mistake
	if errors.As(err, &m) {
		return m.Code
	}
	return ""
}

// stop ends a run from anywhere within it: it is panicked with and recovered in Run.
type stop struct{ err error }

// fail ends the run with a mistake at pos.
func fail(pos ctree.Pos, code diag.Code, fact string, help ...string) {
	panic(stop{diag.Mistake{Pos: pos, Code: code, Fact: fact, Help: help}})
}

// needsConcrete ends the run because data reaches what.
func needsConcrete(pos ctree.Pos, what string) {
	fail(pos, CodeNeedsConcrete, what+" depends on data",
		"only the values of elements may depend on inputs' elements, not which ones or how many",
		"if it is a size or an index that the caller chooses, give it a number")
}
