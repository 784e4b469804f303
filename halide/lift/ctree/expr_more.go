package ctree

type (
	// Assign is L = R; the value is L's new one. Structs, vectors and lists are copied.
	Assign struct {
		At
		L, R Expr
	}
	// Compound is L op= R: L becomes (type of L)((In)L Op R), L evaluated once. R has type In, or its own Int type for
	// shifts and when In is a Pointer (Add and Sub only).
	Compound struct {
		At
		L  Expr
		Op Op
		R  Expr
		In Type
	}
	// IncDec is ++X, --X, X++, X--; X is an Int, Float or Pointer lvalue. The value is the new one, or the old one if
	// Post.
	IncDec struct {
		At
		X         Expr
		Dec, Post bool
	}
	// Call calls Fn, or the external function Name (C library, intrinsic), or, with Name empty, what Ptr points to.
	Call struct {
		At
		Fn   *Func
		Name string
		Ptr  Expr
		Args []Expr
	}
	// Index is X[I]: an element of an array (X is an lvalue) or *(X + I) of a pointer.
	Index struct {
		At
		X, I Expr
	}
	// Deref is *X.
	Deref struct {
		At
		X Expr
	}
	// AddressOf is &X of an lvalue.
	AddressOf struct {
		At
		X Expr
	}
	// Decay is the pointer to the first element of the array X.
	Decay struct {
		At
		X Expr
	}
	// Member is X.F; X is an lvalue or, for a function's result, a value. p->F is Member{Deref{p}}.
	Member struct {
		At
		X Expr
		F *Field // Offset from the start of X's struct, also through anonymous members
	}
	// InitList is the value of an aggregate: all bytes are zero but those that Items set, in order (a later one
	// overrides).
	InitList struct {
		At
		Items []InitItem
	}
	// InitItem sets what is at Offset bytes; the type is Value's. A *StringLit of an array type sets its bytes.
	InitItem struct {
		Offset int64
		Value  Expr
	}
	// CompoundLit is (T){...}: an unnamed local object that Init sets each time it is evaluated.
	CompoundLit struct {
		At
		Object *Object
		Init   Expr
	}
	// Splat is the scalar X in every lane.
	Splat struct {
		At
		X Expr
	}
	// Lane is lane I of the vector X; an lvalue if X is one.
	Lane struct {
		At
		X, I Expr
	}
	// StmtExpr is GNU's ({ ...; value; }); Value is nil if it has none, then the type is Void.
	StmtExpr struct {
		At
		Body  *Block
		Value Expr
	}
)
