package source

import "github.com/vyasa-go/vyasa/halide/lift/ctree"

// copied is a copy of the outermost node of a pure expression, so that no node stands at two places. What is below is shared only
// through the copy's children, which are copied in turn.
func copied(e ctree.Expr) ctree.Expr {
	switch e := e.(type) {
	case *ctree.IntLit:
		c := *e
		return &c
	case *ctree.FloatLit:
		c := *e
		return &c
	case *ctree.VarRef:
		c := *e
		return &c
	case *ctree.Unary:
		c := *e
		c.X = copied(e.X)
		return &c
	case *ctree.Binary:
		c := *e
		c.L, c.R = copied(e.L), copied(e.R)
		return &c
	case *ctree.Convert:
		c := *e
		c.X = copied(e.X)
		return &c
	case *ctree.Index:
		c := *e
		c.X, c.I = copied(e.X), copied(e.I)
		return &c
	case *ctree.ListIndex:
		c := *e
		c.X, c.I = copied(e.X), copied(e.I)
		return &c
	case *ctree.Deref:
		c := *e
		c.X = copied(e.X)
		return &c
	case *ctree.Member:
		c := *e
		c.X = copied(e.X)
		return &c
	case *ctree.ListLen:
		c := *e
		c.X = copied(e.X)
		return &c
	}
	return e
}
