package cfront

// Unit is a checked translation unit: everything in it is resolved and typed.
type Unit struct {
	File    string    // name of the main file
	Funcs   []*Func   // every function with a body, in order; instances of templates where they were first needed
	Globals []*Object // every object of static storage, static locals and string literals too; Index counts here
	Pragmas []Pragma  // every #pragma and _Pragma, in order

	EntryName string // what the caller called the function to run
	Entry     *Func  // the function of that name; nil: it is to be found by its plain name
	Template  bool   // the plain name is that of a template
}

// Lookup returns the functions with a body called name, in order of appearance; overloads share a name.
func (u *Unit) Lookup(name string) []*Func {
	var out []*Func
	for _, f := range u.Funcs {
		if f.Name == name {
			out = append(out, f)
		}
	}
	return out
}

// Pragma is a #pragma line: Text is what stands behind the word, blanks collapsed.
type Pragma struct {
	Pos  Pos
	Text string
}

// Func is a function with a body (or, while parsing, without).
type Func struct {
	Name         string
	TemplateArgs []string  // of an instance: printed arguments in order; nil otherwise
	Params       []*Object // the first len(Params) of Locals
	Locals       []*Object // every parameter and automatic object of the function; Object.Index counts here
	Type         *FuncType
	Body         *Block // never nil in Unit.Funcs; nothing says that control cannot reach its end
	Static       bool   // static or inline: not visible to other units
	Constexpr    bool
	NoInline     bool // __attribute__((noinline))
	RefResult    bool // the user declared that it returns T&: Type.Result is Pointer{T} and each call stands in a Deref
	MoveResult   bool // of these: T&&
	Pos          Pos  // of the name

	// Kept is how many of the first parameters of an entry an object holds that lives on from call to call.
	Kept int
}

// String prints the name with its template arguments: "fir<4>".
func (f *Func) String() string {
	if f.TemplateArgs == nil {
		return f.Name
	}
	s := f.Name + "<"
	for i, a := range f.TemplateArgs {
		if i > 0 {
			s += ", "
		}
		s += a
	}
	return s + ">"
}

// Storage says where an object lives.
type Storage uint8

// The storage classes.
const (
	Global Storage = iota // static storage: file scope, static locals, string literals
	Param                 // a parameter
	Local                 // automatic
)

// Object is a variable.
type Object struct {
	Name    string // as written; two objects may share a name
	Type    Type
	Quals   Quals
	Storage Storage
	Index   int // slot: in Func.Locals for Param and Local, in Unit.Globals for Global

	// Addressed: the program takes the object's address (by &, by a reference, or since arrays and structs are
	// reached by address). An object without it can live in a register.
	Addressed bool

	// Ref: the user declared a reference T&. Type is then Pointer{T} and every use is a Deref of its Load.
	Ref bool

	Align    int64  // alignment in bytes, from alignas, attributes or the type
	Register string // chess_storage(r): the register's name; else ""
	Protect  bool   // chess_protect_access
	Extern   bool   // declared extern and not defined in this unit
	Init     *Init  // of a Global: constant expressions, or Dynamic; nil means all zero. Locals: see DeclStmt
	Func     *Func  // the function it belongs to; nil at file scope
	Pos      Pos
}

// Init gives an object its first value: zero all of it if Zero is set, then store each item, in order.
// A scalar, vector or accumulator has one item of its own type at offset 0; so has an aggregate set from another one.
type Init struct {
	Zero    bool
	Dynamic bool // of a Global: not all values are constants; they are computed before the program runs
	Items   []InitItem
}

// InitItem stores X at a byte offset of the object; X has the type of the part that starts there.
type InitItem struct {
	Offset int64
	X      Expr
}

// Pos tells where the node stands: for a binary operator the operator, for a call the function's name.
func (a At) Pos() Pos { return a.P }
