package gen

import (
	"fmt"
	"slices"

	"pgregory.net/rapid"

	"github.com/vyasa-go/vyasa/halide"
)

// change draws what changes which Funcs there are: copies and partial results.
func (g *stager) change(p *halide.Pipeline) {
	if g.pick(6, "copy") == 5 {
		g.copied(p)
	}
	for i, f := range p.Funcs() {
		for j, u := range f.Updates {
			if g.pick(3, "in parts") < 2 || u.RDom == nil || ofItself(u) {
				continue
			}
			if g.loosen(stage{f, j + 1}); g.commutes(stage{f, j + 1}) {
				g.parts(g.root.Of(f).Update(j), u.RDom, fmt.Sprintf("part%d_%d", i, j))
			}
		}
	}
}

// parts computes an update in parts: over one loop of its RDom, or more.
func (g *stager) parts(s *halide.Schedule, r *halide.RDom, name string) {
	if len(r.Vars) == 2 && g.pick(4, "fused") == 3 {
		s.Split(s.Fuse(r.Y, r.X), 1+g.pick(4, "factor"))
	} else if v := rapid.SampledFrom(r.Vars).Draw(g.t, "split"); len(r.Vars) == 1 || g.pick(2, "split too") == 1 {
		s.Split(v, 1+g.pick(4, "factor"))
	}
	var loops []halide.Var
	for _, l := range s.Loops() {
		if l.RDom == r.Name {
			loops = append(loops, loopVar(l.Name))
		}
	}
	room := min(len(loops)-1, halide.MaxRank-len(s.Func.Vars))
	if room < 1 {
		return
	}
	var pairs []halide.Var
	for i, v := range rapid.Permutation(loops).Draw(g.t, "parts")[:1+g.pick(room, "how many")] {
		pairs = append(pairs, v, halide.NewVar(fmt.Sprintf("%s_%d", name, i)))
	}
	made := s.RFactor(pairs[0], pairs[1], pairs[2:]...)
	g.made[made.Name] = true
	g.loose[stage{made, 1}.String()] = g.loose[stage{s.Func, s.Stage()}.String()]
}

// loosen lets a stage take sums of floats in any order, if it has any and nothing else whose order counts.
func (g *stager) loosen(id stage) {
	if !g.whole || g.loose[id.String()] || id.update > 0 && id.f.Updates[id.update-1].RDom != nil &&
		!sums(id.f.Updates[id.update-1]) {
		return
	}
	only := true
	for _, e := range expressions(id.f)[id.update] {
		halide.Walk(e, func(e *halide.Expr) { only = only && (e.Op != halide.OpReduce || e.Reduce == halide.SumOf) })
	}
	if only && g.pick(2, "any order") == 1 {
		g.loose[id.String()] = true
		s := g.root.Of(g.root.Funcs()[slices.IndexFunc(g.root.Funcs(),
			func(f *halide.Func) bool { return f.Name == id.f.Name })])
		if id.update > 0 {
			s = s.Update(id.update - 1)
		}
		s.Reassociate()
	}
}

// commutes reports whether the points of an update may come in any order, and in parts.
func (g *stager) commutes(id stage) bool {
	u := id.f.Updates[id.update-1]
	return commute(u) || g.loose[id.String()] && sums(u)
}

// sums reports whether u adds floats to what is there.
func sums(u *halide.Update) bool {
	if calls(u.Coords, u.Func) || u.RDom.Cond != nil && calls([]*halide.Expr{u.RDom.Cond}, u.Func) {
		return false
	}
	for i, e := range u.Values {
		if e.Kind != halide.FloatKind || e.Op != halide.OpAdd || !takes(u, i, e) {
			return false
		}
	}
	return true
}

// copied makes a copy of a Func or an input for all that read it, or for some.
func (g *stager) copied(p *halide.Pipeline) {
	var read []halide.Stored
	consumers := map[string][]*halide.Func{}
	reads := func(h *halide.Func, f halide.Stored, name string, found bool) {
		if !found {
			return
		}
		if consumers[name] == nil {
			read = append(read, f)
		}
		consumers[name] = append(consumers[name], h)
	}
	for _, h := range p.Funcs() {
		roots := slices.Concat(expressions(h)...)
		for _, f := range p.Funcs() {
			reads(h, f, f.Name, h != f && calls(roots, f))
		}
		for _, in := range p.Inputs() {
			reads(h, in, in.Name, loads(roots, in))
		}
	}
	if len(read) == 0 {
		return
	}
	of := read[g.pick(len(read), "copied")]
	var some []*halide.Func
	if list := consumers[nameOf(of)]; g.pick(2, "for some") == 1 {
		some = rapid.Permutation(list).Draw(g.t, "for")[:1+g.pick(len(list), "how many")]
	}
	g.made[g.root.In(of, some...).Name] = true
}

func nameOf(a halide.Stored) string {
	if f, ok := a.(*halide.Func); ok {
		return f.Name
	}
	return a.(*halide.Input).Name
}

// loads reports whether one of roots reads in.
func loads(roots []*halide.Expr, in *halide.Input) (found bool) {
	for _, e := range roots {
		halide.Walk(e, func(e *halide.Expr) { found = found || e.Op == halide.OpLoad && e.Name == in.Name })
	}
	return found
}
