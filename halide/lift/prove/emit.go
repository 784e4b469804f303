package prove

import (
	"fmt"
	"math/big"
	"strings"

	"github.com/vyasa-go/vyasa/halide/lift/prove/smt"
	"github.com/vyasa-go/vyasa/halide/lift/prove/sym"
)

// emitter writes conditions as scripts. Folds become functions with the recurrences that define them, as far as they
// are needed: instances at single values, so that nothing is quantified.
type emitter struct {
	x       *executor
	folds   map[string]*smt.Func // by structure
	memo    map[*sym.Node]*smt.Term
	product bool // products of unknowns are products, not uninterpreted functions
}

func newEmitter(x *executor, product bool) *emitter {
	return &emitter{x: x, folds: map[string]*smt.Func{}, memo: map[*sym.Node]*smt.Term{}, product: product}
}

var sorts = map[sym.Sort]smt.Sort{sym.Int: smt.Int, sym.Real: smt.Real, sym.Bool: smt.Bool}

// name is a symbol of ours as one of SMT-LIB, none of which begin alike.
func name(symbol string) string {
	return "c." + strings.NewReplacer("|", "_", "\\", "_").Replace(symbol)
}

func (e *emitter) term(n *sym.Node) *smt.Term {
	if t, ok := e.memo[n]; ok {
		return t
	}
	t := e.translate(n)
	e.memo[n] = t
	return t
}

func (e *emitter) terms(ns []*sym.Node) []*smt.Term {
	out := make([]*smt.Term, len(ns))
	for i, n := range ns {
		out[i] = e.term(n)
	}
	return out
}

func (e *emitter) translate(n *sym.Node) *smt.Term {
	sort := sorts[n.Sort]
	switch n.Op {
	case sym.Num:
		return smt.Number(n.Value, sort)
	case sym.Atom:
		return smt.Const(name(n.Name), sort)
	case sym.True:
		return smt.True()
	case sym.False:
		return smt.False()
	case sym.Apply:
		return e.apply(name(n.Name), sort, e.terms(n.Args))
	case sym.Lin:
		return e.linear(n, sort)
	case sym.Mul:
		if e.product {
			return smt.Op("*", e.terms(n.Args)...)
		}
		return e.apply(fmt.Sprintf("times%d%s", len(n.Args), strings.ToLower(string(sort[:1]))), sort, e.terms(n.Args))
	case sym.Div, sym.Mod:
		return e.divide(n)
	case sym.Quo, sym.Rem:
		return e.truncated(n)
	case sym.Min, sym.Max:
		return e.lattice(n)
	case sym.Ge0:
		return smt.Op(">=", e.term(n.Args[0]), smt.Number(new(big.Rat), sorts[n.Args[0].Sort]))
	case sym.Eq0:
		return smt.Op("=", e.term(n.Args[0]), smt.Number(new(big.Rat), sorts[n.Args[0].Sort]))
	case sym.Not:
		return smt.Op("not", e.term(n.Args[0]))
	case sym.And:
		return smt.Op("and", e.terms(n.Args)...)
	case sym.Or:
		return smt.Op("or", e.terms(n.Args)...)
	case sym.Ite:
		return smt.Op("ite", e.terms(n.Args)...)
	case sym.Fold:
		return e.fold(n)
	}
	panic(fmt.Sprintf("BUG: prove: no SMT-LIB for operation %d", n.Op))
}

// apply is a function of terms whose signature they tell.
func (e *emitter) apply(name string, result smt.Sort, args []*smt.Term) *smt.Term {
	f := &smt.Func{Name: name, Result: result}
	for _, a := range args {
		f.Args = append(f.Args, a.Sort())
	}
	return smt.Apply(f, args...)
}

func (e *emitter) linear(n *sym.Node, sort smt.Sort) *smt.Term {
	var parts []*smt.Term
	for i, a := range n.Args {
		t := e.term(a)
		if c := n.Coefs[i]; c.Cmp(oneRat()) != 0 {
			t = smt.Op("*", smt.Number(c, sort), t)
		}
		parts = append(parts, t)
	}
	if n.Value.Sign() != 0 {
		parts = append(parts, smt.Number(n.Value, sort))
	}
	if len(parts) == 1 {
		return parts[0]
	}
	return smt.Op("+", parts...)
}

// divide rounds down: as SMT-LIB for constant divisors, which are positive here.
func (e *emitter) divide(n *sym.Node) *smt.Term {
	op := map[sym.Op]string{sym.Div: "div", sym.Mod: "mod"}[n.Op]
	if v, ok := n.Args[1].IntValue(); ok && v > 0 || e.product {
		return smt.Op(op, e.terms(n.Args)...)
	}
	return e.apply("floor."+op, smt.Int, e.terms(n.Args))
}

// truncated is C's division: exact for constant divisors, else the same for the same operands.
//
//	a quo b  =  a >= 0 ? a div b : -((-a) div b)
func (e *emitter) truncated(n *sym.Node) *smt.Term {
	a, b := e.term(n.Args[0]), e.term(n.Args[1])
	v, ok := n.Args[1].IntValue()
	if !ok || v == 0 {
		return e.apply(map[sym.Op]string{sym.Quo: "quo", sym.Rem: "rem"}[n.Op], smt.Int, []*smt.Term{a, b})
	}
	zero := smt.IntValue(0)
	minus := smt.Op("-", zero, a)
	q := smt.Op("ite", smt.Op(">=", a, zero), smt.Op("div", a, b), smt.Op("-", zero, smt.Op("div", minus, b)))
	if n.Op == sym.Quo {
		return q
	}
	return smt.Op("-", a, smt.Op("*", b, q))
}

func (e *emitter) lattice(n *sym.Node) *smt.Term {
	op := map[sym.Op]string{sym.Min: "<=", sym.Max: ">="}[n.Op]
	out := e.term(n.Args[0])
	for _, a := range n.Args[1:] {
		t := e.term(a)
		out = smt.Op("ite", smt.Op(op, out, t), out, t)
	}
	return out
}

// fold is a Fold as a function of what is free in it.
func (e *emitter) fold(n *sym.Node) *smt.Term {
	text, params := e.x.s.Abstract(n)
	args := e.terms(params)
	f := e.folds[text]
	if f == nil {
		f = &smt.Func{Name: fmt.Sprintf("fold.%d", len(e.folds)+1), Result: sorts[n.Sort]}
		for _, a := range args {
			f.Args = append(f.Args, a.Sort())
		}
		e.folds[text] = f
	}
	return smt.Apply(f, args...)
}
