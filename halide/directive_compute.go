package halide

import (
	"fmt"
	"slices"
	"strings"

	"github.com/vyasa-go/vyasa/halide/diag"
)

// Datapath asks for the datapath of so many lanes and columns, as 16 and 2. Whether the machine has it for the types
// of the operands, and whether it can select them, is for the code generator to say.
func (s *Schedule) Datapath(lanes, columns int) *Schedule {
	return s.line("datapath", fmt.Sprintf("%dx%d", lanes, columns)).datapathLine(lanes, columns)
}

func (l *line) datapathLine(lanes, columns int) *Schedule {
	s := l.s
	switch {
	case lanes < 1 || columns < 1:
		l.wrong(CodeDatapath, "a datapath has at least one lane and one column", "as in "+s.call("datapath", "16x2"))
	case s.compute.Lanes > 0:
		l.twice("the datapath is chosen", "datapath")
	default:
		s.compute.Lanes, s.compute.Columns, s.compute.DatapathPos = lanes, columns, l.pos
		l.done()
	}
	return s
}

// Group says along which Var of a reduction the columns of a lane are filled: with terms that are neighbours in v. It
// is a Var of the RDom, split or not.
func (s *Schedule) Group(v Var) *Schedule {
	return s.line("group", nameOf(v)).groupLine(v)
}

func (l *line) groupLine(v Var) *Schedule {
	s := l.s
	switch {
	case !l.reductionVars(CodeGroup, v):
	case s.compute.Group != "":
		l.twice("the columns are filled along "+s.compute.Group, "group")
	default:
		s.compute.Group, s.compute.GroupPos = v.Name, l.pos
		l.done()
	}
	return s
}

// Pair says in which Vars of a reduction neighbouring rows may share one operation, half of its columns each: with
// Pair(r.Y), a 3x3 filter of 16-bit numbers takes 5 operations of two columns, not 6.
func (s *Schedule) Pair(vars ...Var) *Schedule {
	return s.line("pair", namesOf(vars)...).pairLine(vars)
}

func (l *line) pairLine(vars []Var) *Schedule {
	s := l.s
	switch {
	case len(vars) == 0:
		l.wrong(CodePair, "it names no Var", "name Vars of a reduction, or forbid pairs: "+s.call("pair", "none"))
	case !l.reductionVars(CodePair, vars...):
	case s.compute.PairSet:
		l.twice("pairs are settled", "pair")
	default:
		s.compute.Pair, s.compute.PairSet, s.compute.PairPos = namesOf(vars), true, l.pos
		l.done()
	}
	return s
}

// NoPair says that no two rows of a reduction may share an operation.
func (s *Schedule) NoPair() *Schedule { return s.line("pair", "none").noPairLine() }

func (l *line) noPairLine() *Schedule {
	s := l.s
	if s.compute.PairSet {
		l.twice("pairs are settled", "pair")
		return s
	}
	s.compute.PairSet, s.compute.PairPos = true, l.pos
	return l.done()
}

// Reassociate allows the terms of the float reductions of a stage to be added in any order and any grouping; what the
// Func means then depends on the schedule in its last bits: each order gives what Eval gives where no sum is rounded,
// as sums of whole numbers below 2^24 are not. Machine code takes other orders, and adds products without rounding them
// (fused multiply and add), where every stage that adds floats allows it: what n terms differ by then is at most n *
// 2^-23 times the sum of their magnitudes. Integer reductions are exact in every order and need no leave.
func (s *Schedule) Reassociate() *Schedule { return s.line("reassociate").reassociateLine() }

func (l *line) reassociateLine() *Schedule {
	s := l.s
	if s.compute.Reassociate {
		l.twice("other orders are allowed", "reassociate")
		return s
	}
	s.compute.Reassociate = true
	return l.done()
}

// twice tells that a directive that may stand once stands there again.
func (l *line) twice(fact, word string, args ...string) {
	l.wrong(CodeTwice, fact+" already", fmt.Sprintf("that was at %s; remove one of the two",
		l.s.earlier(word, args...)))
}

// reductionVars reports whether vars are different Vars of the Func's outer reductions, and tells if not.
func (l *line) reductionVars(code diag.Code, vars ...Var) bool {
	for i, v := range vars {
		if !l.usable(v) {
			return false
		}
		if !l.s.reductionVar(v.Name) {
			if told := l.s.Func.mistakes(); len(told) > 0 && strings.Contains(v.Name, ".") {
				return false // the reduction is missing because the Func is wrong
			}
			l.wrong(code, v.Name+" is not a Var of a reduction of "+l.s.Func.Name, "those are: "+l.s.reductions())
			return false
		}
		if slices.Contains(namesOf(vars[:i]), v.Name) {
			l.wrong(CodeDuplicateLoop, v.Name+" stands there twice", "name each Var once")
			return false
		}
	}
	return true
}

// reductionVar reports whether an outer reduction of the Func has a Var of that name.
func (s *Schedule) reductionVar(name string) bool {
	return slices.ContainsFunc(s.rdoms(), func(r *RDom) bool { return slices.Contains(namesOf(r.Vars), name) })
}

// reductions lists the Vars of the outer reductions, for messages.
func (s *Schedule) reductions() string {
	var names []string
	for _, r := range s.rdoms() {
		names = append(names, namesOf(r.Vars)...)
	}
	if names == nil {
		return "none, for nothing is reduced"
	}
	return strings.Join(names, ", ")
}

// dims lists the Vars of the Func, for messages.
func (s *Schedule) dims() string { return strings.Join(namesOf(s.Func.Vars), ", ") }
