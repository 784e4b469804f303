package halide

import (
	"fmt"
	"math/big"
	"strings"

	"github.com/vyasa-go/vyasa/halide/diag"
	"github.com/vyasa-go/vyasa/halide/elementary"
)

// opRule says which kinds an operation takes, all its operands being of one kind, and what it gives.
type opRule struct {
	method            string // the method that makes it, for messages
	ints, floats, bls bool
	result            Kind // Poison: that of the operands
}

// opRules is indexed by Op. Select, loads, reductions, Narrow, Wrap and ToInt have rules of their own besides.
var opRules = [...]opRule{
	OpReduce:  {"Sum", true, true, false, Poison},
	OpNarrow:  {"Narrow", true, false, false, IntKind},
	OpWrap:    {"Wrap", true, false, false, IntKind},
	OpAdd:     {"Add", true, true, false, Poison},
	OpSub:     {"Sub", true, true, false, Poison},
	OpMul:     {"Mul", true, true, false, Poison},
	OpDiv:     {"Div", true, true, false, Poison},
	OpMod:     {"Mod", true, false, false, Poison},
	OpQuo:     {"Quo", true, false, false, Poison},
	OpRem:     {"Rem", true, false, false, Poison},
	OpNeg:     {"Neg", true, true, false, Poison},
	OpMin:     {"Min", true, true, false, Poison},
	OpMax:     {"Max", true, true, false, Poison},
	OpAbs:     {"Abs", true, true, false, Poison},
	OpShl:     {"Shl", true, false, false, Poison},
	OpShr:     {"Shr", true, false, false, Poison},
	OpAnd:     {"And", true, false, true, Poison},
	OpOr:      {"Or", true, false, true, Poison},
	OpXor:     {"Xor", true, false, true, Poison},
	OpNot:     {"Not", true, false, true, Poison},
	OpEQ:      {"EQ", true, true, false, BoolKind},
	OpNE:      {"NE", true, true, false, BoolKind},
	OpLT:      {"LT", true, true, false, BoolKind},
	OpLE:      {"LE", true, true, false, BoolKind},
	OpGT:      {"GT", true, true, false, BoolKind},
	OpGE:      {"GE", true, true, false, BoolKind},
	OpSelect:  {"Select", true, true, true, Poison},
	OpToFloat: {"ToFloat", true, false, false, FloatKind},
	OpToInt:   {"ToInt", false, true, false, IntKind},
	OpSqrt:    {"Sqrt", false, true, false, Poison},
	OpFloor:   {"Floor", false, true, false, Poison},
	OpCeil:    {"Ceil", false, true, false, Poison},
	OpRound:   {"RoundEven", false, true, false, Poison},
	OpExp:     {"Exp", false, true, false, Poison},
	OpLog:     {"Log", false, true, false, Poison},
	OpPow:     {"Pow", false, true, false, Poison},
	OpSin:     {"Sin", false, true, false, Poison},
	OpCos:     {"Cos", false, true, false, Poison},
	OpTan:     {"Tan", false, true, false, Poison},
	OpTanh:    {"Tanh", false, true, false, Poison},
	OpAtan:    {"Atan", false, true, false, Poison},

	OpPopcount: {"Popcount", true, false, false, IntKind},
	OpClz:      {"Clz", true, false, false, IntKind},
	OpCtz:      {"Ctz", true, false, false, IntKind},
	OpToDouble: {"ToDouble", true, true, false, DoubleKind},
}

// build makes the node of op over operands that must share a kind the operation takes; want is filled in by callers
// that have more to say of the node. Integer constants beside floats become floats where that is exact.
func build(pos diag.Pos, op Op, operands ...Operand) *Expr {
	args := make([]*Expr, len(operands))
	for i, v := range operands {
		args[i] = operand(pos, opRules[op].method, beside(operands, v))
	}
	e := &Expr{Op: op, Args: args, Pos: pos}
	if anyPoison(args) {
		return e
	}
	if m := unify(pos, opRules[op].method, args); m != nil {
		e.Mistake = m
		return e
	}
	if m := opRules[op].refuse(pos, args); m != nil {
		e.Mistake = m
		return e
	}
	e.Kind = opRules[op].result
	if e.Kind == Poison {
		e.Kind = args[0].Kind
	}
	if op == OpMul && alike(args[0], args[1]) {
		args[1] = args[0] // a square, which is never negative, however it was written
	}
	return e
}

func anyPoison(args []*Expr) bool {
	for _, a := range args {
		if a.Kind == Poison {
			return true
		}
	}
	return false
}

// beside is the operand v, a float64 of Go beside a double as a double.
func beside(operands []Operand, v Operand) Operand {
	f, ok := v.(float64)
	if !ok {
		return v
	}
	for _, o := range operands {
		if e, ok := o.(*Expr); ok && e != nil && e.Kind == DoubleKind {
			return doubleConst(e.Pos, f)
		}
	}
	return v
}

// unify gives args one kind: integer constants beside floats become floats, in place.
func unify(pos diag.Pos, method string, args []*Expr) *diag.Mistake {
	float, double := false, false
	for _, a := range args {
		float, double = float || a.Kind == FloatKind || a.Kind == DoubleKind, double || a.Kind == DoubleKind
	}
	for i, a := range args {
		if !float || a.Kind != IntKind || a.Op != OpConst {
			continue
		}
		if f, acc := new(big.Float).SetInt(a.Int).Float64(); double && acc == big.Exact {
			args[i] = doubleConst(a.Pos, f)
			continue
		}
		f, acc := new(big.Float).SetInt(a.Int).Float32()
		if acc != big.Exact {
			return mistake(pos, CodeConstant, fmt.Sprintf("%s: no float32 is exactly %s", signature(method, args),
				a.Int), "write the float that you mean: Float(...)")
		}
		args[i] = &Expr{Op: OpConst, Kind: FloatKind, Float: f, Pos: a.Pos}
	}
	for _, a := range args[1:] {
		if a.Kind == args[0].Kind {
			continue
		}
		m := mistake(pos, CodeKindMix,
			fmt.Sprintf("%s: %s and %s do not mix", signature(method, args), args[0].Kind, a.Kind))
		if double && a.Kind != BoolKind && args[0].Kind != BoolKind {
			m.Help = []string{"make all of them doubles by ToDouble(), or the doubles something else by ToFloat() or " +
				"ToInt(type); a constant is Double(v)"}
		} else if float && a.Kind != BoolKind && args[0].Kind != BoolKind {
			m.Help = []string{"make the integer a float by ToFloat(), or the float an integer by ToInt(type)"}
		}
		return m
	}
	return nil
}

// refuse says that the operation does not take the kind of args, which share one.
func (r opRule) refuse(pos diag.Pos, args []*Expr) *diag.Mistake {
	k := args[0].Kind
	switch {
	case k == IntKind && r.ints, k == FloatKind && r.floats, k == BoolKind && r.bls:
		return nil
	case k == DoubleKind && (r.floats || r.result == FloatKind) && r.result != DoubleKind:
		return nil
	}
	m := mistake(pos, CodeKind, fmt.Sprintf("%s: %s does not take %ss", signature(r.method, args), r.method, k))
	switch {
	case k == IntKind && r.method == "ToInt":
		m.Help = []string{"integers are exact and need no conversion: leave it out; where a type is wanted, " +
			"Wrap(type) cuts off what does not fit, and Narrow(type, 0) saturates"}
	case k == IntKind:
		m.Help = []string{"make it a float first: ToFloat()"}
	case k == FloatKind || k == DoubleKind:
		m.Help = []string{"make it an integer first: ToInt(type)"}
	case k == BoolKind:
		m.Help = []string{"choose numbers by it: Select(condition, a, b)"}
	}
	return m
}

// signature writes a call for a message: "Mul(in(x, y), k(x))", long operands cut short.
func signature(method string, args []*Expr) string {
	texts := make([]string, len(args))
	for i, a := range args {
		texts[i] = a.brief()
	}
	return method + "(" + strings.Join(texts, ", ") + ")"
}

var kindNames = [...]string{"poison", "integer", "float", "bool", "double"}

// String is the kind's name, as "integer".
func (k Kind) String() string { return kindNames[k] }

// by says what an elementary function is made of.
func (e *Expr) by(define func() *elementary.Func) *Expr {
	e.Define = define
	return e
}
