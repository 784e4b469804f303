package parse

import (
	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/cfront/check"
	"github.com/vyasa-go/vyasa/aiesim/cfront/lex"
)

// initNode reads an initialiser.
func (p *exprs) initNode() *check.InitNode {
	n := &check.InitNode{Pos: p.cur.pos()}
	if p.cur.tok().Kind == lex.String {
		start := p.cur.i
		text := p.wholeString()
		if p.cur.is(";") || p.cur.is(",") || p.cur.is("}") {
			n.Text = append(text, 0)
			return n
		}
		p.cur.i = start
	}
	if !p.cur.is("{") {
		n.Expr = p.up.assignment()
		return n
	}
	p.cur.enter()
	defer p.cur.leave()
	p.cur.next()
	n.Brace = true
	for !p.cur.is("}") {
		packs{p.types}.list(func() {
			n.List = append(n.List, check.InitElem{Path: p.designators(), Node: p.initNode()})
		})
		if !p.cur.accept(",") {
			break
		}
	}
	p.cur.expect("}", "behind the values in braces")
	return n
}

// designators reads .a[2].b =
func (p *exprs) designators() []check.Designator {
	var out []check.Designator
	for {
		d := check.Designator{Pos: p.cur.pos()}
		switch {
		case p.cur.is("."):
			p.cur.next()
			d.Field = p.cur.ident("the name of a member").Text
		case p.cur.is("["):
			p.cur.next()
			d.Index = p.up.constInt("the index of a value in braces")
			if p.cur.is("...") {
				p.rep.Fail(p.cur.pos(), "ranges of indices ([1 ... 3] =) are not supported")
			}
			p.cur.expect("]", "behind the index")
		default:
			if out != nil {
				p.cur.expect("=", "behind the place of a value in braces")
			}
			return out
		}
		if len(out) > maxDepth {
			p.rep.Fail(d.Pos, "the place of a value has too many steps")
		}
		out = append(out, d)
	}
}

// initialiser reads = value, = {...}, {...} or (value) for o; an array without length gets one.
func (p *exprs) initialiser(o *cfront.Object) *cfront.Init {
	if o.Ref {
		ptr := o.Type.(cfront.Pointer)
		return &cfront.Init{Items: []cfront.InitItem{{X: p.conv.Bind(p.refInit(o), ptr.Elem, ptr.Quals,
			"the initialiser of "+o.Name)}}}
	}
	what := "the initialiser of " + o.Name
	var n *check.InitNode
	if p.cur.is("(") {
		at := p.cur.next().Pos
		args := p.arguments(")", "behind "+what)
		if len(args) == 0 {
			p.rep.Fail(at, "a value in %s is expected", what)
		}
		n = &check.InitNode{Pos: at, Expr: args[0]}
		if len(args) > 1 {
			if n.Expr = p.between(o.Type, args, at); n.Expr == nil {
				p.rep.Fail(at, "%s has no constructor that takes more than one value", o.Type)
			}
		}
	} else {
		p.cur.accept("=")
		n = p.initNode()
	}
	in, t := p.inits.Fill(o.Type, n, what)
	o.Type = t
	return in
}

// refInit reads the object that a reference is bound to.
func (p *exprs) refInit(o *cfront.Object) cfront.Expr {
	close := ""
	switch {
	case p.cur.accept("("):
		close = ")"
	case p.cur.accept("{"):
		close = "}"
	default:
		p.cur.next()
	}
	x := p.up.assignment()
	if close != "" {
		p.cur.expect(close, "behind the initialiser of "+o.Name)
	}
	return x
}
