package ctree

// A Stmt is a statement.
type Stmt interface {
	Pos() Pos
	stmt()
}

// Here is the place of a statement; nodes embed it.
type Here struct{ P Pos }

// Pos is where the statement begins.
func (h *Here) Pos() Pos { return h.P }
func (*Here) stmt()      {}

type (
	// Block is { ... }. Group marks statements that the source does not enclose in braces (int a, b;): no scope of
	// their own.
	Block struct {
		Here
		List    []Stmt
		Pragmas []Pragma // that stand before it: omp parallel ...
		Group   bool
	}
	// Decl begins the life of a local object, each time it is reached; Init may be nil (then the contents are
	// undefined, lists are empty). Static objects have no Decl. The size of an array of variable length is what its
	// LenExpr holds here.
	Decl struct {
		Here
		Object *Object
		Init   Expr
	}
	// ExprStmt evaluates X for its effects.
	ExprStmt struct {
		Here
		X Expr
	}
	// If has an Else or nil.
	If struct {
		Here
		Cond       Expr
		Then, Else Stmt
	}
	// For: Init (a Block of Decls, an ExprStmt), Cond and Post may be nil.
	For struct {
		Here
		Init    Stmt
		Cond    Expr
		Post    Expr
		Body    Stmt
		Pragmas []Pragma // that stand before it: omp parallel for ..., unroll
		End     Pos      // last line of the loop
	}
	// While is while (Cond) Body.
	While struct {
		Here
		Cond Expr
		Body Stmt
		End  Pos
	}
	// Do is do Body while (Cond).
	Do struct {
		Here
		Body Stmt
		Cond Expr
		End  Pos
	}
	// Switch jumps to the case with X's value (of X's type, promoted), or the default, or behind; a case runs on into
	// the next unless it breaks.
	Switch struct {
		Here
		X     Expr
		Cases []Case
	}
	// Case is one or more labels and what follows up to the next label.
	Case struct {
		P       Pos
		Ranges  []CaseRange
		Default bool
		Body    []Stmt
	}
	// CaseRange is the labels Low ... High, both included.
	CaseRange struct{ Low, High int64 }
	// Break leaves the innermost loop or switch, Continue the innermost loop's body.
	Break struct{ Here }
	// Continue: see Break.
	Continue struct{ Here }
	// Return has X or nil; X has the function's result type.
	Return struct {
		Here
		X Expr
	}
	// Empty is a lone semicolon.
	Empty struct{ Here }
)
