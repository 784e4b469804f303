package gosource

import (
	"fmt"
	"math"
	"strconv"

	"github.com/vyasa-go/vyasa/halide"
)

// term is the Go text of an expression and how tightly its operator binds. Integers are int64 or constants, floats
// float32 or constants.
type term struct {
	text string
	bind int
}

// How tightly operators bind. What is neither a sum, a product nor tighter is in brackets in every operand.
const (
	loose = iota
	sum
	product
	unary
	primary
)

// in is the text as an operand of what binds so tightly.
func (t term) in(bind int) string {
	if t.bind < bind {
		return "(" + t.text + ")"
	}
	return t.text
}

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

// constant is a literal.
func constant(e *halide.Expr) term {
	switch e.Kind {
	case halide.BoolKind:
		return term{strconv.FormatBool(e.Int.Sign() != 0), primary}
	case halide.FloatKind:
		return term{float(e.Float), unary}
	}
	return term{e.Int.String(), unary}
}

// float is a float32 of exactly the value f.
func float(f float32) string {
	if f != f || math.IsInf(float64(f), 0) || f == 0 && math.Signbit(float64(f)) {
		return fmt.Sprintf("math.Float32frombits(0x%08x)", math.Float32bits(f))
	}
	return "float32(" + strconv.FormatFloat(float64(f), 'g', -1, 32) + ")"
}

// call calls a function of the library, with its type arguments.
func (w *writer) call(name, with string, args ...term) term {
	w.used[name] = true
	text := with + "("
	for i, a := range args {
		if i > 0 {
			text += ", "
		}
		text += a.text
	}
	return term{text + ")", primary}
}

func logical(op halide.Op, args []term) term {
	if op == halide.OpNot {
		return term{"!" + args[0].in(unary), unary}
	}
	sign := map[halide.Op]string{halide.OpAnd: "&&", halide.OpOr: "||", halide.OpXor: "!="}[op]
	return term{args[0].in(unary) + " " + sign + " " + args[1].in(unary), loose}
}
