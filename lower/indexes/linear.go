package indexes

import (
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower/affine"
)

// linear is a sum of loops and constants in the making, which most indexes are: Form makes a Form of each part of
// others.
//
//	2*(x + 3) - y   ->   2*x - y + 6
type linear struct {
	extents affine.Extents
	terms   [fewTerms]linearTerm // sorted
	n       int                  // how many there are
	sum     int
	parts   int
}

// linearTerm is a loop times a number.
type linearTerm struct {
	name string
	by   int
}

const (
	fewTerms    = 8
	smallNumber = 1 << 16 // numbers up to this one, and products of two of them, are far from Limit
	fewParts    = 64
)

// linearForm is the Form of a sum of few loops and constants with small numbers; not ok: it is another.
func linearForm(e *halide.Expr, extents affine.Extents) (f affine.Form, ok bool) {
	l := linear{extents: extents}
	if !l.add(e, 1) {
		return f, false
	}
	return l.form(), true
}

// Weighted is the Form of a sum of expressions, each times a number, and of a constant, where all of it is a sum of few
// loops and constants with small numbers; not ok: it is another.
//
//	x + 3, y times 1, 96   ->   x + 96*y + 3
func Weighted(list []*halide.Expr, by []int, constant int, extents affine.Extents) (f affine.Form, ok bool) {
	l := linear{extents: extents, sum: constant}
	for i, e := range list {
		if !l.add(e, by[i]) {
			return f, false
		}
	}
	return l.form(), true
}

// form is what has been added up.
func (l *linear) form() (f affine.Form) {
	f.Const = l.sum
	for _, t := range l.terms[:l.n] {
		if t.by == 0 {
			continue
		}
		if f.Terms == nil {
			f.Terms = make([]affine.Term, 0, l.n)
		}
		f.Terms = append(f.Terms, affine.Term{Coef: t.by, Atom: affine.Atom{Var: t.name}})
	}
	return f
}

// add adds e times a number, and reports whether it could.
func (l *linear) add(e *halide.Expr, times int) bool {
	if l.parts++; l.parts > fewParts || !small(times) {
		return false
	}
	switch e.Op {
	case halide.OpConst:
		c, ok := number(e)
		l.sum += times * c
		return ok
	case halide.OpVar:
		return l.extents[e.Name] == 1 || times == 0 || l.term(e.Name, times)
	case halide.OpNeg:
		return l.add(e.Args[0], -times)
	case halide.OpAdd:
		return l.add(e.Args[0], times) && l.add(e.Args[1], times)
	case halide.OpSub:
		return l.add(e.Args[0], times) && l.add(e.Args[1], -times)
	case halide.OpMul:
		if c, ok := number(e.Args[1]); ok {
			return l.add(e.Args[0], times*c)
		}
		if c, ok := number(e.Args[0]); ok {
			return l.add(e.Args[1], times*c)
		}
	}
	return false
}

// term adds a loop times a number, if there is room.
func (l *linear) term(name string, times int) bool {
	at := 0
	for at < l.n && l.terms[at].name < name {
		at++
	}
	if at < l.n && l.terms[at].name == name {
		l.terms[at].by += times
		return true
	}
	if l.n == fewTerms {
		return false
	}
	copy(l.terms[at+1:l.n+1], l.terms[at:l.n])
	l.terms[at] = linearTerm{name, times}
	l.n++
	return true
}

// number is a small constant.
func number(e *halide.Expr) (int, bool) {
	if e.Op != halide.OpConst || e.Kind != halide.IntKind || !e.Int.IsInt64() {
		return 0, false
	}
	n := int(e.Int.Int64())
	return n, small(n)
}

func small(n int) bool { return -smallNumber <= n && n <= smallNumber }
