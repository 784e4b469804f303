package build

import (
	"fmt"
	"strings"

	"github.com/vyasa-go/vyasa/codegen/target/vec"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/affine"
	"github.com/vyasa-go/vyasa/lower/depend"
	"github.com/vyasa-go/vyasa/lower/indexes"
)

const mostJammed = 256 // statements of a jammed body at most

// jam does several iterations of an independent loop around vectors at once, where they share what they load. Statements of the
// iterations alternate, so that what one loads is near to where the other needs it. What is left over is a loop of its own.
//
//	for y < 16                                     for y_j < 4
//	    for x_s                                        for x_s
//	        for x_v vector                                 for x_v vector
//	            acc = 0                       ->               acc = 0; acc_y1 = 0; ...
//	            acc += in(x, y) * k(0)                         acc += in(x, 4*y_j) * k(0); acc_y1 += in(x, 4*y_j + 1) * k(0); ...
//	            out(x, y) = acc                                out(x, 4*y_j) = acc; out(x, 4*y_j + 1) = acc_y1; ...
func jam(n *lower.Nest, m Machine) *lower.Nest {
	j := &jammer{m: m, names: newNames(n), nest: *n, free: map[string]bool{}}
	t := depend.New(n)
	for _, top := range t.Top {
		top.Walk(func(d *depend.Node) {
			if f := d.Loop(); f != nil && f.Kind != halide.Vectorized {
				_, ok := t.Independent(d)
				was, known := j.free[f.Var]
				j.free[f.Var] = ok && (was || !known)
			}
		})
	}
	j.nest.Body = j.body(n.Body)
	return &j.nest
}

type jammer struct {
	m     Machine
	names *names
	nest  lower.Nest
	free  map[string]bool // independent loops
}

func (j *jammer) body(list []lower.Stmt) []lower.Stmt {
	var out []lower.Stmt
	for _, s := range list {
		f, ok := s.(*lower.For)
		if !ok || f.Kind == halide.Vectorized {
			out = append(out, lower.MapBodies(s, j.body))
			continue
		}
		if n := j.factor(f); n > 1 {
			out = append(out, j.loop(f, n)...)
			continue
		}
		out = append(out, lower.MapBodies(s, j.body))
	}
	return out
}

// factor is how many iterations of f share enough to be done at once: as many as registers have room for the accumulators of.
func (j *jammer) factor(f *lower.For) int {
	if !j.free[f.Var] || f.Extent < 2 || !plainLanes(f.Body, false) {
		return 1
	}
	one := j.loads(f, 1)
	if one == 0 {
		return 1
	}
	for n := 4; n >= 2; n /= 2 {
		room := n <= f.Extent && n*leaves(f.Body) <= mostJammed && n*j.registers(f.Body) <= j.m.Vectors*3/4
		if room && 4*j.loads(f, n) <= 3*n*one {
			return n
		}
	}
	return 1
}

// plainLanes reports whether a body is lane loops, maybe in serial ones, and nothing else.
func plainLanes(body []lower.Stmt, inside bool) bool {
	for _, s := range body {
		switch s := s.(type) {
		case *lower.For:
			if !plainLanes(s.Body, inside || s.Kind == halide.Vectorized) {
				return false
			}
		case *lower.Assign, *lower.Store:
			if !inside {
				return false
			}
		default:
			return false
		}
	}
	return len(body) > 0
}

// loads is how many different loads n iterations of f have.
func (j *jammer) loads(f *lower.For, n int) int {
	extents := j.nest.Extents()
	same, seen := map[string]bool{}, map[string]bool{}
	load := func(e *halide.Expr) {
		var forms []affine.Form
		odd := false
		for _, a := range e.Args {
			form, err := indexes.Form(a, extents)
			if odd = odd || err != nil; odd {
				break
			}
			forms = append(forms, form)
		}
		text := fmt.Sprint(e.Name, forms)
		if odd {
			text = e.String()
		}
		if same[text] {
			return
		}
		same[text] = true
		for i := range n {
			by := map[string]affine.Form{f.Var: affine.Var(f.Var).Scale(n).AddConst(i)}
			text := e.Name
			for _, form := range forms {
				text += " " + form.Subst(by, extents).String()
			}
			if odd {
				text = fmt.Sprint(i, e)
			}
			seen[text] = true
		}
	}
	for s := range lower.All(f.Body) {
		var value *halide.Expr
		switch s := s.(type) {
		case *lower.Assign:
			value = s.Value
		case *lower.Store:
			value = s.Value
		}
		halide.Walk(value, func(e *halide.Expr) {
			if e.Op == halide.OpLoad {
				load(e)
			}
		})
	}
	return len(seen)
}

// registers is how many the accumulators of one iteration take.
func (j *jammer) registers(body []lower.Stmt) int {
	most := 0
	for s := range lower.All(body) {
		f, ok := s.(*lower.For)
		if !ok || f.Kind != halide.Vectorized {
			continue
		}
		n := 0
		for name := range countLocals(f.Body) {
			l, cells := j.nest.Local(name), 1
			for _, x := range l.Extent {
				cells *= x
			}
			e := vec.F32
			if l.Kind == halide.IntKind {
				e, _ = least(halide.Span{Lo: l.Lo, Hi: l.Hi}, false)
			}
			if e != vec.None {
				n += cells * ((f.Extent*e.Bits() + j.m.Bits - 1) / j.m.Bits)
			}
		}
		most = max(most, n)
	}
	return max(most, 1)
}

func (j *jammer) loop(f *lower.For, n int) []lower.Stmt {
	whole := f.Extent / n
	at := affine.Form{}
	main := *f
	if whole > 1 {
		main.Var, main.Extent = j.names.loop(f.Var, "_j", whole), whole
		at = affine.Var(main.Var).Scale(n)
	}
	var copies [][]lower.Stmt
	for i := range n {
		copies = append(copies, j.renamed(replaced(f.Body, f.Var, at.AddConst(i)), f.Var, i))
	}
	main.Body = j.body(alternate(copies))
	out := []lower.Stmt{&main}
	if whole == 1 {
		out = main.Body
	}
	switch rest := f.Extent - n*whole; {
	case rest == 1:
		out = append(out, replaced(f.Body, f.Var, affine.Const(n*whole))...)
	case rest > 1:
		left := *f
		left.Var, left.Extent = j.names.loop(f.Var, "_j", rest), rest
		left.Body = replaced(f.Body, f.Var, affine.Var(left.Var).AddConst(n*whole))
		out = append(out, &left)
	}
	return out
}

// renamed gives iteration i of a loop accumulators of its own.
func (j *jammer) renamed(body []lower.Stmt, loop string, i int) []lower.Stmt {
	if i == 0 {
		return body
	}
	to := map[string]string{}
	for name := range countLocals(body) {
		to[name] = fmt.Sprintf("%s_%s%d", name, strings.ReplaceAll(loop, ".", "_"), i)
		if j.nest.Local(to[name]) == nil {
			l := *j.nest.Local(name)
			l.Name = to[name]
			j.nest.Locals = append(j.nest.Locals[:len(j.nest.Locals):len(j.nest.Locals)], l)
		}
	}
	r := &indexes.Rewriter{Node: func(e *halide.Expr, args []*halide.Expr) *halide.Expr {
		if e.Op != halide.OpLocal {
			return nil
		}
		c := *e
		c.Args, c.Name = args, to[e.Name]
		return &c
	}}
	return lower.Map(body, func(s lower.Stmt) []lower.Stmt {
		s = lower.MapExprs(s, r)
		if a, ok := s.(*lower.Assign); ok {
			c := *a
			c.Local = to[a.Local]
			s = &c
		}
		return []lower.Stmt{s}
	})
}

// alternate is bodies of one form as one: loops become one loop, statements follow each other.
func alternate(copies [][]lower.Stmt) []lower.Stmt {
	var out []lower.Stmt
	for i, s := range copies[0] {
		f, ok := s.(*lower.For)
		if !ok {
			for _, c := range copies {
				out = append(out, c[i])
			}
			continue
		}
		var bodies [][]lower.Stmt
		for _, c := range copies {
			bodies = append(bodies, c[i].(*lower.For).Body)
		}
		g := *f
		g.Body = alternate(bodies)
		out = append(out, &g)
	}
	return out
}
