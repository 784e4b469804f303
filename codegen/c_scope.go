package codegen

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
)

// part is one statement of either form, as far as the scope of accumulators goes.
type part struct {
	reads, sets []string // accumulators named in the statement itself
	uses        []use    // the same, with their index
	first       *lower.Assign
	body        []part // of a loop or condition
	loop        string // the variable of a loop
}

// use is one mention of an accumulator.
type use struct{ name, index string }

// declare writes the declarations of the accumulators that live in this block: those that a statement of it names
// itself, or that a loop in it does not set first. What it returns ends their scope.
//
//	for y { acc = 0; for r { acc += ... }; out = acc }   ->   acc is declared in the loop y, where it gets its first value
//
// An array of which the block uses only the element of a loop around it is declared as that element.
func (c *writer) declare(block []part) (leave func()) {
	var here []string
	for _, l := range c.nest().Locals {
		if c.declared[l.Name] || !livesIn(l.Name, block) {
			continue
		}
		here = append(here, l.Name)
		c.declared[l.Name] = true
		c.single[l.Name] = oneElement(l.Name, block)
		c.declareLocal(&l, block)
	}
	return func() {
		for _, name := range here {
			c.declared[name] = false
			c.single[name] = false
		}
	}
}

func (c *writer) declareLocal(l *lower.Local, block []part) {
	dims := ""
	if !c.single[l.Name] {
		for _, n := range l.Extent {
			dims += fmt.Sprintf("[%d]", n)
		}
	}
	if first := firstUser(l.Name, block).first; dims == "" && first != nil {
		c.opens[first] = true
		return
	}
	value := ""
	if setsInCondition(l.Name, block, false) { // compilers do not see that it is read under the same condition only
		zero := map[width]string{wWide: "{0, 0}", wFloat: "0.0f"}[c.localWidth(l.Name)]
		n := strings.Count(dims, "[")
		value = " = " + strings.Repeat("{", n) + cmp.Or(zero, "0") + strings.Repeat("}", n)
	}
	c.line("%s %s%s%s;", c.localWidth(l.Name), c.names.Locals[l.Name], dims, value)
}

// setsInCondition says whether the accumulator gets a value under a condition in the block; inside, if that is under one.
func setsInCondition(name string, block []part, inside bool) bool {
	return slices.ContainsFunc(block, func(p part) bool {
		return inside && slices.Contains(p.sets, name) || setsInCondition(name, p.body, inside || p.body != nil && p.loop == "")
	})
}

func firstUser(name string, block []part) part {
	return block[slices.IndexFunc(block, func(p part) bool { return p.mentions(name) })]
}

// livesIn says whether the accumulator must be declared in the block itself and not in the loops in it.
func livesIn(name string, block []part) bool {
	for _, p := range block {
		if p.mentions(name) && (p.body == nil || p.loop == "" || !setsFirst(name, p.body)) {
			return true
		}
	}
	return false
}

// oneElement says whether all uses in the block have the same index, which no loop in the block changes.
func oneElement(name string, block []part) bool {
	var all []use
	var loops []string
	var walk func([]part)
	walk = func(list []part) {
		for _, p := range list {
			for _, u := range p.uses {
				if u.name == name {
					all = append(all, u)
				}
			}
			if p.loop != "" {
				loops = append(loops, p.loop)
			}
			walk(p.body)
		}
	}
	walk(block)
	for _, u := range all {
		if u != all[0] {
			return false
		}
	}
	names := strings.FieldsFunc(all[0].index, func(r rune) bool { return strings.ContainsRune(" ()+-*/%,<>&|^", r) })
	return !slices.ContainsFunc(loops, func(l string) bool { return slices.Contains(names, l) })
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
			return p.loop != "" && setsFirst(name, p.body)
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
			out = append(out, part{body: blockOf(s.Body), loop: s.Var})
		case *lower.If:
			p := exprPart(s.Cond)
			p.body = blockOf(s.Body)
			out = append(out, p)
		case *lower.Assign:
			p := exprPart(append(slices.Clone(s.Index), s.Value)...)
			p.uses = append(p.uses, use{s.Local, indexText(s.Index)})
			if s.Op == lower.Set {
				p.sets, p.first = []string{s.Local}, s
			} else {
				p.reads = append(p.reads, s.Local)
			}
			out = append(out, p)
		case *lower.Store:
			out = append(out, exprPart(append(slices.Clone(s.Index), s.Value)...))
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
			out = append(out, part{body: partsOf(s.Body), loop: s.Var})
		case *If:
			p := exprPart(s.Cond)
			p.body = partsOf(s.Body)
			out = append(out, p)
		case *Scalar:
			out = append(out, blockOf(s.Stmts)...)
		}
	}
	return out
}

// exprPart is the accumulators that expressions read.
func exprPart(list ...*halide.Expr) part {
	var p part
	for _, e := range list {
		halide.Walk(e, func(e *halide.Expr) {
			if e.Op == halide.OpLocal {
				p.reads = append(p.reads, e.Name)
				p.uses = append(p.uses, use{e.Name, indexText(e.Args)})
			}
		})
	}
	return p
}

func indexText(index []*halide.Expr) string {
	text := ""
	for _, e := range index {
		text += "(" + e.String() + ")"
	}
	return text
}
