package halide

import (
	"fmt"
	"slices"
)

// updated makes a Func of a sum that an update makes, which all that read the updated Func read in its place: that one
// is not computed any more.
//
//	acc(x) = b(x); acc(x) = narrow(int32, acc(x) + in(x+r) * w(r)) over r
//	->   acc_sum(x) = b(x) + sum(r, in(x+r) * w(r))
//
// That is the same where no sum on the way leaves the type, or where all of them wrap: of floats it is not, as those of
// a sum begin with 0.
func (l *line) updated(names []string) *Func {
	s, w := l.s, l.s.whole
	f := s.Func
	readers := slices.DeleteFunc(w.readers(f.Name), func(g *Func) bool { return g == f })
	value, ok := f.summed()
	at := slices.IndexFunc(w.all(), func(o *Schedule) bool {
		_, stored := o.storage[f.Name]
		return stored || o.Func == f && len(o.Directives) > 0
	})
	switch {
	case !ok:
		what := fmt.Sprintf("the updates of %s are more than one sum that its type holds at each step", f.Name)
		l.wrong(CodeSums, what,
			"it is of one update of integers, at each element, that adds over an RDom to what is there")
		return l.lose(f)
	case s.isOutput() || len(readers) == 0:
		l.wrong(CodeSums, f.Name+" is an output, which keeps its update", "write it as a sum in the algorithm")
		return l.lose(f)
	case at >= 0:
		l.wrong(CodeSums, f.Name+" has directives already, and is not computed from here on",
			"say them behind this line, of the new Func")
		return l.lose(f)
	}
	name, ok := l.newFunc(names, f.Name+"_sum")
	if !ok {
		return l.lose(f)
	}
	p := newFunc(l.pos, name, slices.Clone(f.Vars)).is(l.pos, []*Expr{value}).stores(l.pos, slices.Clone(f.Stored))
	for d, to := range w.detours {
		if d.in == f {
			w.detours[detour{p, d.of}] = to
		}
	}
	for _, g := range readers {
		w.detour(g, f.Name, p)
	}
	w.epoch++
	l.done(name)
	w.epoch++
	return p
}

// summed is what f is after its updates, as a sum, if they are one update that adds to each element by itself.
func (f *Func) summed() (*Expr, bool) {
	single := len(f.Updates) == 1 && len(f.Values) == 1 && len(f.Stored) == 1
	if !single || !f.Stored[0].Integer() || len(f.mistakes()) > 0 {
		return nil, false
	}
	t, first, u := f.Stored[0], f.Values[0], *f.Updates[0]
	if u.RDom == nil || len(u.Values) != 1 || first.Kind != IntKind {
		return nil, false
	}
	for d := range u.Coords {
		if !u.runsOver(d) {
			return nil, false
		}
	}
	wraps := u.Values[0].Op == OpWrap && u.Values[0].Type == t
	u.Values = []*Expr{uncut(u.Values[0], t)}
	op, more, ok := u.combination(0)
	if !ok || op != OpAdd || u.Values[0].Op != OpAdd || more.Kind != IntKind {
		return nil, false
	}
	if c := u.cond(); c != nil && callsFunc(c, f) {
		return nil, false
	}
	sum := build(u.Pos, OpAdd, uncut(first, t), reduce(u.Pos, SumOf, u.RDom, more))
	spans := newTracer().over(f, nil, make([]Span, len(f.Vars)))
	for _, e := range []*Expr{sum.Args[0], sum} { // between the first and the last are all on the way
		if v := spans.span(e); v.Known() && v.Fits(t) {
			continue
		}
		if !wraps || first.Op == OpNarrow {
			return nil, false
		}
		return wrapped(sum, f.Updates[0].Values[0]), true
	}
	return sum, true
}

// uncut is a value that is cut to t, if it is, before it is.
func uncut(e *Expr, t Type) *Expr {
	if (e.Op == OpWrap || e.Op == OpNarrow && e.Shift == 0) && e.Type == t {
		return e.Args[0]
	}
	return e
}
