package halide

import (
	"fmt"
	"slices"
	"strings"
)

// check finds what is wrong with the schedule as a whole, if nothing follows: later directives may still put it right.
func (s *Schedule) check() []finding {
	list := slices.Concat(s.checkBounds(), s.checkVector(), s.checkOrder(), s.checkMeeting(), s.checkLevels(),
		s.checkInline(), s.checkMade())
	for _, demanded := range s.demands {
		list = append(list, demanded(s)...)
	}
	return list
}

// checkBounds demands a Bound for each Var of the Func.
func (s *Schedule) checkBounds() []finding {
	if s.update > 0 || !s.isOutput() || s.cond != nil {
		return nil
	}
	var missing, remedy []string
	for _, v := range s.Func.Vars {
		if _, ok := s.bounds[v.Name]; ok || v.Kind == Poison || s.asked[v.Name] != nil {
			continue
		}
		missing = append(missing, v.Name)
		remedy = append(remedy, s.call("bound", v.Name, "256"))
	}
	if missing == nil {
		return nil
	}
	sep, verb := ".", "has"
	if s.at != nil {
		sep = "; "
	}
	if len(missing) > 1 {
		verb = "have"
	}
	o := origin{"Schedule()", s.pos, 0}
	if s.at != nil {
		o.head = "schedule"
	}
	return []finding{o.mistake(CodeNoBound, fmt.Sprintf("%s of %s %s no extent", strings.Join(missing, ", "),
		s.Func.Name, verb), "say how far the result goes: "+s.reach()+strings.Join(remedy, sep))}
}

// reach is what stands before directives of s, as the user writes them, where those of the first output go without.
func (s *Schedule) reach() string {
	switch {
	case s == s.Root():
		return ""
	case s.at != nil && !s.inGo:
		return "of " + s.Func.Name + ":; "
	}
	return "s.Of(" + s.Func.Name + ")."
}

// checkVector demands that the vectorised loop is the innermost one.
func (s *Schedule) checkVector() []finding {
	i := slices.IndexFunc(s.loops, func(l Loop) bool { return l.Kind == Vectorized })
	if i < 0 || i == len(s.loops)-1 {
		return nil
	}
	v := s.loops[i].Name
	inner := append(slices.DeleteFunc(s.names(), func(n string) bool { return n == v }), v)
	return []finding{s.marks[v].mistake(CodeNotInnermost, fmt.Sprintf("%s is not the innermost loop of %s", v,
		s.Func.Name), s.state(), "move it inwards first: "+s.call("reorder", inner...))}
}

// checkOrder demands that float reductions keep their order, unless Reassociate lets them go.
func (s *Schedule) checkOrder() []finding {
	var found []finding
	for _, dom := range s.floats {
		rounding := s.rounding(dom)
		if s.inOrder(dom, s.loops) || rounding && s.compute.Reassociate {
			continue
		}
		var order []string
		for _, name := range s.order {
			if i := s.find(name); i >= 0 && s.loops[i].RDom == dom {
				order = append(order, name)
			}
		}
		help := []string{s.state()}
		what, of := "the float reduction over "+dom+" takes its terms", " of the sum"
		if u := s.updated(); u != nil && u.RDom.named(dom) {
			what = "the update runs over " + dom + ", whose points see each other's results"
		} else if !rounding {
			what, of = "the points of "+dom+" are looked at, of which ArgMax and ArgMin take the first extreme one", ""
		}
		if !slices.Contains(s.mixed, dom) {
			help = append(help, fmt.Sprintf("the order%s is: %s", of, s.call("reorder", order...)))
		}
		if rounding {
			help = append(help, "if the last bits do not matter, allow any order: "+s.call("reassociate"))
		}
		found = append(found, s.moved[dom].mistake(CodeFloatOrder, "it changes the order in which "+what, help...))
	}
	return found
}

// rounding reports whether the order over dom matters for nothing but the last bits of floats: not where it chooses the
// first of equal terms, and not in an update whose points do not commute.
func (s *Schedule) rounding(dom string) bool {
	if u := s.updated(); u != nil && u.RDom.named(dom) {
		return u.commutes()
	}
	chooses := false
	walkAll(s.roots(), func(e *Expr) {
		chooses = chooses || e.Op == OpReduce && e.Reduce >= ArgMaxOf && e.RDom.named(dom)
	})
	return !chooses
}

// orderedRDoms are the names of the RDoms whose order counts: of outer float reductions and places of extremes, and of
// an update whose points see each other's results.
func (s *Schedule) orderedRDoms() []string {
	var doms []string
	for _, r := range s.rdoms() {
		if u := s.updated(); u != nil && r == u.RDom {
			if !u.anyOrder() {
				doms = append(doms, r.Name)
			}
			continue
		}
		walkAll(s.roots(), func(n *Expr) {
			if n.Op == OpReduce && (n.Kind == FloatKind || n.Kind == DoubleKind || n.Reduce >= ArgMaxOf) &&
				n.RDom != nil && n.RDom.Name == r.Name && !slices.Contains(doms, r.Name) {
				doms = append(doms, r.Name)
			}
		})
	}
	return doms
}
