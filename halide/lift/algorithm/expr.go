package algorithm

import (
	"fmt"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/lift/summary"
	"github.com/vyasa-go/vyasa/halide/lift/term"
)

// unary and binary are the operations that are methods of both.
var (
	unary = map[summary.Op]func(a *halide.Expr) *halide.Expr{
		summary.OpNeg: (*halide.Expr).Neg, summary.OpAbs: (*halide.Expr).Abs, summary.OpNot: (*halide.Expr).Not,
	}
	binary = map[summary.Op]func(a *halide.Expr, v halide.Operand) *halide.Expr{
		summary.OpAdd: (*halide.Expr).Add, summary.OpSub: (*halide.Expr).Sub, summary.OpMul: (*halide.Expr).Mul,
		summary.OpDiv: (*halide.Expr).Div, summary.OpQuo: (*halide.Expr).Quo, summary.OpRem: (*halide.Expr).Rem,
		summary.OpMin: (*halide.Expr).Min, summary.OpMax: (*halide.Expr).Max, summary.OpAnd: (*halide.Expr).And,
		summary.OpOr: (*halide.Expr).Or, summary.OpXor: (*halide.Expr).Xor, summary.OpShl: (*halide.Expr).Shl,
		summary.OpShr: (*halide.Expr).Shr, summary.OpEQ: (*halide.Expr).EQ, summary.OpNE: (*halide.Expr).NE,
		summary.OpLT: (*halide.Expr).LT, summary.OpLE: (*halide.Expr).LE, summary.OpGT: (*halide.Expr).GT,
		summary.OpGE: (*halide.Expr).GE,
	}
	calls = map[string]func(a *halide.Expr) *halide.Expr{
		"sqrt": (*halide.Expr).Sqrt, "exp": (*halide.Expr).Exp, "log": (*halide.Expr).Log, "sin": (*halide.Expr).Sin,
		"cos": (*halide.Expr).Cos, "tan": (*halide.Expr).Tan, "tanh": (*halide.Expr).Tanh, "atan": (*halide.Expr).Atan,
		"floor": (*halide.Expr).Floor, "ceil": (*halide.Expr).Ceil, "rint": (*halide.Expr).RoundEven,
		"nearbyint": (*halide.Expr).RoundEven,
	}
)

// expr is e with the variables of sc.
func (b *builder) expr(e *summary.Expr, sc *scope) *halide.Expr {
	if b.err != nil {
		return halide.Int(0)
	}
	switch e.Op {
	case summary.OpConst:
		return b.constant(e)
	case summary.OpFloat:
		return b.float(e.Kind, e.Special)
	case summary.OpScalar:
		return b.scalar(e)
	case summary.OpIndex:
		return b.affine(e.Index[0], sc)
	case summary.OpLoad:
		return b.load(e, sc)
	case summary.OpReduce:
		return b.reduce(e, sc)
	case summary.OpSelect:
		return halide.Select(b.expr(e.Args[0], sc), b.expr(e.Args[1], sc), b.expr(e.Args[2], sc))
	case summary.OpConvert:
		return b.convert(e, b.expr(e.Args[0], sc))
	case summary.OpCall:
		return b.call(e, sc)
	}
	if f := unary[e.Op]; f != nil {
		return f(b.expr(e.Args[0], sc))
	}
	f := binary[e.Op]
	if f == nil {
		b.fail(fmt.Errorf("%s has no counterpart", e))
		return halide.Int(0)
	}
	sum := b.expr(e.Args[0], sc)
	for _, a := range e.Args[1:] {
		sum = f(sum, b.expr(a, sc))
	}
	return sum
}

func (b *builder) constant(e *summary.Expr) *halide.Expr {
	switch {
	case e.Kind == term.Truth:
		return halide.Int(e.Const.Num().Int64()).NE(0)
	case e.Kind.Float():
		v, _ := e.Const.Float64()
		return b.float(e.Kind, v)
	}
	return halide.Int(e.Const.Num())
}

// float is the constant v of kind k.
func (b *builder) float(k term.Kind, v float64) *halide.Expr {
	if k == term.Double && !b.o.Singles {
		return halide.Double(v)
	}
	return halide.Float(v)
}

// scalar is an input of one element: package halide has none of no dimensions.
func (b *builder) scalar(e *summary.Expr) *halide.Expr {
	for i := range b.s.Scalars {
		x := &b.s.Scalars[i]
		if x.Name != e.Name {
			continue
		}
		in := b.inputs[x.Name]
		if in == nil {
			in = halide.NewInput(b.called(x.Name), b.typeOf(x.Elem, x.Name), 1)
			b.inputs[x.Name] = in
			b.out.Inputs = append(b.out.Inputs, Input{Input: in, Scalar: x})
		}
		return truth(in.At(0), x.Elem)
	}
	b.fail(fmt.Errorf("there is no scalar %s", e.Name))
	return halide.Int(0)
}

// load is an element before the function runs.
func (b *builder) load(e *summary.Expr, sc *scope) *halide.Expr {
	a := b.s.Array(e.Name)
	if a == nil {
		b.fail(fmt.Errorf("there is no array %s", e.Name))
		return halide.Int(0)
	}
	in := b.inputs[a.Name]
	if in == nil {
		name := a.Name
		if b.writes[name] {
			name = b.names.fresh(name + "_before")
		}
		in = halide.NewInput(b.called(name), b.typeOf(a.Elem, a.Name), max(1, len(a.Dims)))
		if b.padded[a.Name] {
			in = in.ConstantExterior(0, b.box(a)...)
		}
		b.inputs[a.Name] = in
		b.out.Inputs = append(b.out.Inputs, Input{Input: in, Array: a})
	}
	coords := make([]halide.Operand, len(e.Index))
	for d, x := range e.Index {
		coords[d] = b.affine(x, sc)
	}
	if len(coords) == 0 {
		coords = append(coords, 0)
	}
	return truth(in.At(coords...), a.Elem)
}

// truth is a stored bool as a condition.
func truth(e *halide.Expr, t term.Type) *halide.Expr {
	if t == term.Bool {
		return e.NE(0)
	}
	return e
}

// convert is C's conversion of a value of e's operand.
func (b *builder) convert(e *summary.Expr, v *halide.Expr) *halide.Expr {
	from := e.Args[0].Kind
	switch {
	case e.To == term.Bool && from == term.Truth:
		return v
	case e.To == term.Bool:
		return v.NE(0)
	case from == term.Truth:
		v = halide.Select(v, 1, 0)
		from = term.Int
	}
	t := b.typeOf(e.To, e.String())
	switch {
	case t == halide.Float32 && v.Kind != halide.FloatKind:
		return v.ToFloat()
	case t == halide.Float64 && v.Kind != halide.DoubleKind:
		return v.ToDouble()
	case !t.Integer():
		return v
	case from.Float():
		return v.ToInt(t)
	}
	return v.Wrap(t)
}

// call is a function of the C library, or absolute values by another name.
func (b *builder) call(e *summary.Expr, sc *scope) *halide.Expr {
	name := e.Name
	if n := len(name); n > 1 && name[n-1] == 'f' && (calls[name[:n-1]] != nil || name == "powf" || name == "fabsf") {
		name = name[:n-1]
	}
	switch f := calls[name]; {
	case f != nil && len(e.Args) == 1:
		return f(b.expr(e.Args[0], sc))
	case name == "fabs" && len(e.Args) == 1:
		return b.expr(e.Args[0], sc).Abs()
	case name == "pow" && len(e.Args) == 2:
		return b.expr(e.Args[0], sc).Pow(b.expr(e.Args[1], sc))
	}
	b.fail(fmt.Errorf("the function %s has no counterpart in package halide", e.Name))
	return halide.Int(0)
}

// store is a value as an output stores it.
func (b *builder) store(o *summary.Output, v *halide.Expr) *halide.Expr {
	t := b.typeOf(o.Elem, arrayText(o))
	switch {
	case v.Kind == halide.BoolKind:
		return halide.Select(v, 1, 0).Wrap(t)
	case v.Kind == halide.IntKind && t.Integer() && !(v.Op == halide.OpWrap && v.Type == t):
		return v.Wrap(t)
	case v.Kind == halide.IntKind && t == halide.Float32:
		return v.ToFloat()
	case v.Kind == halide.IntKind && t == halide.Float64:
		return v.ToDouble()
	}
	return v
}
