package isel

import (
	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/intrinsic"
)

// facts are what is known of a unit's variables before it is translated.
type facts struct {
	assigned map[*cfront.Object]bool // changed after their declaration, by name
	written  map[*cfront.Object]bool // arrays and structs of which more is done than reading elements
	vague    map[*cfront.Object]bool // declared without a value, or in a switch that may jump over the declaration
	moves    bool                    // some window is moved
}

// analyse collects the facts.
func analyse(u *cfront.Unit) *facts {
	f := &facts{map[*cfront.Object]bool{}, map[*cfront.Object]bool{}, map[*cfront.Object]bool{}, false}
	for _, fn := range u.Funcs {
		cfront.WalkStmt(fn.Body, f.stmt, f.expr)
		cfront.WalkStmt(fn.Body, nil, f.reads())
	}
	return f
}

// stmt notes variables that may be read before they have a value.
func (f *facts) stmt(s cfront.Stmt) {
	switch s := s.(type) {
	case *cfront.DeclStmt:
		if s.Init == nil {
			f.vague[s.Obj] = true
		}
	case *cfront.Switch:
		for _, c := range s.Clauses {
			for _, x := range c.Body {
				if d, ok := x.(*cfront.DeclStmt); ok {
					f.vague[d.Obj] = true
				}
			}
		}
	}
}

// expr notes what an expression does to variables.
func (f *facts) expr(e cfront.Expr) {
	change := func(lhs cfront.Expr) {
		switch x := lhs.(type) {
		case *cfront.Var:
			f.assigned[x.Obj] = true
		case *cfront.Member:
			if _, ok := x.Base.Type().(cfront.Window); ok {
				f.moves = true
			}
		}
	}
	switch e := e.(type) {
	case *cfront.Assign:
		change(e.LHS)
	case *cfront.OpAssign:
		change(e.LHS)
	case *cfront.IncDec:
		change(e.X)
	case *cfront.IntrinsicCall:
		if w, ok := e.Sig.ID.(*intrinsic.Def).Op.(intrinsic.Window); ok && (w.Step != 0 || w.Op == intrinsic.WinMove) {
			f.moves = true
		}
	}
}

// reads notes objects in memory that appear elsewhere than in the reading of an element: written ones, or those whose
// address goes somewhere.
func (f *facts) reads() func(cfront.Expr) {
	harmless := map[*cfront.Var]bool{}
	return func(e cfront.Expr) {
		if l, ok := e.(*cfront.Load); ok {
			if v := elementOf(l.X); v != nil {
				harmless[v] = true
			}
		}
		if v, ok := e.(*cfront.Var); ok && !harmless[v] {
			f.written[v.Obj] = true
		}
	}
}

// elementOf is the variable that an lvalue is an element or member of, reached without its address going elsewhere; nil
// if it is no such thing.
func elementOf(x cfront.Expr) *cfront.Var {
	switch x := x.(type) {
	case *cfront.Var:
		return x
	case *cfront.Member:
		return elementOf(x.Base)
	case *cfront.Deref:
		p := x.Ptr
		if a, ok := p.(*cfront.PtrAdd); ok {
			p = a.Ptr
		}
		if d, ok := p.(*cfront.Decay); ok {
			return elementOf(d.X)
		}
	}
	return nil
}
