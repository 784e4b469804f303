package parse

import (
	"slices"

	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/cfront/check"
)

// call reads (arguments) and makes the call of f.
func (p *exprs) call(f cfront.Expr) cfront.Expr {
	p.cur.enter()
	defer p.cur.leave()
	at := p.cur.next().Pos
	if n, ok := f.(*check.FuncName); ok && p.cur.is("{") && (n.Name == "max" || n.Name == "min") {
		return ofList(p, n)
	}
	args := p.arguments(")", "behind the arguments")
	if n, ok := f.(*check.FuncName); ok {
		if len(n.List) == 0 && len(n.Sigs) == 0 {
			beside(p, n, args)
		}
		if byAddress := p.streamAddresses(args); byAddress != nil && !p.over.Fits(n, args) {
			args = byAddress
		}
		if x := ofLane(p, n, args); x != nil {
			return x
		}
		return p.over.Resolve(n, args)
	}
	if p.names.ClassOf(f.Type()) != nil {
		if x := p.operator("()", at, append([]cfront.Expr{f}, args...)); x != nil {
			return x
		}
	}
	return p.over.CallPtr(f, args, at)
}

// ofLane makes the call of a function of the API that takes a lane by its vector and index, so that an operation
// selects it there; nil if there is no such function or no such argument. They stand in namespace aie::lane:
//
//	aie::mac(acc, v, c[3])   ->   aie::lane::mac(acc, v, c, 3)
func ofLane(p *exprs, n *check.FuncName, args []cfront.Expr) cfront.Expr {
	var parts []cfront.Expr
	for _, a := range args {
		if l, ok := a.(*check.Lane); ok {
			if l.Parts() == nil || l.Copied() {
				return nil
			}
			parts = append(parts, l.Parts()...)
		} else {
			parts = append(parts, a)
		}
	}
	if len(parts) != len(args)+1 {
		return nil
	}
	of, all := p.spaceName("aie", "lane", n.Name), p.spaceName("aie", n.Name)
	if of == nil || of.Funcs == nil || len(n.List) == 0 || !slices.Equal(n.List, all.Funcs.List) {
		return nil
	}
	f := &check.FuncName{At: n.At, Name: n.Name, List: of.Funcs.List, Explicit: n.Explicit}
	if !p.over.Fits(f, parts) {
		return nil
	}
	return p.over.Resolve(f, parts)
}

// ofList reads {a, b, c}), the argument of std::max or std::min, and makes the calls of two values that it comes to.
//
//	max({a, b, c})   ->   max(max(a, b), c)
func ofList(p *exprs, n *check.FuncName) cfront.Expr {
	at := p.cur.next().Pos
	list := p.arguments("}", "behind the values")
	p.cur.expect(")", "behind the arguments")
	if len(list) == 0 {
		p.rep.Fail(at, "%s of no values", n.Name)
	}
	x := list[0]
	for _, y := range list[1:] {
		x = p.over.Resolve(n, []cfront.Expr{x, y})
	}
	return x
}

// streamAddresses are the arguments of a call with the addresses of streams that are references, as the functions of
// streams take either; nil if there are none.
func (p *exprs) streamAddresses(args []cfront.Expr) []cfront.Expr {
	var out []cfront.Expr
	for i, a := range args {
		if w, ok := a.Type().(cfront.Window); ok && (w.IO == cfront.InStream || w.IO == cfront.OutStream) {
			if out == nil {
				out = append(out, args...)
			}
			out[i] = p.ops.Place(a.Pos(), a)
		}
	}
	return out
}

// arguments reads the arguments of a call up to the bracket that closes them.
func (p *exprs) arguments(close, where string) []cfront.Expr {
	var args []cfront.Expr
	angle := p.cur.angle
	p.cur.angle = 0
	for !p.cur.is(close) {
		packs{p.types}.list(func() { args = append(args, p.argument()) })
		if !p.cur.accept(",") {
			break
		}
	}
	p.cur.angle = angle
	p.cur.expect(close, where)
	return args
}

// argument reads one argument; {...} has no type of its own here, but that of the parameter it is for.
func (p *exprs) argument() cfront.Expr {
	if p.cur.is("{") && !p.cur.plainC {
		n := p.up.initNode()
		return &check.Braces{At: cfront.At{P: n.Pos}, Node: n}
	}
	if p.cur.is("{") {
		p.rep.Fail(p.cur.pos(), check.NeedsType)
	}
	return p.up.assignment()
}

// defaultArg reads the default argument of a parameter, in the scope of its declaration.
func (p *exprs) defaultArg(q check.Param, sc *check.Scope) cfront.Expr {
	i, scope, angle, split := p.cur.i, p.names.Scope, p.cur.angle, p.cur.split
	defer func() { p.cur.i, p.names.Scope, p.cur.angle, p.cur.split = i, scope, angle, split }()
	p.cur.i, p.names.Scope, p.cur.angle, p.cur.split = q.DefaultAt, sc, 0, false
	return p.up.assignment()
}
