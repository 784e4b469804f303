package cfront

// initNode reads an initialiser.
func (p *exprs) initNode() *initNode {
	n := &initNode{pos: p.cur.pos()}
	if p.cur.tok().kind == tString {
		start := p.cur.i
		text := p.wholeString()
		if p.cur.is(";") || p.cur.is(",") || p.cur.is("}") {
			n.text = append(text, 0)
			return n
		}
		p.cur.i = start
	}
	if !p.cur.is("{") {
		n.expr = p.assignment()
		return n
	}
	p.cur.enter()
	defer p.cur.leave()
	p.cur.next()
	n.brace = true
	for !p.cur.is("}") {
		e := initElem{path: p.designators()}
		e.node = p.initNode()
		n.list = append(n.list, e)
		if !p.cur.accept(",") {
			break
		}
	}
	p.cur.expect("}", "behind the values in braces")
	return n
}

// designators reads .a[2].b =
func (p *exprs) designators() []designator {
	var out []designator
	for {
		d := designator{pos: p.cur.pos()}
		switch {
		case p.cur.is("."):
			p.cur.next()
			d.field = p.cur.ident("the name of a member").text
		case p.cur.is("["):
			p.cur.next()
			d.index = p.constInt("the index of a value in braces")
			if p.cur.is("...") {
				p.rep.fail(p.cur.pos(), "ranges of indices ([1 ... 3] =) are not supported")
			}
			p.cur.expect("]", "behind the index")
		default:
			if out != nil {
				p.cur.expect("=", "behind the place of a value in braces")
			}
			return out
		}
		if len(out) > maxDepth {
			p.rep.fail(d.pos, "the place of a value has too many steps")
		}
		out = append(out, d)
	}
}

// initialiser reads = value, = {...}, {...} or (value) for o; an array without length gets one.
func (p *exprs) initialiser(o *Object) *Init {
	if o.Ref {
		ptr := o.Type.(Pointer)
		return &Init{Items: []InitItem{{X: p.conv.bind(p.refInit(o), ptr.Elem, ptr.Quals, "the initialiser of "+o.Name)}}}
	}
	what := "the initialiser of " + o.Name
	var n *initNode
	if p.cur.is("(") {
		at := p.cur.next().pos
		n = &initNode{pos: at, expr: p.assignment()}
		if p.cur.is(",") {
			p.rep.fail(at, "%s has no constructor that takes more than one value", o.Type)
		}
		p.cur.expect(")", "behind "+what)
	} else {
		p.cur.accept("=")
		n = p.initNode()
	}
	in, t := p.inits.fill(o.Type, n, what)
	o.Type = t
	return in
}

// refInit reads the object that a reference is bound to.
func (p *exprs) refInit(o *Object) Expr {
	close := ""
	switch {
	case p.cur.accept("("):
		close = ")"
	case p.cur.accept("{"):
		close = "}"
	default:
		p.cur.next()
	}
	x := p.assignment()
	if close != "" {
		p.cur.expect(close, "behind the initialiser of "+o.Name)
	}
	return x
}
