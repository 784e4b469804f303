package infer

import "github.com/vyasa-go/vyasa/halide/lift/summary"

// unequal is that two expressions differ, where a select chose a side.
type unequal struct{ l, r string }

// divisors calls use with each divisor that is no constant and that may be zero where it divides: those that a select
// keeps away from zero are left out.
//
//	select(a(i) == 0, 32, 32 - quo(b(i), a(i)))   ->   none
func divisors(e *summary.Expr, known []unequal, use func(*summary.Expr)) {
	if e.Op == summary.OpSelect {
		divisors(e.Args[0], known, use)
		then, otherwise := sides(e.Args[0])
		divisors(e.Args[1], append(known[:len(known):len(known)], then...), use)
		divisors(e.Args[2], append(known[:len(known):len(known)], otherwise...), use)
		return
	}
	if by := e.Op; (by == summary.OpQuo || by == summary.OpRem) && e.Args[1].Op != summary.OpConst &&
		!nonZero(e.Args[1], known) {
		use(e.Args[1])
	}
	for _, a := range e.Args {
		divisors(a, known, use)
	}
	if r := e.Reduction; r != nil {
		for _, x := range []*summary.Expr{r.Init, r.Where} {
			if x != nil {
				divisors(x, nil, use)
			}
		}
	}
}

// sides are what a condition, and what its opposite, says of expressions that differ.
func sides(c *summary.Expr) (holds, not []unequal) {
	switch c.Op {
	case summary.OpNot:
		holds, not = sides(c.Args[0])
		return not, holds
	case summary.OpAnd:
		a, _ := sides(c.Args[0])
		b, _ := sides(c.Args[1])
		return append(a, b...), nil
	case summary.OpOr:
		_, a := sides(c.Args[0])
		_, b := sides(c.Args[1])
		return nil, append(a, b...)
	case summary.OpNE, summary.OpLT, summary.OpGT:
		return []unequal{{c.Args[0].String(), c.Args[1].String()}}, nil
	case summary.OpEQ, summary.OpLE, summary.OpGE:
		return nil, []unequal{{c.Args[0].String(), c.Args[1].String()}}
	}
	return nil, nil
}

// nonZero reports whether e is not 0, being one of two expressions that differ, the other of which is 0, or their
// difference.
func nonZero(e *summary.Expr, known []unequal) bool {
	for _, k := range known {
		text := e.String()
		if text == k.l && k.r == "0" || text == k.r && k.l == "0" {
			return true
		}
		if e.Op == summary.OpSub {
			a, b := e.Args[0].String(), e.Args[1].String()
			if a == k.l && b == k.r || a == k.r && b == k.l {
				return true
			}
		}
	}
	return false
}
