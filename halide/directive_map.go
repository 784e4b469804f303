package halide

import (
	"fmt"
	"slices"
	"strings"

	"github.com/vyasa-go/vyasa/halide/diag"
)

// Mapping says that the innermost loops of a stage are loops of an instruction: see Map.
type Mapping struct {
	Instruction string
	Axes        []MapLoop // as they were given
	Pos         diag.Pos

	// Calls has a compiler make its calls. Map alone sets it, so that programs without maps are linked without
	// instructions, what proves them and what finds them.
	Calls func(Caller)
}

// Caller is a compiler that can make calls of the loops of instructions.
type Caller interface{ CallLoops() }

// MapLoop says which loop of a stage a loop of an instruction is.
type MapLoop struct {
	Of   string // the instruction's
	Loop string // the stage's
	v    Var
}

// As says that loop "of" of an instruction is v.
func As(of string, v Var) MapLoop { return MapLoop{of, nameOf(v), v} }

// Map computes the innermost loops of the stage by calls of an instruction, of whose loops they are: as many calls as
// it takes to go through them, of which the last may stick out. Loops of the instruction that no MapLoop names take one
// value. Of a stage with sums the named loops over its dimensions stand inside all others, those of sums outside of
// them. What instructions there are, whether this one computes the stage, and that nothing saturates or wraps, is for
// lowering to say.
//
//	for m: for r.x: for n: c(m, n) += a(m, r.x) * b(r.x, n)      Map("vpdpbusd", As("i", n), As("r.x", r.X))
//	->
//	for m: for r.x step 4: for n step 16: vpdpbusd(c(m, n..n+15), a(m, r.x..r.x+3), b(r.x..r.x+3, n..n+15))
//
// It stands behind the directives that make and order the loops.
func (s *Schedule) Map(instruction string, axes ...MapLoop) *Schedule {
	args := []string{instruction}
	for _, a := range axes {
		args = append(args, a.Of+"="+a.Loop)
	}
	return s.line("map", args...).mapLine(instruction, axes)
}

func (l *line) mapLine(instruction string, axes []MapLoop) *Schedule {
	s := l.s
	if !isInstruction(instruction) {
		l.wrong(CodeMap, fmt.Sprintf("%q is no name of an instruction", instruction), "it is written: "+
			wordForm("map").usage)
		return s
	}
	if len(axes) == 0 {
		l.wrong(CodeMap, "it names no loop of "+instruction, "it is written: "+wordForm("map").usage+
			", as map vpdpbusd i=x r.x=r.x")
		return s
	}
	var vars []Var
	for i, a := range axes {
		if slices.ContainsFunc(axes[:i], func(b MapLoop) bool { return b.Of == a.Of }) {
			l.wrong(CodeMap, fmt.Sprintf("loop %s of %s is named twice", a.Of, instruction), "name each loop once")
			return s
		}
		vars = append(vars, a.v)
	}
	at, ok := l.distinct(vars)
	if !ok {
		return s
	}
	if s.mapping != nil {
		l.twice("the loops of "+s.mapping.Instruction+" are named", "map")
		return s
	}
	for _, i := range at {
		if !l.unmarked(i) {
			return s
		}
	}
	for k, i := range at {
		s.loops[i].Pos, s.loops[i].Map = l.pos, instruction+" "+axes[k].Of
	}
	s.mapping = &Mapping{instruction, slices.Clone(axes), l.pos, Caller.CallLoops}
	s.mapLine = l.origin
	s.demands = append(s.demands, (*Schedule).checkMap)
	return l.done()
}

// isInstruction reports whether an instruction may have that name: letters, digits, and . _ - / between them.
func isInstruction(name string) bool {
	for i, c := range name {
		letter := c == '_' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z'
		if !letter && (i == 0 || !strings.ContainsRune("0123456789.-", c)) {
			return false
		}
	}
	return name != ""
}

// Mapping is what Map said of the stage; nil: nothing.
func (s *Schedule) Mapping() *Mapping { return s.mapping }

// checkMap demands that mapped loops are still there, and that they are the innermost ones, those over sums outermost.
func (s *Schedule) checkMap() []finding {
	if s.mapping == nil {
		return nil
	}
	var outer, sums, inner []string
	wrong, ended := "", ""
	for _, l := range s.loops {
		_, of, _ := strings.Cut(l.Map, " ")
		switch {
		case l.Map == "":
			outer = append(outer, l.Name)
			if len(sums)+len(inner) > 0 {
				wrong = fmt.Sprintf("%s is inside of loops of %s", l.Name, s.mapping.Instruction)
			}
		case l.Kind != Serial:
			ended = of
		case l.Reduction && s.reduces(l):
			sums = append(sums, l.Name)
			if len(inner) > 0 {
				wrong = fmt.Sprintf("%s, of a sum, is inside of %s", l.Name, inner[0])
			}
		default:
			inner = append(inner, l.Name)
		}
	}
	for _, a := range s.mapping.Axes {
		if !slices.Contains(sums, a.Loop) && !slices.Contains(inner, a.Loop) {
			ended = a.Of
		}
	}
	switch {
	case ended != "":
		return []finding{s.mapLine.mistake(CodeMap, fmt.Sprintf("loop %s of %s is no plain loop any more", ended,
			s.mapping.Instruction), "map stands behind what splits, fuses, unrolls and vectorises loops")}
	case wrong == "" && s.sumsInside(inner):
		wrong = fmt.Sprintf("sums are inside of %s", inner[0])
	}
	if wrong == "" {
		return nil
	}
	return []finding{s.mapLine.mistake(CodeMap, wrong, s.state(),
		"order them first: "+s.call("reorder", slices.Concat(outer, sums, inner)...))}
}

// reduces reports whether l is a loop of a reduction of values, not one over which an update runs.
func (s *Schedule) reduces(l Loop) bool {
	u := s.updated()
	return u == nil || !u.RDom.named(l.RDom)
}

// sumsInside reports whether the first of the mapped loops that are no sums' stands before the first loop of a sum.
func (s *Schedule) sumsInside(inner []string) bool {
	if len(inner) == 0 {
		return false
	}
	sum := slices.IndexFunc(s.loops, func(l Loop) bool { return l.Reduction && s.reduces(l) })
	return sum >= 0 && s.find(inner[0]) < sum
}

// Remap is a copy of a schedule where stages whose loops are an instruction's (Map) have other directives in the
// place of map, those that as gives for the stage; none: the stage stays as it is. What is wrong with them is told at
// the line of map.
//
//	reorder r.x x; map mac16 i=x r.x=r.x   ->   reorder r.x x; split x 16 -> xo xi; vectorize xi
func (s *Schedule) Remap(as func(stage *Schedule) []Directive) *Schedule {
	c := s.Clone()
	for _, t := range c.whole.list {
		if t.mapping == nil {
			continue
		}
		list := as(t)
		if list == nil {
			continue
		}
		pos := t.mapping.Pos
		t.mapping = nil
		for i := range t.loops {
			t.loops[i].Map = ""
		}
		isMap := func(d Directive) bool { return d.Name == "map" }
		if i := slices.IndexFunc(t.Directives, isMap); i >= 0 {
			t.Directives = slices.Delete(slices.Clone(t.Directives), i, i+1)
			t.epochs = slices.Delete(slices.Clone(t.epochs), i, i+1)
		}
		if t.replayed != nil {
			t.replayed = slices.DeleteFunc(slices.Clone(t.replayed), isMap)
		}
		t.carryOutAll(pos, list)
	}
	return c
}

// carryOutAll does what directives say, at a place.
func (s *Schedule) carryOutAll(pos diag.Pos, list []Directive) {
	old := s.at
	s.at = &pos
	r := &scheduleReader{s: s, wrong: map[string]Var{}, lost: map[string]*Func{}}
	for _, d := range list {
		words := append([]string{d.Name}, d.Args...)
		if d.Results != nil {
			words = append(append(words, "->"), d.Results...)
		}
		r.directive(words)
	}
	s.at = old
}
