package halide

import (
	"fmt"
	"slices"
	"strings"
)

// check finds what is wrong with the schedule as a whole, if nothing follows: later directives may still put it right.
func (s *Schedule) check() []finding {
	return slices.Concat(s.checkBounds(), s.checkVector(), s.checkOrder())
}

// checkBounds demands a Bound for each Var of the Func.
func (s *Schedule) checkBounds() []finding {
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
	return []finding{o.mistake(CodeNoBound, fmt.Sprintf("%s of %s %s no extent", strings.Join(missing, ", "), s.Func.Name, verb),
		"say how far the result goes: "+strings.Join(remedy, sep))}
}

// checkVector demands that the vectorised loop is the innermost one.
func (s *Schedule) checkVector() []finding {
	i := slices.IndexFunc(s.loops, func(l Loop) bool { return l.Kind == Vectorized })
	if i < 0 || i == len(s.loops)-1 {
		return nil
	}
	v := s.loops[i].Name
	inner := append(slices.DeleteFunc(s.names(), func(n string) bool { return n == v }), v)
	return []finding{s.vector.mistake(CodeNotInnermost, fmt.Sprintf("%s is not the innermost loop of %s", v, s.Func.Name),
		s.state(), "move it inwards first: "+s.call("reorder", inner...))}
}

// checkOrder demands that float reductions keep their order, unless Reassociate lets them go.
func (s *Schedule) checkOrder() []finding {
	if s.compute.Reassociate || s.inOrder(s.loops) {
		return nil
	}
	var doms []string
	for _, r := range floatRDoms(s.Func.Value) {
		if !s.keepsOrder(r.Name) {
			doms = append(doms, r.Name)
		}
	}
	if doms == nil {
		return nil
	}
	var order []string
	for _, name := range s.order {
		if i := s.find(name); i >= 0 && s.loops[i].RDom == doms[0] {
			order = append(order, name)
		}
	}
	help := []string{s.state()}
	if !s.mixed && len(order) > 1 {
		help = append(help, "the order of the sum is: "+s.call("reorder", order...))
	}
	help = append(help, "if the last bits do not matter, allow any order: "+s.call("reassociate"))
	return []finding{s.moved.mistake(CodeFloatOrder, fmt.Sprintf("it changes the order in which the float reduction over %s takes its terms", doms[0]), help...)}
}

// keepsOrder is inOrder for one RDom.
func (s *Schedule) keepsOrder(dom string) bool {
	return s.inOrder(slices.DeleteFunc(slices.Clone(s.loops), func(l Loop) bool { return l.RDom != dom }))
}

// floatRDoms are the RDoms of the outer float reductions of e.
func floatRDoms(e *Expr) []*RDom {
	var doms []*RDom
	for _, r := range outerRDoms(e) {
		Walk(e, func(n *Expr) {
			if n.Op == OpReduce && n.Kind == FloatKind && n.RDom != nil && n.RDom.Name == r.Name && !slices.Contains(doms, r) {
				doms = append(doms, r)
			}
		})
	}
	return doms
}
