package interp

import (
	"fmt"

	"github.com/vyasa-go/vyasa/halide/lift/ctree"
)

// function compiles the body of f.
func (c *compiler[V]) function(f *ctree.Func) stmtX[V] {
	c.rest, c.boundary = nil, ctlReturn
	return c.stmt(f.Body)
}

// stmt compiles one statement.
func (c *compiler[V]) stmt(s ctree.Stmt) stmtX[V] {
	switch s := s.(type) {
	case *ctree.Block:
		return c.block(s.List)
	case *ctree.Decl:
		return c.decl(s)
	case *ctree.ExprStmt:
		if c.endsThread(s) {
			return func(f *frame[V]) ctl { f.retP, f.returned = ptr[V]{}, true; return ctlReturn }
		}
		x, at := c.effect(s.X), &site{s.Pos()}
		if c.data {
			return func(f *frame[V]) ctl { f.m.where = at; x(f); return ctlNext }
		}
		return func(f *frame[V]) ctl { x(f); return ctlNext }
	case *ctree.If:
		return c.ifStmt(s)
	case *ctree.For:
		return c.forStmt(s)
	case *ctree.While:
		return c.forStmt(&ctree.For{Here: s.Here, Cond: s.Cond, Body: s.Body, End: s.End})
	case *ctree.Do:
		return c.doStmt(s)
	case *ctree.Switch:
		return c.switchStmt(s)
	case *ctree.Return:
		return c.returnStmt(s)
	case *ctree.Break:
		return func(*frame[V]) ctl { return ctlBreak }
	case *ctree.Continue:
		return func(*frame[V]) ctl { return ctlContinue }
	case *ctree.Empty:
		return func(*frame[V]) ctl { return ctlNext }
	}
	panic(fmt.Sprintf("BUG: %s: a %T", s.Pos(), s))
}

// block compiles statements one behind the other, from the last one, so that each knows what follows it.
func (c *compiler[V]) block(list []ctree.Stmt) stmtX[V] {
	outer := c.rest
	all := make([]stmtX[V], len(list))
	for i := len(list) - 1; i >= 0; i-- {
		if c.data {
			c.rest = c.following(all[i+1:], outer)
		}
		all[i] = c.stmt(list[i])
	}
	c.rest = outer
	switch len(all) {
	case 0:
		return func(*frame[V]) ctl { return ctlNext }
	case 1:
		return all[0]
	case 2:
		a, b := all[0], all[1]
		return func(f *frame[V]) ctl {
			if r := a(f); r != ctlNext {
				return r
			}
			return b(f)
		}
	}
	return func(f *frame[V]) ctl {
		for _, x := range all {
			if r := x(f); r != ctlNext {
				return r
			}
		}
		return ctlNext
	}
}

// following is the statements of a block that remain, then what is behind the block.
func (c *compiler[V]) following(all []stmtX[V], outer stmtX[V]) stmtX[V] {
	if len(all) == 0 {
		return outer
	}
	return func(f *frame[V]) ctl {
		for _, x := range all {
			if r := x(f); r != ctlNext {
				return r
			}
		}
		if outer != nil {
			return outer(f)
		}
		return ctlNext
	}
}

// within compiles below as the inside of something that break or continue leaves.
func (c *compiler[V]) within(boundary ctl, below func()) {
	rest, was := c.rest, c.boundary
	c.rest, c.boundary = nil, boundary
	below()
	c.rest, c.boundary = rest, was
}

func (c *compiler[V]) ifStmt(s *ctree.If) stmtX[V] {
	then := c.stmt(s.Then)
	otherwise := func(*frame[V]) ctl { return ctlNext }
	if s.Else != nil {
		otherwise = c.stmt(s.Else)
	}
	if c.maybe(s.Cond) {
		return c.ifData(s, then, otherwise)
	}
	t, b, hasElse := c.test(s.Cond), c.branch(s.Cond, BranchIf), s.Else != nil
	return func(f *frame[V]) ctl {
		if t(f) {
			b.True++
			return then(f)
		}
		b.False++
		if !hasElse {
			return ctlNext
		}
		return otherwise(f)
	}
}

func (c *compiler[V]) forStmt(s *ctree.For) stmtX[V] {
	at := &site{s.Pos()}
	init, post := c.optional(s.Init), func(*frame[V]) {}
	if s.Post != nil {
		post = c.effect(s.Post)
	}
	cond, b := func(*frame[V]) bool { return true }, &Branch{}
	if s.Cond != nil {
		cond, b = c.test(s.Cond), c.branch(s.Cond, BranchLoop)
	}
	var body stmtX[V]
	c.within(ctlContinue, func() { body = c.stmt(s.Body) })
	return c.watchedLoop(at, body, func(body stmtX[V]) stmtX[V] { return forLoop(at, init, cond, b, post, body) })
}

// forLoop is a for statement of these parts.
func forLoop[V any](at *site, init stmtX[V], cond func(*frame[V]) bool, b *Branch, post func(*frame[V]),
	body stmtX[V]) stmtX[V] {
	return func(f *frame[V]) ctl {
		init(f)
		for m := f.m; cond(f); post(f) {
			b.True++
			m.fuel--
			if m.fuel < 0 {
				m.fuel++
				m.step(at)
			}
			if r := body(f); r >= ctlBreak {
				if r == ctlBreak {
					return ctlNext
				}
				if r == ctlReturn {
					return r
				}
			}
		}
		b.False++
		return ctlNext
	}
}

// optional compiles a statement that may be missing.
func (c *compiler[V]) optional(s ctree.Stmt) stmtX[V] {
	if s == nil {
		return func(*frame[V]) ctl { return ctlNext }
	}
	rest := c.rest
	c.rest = nil
	x := c.stmt(s)
	c.rest = rest
	return x
}

func (c *compiler[V]) doStmt(s *ctree.Do) stmtX[V] {
	at, cond, b := &site{s.Pos()}, c.test(s.Cond), c.branch(s.Cond, BranchLoop)
	var body stmtX[V]
	c.within(ctlContinue, func() { body = c.stmt(s.Body) })
	return c.watchedLoop(at, body, func(body stmtX[V]) stmtX[V] { return doLoop(at, cond, b, body) })
}

// doLoop is a do statement of these parts.
func doLoop[V any](at *site, cond func(*frame[V]) bool, b *Branch, body stmtX[V]) stmtX[V] {
	return func(f *frame[V]) ctl {
		for {
			f.m.step(at)
			switch body(f) {
			case ctlBreak:
				return ctlNext
			case ctlReturn:
				return ctlReturn
			}
			if !cond(f) {
				b.False++
				return ctlNext
			}
			b.True++
		}
	}
}

func (c *compiler[V]) switchStmt(s *ctree.Switch) stmtX[V] {
	x := c.int(s.X)
	bodies := make([]stmtX[V], len(s.Cases))
	branches := make([]*Branch, len(s.Cases))
	c.within(ctlBreak, func() {
		for i, k := range s.Cases {
			bodies[i] = c.block(k.Body)
			branches[i] = c.caseBranch(s, i)
		}
	})
	return func(f *frame[V]) ctl {
		at := chosen(s.Cases, x(f))
		for i, b := range branches {
			if i == at {
				b.True++
			} else {
				b.False++
			}
		}
		for i := at; i < len(bodies); i++ {
			switch r := bodies[i](f); r {
			case ctlBreak:
				return ctlNext
			case ctlContinue, ctlReturn:
				return r
			}
		}
		return ctlNext
	}
}

// caseBranch is the record of one case; the key is its first label's place in the switch.
func (c *compiler[V]) caseBranch(s *ctree.Switch, i int) *Branch {
	if c.fn.intrinsic {
		return &Branch{}
	}
	k := caseKey{s, i}
	b := c.m.cases[k]
	if b == nil {
		text := "default"
		if r := s.Cases[i].Ranges; len(r) > 0 {
			text = fmt.Sprintf("%s == %d", ctree.ExprString(s.X), r[0].Low)
		}
		b = &Branch{Pos: s.Cases[i].P, Kind: BranchCase, Text: text, Sized: c.m.taint.of(s.X)&tSized != 0}
		c.m.cases[k] = b
	}
	return b
}

// caseKey names a case.
type caseKey struct {
	s *ctree.Switch
	i int
}

// chosen is the case that x jumps to; the number of cases if there is none.
func chosen(cases []ctree.Case, x int64) int {
	other := len(cases)
	for i, k := range cases {
		for _, r := range k.Ranges {
			if r.Low <= x && x <= r.High {
				return i
			}
		}
		if k.Default {
			other = i
		}
	}
	return other
}
