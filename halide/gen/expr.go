package gen

import (
	"fmt"

	"pgregory.net/rapid"

	"github.com/vyasa-go/vyasa/halide"
)

// Any draws a Func of one or two Vars whose value is an expression of any operations, at most depth deep.
func Any(t *rapid.T, depth int) *halide.Func {
	w := writer{t: t, vars: []*halide.Expr{halide.NewVar("x").Expr}}
	vars := []halide.Var{{Expr: w.vars[0]}}
	if rapid.Bool().Draw(t, "two Vars") {
		vars = append(vars, halide.NewVar("y"))
		w.vars = append(w.vars, vars[1].Expr)
	}
	kind := rapid.SampledFrom([]halide.Kind{halide.IntKind, halide.IntKind, halide.FloatKind}).Draw(t, "kind")
	value := w.expr(kind, depth)
	f := halide.NewFunc("out", vars...)
	if kind == halide.IntKind && rapid.Bool().Draw(t, "stored") {
		value = w.stored(value)
		if to, ok := wider[value.Type]; ok && w.pick(3, "wider") == 0 {
			f.Stores(to)
		}
	}
	return f.Is(value)
}

// writer writes random expressions over the Vars in sight.
type writer struct {
	t     *rapid.T
	vars  []*halide.Expr
	rdoms int // made so far, each by a name of its own
}

func (w *writer) pick(n int, label string) int { return rapid.IntRange(0, n-1).Draw(w.t, label) }

func (w *writer) expr(kind halide.Kind, depth int) *halide.Expr {
	if depth == 0 {
		return w.leaf(kind)
	}
	switch kind {
	case halide.FloatKind:
		return w.float(depth - 1)
	case halide.BoolKind:
		return w.bool(depth - 1)
	}
	return w.int(depth - 1)
}

func (w *writer) leaf(kind halide.Kind) *halide.Expr {
	switch kind {
	case halide.FloatKind:
		if w.pick(2, "leaf") == 0 {
			return halide.Float(rapid.SampledFrom([]float64{0, 1, -1, 0.1, 1e30, -2.5}).Draw(w.t, "float"))
		}
		return halide.NewInput("f", halide.Float32, 1).At(w.index())
	case halide.BoolKind:
		return w.leaf(halide.IntKind).LT(w.leaf(halide.IntKind))
	}
	switch w.pick(5, "leaf") {
	case 0:
		return halide.Int(rapid.Int64().Draw(w.t, "constant"))
	case 1:
		return halide.Int(rapid.IntRange(-9, 9).Draw(w.t, "constant"))
	case 2:
		return w.vars[w.pick(len(w.vars), "Var")]
	case 3:
		if w.pick(4, "range") == 0 {
			return halide.NewInput("n", halide.Int16, 1).Range(-100, 1000).At(w.index())
		}
		return halide.NewInput("a", halide.Int16, 2).At(w.index(), w.index())
	}
	if w.pick(8, "far") == 0 {
		return w.bordered().At(halide.NewInput("i", halide.Int8, 1).At(w.vars[0]).Mul(rapid.IntRange(-1000,
			1000).Draw(w.t, "factor")))
	}
	return w.bordered().At(w.index())
}

// bordered is one of several inputs, each with a border of its kind.
func (w *writer) bordered() *halide.Input {
	box := halide.Range{Min: -1, Extent: 4}
	switch w.pick(5, "border") {
	case 1:
		return halide.NewInput("c", halide.Int8, 1).RepeatImage(box)
	case 2:
		return halide.NewInput("d", halide.UInt8, 1).MirrorImage(box)
	case 3:
		return halide.NewInput("e", halide.Int32, 1).MirrorInterior(box)
	case 4:
		return halide.NewInput("g", halide.UInt16, 1).ConstantExterior(7, box)
	}
	return halide.NewInput("b", halide.UInt32, 1).Named("n").RepeatEdge(box)
}

// index is mostly a quasi-affine index; others depend on data, or are products of Vars.
func (w *writer) index() *halide.Expr {
	v := w.vars[w.pick(len(w.vars), "Var")]
	if w.pick(8, "gather") == 0 {
		byData := halide.NewInput("i", halide.Int8, 1).At(v)
		switch w.pick(5, "index") {
		case 0:
			return byData.Mod(7).Add(v)
		case 1:
			return byData.Clamp(-2, 3)
		case 2:
			return v.Mul(v).Mod(5)
		case 3:
			return v.Add(1).Mul(w.vars[0]).Mod(30)
		}
		return halide.Int(9).Div(v).Abs()
	}
	c := rapid.IntRange(-3, 3).Draw(w.t, "constant")
	n := rapid.IntRange(1, 3).Draw(w.t, "factor")
	switch w.pick(7, "index") {
	case 0:
		return v.Mul(n).Add(c)
	case 1:
		return v.Add(c).Div(n)
	case 2:
		return v.Sub(c).Mod(n)
	case 3:
		return v.Clamp(c, c+n)
	case 4:
		return v.Neg().Min(c)
	case 5:
		return v.Add(w.vars[0]).Max(c)
	}
	return v
}

// binary are the operations of two integers; floats have the first six.
var binary = []func(a *halide.Expr, b halide.Operand) *halide.Expr{
	(*halide.Expr).Add, (*halide.Expr).Sub, (*halide.Expr).Mul, (*halide.Expr).Div, (*halide.Expr).Min,
	(*halide.Expr).Max, (*halide.Expr).Mod, (*halide.Expr).Quo, (*halide.Expr).Rem, (*halide.Expr).And,
	(*halide.Expr).Or, (*halide.Expr).Xor,
}

func (w *writer) int(depth int) *halide.Expr {
	a := w.expr(halide.IntKind, depth)
	switch w.pick(14, "operation") {
	case 12:
		return []func(*halide.Expr, halide.Type) *halide.Expr{(*halide.Expr).Popcount, (*halide.Expr).Clz,
			(*halide.Expr).Ctz}[w.pick(3, "count")](a, w.intType())
	case 0:
		return a.Neg()
	case 1:
		return a.Abs()
	case 2:
		return a.Not()
	case 3:
		return a.Shl(w.expr(halide.IntKind, depth).Clamp(0, 62))
	case 4:
		return a.Shr(w.expr(halide.IntKind, depth).And(15))
	case 5:
		return w.stored(a)
	case 6:
		return halide.Select(w.expr(halide.BoolKind, depth), a, w.expr(halide.IntKind, depth))
	case 7:
		return w.expr(halide.FloatKind, depth).ToInt(w.intType())
	case 8:
		return w.reduce(halide.IntKind, depth)
	}
	return binary[w.pick(len(binary), "binary")](a, w.expr(halide.IntKind, depth))
}

// stored brings an integer to a type.
func (w *writer) stored(e *halide.Expr) *halide.Expr {
	if w.pick(3, "stored") == 0 {
		return e.Wrap(w.intType())
	}
	shift := rapid.SampledFrom([]int{0, 1, 8, 62}).Draw(w.t, "shift")
	return e.Narrow(w.intType(), shift, halide.Rounding(w.pick(8, "mode")))
}

func (w *writer) intType() halide.Type {
	return rapid.SampledFrom([]halide.Type{halide.Int8, halide.Int16, halide.Int32, halide.Int64,
		halide.UInt8, halide.UInt16, halide.UInt32}).Draw(w.t, "type")
}

func (w *writer) float(depth int) *halide.Expr {
	a := w.expr(halide.FloatKind, depth)
	switch w.pick(12, "operation") {
	case 0:
		return a.Neg()
	case 1:
		return a.Abs()
	case 2:
		return a.Sqrt()
	case 3:
		return a.Floor()
	case 4:
		return a.Ceil()
	case 5:
		return a.RoundEven()
	case 6:
		return w.expr(halide.IntKind, depth).ToFloat()
	case 7:
		return halide.Select(w.expr(halide.BoolKind, depth), a, w.expr(halide.FloatKind, depth))
	case 8:
		return w.reduce(halide.FloatKind, depth)
	}
	return binary[w.pick(6, "binary")](a, w.expr(halide.FloatKind, depth))
}

func (w *writer) bool(depth int) *halide.Expr {
	switch w.pick(6, "operation") {
	case 0:
		return w.expr(halide.BoolKind, depth).Not()
	case 1:
		return w.expr(halide.BoolKind, depth).And(w.expr(halide.BoolKind, depth))
	case 2:
		return w.expr(halide.BoolKind, depth).Or(w.expr(halide.BoolKind, depth))
	case 3:
		return w.expr(halide.BoolKind, depth).Xor(w.expr(halide.BoolKind, depth))
	}
	kind := rapid.SampledFrom([]halide.Kind{halide.IntKind, halide.FloatKind}).Draw(w.t, "compared")
	a, b := w.expr(kind, depth), w.expr(kind, depth)
	compare := []func(a *halide.Expr, b halide.Operand) *halide.Expr{
		(*halide.Expr).EQ, (*halide.Expr).NE, (*halide.Expr).LT, (*halide.Expr).LE, (*halide.Expr).GT,
		(*halide.Expr).GE}
	return compare[w.pick(len(compare), "comparison")](a, b)
}

// reduce reduces over an RDom of its own, whose Vars its term sees.
func (w *writer) reduce(kind halide.Kind, depth int) *halide.Expr {
	w.rdoms++
	extents := rapid.SliceOfN(rapid.IntRange(1, 3), 1, 2).Draw(w.t, "extents")
	box := make([]halide.Range, len(extents))
	for i, n := range extents {
		box[i] = halide.Range{Min: max(w.pick(6, "least")-3, 0) * (w.pick(3, "sign") - 1), Extent: n}
	}
	r := halide.NewRDomOver(fmt.Sprintf("r%d", w.rdoms), box...)
	seen := w.vars
	for _, v := range r.Vars {
		w.vars = append(w.vars[:len(w.vars):len(w.vars)], v.Expr)
	}
	defer func() { w.vars = seen }()
	term := w.expr(kind, depth)
	if w.pick(4, "where") == 0 {
		r = r.Where(w.expr(halide.BoolKind, max(depth, 1)-1))
		// extremes of nothing have a type
		if kind == halide.IntKind && term.Op != halide.OpNarrow && term.Op != halide.OpWrap {
			term = w.stored(term)
		}
	}
	if kind == halide.IntKind && w.pick(4, "place") == 0 {
		arg := []func(*halide.RDom, halide.Operand) halide.Tuple{halide.ArgMax, halide.ArgMin}[w.pick(2, "arg")](r,
			term)
		list := []*halide.Expr(arg)
		if w.pick(2, "both") == 0 {
			return list[0].Mul(7).Add(list[len(list)-1])
		}
		return list[w.pick(len(list), "part")]
	}
	reduce := []func(*halide.RDom, halide.Operand) *halide.Expr{halide.Sum, halide.Product, halide.Maximum,
		halide.Minimum}
	return reduce[w.pick(len(reduce), "reduction")](r, term)
}
