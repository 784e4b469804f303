package indexes

import "github.com/vyasa-go/vyasa/halide"

// Rewriter replaces nodes of expressions. Without Known it takes an expression as a tree: what makes nests has refused
// those that are too large.
type Rewriter struct {
	// Known, if there, is what nodes have become: those that are used several times stay one.
	Known map[*halide.Expr]*halide.Expr
	// Node is what e, whose operands args are rewritten already, becomes; nil: e over args.
	Node func(e *halide.Expr, args []*halide.Expr) *halide.Expr
	// Leaf, if there, is what e becomes before its operands are looked at; nil: it has no say.
	Leaf func(e *halide.Expr) *halide.Expr
}

// Rewrite is e with its nodes replaced; it is the same if none is.
func (r *Rewriter) Rewrite(e *halide.Expr) *halide.Expr {
	if r.Known == nil {
		return r.node(e)
	}
	out, ok := r.Known[e]
	if !ok {
		out = r.node(e)
		r.Known[e] = out
	}
	return out
}

func (r *Rewriter) node(e *halide.Expr) *halide.Expr {
	if r.Leaf != nil {
		if out := r.Leaf(e); out != nil {
			return out
		}
	}
	args := r.List(e.Args)
	if r.Node != nil {
		if out := r.Node(e, args); out != nil {
			return out
		}
	}
	return WithArgs(e, args)
}

// List rewrites operands; it is the same slice if none changes. The two operands of a square stay one.
func (r *Rewriter) List(args []*halide.Expr) []*halide.Expr {
	out := args
	for i, a := range args {
		if i > 0 && a == args[i-1] {
			if &out[0] != &args[0] {
				out[i] = out[i-1]
			}
			continue
		}
		b := r.Rewrite(a)
		if b == a {
			continue
		}
		if &out[0] == &args[0] {
			out = append([]*halide.Expr(nil), args...)
		}
		out[i] = b
	}
	return out
}

// WithArgs is e over other operands.
//
//go:noinline
func WithArgs(e *halide.Expr, args []*halide.Expr) *halide.Expr {
	if len(args) == 0 || &args[0] == &e.Args[0] {
		return e
	}
	c := *e
	c.Args = args
	return &c
}

// Substitution replaces Vars by expressions.
func Substitution(values map[string]*halide.Expr) *Rewriter {
	return &Rewriter{Leaf: func(e *halide.Expr) *halide.Expr {
		if e.Op == halide.OpVar {
			return values[e.Name]
		}
		return nil
	}}
}
