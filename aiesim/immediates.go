package aiesim

import (
	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/datapath"
	"github.com/vyasa-go/vyasa/aiesim/intrinsic"
)

// maxFlattened is the number of rounds up to which a loop is unrolled for an immediate.
const maxFlattened = 64

// flattenImmediates asks for the unrolling of loops with constant bounds whose counter reaches a part of an instruction
// that must be known when it is compiled, as the vendor's compiler unrolls them:
//
//	for (int i = 0; i < 4; i++) a = lmac8(a, x, 2*i, .., z, i, 0);  ->  the same with chess_flatten_loop
func flattenImmediates(u *cfront.Unit) {
	for _, f := range u.Funcs {
		cfront.WalkStmt(f.Body, func(s cfront.Stmt) {
			l, ok := s.(*cfront.Loop)
			if !ok || l.Hints.Flatten || l.Hints.Unroll != 0 {
				return
			}
			if o := counter(l); o != nil && reachesImmediate(l.Body, o, map[*cfront.Object]bool{}) {
				l.Hints.Flatten = true
			}
		}, nil)
	}
}

// counter is the variable that counts a loop of few rounds, which are known; nil if there is none.
func counter(l *cfront.Loop) *cfront.Object {
	c, ok := l.Cond.(*cfront.Binary)
	if !ok || l.Kind != cfront.ForLoop || c.Op < cfront.Ne || c.Op > cfront.Ge {
		return nil
	}
	x, ok := variableOf(c.X)
	end, isConst := c.Y.(*cfront.IntConst)
	if !ok || !isConst {
		return nil
	}
	start, ok := startOf(l, x)
	if !ok || end.Val-start > maxFlattened || start-end.Val > maxFlattened {
		return nil
	}
	return x
}

// variableOf is the variable that e loads, perhaps converted.
func variableOf(e cfront.Expr) (*cfront.Object, bool) {
	for {
		switch x := e.(type) {
		case *cfront.Convert:
			e = x.X
		case *cfront.Load:
			v, ok := x.X.(*cfront.Var)
			if !ok {
				return nil, false
			}
			return v.Obj, true
		default:
			return nil, false
		}
	}
}

// startOf is the constant that a loop's first part sets the variable to.
func startOf(l *cfront.Loop, o *cfront.Object) (int64, bool) {
	for _, s := range l.Init {
		switch s := s.(type) {
		case *cfront.DeclStmt:
			if s.Obj == o && s.Init != nil && len(s.Init.Items) == 1 {
				c, ok := s.Init.Items[0].X.(*cfront.IntConst)
				if ok {
					return c.Val, true
				}
			}
		case *cfront.ExprStmt:
			if a, ok := s.X.(*cfront.Assign); ok {
				if v, ok := a.LHS.(*cfront.Var); ok && v.Obj == o {
					if c, ok := a.RHS.(*cfront.IntConst); ok {
						return c.Val, true
					}
				}
			}
		}
	}
	return 0, false
}

// reachesImmediate reports whether the counter, or a variable of the body that is computed from it, is the start in z
// of a multiplication or the index of a part: here, or in a function that it is passed to. seen are parameters that
// have been followed.
func reachesImmediate(body cfront.Stmt, o *cfront.Object, seen map[*cfront.Object]bool) bool {
	from := map[*cfront.Object]bool{o: true}
	uses := func(e cfront.Expr) bool {
		found := false
		cfront.WalkExpr(e, func(x cfront.Expr) {
			if v, ok := x.(*cfront.Var); ok {
				found = found || from[v.Obj]
			}
		})
		return found
	}
	found := false
	cfront.WalkStmt(body, func(s cfront.Stmt) {
		if d, ok := s.(*cfront.DeclStmt); ok && d.Init != nil && len(d.Init.Items) == 1 && uses(d.Init.Items[0].X) {
			if _, number := d.Obj.Type.(cfront.Basic); number {
				from[d.Obj] = true
			}
		}
	}, func(e cfront.Expr) {
		if c, ok := e.(*cfront.Call); ok && c.Func.Body != nil {
			for i, a := range c.Args {
				q := c.Func.Params[i]
				if _, number := q.Type.(cfront.Basic); number && !found && uses(a) && !seen[q] {
					seen[q] = true
					found = reachesImmediate(c.Func.Body, q, seen)
				}
			}
		}
		c, ok := e.(*cfront.IntrinsicCall)
		if !ok {
			return
		}
		for i, r := range c.Sig.ID.(*intrinsic.Def).Roles {
			if (r.Kind == intrinsic.Index && partIndex(c) || r.Kind == intrinsic.PickX && r.Arg == datapath.ZStart) &&
				uses(c.Args[i]) {
				found = true
			}
		}
	})
	return found
}

// partIndex reports whether the index of a call names a part of a register, which is a part of the instruction.
func partIndex(c *cfront.IntrinsicCall) bool {
	_, ok := c.Sig.ID.(*intrinsic.Def).Op.(intrinsic.Part)
	return ok
}
