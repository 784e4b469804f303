package halide

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// RFactor computes an update in parts: for each iteration of the loop v, which is one over its RDom, a partial result
// of its own, and the update then puts these together. The Func of the partial results has the Vars of the updated Func
// and u, the part; it is given back, and its stages are scheduled by Of: p := s.Update(0).RFactor(r.Y, u);
// s.Of(p).Update(0).Parallel(u). More loops and their Vars may follow. The loops that stay are in the update, the
// others, under the names that they have, in update 0 of the partial Func, which is called as the Func with "_part"
// behind it.
//
//	f(x) += in(x, r.x, r.y)   ->   f_part(x, u) = 0; f_part(x, u) += in(x, r.x, u) over r.x; f(x) += f_part(x, r.y) over r.y
//
// That is right where terms may be put together in any order and any grouping: integers that are added, multiplied or
// wrapped, and extremes of anything. Sums of floats are rounded otherwise then, which Reassociate allows, said of the
// update before this line; it holds for the partial results too. Splits come before it, orders and marks after.
func (s *Schedule) RFactor(v, u Var, more ...Var) *Func {
	pairs := append([]Var{v, u}, more...)
	return s.line("rfactor", namesOf(pairs)...).rfactorLine(pairs, nil)
}

func (l *line) rfactorLine(pairs []Var, names []string) *Func {
	s := l.s
	u := s.updated()
	switch {
	case l.bad != nil:
		return l.lose(s.Func)
	case u == nil:
		l.wrong(CodeStage, fmt.Sprintf("the definition of %s is computed at each point by itself", s.Func.Name),
			"it is for an update: Update(0)")
		return l.lose(s.Func)
	case len(s.cases) > 0:
		l.wrong(CodeSpecialize, fmt.Sprintf("the update has an alternative already, made at %s, whose loops would be "+
			"gone", s.cases[0].pos), "say it before Specialize")
		return l.lose(s.Func)
	case len(s.Func.mistakes()) > 0:
		return l.lose(s.Func)
	}
	r := &rfactor{line: l, u: u}
	if !r.loops(pairs) || !r.legal() {
		return l.lose(s.Func)
	}
	name, ok := l.newFunc(names, s.Func.Name+"_part")
	if !ok {
		return l.lose(s.Func)
	}
	p := r.partial(name)
	r.merge(p)
	l.doneMaking(p)
	return p
}

// rfactor is an RFactor while it is carried out.
type rfactor struct {
	*line
	u          *Update
	kept, rest []Loop // of u's RDom, innermost first
	parts      []Var  // of kept
	out, in    *RDom  // over kept, and over rest
}

// loops finds the loops that stay in the update, with the Vars that number the parts, and those that go; it tells if
// they are none.
func (r *rfactor) loops(pairs []Var) bool {
	s := r.s
	if len(pairs)%2 != 0 {
		r.wrong(CodeNotation, "it names a loop without the Var of its parts",
			"Vars follow their loops: RFactor(r.Y, u, r.Z, v)")
		return false
	}
	parts := map[string]Var{}
	var loops []Var
	for i := 0; i < len(pairs); i += 2 {
		loops = append(loops, pairs[i])
		parts[nameOf(pairs[i])] = pairs[i+1]
	}
	at, ok := r.distinct(loops)
	if !ok {
		return false
	}
	for i, l := range slices.Backward(s.loops) {
		switch {
		case !r.u.RDom.named(l.RDom) && slices.Contains(at, i):
			r.wrong(CodeRFactor, fmt.Sprintf("%s is no loop over the RDom of the update", l.Name), s.state(),
				"parts are of a loop of the reduction, or of one made of it by Split or Fuse")
			return false
		case l.RDom == "":
		case !r.u.RDom.named(l.RDom):
			if l.Kind != Serial || !s.reductionVar(l.Name) {
				r.wrong(CodeRFactor, fmt.Sprintf("%s is of a term, which goes into the partial results", l.Name),
					"split and mark it there, after this line: in update 0 of the partial Func")
				return false
			}
		case !r.unmarked(i):
			return false
		case slices.Contains(at, i):
			r.kept = append(r.kept, l)
			r.parts = append(r.parts, parts[l.Name])
		default:
			r.rest = append(r.rest, l)
		}
	}
	if len(r.rest) == 0 {
		r.wrong(CodeRFactor, "no loop is left to be summed up in a part", s.state(),
			"split one first, and name its outer loop")
		return false
	}
	return r.partVars()
}

// partVars reports whether the Vars of the parts are Vars, free and few enough.
func (r *rfactor) partVars() bool {
	names := namesOf(r.s.Func.Vars)
	taken := r.s.whole.taken()
	for d, v := range r.s.Func.Vars {
		if !r.u.runsOver(d) && r.s.taken()[v.Name] {
			r.wrong(CodeLoopTaken, fmt.Sprintf("the update will run over %s, and a loop is called that already",
				v.Name), r.s.state(), "call that loop otherwise")
			return false
		}
	}
	for _, v := range r.parts {
		switch {
		case !r.usable(v):
			return false
		case !IsName(v.Name):
			r.wrong(CodeVar, v.Name+" is no Var that may number parts", `make one: NewVar("u")`)
			return false
		case slices.Contains(names, v.Name) || taken[v.Name] || r.s.taken()[v.Name]:
			r.wrong(CodeLoopTaken, v.Name+" is the name of something else already",
				`number the parts by a Var of their own: NewVar("u")`)
			return false
		}
		names = append(names, v.Name)
	}
	if len(names) > MaxRank {
		r.wrong(CodeRank, fmt.Sprintf("the partial results would have %d dimensions, more than %d", len(names),
			MaxRank), "name fewer loops, or fuse them first")
		return false
	}
	return true
}

// legal reports whether the terms may be put together in any grouping.
func (r *rfactor) legal() bool {
	u := r.u
	for i, v := range u.Values {
		switch op, _, ok := u.combination(i); {
		case !ok || !u.commutes():
			r.wrong(CodeRFactor, fmt.Sprintf("the points of the update do not just add to, multiply, or take an "+
				"extreme with what is there: %s", u),
				"parts cannot be put together of such; write it by Add, Mul, Min or Max, and narrow in a Func that "+
					"reads the sum")
			return false
		case (v.Kind == FloatKind || v.Kind == DoubleKind) && op != OpMin && op != OpMax && !r.s.compute.Reassociate:
			r.wrong(CodeRFactor, fmt.Sprintf("a sum of floats in parts is rounded otherwise: %s", u),
				"if the last bits do not matter, allow any order before this line: "+r.s.call("reassociate"),
				"or say in the algorithm how it is to be summed up: a Func of the partial sums, and one that adds them")
			return false
		}
	}
	return true
}

// merge makes the update put the partial results together, and gives both stages their loops.
func (r *rfactor) merge(p *Func) {
	s, u, f := r.s, r.u, r.s.Func
	m := &Update{Func: f, RDom: r.out, Pos: u.Pos}
	for d, c := range u.Coords {
		if u.named(c) {
			c = f.Vars[d].Expr
		}
		m.Coords = append(m.Coords, c)
	}
	var at []Operand
	for _, c := range m.Coords {
		at = append(at, c)
	}
	for _, v := range r.out.Vars {
		at = append(at, v)
	}
	for i, v := range u.Values {
		op, _, _ := u.combination(i)
		e := build(v.Pos, op, f.elem(v.Pos, i, m.Coords), p.call(r.pos, i, at))
		if v.Op == OpWrap {
			e = wrapped(e, v)
		}
		m.Values = append(m.Values, e)
	}
	w := s.whole
	if w.merges == nil {
		w.merges = map[stageID]*Update{}
	}
	w.merges[stageID{f, s.update}] = m
	for d, to := range w.detours {
		if d.in == f {
			w.detours[detour{p, d.of}] = to
		}
	}
	r.stages(p)
}

// named reports whether e depends on a Var of u's RDom.
func (u *Update) named(e *Expr) (named bool) {
	Walk(e, func(e *Expr) {
		named = named || e.Op == OpVar && strings.HasPrefix(e.Name, u.RDom.Name+".")
	})
	return named
}

// scattered are loops over the dimensions in which u stores at places that depend on its RDom: its parts are put
// together everywhere.
func (r *rfactor) scattered() []Loop {
	var loops []Loop
	of := r.s.stage(r.pos, r.s.Func, 0)
	for d, v := range slices.Backward(r.s.Func.Vars) {
		if r.u.named(r.u.Coords[d]) {
			loops = append(loops, Loop{Name: v.Name, Extent: of.bounds[v.Name].Extent, Pos: r.pos})
		}
	}
	return loops
}

// stages gives the stage of the update the loops over the parts, and makes that of the partial sums, each loop by the
// name that the user knows.
func (r *rfactor) stages(p *Func) {
	s := r.s
	pure := func(name string) bool {
		for _, v := range s.sources(name) {
			if slices.Contains(namesOf(r.u.RDom.Vars), v) {
				return false
			}
		}
		return true
	}
	var derived []Derivation
	for _, d := range s.derived {
		if from := d.Old + d.Fused; pure(from) {
			derived = append(derived, d)
		}
	}
	var loops []Loop
	for _, l := range s.loops {
		i := slices.IndexFunc(r.kept, func(k Loop) bool { return k.Name == l.Name })
		switch {
		case i >= 0:
			derived = append(derived, Derivation{Old: r.out.Vars[i].Name, Outer: l.Name, Factor: 1, Extent: l.Extent,
				Tail: Guard, Pos: r.pos})
			l.RDom = r.out.Name
			loops = append(loops, l)
		case l.RDom == "":
			loops = append(loops, l)
		}
	}
	s.loops, s.derived, s.floats = append(r.scattered(), loops...), derived, s.orderedRDoms()
	s.order = slices.DeleteFunc(s.order, func(n string) bool { return s.find(n) < 0 })

	of := s.stage(r.pos, p, 0)
	sums := s.stage(r.pos, p, 1)
	sums.compute.Reassociate = s.compute.Reassociate
	for i, l := range r.kept {
		of.bounds[r.parts[i].Name] = Range{0, l.Extent}
		of.replayed = append(of.replayed, Directive{Name: "bound", Args: []string{r.parts[i].Name,
			strconv.Itoa(l.Extent)}, Pos: r.pos})
		of.loops[of.find(r.parts[i].Name)].Extent = l.Extent
		sums.inherit(r.parts[i].Name, Range{0, l.Extent})
	}
	for i, l := range r.rest {
		sums.rename(sums.find(r.in.Vars[i].Name), l.Name, r.origin)
	}
	s.replayed, sums.replayed = s.replay(r.pos), sums.replay(r.pos)
}
