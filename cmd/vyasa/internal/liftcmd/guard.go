package liftcmd

import (
	"fmt"
	"slices"
	"strings"

	"github.com/vyasa-go/vyasa/halide/diag"
	"github.com/vyasa-go/vyasa/halide/lift/ctree"
	"github.com/vyasa-go/vyasa/halide/lift/summary"
)

// conditions are those under which the kernel is called: all sizes have the kernel's values, also those that conditions
// alone are about, and each condition of the summary that values can be tested for holds. That arithmetic does not
// overflow, and that data that divides is not 0, and what is outside the program are the caller's to see to. What else
// cannot be tested is an error.
func (r *replacement) conditions() ([]string, error) {
	s := r.algorithm.Summary
	sizes := s.Settled(r.algorithm.Sizes)
	var list []string
	for _, z := range slices.Concat(s.Sizes, s.Others) {
		v, known := sizes[z.Name]
		switch {
		case !known:
		case strings.ContainsAny(z.Path, "("):
			return nil, fmt.Errorf("%s: the size %s is no value of C", r.fn.Pos, z.Path)
		default:
			list = append(list, fmt.Sprintf("%s == %d", z.Path, v))
		}
	}
	for _, p := range s.Pre {
		if holds, known := p.Test(sizes); known {
			if !holds {
				return nil, fmt.Errorf("%s: %s is lifted for %s, which does not hold at the sizes that are given: "+
					"give others", r.fn.Pos, r.fn.Name, p)
			}
			continue // it follows from the values above
		}
		text, ok := r.test(p)
		switch {
		case ok:
			list = append(list, text)
		case p.Kind != summary.NoOverflow && p.Kind != summary.NonZero && p.Kind != summary.Outside &&
			p.Kind != summary.Fits && p.Kind != summary.Buffer && !r.oneArray(p):
			return nil, diag.Mistake{Pos: r.fn.Pos, Code: "not-testable",
				Fact: fmt.Sprintf("%s is lifted where %s, which its replacement cannot test when it runs", r.fn.Name,
					p),
				Help: []string{"make it a condition on parameters alone, or split the function there"}}
		}
	}
	if list == nil {
		list = []string{"1"}
	}
	return list, nil
}

// oneArray: of arrays that do not overlap none is written but by itself, so there is nothing to compare.
func (r *replacement) oneArray(p summary.Condition) bool {
	return p.Kind == summary.Apart && len(p.Arrays) < 2
}

// test is a precondition as C, false if it cannot be one.
func (r *replacement) test(p summary.Condition) (string, bool) {
	switch p.Kind {
	case summary.Apart:
		return r.apart(p)
	case summary.Branch:
		return r.branch(p)
	case summary.Contents:
		return r.contents(p)
	case summary.Holds:
		if p.Cond != nil {
			return r.expression(p.Cond)
		}
	}
	return "", false
}

// contents is that a global holds what the file gives it, number by number.
func (r *replacement) contents(p summary.Condition) (string, bool) {
	if len(p.Values) == 1 {
		return p.Arrays[0] + " == " + p.Values[0], true
	}
	var parts []string
	for i, v := range p.Values {
		parts = append(parts, fmt.Sprintf("(&%s[0])[%d] == %s", p.Arrays[0], i, v))
	}
	return "(" + strings.Join(parts, " && ") + ")", len(parts) > 0
}

// branch is a condition of the function's own, if it is one of parameters that are never changed: then it is the same
// at the beginning.
func (r *replacement) branch(p summary.Condition) (text string, found bool) {
	changed := map[*ctree.Object]bool{}
	at := func(e ctree.Expr) *ctree.Object {
		if v, ok := e.(*ctree.VarRef); ok {
			return v.Object
		}
		return nil
	}
	var cond ctree.Expr
	ctree.WalkExprs(r.fn.Body, func(e ctree.Expr) {
		ctree.Walk(e, func(e ctree.Expr) bool {
			switch e := e.(type) {
			case *ctree.Assign:
				changed[at(e.L)] = true
			case *ctree.Compound:
				changed[at(e.L)] = true
			case *ctree.IncDec:
				changed[at(e.X)] = true
			case *ctree.AddressOf:
				changed[at(e.X)] = true
			}
			if cond == nil && e.Pos().String() == p.At && ctree.ExprString(e) == p.Text {
				cond = e
			}
			return true
		})
	})
	if cond == nil {
		return "", false
	}
	plain := true
	ctree.Walk(cond, func(e ctree.Expr) bool {
		switch e := e.(type) {
		case *ctree.VarRef:
			_, integer := e.Object.Type.(ctree.Int)
			plain = plain && integer && e.Object.Storage == ctree.Param && !changed[e.Object]
		case *ctree.IntLit, *ctree.Binary, *ctree.Unary, *ctree.Logical, *ctree.Convert:
		default:
			plain = false
		}
		return plain
	})
	if text = "(" + p.Text + ")"; !p.Always {
		text = "!" + text
	}
	return text, plain
}

var cOperators = map[summary.Op]string{summary.OpEQ: "==", summary.OpNE: "!=", summary.OpLT: "<", summary.OpLE: "<=",
	summary.OpGT: ">", summary.OpGE: ">=", summary.OpAnd: "&&", summary.OpOr: "||"}

// expression is a condition on scalars and numbers as C.
func (r *replacement) expression(e *summary.Expr) (string, bool) {
	switch e.Op {
	case summary.OpConst:
		if e.Const.IsInt() {
			return e.Const.Num().String(), true
		}
		if f, exact := e.Const.Float64(); exact {
			return fmt.Sprintf("%g", f), true
		}
		return "", false
	case summary.OpScalar:
		i := slices.IndexFunc(r.algorithm.Summary.Scalars, func(x summary.Scalar) bool { return x.Name == e.Name })
		if i < 0 || strings.ContainsAny(r.algorithm.Summary.Scalars[i].Path, "([") {
			return "", false
		}
		return r.algorithm.Summary.Scalars[i].Path, true
	}
	op, ok := cOperators[e.Op]
	if !ok {
		return "", false
	}
	var parts []string
	for _, a := range e.Args {
		text, ok := r.expression(a)
		if !ok {
			return "", false
		}
		parts = append(parts, text)
	}
	return "(" + strings.Join(parts, " "+op+" ") + ")", true
}
