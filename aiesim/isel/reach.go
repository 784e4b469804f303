package isel

import "github.com/vyasa-go/vyasa/aiesim/cfront"

// mayCall tells whether evaluating e may call fn, directly or further down. Parameters in memory are in one place for
// all calls of a function, so that f(a, g(f(b, c))) must not put a there before the inner call is done.
func (t *calls) mayCall(e cfront.Expr, fn *cfront.Func) bool {
	seen := map[*cfront.Func]bool{}
	found := false
	var visit func(e cfront.Expr)
	visit = func(e cfront.Expr) {
		switch c := e.(type) {
		case *cfront.CallPtr:
			found = true // which one is not asked
		case *cfront.Call:
			if found = found || c.Func == fn; !found && !seen[c.Func] {
				seen[c.Func] = true
				for _, x := range t.callsIn(c.Func) {
					visit(x)
				}
			}
		}
	}
	cfront.WalkExpr(e, visit)
	return found
}

// callsIn lists the calls in the body of fn.
func (t *calls) callsIn(fn *cfront.Func) []cfront.Expr {
	list, ok := t.calls[fn]
	if !ok {
		cfront.WalkStmt(fn.Body, nil, func(e cfront.Expr) {
			switch e.(type) {
			case *cfront.Call, *cfront.CallPtr:
				list = append(list, e)
			}
		})
		t.calls[fn] = list
	}
	return list
}
