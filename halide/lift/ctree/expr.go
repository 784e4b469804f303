package ctree

// An Expr has a type and a place. Nodes are pointers; one node stands at one place of a tree.
type Expr interface {
	Type() Type
	Pos() Pos
	expr()
	retype(func(Type) Type)
}

// At is the type and the place of an expression; nodes embed it.
type At struct {
	T Type
	P Pos
}

// Type is what the expression's value has.
func (a *At) Type() Type { return a.T }

// Pos is where the expression stands.
func (a *At) Pos() Pos { return a.P }
func (*At) expr()      {}

func (a *At) retype(f func(Type) Type) { a.T = f(a.T) }

type (
	// IntLit is an integer constant of type Int: the value as the type holds it (unsigned long as the same 64 bits).
	IntLit struct {
		At
		Value int64
	}
	// FloatLit is a floating constant, already rounded to its type. Text is its decimal spelling if the source has one.
	FloatLit struct {
		At
		Value float64
		Text  string
	}
	// StringLit is an array of char that ends in 0; the final 0 is in Value.
	StringLit struct {
		At
		Value []byte
	}
	// VarRef is an object.
	VarRef struct {
		At
		Object *Object
	}
	// FuncRef is the address of a function; Fn is nil if it has no body here. The type is Pointer{*Signature}.
	FuncRef struct {
		At
		Name string
		Fn   *Func
	}
	// Unary is -x, ~x or !x; x has the type of the result but for !x, where it is of type Int and the result is int.
	Unary struct {
		At
		Op Op
		X  Expr
	}
	// Binary works on operands of one type, Int, Float, Vector or (comparisons) Pointer. The right side of a shift has
	// an Int type of its own. The result has the operands' type, or int for comparisons.
	Binary struct {
		At
		Op   Op
		L, R Expr
	}
	// Logical is L && R, or L || R if Or: R is evaluated only if needed. int 0 or 1.
	Logical struct {
		At
		Or   bool
		L, R Expr
	}
	// Cond is If ? Then : Else; both have the result's type. Only one is evaluated.
	Cond struct {
		At
		If, Then, Else Expr
	}
	// PtrAdd is P + I (P - I if Minus) in units of P's elements; I is an Int of any width.
	PtrAdd struct {
		At
		P, I  Expr
		Minus bool
	}
	// PtrDiff is L - R in elements; long.
	PtrDiff struct {
		At
		L, R Expr
	}
	// Convert changes the type of a scalar by C's rules: integers wrap or extend, to Bool is x != 0, floating to
	// integer truncates, pointers change what they point to (or become integers). Converting to Void discards. Between
	// vectors of one size it keeps the bits.
	Convert struct {
		At
		X Expr
	}
	// Comma evaluates X for its effects, then is Y.
	Comma struct {
		At
		X, Y Expr
	}
)
