package interp

import "github.com/vyasa-go/vyasa/halide/lift/ctree"

// Kind is a scalar type as the machine sees it.
type Kind uint8

// The kinds. Bool is U8 with the values 0 and 1, an enumeration is I32.
const (
	I8 Kind = iota
	U8
	I16
	U16
	I32
	U32
	I64
	U64
	F32
	F64
	Ptr
	nKinds
)

func (k Kind) String() string {
	return [...]string{"int8", "uint8", "int16", "uint16", "int32", "uint32", "int64", "uint64", "float32", "float64",
		"pointer"}[k]
}

// Bytes is the size in memory.
func (k Kind) Bytes() int64 { return 1 << k.log() }

// log is the size's logarithm.
func (k Kind) log() uint8 { return [...]uint8{0, 0, 1, 1, 2, 2, 3, 3, 2, 3, 3}[k] }

// Float reports whether k is F32 or F64.
func (k Kind) Float() bool { return k == F32 || k == F64 }

// Int reports whether k is an integer kind.
func (k Kind) Int() bool { return k <= U64 }

// Signed reports whether k is a signed integer kind.
func (k Kind) Signed() bool { return k <= U64 && k&1 == 0 }

// Fits reports whether every value of integer kind k is one of integer kind to.
func (k Kind) Fits(to Kind) bool {
	switch {
	case k == to:
		return true
	case k.Signed():
		return to.Signed() && to.log() > k.log()
	}
	return to.log() > k.log()
}

// KindOf is the kind of scalar type t; ok is false for all others.
func KindOf(t ctree.Type) (k Kind, ok bool) {
	switch t := t.(type) {
	case ctree.Int:
		switch t.Bits {
		case 8:
			k = I8
		case 16:
			k = I16
		case 32:
			k = I32
		case 64:
			k = I64
		}
		if !t.Signed {
			k++
		}
		return k, true
	case ctree.Float:
		if t.Bits == 32 {
			return F32, true
		}
		return F64, true
	case ctree.Pointer:
		return Ptr, true
	}
	return 0, false
}

// Domain is what data is: the elements of input arrays and what is computed from them. Values are immutable. Integers
// that data never reached are no business of a domain: they are plain numbers that the interpreter computes itself, as
// are addresses. A domain that cannot do what it is asked for panics with a Refusal; the interpreter adds the line.
//
// An operation's Kind is the C type it works in, of both operands (shifts: of the left one; the right one is I64).
// Results of + - * << and so on are meant modulo two's complement or rounded as that type says; a domain may leave that
// out (over the reals, without overflow) if its user says so. Comparisons give 0 or 1 of kind I32.
type Domain[V any] interface {
	// Int and Float are constants: a literal, a size, an index used as a number.
	Int(k Kind, x int64) V
	Float(k Kind, x float64) V
	// Unary is ctree.Neg or ctree.Com.
	Unary(op ctree.Op, k Kind, a V) V
	// Binary is ctree.Add ... ctree.Xor and the comparisons. / of integers and % truncate.
	Binary(op ctree.Op, k Kind, a, b V) V
	// Select is a where cond (I32) is not 0, else b; both of kind k.
	Select(cond V, k Kind, a, b V) V
	// Convert is C's conversion; to bool it is a comparison and does not come here.
	Convert(from, to Kind, a V) V
	// Call is a function of mathematics on arguments of kind k with a result of kind k, by its C name without f suffix
	// (fabs, sqrt, exp, fmin, fmax, fma, ...; abs of integers): see Functions.
	Call(name string, k Kind, args []V) V
	// Known is the value of a if it is a constant whatever the inputs are: the interpreter may then branch on it.
	// Floating constants that the program computed need not be known (the interpreter keeps track of those).
	Known(k Kind, a V) (int64, bool)
}

// Functions are the functions of C's library that reach Domain.Call, with their numbers of arguments. sqrtf is sqrt of
// kind F32, and so on. recip and rsqrt are the approximations of x86 (rcpps, rsqrtps).
var functions = map[string]int{
	"fabs": 1, "abs": 1, "sqrt": 1, "exp": 1, "exp2": 1, "expm1": 1, "log": 1, "log2": 1, "log10": 1, "log1p": 1,
	"sin": 1, "cos": 1, "tan": 1, "asin": 1, "acos": 1, "atan": 1, "sinh": 1, "cosh": 1, "tanh": 1, "cbrt": 1, "erf": 1,
	"floor": 1, "ceil": 1, "trunc": 1, "round": 1, "rint": 1, "recip": 1, "rsqrt": 1,
	"pow": 2, "atan2": 2, "fmod": 2, "fmin": 2, "fmax": 2, "hypot": 2, "copysign": 2, "fdim": 2, "fma": 3,
}

// Functions are the names that Domain.Call gets and their numbers of arguments: sqrtf is sqrt of kind F32, and so on.
// recip and rsqrt are x86's approximations (rcpps, rsqrtps); abs is the one on integers.
func Functions() map[string]int {
	all := make(map[string]int, len(functions))
	for name, n := range functions {
		all[name] = n
	}
	return all
}

// Refusal is what a domain panics with when it cannot do something: "a comparison of data".
type Refusal struct {
	What string
	Help string // what to do instead; may be empty
}
