package isel

import (
	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/intrinsic"
)

// changes reports whether evaluating any of es can change a variable of the function at hand, or move a window.
func changes(es ...cfront.Expr) bool {
	found := false
	for _, e := range es {
		cfront.WalkExpr(e, func(e cfront.Expr) {
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

// leaves reports whether control can leave the loop with body s early: by return, or by a break of its own; skips tells
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
		stmts, _ := cfront.Parts(s)
		for _, x := range stmts {
			walk(x, inLoop, inSwitch)
		}
	}
	walk(s, false, false)
	return out, skips
}
