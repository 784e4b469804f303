package check

import (
	"fmt"
	"slices"
	"strings"

	"github.com/vyasa-go/vyasa/aiesim/cfront"
)

// Template is a function template. Its tokens are read again for each instance, with the parameters bound to their
// arguments; so a template that is never used is checked for brackets only.
type Template struct {
	Name   string
	Pos    cfront.Pos
	Params []TemplateParam
	Start  int // index of the first token behind template<...>
	Decl   *Params
	Result cfront.Type
	Scope  *Scope // where it is declared
	Class  *Class // whose member it is; nil: none
	Static bool   // a member that needs no object
	Const  bool   // a member that does not change its object
	Insts  []*Instance
	Body   bool
	Specs  []*FuncSpec // template<> void f<4>(...)
}

// FuncSpec is an explicit specialisation of a function template.
type FuncSpec struct {
	Args  []TemplateArg
	Start int
}

// TemplateParam is a parameter of a template.
type TemplateParam struct {
	Name      string
	Typ       cfront.Type // of an integer parameter; nil for a type parameter
	DefaultAt int         // index of the first token of its default; 0: none
	TypeAt    int         // index of the first token of a type that depends on parameters before it; 0: none
	Pack      bool        // typename... T, int... N
	Ref       bool        // an object
}

// TemplateArg is an argument of a template: a type, or a value if C or Named is set, or those of a parameter pack.
type TemplateArg struct {
	T     cfront.Type
	C     *cfront.IntConst
	Named *Symbol // an object or functions, for which the parameter is another name
	Param int     // in a declaration whose parameters are open: the value of parameter Param-1; -1 an open expression

	IsPack bool
	Pack   []TemplateArg // the elements of a pack
	Expand bool          // in a declaration whose parameters are open: T...

	Q      cfront.Quals // of what T of T&& was found from
	Lvalue bool         // T of T&& was found from a variable
}

// Open reports whether nothing is known of the argument.
func (a TemplateArg) Open() bool { return a.T == nil && !a.IsValue() && !a.IsPack }

// IsValue reports whether it is no type.
func (a TemplateArg) IsValue() bool { return a.C != nil || a.Named != nil }

// Flat are arguments with the elements of packs in their places.
func Flat(args []TemplateArg) []TemplateArg {
	var out []TemplateArg
	for _, a := range args {
		if a.IsPack {
			out = append(out, a.Pack...)
		} else {
			out = append(out, a)
		}
	}
	return out
}

// String prints the type or the value.
func (a TemplateArg) String() string {
	switch {
	case a.C != nil:
		return fmt.Sprint(a.C.Val)
	case a.Named != nil && a.Named.Obj != nil:
		return a.Named.Obj.Name
	case a.Named != nil:
		return a.Named.Funcs.Name
	case a.T == nil:
		return "?"
	}
	return a.T.String()
}

// Same reports whether two arguments make the same instance.
func (a TemplateArg) Same(b TemplateArg) bool {
	if a.IsPack || b.IsPack {
		return a.IsPack == b.IsPack && slices.EqualFunc(a.Pack, b.Pack, TemplateArg.Same)
	}
	if a.Param != 0 || b.Param != 0 {
		return a.Param == b.Param
	}
	if a.C != nil || b.C != nil {
		return a.C != nil && b.C != nil && a.C.Val == b.C.Val
	}
	if a.Named != nil || b.Named != nil {
		return a.Named != nil && b.Named != nil && a.Named.Obj == b.Named.Obj && a.Named.Funcs == b.Named.Funcs
	}
	return a.Q == b.Q && a.Lvalue == b.Lvalue && cfront.Exact(a.T, b.T)
}

// Instance is a template with its arguments.
type Instance struct {
	Template *Template
	Args     []TemplateArg
	Fn       *cfront.Func
	Decl     *Params
	Scope    *Scope // of the template's parameters
	Class    *Class // whose member it is; nil: none
	Static   bool   // a member that needs no object
	Const    bool   // a member that does not change its object
	Ctor     bool   // a constructor
	Implicit bool   // a constructor that the user did not write
	Name     string // of what is no template
	Start    int    // index of the first token of its declaration; 0: that of the template
	BodyAt   int    // index of the { ; 0 if only declared
	queued   bool   // somebody calls it
	Done     bool   // the body has been read
	Needed   cfront.Pos
	User     cfront.Pos // the user's place for whose sake it is needed
}

// String prints the parameters: <T, int32 N>.
func (t *Template) String() string {
	var ps []string
	for _, q := range t.Params {
		dots := ""
		if q.Pack {
			dots = "... "
		}
		switch {
		case q.Typ != nil && q.Pack:
			ps = append(ps, q.Typ.String()+dots+q.Name)
		case q.Typ != nil:
			ps = append(ps, q.Typ.String()+" "+q.Name)
		default:
			ps = append(ps, dots+q.Name)
		}
	}
	return "<" + strings.Join(ps, ", ") + ">"
}

// aboutFunc is what is known of a function beside its place in the tree.
type aboutFunc struct {
	uses   []use // one for each function, or several
	Broken bool  // its body had a mistake
	Inst   *Instance
}

// funcTable gives what is known of each function.
type funcTable map[*cfront.Func]*aboutFunc

func (t funcTable) about(f *cfront.Func) *aboutFunc {
	a := t[f]
	if a == nil {
		a = &aboutFunc{}
		t[f] = a
	}
	return a
}
