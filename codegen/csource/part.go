package csource

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
)

// part is one statement of either form, as far as the scope of accumulators goes.
type part struct {
	names []mention     // what the statement itself reads, then what it sets
	first *lower.Assign // if it sets one
	body  []part        // of a loop or condition
	loops []lower.Level // of a loop
}

// mention is one of an accumulator's elements, its index as text.
type mention struct {
	name, index string
	set         bool
}

// condition reports whether p is one.
func (p part) condition() bool { return p.body != nil && len(p.loops) == 0 }

// mentions reports whether p or what is inside names the accumulator.
func (p part) mentions(name string) bool {
	return p.uses(name, false) || p.uses(name, true) ||
		slices.ContainsFunc(p.body, func(q part) bool { return q.mentions(name) })
}

// uses reports whether the statement itself reads the accumulator, or sets it.
func (p part) uses(name string, set bool) bool {
	return slices.ContainsFunc(p.names, func(m mention) bool { return m.name == name && m.set == set })
}

// varies reports whether a variable is in an index.
func varies(index, variable string) bool {
	isSign := func(r rune) bool { return strings.ContainsRune(" ()+-*/%,<>&|^", r) }
	return slices.Contains(strings.FieldsFunc(index, isSign), variable)
}

// settles reports whether all that a list of parts reads of the accumulator got its value in the list before, so that
// what is there from outside does not matter. Elements are told apart by their text, and by the ranges of the loops of
// the list: where that says nothing, the answer is no.
func settles(name string, list []part) bool {
	s := settled{name: name, have: map[string]bool{}}
	return s.list(list)
}

type settled struct {
	name  string
	loops []lower.Level   // around, inside the list
	have  map[string]bool // elements
}

func (s *settled) list(list []part) bool {
	for _, p := range list {
		for _, m := range p.names {
			if m.name == s.name && m.set {
				s.have[s.element(m.index)] = true
			} else if m.name == s.name && !s.have[s.element(m.index)] {
				return false
			}
		}
		outer, before := s.loops, s.have
		if p.condition() { // what it sets is not sure behind it
			s.have = maps.Clone(before)
		}
		s.loops = append(slices.Clip(outer), p.loops...)
		if !s.list(p.body) {
			return false
		}
		if s.loops = outer; p.condition() {
			s.have = before
		}
	}
	return true
}

// element is an index with the ranges of its variables.
func (s *settled) element(index string) string {
	text := index
	for _, l := range s.loops {
		if varies(index, l.Var) {
			text += fmt.Sprintf(" %s < %d", l.Var, l.Extent)
		}
	}
	return text
}

// partsOf is the parts of statements; vector operations name no accumulator of the nest.
func partsOf(list []lower.Stmt) []part {
	var out []part
	for _, s := range list {
		switch s := s.(type) {
		case *lower.For:
			out = append(out, part{body: partsOf(s.Body), loops: s.Levels()})
		case *lower.If:
			out = append(out, part{names: reads(s.Cond), body: partsOf(s.Body)})
		case *lower.Assign:
			p := part{names: reads(lower.Exprs(s)...)}
			if m := (mention{name: s.Local, index: indexText(s.Index)}); s.Op == lower.Set {
				m.set = true
				p.names, p.first = append(p.names, m), s
			} else {
				p.names = append(p.names, m)
			}
			out = append(out, p)
		case *lower.Store:
			out = append(out, part{names: reads(lower.Exprs(s)...)})
		}
	}
	return out
}

// reads is the elements of accumulators in expressions.
func reads(list ...*halide.Expr) []mention {
	var out []mention
	for _, e := range list {
		halide.Walk(e, func(e *halide.Expr) {
			if e.Op == halide.OpLocal {
				out = append(out, mention{name: e.Name, index: indexText(e.Args)})
			}
		})
	}
	return out
}

func indexText(index []*halide.Expr) string {
	text := ""
	for _, e := range index {
		text += "(" + e.String() + ")"
	}
	return text
}
