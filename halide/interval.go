package halide

import (
	"math/big"
	"slices"
)

// Interval is the least and the greatest value that e may have by its form, given the ranges of its Vars; Vars of an
// RDom inside its reduction need none. Every value lies inside; an operation whose operands are independent reaches
// both ends, but for bitwise ones, remainders and Wrap, which may stop short of them. It is nil, nil for an e that is
// not an integer, for a Var without a range, and for values beyond 65536 bits.
func Interval(e *Expr, env map[string]Range) (lo, hi *big.Int) {
	s := Env{Vars: env}.Span(e)
	return s.Lo, s.Hi
}

// Env is what is known of the names in an expression.
type Env struct {
	Vars  map[string]Range   // Vars and loops
	Local func(e *Expr) Span // OpLocal; nil: nothing
}

// Span is Interval in one value.
func (v Env) Span(e *Expr) Span { return v.spanner().span(e) }

func (v Env) spanner() *spanner {
	return &spanner{env: v, known: map[*Expr]Span{}, doms: map[string]Span{}}
}

// spanner walks an expression once. A node shared by several users has one Span: names mean the same everywhere.
type spanner struct {
	env   Env
	known map[*Expr]Span
	doms  map[string]Span // of the Vars of a traced Func and of the reduction Vars around
	funcs *tracer         // nil until a Func is called
	self  *Func           // the Func that is being updated
	here  []Span          // its values
}

func (w *spanner) span(e *Expr) Span {
	if s, ok := w.known[e]; ok {
		return s
	}
	s := w.fresh(e)
	w.known[e] = s
	return s
}

func (w *spanner) fresh(e *Expr) Span {
	if e.Op == OpReduce && e.RDom != nil {
		for i, v := range e.RDom.Vars {
			w.doms[v.Name] = e.RDom.Range(i).span()
		}
	}
	var few [3]Span
	args := few[:0]
	for _, a := range e.Args {
		args = append(args, w.span(a))
	}
	if e.Kind != IntKind {
		return Span{}
	}
	switch e.Op {
	case OpVar:
		if s, ok := w.doms[e.Name]; ok {
			return s
		}
		if r, ok := w.env.Vars[e.Name]; ok {
			return r.span()
		}
		return Span{}
	case OpLocal:
		if w.env.Local != nil {
			return w.env.Local(e)
		}
		return Span{}
	case OpCall:
		if e.Func == w.self {
			return w.here[e.Elem]
		}
		if w.funcs == nil {
			w.funcs = newTracer()
		}
		return w.funcs.trace(e.Func, slices.Clone(args)).values[e.Elem]
	}
	return SpanOp(e, args)
}

// span is r as a Span.
func (r Range) span() Span { return SpanOf(int64(r.Min), int64(r.Min)+int64(r.Extent)-1) }

// SpanOp is the Span of one node, given those of its operands: of everything but Vars, locals and calls of Funcs.
func SpanOp(e *Expr, args []Span) Span {
	switch e.Op {
	case OpConst:
		return Span{e.Int, e.Int}
	case OpLoad:
		switch {
		case e.Input != nil:
			return e.Input.span()
		case e.Values.Known():
			return e.Values
		}
		return TypeSpan(e.Type)
	case OpToInt:
		return TypeSpan(e.Type)
	case OpNarrow:
		if !args[0].Known() {
			return TypeSpan(e.Type)
		}
		return hull(narrowed(e, args[0].Lo), narrowed(e, args[0].Hi))
	case OpWrap:
		return spanWrap(e.Type, args[0])
	case OpSelect:
		return args[1].join(args[2])
	case OpPopcount, OpClz, OpCtz:
		return SpanOf(0, int64(e.Type.Bits()))
	}
	if e.Op == OpReduce {
		return spanReduce(e, args[0])
	}
	for _, a := range args {
		if !a.Known() {
			return Span{}
		}
	}
	if e.Op == OpMul && e.Args[0] == e.Args[1] { // a square
		s := spanAbs(args[0])
		return Span{bigOp(OpMul, s.Lo, s.Lo), bigOp(OpMul, s.Hi, s.Hi)}.bound()
	}
	if len(args) == 1 {
		return spanUnary(e.Op, args[0])
	}
	return spanBinary(e.Op, args[0], args[1]).bound()
}

func narrowed(e *Expr, n *big.Int) *big.Int {
	return narrowValue(BigValue(n), e.Shift, e.Round, e.Type).BigInt()
}

// spanWrap is exact while the operand stays within one turn of the type's values.
func spanWrap(t Type, a Span) Span {
	if !a.Known() {
		return TypeSpan(t)
	}
	turn := new(big.Int).Lsh(big.NewInt(1), uint(t.Bits()))
	lo, hi := wrapValue(BigValue(a.Lo), t).BigInt(), wrapValue(BigValue(a.Hi), t).BigInt()
	if new(big.Int).Sub(a.Hi, a.Lo).Cmp(turn) < 0 && lo.Cmp(hi) <= 0 {
		return Span{lo, hi}
	}
	return TypeSpan(t)
}

// spanReduce is the Span of a reduction, given that of its term. A condition may leave any of the points out.
func spanReduce(e *Expr, term Span) Span {
	if e.Reduce == ArgMaxOf || e.Reduce == ArgMinOf {
		return e.RDom.Range(e.Elem).span()
	}
	if !term.Known() {
		return Span{}
	}
	points := e.RDom.points()
	part := len(e.Args) > 1
	switch e.Reduce {
	case SumOf:
		if part {
			term = term.join(SpanOf(0, 0))
		}
		return Span{bigOp(OpMul, term.Lo, points), bigOp(OpMul, term.Hi, points)}.bound()
	case ProductOf:
		if part {
			term = term.join(SpanOf(1, 1))
		}
		return spanPower(term, points).bound()
	}
	if part {
		none := ofNothing(e).BigInt()
		term = term.join(Span{none, none})
	}
	return term
}

// spanPower is the Span of a product of n independent factors from s, by squaring.
func spanPower(s Span, n *big.Int) Span {
	p := SpanOf(1, 1)
	for i := n.BitLen() - 1; i >= 0; i-- {
		p = corners(OpMul, p, p).bound()
		if n.Bit(i) == 1 && p.Known() {
			p = corners(OpMul, p, s).bound()
		}
		if !p.Known() {
			return p
		}
	}
	return p
}

// points is the number of points of the box.
func (r *RDom) points() *big.Int {
	n := big.NewInt(1)
	for _, x := range r.Extents {
		n.Mul(n, big.NewInt(int64(x)))
	}
	return n
}
