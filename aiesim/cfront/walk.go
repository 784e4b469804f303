package cfront

// Operands are the expressions directly inside e, in the order of evaluation.
func Operands(e Expr) []Expr {
	switch e := e.(type) {
	case *Deref:
		return []Expr{e.Ptr}
	case *Member:
		return []Expr{e.Base}
	case *Temp:
		return initExprs(e.Init)
	case *Load:
		return []Expr{e.X}
	case *AddrOf:
		return []Expr{e.X}
	case *Decay:
		return []Expr{e.X}
	case *VectorLit:
		return e.Lanes
	case *Unary:
		return []Expr{e.X}
	case *Binary:
		return []Expr{e.X, e.Y}
	case *PtrAdd:
		return []Expr{e.Ptr, e.Index}
	case *PtrDiff:
		return []Expr{e.X, e.Y}
	case *Cond:
		return []Expr{e.C, e.X, e.Y}
	case *Comma:
		return []Expr{e.X, e.Y}
	case *Assign:
		return []Expr{e.LHS, e.RHS}
	case *OpAssign:
		return []Expr{e.LHS, e.RHS}
	case *IncDec:
		return []Expr{e.X}
	case *Convert:
		return []Expr{e.X}
	case *Call:
		return e.Args
	case *CallPtr:
		return append([]Expr{e.Fn}, e.Args...)
	case *IntrinsicCall:
		return e.Args
	}
	return nil
}

func initExprs(in *Init) []Expr {
	if in == nil {
		return nil
	}
	out := make([]Expr, len(in.Items))
	for i, it := range in.Items {
		out[i] = it.X
	}
	return out
}

// WalkExpr calls f for e and all expressions inside it.
func WalkExpr(e Expr, f func(Expr)) {
	if e == nil {
		return
	}
	f(e)
	for _, x := range Operands(e) {
		WalkExpr(x, f)
	}
}

// Parts are the statements and expressions directly inside s.
func Parts(s Stmt) (stmts []Stmt, exprs []Expr) {
	switch s := s.(type) {
	case *Block:
		return s.List, nil
	case *ExprStmt:
		return nil, []Expr{s.X}
	case *DeclStmt:
		return nil, initExprs(s.Init)
	case *If:
		stmts = append(stmts, s.Then)
		if s.Else != nil {
			stmts = append(stmts, s.Else)
		}
		return stmts, []Expr{s.Cond}
	case *Loop:
		stmts = append(append(stmts, s.Init...), s.Body)
		for _, e := range []Expr{s.Cond, s.Post} {
			if e != nil {
				exprs = append(exprs, e)
			}
		}
		return stmts, exprs
	case *Switch:
		for _, c := range s.Clauses {
			stmts = append(stmts, c.Body...)
		}
		return stmts, []Expr{s.Tag}
	case *Return:
		if s.X != nil {
			exprs = []Expr{s.X}
		}
	}
	return nil, exprs
}

// WalkStmt calls fs for s and all statements inside it, and fe for all expressions; either may be nil.
func WalkStmt(s Stmt, fs func(Stmt), fe func(Expr)) {
	if fs != nil {
		fs(s)
	}
	stmts, exprs := Parts(s)
	if fe != nil {
		for _, e := range exprs {
			WalkExpr(e, fe)
		}
	}
	for _, x := range stmts {
		WalkStmt(x, fs, fe)
	}
}
