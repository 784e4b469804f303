package match

import (
	"fmt"

	"github.com/vyasa-go/vyasa/halide/lift/summary"
)

// activated is x, and what is done to it, of
//
//	max(x, 0)                                  relu
//	min(max(x, 0), 6)                          relu up to 6
//	select(0 < x, x, x * a), and the like      leaky relu
//	select(flag == 1, max(x, 0), x)            relu where flag == 1
//	select(flag == 1 && x < 0, 0, x)           relu where flag == 1
//
// else nil. Conditions of the last kind are the same for all elements.
func activated(e *summary.Expr) (x *summary.Expr, activation string) {
	if e.Op == summary.OpSelect && constant(e.Args[0]) {
		then, other := strip(e.Args[1]), strip(e.Args[2])
		if x, a := activated(then); x != nil && same(x, other) {
			return x, fmt.Sprintf("%s where %s", a, e.Args[0])
		}
		if x, a := activated(other); x != nil && same(x, then) {
			return x, fmt.Sprintf("%s unless %s", a, e.Args[0])
		}
		return nil, ""
	}
	if where, rest := flagged(e); where != nil {
		x, a := activated(rest)
		return x, fmt.Sprintf("%s where %s", a, where)
	}
	if x := rectified(e); x != nil {
		return x, "relu"
	}
	if x, most := capped(e); x != nil {
		if inner := rectified(x); inner != nil {
			return inner, "relu up to " + most
		}
	}
	if x := leaky(e); x != nil {
		return x, "leaky relu"
	}
	return nil, ""
}

// flagged divides the condition of a selection into what is the same for all elements and the rest; nil if either is
// not there.
func flagged(e *summary.Expr) (where, rest *summary.Expr) {
	if e.Op != summary.OpSelect || e.Args[0].Op != summary.OpAnd {
		return nil, nil
	}
	var alike, own []*summary.Expr
	for _, c := range summary.Conjuncts(e.Args[0]) {
		if constant(c) {
			alike = append(alike, c)
		} else {
			own = append(own, c)
		}
	}
	if len(alike) == 0 || len(own) == 0 {
		return nil, nil
	}
	return summary.AllOf(alike), &summary.Expr{Op: summary.OpSelect, Kind: e.Kind,
		Args: []*summary.Expr{summary.AllOf(own), e.Args[1], e.Args[2]}}
}

func same(a, b *summary.Expr) bool { return a.String() == b.String() }

// rectified is x of max(x, 0), or of select(0 < x, x, 0), else nil.
func rectified(e *summary.Expr) *summary.Expr {
	switch e.Op {
	case summary.OpMax:
		for i, a := range e.Args {
			if zero(a) {
				return strip(e.Args[1-i])
			}
		}
	case summary.OpSelect:
		if positive, then, other := chosen(e); positive != nil && same(positive, then) && zero(other) {
			return positive
		}
	}
	return nil
}

// capped is x and the most that becomes of it, of min(x, number).
func capped(e *summary.Expr) (x *summary.Expr, most string) {
	if e.Op == summary.OpMin {
		for i, a := range e.Args {
			if a.Op == summary.OpConst && a.Const.Sign() > 0 {
				return strip(e.Args[1-i]), a.String()
			}
		}
	}
	return nil, ""
}

// leaky is x of select(0 < x, x, x * a) for a number or a scalar a.
func leaky(e *summary.Expr) *summary.Expr {
	positive, then, other := chosen(e)
	if positive == nil || !same(positive, then) || other.Op != summary.OpMul {
		return nil
	}
	for i, a := range other.Args {
		if (a.Op == summary.OpConst || a.Op == summary.OpScalar) && same(strip(other.Args[1-i]), positive) {
			return positive
		}
	}
	return nil
}

// chosen is what a selection by a sign is about, what it gives where that is above 0, and what else; it is nil if e is
// none.
func chosen(e *summary.Expr) (x, positive, other *summary.Expr) {
	if e.Op != summary.OpSelect || len(e.Args[0].Args) != 2 {
		return nil, nil, nil
	}
	a, b := e.Args[0].Args[0], e.Args[0].Args[1]
	then, els := strip(e.Args[1]), strip(e.Args[2])
	switch op := e.Args[0].Op; {
	case zero(a) && (op == summary.OpLT || op == summary.OpLE):
		return strip(b), then, els
	case zero(b) && (op == summary.OpGT || op == summary.OpGE):
		return strip(a), then, els
	case zero(b) && (op == summary.OpLT || op == summary.OpLE):
		return strip(a), els, then
	case zero(a) && (op == summary.OpGT || op == summary.OpGE):
		return strip(b), els, then
	}
	return nil, nil, nil
}
