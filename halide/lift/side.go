package lift

import (
	"maps"
	"slices"
	"strings"

	"github.com/vyasa-go/vyasa/halide/lift/ctree"
	"github.com/vyasa-go/vyasa/halide/lift/summary"
)

// A function may choose between two programs by the remainder of a size, and the two need not compute the same:
//
//	if (n % 32 == 0) blocks(n, a, b, c); else padded(n, a, b, c);
//
// What was inferred at sizes of one side is a summary of that side. Where the function turns out to be something else
// at sizes of the other one, that the condition is always as it was is a precondition, and nothing is compared there
// any more. This is so of remainders alone: what is right below a bound and wrong above is refused, as sizes grow.

// strays reports whether a run took another side than the summary is of.
func (c *candidate) strays(e *effect) bool {
	for at, always := range c.sides {
		if b := e.branches[at]; always && b[1] || !always && b[0] {
			return true
		}
	}
	return false
}

// chooses makes a precondition of what the run took the other way than all that the summary was inferred from, if that
// is a remainder; it reports whether there is any. It is to be asked of runs that differ from the summary.
func (c *candidate) chooses(e *effect) bool {
	if e == nil {
		return false
	}
	found := false
	for _, at := range slices.Sorted(maps.Keys(c.s.choices())) {
		home, all := [2]bool{}, true
		for _, p := range c.looked {
			f, err := c.s.measure(maps.Clone(p))
			if err != nil {
				return false
			}
			b := f.branches[at]
			home, all = [2]bool{home[0] || b[0], home[1] || b[1]}, all && b != [2]bool{}
		}
		b := e.branches[at]
		if _, known := c.sides[at]; known || !all || home[0] == home[1] || b[0] == b[1] || b == home {
			continue
		}
		if c.sides == nil {
			c.sides = map[string]bool{}
		}
		c.sides[at], found = home[0], true
	}
	return found
}

// sideConditions are the preconditions that chooses found.
func (c *candidate) sideConditions() []summary.Condition {
	var out []summary.Condition
	for _, at := range slices.Sorted(maps.Keys(c.sides)) {
		out = append(out, c.branchOf(c.s.choices()[at], at, c.sides[at]))
	}
	return out
}

// choices are the conditions on remainders of sizes that the function looks at once, outside of loops: their texts by
// place.
func (s *subject) choices() map[string]string {
	out := map[string]string{}
	var visit func(st ctree.Stmt)
	visit = func(st ctree.Stmt) {
		switch st := st.(type) {
		case *ctree.Block:
			for _, x := range st.List {
				visit(x)
			}
		case *ctree.If:
			if remainder(st.Cond) {
				out[st.Cond.Pos().String()] = ctree.ExprString(st.Cond)
			}
			visit(st.Then)
			visit(st.Else)
		}
	}
	if body := s.function().Body; body != nil {
		visit(body)
	}
	return out
}

// remainder reports whether a condition is one on integers, which are variables or fields, with a remainder among them.
func remainder(cond ctree.Expr) bool {
	plain, some := true, false
	ctree.Walk(cond, func(e ctree.Expr) bool {
		switch e := e.(type) {
		case *ctree.Binary:
			mask, isMask := bare(e.R).(*ctree.IntLit)
			some = some || e.Op == ctree.Rem || e.Op == ctree.And && isMask && mask.Value > 0 &&
				mask.Value&(mask.Value+1) == 0
		case *ctree.VarRef:
			plain = plain && isInteger(e.Object.Type)
		case *ctree.Member:
			plain = plain && isInteger(e.T)
			return false
		case *ctree.IntLit, *ctree.Unary, *ctree.Logical, *ctree.Convert:
		default:
			plain = false
		}
		return plain
	})
	return plain && some
}

// only are the conditions under which alone the function is what it is said to be, in words.
func (c *candidate) only() []string {
	var out []string
	for _, k := range c.s.owned(c.regime).conditions(c.regime.only) {
		out = append(out, k.String())
	}
	for _, at := range slices.Sorted(maps.Keys(c.sides)) {
		text := strings.TrimSpace(c.s.choices()[at])
		if !c.sides[at] {
			text = "!(" + text + ")"
		}
		out = append(out, text)
	}
	return out
}
