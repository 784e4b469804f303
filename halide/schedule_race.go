package halide

import (
	"fmt"
	"slices"
)

// sources are the Vars that a loop, or a Var on the way to it, counts: "r.x" of r.xo; "r.x" and "r.y" of r.yx.
func (s *Schedule) sources(name string) []string {
	list := []string{name}
	for _, d := range slices.Backward(s.derived) {
		switch {
		case d.Fuse && slices.Contains(list, d.Fused):
			list = append(slices.DeleteFunc(list, func(n string) bool { return n == d.Fused }), d.Outer, d.Inner)
		case !d.Fuse && (slices.Contains(list, d.Outer) || d.Inner != "" && slices.Contains(list, d.Inner)):
			list = slices.DeleteFunc(list, func(n string) bool { return n == d.Outer || n == d.Inner || n == d.Old })
			list = append(list, d.Old)
		}
	}
	return list
}

// Apart reports whether the iterations of a loop of the stage never meet: those over a Var of the Func, and over the
// RDom of an update those that store, and read of the Func, at places of their own. Of names of no loop it is false.
func (s *Schedule) Apart(loop string) bool {
	i := s.find(loop)
	return i >= 0 && (!s.loops[i].Reduction || s.apart(s.loops[i]) || s.apartInside(s.loops, i))
}

// apartInside reports whether the iterations of loop i of loops, over the RDom of an update, never meet while those
// around stand still: what else they read of the Func lies at another place of a loop around, which the update stores
// at.
//
//	f(r.x, r.y) = min(f(r.x - 1, r.y - 1), f(r.x, r.y - 1)) + in(r.x, r.y)     those of r.x inside r.y
func (s *Schedule) apartInside(loops []Loop, i int) bool {
	u := s.updated()
	if u == nil || !u.RDom.named(loops[i].RDom) || len(u.Coords) != len(u.Func.Vars) {
		return false
	}
	var fixed []string // Vars of which all loops are around
	for _, v := range namesOf(u.RDom.Vars) {
		inside := slices.ContainsFunc(loops[i:], func(l Loop) bool { return slices.Contains(s.sources(l.Name), v) })
		if !inside {
			fixed = append(fixed, v)
		}
	}
	for _, v := range s.sources(loops[i].Name) {
		d := slices.IndexFunc(u.Coords, func(c *Expr) bool { return c.Op == OpVar && c.Name == v })
		if d < 0 || !u.meetsOnly(d, fixed) {
			return false
		}
	}
	return true
}

// meetsOnly reports whether all that u reads of its Func is at its own place in dimension d, or at another one in a
// dimension where one of the Vars in fixed stands.
func (u *Update) meetsOnly(d int, fixed []string) bool {
	only := true
	walkAll(u.roots(), func(e *Expr) {
		if e.Op != OpCall || e.Func != u.Func {
			return
		}
		own := e.Args[d].Op == OpVar && e.Args[d].Name == u.Coords[d].Name
		for o, c := range u.Coords {
			own = own || c.Op == OpVar && slices.Contains(fixed, c.Name) && besides(e.Args[o], c.Name)
		}
		only = only && own
	})
	return only
}

// besides reports whether e is v and a constant that is not 0.
func besides(e *Expr, v string) bool {
	if e.Op != OpAdd && e.Op != OpSub {
		return false
	}
	a, b := e.Args[0], e.Args[1]
	if e.Op == OpAdd && a.Op == OpConst {
		a, b = b, a
	}
	return a.Op == OpVar && a.Name == v && b.Op == OpConst && b.Kind == IntKind && b.Int.Sign() != 0
}

// apart reports whether the iterations of a loop over the RDom of an update never meet: what one stores no other one
// stores, nor reads of the Func. Each Var that it counts is a coordinate of the place, and stands there in all that is
// read of the Func.
//
//	f(r.x, r.y) = f(r.x, r.y - 1) + in(r.x, r.y)     those of r.x never meet, those of r.y do
func (s *Schedule) apart(l Loop) bool {
	u := s.updated()
	if u == nil || !u.RDom.named(l.RDom) || len(u.Coords) != len(u.Func.Vars) {
		return false
	}
	for _, v := range s.sources(l.Name) {
		i := slices.Index(namesOf(u.RDom.Vars), v)
		if i < 0 || u.RDom.Extents[i] > 1 && !u.separates(v) {
			return false
		}
	}
	return true
}

// separates reports whether points of u that differ in v differ in a coordinate of all that they store and read of the
// Func.
func (u *Update) separates(v string) bool {
	isV := func(e *Expr) bool { return e.Op == OpVar && e.Name == v }
	for d, c := range u.Coords {
		if !isV(c) {
			continue
		}
		same := true
		walkAll(u.roots(), func(e *Expr) {
			same = same && (e.Op != OpCall || e.Func != u.Func || isV(e.Args[d]))
		})
		if same {
			return true
		}
	}
	return false
}

// checkMeeting demands of parallel, vectorised and serpentine loops over the RDom of an update that their iterations
// never meet, or that no order of them matters; in parallel, then, only with Atomic.
func (s *Schedule) checkMeeting() []finding {
	u := s.updated()
	if u == nil || len(s.Func.mistakes()) > 0 {
		return nil
	}
	var found []finding
	for i, l := range s.loops {
		if l.Kind == Serial || l.Kind == Unrolled || !u.RDom.named(l.RDom) || s.iterations(l) == 1 || s.apart(l) ||
			s.apartInside(s.loops, i) {
			continue
		}
		o := s.marks[l.Name]
		stores := fmt.Sprintf("iterations of %s store at the same place of %s", l.Name, s.Func.Name)
		switch {
		case !u.commutes():
			found = append(found, o.mistake(CodeParallel,
				fmt.Sprintf("iterations of %s see each other's results, in order: %s", l.Name, u), s.state(),
				"vectorise or run in parallel a Var of the Func, or a loop of which each iteration has places of its "+
					"own"))
		case !u.exact() && !s.compute.Reassociate:
			found = append(found, o.mistake(CodeFloatOrder,
				stores+", and in another order floats are rounded otherwise", s.state(),
				"if the last bits do not matter, allow any order: "+s.call("reassociate")))
		case l.Kind == Parallel && !s.compute.Atomic:
			found = append(found, o.mistake(CodeParallel, stores+", and when two do at once, one is lost", s.state(),
				"let each store by itself: "+s.call("atomic"), "or give each a part of its own: "+s.call("rfactor",
					l.Name, "u")))
		}
	}
	return found
}

// Atomic says that what the points of an update do to a place is done by one after the other, so that loops over its
// RDom may be parallel though they store at the same places. The order of points must not matter: each only adds to,
// multiplies, or takes an extreme with what is there; of floats that needs Reassociate too.
func (s *Schedule) Atomic() *Schedule { return s.line("atomic").atomicLine() }

func (l *line) atomicLine() *Schedule {
	s := l.s
	u := s.updated()
	switch {
	case u == nil:
		l.wrong(CodeStage, fmt.Sprintf("the definition of %s stores once at each place", s.Func.Name),
			"it is for an update: Update(0)")
	case s.compute.Atomic:
		l.twice("that is said", "atomic")
	case len(s.Func.mistakes()) > 0:
	case !u.commutes():
		l.wrong(CodeAtomic, fmt.Sprintf("the points of the update see each other's results, so their order matters: %s",
			u), "an update may run in any order that only adds to, multiplies, or takes an extreme with what is "+
			"there: Add, Mul, Min, Max")
	default:
		s.compute.Atomic = true
		l.done()
	}
	return s
}
