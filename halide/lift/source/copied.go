package source

import (
	"fmt"

	"github.com/vyasa-go/vyasa/halide/lift/ctree"
)

// copied is a copy of a pure expression, so that no node stands at two places of a tree.
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
	return copiedMore(e)
}

func copiedMore(e ctree.Expr) ctree.Expr {
	switch e := e.(type) {
	case *ctree.Logical:
		c := *e
		c.L, c.R = copied(e.L), copied(e.R)
		return &c
	case *ctree.Cond:
		c := *e
		c.If, c.Then, c.Else = copied(e.If), copied(e.Then), copied(e.Else)
		return &c
	case *ctree.PtrAdd:
		c := *e
		c.P, c.I = copied(e.P), copied(e.I)
		return &c
	case *ctree.PtrDiff:
		c := *e
		c.L, c.R = copied(e.L), copied(e.R)
		return &c
	case *ctree.Comma:
		c := *e
		c.X, c.Y = copied(e.X), copied(e.Y)
		return &c
	case *ctree.AddressOf:
		c := *e
		c.X = copied(e.X)
		return &c
	case *ctree.Decay:
		c := *e
		c.X = copied(e.X)
		return &c
	case *ctree.Lane:
		c := *e
		c.X, c.I = copied(e.X), copied(e.I)
		return &c
	case *ctree.Splat:
		c := *e
		c.X = copied(e.X)
		return &c
	case *ctree.ListData:
		c := *e
		c.X = copied(e.X)
		return &c
	case *ctree.StringLit:
		c := *e
		return &c
	case *ctree.FuncRef:
		c := *e
		return &c
	}
	panic(fmt.Sprintf("BUG: a copy of %T", e))
}
