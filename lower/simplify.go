package lower

import (
	"math/big"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower/affine"
	"github.com/vyasa-go/vyasa/lower/indexes"
)

// simplify brings indexes into normal form, and takes out of values what constants decide.
//
//	in(16*xo + xi + (0 + 2), min(4*yo, 12) + 1)   ->   in(16*xo + xi + 2, 4*yo + 1)     for yo < 4
//	select(2 < 3, a, b), a + 0, 1*a, 2*3           ->   a, a, a, 6
//	wrap(int8, wrap(int16, a))                     ->   wrap(int8, a)
//
// Floats stay as they are, but for constants. It needs quasi-affine indexes, and is idempotent.
func simplify(n *Nest) (*Nest, error) {
	s := &simplifier{n.Extents(), n.Spans().Span}
	return n.with(s.body(n.Body)), nil
}

// Simplify is n with indexes in normal form and without what constants decide: of a loop that was written out.
func (n *Nest) Simplify() *Nest {
	out, err := simplify(n)
	if err != nil {
		panic("BUG: " + err.Error())
	}
	return out
}

type simplifier struct {
	extents affine.Extents
	span    func(*halide.Expr) halide.Span
}

func (s *simplifier) body(body []Stmt) []Stmt {
	r := &indexes.Rewriter{Leaf: s.expr}
	return Map(body, func(stmt Stmt) []Stmt {
		stmt = MapExprs(stmt, r)
		if c, ok := stmt.(*If); ok && c.Cond.Op == halide.OpConst {
			if halide.Constant(c.Cond).Bool {
				return c.Body
			}
			return c.Else
		}
		return unlessEmpty(stmt)
	})
}

func (s *simplifier) list(es []*halide.Expr) []*halide.Expr {
	out := make([]*halide.Expr, len(es))
	for i, e := range es {
		if i > 0 && e == es[i-1] {
			out[i] = out[i-1] // the two operands of a square stay one
			continue
		}
		out[i] = s.expr(e)
	}
	return out
}

// expr simplifies a value or an index.
func (s *simplifier) expr(e *halide.Expr) *halide.Expr {
	switch {
	case indexes.IsIndex(e):
		return s.index(e)
	case len(e.Args) > 0:
		return s.node(e, s.list(e.Args))
	}
	return e
}

// index brings an index into normal form; what is not quasi-affine, as x*y, is simplified as a value.
func (s *simplifier) index(e *halide.Expr) *halide.Expr {
	if len(e.Args) == 0 && s.extents[e.Name] != 1 {
		return e // often
	}
	f, err := indexes.Form(e, s.extents)
	if err != nil {
		return s.node(e, s.list(e.Args))
	}
	out := indexes.Expr(f)
	if out.Pos != e.Pos {
		c := *out
		c.Pos = e.Pos
		return &c
	}
	return out
}

// node simplifies e over simplified operands.
func (s *simplifier) node(e *halide.Expr, args []*halide.Expr) *halide.Expr {
	out := *e
	out.Args = args
	if e.Op == halide.OpLoad || e.Op == halide.OpLocal {
		return &out
	}
	if allConstant(args) {
		return constant(e, args)
	}
	var simpler *halide.Expr
	switch e.Kind {
	case halide.IntKind:
		simpler = neutral(e, args)
	case halide.BoolKind:
		simpler = s.decided(e, args)
	}
	switch {
	case e.Op == halide.OpSelect:
		simpler = chosen(args)
	case e.Op == halide.OpWrap && args[0].Op == halide.OpWrap && e.Type.Bits() <= args[0].Type.Bits():
		out.Args = args[0].Args // its low bits are kept
	}
	if simpler != nil {
		return simpler
	}
	return &out
}

func allConstant(args []*halide.Expr) bool {
	for _, a := range args {
		if a.Op != halide.OpConst {
			return false
		}
	}
	return true
}

// constant is an operation of constants.
func constant(e *halide.Expr, args []*halide.Expr) *halide.Expr {
	values := make([]halide.Value, len(args))
	for i, a := range args {
		values[i] = halide.Constant(a)
	}
	v := halide.Apply(e, values)
	c := &halide.Expr{Op: halide.OpConst, Kind: v.Kind, Float: v.Float, Pos: e.Pos}
	switch v.Kind {
	case halide.IntKind:
		c.Int = v.BigInt()
	case halide.BoolKind:
		c.Int = indexes.Number(0).Int
		if v.Bool {
			c.Int = indexes.Number(1).Int
		}
	}
	return c
}

// neutral drops operands that change nothing, and products with zero.
func neutral(e *halide.Expr, args []*halide.Expr) *halide.Expr {
	is := func(i int, n int64) bool {
		return args[i].Op == halide.OpConst && args[i].Kind == halide.IntKind && args[i].Int.IsInt64() &&
			args[i].Int.Int64() == n
	}
	switch e.Op {
	case halide.OpAdd, halide.OpOr, halide.OpXor:
		switch {
		case is(0, 0):
			return args[1]
		case is(1, 0):
			return args[0]
		}
	case halide.OpSub, halide.OpShl, halide.OpShr:
		if is(1, 0) {
			return args[0]
		}
	case halide.OpMul:
		switch {
		case is(0, 0), is(1, 1):
			return args[0]
		case is(1, 0), is(0, 1):
			return args[1]
		}
	case halide.OpDiv, halide.OpQuo:
		if is(1, 1) {
			return args[0]
		}
	}
	return nil
}

// chosen is the operand that a decided condition picks, or nil.
func chosen(args []*halide.Expr) *halide.Expr {
	switch {
	case args[0].Op != halide.OpConst:
		return nil
	case halide.Constant(args[0]).Bool:
		return args[1]
	}
	return args[2]
}

// decided is a condition whose outcome the extents of loops, the types of loads or constant operands tell.
func (s *simplifier) decided(e *halide.Expr, args []*halide.Expr) *halide.Expr {
	switch e.Op {
	case halide.OpAnd, halide.OpOr:
		for i, a := range args {
			if a.Op != halide.OpConst {
				continue
			}
			if halide.Constant(a).Bool == (e.Op == halide.OpAnd) {
				return args[1-i]
			}
			return a
		}
	case halide.OpEQ, halide.OpNE, halide.OpLT, halide.OpLE, halide.OpGT, halide.OpGE:
		if args[0].Kind != halide.IntKind {
			return nil
		}
		if c := s.compared(e, args); c != nil {
			return c
		}
		return apart(e, s.span(args[0]), s.span(args[1]))
	}
	return nil
}

// apart decides a comparison of values that lie in ranges which share at most an end.
//
//	in(x) < 0, in of uint8   ->   false
func apart(e *halide.Expr, a, b halide.Span) *halide.Expr {
	if !a.Known() || !b.Known() {
		return nil
	}
	ordered := a.Hi.Cmp(b.Lo) <= 0 || b.Hi.Cmp(a.Lo) <= 0
	touch := a.Hi.Cmp(b.Lo) == 0 || b.Hi.Cmp(a.Lo) == 0
	outcome := func(x, y *big.Int) bool {
		n := func(v *big.Int) *halide.Expr { return &halide.Expr{Op: halide.OpConst, Kind: halide.IntKind, Int: v} }
		return halide.Constant(constant(e, []*halide.Expr{n(x), n(y)})).Bool
	}
	near, far := outcome(a.Hi, b.Lo), outcome(a.Lo, b.Hi)
	if !ordered || touch && near != far {
		return nil
	}
	return truth(e, far)
}

// truth is a truth value instead of e.
func truth(e *halide.Expr, v bool) *halide.Expr {
	c := &halide.Expr{Op: halide.OpConst, Kind: halide.BoolKind, Int: new(big.Int), Pos: e.Pos}
	if v {
		c.Int = big.NewInt(1)
	}
	return c
}

// compared decides a comparison of indexes.
func (s *simplifier) compared(e *halide.Expr, args []*halide.Expr) *halide.Expr {
	a, err := indexes.Form(args[0], s.extents)
	if err != nil {
		return nil
	}
	b, err := indexes.Form(args[1], s.extents)
	if err != nil {
		return nil
	}
	lo, hi, ok := a.Sub(b).Hull(s.extents)
	if !ok {
		return nil
	}
	at := func(n int) bool {
		return halide.Constant(constant(e, []*halide.Expr{indexes.Number(n), indexes.Number(0)})).Bool
	}
	if at(lo) != at(hi) || lo <= 0 && 0 <= hi && at(0) != at(lo) {
		return nil
	}
	return constant(e, []*halide.Expr{indexes.Number(lo), indexes.Number(0)})
}
