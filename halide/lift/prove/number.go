package prove

import (
	"maps"
	"math/big"

	"github.com/vyasa-go/vyasa/halide/lift/ctree"
	"github.com/vyasa-go/vyasa/halide/lift/prove/sym"
)

// number is the value of an expression of an integer or floating type.
func (x *executor) number(e ctree.Expr, st *state) (*sym.Node, error) {
	if err := x.step(e.Pos()); err != nil {
		return nil, err
	}
	switch e := e.(type) {
	case *ctree.IntLit:
		if t := e.Type().(ctree.Int); !t.Signed && e.Value < 0 {
			return x.s.Rat(new(big.Rat).SetInt(new(big.Int).SetUint64(uint64(e.Value))), sym.Int), nil
		}
		return x.s.Int(e.Value), nil
	case *ctree.FloatLit:
		return x.float(e)
	case *ctree.VarRef, *ctree.Deref, *ctree.Index, *ctree.Member, *ctree.ListIndex:
		r, err := x.place(e, st)
		if err != nil {
			return nil, err
		}
		return x.load(r, st, e.Pos())
	case *ctree.Unary, *ctree.Logical:
		return x.unary(e, st)
	case *ctree.Binary:
		return x.binary(e, st)
	case *ctree.Cond:
		return x.choice(e, st)
	case *ctree.Convert:
		return x.convert(e, st)
	case *ctree.Comma:
		if err := x.effect(e.X, st); err != nil {
			return nil, err
		}
		return x.number(e.Y, st)
	case *ctree.StmtExpr:
		if err := x.exec(e.Body, st); err != nil {
			return nil, err
		}
		return x.number(e.Value, st)
	case *ctree.Assign, *ctree.Compound, *ctree.IncDec:
		return x.assign(e, st)
	case *ctree.PtrDiff:
		return x.distance(e, st)
	case *ctree.ListLen:
		l, err := x.listOf(e.X, st)
		if err != nil {
			return nil, err
		}
		return x.lengthOf(l, st, e.Pos())
	case *ctree.Call:
		return x.call(e, st)
	case *ctree.Lane:
		return x.lane(e, st)
	}
	return nil, refuse(e.Pos(), "%s", ctree.ExprString(e))
}

func (x *executor) float(e *ctree.FloatLit) (*sym.Node, error) {
	v := new(big.Rat).SetFloat64(e.Value)
	if v == nil {
		return nil, refuse(e.Pos(), "the constant %s", ctree.ExprString(e))
	}
	return x.s.Rat(v, sym.Real), nil
}

// truth is the condition that an expression is not zero. Of one that the summary assumes to be always so, that is
// known.
func (x *executor) truth(e ctree.Expr, st *state) (*sym.Node, error) {
	if len(x.always) == 0 {
		return x.condition(e, st)
	}
	always, known := x.always[choiceAt(e.Pos().String(), ctree.ExprString(e))]
	if !known {
		return x.condition(e, st)
	}
	c, err := x.condition(e, st)
	if err != nil {
		return nil, err
	}
	if !always {
		c = x.s.Not(c)
	}
	st.assume(c)
	return x.s.Bool(always), nil
}

// choiceAt names a condition of the source: by its text too, since a && b and a begin at one place.
func choiceAt(place, text string) string { return place + " " + text }

func (x *executor) condition(e ctree.Expr, st *state) (*sym.Node, error) {
	switch e := e.(type) {
	case *ctree.Logical:
		return x.logical(e, st)
	case *ctree.Unary:
		if e.Op == ctree.Not {
			c, err := x.truth(e.X, st)
			if err != nil {
				return nil, err
			}
			return x.s.Not(c), nil
		}
	case *ctree.Binary:
		if e.Op.Comparison() {
			return x.compare(e, st)
		}
	case *ctree.Convert:
		if _, integer := e.X.Type().(ctree.Int); integer && e.Type().Size() >= e.X.Type().Size() {
			return x.truth(e.X, st)
		}
	}
	if _, pointer := e.Type().(ctree.Pointer); pointer {
		return x.notNull(e, st)
	}
	v, err := x.number(e, st)
	if err != nil {
		return nil, err
	}
	return x.nonZero(x.asValue(v, e.Type(), st)), nil
}

// notNull is that a pointer is not null: a precondition of what is passed and of memory that is asked for.
func (x *executor) notNull(e ctree.Expr, st *state) (*sym.Node, error) {
	if isNull(e) {
		return x.s.Bool(false), nil
	}
	if _, err := x.pointer(e, st); err != nil {
		return nil, err
	}
	for e != nil {
		switch v := e.(type) {
		case *ctree.Convert:
			e = v.X
			continue
		case *ctree.VarRef:
			if v.Object.Storage == ctree.Static { // it is at first
				return nil, refuse(e.Pos(), "whether %s is null, which keeps its value from call to call",
					v.Object.Name)
			}
		}
		break
	}
	x.grant("no pointer is null")
	return x.s.Bool(true), nil
}

// isNull: e is 0 as a pointer.
func isNull(e ctree.Expr) bool {
	for {
		c, ok := e.(*ctree.Convert)
		if !ok {
			break
		}
		e = c.X
	}
	l, ok := e.(*ctree.IntLit)
	return ok && l.Value == 0
}

// nonZero is v != 0; of a condition as 0 or 1, the condition.
func (x *executor) nonZero(v *sym.Node) *sym.Node {
	if v.Op == sym.Ite && v.Sort == sym.Int {
		return x.s.Or(x.s.And(v.Args[0], x.nonZero(v.Args[1])), x.s.And(x.s.Not(v.Args[0]), x.nonZero(v.Args[2])))
	}
	x.ordered(v)
	return x.s.Not(x.s.Eq(v, x.s.Rat(new(big.Rat), v.Sort)))
}

// asInt is a condition as C's 0 or 1.
func (x *executor) asInt(c *sym.Node) *sym.Node { return x.s.Ite(c, x.s.Int(1), x.s.Int(0)) }

// logical evaluates the right side only where the left one does not decide.
func (x *executor) logical(e *ctree.Logical, st *state) (*sym.Node, error) {
	l, err := x.truth(e.L, st)
	if err != nil {
		return nil, err
	}
	side := st.clone()
	if e.Or {
		side.assume(x.s.Not(l))
	} else {
		side.assume(l)
	}
	r, err := x.truth(e.R, side)
	if err != nil {
		return nil, err
	}
	// if it is reached
	if !maps.Equal(side.cells, st.cells) || !maps.Equal(side.ptrs, st.ptrs) || !maps.Equal(side.lists, st.lists) {
		reached := l
		if e.Or {
			reached = x.s.Not(l)
		}
		out, err := x.merge(reached, side, st)
		if err != nil {
			return nil, err
		}
		out.path = st.path
		*st = *out
	}
	if e.Or {
		return x.s.Or(l, r), nil
	}
	return x.s.And(l, r), nil
}

func (x *executor) unary(e ctree.Expr, st *state) (*sym.Node, error) {
	u, ok := e.(*ctree.Unary)
	if !ok || u.Op == ctree.Not {
		c, err := x.truth(e, st)
		if err != nil {
			return nil, err
		}
		return x.asInt(c), nil
	}
	v, err := x.number(u.X, st)
	if err != nil {
		return nil, err
	}
	switch {
	case u.Op == ctree.Com:
		return x.s.Sub(x.s.Int(-1), v), nil
	case v.Sort == sym.Real && x.exact:
		return x.operation("neg", u.Type(), v), nil
	}
	return x.s.Neg(v), nil
}

// compare is the condition that a comparison is.
func (x *executor) compare(e *ctree.Binary, st *state) (*sym.Node, error) {
	if p, ok := e.L.Type().(ctree.Pointer); ok {
		return x.comparePointers(e, p, st)
	}
	l, r, err := x.operands(e, st)
	if err != nil {
		return nil, err
	}
	return x.comparison(e.Op, l, r), nil
}

// ordered states what is assumed of floats that are compared, where a proof is bit for bit.
func (x *executor) ordered(v *sym.Node) {
	if x.exact && v.Sort == sym.Real {
		x.grant("no value that is compared is NaN, and zeros of both signs count as one")
	}
}

func (x *executor) comparison(op ctree.Op, l, r *sym.Node) *sym.Node {
	x.ordered(l)
	switch op {
	case ctree.Lt:
		return x.s.Lt(l, r)
	case ctree.Le:
		return x.s.Le(l, r)
	case ctree.Gt:
		return x.s.Lt(r, l)
	case ctree.Ge:
		return x.s.Le(r, l)
	case ctree.Eq:
		return x.s.Eq(l, r)
	}
	return x.s.Not(x.s.Eq(l, r))
}

// operands are the two sides as values of their type.
func (x *executor) operands(e *ctree.Binary, st *state) (l, r *sym.Node, err error) {
	if l, err = x.number(e.L, st); err == nil {
		r, err = x.number(e.R, st)
	}
	if err != nil {
		return nil, nil, err
	}
	return x.asValue(l, e.L.Type(), st), x.asValue(r, e.R.Type(), st), nil
}

// comparePointers compares offsets of pointers into one array.
func (x *executor) comparePointers(e *ctree.Binary, _ ctree.Pointer, st *state) (*sym.Node, error) {
	for _, side := range [2][2]ctree.Expr{{e.L, e.R}, {e.R, e.L}} {
		if isNull(side[1]) && (e.Op == ctree.Eq || e.Op == ctree.Ne) {
			c, err := x.notNull(side[0], st)
			if err == nil && e.Op == ctree.Eq {
				c = x.s.Not(c)
			}
			return c, err
		}
	}
	l, err := x.pointer(e.L, st)
	if err != nil {
		return nil, err
	}
	r, err := x.pointer(e.R, st)
	if err != nil {
		return nil, err
	}
	if l.mem != r.mem || l.mem == nil || !sameNodes(l.rows, r.rows) {
		return nil, refuse(e.Pos(), "pointers into different arrays are compared")
	}
	return x.comparison(e.Op, l.off, r.off), nil
}

func sameNodes(a, b []*sym.Node) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i] != b[i] {
			return false
		}
	}
	return true
}

// distance is the difference of two pointers in elements.
func (x *executor) distance(e *ctree.PtrDiff, st *state) (*sym.Node, error) {
	l, err := x.pointer(e.L, st)
	if err != nil {
		return nil, err
	}
	r, err := x.pointer(e.R, st)
	if err != nil {
		return nil, err
	}
	_, size, err := x.scalarOf(l.typ, st, e.Pos())
	if err != nil {
		return nil, err
	}
	if n, ok := size.IntValue(); l.mem != r.mem || l.mem == nil || !sameNodes(l.rows, r.rows) || !ok || n != 1 {
		return nil, refuse(e.Pos(), "the difference %s", ctree.ExprString(e))
	}
	return x.s.Sub(l.off, r.off), nil
}

// choice is ?:, of which only one side is evaluated.
func (x *executor) choice(e *ctree.Cond, st *state) (*sym.Node, error) {
	var yes, no *sym.Node
	var c *sym.Node
	err := x.branchOn(e.If, func(s *state, cond *sym.Node) (err error) {
		c = cond
		yes, err = x.number(e.Then, s)
		return err
	}, func(s *state, cond *sym.Node) (err error) {
		c = cond
		no, err = x.number(e.Else, s)
		return err
	}, st)
	switch {
	case err != nil:
		return nil, err
	case yes == nil:
		return no, nil
	case no == nil:
		return yes, nil
	}
	return x.s.Ite(c, yes, no), nil
}
