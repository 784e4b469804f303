package corpus

import (
	"fmt"
	"go/ast"
	"go/parser"
	"strings"
)

// Element names an element: the array's path and the index in it.
type Element struct {
	Path  string
	Index int64
}

// Reference is what p should leave in each output element at sizes. in gives the contents before; scalars come as the
// array of their name at index 0. The formulas are
//
//	out:   C(i*N+j) for i<M j<N            the elements, for i in 0..M, j in 0..N
//	init:  BETA*C(i*N+j)                   what the fold begins with; 0 if missing
//	term:  A(i*K+k)*B(k*N+j) for k<K       what is folded, for k in 0..K, in order; ranges may use all variables before
//	where: k <= i && j+k < N               terms for which this does not hold are left out
//	fold:  sum, max or min                 sum if missing
//
// C[i](j) is element j of the array at path C[i].
func Reference(p Program, sizes map[string]int64, in func(Element) float64) (map[Element]float64, error) {
	r := reference{p: p, in: in, env: p.Env(sizes), out: map[Element]float64{}}
	var err error
	target, loops, err := r.formula(p.Out)
	if err != nil {
		return nil, err
	}
	if r.target, r.ranges = target, loops; r.target == nil {
		return nil, fmt.Errorf("no formula of the output")
	}
	if r.term, r.folded, err = r.formula(p.Term); err != nil {
		return nil, err
	}
	if r.init, _, err = r.formula(p.Init); err != nil {
		return nil, err
	}
	if p.Where != "" {
		if r.where, _, err = r.formula(p.Where); err != nil {
			return nil, err
		}
	}
	err = r.loop(r.ranges, r.element)
	return r.out, err
}

type span struct {
	name string
	to   ast.Expr
}

type reference struct {
	p      Program
	in     func(Element) float64
	env    map[string]int64
	out    map[Element]float64
	target ast.Expr
	term   ast.Expr
	init   ast.Expr
	where  ast.Expr
	ranges []span
	folded []span
}

// formula reads "expression for i<M j<N".
func (r *reference) formula(text string) (ast.Expr, []span, error) {
	if text == "" {
		return nil, nil, nil
	}
	body, ranges, _ := strings.Cut(text, " for ")
	e, err := parser.ParseExpr(body)
	if err != nil {
		return nil, nil, fmt.Errorf("%q: %w", body, err)
	}
	var loops []span
	for _, f := range strings.Fields(ranges) {
		name, to, ok := strings.Cut(f, "<")
		if !ok {
			return nil, nil, fmt.Errorf("%q is no range", f)
		}
		bound, err := parser.ParseExpr(to)
		if err != nil {
			return nil, nil, fmt.Errorf("%q: %w", to, err)
		}
		loops = append(loops, span{name, bound})
	}
	return e, loops, nil
}

// loop runs body for all values of the variables of spans.
func (r *reference) loop(spans []span, body func() error) error {
	if len(spans) == 0 {
		return body()
	}
	to, err := intValue(spans[0].to, r.env)
	if err != nil {
		return err
	}
	for x := range max(to, 0) {
		r.env[spans[0].name] = x
		if err := r.loop(spans[1:], body); err != nil {
			return err
		}
	}
	delete(r.env, spans[0].name)
	return nil
}

// element computes one output element.
func (r *reference) element() error {
	at, err := r.access(r.target)
	if err != nil {
		return err
	}
	value, err := r.value(r.init)
	if err != nil {
		return err
	}
	first := r.p.Fold != "sum" && r.p.Init == "0"
	err = r.loop(r.folded, func() error {
		if r.where != nil {
			if holds, err := intValue(r.where, r.env); err != nil || holds == 0 {
				return err
			}
		}
		t, err := r.value(r.term)
		switch {
		case err != nil:
			return err
		case first:
			value, first = t, false
		case r.p.Fold == "sum":
			value += t
		case value < t == (r.p.Fold == "max"):
			value = t
		}
		return nil
	})
	r.out[at] = value
	return err
}
