package isel

import (
	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/intrinsic"
)

// counted is a loop whose number of iterations is known when it is entered: its test compares a variable, which changes
// by a constant once an iteration, with something that does not change.
//
//	tested value of iteration k:  v + k*step     test:  tested op bound
//
// C lets a compiler assume that such a loop ends (C11 6.8.5p6) and that an int does not overflow, so that the variable
// reaches the bound without wrapping.
type counted struct {
	obj   *cfront.Object
	op    cfront.Op // Lt, Le, Gt, Ge, Ne
	bound cfront.Expr
	typ   cfront.Basic // in which the test compares
	step  int64

	inPost  bool // it changes in the loop's third expression
	inCond  bool // it changes in the test
	postfix bool // ... behind its use

	known      bool // the iterations are a constant
	iterations int64
	start      int64 // value at the beginning, if known
}

// counting finds out how often loops run. It makes no operation.
type counting struct {
	env   *env
	known *known
}

// countable finds out whether a loop is counted; nil if not.
func (t *counting) countable(s *cfront.Loop) *counted { return t.countableIf(s, false) }

// countableIf is countable; with exits a loop that is left early will do.
func (t *counting) countableIf(s *cfront.Loop, exits bool) *counted {
	if s.Cond == nil {
		return nil
	}
	out, skips := leaves(s.Body)
	if out && !exits {
		return nil
	}
	c := t.tested(s.Cond)
	if c == nil || !t.steps(c, s, skips) || !t.invariant(c.bound, s) {
		return nil
	}
	switch {
	case c.op == cfront.Lt || c.op == cfront.Le:
		if c.step < 0 {
			return nil
		}
	case c.op == cfront.Gt || c.op == cfront.Ge:
		if c.step > 0 {
			return nil
		}
	}
	t.constantTripCount(c, s)
	typ := c.obj.Type.(cfront.Basic)
	if !c.known && (typ.Size() != 4 || c.typ.Size() != 4 || c.op == cfront.Ne && c.step != 1 && c.step != -1) {
		return nil
	}
	if start, ok := t.startOf(c.obj, s); !c.known && typ.IsUnsigned() != c.typ.IsUnsigned() &&
		(!ok || start < 0 || c.step < 0) { // from zero upwards both types count alike
		return nil
	}
	return c
}

// tested takes a test apart.
func (t *counting) tested(e cfront.Expr) *counted {
	zero := &cfront.IntConst{At: cfront.At{P: e.Pos()}, T: cfront.T{Typ: cfront.Int32}}
	switch e := e.(type) {
	case *cfront.Convert:
		if b, ok := e.X.Type().(cfront.Basic); e.Kind == cfront.ToBool && ok && b.IsInteger() {
			zero.Typ = b
			return t.counter(e.X, cfront.Ne, zero)
		}
	case *cfront.Binary:
		b, ok := e.X.Type().(cfront.Basic)
		if !ok || !b.IsInteger() || e.Op == cfront.Eq || e.Op < cfront.Eq || e.Op > cfront.Ge {
			return nil
		}
		if c := t.counter(e.X, e.Op, e.Y); c != nil {
			return c
		}
		return t.counter(e.Y, turn[e.Op], e.X)
	}
	return nil
}

// counter finds the variable on one side of a test.
func (t *counting) counter(x cfront.Expr, op cfront.Op, bound cfront.Expr) *counted {
	c := &counted{op: op, bound: bound, typ: basic(x)}
	for {
		switch y := x.(type) {
		case *cfront.Convert:
			if y.Kind != cfront.IntToInt {
				return nil
			}
			x = y.X
			continue
		case *cfront.Load:
			if v, ok := y.X.(*cfront.Var); ok {
				c.obj = v.Obj
			}
		case *cfront.IncDec:
			if v, ok := y.X.(*cfront.Var); ok {
				c.obj, c.inCond, c.postfix = v.Obj, true, !y.Prefix
			}
		}
		break
	}
	if c.obj == nil || inMemory(c.obj) {
		return nil
	}
	if b, ok := c.obj.Type.(cfront.Basic); !ok || !b.IsInteger() || b == cfront.Bool {
		return nil
	}
	if b := t.env.bind[c.obj]; b == nil || b.kind != bindReg {
		return nil
	}
	return c
}

// steps finds the one place where the variable changes, and by how much.
func (t *counting) steps(c *counted, s *cfront.Loop, skips bool) bool {
	n := 0
	note := func(e cfront.Expr) {
		if o, step, _ := t.stepOf(e); o == c.obj {
			n++
			c.step = step
		}
	}
	cfront.WalkStmt(s.Body, nil, note)
	inBody := n
	for _, e := range []cfront.Expr{s.Cond, s.Post} {
		if e != nil {
			cfront.WalkExpr(e, note)
		}
	}
	if n != 1 || c.step == 0 {
		return false
	}
	if c.inCond {
		return inBody == 0
	}
	if inBody == 0 {
		for _, e := range parts(s.Post) {
			o, _, _ := t.stepOf(e)
			c.inPost = c.inPost || o == c.obj
		}
		return c.inPost
	}
	return !skips && t.everyIteration(s.Body, c.obj)
}

// everyIteration reports whether the variable changes in a statement of the body that every iteration runs.
func (t *counting) everyIteration(body cfront.Stmt, o *cfront.Object) bool {
	list := []cfront.Stmt{body}
	if b, ok := body.(*cfront.Block); ok {
		list = b.List
	}
	for _, s := range list {
		if e, ok := s.(*cfront.ExprStmt); ok {
			if x, _, _ := t.stepOf(e.X); x == o {
				return true
			}
		}
	}
	return false
}

// stepOf is the variable that e changes, if it changes one by name, and by how much; 0 if that is no constant.
func (t *counting) stepOf(e cfront.Expr) (*cfront.Object, int64, bool) {
	name := func(x cfront.Expr) *cfront.Object {
		if v, ok := x.(*cfront.Var); ok {
			return v.Obj
		}
		return nil
	}
	switch e := e.(type) {
	case *cfront.IncDec:
		if e.Dec {
			return name(e.X), -1, true
		}
		return name(e.X), 1, true
	case *cfront.OpAssign:
		k, ok := t.known.constInt(e.RHS)
		if calc, isInt := e.Calc.(cfront.Basic); !ok || !isInt || !calc.IsInteger() {
			k = 0
		}
		switch e.Op {
		case cfront.Add:
			return name(e.LHS), int64(int32(k)), true
		case cfront.Sub:
			return name(e.LHS), int64(int32(-k)), true
		}
		return name(e.LHS), 0, true
	case *cfront.Assign:
		o := name(e.LHS)
		return o, t.sumStep(o, e.RHS), true
	}
	return nil, 0, false
}

// sumStep is k if e is o + k or o - k, else 0.
func (t *counting) sumStep(o *cfront.Object, e cfront.Expr) int64 {
	b, ok := e.(*cfront.Binary)
	if !ok || b.Op != cfront.Add && b.Op != cfront.Sub {
		return 0
	}
	l, ok := b.X.(*cfront.Load)
	if !ok {
		return 0
	}
	v, ok := l.X.(*cfront.Var)
	k, isConst := t.known.constInt(b.Y)
	if !ok || v.Obj != o || !isConst {
		return 0
	}
	if b.Op == cfront.Sub {
		k = -k
	}
	return int64(int32(k))
}

// invariant reports whether e has one value throughout the loop.
func (t *counting) invariant(e cfront.Expr, s *cfront.Loop) bool {
	if _, ok := t.known.constInt(e); ok {
		return true
	}
	used := map[*cfront.Object]bool{}
	ok := true
	cfront.WalkExpr(e, func(e cfront.Expr) {
		switch e := e.(type) {
		case *cfront.IntConst, *cfront.Unary, *cfront.Convert:
		case *cfront.Load:
			_, isVar := e.X.(*cfront.Var)
			ok = ok && isVar
		case *cfront.Var:
			used[e.Obj] = true
			ok = ok && !inMemory(e.Obj)
		case *cfront.Binary:
			ok = ok && e.Op != cfront.Div && e.Op != cfront.Rem && e.Op != cfront.Shl && e.Op != cfront.Shr
		case *cfront.IntrinsicCall:
			_, isMath := e.Sig.ID.(*intrinsic.Def).Op.(intrinsic.Math)
			ok = ok && isMath
		default:
			ok = false
		}
	})
	change := func(e cfront.Expr) {
		if o, _, is := t.stepOf(e); is && used[o] {
			ok = false
		}
	}
	cfront.WalkStmt(s.Body, func(x cfront.Stmt) {
		if d, is := x.(*cfront.DeclStmt); is && used[d.Obj] {
			ok = false
		}
	}, change)
	for _, e := range []cfront.Expr{s.Cond, s.Post} {
		if e != nil {
			cfront.WalkExpr(e, change)
		}
	}
	return ok
}
