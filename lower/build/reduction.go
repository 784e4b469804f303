package build

import (
	"fmt"
	"math"
	"math/big"
	"slices"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/diag"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/indexes"
)

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

// reduces reports whether l is a loop of a reduction, not one that the stage runs over.
func (d *deriver) reduces(l halide.Loop) bool {
	return l.Reduction && (d.own.rdom == nil || l.RDom != d.own.rdom.Name)
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
