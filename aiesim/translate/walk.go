package translate

import (
	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/intrinsic"
)

// operands are the expressions directly inside e, in the order of evaluation.
func operands(e cfront.Expr) []cfront.Expr {
	switch e := e.(type) {
	case *cfront.Deref:
		return []cfront.Expr{e.Ptr}
	case *cfront.Member:
		return []cfront.Expr{e.Base}
	case *cfront.Temp:
		return initExprs(e.Init)
	case *cfront.Load:
		return []cfront.Expr{e.X}
	case *cfront.AddrOf:
		return []cfront.Expr{e.X}
	case *cfront.Decay:
		return []cfront.Expr{e.X}
	case *cfront.VectorLit:
		return e.Lanes
	case *cfront.Unary:
		return []cfront.Expr{e.X}
	case *cfront.Binary:
		return []cfront.Expr{e.X, e.Y}
	case *cfront.PtrAdd:
		return []cfront.Expr{e.Ptr, e.Index}
	case *cfront.PtrDiff:
		return []cfront.Expr{e.X, e.Y}
	case *cfront.Cond:
		return []cfront.Expr{e.C, e.X, e.Y}
	case *cfront.Comma:
		return []cfront.Expr{e.X, e.Y}
	case *cfront.Assign:
		return []cfront.Expr{e.LHS, e.RHS}
	case *cfront.OpAssign:
		return []cfront.Expr{e.LHS, e.RHS}
	case *cfront.IncDec:
		return []cfront.Expr{e.X}
	case *cfront.Convert:
		return []cfront.Expr{e.X}
	case *cfront.Call:
		return e.Args
	case *cfront.CallPtr:
		return append([]cfront.Expr{e.Fn}, e.Args...)
	case *cfront.IntrinsicCall:
		return e.Args
	}
	return nil
}

func initExprs(in *cfront.Init) []cfront.Expr {
	if in == nil {
		return nil
	}
	out := make([]cfront.Expr, len(in.Items))
	for i, it := range in.Items {
		out[i] = it.X
	}
	return out
}

// walkExpr calls f for e and all expressions inside it.
func walkExpr(e cfront.Expr, f func(cfront.Expr)) {
	if e == nil {
		return
	}
	f(e)
	for _, x := range operands(e) {
		walkExpr(x, f)
	}
}

// parts are the statements and expressions directly inside s.
func parts(s cfront.Stmt) (stmts []cfront.Stmt, exprs []cfront.Expr) {
	switch s := s.(type) {
	case *cfront.Block:
		return s.List, nil
	case *cfront.ExprStmt:
		return nil, []cfront.Expr{s.X}
	case *cfront.DeclStmt:
		return nil, initExprs(s.Init)
	case *cfront.If:
		stmts = append(stmts, s.Then)
		if s.Else != nil {
			stmts = append(stmts, s.Else)
		}
		return stmts, []cfront.Expr{s.Cond}
	case *cfront.Loop:
		stmts = append(append(stmts, s.Init...), s.Body)
		for _, e := range []cfront.Expr{s.Cond, s.Post} {
			if e != nil {
				exprs = append(exprs, e)
			}
		}
		return stmts, exprs
	case *cfront.Switch:
		for _, c := range s.Clauses {
			stmts = append(stmts, c.Body...)
		}
		return stmts, []cfront.Expr{s.Tag}
	case *cfront.Return:
		if s.X != nil {
			exprs = []cfront.Expr{s.X}
		}
	}
	return nil, exprs
}

// walkStmt calls fs for s and all statements inside it, and fe for all expressions; either may be nil.
func walkStmt(s cfront.Stmt, fs func(cfront.Stmt), fe func(cfront.Expr)) {
	if fs != nil {
		fs(s)
	}
	stmts, exprs := parts(s)
	if fe != nil {
		for _, e := range exprs {
			walkExpr(e, fe)
		}
	}
	for _, x := range stmts {
		walkStmt(x, fs, fe)
	}
}

// changes tells whether evaluating any of es can change a variable of the function at hand, or move a window.
func changes(es ...cfront.Expr) bool {
	found := false
	for _, e := range es {
		walkExpr(e, func(e cfront.Expr) {
			switch e := e.(type) {
			case *cfront.Assign, *cfront.OpAssign, *cfront.IncDec:
				found = true
			case *cfront.IntrinsicCall:
				w, ok := e.Sig.ID.(*intrinsic.Def).Op.(intrinsic.Window)
				found = found || ok && w.Op != intrinsic.WinNone
			case *cfront.Call, *cfront.CallPtr:
				found = true // it may move a window that it is given
			}
		})
	}
	return found
}

// leaves tells whether control can leave the loop with body s early: by return, or by a break of its own; skips tells
// whether a continue of its own is in it.
func leaves(s cfront.Stmt) (out, skips bool) {
	var walk func(s cfront.Stmt, inLoop, inSwitch bool)
	walk = func(s cfront.Stmt, inLoop, inSwitch bool) {
		switch s.(type) {
		case *cfront.Return:
			out = true
		case *cfront.Break:
			out = out || !inLoop && !inSwitch
		case *cfront.Continue:
			skips = skips || !inLoop
		case *cfront.Loop:
			inLoop = true
		case *cfront.Switch:
			inSwitch = true
		}
		stmts, _ := parts(s)
		for _, x := range stmts {
			walk(x, inLoop, inSwitch)
		}
	}
	walk(s, false, false)
	return out, skips
}
