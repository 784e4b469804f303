package cfront

// Expr is an expression with its type. Lvalues (things with an address) are *Var, *Deref, *Member, *Temp; they never
// stand where a value is needed: *Load takes the value, *AddrOf and *Decay the address. Everything else is a value.
//
// All conversions are explicit *Convert nodes: the operands of an operator have exactly the type the operator works in.
type Expr interface {
	Pos() Pos
	// Type is the type of the value, or of the object for an lvalue.
	Type() Type
	expr()
}

// T is the type of an expression; every expression embeds it.
type T struct{ Typ Type }

// Type returns the expression's type.
func (t T) Type() Type { return t.Typ }

func (t T) expr() {}

// Var is an object; an lvalue.
type Var struct {
	At
	T
	Obj *Object
}

// Deref is *Ptr; an lvalue. p[i] is Deref{PtrAdd{p, i}}.
type Deref struct {
	At
	T
	Ptr   Expr
	Moved bool // of a cast to T&&, or of the result of a function: references to values take it as well
}

// Member is Base.Field; an lvalue. p->f is Member{Deref{p}}. Its Type is the member's.
type Member struct {
	At
	T
	Base  Expr // an lvalue of *Struct or Window type
	Field Field
}

// Temp is a compound literal or a temporary that a reference is bound to; an lvalue. Evaluating it first sets Obj (a
// Local) as Init says. At file scope Obj is a Global, Init is Obj.Init and nothing is to be done.
type Temp struct {
	At
	T
	Obj  *Object
	Init *Init
}

// Load is the value of an lvalue (never of an array).
type Load struct {
	At
	T
	X Expr
}

// AddrOf is the address of an lvalue.
type AddrOf struct {
	At
	T
	X Expr
}

// Decay is the address of the first element of an array lvalue.
type Decay struct {
	At
	T
	X Expr
}

// FuncRef is the address of a function; its type is Pointer{*FuncType}.
type FuncRef struct {
	At
	T
	Func *Func
}

// IntConst is a constant of integer or pointer type, extended to 64 bits as its type says (UInt64 as its bits).
type IntConst struct {
	At
	T
	Val int64
}

// FloatConst is a constant of type float or double; a float's value is already rounded to float.
type FloatConst struct {
	At
	T
	Val float64
}

// VectorLit makes a vector of its lanes; v8int32{1, 2} has eight, the last six are zero.
type VectorLit struct {
	At
	T
	Lanes []Expr // len = Lanes of the type, each of the element type
}

// Op is an operator.
type Op uint8

// The operators.
const (
	Add Op = iota // numbers of one type; vectors of one type, lane by lane
	Sub           // the same
	Mul           // numbers of one type
	Div
	Rem
	And // integers of one type
	Or
	Xor
	Shl // X is promoted by itself and gives the type; Y is any promoted integer type
	Shr
	Eq // numbers or pointers of one type; result Bool
	Ne
	Lt
	Le
	Gt
	Ge
	LogAnd // Bool; Y is evaluated only if needed
	LogOr
	Neg    // unary: numbers, vectors
	Not    // unary ~: integers
	LogNot // unary !: Bool
)

var opName = [...]string{"+", "-", "*", "/", "%", "&", "|", "^", "<<", ">>", "==", "!=", "<", "<=", ">", ">=", "&&",
	"||", "-", "~", "!"}

// String prints the operator as in C.
func (o Op) String() string { return opName[o] }

// Unary is Neg, Not or LogNot of X; it has X's type.
type Unary struct {
	At
	T
	Op Op
	X  Expr
}

// Binary is X Op Y. Arithmetic has the operands' type; comparisons and LogAnd, LogOr give Bool (a following Convert
// makes it the int that C has).
type Binary struct {
	At
	T
	Op   Op
	X, Y Expr
}

// PtrAdd is Ptr + Index*sizeof(*Ptr), or minus if Neg. Index is Int32; Ptr is a pointer to a complete object type.
type PtrAdd struct {
	At
	T
	Ptr   Expr
	Index Expr
	Neg   bool
}

// PtrDiff is (X - Y) / sizeof(*X), of type Int32.
type PtrDiff struct {
	At
	T
	X, Y Expr
}

// Cond is C ? X : Y; C is Bool, X and Y have the type of the whole (both may be Void).
type Cond struct {
	At
	T
	C, X, Y Expr
}

// Comma evaluates X, drops it, and is Y.
type Comma struct {
	At
	T
	X, Y Expr
}

// Assign stores RHS into LHS and is the value stored. Both have the type of the whole.
type Assign struct {
	At
	T
	LHS Expr // an lvalue
	RHS Expr
}

// OpAssign is LHS op= RHS: the value of LHS is converted to Calc, Op is done in Calc (RHS has that type already; for
// shifts its own promoted type; for pointers LHS is a pointer, Calc too, and RHS an Int32 counting elements), the
// result is converted to LHS's type, stored, and is the value of the whole. LHS is evaluated once.
type OpAssign struct {
	At
	T
	Op   Op
	LHS  Expr // an lvalue
	RHS  Expr
	Calc Type
}

// IncDec is ++ or --: X changes by one (a pointer by one element). The value is the new one if Prefix, else the old.
type IncDec struct {
	At
	T
	X      Expr // an lvalue of scalar or pointer type
	Dec    bool
	Prefix bool
}

// Conv is the kind of a conversion.
type Conv uint8

// The conversions.
const (
	IntToInt     Conv = iota // truncate or extend, by the widths and the source's sign
	IntToFloat               // round to nearest even
	FloatToInt               // towards zero
	FloatToFloat             // widen or round
	ToBool                   // from any scalar or pointer: != 0
	IntToPtr
	PtrToInt
	PtrToPtr   // no change of value
	VectorBits // reinterpret the bits of a vector as another of the same width
	ToVoid     // drop the value
)

var convName = [...]string{"int", "int-to-float", "float-to-int", "float", "bool", "int-to-pointer", "pointer-to-int",
	"pointer", "bits", "void"}

// String names the conversion.
func (c Conv) String() string { return convName[c] }

// Convert is X as type Typ. Explicit tells a cast that the user wrote.
type Convert struct {
	At
	T
	Kind     Conv
	X        Expr
	Explicit bool
}

// Call calls a function of this unit. Arguments have the parameters' types; a reference parameter gets an address.
type Call struct {
	At
	T
	Func *Func // Body is set when parsing ends
	Args []Expr
}

// CallPtr calls through a pointer to a function.
type CallPtr struct {
	At
	T
	Fn   Expr // of type Pointer{*FuncType}
	Args []Expr
}

// IntrinsicCall calls one of Config.Intrinsics. Arguments have the types of Sig.Params; where Sig.Const is set they are
// an IntConst.
type IntrinsicCall struct {
	At
	T
	Sig  *Signature
	Args []Expr
}
