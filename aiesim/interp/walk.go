package interp

import "github.com/vyasa-go/vyasa/aiesim/cfront"

// exits reports whether control can leave s otherwise than by its end: by break, continue or return.
func exits(s cfront.Stmt) bool {
	found := false
	cfront.WalkStmt(s, func(s cfront.Stmt) {
		switch s.(type) {
		case *cfront.Break, *cfront.Continue, *cfront.Return:
			found = true
		}
	}, nil)
	return found
}

// effects reports whether evaluating e can change a variable.
func effects(e cfront.Expr) bool {
	found := false
	cfront.WalkExpr(e, func(e cfront.Expr) {
		switch e.(type) {
		case *cfront.Assign, *cfront.OpAssign, *cfront.IncDec, *cfront.Call, *cfront.CallPtr, *cfront.Temp:
			found = true
		}
	})
	return found
}
