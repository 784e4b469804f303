package halide

import (
	"fmt"
	"slices"
	"strings"
)

// Sums makes a Func of the sum in the definition, called as the Func with "_sum" behind it and of the same Vars, with a
// schedule by Of: its loops run ahead, and what is made of the sum has loops of its own. What is added to the sum is in
// it as long as int32 holds that. The algorithm stays as it is. Loops over the terms are those of the new Func: said of
// the definition they come too late or too early. It is made somewhere: say where by ComputeRoot or ComputeAt.
//
//	out(x) = narrow(int8, (sum(r, in(x+r.x) * w(r.x)) + b) * m, 30)
//	->   out_sum(x) = sum(r, in(x+r.x) * w(r.x)) + b; out(x) = narrow(int8, out_sum(x) * m, 30)
func (s *Schedule) Sums() *Func { return s.line("sums").sumsLine(nil) }

func (l *line) sumsLine(names []string) *Func {
	s := l.s
	f := s.Func
	switch {
	case l.bad != nil || s.whole.lost[f] || len(mistakesOf(s.whole.outputs...)) > 0:
		return l.lose(f)
	case s.update == 0 && len(s.Func.Updates) > 0 && len(s.cases) == 0:
		return l.updated(names)
	case s.update > 0 || len(s.roots()) != 1:
		l.wrong(CodeSums, "it is of a definition of one value", "an update keeps its sum in the Func already: RFactor")
		return l.lose(f)
	case len(s.cases) > 0:
		l.wrong(CodeSums, fmt.Sprintf("the definition has an alternative already, made at %s, whose loops would be "+
			"gone", s.cases[0].pos), "say it before Specialize")
		return l.lose(f)
	}
	root := s.roots()[0]
	sums := outerSums(root)
	if len(sums) != 1 {
		l.wrong(CodeSums, fmt.Sprintf("the definition of %s has %s", f.Name, count(len(sums), "sum")),
			"it is of one; where there are several, give each a Func in the algorithm")
		return l.lose(f)
	}
	if d, ok := s.mentions(sums[0].RDom); ok {
		l.wrong(CodeSums, fmt.Sprintf("%s is said of a loop over the terms, which is one of another Func from here on",
			d), "say it behind this line, of the new Func")
		return l.lose(f)
	}
	value, t := s.summed(root, sums[0])
	if t == NoType {
		l.wrong(CodeSums, "no type holds the sum: "+sums[0].brief(), "narrow it in the algorithm")
		return l.lose(f)
	}
	name, ok := l.newFunc(names, f.Name+"_sum")
	if !ok {
		return l.lose(f)
	}
	p := newFunc(l.pos, name, slices.Clone(f.Vars)).is(l.pos, []*Expr{value}).stores(l.pos, []Type{t})
	l.apart(p, exchanged(root, value, p.call(l.pos, 0, operands(f.Vars)), map[*Expr]*Expr{}))
	l.doneMaking(p)
	return p
}

// apart gives the definition another value, which reads p, and its loops without those of the sum.
func (l *line) apart(p *Func, value *Expr) {
	s, w := l.s, l.s.whole
	if w.merges == nil {
		w.merges = map[stageID]*Update{}
	}
	w.merges[stageID{s.Func, 0}] = &Update{Func: s.Func, Values: []*Expr{value}, Pos: l.pos}
	for d, to := range w.detours {
		if d.in == s.Func {
			w.detours[detour{p, d.of}] = to
		}
	}
	s.loops = slices.DeleteFunc(slices.Clone(s.loops), func(l Loop) bool { return l.RDom != "" })
	s.order = slices.DeleteFunc(slices.Clone(s.order), func(n string) bool { return s.find(n) < 0 })
	s.floats = s.orderedRDoms()
}

// mentions is a directive of the stage that names a loop over an RDom.
func (s *Schedule) mentions(r *RDom) (Directive, bool) {
	for _, d := range s.Directives {
		for _, a := range d.Args {
			if strings.HasPrefix(a, r.Name+".") {
				return d, true
			}
		}
	}
	return Directive{}, false
}

// outerSums are the reductions of an expression outside of others; none if one is no sum.
func outerSums(root *Expr) (sums []*Expr) {
	seen := map[*Expr]bool{}
	other := false
	var walk func(e *Expr)
	walk = func(e *Expr) {
		if seen[e] {
			return
		}
		seen[e] = true
		if e.Op == OpReduce {
			other = other || e.Reduce != SumOf
			sums = append(sums, e)
			return
		}
		for _, a := range e.Args {
			walk(a)
		}
	}
	if walk(root); other {
		return nil
	}
	return sums
}

// summed is a sum with what is added to it in e, as long as int32 holds that, and the type that holds it.
func (s *Schedule) summed(root, sum *Expr) (*Expr, Type) {
	switch sum.Kind {
	case FloatKind:
		return sum, Float32
	case DoubleKind:
		return sum, Float64
	}
	box := make([]Span, len(s.Func.Vars))
	for d, v := range s.Func.Vars {
		if r, ok := s.bounds[v.Name]; ok {
			box[d] = r.span()
		}
	}
	spans := newTracer().over(s.Func, nil, box)
	holds := func(e *Expr, types ...Type) Type {
		for _, t := range types {
			if v := spans.span(e); v.Known() && v.Fits(t) {
				return t
			}
		}
		return NoType
	}
	t := holds(sum, Int32, UInt32, Int64)
	for t != NoType {
		users := usersOf(root, sum)
		if len(users) != 1 || users[0].Op != OpAdd && users[0].Op != OpSub || holds(users[0], Int32) == NoType {
			break
		}
		sum, t = users[0], Int32
	}
	return sum, t
}

// usersOf are the nodes of an expression that have e as an argument.
func usersOf(root, e *Expr) (users []*Expr) {
	seen := map[*Expr]bool{}
	var walk func(n *Expr)
	walk = func(n *Expr) {
		if seen[n] {
			return
		}
		seen[n] = true
		if slices.Contains(n.Args, e) {
			users = append(users, n)
		}
		for _, a := range n.Args {
			walk(a)
		}
	}
	walk(root)
	return users
}

// exchanged is e with another node in the place of one.
func exchanged(e, old, to *Expr, known map[*Expr]*Expr) *Expr {
	if e == old {
		return to
	}
	if done, ok := known[e]; ok {
		return done
	}
	c := *e
	c.Args = make([]*Expr, len(e.Args))
	changed := false
	for i, a := range e.Args {
		c.Args[i] = exchanged(a, old, to, known)
		changed = changed || c.Args[i] != a
	}
	if known[e] = e; changed {
		known[e] = &c
	}
	return known[e]
}

// operands are Vars as coordinates.
func operands(vars []Var) []Operand {
	list := make([]Operand, len(vars))
	for i, v := range vars {
		list[i] = v
	}
	return list
}
