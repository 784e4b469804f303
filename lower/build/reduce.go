package build

import (
	"slices"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/affine"
	"github.com/vyasa-go/vyasa/lower/indexes"
)

// accumulate takes the term of a fold into its accumulator, where the condition holds: first the reductions inside the
// term, in loops of their own.
//
//	sum(r, sum(q, t) + 1)   ->   acc2 = 0; for q.x { acc2 += t }; acc += acc2 + 1
func (d *deriver) accumulate(f *fold, index []*halide.Expr, values map[string]*halide.Expr) ([]lower.Stmt, error) {
	out, inner, err := d.inner(f.e.Args[0], values)
	if err != nil {
		return nil, err
	}
	out = append(out, f.take(d.value(f.e.Args[0], values, inner), index, values)...)
	if !conditional(f.e) {
		return out, nil
	}
	before, inner, err := d.inner(f.e.Args[1], values)
	if err != nil {
		return nil, err
	}
	return append(before, d.where(d.value(f.e.Args[1], values, inner), out)...), nil
}

// inner works out the reductions inside an expression, and says which locals have them.
func (d *deriver) inner(e *halide.Expr, values map[string]*halide.Expr) (
	[]lower.Stmt, map[*halide.Expr]*halide.Expr, error) {
	var out []lower.Stmt
	locals := map[*halide.Expr]*halide.Expr{}
	for _, group := range byRDom(outerReductions([]*halide.Expr{e})) {
		more, err := d.inPlace(group, values, locals)
		if err != nil {
			return nil, nil, err
		}
		out = append(out, more...)
	}
	return out, locals, nil
}

// inPlace works out reductions over one RDom in loops of their own, and puts in locals what they are.
func (d *deriver) inPlace(group []*halide.Expr, values map[string]*halide.Expr,
	locals map[*halide.Expr]*halide.Expr) ([]lower.Stmt, error) {
	folds, err := d.folds(group, nil)
	if err != nil {
		return nil, err
	}
	var out []lower.Stmt
	for _, f := range folds {
		f.results(nil, locals)
		out = append(out, f.start(nil, d.ranges)...)
		loops, scope := d.nestedLoops(f.e.RDom, values)
		for _, l := range loops { // an RDom inside itself hides the values of its Vars, but not their loops
			d.inside[l.Name] = true
		}
		body, err := d.accumulate(f, nil, scope)
		if err != nil {
			return nil, err
		}
		for _, l := range loops {
			delete(d.inside, l.Name)
		}
		out = append(append(out, inLoops(loops, body)...), f.finish(nil)...)
	}
	return out, nil
}

// nestedLoops are serial loops over an RDom, outermost first, and the values with its Vars in scope.
func (d *deriver) nestedLoops(r *halide.RDom, values map[string]*halide.Expr) ([]halide.Loop, map[string]*halide.Expr) {
	scope := map[string]*halide.Expr{}
	used := map[string]bool{}
	for name, e := range values {
		scope[name] = e
		halide.Walk(e, func(v *halide.Expr) { used[v.Name] = true })
	}
	var loops []halide.Loop
	for i, v := range slices.Backward(r.Vars) {
		name := v.Name
		for k := 2; used[name] || d.inside[name] || d.taken[name] ||
			d.extents[name] > 0 && d.extents[name] != r.Extents[i]; k++ {
			name = lower.Numbered(v.Name, k)
		}
		d.extents[name] = r.Extents[i]
		scope[v.Name] = indexes.Expr(affine.Var(name).AddConst(r.Range(i).Min))
		loops = append(loops, halide.Loop{Name: name, Extent: r.Extents[i], Reduction: true, RDom: r.Name, Pos: r.Pos})
	}
	return loops, scope
}

// maxExpr is how many nodes an expression may have when it is written out.
const maxExpr = 1 << 14
