package interp

import (
	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/intrinsic"
)

// stmts compiles statements.
type stmts struct {
	frames  *frames
	regions *regions
	places  *places
	ev      *entries
}

// body compiles statements that run one after the other, in a region of their own; after each that can leave early a
// new region begins.
func (c *stmts) body(list []cfront.Stmt) stmtFn {
	var run []stmtFn
	outer := c.regions.region
	region := c.regions.open()
	for _, s := range list {
		if _, ok := s.(*cfront.Separator); ok {
			continue
		}
		run = append(run, c.stmt(s))
		if exits(s) {
			first := c.regions.open()
			run = append(run, func(fr *frame) flow { fr.m.hits[first]++; return goOn })
		}
	}
	c.regions.region = outer
	return func(fr *frame) flow {
		fr.m.hits[region]++
		for _, s := range run {
			if f := s(fr); f != goOn {
				return f
			}
		}
		return goOn
	}
}

// stmt compiles one statement. Slots of intermediate values are free again behind it.
func (c *stmts) stmt(s cfront.Stmt) stmtFn {
	named := c.frames.temps
	defer func() { c.frames.temps = named }()
	switch s := s.(type) {
	case *cfront.Block:
		return c.body(s.List)
	case *cfront.ExprStmt:
		f := c.ev.do(s.X)
		return func(fr *frame) flow { f(fr); return goOn }
	case *cfront.DeclStmt:
		f := c.places.decl(s)
		return func(fr *frame) flow { f(fr); return goOn }
	case *cfront.If:
		return c.ifStmt(s)
	case *cfront.Loop:
		return c.loop(s)
	case *cfront.Switch:
		return c.switchStmt(s)
	case *cfront.Break:
		return func(*frame) flow { return doBreak }
	case *cfront.Continue:
		return func(*frame) flow { return doContinue }
	case *cfront.Return:
		return c.returnStmt(s)
	case *cfront.Require:
		return c.require(s)
	case *cfront.Separator:
		return func(*frame) flow { return goOn }
	}
	panic("BUG: unknown statement")
}

// require compiles a rule. What it computes is not counted: the machine does not.
func (c *stmts) require(s *cfront.Require) stmtFn {
	outer := c.regions.region
	c.regions.open()
	holds := c.ev.int(s.X)
	values := make([]intFn, len(s.Args))
	for i, x := range s.Args {
		values[i] = c.ev.int(x)
	}
	c.regions.region = outer
	return func(fr *frame) flow {
		if holds(fr) == 0 {
			list := make([]any, len(values))
			for i, v := range values {
				list[i] = v(fr)
			}
			fail(s.P, "", s.Text, list...)
		}
		return goOn
	}
}

// arm compiles a branch: a statement in a region of its own.
func (c *stmts) arm(s cfront.Stmt) stmtFn {
	if b, ok := s.(*cfront.Block); ok {
		return c.body(b.List)
	}
	return c.body([]cfront.Stmt{s})
}

func (c *stmts) ifStmt(s *cfront.If) stmtFn {
	cond := c.ev.int(s.Cond)
	c.regions.count(intrinsic.Branch, 1)
	yes := c.arm(s.Then)
	if s.Else == nil {
		return func(fr *frame) flow {
			if cond(fr) != 0 {
				return yes(fr)
			}
			return goOn
		}
	}
	no := c.arm(s.Else)
	return func(fr *frame) flow {
		if cond(fr) != 0 {
			return yes(fr)
		}
		return no(fr)
	}
}

// loop compiles for, while and do-while.
func (c *stmts) loop(s *cfront.Loop) stmtFn {
	var init []stmtFn
	for _, x := range s.Init {
		init = append(init, c.stmt(x))
	}
	cond := func(*frame) int64 { return 1 }
	test := c.regions.inside(func() {
		c.regions.count(intrinsic.Branch, 1)
		if s.Cond != nil {
			cond = c.ev.int(s.Cond)
		}
	})
	named := c.frames.temps
	body := c.arm(s.Body)
	post := func(*frame) {}
	next := c.regions.inside(func() {
		if s.Post != nil {
			post = c.ev.do(s.Post)
		}
	})
	c.frames.temps = named
	pos, late := s.Pos(), s.Kind == cfront.DoWhileLoop
	return func(fr *frame) flow {
		m := fr.m
		for _, f := range init {
			f(fr)
		}
		for first := late; ; first = false {
			if !first {
				m.hits[test]++
				if cond(fr) == 0 {
					return goOn
				}
			}
			m.step(pos)
			switch body(fr) {
			case doBreak:
				return goOn
			case doReturn:
				return doReturn
			}
			m.hits[next]++
			post(fr)
		}
	}
}

func (c *stmts) switchStmt(s *cfront.Switch) stmtFn {
	tag := c.ev.int(s.Tag)
	c.regions.count(intrinsic.Branch, 1)
	to, other := map[int64]int{}, len(s.Clauses)
	bodies := make([]stmtFn, len(s.Clauses))
	for i, cl := range s.Clauses {
		for _, v := range cl.Values {
			to[v] = i
		}
		if cl.Default {
			other = i
		}
		bodies[i] = c.body(cl.Body)
	}
	return func(fr *frame) flow {
		i, ok := to[tag(fr)]
		if !ok {
			i = other
		}
		for ; i < len(bodies); i++ {
			switch bodies[i](fr) {
			case doBreak:
				return goOn
			case doContinue:
				return doContinue
			case doReturn:
				return doReturn
			}
		}
		return goOn
	}
}

func (c *stmts) returnStmt(s *cfront.Return) stmtFn {
	if s.X == nil {
		return func(*frame) flow { return doReturn }
	}
	switch classOfType(s.X.Type()) {
	case inInt:
		x := c.ev.int(s.X)
		return func(fr *frame) flow { fr.ri = x(fr); return doReturn }
	case inFloat:
		x := c.ev.float(s.X)
		return func(fr *frame) flow { fr.ri = floatBits(x(fr)); return doReturn }
	case inPtr:
		x := c.ev.ptr(s.X)
		return func(fr *frame) flow { fr.rp = x(fr); return doReturn }
	case inVec:
		x := c.ev.vecInto(s.X)
		return func(fr *frame) flow { x(fr, &fr.rv); return doReturn }
	case inAcc:
		x := c.ev.accInto(s.X)
		return func(fr *frame) flow { x(fr, &fr.ra); return doReturn }
	}
	if s.X.Type() == cfront.Void {
		x := c.ev.do(s.X)
		return func(fr *frame) flow { x(fr); return doReturn }
	}
	x, size, pos := c.places.record(s.X), s.X.Type().Size(), s.Pos()
	return func(fr *frame) flow {
		from := x(fr)
		o := &object{name: "the returned struct", what: "value", data: make([]byte, size), base: baseAlign}
		copyBytes(pointer{o, 0}, from, size, pos, "return")
		fr.rp = pointer{o, 0}
		return doReturn
	}
}
