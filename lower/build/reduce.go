package build

import (
	"fmt"
	"math"
	"math/big"
	"slices"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/diag"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/affine"
	"github.com/vyasa-go/vyasa/lower/indexes"
)

// outerReductions are the reductions of roots that are not inside another's term, each once.
func outerReductions(roots []*halide.Expr) []*halide.Expr {
	var list []*halide.Expr
	seen := map[*halide.Expr]bool{}
	var walk func(e *halide.Expr)
	walk = func(e *halide.Expr) {
		if seen[e] {
			return
		}
		seen[e] = true
		if e.Op == halide.OpReduce {
			list = append(list, e)
			return
		}
		for _, a := range e.Args {
			walk(a)
		}
	}
	for _, e := range roots {
		walk(e)
	}
	return list
}

// byRDom groups reductions by their RDom, in order of first use.
func byRDom(list []*halide.Expr) [][]*halide.Expr {
	var groups [][]*halide.Expr
	for _, e := range list {
		at := slices.IndexFunc(groups, func(g []*halide.Expr) bool { return g[0].RDom.Name == e.RDom.Name })
		if at < 0 {
			groups = append(groups, nil)
			at = len(groups) - 1
		}
		groups[at] = append(groups[at], e)
	}
	return groups
}

// lowered is e with Vars replaced by values and reductions by locals.
func lowered(e *halide.Expr, values map[string]*halide.Expr, locals map[*halide.Expr]*halide.Expr) *halide.Expr {
	r := &indexes.Rewriter{Leaf: func(e *halide.Expr) *halide.Expr {
		if e.Op == halide.OpVar {
			return values[e.Name]
		}
		return locals[e] // nil: e stays
	}}
	return r.Rewrite(e)
}

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

// taps are the values of an RDom's Vars, outermost first.
func taps(r *halide.RDom, values map[string]*halide.Expr) []lower.Tap {
	var list []lower.Tap
	for _, v := range slices.Backward(r.Vars) {
		list = append(list, lower.Tap{Var: v.Name, Index: values[v.Name]})
	}
	return list
}

// held is every value that the accumulator of e ever has: its first one, and those after each number of terms.
func held(e *halide.Expr, env map[string]halide.Range) halide.Span {
	term := halide.Env{Vars: env}.Span(e.Args[0])
	if e.Reduce == halide.MaximumOf || e.Reduce == halide.MinimumOf || !term.Known() {
		return halide.SpanOp(e, []halide.Span{term})
	}
	first := firstValue(e, env)
	spans := []halide.Span{{Lo: first.Int, Hi: first.Int}, term, halide.SpanOp(e, []halide.Span{term})}
	if n := points(e.RDom); 1 < n && n < math.MaxInt32 { // a product of one factor less may have the other sign
		less := &halide.Expr{Op: halide.OpReduce, Kind: halide.IntKind, Reduce: e.Reduce,
			RDom: &halide.RDom{Extents: []int{n - 1}}}
		spans = append(spans, halide.SpanOp(less, []halide.Span{term}))
	}
	all := spans[0]
	for _, s := range spans[1:] {
		if !s.Known() {
			return s
		}
		if s.Lo.Cmp(all.Lo) < 0 {
			all.Lo = s.Lo
		}
		if s.Hi.Cmp(all.Hi) > 0 {
			all.Hi = s.Hi
		}
	}
	return all
}

// points is how many points an RDom has, up to about 2^31.
func points(r *halide.RDom) int {
	n := 1
	for _, x := range r.Extents {
		n = min(n, math.MaxInt32) * x
	}
	return n
}

// firstValue is what the accumulator of e starts from, so that the first term replaces it exactly: -0.0 + t is t for
// every float t, 0.0 + t is not for -0.0.
func firstValue(e *halide.Expr, env map[string]halide.Range) *halide.Expr {
	c := &halide.Expr{Op: halide.OpConst, Kind: e.Kind, Pos: e.Pos}
	if e.Kind == halide.FloatKind {
		c.Float = [...]float32{halide.SumOf: float32(math.Copysign(0, -1)), halide.ProductOf: 1,
			halide.MaximumOf: float32(math.Inf(-1)), halide.MinimumOf: float32(math.Inf(1))}[e.Reduce]
		return c
	}
	switch e.Reduce {
	case halide.ProductOf:
		c.Int = big.NewInt(1)
	case halide.MaximumOf: // of no terms, the least value of the type
		c.Int = halide.SpanOp(e, []halide.Span{halide.Env{Vars: env}.Span(e.Args[0])}).Lo
	case halide.MinimumOf:
		c.Int = halide.SpanOp(e, []halide.Span{halide.Env{Vars: env}.Span(e.Args[0])}).Hi
	default:
		c.Int = new(big.Int)
	}
	return c
}

// maxExpr is how many nodes an expression may have when it is written out.
const maxExpr = 1 << 14

// checkSize refuses a stage of f whose expressions are too large to be written out, as squares of squares of squares
// are.
func checkSize(f *halide.Func, roots []*halide.Expr) error {
	n, known := 0, map[*halide.Expr]int{}
	for _, e := range roots {
		n += exprSize(e, known)
	}
	if n <= maxExpr {
		return nil
	}
	return diag.List{{Pos: roots[0].Pos, Code: lower.CodeExpr,
		Fact: fmt.Sprintf("%s.Is: the expression has more than %d operations when written out", f.Name, maxExpr),
		Help: []string{"use a value that is used again and again less often"}}}
}

// exprSize counts the nodes of e written out, up to about maxExpr.
func exprSize(e *halide.Expr, known map[*halide.Expr]int) int {
	if n, ok := known[e]; ok {
		return n
	}
	n := 1
	for _, a := range e.Args {
		n = min(n+exprSize(a, known), 2*maxExpr)
	}
	known[e] = n
	return n
}
