package build

import (
	"fmt"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/diag"
	"github.com/vyasa-go/vyasa/lower"
)

// inliner writes the Funcs that are computed inline out where they are called.
//
//	f(x) = in(x) + in(x+1); out(x) = f(2*x) + f(2*x + 1)
//	->
//	out(x) = (in(2*x) + in(2*x + 1)) + (in(2*x + 1) + in(2*x + 1 + 1))
//
// Reductions of what is written out get Vars of their own, in loops of their own.
type inliner struct {
	values map[*halide.Func][]*halide.Expr // of inlined Funcs, with what they call written out
	nodes  int                             // made for the stage at hand
	names  map[string]bool                 // of RDoms in it
	doms   map[domKey]*halide.RDom         // of what is written out in it
}

// domKey is an RDom of an inlined Func.
type domKey struct {
	f    *halide.Func
	name string
}

// stage begins with the expressions of another stage.
func (in *inliner) stage(rdoms []*halide.RDom) {
	in.nodes, in.names, in.doms = 0, map[string]bool{}, map[domKey]*halide.RDom{}
	for _, r := range rdoms {
		in.names[r.Name] = true
	}
}

// all writes out what expressions of f, at pos, call.
func (in *inliner) all(f *halide.Func, es []*halide.Expr) ([]*halide.Expr, error) {
	known := map[*halide.Expr]*halide.Expr{}
	var out []*halide.Expr
	for _, e := range es {
		c := in.expr(e, known, nil, nil)
		if c == nil {
			return nil, diag.List{{Pos: e.Pos, Code: lower.CodeExpr,
				Fact: fmt.Sprintf("%s: the expression has more than %d operations when what it calls is written out",
					f.Name, maxExpr),
				Help: []string{"compute a Func in between by itself: ComputeRoot or ComputeAt"}}}
		}
		out = append(out, c)
	}
	return out, nil
}

// expr is e with calls written out, and vars and doms, if any, in the place of Vars and of RDoms of a Func that is
// itself written out; nil if that is too large.
func (in *inliner) expr(e *halide.Expr, known map[*halide.Expr]*halide.Expr, vars map[string]*halide.Expr,
	from *halide.Func) *halide.Expr {
	if c, ok := known[e]; ok {
		return c
	}
	if in.nodes++; in.nodes > maxExpr {
		return nil
	}
	c := e
	switch {
	case e.Op == halide.OpVar && vars[e.Name] != nil:
		c = vars[e.Name]
	case len(e.Args) > 0:
		args := make([]*halide.Expr, len(e.Args))
		inner, same := vars, known
		var dom *halide.RDom
		if e.Op == halide.OpReduce && from != nil {
			dom = in.dom(from, e.RDom)
			inner, same = map[string]*halide.Expr{}, map[*halide.Expr]*halide.Expr{}
			for name, v := range vars {
				inner[name] = v
			}
			for i, v := range e.RDom.Vars {
				inner[v.Name] = dom.Vars[i].Expr
			}
		}
		for i, a := range e.Args {
			if args[i] = in.expr(a, same, inner, from); args[i] == nil {
				return nil
			}
		}
		d := *e
		d.Args = args
		if dom != nil {
			d.RDom = dom
		}
		c = &d
		if values := in.values[e.Func]; e.Op == halide.OpCall && values != nil {
			place := map[string]*halide.Expr{}
			for i, v := range e.Func.Vars {
				place[v.Name] = args[i]
			}
			c = in.expr(values[e.Elem], map[*halide.Expr]*halide.Expr{}, place, e.Func)
		}
	}
	if c != nil {
		known[e] = c
	}
	return c
}

// dom is an RDom of f under a name that no other one of the stage has.
func (in *inliner) dom(f *halide.Func, r *halide.RDom) *halide.RDom {
	key := domKey{f, r.Name}
	if in.doms[key] != nil {
		return in.doms[key]
	}
	c := *r
	for k := 2; in.names[c.Name]; k++ {
		c.Name = lower.Numbered(r.Name, k)
	}
	in.names[c.Name] = true
	c.Vars = nil
	for _, v := range r.Vars {
		e := *v.Expr
		e.Name = c.Name + v.Name[len(r.Name):]
		c.Vars = append(c.Vars, halide.Var{Expr: &e})
	}
	in.doms[key] = &c
	return &c
}
