package match

import (
	"fmt"
	"slices"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower/affine"
	"github.com/vyasa-go/vyasa/lower/indexes"
)

// Sum is a sum of products in the definition of a Func.
type Sum struct {
	Product *Product
	Func    *halide.Func
	Expr    *halide.Expr // the sum, or the product that is a term of its own
	Update  int          // the update that it is in; -1: the definition
	Inside  bool         // of an update: a sum in its value, not what it adds
	Wraps   halide.Type  // of an update that adds: what it wraps to, each time; NoType: it does not

	elements []*halide.Expr // the factors as the Func has them
	dom      *halide.RDom   // what is summed over; nil: nothing
}

// Of lists the sums of products in f: each inline sum of one product, an update that adds one, and where there is
// neither the product that the definition is but for what is added to it and how the result is rounded. Extents are how
// many values the Vars of f take; 0, and what is not there: any number. The error is what no product is made of.
//
//	c(m, n) = narrow(int8, bias(n) + sum(r, a(m, r.x) * b(r.x, n)), 7)    one: c(m, n) += a(m, r.x) * b(r.x, n)
//	c(m, n) = 0; c(m, n) = wrap(int32, c(m, n) + a(m, k.x) * b(k.x, n))   one, of the update
func Of(f *halide.Func, extents map[string]int) ([]Sum, error) {
	r := &reader{f: f, extents: extents}
	var sums []*halide.Expr
	for _, v := range f.Values {
		halide.Walk(v, func(e *halide.Expr) {
			if e.Op == halide.OpReduce && e.Reduce == halide.SumOf {
				sums = append(sums, e)
			}
		})
	}
	var out []Sum
	var failed error
	for _, s := range sums {
		out, failed = r.add(out, Sum{Func: f, Expr: s, Update: -1}, s.Args[0], s.RDom, failed)
	}
	for i, u := range f.Updates {
		at := &reader{f: f, extents: extents, update: u}
		for _, v := range u.Values {
			halide.Walk(v, func(e *halide.Expr) {
				if e.Op == halide.OpReduce && e.Reduce == halide.SumOf {
					out, failed = at.add(out, Sum{Func: f, Expr: e, Update: i, Inside: true}, e.Args[0], e.RDom, failed)
				}
			})
			if term, wraps := added(f, u, v); term != nil {
				out, failed = r.add(out, Sum{Func: f, Expr: term, Update: i, Wraps: wraps}, term, u.RDom, failed)
			}
		}
	}
	if len(out) == 0 && failed == nil && len(f.Updates) > 0 {
		u := f.Updates[0].Values[0]
		return nil, fmt.Errorf("%s: %s: the update %s is no sum of %s itself and a product, plain or wrapped: calls "+
			"of an instruction add up", f.Name, u.Pos, u, f.Name)
	}
	if len(out) == 0 && failed == nil {
		for _, v := range f.Values {
			out, failed = r.add(out, Sum{Func: f, Expr: v, Update: -1}, core(v), nil, failed)
		}
	}
	if len(out) > 0 {
		return out, nil
	}
	return nil, failed
}

// added is what update u adds to the value v of f, and what it wraps to; nil: it does something else.
func added(f *halide.Func, u *halide.Update, v *halide.Expr) (term *halide.Expr, wraps halide.Type) {
	if v.Op == halide.OpWrap {
		wraps, v = v.Type, v.Args[0]
	}
	if v.Op != halide.OpAdd {
		return nil, wraps
	}
	for i, a := range v.Args {
		if a.Op == halide.OpCall && a.Func == f && slices.EqualFunc(a.Args, u.Coords, same) {
			return v.Args[1-i], wraps
		}
	}
	return nil, wraps
}

// same reports whether two coordinates read the same.
func same(a, b *halide.Expr) bool { return a.String() == b.String() }

// core is the product in a value that is rounded, or added to an element.
//
//	wrap(int32, acc(i) + a(i) * b(i)) -> a(i) * b(i)
func core(e *halide.Expr) *halide.Expr {
	for {
		switch {
		case e.Op == halide.OpNarrow || e.Op == halide.OpWrap:
			e = e.Args[0]
		case e.Op == halide.OpAdd && element(e.Args[0]):
			e = e.Args[1]
		case e.Op == halide.OpAdd && element(e.Args[1]):
			e = e.Args[0]
		default:
			return e
		}
	}
}

// element reports whether e is an element of an array or of a Func.
func element(e *halide.Expr) bool { return e.Op == halide.OpLoad || e.Op == halide.OpCall }

// InItsOwn is what helps where a factor of a sum is computed there; an instruction has no other Funcs.
const InItsOwn = "compute it in a Func of its own"

// reader reads the products of a Func.
type reader struct {
	f       *halide.Func
	extents map[string]int
	update  *halide.Update // that the sum is inside of; nil: the definition, or the update is the sum
}

// add appends what term is; or it keeps the first error.
func (r *reader) add(out []Sum, s Sum, term *halide.Expr, dom *halide.RDom, failed error) ([]Sum, error) {
	p, elements, err := r.product(term, dom)
	if err != nil {
		if failed == nil {
			failed = err
		}
		return out, failed
	}
	s.Product, s.elements, s.dom = p, elements, dom
	return append(out, s), failed
}

// product is a term summed over a domain as a Product, and its factors.
func (r *reader) product(term *halide.Expr, dom *halide.RDom) (*Product, []*halide.Expr, error) {
	p := &Product{Out: Access{Name: r.f.Name, Type: sumType(term, dom)}}
	from := map[string]affine.Form{}
	for d, v := range r.f.Vars {
		if r.update == nil || r.update.Coords[d].Op == halide.OpVar && r.update.Coords[d].Name == v.Name {
			p.Loops = append(p.Loops, Loop{Name: v.Name, Extent: r.extents[v.Name]})
		}
	}
	if r.update != nil && r.update.RDom != nil {
		for i, v := range r.update.RDom.Vars {
			d := r.update.RDom.Range(i)
			p.Loops = append(p.Loops, Loop{Name: v.Name, Extent: d.Extent, Ordered: true})
			from[v.Name] = affine.Var(v.Name).Add(affine.Const(d.Min))
		}
	}
	if dom != nil {
		if dom.Cond != nil {
			return nil, nil, fmt.Errorf("%s: %s: the sum over %s has a condition", r.f.Name, term.Pos, dom.Name)
		}
		for i, v := range dom.Vars {
			d := dom.Range(i)
			p.Loops = append(p.Loops, Loop{Name: v.Name, Extent: d.Extent, Summed: true})
			from[v.Name] = affine.Var(v.Name).Add(affine.Const(d.Min))
		}
	}
	for i := range r.f.Vars {
		row := Row{Coef: make([]int, len(p.Loops))}
		if r.update == nil {
			row.Coef[i] = 1
			p.Out.Rows = append(p.Out.Rows, row)
			continue
		}
		form, err := indexes.Form(r.update.Coords[i], nil)
		if err == nil {
			row, _ = p.rowOf(form.Subst(from, nil))
		}
		p.Out.Rows = append(p.Out.Rows, row)
	}
	factors, err := r.factors(term, nil)
	if err != nil {
		return nil, nil, err
	}
	for _, e := range factors {
		a := Access{Name: e.Name, Type: elementType(e)}
		for d, x := range e.Args {
			form, err := indexes.Form(x, nil)
			if err == nil {
				form = form.Subst(from, nil)
			}
			row, ok := p.rowOf(form)
			if err != nil || !ok {
				return nil, nil, fmt.Errorf("%s: %s: index %s of %s in dimension %d is no sum of loops", r.f.Name,
					e.Pos, x, e.Name, d)
			}
			a.Rows = append(a.Rows, row)
		}
		p.Factors = append(p.Factors, a)
	}
	return p, factors, nil
}

// sumType is the type of 32 or 64 bits that holds a sum; NoType where none does.
func sumType(term *halide.Expr, dom *halide.RDom) halide.Type {
	if dom != nil {
		term = halide.Sum(dom, term)
	}
	if term.Kind == halide.FloatKind {
		return halide.Float32
	}
	s := halide.Env{}.Span(term)
	for _, t := range []halide.Type{halide.Int32, halide.UInt32, halide.Int64} {
		if s.Known() && s.Fits(t) {
			return t
		}
	}
	return halide.NoType
}

// elementType is the type of an array's elements; NoType where values are of any size that a Func's have.
func elementType(e *halide.Expr) halide.Type {
	if e.Op == halide.OpLoad {
		return e.Type
	}
	t, err := halide.ResultType(e.Func, nil)
	if err != nil {
		return halide.NoType
	}
	return t
}

// factors flattens products of elements.
func (r *reader) factors(e *halide.Expr, to []*halide.Expr) ([]*halide.Expr, error) {
	if element(e) {
		return append(to, e), nil
	}
	if e.Op != halide.OpMul {
		what := "no element of an array"
		switch e.Op {
		case halide.OpSub, halide.OpNeg:
			what = "a difference, and calls of an instruction add products"
		case halide.OpAdd:
			what = "a sum of several terms, and calls of an instruction add one product"
		}
		return nil, fmt.Errorf("%s: %s: the factor %s is %s: %s", r.f.Name, e.Pos, e, what, InItsOwn)
	}
	for _, a := range e.Args {
		var err error
		if to, err = r.factors(a, to); err != nil {
			return nil, err
		}
	}
	return to, nil
}

// rowOf is an index as a row, if it is a sum of loops.
func (p *Product) rowOf(f affine.Form) (Row, bool) {
	row := Row{Coef: make([]int, len(p.Loops)), Const: f.Const}
	if !f.IsLinear() {
		return row, false
	}
	for _, t := range f.Terms {
		i := p.Loop(t.Atom.Var)
		if i < 0 {
			return row, false
		}
		row.Coef[i] += t.Coef
	}
	return row, true
}

// Range is all values that the sum may have; it knows nothing of floats.
func (s Sum) Range() halide.Span { return halide.Env{}.Span(s.Expr) }

// Ranges are those of the factors.
func (s Sum) Ranges() []halide.Span {
	out := make([]halide.Span, len(s.elements))
	for k, e := range s.elements {
		out[k] = halide.Env{}.Span(e)
	}
	return out
}
