package lower

import (
	"fmt"
	"math/big"
	"slices"

	"github.com/vyasa-go/vyasa/halide"
)

// accumulation is what is done with an accumulator: each time that it is set, to what, and what is added until it is
// set again.
type accumulation struct {
	runs []run
	seen map[*Assign]bool
}

// run begins with an accumulator that is set.
type run struct {
	at    Stmt // sets it
	first *halide.Expr
	adds  []added
}

type added struct {
	value *halide.Expr
	op    halide.Reduction
	times int64 // how often, at most
}

// accumulations looks for lists in which an accumulator is set, alone or in loops over all of its lanes, and where all
// that is done with it follows.
func (s *storer) accumulations(list []Stmt) {
	for i, st := range list {
		a := setting(st)
		if a == nil {
			for _, body := range Bodies(st) {
				s.accumulations(body)
			}
			continue
		}
		u := s.uses[a.Local]
		if u == nil {
			u = &accumulation{seen: map[*Assign]bool{}}
			s.uses[a.Local] = u
		}
		r := run{at: st, first: a.Value}
		s.adds(u, &r, a, list[i+1:], nil)
		u.runs, u.seen[a] = append(u.runs, r), true
	}
}

// setting is what sets an accumulator, in loops around nothing else, over its indices; or nil.
func setting(st Stmt) *Assign {
	switch st := st.(type) {
	case *Assign:
		if st.Op == Set {
			return st
		}
	case *For:
		if len(st.Body) != 1 {
			return nil
		}
		if a := setting(st.Body[0]); a != nil && a.indexed(st.Var) {
			return a
		}
	}
	return nil
}

// indexed reports whether a loop runs over an index of an accumulator.
func (s *Assign) indexed(loop string) bool {
	return slices.ContainsFunc(s.Index, func(e *halide.Expr) bool { return e.Op == halide.OpVar && e.Name == loop })
}

// sameLoops reports whether the loops around two settings are alike.
func sameLoops(s, t Stmt) bool {
	f, ok := s.(*For)
	g, ok2 := t.(*For)
	return ok == ok2 && (!ok || f.Var == g.Var && f.Extent == g.Extent && sameLoops(f.Body[0], g.Body[0]))
}

// elsewhere reports whether two statements write accumulators of an array that are known to be different.
func (s *Assign) elsewhere(t *Assign) bool {
	for i, e := range s.Index {
		if f := t.Index[i]; e.Op == halide.OpConst && f.Op == halide.OpConst && e.Int.Cmp(f.Int) != 0 {
			return true
		}
	}
	return false
}

// mostTimes is how often something is added at most.
const mostTimes = 1 << 40

// adds gathers what statements inside loops add to an accumulator, up to the next one that sets it.
func (s *storer) adds(u *accumulation, r *run, set *Assign, list []Stmt, loops []*For) {
	for _, st := range list {
		if a := setting(st); a != nil && a.Local == set.Local && sameLoops(st, r.at) &&
			fmt.Sprint(a.Index) == fmt.Sprint(set.Index) {
			return // all of it is set again
		}
		if a, ok := st.(*Assign); ok && a.Local == set.Local && a.Op != Set && !a.elsewhere(set) {
			times := int64(1)
			for _, f := range loops {
				if !a.indexed(f.Var) {
					times = min(times*int64(f.Extent), mostTimes)
				}
			}
			r.adds = append(r.adds, added{a.Value, a.Reduce, times})
			u.seen[a] = true
		}
		inner := loops
		if f, ok := st.(*For); ok {
			inner = append(slices.Clone(loops), f)
		}
		for _, body := range Bodies(st) {
			s.adds(u, r, set, body, inner)
		}
	}
}

// local is what an accumulator holds: what its declaration says, or less.
func (s *storer) local(name string) halide.Span {
	if v, ok := s.locals[name]; ok {
		return v
	}
	l := s.nest.Local(name)
	declared := halide.Span{Lo: l.Lo, Hi: l.Hi}
	s.locals[name] = declared
	u := s.uses[name]
	if u == nil || s.writes(name) != len(u.seen) {
		return declared
	}
	var all halide.Span
	for i, r := range u.runs {
		v := s.run(r)
		if !v.Known() {
			return declared
		}
		if i == 0 {
			all = v
		}
		all = JoinSpans(all, v)
	}
	if all.Lo.Cmp(declared.Lo) < 0 {
		all.Lo = declared.Lo
	}
	if all.Hi.Cmp(declared.Hi) > 0 {
		all.Hi = declared.Hi
	}
	s.locals[name] = all
	return all
}

// run is what an accumulator holds from when it is set on.
func (s *storer) run(r run) halide.Span {
	v, zero := s.span(r.first), halide.Span{Lo: new(big.Int), Hi: new(big.Int)}
	for _, a := range r.adds {
		x := s.span(a.value)
		if !v.Known() || !x.Known() {
			return halide.Span{}
		}
		switch a.op {
		case halide.SumOf:
			n := big.NewInt(a.times)
			x = JoinSpans(x, zero)
			v = *plus(&v, halide.Span{Lo: new(big.Int).Mul(x.Lo, n), Hi: new(big.Int).Mul(x.Hi, n)})
		case halide.MaximumOf, halide.MinimumOf:
			v = JoinSpans(v, x)
		default:
			return halide.Span{}
		}
	}
	return v
}

// writes is how many statements write an accumulator.
func (s *storer) writes(name string) int {
	n := 0
	for st := range All(s.nest.Body) {
		if a, ok := st.(*Assign); ok && a.Local == name {
			n++
		}
	}
	return n
}
