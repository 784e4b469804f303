package gen

import "github.com/vyasa-go/vyasa/halide"

// Rule is a limit of the machine that a schedule can break.
type Rule string

// The rules, which a Machine fills with numbers. They are judged here without the compiler, to be held against what it
// refuses.
const (
	Operands     Rule = "operands"     // vector units add products of two operands that they take
	Width        Rule = "width"        // integers have at most so many bits on their way
	Accumulators Rule = "accumulators" // registers cannot be indexed by a loop that runs
	DataMemory   Rule = "data"         // all arrays are in memory
	Program      Rule = "program"      // the code is in its memory
)

var rules = []struct {
	rule Rule
	kept func(sp *space) bool
}{
	{Operands, (*space).operands},
	{Width, (*space).width},
	{Accumulators, (*space).accumulators},
	{DataMemory, (*space).data},
	{Program, (*space).program},
}

// Breaks lists the rules of the machine that a legal schedule breaks: one that breaks none can be compiled. Sizes are
// estimated from above, so one that breaks a rule about memory may fit all the same.
func Breaks(s *halide.Schedule, m *Machine) []Rule {
	var broken []Rule
	sp := spaceOf(s, m)
	for _, r := range rules {
		if !sp.everyCase(r.kept) {
			broken = append(broken, r.rule)
		}
	}
	return broken
}

// width reports whether every integer that is worked out has as many bits as scalar code has, sign included.
func (sp *space) width() bool {
	most := sp.machine.ScalarBits
	env, fits := halide.Env{Vars: sp.computed()}, true
	halide.Walk(sp.s.Func.Value, func(e *halide.Expr) {
		if e.Kind == halide.IntKind && most > 0 {
			s := env.Span(e)
			fits = fits && s.Known() && s.Lo.BitLen() < most && s.Hi.BitLen() < most
		}
	})
	return fits
}

// data reports whether the arrays are in memory, and those that are placed behind the begin of their module.
func (sp *space) data() bool {
	modules := max(1, sp.machine.DataModules)
	for module := range modules {
		if !within(sp.bytes(module), sp.machine.DataBytes*(modules-module)/modules) {
			return false
		}
	}
	return true
}

// within reports whether n keeps a limit.
func within(n, limit int) bool { return limit == 0 || n <= limit }

// accumulators reports whether in a vectorised schedule each pure loop inside a reduction loop is unrolled: the sums of
// all its iterations are in registers at once, and those have no addresses.
//
//	y, r.y, x, xi vector      no, unless x is unrolled
//	y, x, r.y, xi vector      yes
func (sp *space) accumulators() bool {
	if _, ok := sp.vector(); !ok {
		return true
	}
	inside := false
	for _, l := range sp.loops {
		switch {
		case l.Reduction:
			inside = true
		case inside && l.Kind == halide.Serial && l.Extent > 1:
			return false
		}
	}
	return true
}
