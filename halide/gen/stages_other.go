package gen

import (
	"fmt"
	"slices"

	"pgregory.net/rapid"

	"github.com/vyasa-go/vyasa/halide"
)

// movable are serial loops that may go anywhere: those of Vars of the Func, and of RDoms whose points come in any
// order.
func (l *looper) movable() []halide.Loop {
	return slices.DeleteFunc(l.s.Loops(), func(o halide.Loop) bool {
		return o.Kind != halide.Serial || o.RDom != "" && !l.free(o.RDom)
	})
}

// tile tiles two loops, by a tail that both may have.
func (l *looper) tile() {
	loops := l.movable()
	if len(loops) < 2 {
		return
	}
	two := rapid.Permutation(loops).Draw(l.t, "tiled")[:2]
	factors := []int{1 + l.pick(8, "width"), 1 + l.pick(8, "height")}
	tail := l.tail(two[0], factors[0])
	if other := l.allowed(two[1], factors[1]); len(tail) > 0 && !slices.Contains(other, tail[0]) {
		tail = nil
	}
	l.s.Tile(loopVar(two[0].Name), loopVar(two[1].Name), factors[0], factors[1], tail...)
}

// jam unrolls and jams a loop.
func (l *looper) jam() {
	loops := slices.DeleteFunc(l.movable(), func(o halide.Loop) bool { return o.Extent == 0 })
	if len(loops) == 0 || l.copies < 4 {
		return
	}
	loop := rapid.SampledFrom(loops).Draw(l.t, "jammed")
	n := min(2+l.pick(3, "jam"), loop.Extent)
	if loop.Kind == halide.Serial {
		l.copies /= n
		l.s.UnrollJam(loopVar(loop.Name), n, l.tail(loop, n)...)
	}
}

// rename calls a loop otherwise.
func (l *looper) rename() {
	loop := rapid.SampledFrom(l.s.Loops()).Draw(l.t, "renamed")
	l.renamed++
	l.s.Rename(loopVar(loop.Name), fmt.Sprintf("n%d_%d%s", l.id.update, l.renamed, l.id.f.Name))
}

// back takes back what has been said of a loop.
func (l *looper) back() {
	marked := slices.DeleteFunc(l.s.Loops(), func(o halide.Loop) bool { return o.Kind == halide.Serial })
	if len(marked) > 0 {
		l.s.Serial(loopVar(rapid.SampledFrom(marked).Draw(l.t, "taken back").Name))
	}
}

// update is the update whose stage it is, nil for a definition.
func (l *looper) update() *halide.Update {
	if l.id.update == 0 {
		return nil
	}
	return l.id.f.Updates[l.id.update-1]
}

// atOnce reports whether the iterations of a loop may run as lanes: those of a Var of the Func, and those over the RDom
// of an update whose points commute, or have places of their own.
func (l *looper) atOnce(o halide.Loop) bool {
	u := l.update()
	return !o.Reduction || u != nil && u.RDom != nil && u.RDom.Name == o.RDom && (l.commutes(l.id) || l.ownPlaces(o))
}

// ownPlaces reports whether o is over the RDom of an update of which each point stores at a place of its own, and reads
// of its Func that one alone.
func (l *looper) ownPlaces(o halide.Loop) bool {
	u := l.update()
	if u == nil || u.RDom == nil || o.RDom != u.RDom.Name {
		return false
	}
	for _, v := range u.RDom.Vars {
		if !slices.ContainsFunc(u.Coords,
			func(c *halide.Expr) bool { return c.Op == halide.OpVar && c.Name == v.Name }) {
			return false
		}
	}
	own := u.RDom.Cond == nil || !calls([]*halide.Expr{u.RDom.Cond}, u.Func)
	for _, e := range u.Values {
		halide.Walk(e, func(e *halide.Expr) {
			own = own && (e.Op != halide.OpCall || e.Func != u.Func || samePlace(e.Args, u.Coords))
		})
	}
	return own
}
