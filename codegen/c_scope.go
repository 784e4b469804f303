package codegen

import (
	"fmt"
	"slices"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
)

// part is one statement of either form, as far as the scope of accumulators goes.
type part struct {
	reads, sets []string // accumulators named in the statement itself
	body        []part   // of a loop or condition
	loop        bool
}

// declare writes the declarations of the accumulators that live in this block: those that several of its statements
// name, or one that is no loop, or a loop that does not set them first.
//
//	for y { acc = 0; for r { acc += ... }; out = acc }   ->   acc is declared in the loop y
func (c *writer) declare(block []part) {
	for _, l := range c.nest().Locals {
		if c.declared[l.Name] || !c.livesIn(l.Name, block) {
			continue
		}
		c.declared[l.Name] = true
		dims := ""
		for _, n := range l.Extent {
			dims += fmt.Sprintf("[%d]", n)
		}
		c.line("%s %s%s;", c.localWidth(l.Name), c.names.Locals[l.Name], dims)
	}
}

func (c *writer) livesIn(name string, block []part) bool {
	var users []part
	for _, p := range block {
		if p.mentions(name) {
			users = append(users, p)
		}
	}
	switch {
	case len(users) == 0:
		return false
	case len(users) > 1 || users[0].body == nil:
		return true
	}
	return !setsFirst(name, users[0].body)
}

// mentions says whether p or what is inside names the accumulator.
func (p part) mentions(name string) bool {
	return slices.Contains(p.reads, name) || slices.Contains(p.sets, name) ||
		slices.ContainsFunc(p.body, func(q part) bool { return q.mentions(name) })
}

// setsFirst says whether the first of the parts that name the accumulator gives it a value.
func setsFirst(name string, block []part) bool {
	for _, p := range block {
		switch {
		case slices.Contains(p.reads, name):
			return false
		case slices.Contains(p.sets, name):
			return true
		case p.mentions(name):
			return p.loop && setsFirst(name, p.body)
		}
	}
	return false
}

// blockOf is the parts of statements of the nest.
func blockOf(list []lower.Stmt) []part {
	var out []part
	for _, s := range list {
		switch s := s.(type) {
		case *lower.For:
			out = append(out, part{body: blockOf(s.Body), loop: true})
		case *lower.If:
			out = append(out, part{reads: localsOf(s.Cond), body: blockOf(s.Body)})
		case *lower.Assign:
			p := part{reads: localsOf(append(slices.Clone(s.Index), s.Value)...)}
			if s.Op == lower.Set {
				p.sets = []string{s.Local}
			} else {
				p.reads = append(p.reads, s.Local)
			}
			out = append(out, p)
		case *lower.Store:
			out = append(out, part{reads: localsOf(append(slices.Clone(s.Index), s.Value)...)})
		}
	}
	return out
}

// partsOf is the parts of statements of the program; vector operations name no accumulator of the nest.
func partsOf(list []Stmt) []part {
	var out []part
	for _, s := range list {
		switch s := s.(type) {
		case *Loop:
			out = append(out, part{body: partsOf(s.Body), loop: true})
		case *If:
			out = append(out, part{reads: localsOf(s.Cond), body: partsOf(s.Body)})
		case *Scalar:
			out = append(out, blockOf(s.Stmts)...)
		}
	}
	return out
}

// localsOf lists the accumulators that expressions read.
func localsOf(list ...*halide.Expr) []string {
	var out []string
	for _, e := range list {
		halide.Walk(e, func(e *halide.Expr) {
			if e.Op == halide.OpLocal {
				out = append(out, e.Name)
			}
		})
	}
	return out
}
