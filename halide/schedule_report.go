package halide

import (
	"fmt"
	"slices"
	"sort"
	"strings"

	"github.com/vyasa-go/vyasa/halide/diag"
)

// origin is a directive as messages name it: its text, where it stands, and how many stood before it.
type origin struct {
	head string // "Split(x, 16)", or "split x 16" in a text
	pos  diag.Pos
	seq  int
}

// line is a directive while it is carried out.
type line struct {
	origin
	s    *Schedule
	in   *stages       // where it stands; where it is carried out may be aside
	word string        // in the notation
	args []string      // as the notation writes them
	bad  *diag.Mistake // what is wrong with it, or with what it builds on
}

// finding is a mistake and the place of its directive in the order of all.
type finding struct {
	seq int
	diag.Mistake
}

// here is where the directive stands that is being carried out.
func (s *Schedule) here() diag.Pos {
	if s.at != nil {
		return *s.at
	}
	return diag.Caller()
}

// line begins a directive; args are as the notation writes them.
func (s *Schedule) line(word string, args ...string) *line {
	s.whole.lines++
	l := &line{origin: origin{s.call(word, args...), s.here(), s.whole.lines}, s: s, in: s.whole, word: word,
		args: args}
	if s.cond != nil && !ofLoops(word) {
		l.aside()
	}
	return l
}

// done records the directive, which is right and has been carried out.
func (l *line) done(results ...string) *Schedule {
	d := Directive{Name: l.word, Args: l.args, Results: results, Pos: l.pos}
	l.s.Directives = append(l.s.Directives, d)
	if l.s.replayed != nil {
		l.s.replayed = append(l.s.replayed, d)
	}
	l.s.epochs = append(l.s.epochs, l.s.whole.epoch)
	l.homed()
	return l.s
}

// doneMaking is done of a directive that made f.
func (l *line) doneMaking(f *Func) {
	w := l.s.whole
	w.made = append(w.made, maker{f, l.origin})
	w.epoch++
	l.done(f.Name)
	w.epoch++
}

// wrong records a mistake of the directive.
func (l *line) wrong(code diag.Code, fact string, help ...string) {
	m := l.mistake(code, fact, help...)
	l.bad = &m.Mistake
	l.s.errs = append(l.s.errs, m)
}

//go:noinline
func (o origin) mistake(code diag.Code, fact string, help ...string) finding {
	return finding{o.seq, diag.Mistake{Pos: o.pos, Code: code, Fact: o.head + ": " + fact, Help: help}}
}

// poison is the Var that a wrong directive returns.
func (l *line) poison() Var { return Var{&Expr{Op: OpVar, Pos: l.pos, Mistake: l.bad}} }

// call writes a directive the way the user writes this schedule: as Go or in the notation.
func (s *Schedule) call(word string, args ...string) string {
	if s.at != nil && !s.inGo {
		return strings.Join(append([]string{word}, args...), " ")
	}
	form, ok := directiveForm(word)
	if !ok {
		panic("BUG: no directive " + word)
	}
	return form.goCall(args)
}

// loopVar is the Var of a loop that a directive at pos made.
func loopVar(name string, pos diag.Pos) Var {
	return Var{&Expr{Op: OpVar, Kind: IntKind, Name: name, Pos: pos}}
}

// nameOf is how messages and the notation name v.
func nameOf(v Var) string {
	if v.Expr == nil || v.Name == "" {
		return "?"
	}
	return v.Name
}

func namesOf(vars []Var) []string {
	names := make([]string, len(vars))
	for i, v := range vars {
		names[i] = nameOf(v)
	}
	return names
}

// usable reports whether v may be looked up: not if it comes from a mistake. That is told here only if it is not told
// already, by the Func or by an earlier directive.
func (l *line) usable(v Var) bool {
	if v.Expr == nil {
		l.wrong(CodeNoVar, "it names a Var that was never made", "make Vars by NewVar, NewRDom or a directive")
		return false
	}
	m := v.Mistake
	switch {
	case v.Kind != Poison:
		return true
	case m == nil:
		panic("BUG: a poisoned Var without its mistake")
	case m.Pos == diag.Pos{}: // told where it is used
		l.wrong(m.Code, m.Fact, m.Help...)
		return false
	}
	l.bad = m
	same := func(o diag.Mistake) bool { return o.Pos == m.Pos && o.Code == m.Code && o.Fact == m.Fact }
	told := slices.ContainsFunc(mistakesOf(l.s.whole.outputs...), same)
	for _, stage := range l.s.whole.all() {
		told = told || slices.ContainsFunc(stage.errs, func(f finding) bool { return same(f.Mistake) })
	}
	if !told {
		l.s.errs = append(l.s.errs, finding{l.seq, *m})
	}
	return false
}

// loop is the index of the loop v. It is false, and the mistake is recorded, if there is none.
func (l *line) loop(v Var) (int, bool) {
	if !l.usable(v) {
		return 0, false
	}
	if i := l.s.find(v.Name); i >= 0 {
		return i, true
	}
	if told := l.s.Func.mistakes(); len(told) > 0 && strings.Contains(v.Name, ".") {
		l.bad = &told[0] // the reduction is missing because the Func is wrong
		return 0, false
	}
	help := []string{l.s.state()}
	for _, r := range l.s.nestedRDoms() {
		if slices.Contains(namesOf(r.Vars), v.Name) {
			help = append(help, v.Name+" runs inside the term of another reduction; such loops keep their place")
		}
	}
	if gone := l.s.gone(v.Name); gone != "" {
		help = append(help, gone)
	} else if other := l.s.elsewhere(v.Name); other != "" {
		help = append(help, other)
	} else if near := nearest(v.Name, l.s.names()); near != "" {
		help = append(help, "did you mean "+near+"?")
	}
	l.wrong(CodeUnknownLoop, fmt.Sprintf("%s has no loop %s", l.s.Func.Name, v.Name), help...)
	return 0, false
}

// elsewhere names the stages that have a reduction loop of that name, which this one has not; or it is "".
func (s *Schedule) elsewhere(name string) string {
	if !strings.Contains(name, ".") {
		return ""
	}
	n := s.whole.nesting()
	var list []string
	for _, f := range s.whole.funcs() {
		for i := range len(f.Updates) + 1 {
			if id := (stageID{f, i}); slices.Contains(n.loops(id), name) {
				list = append(list, s.whereSaid(id))
			}
		}
	}
	if list == nil {
		return ""
	}
	return fmt.Sprintf("%s is a loop of another stage: %s", name, strings.Join(list, ", "))
}

// whereSaid is how the user comes to the schedule of a stage.
func (s *Schedule) whereSaid(id stageID) string {
	switch {
	case s.at != nil && !s.inGo && id.update == 0:
		return fmt.Sprintf("of %s:", id.f.Name)
	case s.at != nil && !s.inGo:
		return fmt.Sprintf("of %s update %d:", id.f.Name, id.update-1)
	case id.update == 0:
		return fmt.Sprintf("Of(%s)", id.f.Name)
	}
	return fmt.Sprintf("Of(%s).Update(%d)", id.f.Name, id.update-1)
}

// distinct are the indices of the loops vars, which must be at least one and all different.
func (l *line) distinct(vars []Var) ([]int, bool) {
	if len(vars) == 0 {
		l.wrong(CodeNoLoops, "it names no loop", l.s.state())
		return nil, false
	}
	at := make([]int, 0, len(vars))
	for _, v := range vars {
		i, ok := l.loop(v)
		if !ok {
			return nil, false
		}
		if slices.Contains(at, i) {
			l.wrong(CodeDuplicateLoop, v.Name+" stands there twice", l.s.state(), "name each loop once")
			return nil, false
		}
		at = append(at, i)
	}
	return at, true
}

// state is the help line that lists the loops.
func (s *Schedule) state() string {
	return "its loops, outermost first, are: " + strings.Join(s.names(), ", ")
}

// gone says which directive took a loop away, or "".
func (s *Schedule) gone(name string) string {
	for _, d := range s.derived {
		switch {
		case d.Inner == "" && d.Old == name:
			return fmt.Sprintf("%s is called %s since %v", name, d.Outer, d.Pos)
		case !d.Fuse && d.Old == name:
			return fmt.Sprintf("%s was split into %s, %s at %v", name, d.Outer, d.Inner, d.Pos)
		case d.Fuse && (d.Outer == name || d.Inner == name):
			return fmt.Sprintf("%s and %s were fused into %s at %v", d.Outer, d.Inner, d.Fused, d.Pos)
		}
	}
	return ""
}

// mistakes are those of the directives and those of the schedule as a whole, in program order.
func (s *Schedule) mistakes() []diag.Mistake {
	var all []finding
	for _, stage := range s.whole.all() {
		all = slices.Concat(all, stage.errs, stage.check())
	}
	sort.SliceStable(all, func(i, j int) bool { return all[i].seq < all[j].seq })
	var out []diag.Mistake
	for _, f := range all {
		out = append(out, f.Mistake)
	}
	return out
}
