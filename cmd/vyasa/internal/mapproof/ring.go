package mapproof

import (
	"errors"
	"fmt"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/lift/prove/smt"
)

// value is a whole number of a solver: a term, or a number that is known here.
type value struct {
	term   *smt.Term // nil: the number
	number int64
}

func (v value) sort() *smt.Term {
	if v.term == nil {
		return smt.IntValue(v.number)
	}
	return v.term
}

// ring computes with terms. Elements of arrays are unknown functions of their indexes.
type ring struct {
	funcs map[string]*smt.Func
	names map[*smt.Term]int // for keys
}

func newRing() *ring { return &ring{map[string]*smt.Func{}, map[*smt.Term]int{}} }

// Number is a number.
func (*ring) Number(n int64) value { return value{number: n} }

// IsNumber is a number that is known here.
func (*ring) IsNumber(x value) (int64, bool) { return x.number, x.term == nil }

// Plus is a + n*b.
func (r *ring) Plus(a, b value, n int64) value {
	switch {
	case a.term == nil && b.term == nil:
		return value{number: a.number + n*b.number}
	case b.term == nil && b.number == 0:
		return a
	case b.term == nil:
		return value{term: smt.Op("+", a.sort(), smt.IntValue(n*b.number))}
	}
	by := b.sort()
	if n != 1 {
		by = smt.Op("*", smt.IntValue(n), by)
	}
	if a.term == nil && a.number == 0 {
		return value{term: by}
	}
	return value{term: smt.Op("+", a.sort(), by)}
}

// Times is a*b.
func (r *ring) Times(a, b value) value {
	switch {
	case a.term == nil && b.term == nil:
		return value{number: a.number * b.number}
	case a.term == nil:
		a, b = b, a
	}
	if b.term == nil {
		switch b.number {
		case 0:
			return value{}
		case 1:
			return a
		}
	}
	return value{term: smt.Op("*", a.sort(), b.sort())}
}

// Atom is an unknown function of its arguments.
func (r *ring) Atom(name string, args ...value) value {
	name = fmt.Sprintf("%s_%d", name, len(args))
	f := r.funcs[name]
	if f == nil {
		f = &smt.Func{Name: name, Result: smt.Int}
		for range args {
			f.Args = append(f.Args, smt.Int)
		}
		r.funcs[name] = f
	}
	var terms []*smt.Term
	for _, a := range args {
		terms = append(terms, a.sort())
	}
	return value{term: smt.Apply(f, terms...)}
}

// Apply is what the operation means where a solver has it, else an unknown function.
func (r *ring) Apply(e *halide.Expr, args []value) value {
	op := func(name string) value { return value{term: smt.Op(name, args[0].sort(), args[1].sort())} }
	least := func(than string) value {
		return value{term: smt.Op("ite", smt.Op(than, args[0].sort(), args[1].sort()), args[0].sort(), args[1].sort())}
	}
	positive := len(args) == 2 && args[1].term == nil && args[1].number > 0
	switch {
	case e.Op == halide.OpDiv && positive:
		return op("div")
	case e.Op == halide.OpMod && positive:
		return op("mod")
	case e.Op == halide.OpMin:
		return least("<=")
	case e.Op == halide.OpMax:
		return least(">=")
	}
	return r.Atom(fmt.Sprint("op", e.Op, e.Type, e.Int, e.Round, e.Shift), args...)
}

// comparisons are conditions that a solver has.
var comparisons = map[halide.Op]string{halide.OpLT: "<", halide.OpLE: "<=", halide.OpGT: ">", halide.OpGE: ">=",
	halide.OpEQ: "=", halide.OpNE: "distinct", halide.OpAnd: "and", halide.OpOr: "or", halide.OpNot: "not"}

var errCondition = errors.New("a condition that solvers have not")

// condition is a condition as a term.
func (r *ring) condition(e *halide.Expr, of func(*halide.Expr) (value, error)) (*smt.Term, error) {
	name, ok := comparisons[e.Op]
	if !ok {
		return nil, errCondition
	}
	var args []*smt.Term
	for _, a := range e.Args {
		if a.Kind == halide.BoolKind {
			c, err := r.condition(a, of)
			if err != nil {
				return nil, err
			}
			args = append(args, c)
			continue
		}
		v, err := of(a)
		if err != nil || a.Kind != halide.IntKind {
			return nil, errCondition
		}
		args = append(args, v.sort())
	}
	return smt.Op(name, args...), nil
}

// Select is yes or no.
func (r *ring) Select(cond *halide.Expr, of func(*halide.Expr) (value, error), yes, no value) (value, bool) {
	c, err := r.condition(cond, of)
	if err != nil {
		return yes, false
	}
	return value{term: smt.Op("ite", c, yes.sort(), no.sort())}, true
}

// Below is yes where all values are less than these numbers.
func (r *ring) Below(at []value, extents []int, yes, no value) value {
	var all []*smt.Term
	for i, a := range at {
		all = append(all, smt.Op("<", a.sort(), smt.IntValue(int64(extents[i]))))
	}
	return value{term: smt.Op("ite", smt.Op("and", all...), yes.sort(), no.sort())}
}

// Key names a term.
func (r *ring) Key(x value) string {
	if x.term == nil {
		return fmt.Sprint(x.number)
	}
	if _, ok := r.names[x.term]; !ok {
		r.names[x.term] = len(r.names)
	}
	return fmt.Sprint("t", r.names[x.term])
}

// Differ is asked of a solver.
func (*ring) Differ(x, y value) error { return errors.New("a solver says whether terms differ") }
