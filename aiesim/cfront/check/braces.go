package check

import "github.com/vyasa-go/vyasa/aiesim/cfront"

// Braces is an argument {...} before it is known which parameter it is for. It never reaches the tree.
//
//	cint16 turn(cint16 c);   turn({1, -1})   ->   turn((cint16){1, -1})
type Braces struct {
	cfront.At
	cfront.T
	Node *InitNode
}

// Type implements [Expr]; {...} has none of its own.
func (b *Braces) Type() cfront.Type { return cfront.Void }

// NeedsType is said of {...} where no parameter gives it a type.
const NeedsType = "a value in braces needs its type before it as an argument: (type){...}"

// rankBraces ranks {...} for a parameter: a class is made of it, where the caller's object is not meant.
func rankBraces(q Param) int {
	_, ok := q.T.(*cfront.Struct)
	if !ok || q.Ref && !q.Move && q.Q&cfront.Const == 0 {
		return noFit
	}
	return converted
}

// braced is argument a of a parameter of type t.
func (p *Resolver) braced(a cfront.Expr, t cfront.Type) cfront.Expr {
	if b, ok := a.(*Braces); ok {
		return p.up.Braced(b, t)
	}
	return a
}
