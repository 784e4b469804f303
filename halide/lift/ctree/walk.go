package ctree

import "fmt"

// Children calls visit for each expression directly below e, in the order of the text.
func Children(e Expr, visit func(Expr)) {
	each := func(list ...Expr) {
		for _, x := range list {
			if x != nil {
				visit(x)
			}
		}
	}
	switch e := e.(type) {
	case *IntLit, *FloatLit, *StringLit, *VarRef, *FuncRef:
	case *Unary:
		each(e.X)
	case *Binary:
		each(e.L, e.R)
	case *Logical:
		each(e.L, e.R)
	case *Cond:
		each(e.If, e.Then, e.Else)
	case *PtrAdd:
		each(e.P, e.I)
	case *PtrDiff:
		each(e.L, e.R)
	case *Convert:
		each(e.X)
	case *Comma:
		each(e.X, e.Y)
	case *Assign:
		each(e.L, e.R)
	case *Compound:
		each(e.L, e.R)
	case *IncDec:
		each(e.X)
	case *Call:
		each(e.Ptr)
		each(e.Args...)
	case *Index:
		each(e.X, e.I)
	case *Deref:
		each(e.X)
	case *AddressOf:
		each(e.X)
	case *Decay:
		each(e.X)
	case *Member:
		each(e.X)
	case *InitList:
		for _, item := range e.Items {
			each(item.Value)
		}
	case *CompoundLit:
		each(e.Init)
	case *Splat:
		each(e.X)
	case *Lane:
		each(e.X, e.I)
	case *StmtExpr:
		WalkExprs(e.Body, visit)
		each(e.Value)
	case *ListLit:
		each(e.Elems...)
	case *ListMake:
		each(e.N, e.Fill)
	case *ListLen:
		each(e.X)
	case *ListIndex:
		each(e.X, e.I)
	case *ListPush:
		each(e.X, e.V)
	case *ListPop:
		each(e.X)
	case *ListResize:
		each(e.X, e.N, e.Fill)
	case *ListData:
		each(e.X)
	default:
		panic(fmt.Sprintf("BUG: Children of %T", e))
	}
}

// Walk visits e and everything below it that is an expression, before what is below it; where visit says false, not
// what is below.
func Walk(e Expr, visit func(Expr) bool) {
	if e != nil && visit(e) {
		Children(e, func(x Expr) { Walk(x, visit) })
	}
}

// WalkStmts visits s and all statements below it, also those in statement expressions' bodies; where visit says false,
// not what is below.
func WalkStmts(s Stmt, visit func(Stmt) bool) {
	if s == nil || !visit(s) {
		return
	}
	Parts(s, func(t Stmt) { WalkStmts(t, visit) }, func(e Expr) {
		Walk(e, func(x Expr) bool {
			if se, ok := x.(*StmtExpr); ok {
				WalkStmts(se.Body, visit)
				return false
			}
			return true
		})
	})
}

// WalkExprs calls visit for the outermost expressions of s and of the statements below it, in the order of the text.
func WalkExprs(s Stmt, visit func(Expr)) {
	if s != nil {
		Parts(s, func(t Stmt) { WalkExprs(t, visit) }, visit)
	}
}

// Parts calls stmt and expr for what is directly below s, in the order of the text.
func Parts(s Stmt, stmt func(Stmt), expr func(Expr)) {
	stmts := func(list ...Stmt) {
		for _, t := range list {
			if t != nil {
				stmt(t)
			}
		}
	}
	exprs := func(list ...Expr) {
		for _, x := range list {
			if x != nil {
				expr(x)
			}
		}
	}
	switch s := s.(type) {
	case *Block:
		stmts(s.List...)
	case *Decl:
		exprs(s.Init)
	case *ExprStmt:
		exprs(s.X)
	case *If:
		exprs(s.Cond)
		stmts(s.Then, s.Else)
	case *For:
		stmts(s.Init)
		exprs(s.Cond, s.Post)
		stmts(s.Body)
	case *While:
		exprs(s.Cond)
		stmts(s.Body)
	case *Do:
		stmts(s.Body)
		exprs(s.Cond)
	case *Switch:
		exprs(s.X)
		for _, c := range s.Cases {
			stmts(c.Body...)
		}
	case *Return:
		exprs(s.X)
	case *Break, *Continue, *Empty:
	default:
		panic(fmt.Sprintf("BUG: children of %T", s))
	}
}
