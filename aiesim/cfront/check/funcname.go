package check

import "github.com/vyasa-go/vyasa/aiesim/cfront"

// FuncName is the name of a function before it is known which of the overloads is meant. It never reaches the tree.
type FuncName struct {
	cfront.At
	cfront.T
	Name     string
	List     []*Callee
	Sigs     []cfront.Signature
	Explicit []TemplateArg // f<4, int>
	This     cfront.Expr   // the object whose member it is; nil: none
}

// Type implements [Expr]; a FuncName has none of its own.
func (f *FuncName) Type() cfront.Type { return cfront.Void }

// HasTemplate reports whether < behind the name begins template arguments.
func (f *FuncName) HasTemplate() bool {
	for _, c := range f.List {
		if c.Template != nil {
			return true
		}
	}
	return false
}

// Sole is the function if there is just one of the name, and no template; else nil.
func (f *FuncName) Sole() *cfront.Func {
	if len(f.List) != 1 || f.Explicit != nil {
		return nil
	}
	return f.List[0].fn
}

// rank ranks the name of a function for a parameter of type t.
func (f *FuncName) rank(t cfront.Type) int {
	ptr, _ := t.(cfront.Pointer)
	if ft, ok := ptr.Elem.(*cfront.FuncType); ok {
		for _, c := range f.List {
			if c.fn != nil && cfront.Identical(c.fn.Type, ft) {
				return exact
			}
		}
	}
	return noFit
}
