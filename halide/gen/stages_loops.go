package gen

import (
	"slices"

	"pgregory.net/rapid"

	"github.com/vyasa-go/vyasa/halide"
)

// looper draws the loops of one stage.
type looper struct {
	*stager
	id      stage
	s       *halide.Schedule
	copies  int
	renamed int
}

func (l *looper) draw() {
	if len(l.s.Loops()) == 0 { // one place
		return
	}
	l.copies = 16
	l.loosen(l.id)
	for range l.pick(3, "splits") {
		l.split(rapid.SampledFrom(l.s.Loops()).Draw(l.t, "split"))
	}
	if l.pick(4, "fuse") == 3 {
		l.fuse()
	}
	if l.pick(8, "tile") == 7 {
		l.tile()
	}
	if l.pick(8, "rename") == 7 {
		l.rename()
	}
	vector := ""
	if l.pick(3, "vector") > 0 {
		vector = l.vector()
	}
	if l.pick(3, "order") > 0 || vector != "" {
		l.order(vector)
	}
	if vector != "" {
		l.s.Vectorize(loopVar(vector))
	}
	if l.pick(8, "jam") == 7 {
		l.jam()
	}
	for _, loop := range l.s.Loops() {
		if loop.Kind == halide.Serial && loop.Extent > 0 && loop.Extent <= l.copies && l.pick(3, "unroll") == 2 {
			l.s.Unroll(loopVar(loop.Name))
			l.copies /= loop.Extent
		}
		if loop.Kind == halide.Serial && loop.Extent == 0 && l.copies == 16 && l.pick(12, "unroll all") == 11 {
			l.s.Unroll(loopVar(loop.Name))
			l.copies = 1
		}
	}
	for _, loop := range l.s.Loops() {
		switch {
		case loop.Kind != halide.Serial || loop.Reduction && !l.ownPlaces(loop):
		case l.pick(10, "parallel") == 9:
			l.s.Parallel(loopVar(loop.Name))
		case l.pick(10, "serpentine") == 9:
			l.s.Serpentine(loopVar(loop.Name))
		}
	}
	l.atomic()
	if l.pick(16, "take back") == 15 {
		l.back()
	}
	if l.pick(16, "rename") == 15 {
		l.rename()
	}
}

// atomic runs a loop over the RDom of an update at once with itself, where the order does not matter.
func (l *looper) atomic() {
	if l.id.update == 0 || l.pick(3, "atomic") < 2 {
		return
	}
	u := l.id.f.Updates[l.id.update-1]
	for _, loop := range l.s.Loops() {
		if u.RDom != nil && loop.RDom == u.RDom.Name && loop.Kind == halide.Serial && l.commutes(l.id) {
			l.s.Atomic().Parallel(loopVar(loop.Name))
			return
		}
	}
}

// split splits a loop by a tail that it may have.
func (l *looper) split(loop halide.Loop) (outer, inner halide.Var) {
	top := 8
	if loop.Extent > 0 {
		top = min(top, loop.Extent+1)
	}
	factor := 1 + l.pick(top, "factor")
	return l.s.Split(loopVar(loop.Name), factor, l.tail(loop, factor)...)
}

// tail draws a tail strategy. An update that sees its Func must not compute a place twice, nor may terms of a reduction
// be added twice; and tiles must fit to be shifted.
func (l *looper) tail(loop halide.Loop, factor int) []halide.Tail {
	if t := rapid.SampledFrom(l.allowed(loop, factor)).Draw(l.t, "tail"); t != halide.AutoTail {
		return []halide.Tail{t}
	}
	return nil
}

func (l *looper) allowed(loop halide.Loop, factor int) []halide.Tail {
	allowed := []halide.Tail{halide.AutoTail, halide.Guard}
	if !loop.Reduction {
		own := func(v halide.Var) bool { return v.Name == loop.Name }
		// else a tile may meet another, which an update does not take
		if l.id.update == 0 || slices.ContainsFunc(l.id.f.Vars, own) {
			allowed = append(allowed, halide.RoundUp)
		}
		if l.id.update == 0 && loop.Extent > 0 && factor <= loop.Extent {
			allowed = append(allowed, halide.ShiftInwards)
		}
	}
	return allowed
}

// fuse fuses two neighbours of one kind whose extents are known.
func (l *looper) fuse() {
	loops := l.s.Loops()
	var at []int
	for i := range loops[1:] {
		a, b := loops[i], loops[i+1]
		if a.RDom == b.RDom && a.Extent > 0 && b.Extent > 0 && a.Extent*b.Extent <= 4096 {
			at = append(at, i)
		}
	}
	if len(at) > 0 {
		i := rapid.SampledFrom(at).Draw(l.t, "fuse at")
		l.s.Fuse(loopVar(loops[i].Name), loopVar(loops[i+1].Name))
	}
}

// vector is a loop to vectorise, made by a split mostly; "" if there is none.
func (l *looper) vector() string {
	pure := slices.DeleteFunc(l.s.Loops(), func(o halide.Loop) bool { return !l.atOnce(o) })
	if len(pure) == 0 {
		return ""
	}
	loop := rapid.SampledFrom(pure).Draw(l.t, "vector loop")
	if loop.Extent <= 32 && l.pick(3, "whole") == 0 { // 0: as long as callers ask
		return loop.Name
	}
	lanes := []int{4, 8, 16, 3}[l.pick(4, "lanes")]
	_, inner := l.s.Split(loopVar(loop.Name), lanes, l.tail(loop, lanes)...)
	return inner.Name
}

// order permutes the loops, the vector loop innermost; loops of an RDom whose order counts keep it among themselves.
func (l *looper) order(vector string) {
	loops := slices.DeleteFunc(l.s.Loops(), func(o halide.Loop) bool { return o.Name == vector })
	kept := map[string][]string{}
	for i, o := range loops {
		if o.RDom != "" && !l.free(o.RDom) {
			loops[i].RDom = l.together(o.RDom)
			kept[loops[i].RDom] = append(kept[loops[i].RDom], o.Name)
		}
	}
	var vars []halide.Var
	for _, o := range rapid.Permutation(loops).Draw(l.t, "order") {
		name := o.Name
		if list := kept[o.RDom]; len(list) > 0 {
			name, kept[o.RDom] = list[0], list[1:]
		}
		vars = append(vars, loopVar(name))
	}
	if vector != "" {
		vars = append(vars, loopVar(vector))
	}
	if len(vars) > 1 {
		l.s.Reorder(vars...)
	}
}

// together is one name for the RDom of an update and for those of reductions in it, if one is of its Func's own values:
// each sees what the points before it have stored.
func (l *looper) together(rdom string) string {
	if l.id.update == 0 {
		return rdom
	}
	u := l.id.f.Updates[l.id.update-1]
	if u.RDom != nil && ofItself(u) {
		return u.RDom.Name
	}
	return rdom
}

// ofItself reports whether u has a reduction whose terms are of its own Func, or a condition on that.
func ofItself(u *halide.Update) (found bool) {
	found = u.RDom != nil && u.RDom.Cond != nil && calls([]*halide.Expr{u.RDom.Cond}, u.Func)
	for _, e := range u.Values {
		halide.Walk(e, func(e *halide.Expr) {
			found = found || e.Op == halide.OpReduce && calls([]*halide.Expr{e}, u.Func)
		})
	}
	return found
}

// free reports whether the points of an RDom of a stage may come in any order: integers are added up exactly, and
// extremes are what they are; but roundings, places of extremes, and updates that see each other's results depend on
// it.
func (l *looper) free(rdom string) bool {
	id, loose := l.id, l.loose[l.id.String()]
	if id.update > 0 {
		u := id.f.Updates[id.update-1]
		if u.RDom != nil && u.RDom.Name == rdom {
			return l.commutes(id)
		}
	}
	ordered := id.update > 0 && ofItself(id.f.Updates[id.update-1])
	for _, e := range expressions(id.f)[id.update] {
		halide.Walk(e, func(e *halide.Expr) {
			if e.Op == halide.OpReduce && e.RDom.Name == rdom {
				ordered = ordered || e.Kind == halide.FloatKind && !loose || e.Reduce == halide.ArgMaxOf ||
					e.Reduce == halide.ArgMinOf
			}
		})
	}
	return !ordered
}

// commute reports whether u takes an integer into each value that is there, at places that do not depend on the Func,
// by an operation that commutes.
func commute(u *halide.Update) bool {
	if calls(u.Coords, u.Func) || u.RDom.Cond != nil && calls([]*halide.Expr{u.RDom.Cond}, u.Func) {
		return false
	}
	for i, e := range u.Values {
		if e.Kind == halide.FloatKind || !takes(u, i, e) {
			return false
		}
	}
	return true
}

func takes(u *halide.Update, elem int, e *halide.Expr) bool {
	wrapped := e.Op == halide.OpWrap
	if wrapped {
		e = e.Args[0]
	}
	switch e.Op {
	case halide.OpMax, halide.OpMin:
		if wrapped {
			return false
		}
	case halide.OpAdd, halide.OpMul:
	default:
		return false
	}
	for i, self := range e.Args {
		if self.Op == halide.OpCall && self.Func == u.Func && self.Elem == elem && samePlace(self.Args, u.Coords) &&
			!calls(e.Args[1-i:2-i], u.Func) {
			return true
		}
	}
	return false
}
