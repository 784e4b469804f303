package build

import (
	"maps"
	"slices"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower/indexes"
)

// stage is one stage of a member, with what is inlined written out.
type stage struct {
	schedule *halide.Schedule
	values   []*halide.Expr
	coords   []*halide.Expr // of an update
	rdom     *halide.RDom   // of an update that has one; its Cond is written out
	asked    []halide.Range // what of it is needed so that the outputs have what is asked for: no tails
}

// roots are the expressions of s.
func (s *stage) roots() []*halide.Expr {
	roots := slices.Concat(s.values, s.coords)
	if c := s.cond(); c != nil {
		roots = append(roots, c)
	}
	return roots
}

// cond is the condition of the RDom of an update, or nil.
func (s *stage) cond() *halide.Expr {
	if s.rdom == nil {
		return nil
	}
	return s.rdom.Cond
}

// plain reports whether the stage runs over dimension d of f: its Var stands in its own place.
func (s *stage) plain(f *halide.Func, d int) bool {
	return s.coords == nil || s.coords[d].Op == halide.OpVar && s.coords[d].Name == f.Vars[d].Name
}

// rdoms are the RDoms of s: of the update, and of reductions.
func (s *stage) rdoms() []*halide.RDom {
	var list []*halide.RDom
	if s.rdom != nil {
		list = append(list, s.rdom)
	}
	for _, e := range s.roots() {
		halide.Walk(e, func(e *halide.Expr) {
			if e.Op == halide.OpReduce && !slices.ContainsFunc(list,
				func(r *halide.RDom) bool { return r.Name == e.RDom.Name }) {
				list = append(list, e.RDom)
			}
		})
	}
	return list
}

// alternative is loops for a stage, taken where a condition holds that is of inputs alone.
type alternative struct {
	cond     *halide.Expr // with borders gathered; nil: in all other cases
	schedule *halide.Schedule
	known    facts
}

// facts are conditions by their text, and whether they hold.
type facts map[string]bool

// with is f and that e holds or not, and what follows of its terms.
func (f facts) with(e *halide.Expr, holds bool) facts {
	out := maps.Clone(f)
	out[e.String()] = holds
	if e.Op == halide.OpAnd && holds || e.Op == halide.OpOr && !holds {
		out = out.with(e.Args[0], holds).with(e.Args[1], holds)
	}
	return out
}

// decided is s where facts hold: nothing asks for them again.
//
//	f(x) = select(p(0) > 0, in(x), k(x)), where p(0) > 0   ->   f(x) = in(x)
func (s *stage) decided(f facts) *stage {
	if len(f) == 0 {
		return s
	}
	return s.mapped(&indexes.Rewriter{Known: map[*halide.Expr]*halide.Expr{},
		Node: func(e *halide.Expr, args []*halide.Expr) *halide.Expr {
			if e.Op != halide.OpSelect {
				return nil
			}
			holds, known := f[e.Args[0].String()]
			switch {
			case !known:
				return nil
			case holds:
				return args[1]
			}
			return args[2]
		}})
}

// alternatives are the loops that the stage has, its own last.
func (s *stage) alternatives() []alternative {
	var list []alternative
	known := facts{}
	for _, a := range s.schedule.Alternatives() {
		list = append(list, alternative{gather(a.Cond, nil), a.Schedule, known.with(a.Cond, true)})
		known = known.with(a.Cond, false)
	}
	return append(list, alternative{nil, s.schedule, known})
}

// chooses is the conditions by which loops of the stage are chosen, as if they were its values.
func (s *stage) chooses() *stage {
	c := &stage{schedule: s.schedule}
	for _, a := range s.alternatives() {
		if a.cond != nil {
			c.values = append(c.values, a.cond)
		}
	}
	return c
}

// mapped is s with its expressions rewritten.
func (s *stage) mapped(r *indexes.Rewriter) *stage {
	c := *s
	c.values, c.coords = r.List(s.values), r.List(s.coords)
	if cond := s.cond(); cond != nil {
		dom := *s.rdom
		dom.Cond = r.Rewrite(cond)
		c.rdom = &dom
	}
	return &c
}

// gathered is s with borders as expressions where coordinates may go beyond them.
func (s *stage) gathered(env map[string]halide.Range) *stage { return s.mapped(newGatherer(env)) }

// env is the range of each Var of a stage of f, the Func's being over box.
func (s *stage) env(f *halide.Func, box []halide.Range) map[string]halide.Range {
	env := map[string]halide.Range{}
	for d, v := range f.Vars {
		env[v.Name] = box[d]
	}
	for _, r := range s.rdoms() {
		for i, v := range r.Vars {
			env[v.Name] = r.Range(i)
		}
	}
	return env
}
