package check

import (
	"fmt"

	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/cfront/lex"
)

// Spec is the first part of a declaration: everything before the first declarator.
type Spec struct {
	Pos       cfront.Pos
	T         cfront.Type
	Q         cfront.Quals
	Lvalue    bool // see [QType]
	Auto      bool // t is to be taken from the initialiser
	Typedef   bool
	Extern    bool
	Static    bool
	Inline    bool
	Constexpr bool
	Enum      bool // t was written as enum
	Restrict  bool // restrict beside a typedef of a pointer
	Attrs     Attrs
}

// Storage notes a storage class or function specifier.
func (s *Spec) Storage(w string) {
	switch w {
	case "typedef":
		s.Typedef = true
	case "extern":
		s.Extern = true
	case "static":
		s.Static = true
	case "constexpr":
		s.Constexpr = true
	default:
		s.Inline = true
	}
}

// Attrs is what alignas, __attribute__, [[...]] and chess keywords say about an object or function.
type Attrs struct {
	Align    int64
	Register string
	Protect  bool
	Noinline bool
}

// Params is the parameter list of a function declarator.
type Params struct {
	List  []Param
	Packs []ParamPack // parameters that are elements of a pack
}

// Variadic reports whether the last parameter of a template's declaration is a pack.
func (p *Params) Variadic() bool { return len(p.List) > 0 && p.List[len(p.List)-1].Pack }

// ParamPack is a pack of parameters: N of them, the first of which is number From.
type ParamPack struct {
	Name    string
	From, N int
}

// Element is the name of an element.
func (k ParamPack) Element(i int) string { return fmt.Sprintf("%s[%d]", k.Name, i) }

// Param is one parameter as declared: arrays and functions have become pointers.
type Param struct {
	QType
	Name      lex.Token
	Attrs     Attrs
	Pos       cfront.Pos
	DefaultAt int // index of the first token of the default argument; 0: none
	Pack      bool
}

// Declarator is the second part of a declaration: the name with *, &, [], () around it.
type Declarator struct {
	QType
	Name   lex.Token // its kind is EOF if there is none
	Attrs  Attrs
	Params *Params // of a function declarator; t is its *FuncType

	Explicit   []TemplateArg // behind the name: void f<4>()
	Pack       bool          // T... x
	Const      bool          // a member function that does not change its object
	Class      *Class        // whose member it is that is defined outside of it: void c::f()
	Space      *Scope        // the namespace that it is in if it is defined outside of it: void ns::f()
	RefResult  bool          // the function returns a reference; its result type is the pointer
	MoveResult bool          // a T&&
	Length     cfront.Expr   // of an array, if it is no constant; else nil
}
