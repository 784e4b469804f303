package ctree

import "fmt"

// Rewrite puts f(e) in the place of each expression e of s, the inner ones first, and typ(t) in the place of each type
// of an expression. f may return e itself. Objects' types are not changed.
func Rewrite(s Stmt, f func(Expr) Expr, typ func(Type) Type) {
	r := rewriter{f, typ}
	WalkStmts(s, func(s Stmt) bool {
		switch s := s.(type) {
		case *Decl:
			r.at(&s.Init)
		case *ExprStmt:
			r.at(&s.X)
		case *If:
			r.at(&s.Cond)
		case *For:
			r.at(&s.Cond, &s.Post)
		case *While:
			r.at(&s.Cond)
		case *Do:
			r.at(&s.Cond)
		case *Switch:
			r.at(&s.X)
		case *Return:
			r.at(&s.X)
		}
		return true
	})
}

type rewriter struct {
	f   func(Expr) Expr
	typ func(Type) Type
}

func (r rewriter) at(places ...*Expr) {
	for _, p := range places {
		if *p != nil {
			*p = r.expr(*p)
		}
	}
}

func (r rewriter) list(l []Expr) {
	for i := range l {
		r.at(&l[i])
	}
}

// expr is e rewritten. Bodies of statement expressions are reached by WalkStmts.
func (r rewriter) expr(e Expr) Expr {
	switch e := e.(type) {
	case *IntLit, *FloatLit, *StringLit, *VarRef, *FuncRef:
	case *Unary:
		r.at(&e.X)
	case *Binary:
		r.at(&e.L, &e.R)
	case *Logical:
		r.at(&e.L, &e.R)
	case *Cond:
		r.at(&e.If, &e.Then, &e.Else)
	case *PtrAdd:
		r.at(&e.P, &e.I)
	case *PtrDiff:
		r.at(&e.L, &e.R)
	case *Convert:
		r.at(&e.X)
	case *Comma:
		r.at(&e.X, &e.Y)
	case *Assign:
		r.at(&e.L, &e.R)
	case *Compound:
		r.at(&e.L, &e.R)
		e.In = r.typ(e.In)
	case *IncDec:
		r.at(&e.X)
	case *Call:
		r.at(&e.Ptr)
		r.list(e.Args)
	case *Index:
		r.at(&e.X, &e.I)
	case *Deref:
		r.at(&e.X)
	case *AddressOf:
		r.at(&e.X)
	case *Decay:
		r.at(&e.X)
	case *Member:
		r.at(&e.X)
	case *InitList:
		for i := range e.Items {
			r.at(&e.Items[i].Value)
		}
	case *CompoundLit:
		r.at(&e.Init)
	case *Splat:
		r.at(&e.X)
	case *Lane:
		r.at(&e.X, &e.I)
	case *StmtExpr:
		r.at(&e.Value)
	case *ListLit:
		r.list(e.Elems)
	case *ListMake:
		r.at(&e.N, &e.Fill)
	case *ListLen:
		r.at(&e.X)
	case *ListIndex:
		r.at(&e.X, &e.I)
	case *ListPush:
		r.at(&e.X, &e.V)
	case *ListPop:
		r.at(&e.X)
	case *ListResize:
		r.at(&e.X, &e.N, &e.Fill)
	case *ListData:
		r.at(&e.X)
	default:
		panic(fmt.Sprintf("BUG: Rewrite of %T", e))
	}
	e.retype(r.typ)
	return r.f(e)
}
