package halide

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/vyasa-go/vyasa/halide/diag"
)

// Alternative is an order of computing a stage that is taken where a condition on inputs holds.
type Alternative struct {
	Cond     *Expr     // a condition of constants and of elements of inputs at constant places
	Schedule *Schedule // of the same stage: other loops, everything else as in the stage
}

// Alternatives are what Specialize said of the stage, in order: the first whose condition holds is taken, and the loops
// of the stage itself where none does.
func (s *Schedule) Alternatives() []Alternative {
	var list []Alternative
	for _, c := range s.cases {
		list = append(list, Alternative{c.cond, c})
	}
	return list
}

// Specialize gives the stage other loops where cond holds, which is a condition of constants and of elements of inputs
// at constant places: p.At(0).GT(0). It returns their schedule, which begins as a copy of this stage; later directives
// to either do not change the other. Where Funcs are computed and stored, and how arrays lie, is said of the stage
// alone; loops in which others are computed are in every alternative.
//
//	for x: S(x)   ->   if p(0) > 0: for xo: for xi: S(16*xo + xi) else: for x: S(x)
func (s *Schedule) Specialize(cond Operand) *Schedule {
	e := operand(s.here(), "Specialize", cond)
	return s.line("specialize", e.String()).specializeLine(e)
}

func (l *line) specializeLine(cond *Expr) *Schedule {
	s := l.s
	if l.bad != nil || !l.condition(cond) {
		s.dead++
		return s.Clone() // where nobody looks
	}
	c := s.copy()
	c.base, c.cond, c.pos, c.caseOf = s, cond, l.pos, l.origin
	c.Directives, c.epochs, c.replayed, c.errs, c.cases, c.levels, c.wishes = nil, nil, nil, nil, nil, Levels{}, nil
	c.demands = append([]func(*Schedule) []finding{(*Schedule).checkCase}, s.demands...)
	s.cases = append(s.cases, c)
	l.done()
	return c
}

// condition reports whether cond may be asked before the stage begins, and tells if not.
func (l *line) condition(cond *Expr) bool {
	w := l.s.whole
	for _, m := range nodeMistakes(cond) {
		l.wrong(m.Code, m.Fact, m.Help...)
		return false
	}
	inputs := inputsOf(w.funcs())
	fact, help := "", "it is of constants and of elements of inputs at constant places: p.At(0).GT(0)"
	if cond.Kind != BoolKind && cond.Kind != Poison {
		fact, help = fmt.Sprintf("%s is of kind %s, not a condition", cond.brief(), cond.Kind), "compare it: NE(0)"
	}
	Walk(cond, func(e *Expr) {
		switch {
		case fact != "":
		case e.Op == OpVar:
			fact = fmt.Sprintf("%s is another one in each iteration, and the choice is made before all", e.Name)
		case e.Op == OpCall || e.Op == OpReduce || e.Op == OpLocal:
			fact = e.brief() + " is computed, and the choice is made before all"
		case e.Op == OpLoad && slices.ContainsFunc(e.Args, func(a *Expr) bool { return a.Op != OpConst }):
			fact = fmt.Sprintf("%s is at a place that is no constant", e.brief())
		case e.Op == OpLoad && !slices.ContainsFunc(inputs, e.Input.equal):
			fact = fmt.Sprintf("%s is no input of %s", e.Name, l.s.Root().Func.Name)
			help = "its inputs are: " + strings.Join(texts(inputs, func(in *Input) string { return in.Name }), ", ")
		}
	})
	if fact != "" {
		l.wrong(CodeSpecialize, fact, help)
	}
	return fact == ""
}

// nodeMistakes are those of the nodes of e.
func nodeMistakes(e *Expr) (list []*diag.Mistake) {
	Walk(e, func(e *Expr) {
		if e.Mistake != nil {
			list = append(list, e.Mistake)
		}
	})
	return list
}

// ofLoops reports whether a directive is about the loops of a stage alone, so that an alternative takes it.
func ofLoops(word string) bool {
	return slices.Contains([]string{"split", "tile", "fuse", "reorder", "unroll", "unrolljam", "vectorize", "parallel",
		"serpentine", "serial", "rename", "atomic", "datapath", "group", "pair", "reassociate"}, word)
}

// aside tells of a directive that an alternative does not take, which is then carried out where nobody looks.
func (l *line) aside() {
	base := l.s.base
	l.wrong(CodeSpecialize, fmt.Sprintf("an alternative of %s has loops of its own, and nothing else",
		stageID{base.Func, base.update}), "say it of the stage itself, and what changes its loops before Specialize")
	l.s = l.s.Clone()
}

// all are the schedules of all stages, each followed by its alternatives.
//
//go:noinline
func (w *stages) all() []*Schedule {
	var list []*Schedule
	for _, s := range w.list {
		list = append(append(list, s), s.cases...)
	}
	return list
}

// checkCase demands of an alternative the loops in which others are computed or stored, in the order of the stage
// itself.
func (s *Schedule) checkCase() []finding {
	if s.cond == nil || len(mistakesOf(s.whole.outputs...)) > 0 {
		return nil
	}
	anchors, stored := s.base.anchors()
	n := s.whole.nesting()
	fact, last := "", -1
	for _, v := range anchors {
		i := s.find(v)
		switch {
		case fact != "":
		case i < 0:
			fact = fmt.Sprintf("it has no loop %s, in which another Func is computed or stored", v)
		case i < last:
			fact = fmt.Sprintf("its loops %s, in which others are computed or stored, stand in another order",
				strings.Join(anchors, ", "))
		case s.loops[i].Kind == Vectorized:
			fact = fmt.Sprintf("its loop %s, in which another Func is computed, is vectorised, and its lanes run at "+
				"once", v)
		}
		last = i
	}
	for _, o := range stored {
		if fact != "" {
			break
		}
		from := 0 // where it is stored further out
		if store := n.store(o.Func); store.Func == s.Func {
			from = s.find(store.Loop) + 1
		}
		for _, l := range s.loops[from : s.find(n.compute(o.Func).Loop)+1] {
			if l.Kind == Parallel {
				fact = fmt.Sprintf("its loop %s is parallel, and all its iterations would share one %s", l.Name,
					o.Func.Name)
			}
		}
	}
	if fact == "" {
		return nil
	}
	return []finding{s.caseOf.mistake(CodeSpecialize, fact, s.state(), "keep those loops as the stage has them")}
}

// anchors are the loops of the stage in which others are computed or stored, outermost first; stored are those of which
// it is said where they are stored.
func (s *Schedule) anchors() (loops []string, stored []*Schedule) {
	n := s.whole.nesting()
	id := stageID{s.Func, s.update}
	here := func(o *Schedule, level Level) bool {
		if o.update > 0 || level.Kind != LoopLevel || level.Func != s.Func {
			return false
		}
		at, fault := n.place(o.Func, level)
		return fault == "" && at.stageID == id
	}
	for _, o := range s.whole.list {
		if here(o, n.compute(o.Func)) && n.store(o.Func).Kind != DefaultLevel {
			stored = append(stored, o)
		}
	}
	for _, v := range s.names() {
		if slices.ContainsFunc(s.whole.list, func(o *Schedule) bool {
			compute, store := n.compute(o.Func), n.store(o.Func)
			return compute.Loop == v && here(o, compute) || store.Loop == v && here(o, store)
		}) {
			loops = append(loops, v)
		}
	}
	return loops, stored
}

// specialize carries out "specialize CONDITION".
func (r *scheduleReader) specialize(l *line, text string) {
	scope := Scope{Inputs: map[string]*Input{}}
	for _, in := range inputsOf(r.s.whole.funcs()) {
		scope.Inputs[in.Name] = in
	}
	e, err := ParseExpr("schedule", text, scope)
	var list diag.List
	if errors.As(err, &list) {
		l.wrong(list[0].Code, list[0].Fact, list[0].Help...)
		r.s.dead++
		return
	}
	walkAll([]*Expr{e}, func(n *Expr) { n.Pos = l.pos })
	l.args = []string{e.String()}
	l.specializeLine(e)
}
