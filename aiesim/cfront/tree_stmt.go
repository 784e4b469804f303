package cfront

// Stmt is a statement: *Block, *ExprStmt, *DeclStmt, *If, *Loop, *Switch, *Break, *Continue, *Return, *Require or
// *Separator.
type Stmt interface {
	Pos() Pos
	stmt()
}

// At is the position of a node; every statement and expression embeds it.
type At struct{ P Pos }

// Block is { ... }: a list of statements.
type Block struct {
	At
	List []Stmt
}

// ExprStmt evaluates X and drops its value.
type ExprStmt struct {
	At
	X Expr
}

// DeclStmt is the point where an automatic object begins its life, each time control comes here.
// Init is nil when the user gave none: the object is then undefined. References are objects with an Init.
type DeclStmt struct {
	At
	Obj  *Object
	Init *Init
}

// If is if (Cond) Then else Else; Else may be nil. Cond has type Bool.
type If struct {
	At
	Cond Expr
	Then Stmt
	Else Stmt
}

// LoopKind tells the loops apart.
type LoopKind uint8

// The loops.
const (
	ForLoop     LoopKind = iota
	WhileLoop            // Init and Post are nil
	DoWhileLoop          // Init and Post are nil; Cond is tested after Body
)

// Loop is for, while or do-while. `continue` goes to Post, then Cond.
type Loop struct {
	At
	Kind  LoopKind
	Init  []Stmt // DeclStmt or ExprStmt, run once
	Cond  Expr   // of type Bool; nil means true
	Post  Expr   // nil: none
	Body  Stmt
	Hints Hints
}

// Hints are what the user told the compiler about a loop; they never change what it computes.
type Hints struct {
	Pipeline bool  // chess_prepare_for_pipelining
	HasRange bool  // chess_loop_range(Min, Max)
	Min      int64 // 0 if left out
	Max      int64 // -1 if left out
	HasCount bool  // chess_loop_count(Count)
	Count    int64
	Unroll   int64    // chess_unroll_loop(n): n; chess_unroll_loop() and (*): -1; 0: none
	Flatten  bool     // chess_flatten_loop
	Others   []string // further hints, printed as written: "chess_no_hw_loop"
	Pragmas  []Pragma // #pragma lines right before the loop
}

// Switch jumps to the clause that has Tag's value, else to the default clause, else behind.
// From the end of a clause control falls into the next. Tag is Int32, UInt32, Int64 or UInt64.
type Switch struct {
	At
	Tag     Expr
	Clauses []Clause
}

// Clause is one or more labels and the statements up to the next label. All clauses share one scope.
type Clause struct {
	At
	Values  []int64 // of the case labels, converted to Tag's type (UInt64 as its bits)
	Default bool
	Body    []Stmt
}

// Break leaves the innermost loop or switch.
type Break struct{ At }

// Continue goes to the next iteration of the innermost loop.
type Continue struct{ At }

// Return leaves the function. X is nil in a void function, else it has the result's type.
type Return struct {
	At
	X Expr
}

// Require is what has to hold where it stands, such as a rule of the API: X is not zero. Text, with the values of Args,
// says what is wrong if it is. It does nothing else, and becomes no instruction.
type Require struct {
	At
	X    Expr
	Text string // as of fmt.Sprintf
	Args []Expr // integers
}

// Separator is chess_separator_scheduler(N) and its kin: a line that the scheduler must not move code across.
type Separator struct {
	At
	Name string // chess_separator_scheduler, chess_separator, chess_memory_fence
	N    int64  // its argument; 0 if none
}

func (*Block) stmt() {}

func (*ExprStmt) stmt() {}

func (*DeclStmt) stmt() {}

func (*If) stmt() {}

func (*Loop) stmt() {}

func (*Switch) stmt() {}

func (*Break) stmt() {}

func (*Continue) stmt() {}

func (*Return) stmt() {}

func (*Require) stmt() {}

func (*Separator) stmt() {}
