package smt

import (
	"fmt"
	"math/big"
	"slices"
)

// Func is an uninterpreted function, or a constant when it takes nothing.
type Func struct {
	Name   string // a simple SMT-LIB symbol, or anything without | and \, which is then quoted
	Args   []Sort
	Result Sort
}

// Term is an immutable term. Pointers may be shared: shared subterms are printed once.
type Term struct {
	op   string // the operator's SMT-LIB name; "" for an application, "num" for a number
	fn   *Func
	args []*Term
	sort Sort
	num  *big.Rat
}

// Sort is what the term is a value of.
func (t *Term) Sort() Sort { return t.sort }

// Apply is f(args...), of f's result sort.
func Apply(f *Func, args ...*Term) *Term {
	if len(args) != len(f.Args) {
		panic(fmt.Sprintf("BUG: smt: %s takes %d arguments, not %d", f.Name, len(f.Args), len(args)))
	}
	for i, a := range args {
		if a.sort != f.Args[i] {
			panic(fmt.Sprintf("BUG: smt: argument %d of %s is %s, not %s", i, f.Name, a.sort, f.Args[i]))
		}
	}
	return &Term{fn: f, args: slices.Clone(args), sort: f.Result}
}

// Const is a named constant.
func Const(name string, s Sort) *Term { return Apply(&Func{Name: name, Result: s}) }

// Number is an exact number of sort Int (which must be whole) or Real.
func Number(v *big.Rat, s Sort) *Term {
	if s == Int && !v.IsInt() || s != Int && s != Real {
		panic(fmt.Sprintf("BUG: smt: %s is no %s", v, s))
	}
	return &Term{op: "num", num: new(big.Rat).Set(v), sort: s}
}

// IntValue is a whole number.
func IntValue(v int64) *Term { return Number(new(big.Rat).SetInt64(v), Int) }

// True and False are the truth values.
func True() *Term { return &Term{op: "true", sort: Bool} }

// False is the truth value that a script with it among its assertions is unsat for.
func False() *Term { return &Term{op: "false", sort: Bool} }

// Op applies an interpreted operator: + - * div mod / abs, = distinct < <= > >=, and or not =>, ite, to_real, select,
// store.
func Op(op string, args ...*Term) *Term {
	return &Term{op: op, args: slices.Clone(args), sort: resultOf(op, args)}
}

// resultOf checks the sorts of an operator's arguments.
func resultOf(op string, args []*Term) Sort {
	bad := func() Sort {
		sorts := make([]Sort, len(args))
		for i, a := range args {
			sorts[i] = a.sort
		}
		panic(fmt.Sprintf("BUG: smt: %s of %v", op, sorts))
	}
	all := func(least int, s ...Sort) bool {
		for _, a := range args {
			if !slices.Contains(s, a.sort) || a.sort != args[0].sort {
				return false
			}
		}
		return len(args) >= least
	}
	ok, result := false, Bool
	switch op {
	case "+", "-", "*":
		if ok = all(1, Int, Real); ok {
			result = args[0].sort
		}
	case "div", "mod":
		ok, result = all(2, Int), Int
	case "abs":
		ok, result = all(1, Int) && len(args) == 1, Int
	case "/":
		ok, result = all(2, Real), Real
	case "<", "<=", ">", ">=":
		ok = all(2, Int, Real)
	case "=", "distinct":
		ok = len(args) >= 2 && all(2, args[0].sort)
	case "and", "or":
		ok = all(0, Bool)
	case "=>":
		ok = all(2, Bool)
	case "not":
		ok = all(1, Bool) && len(args) == 1
	case "to_real":
		ok, result = all(1, Int) && len(args) == 1, Real
	case "ite":
		if ok = len(args) == 3 && args[0].sort == Bool && args[1].sort == args[2].sort; ok {
			result = args[1].sort
		}
	case "select":
		if ok = len(args) == 2; ok {
			return selected(args[0].sort, args[1].sort, bad)
		}
	case "store":
		if ok = len(args) == 3 && args[0].sort == ArrayOf(args[1].sort, args[2].sort); ok {
			result = args[0].sort
		}
	}
	if !ok {
		return bad()
	}
	return result
}

// selected is the element sort of an array of sort a that is indexed by i.
func selected(a, i Sort, bad func() Sort) Sort {
	prefix := "(Array " + string(i) + " "
	if len(a) <= len(prefix) || string(a[:len(prefix)]) != prefix {
		return bad()
	}
	return a[len(prefix) : len(a)-1]
}
