package halide

import (
	"fmt"
	"math"
	"math/big"

	"github.com/vyasa-go/vyasa/halide/diag"
)

// operand is v as an expression; what is not an operand becomes poison with a mistake of the call at pos.
func operand(pos diag.Pos, call string, v Operand) *Expr {
	switch v := v.(type) {
	case *Expr:
		return usable(pos, call, v)
	case Var:
		return usable(pos, call, v.Expr)
	case Param:
		return usable(pos, call, v.Expr)
	case *Var:
		if v == nil {
			return usable(pos, call, nil)
		}
		return usable(pos, call, v.Expr)
	case float32:
		return floatConst(pos, call, float64(v))
	case float64:
		return floatConst(pos, call, v)
	case bool:
		return bad(pos, CodeOperand, fmt.Sprintf("%s: %t is a bool of Go, which was decided as the program was made",
			call, v), "compare by EQ, NE, LT, LE, GT or GE: x.EQ(y), not x == y, which asks whether they are the "+
			"same Go value",
			"conditions that are constant are True() and False()")
	}
	if n, ok := bigOf(v); ok {
		return &Expr{Op: OpConst, Kind: IntKind, Int: n, Pos: pos}
	}
	return bad(pos, CodeOperand, fmt.Sprintf("%s: a %T is not an operand", call, v),
		"operands are expressions, Vars, integers, and floats beside float expressions")
}

// bigOf is a Go integer of any type as a fresh big.Int.
func bigOf(v any) (*big.Int, bool) {
	var n int64
	switch v := v.(type) {
	case int:
		n = int64(v)
	case int8:
		n = int64(v)
	case int16:
		n = int64(v)
	case int32:
		n = int64(v)
	case int64:
		n = v
	case uint:
		return new(big.Int).SetUint64(uint64(v)), true
	case uint8:
		n = int64(v)
	case uint16:
		n = int64(v)
	case uint32:
		n = int64(v)
	case uint64:
		return new(big.Int).SetUint64(v), true
	case *big.Int:
		if v == nil {
			return nil, false
		}
		return new(big.Int).Set(v), true
	default:
		return nil, false
	}
	return big.NewInt(n), true
}

// usable is e, unless it is nil or names something that does not exist, as the Z of an RDom of two dimensions: the
// mistake is then where it is used.
func usable(pos diag.Pos, call string, e *Expr) *Expr {
	if e == nil {
		return bad(pos, CodeOperand, call+": an operand is nil", "make Vars by NewVar and RDoms by NewRDom")
	}
	if e.Kind == Poison && e.Mistake != nil && e.Mistake.Pos == (diag.Pos{}) {
		return bad(pos, e.Mistake.Code, call+": "+e.Mistake.Fact, e.Mistake.Help...)
	}
	return e
}

// floatConst is the float32 nearest to v. A finite v beyond the range of float32 is a mistake. All NaNs are one.
func floatConst(pos diag.Pos, call string, v float64) *Expr {
	f := float32(v)
	if math.IsInf(float64(f), 0) && !math.IsInf(v, 0) {
		return bad(pos, CodeConstant, fmt.Sprintf("%s: %g does not fit a float32", call, v))
	}
	if v != v {
		f = float32(math.NaN())
	}
	return &Expr{Op: OpConst, Kind: FloatKind, Float: f, Pos: pos}
}

// doubleConst is v as a float64. All NaNs are one.
func doubleConst(pos diag.Pos, v float64) *Expr {
	if v != v {
		v = math.NaN()
	}
	return &Expr{Op: OpConst, Kind: DoubleKind, Double: v, Pos: pos}
}

// constLike is v as a constant of e's kind of floats.
func constLike(pos diag.Pos, call string, e *Expr, v float64) *Expr {
	if e != nil && e.Kind == DoubleKind {
		return doubleConst(pos, v)
	}
	return floatConst(pos, call, v)
}

// bad is the result of a mistake. Whatever is built on it stays silent.
func bad(pos diag.Pos, code diag.Code, fact string, help ...string) *Expr {
	return &Expr{Kind: Poison, Pos: pos, Mistake: &diag.Mistake{Pos: pos, Code: code, Fact: fact, Help: help}}
}

// mistake is what is told of a mistake.
//
//go:noinline
func mistake(pos diag.Pos, code diag.Code, fact string, help ...string) *diag.Mistake {
	return &diag.Mistake{Pos: pos, Code: code, Fact: fact, Help: help}
}

// cause is the first mistake that made e poison.
func (e *Expr) cause() (m *diag.Mistake) {
	Walk(e, func(e *Expr) {
		if m == nil {
			m = e.Mistake
		}
	})
	return m
}

// Int is an integer constant. Integers beside an operator need no Int; it starts an expression with one.
func Int[T int | int8 | int16 | int32 | int64 | uint | uint8 | uint16 | uint32 | uint64 | *big.Int](v T) *Expr {
	return operand(diag.Caller(), "Int", v)
}

// True is a condition that always holds.
func True() *Expr { return boolConst(diag.Caller(), true) }

// False is a condition that never holds.
func False() *Expr { return boolConst(diag.Caller(), false) }

// boolConst is a constant condition.
func boolConst(pos diag.Pos, v bool) *Expr {
	e := &Expr{Op: OpConst, Kind: BoolKind, Int: new(big.Int), Pos: pos}
	if v {
		e.Int.SetInt64(1)
	}
	return e
}

// Double is a float64 constant, which Eval alone has: no lowering takes it.
func Double(v float64) *Expr { return doubleConst(diag.Caller(), v) }

// Float is a float32 constant, the nearest to v.
func Float(v float64) *Expr { return floatConst(diag.Caller(), "Float", v) }
