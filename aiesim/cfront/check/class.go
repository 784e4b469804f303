package check

import "github.com/vyasa-go/vyasa/aiesim/cfront"

// Class is what a struct has beside its data: functions, types and constants by name, and how its objects are made.
type Class struct {
	Struct *cfront.Struct
	Scope  *Scope // of the members; its Outer is where the class stands
	Base   *Class // nil: none
	Ctors  []*Callee

	Template *ClassTemplate // whose instance it is; nil: no template
	Args     []TemplateArg

	Defaults map[string]int // by member: index of the first token of its first value
	Pending  []*Instance    // bodies to be read when the class is complete
	Friends  []int          // where functions beside the class begin that are defined in it
	Methods  int            // functions that it has, constructors apart
}

// NeedsMaking reports whether an object of the class is set by code even where the user gives no value.
func (c *Class) NeedsMaking() bool {
	return len(c.Ctors) > 0 || len(c.Defaults) > 0 || c.Base != nil && c.Base.NeedsMaking()
}

// ClassTemplate is a template of a class, of a name for a type (using) or of a constant.
type ClassTemplate struct {
	Name    string
	Pos     cfront.Pos
	Kind    TemplateKind
	Params  []TemplateParam
	Start   int // index of the first token behind the name; 0 if only declared
	Scope   *Scope
	Specs   []*ClassSpec
	Members []*OutOfLine
	Insts   []*ClassInstance
}

// TemplateKind is what a [ClassTemplate] makes.
type TemplateKind uint8

// The kinds of templates that are no functions.
const (
	OfClass TemplateKind = iota
	OfAlias
	OfConstant
)

// ClassSpec is a specialisation: template<int N> struct s<int, N> {...}.
type ClassSpec struct {
	Params  []TemplateParam
	Pattern any // of the arguments, as the parser has it
	Start   int
}

// OutOfLine is a member function that is defined outside of its class template.
type OutOfLine struct {
	Name   string
	Params []TemplateParam // of the class, under the names that they have here
	Start  int             // index of the first token behind template<...>
	Inner  []TemplateParam // of the function itself, if it is a template too
}

// ClassInstance is an instance of a [ClassTemplate].
type ClassInstance struct {
	Args []TemplateArg
	Typ  *QType
	Val  cfront.Expr
}

// ClassOf is the class of a type, or nil.
func (p *Names) ClassOf(t cfront.Type) *Class {
	if s, ok := t.(*cfront.Struct); ok {
		return p.Classes[s]
	}
	return nil
}

// DerivedFrom reports whether class t is base or derived from it.
func (p *Names) DerivedFrom(t, base cfront.Type) bool {
	for c := p.ClassOf(t); c != nil; c = c.Base {
		if c.Struct == base {
			return true
		}
	}
	return false
}
