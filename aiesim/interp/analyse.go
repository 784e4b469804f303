package interp

import (
	"strings"

	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/datapath"
	"github.com/vyasa-go/vyasa/aiesim/intrinsic"
)

// facts are what is known of a unit's variables before it is compiled.
type facts struct {
	vague  map[*cfront.Object]bool          // scalars that may be read before they have a value, or with undefined bits
	values map[*cfront.Object][]cfront.Expr // all that is ever assigned to a variable or passed for a parameter
	opaque map[*cfront.Object]bool          // variables changed otherwise than by values
	loops  map[*cfront.Object]bool          // variables that only count loops which the user wants unrolled whole
}

// analyse collects the facts.
func analyse(u *cfront.Unit) *facts {
	f := &facts{map[*cfront.Object]bool{}, map[*cfront.Object][]cfront.Expr{}, map[*cfront.Object]bool{},
		map[*cfront.Object]bool{}}
	for _, fn := range u.Funcs {
		f.function(fn)
	}
	for changed := true; changed; {
		changed = false
		for o, values := range f.values {
			for _, x := range values {
				if !f.vague[o] && f.mayBeVague(x) {
					f.vague[o], changed = true, true
				}
			}
		}
	}
	return f
}

func (f *facts) function(fn *cfront.Func) {
	jumps := false
	cfront.WalkStmt(fn.Body, func(s cfront.Stmt) {
		switch s := s.(type) {
		case *cfront.Switch:
			jumps = true // over declarations, perhaps
		case *cfront.DeclStmt:
			if s.Init == nil || len(s.Init.Items) != 1 {
				f.vague[s.Obj] = true
			} else {
				f.values[s.Obj] = append(f.values[s.Obj], s.Init.Items[0].X)
			}
		case *cfront.Loop:
			f.unrolled(s)
		}
	}, f.expr)
	if jumps {
		for _, o := range fn.Locals[len(fn.Params):] {
			f.vague[o] = true
		}
	}
}

// expr notes what an expression does to variables.
func (f *facts) expr(e cfront.Expr) {
	change := func(lhs cfront.Expr) {
		if v, ok := lhs.(*cfront.Var); ok {
			f.opaque[v.Obj] = true
		}
	}
	switch e := e.(type) {
	case *cfront.Assign:
		if v, ok := e.LHS.(*cfront.Var); ok {
			f.values[v.Obj] = append(f.values[v.Obj], e.RHS)
		}
	case *cfront.OpAssign:
		change(e.LHS)
		if v, ok := e.LHS.(*cfront.Var); ok && f.bitwise(e.Op) {
			f.values[v.Obj] = append(f.values[v.Obj], e.RHS)
		}
	case *cfront.IncDec:
		change(e.X)
	case *cfront.Call:
		for i, p := range e.Func.Params {
			if i < len(e.Args) {
				f.values[p] = append(f.values[p], e.Args[i])
			}
		}
	}
}

// unrolled notes the counter of a loop that is to be unrolled whole: within it, it is as good as a constant.
func (f *facts) unrolled(l *cfront.Loop) {
	whole := l.Hints.Flatten || l.Hints.Unroll == -1
	for _, p := range l.Hints.Pragmas {
		whole = whole || strings.Contains(p.Text, "unroll")
	}
	if !whole {
		return
	}
	for _, s := range l.Init {
		switch s := s.(type) {
		case *cfront.DeclStmt:
			f.loops[s.Obj] = true
		case *cfront.ExprStmt:
			cfront.WalkExpr(s.X, func(e cfront.Expr) {
				if a, ok := e.(*cfront.Assign); ok {
					if v, ok := a.LHS.(*cfront.Var); ok {
						f.loops[v.Obj] = true
					}
				}
			})
		}
	}
}

func (f *facts) bitwise(op cfront.Op) bool {
	return op == cfront.And || op == cfront.Or || op == cfront.Xor || op == cfront.Shl || op == cfront.Shr
}

// mayBeVague reports whether e may have undefined bits: the masks of comparisons have, and what is made of them bit by
// bit. Everything else insists on defined operands.
func (f *facts) mayBeVague(e cfront.Expr) bool {
	switch e := e.(type) {
	case *cfront.Load:
		v, ok := e.X.(*cfront.Var)
		return ok && f.vague[v.Obj] && !v.Obj.Addressed && v.Obj.Storage != cfront.Global
	case *cfront.IntrinsicCall:
		l, ok := e.Sig.ID.(*intrinsic.Def).Op.(*datapath.Lanes)
		return ok && l.Op.Compare()
	case *cfront.Binary:
		return f.bitwise(e.Op) && (f.mayBeVague(e.X) || f.mayBeVague(e.Y))
	case *cfront.Unary:
		return e.Op == cfront.Not && f.mayBeVague(e.X)
	case *cfront.Convert:
		return e.Kind == cfront.IntToInt && f.mayBeVague(e.X)
	case *cfront.Cond:
		return f.mayBeVague(e.X) || f.mayBeVague(e.Y)
	}
	return false
}

// constant reports whether a compiler that inlines and unrolls as the user asks knows the value of e when it compiles:
// constants, variables that only ever get one such value, counters of loops to be unrolled whole.
func (f *facts) constant(e cfront.Expr) bool { return f.constantIn(e, 0) }

func (f *facts) constantIn(e cfront.Expr, depth int) bool {
	if depth > 20 {
		return false
	}
	switch e := e.(type) {
	case *cfront.IntConst:
		return true
	case *cfront.Load:
		v, ok := e.X.(*cfront.Var)
		if !ok || v.Obj.Addressed {
			return false
		}
		if f.loops[v.Obj] {
			return true
		}
		if v.Obj.Storage == cfront.Global {
			return v.Obj.Quals&cfront.Const != 0 && v.Obj.Init != nil
		}
		values := f.values[v.Obj]
		if f.opaque[v.Obj] || len(values) == 0 || v.Obj.Storage == cfront.Local && len(values) > 1 {
			return false
		}
		for _, x := range values {
			if !f.constantIn(x, depth+1) {
				return false
			}
		}
		return v.Obj.Storage == cfront.Local || !v.Obj.Func.NoInline
	case *cfront.Unary, *cfront.Binary, *cfront.Convert, *cfront.Cond:
		for _, x := range cfront.Operands(e) {
			if !f.constantIn(x, depth+1) {
				return false
			}
		}
		return true
	}
	return false
}
