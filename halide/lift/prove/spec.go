package prove

import (
	"fmt"
	"strings"

	"github.com/vyasa-go/vyasa/halide/lift/ctree"
	"github.com/vyasa-go/vyasa/halide/lift/prove/sym"
	"github.com/vyasa-go/vyasa/halide/lift/summary"
	"github.com/vyasa-go/vyasa/halide/lift/term"
)

// poly is a polynomial of sizes as a term.
func (x *executor) poly(p summary.Poly) *sym.Node {
	out := x.s.Int(0)
	for _, m := range p.Monomials() {
		t := x.s.Int(m.Coeff)
		for _, f := range m.Factors {
			v := x.size(f.Name)
			if f.Num != nil {
				v = x.s.Div(x.poly(*f.Num), x.poly(*f.Den))
			}
			for range f.Power {
				t = x.s.Mul(t, v)
			}
		}
		out = x.s.Add(out, t)
	}
	return out
}

// scope gives terms for variables of a summary.
type scope map[string]*sym.Node

// affine is an index as a term.
func (x *executor) affine(a summary.Affine, vars scope) *sym.Node {
	out := x.poly(a.Const)
	for _, t := range a.Terms {
		var v *sym.Node
		switch {
		case t.Num != nil && t.Clamp:
			v = x.s.Min(x.s.Max(x.affine(*t.Num, vars), x.s.Int(0)), x.s.Sub(x.poly(t.Den), x.s.Int(1)))
		case t.Num != nil && t.Mod:
			v = x.s.Mod(x.affine(*t.Num, vars), x.poly(t.Den))
		case t.Num != nil:
			v = x.s.Div(x.affine(*t.Num, vars), x.poly(t.Den))
		case vars[t.Var] != nil:
			v = vars[t.Var]
		default:
			v = x.size(t.Var)
		}
		out = x.s.Add(out, x.s.Mul(x.poly(t.Coeff), v))
	}
	return out
}

// expr is an expression of a summary as a term. What it says is read like C: float operations over the reals or
// uninterpreted, conversions that wrap unless the value is known to fit.
func (x *executor) expr(e *summary.Expr, vars scope, st *state) (*sym.Node, error) {
	switch e.Op {
	case summary.OpConst:
		switch {
		case e.Kind == term.Truth:
			return x.s.Bool(e.Const.Sign() != 0), nil
		case e.Kind.Float():
			return x.s.Rat(e.Const, sym.Real), nil
		}
		return x.s.Rat(e.Const, sym.Int), nil
	case summary.OpScalar:
		for i := range x.sum.Scalars {
			if c := &x.sum.Scalars[i]; c.Name == e.Name {
				return x.scalar(c), nil
			}
		}
		return nil, refuse(ctree.Pos{}, "the summary's scalar %s is not declared", e.Name)
	case summary.OpIndex:
		return x.affine(e.Index[0], vars), nil
	case summary.OpLoad:
		return x.loaded(e, vars, st)
	case summary.OpReduce:
		return x.reduction(e, vars, st)
	case summary.OpFloat:
		return nil, refuse(ctree.Pos{}, "the constant %v", e.Special)
	}
	args := make([]*sym.Node, len(e.Args))
	for i, a := range e.Args {
		inside := st
		if e.Op == summary.OpSelect && i > 0 { // what the condition says may bound what is chosen
			inside = st.clone()
			inside.assume(map[bool]*sym.Node{true: args[0], false: x.s.Not(args[0])}[i == 1])
		}
		var err error
		if args[i], err = x.expr(a, vars, inside); err != nil {
			return nil, err
		}
	}
	return x.operate(e, args, st)
}

// loaded is an element's initial value. Its index is taken through memory, as the program's are.
func (x *executor) loaded(e *summary.Expr, vars scope, st *state) (*sym.Node, error) {
	a := x.sum.Array(e.Name)
	if a == nil || len(a.Dims) != len(e.Index) {
		return nil, refuse(ctree.Pos{}, "the summary's array %s with %d dimensions is not declared", e.Name,
			len(e.Index))
	}
	m := x.memoryOf(a)
	index := make([]*sym.Node, len(e.Index))
	for i, at := range e.Index {
		index[i] = x.affine(at, vars)
	}
	if m.viewed || m.spec == a && m.spec.Role == summary.In && len(m.dims) > 1 {
		var err error
		if index, err = x.viewed(m, index, st); err != nil {
			return nil, err
		}
	}
	for len(index) < m.rank() { // a scalar behind a pointer
		index = append(index, x.s.Int(0))
	}
	return x.read(x.initial(m.name, m.rank(), sortOf(m.elem)), index), nil
}

// memoryOf is the memory of an array of the summary.
func (x *executor) memoryOf(a *summary.Array) *memory {
	return x.memoryAt(a.Path, typeOf(a.Elem), rowsOf(a.Path))
}

// rowsOf is behind how many pointers the rows of an array lie, one after the other.
func rowsOf(path string) int {
	rows := 0
	for ; strings.HasSuffix(path, "[*]"); path = path[:len(path)-3] {
		rows++
	}
	return rows
}

// several is why arrays cannot be proven about, "" if they can: pointers that are seen as a matrix, or that lead to
// structs.
func several(s *summary.Summary) string {
	for _, a := range s.Arrays {
		rows := 0
		for _, d := range a.Dims {
			rows += min(d.Level, 1)
		}
		if rows > 0 && (rows != rowsOf(a.Path) || rows != int(summary.LevelsOf(a.Path))) {
			return fmt.Sprintf("the pointers to rows of %s, at %s, are seen as %d dimensions", a.Name, a.Path, rows)
		}
	}
	return ""
}

// typeOf is a summary's type as C's.
func typeOf(t term.Type) ctree.Type {
	if t.Float() {
		return ctree.Float{Bits: t.Bits()}
	}
	return intOf(t)
}

func intOf(t term.Type) ctree.Int {
	if t == term.Bool {
		return ctree.Bool
	}
	return ctree.Int{Bits: t.Bits(), Signed: t.Signed()}
}

// floatOf is the type that operations of a kind work in.
func floatOf(k term.Kind) ctree.Float {
	if k == term.Single {
		return ctree.FloatT
	}
	return ctree.Double
}

// reduction is a fold over ranges, outermost first.
func (x *executor) reduction(e *summary.Expr, vars scope, st *state) (*sym.Node, error) {
	r := e.Reduction
	s := x.s
	inner := scope{}
	for k, v := range vars {
		inner[k] = v
	}
	inside := st.clone()
	f := sym.FoldTerm{Where: s.Bool(true)}
	for _, v := range r.Ranges {
		lo, hi := x.affine(v.Lo, inner), x.affine(v.Hi, inner)
		k := s.Fresh("k", sym.Int)
		inner[v.Var] = k
		f.Vars, f.Lo, f.Hi = append(f.Vars, k), append(f.Lo, lo), append(f.Hi, hi)
		inside.assume(s.And(s.Le(lo, k), s.Lt(k, hi)))
	}
	var err error
	if r.Where != nil {
		if f.Where, err = x.expr(r.Where, inner, inside); err != nil {
			return nil, err
		}
		inside.assume(f.Where)
	}
	if f.Body, err = x.expr(e.Args[0], inner, inside); err != nil {
		return nil, err
	}
	if r.Init != nil {
		if f.Init, err = x.expr(r.Init, vars, st); err != nil {
			return nil, err
		}
	}
	return x.foldOf(r, f, e.Kind)
}

// foldOf makes the fold of a reduction whose parts are terms.
func (x *executor) foldOf(r *summary.Reduction, f sym.FoldTerm, kind term.Kind) (*sym.Node, error) {
	s := x.s
	sort := f.Body.Sort
	unit := map[summary.Fold]*sym.Node{summary.Sum: s.Rat(zeroRat(), sort), summary.Product: s.Rat(oneRat(),
		sort)}[r.Fold]
	if f.Init == nil {
		f.Init = unit
	}
	if f.Init == nil { // the first term
		if !f.Where.IsTrue() {
			return nil, refuse(ctree.Pos{}, "a %s with a condition and without an initial value", r.Fold)
		}
		first := f.Body
		for i := len(f.Vars) - 1; i >= 0; i-- {
			first = s.Replacing().Atom(f.Vars[i], f.Lo[i]).In(first)
		}
		f.Init = first
	}
	exact := x.exact && sort == sym.Real
	switch {
	case r.Fold == summary.Sum && !exact:
		init := f.Init
		f.Kind, f.Init = sym.Sum, s.Rat(zeroRat(), sort)
		return s.Add(init, s.MakeFold(f)), nil
	case r.Fold == summary.Min:
		f.Kind = sym.Least
		return s.MakeFold(f), nil
	case r.Fold == summary.Max:
		f.Kind = sym.Greatest
		return s.MakeFold(f), nil
	}
	return x.recurrence(r, f, kind, exact), nil
}

// recurrence is a fold as nested recurrences, one for each variable.
func (x *executor) recurrence(r *summary.Reduction, f sym.FoldTerm, kind term.Kind, exact bool) *sym.Node {
	s := x.s
	acc := s.Fresh("acc", f.Body.Sort)
	name := map[summary.Fold]string{summary.Sum: "add", summary.Product: "mul"}[r.Fold]
	next := s.Mul(acc, f.Body)
	if exact {
		next = x.floating(name, acc, f.Body, floatOf(kind))
	}
	next = s.Ite(f.Where, next, acc)
	for i := len(f.Vars) - 1; i >= 0; i-- {
		one := sym.FoldTerm{Kind: sym.Step, Vars: f.Vars[i : i+1], Lo: f.Lo[i : i+1], Hi: f.Hi[i : i+1],
			Where: s.Bool(true), Acc: acc, Body: next}
		if i == 0 {
			one.Init = f.Init
			return s.MakeFold(one)
		}
		outer := s.Fresh("acc", f.Body.Sort)
		one.Init = outer
		next, acc = s.MakeFold(one), outer
	}
	panic("BUG: prove: a reduction over nothing")
}
