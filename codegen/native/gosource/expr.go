package gosource

import (
	"fmt"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/indexes"
)

// How tightly operators bind. What is neither a sum, a product nor tighter is in brackets in every operand.
const (
	loose = iota
	sum
	product
	unary
	primary
)

// expr writes e. A node that is used several times in the statement is written once, into a variable.
func (w *writer) expr(e *halide.Expr) term {
	if t, ok := w.shared[e]; ok {
		return t
	}
	t := w.exprOf(e)
	if w.uses[e] > 1 && len(t.text) > 12 {
		name := w.names.Fresh("t")
		if e.Kind == halide.IntKind {
			t.text = "int64(" + t.text + ")" // it may be a constant
		}
		w.line("%s := %s", name, t.text)
		t = term{name, primary}
		w.shared[e] = t
	}
	return t
}

func (w *writer) exprOf(e *halide.Expr) term {
	switch e.Op {
	case halide.OpConst:
		return constant(e)
	case halide.OpVar:
		return term{"int64(" + w.loops[e.Name] + ")", primary}
	case halide.OpLoad:
		b := w.nest.Buffer(e.Name)
		text := fmt.Sprintf("%s[%s]", w.buffers[e.Name], w.address(b, e.Args))
		if b.Type.Integer() && b.Type != halide.Int64 {
			text = "int64(" + text + ")"
		}
		return term{text, primary}
	case halide.OpLocal:
		return term{w.local(e.Name, e.Args), primary}
	}
	if c, ok := folded(e); ok {
		return constant(c)
	}
	args := make([]term, len(e.Args))
	for i, a := range e.Args {
		args[i] = w.expr(a)
	}
	switch e.Op {
	case halide.OpSelect:
		kind := map[halide.Kind]string{halide.IntKind: "int64", halide.FloatKind: "float32",
			halide.BoolKind: "bool"}[e.Kind]
		return w.call("pick", fmt.Sprintf("pick[%s]", kind), args...)
	case halide.OpNarrow:
		return w.narrow(e, args[0])
	case halide.OpWrap:
		return w.wrap(e, args[0])
	case halide.OpToFloat:
		return term{"float32(" + args[0].text + ")", primary}
	case halide.OpToInt:
		lo, hi := e.Type.Bounds()
		return w.call("toInt", "toInt", args[0], term{lo.String(), unary}, term{hi.String(), primary})
	case halide.OpPopcount, halide.OpClz, halide.OpCtz:
		return countBits(e, args[0])
	}
	if sign, ok := comparisons[e.Op]; ok {
		return term{args[0].in(sum) + " " + sign + " " + args[1].in(sum), loose}
	}
	switch e.Args[0].Kind {
	case halide.BoolKind:
		return logical(e.Op, args)
	case halide.FloatKind:
		return w.float(e.Op, args)
	}
	return w.integer(e, args)
}

var comparisons = map[halide.Op]string{halide.OpEQ: "==", halide.OpNE: "!=", halide.OpLT: "<", halide.OpLE: "<=",
	halide.OpGT: ">", halide.OpGE: ">="}

// folded is an operation of constants as a constant: Go refuses some of these, as conversions that lose bits.
func folded(e *halide.Expr) (*halide.Expr, bool) {
	var args []halide.Value
	for _, a := range e.Args {
		if a.Op != halide.OpConst {
			inner, ok := folded(a)
			if !ok {
				return nil, false
			}
			a = inner
		}
		args = append(args, halide.Constant(a))
	}
	if len(args) == 0 || e.Op == halide.OpLoad || e.Op == halide.OpLocal {
		return nil, false
	}
	v := halide.Apply(e, args)
	c := &halide.Expr{Op: halide.OpConst, Kind: e.Kind, Float: v.Float}
	switch {
	case v.Kind == halide.IntKind:
		c.Int = v.BigInt()
	case v.Kind == halide.BoolKind && v.Bool:
		c.Int = one
	case v.Kind == halide.BoolKind:
		c.Int = zero
	}
	return c, true
}

// local is an accumulator with its index.
func (w *writer) local(name string, index []*halide.Expr) string {
	text := w.locals[name]
	for _, e := range index {
		text += "[" + w.index(e) + "]"
	}
	return text
}

func (w *writer) index(e *halide.Expr) string {
	if f, err := indexes.Form(e, w.extents); err == nil {
		return Index(f, w.extents, w.loopName)
	}
	return w.expr(e).text
}

// address is where logical coordinates of b are stored.
func (w *writer) address(b *lower.Buffer, index []*halide.Expr) string {
	affine := true
	for _, e := range index {
		_, err := indexes.Form(e, w.extents)
		affine = affine && err == nil
	}
	if affine {
		return Index(b.Address(index, w.extents), w.extents, w.loopName)
	}
	return w.expr(addressOf(b, index)).text
}

// addressOf is the sum over the axes of ((coordinate - min) mod Mod) / Div * Stride.
func addressOf(b *lower.Buffer, index []*halide.Expr) *halide.Expr {
	var total *halide.Expr
	for _, a := range b.Axes {
		e := index[a.Dim]
		if low := b.Dims[a.Dim].Min; low != 0 {
			e = indexes.Node(halide.OpSub, e, indexes.Number(low))
		}
		if a.Mod > 0 {
			e = indexes.Node(halide.OpMod, e, indexes.Number(a.Mod))
		}
		if a.Div > 1 {
			e = indexes.Node(halide.OpDiv, e, indexes.Number(a.Div))
		}
		if a.Stride != 1 {
			e = indexes.Node(halide.OpMul, e, indexes.Number(a.Stride))
		}
		if total != nil {
			e = indexes.Node(halide.OpAdd, total, e)
		}
		total = e
	}
	return total
}
