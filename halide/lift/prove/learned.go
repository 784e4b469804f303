package prove

import (
	"fmt"
	"maps"
	"strings"

	"github.com/vyasa-go/vyasa/halide/lift/prove/sym"
)

// A loop inside loops is met in every turn that is run of these, to find what they change and to prove what they do.
// What was learned of it the first time is tried first: which cells it changes, and by how much counters grow. It is a
// guess, as all that is found of loops is: where the turn that is run with it shows anything else, the loop is looked
// at anew.

// learned is what was found of a loop.
type learned struct {
	changed map[cell]bool
	by      map[cell]*sym.Node // of counters
}

// site names a loop, and by which calls it is reached.
func (x *executor) site(l loop) string {
	var b strings.Builder
	for _, f := range x.calls {
		fmt.Fprintf(&b, "%s ", f.at)
	}
	fmt.Fprintf(&b, "%s %p", l.pos, l.body)
	return b.String()
}

// learn keeps what was found of a loop from state st on.
func (x *executor) learn(l loop, st *state, n *sym.Node, changed map[cell]bool, closed map[cell]*sym.Node) {
	k := &learned{changed: maps.Clone(changed), by: map[cell]*sym.Node{}}
	for c, v := range closed {
		by, _, ok := x.s.Coef(x.s.Sub(v, st.cells[c]), n)
		if !ok {
			return
		}
		k.by[c] = by
	}
	x.learnt[x.site(l)] = k
}

// closeAgain closes a loop as it was closed before; false if that no longer holds.
func (x *executor) closeAgain(l loop, st *state) (done bool, err error) {
	k := x.learnt[x.site(l)]
	if k == nil || l.last {
		return false, nil
	}
	n := x.s.Fresh("n", sym.Int)
	changed, closed := maps.Clone(k.changed), map[cell]*sym.Node{}
	for c := range k.changed {
		switch {
		case st.cells[c] == nil && c.part != data:
			return false, nil
		case st.cells[c] == nil:
			delete(changed, c) // an array of another call
		}
		if by := k.by[c]; by != nil {
			closed[c] = x.s.Add(st.cells[c], x.s.Mul(by, n))
		}
	}
	guard, err := x.guardOf(l, st, n, changed, closed)
	if err != nil {
		return false, nil
	}
	count, err := x.trips(l, &turn{guard: guard}, n, st)
	if err != nil {
		return false, nil
	}
	if v, number := count.IntValue(); number && v == 0 {
		return true, x.skip(l, st)
	}
	conds, assumed, loops, pointers := len(x.conds), len(x.assumed), x.loops, maps.Clone(st.ptrs)
	t, err := x.turn(l, st, n, x.s.Lt(n, count), changed, closed)
	if err == nil && !x.noteChanged(t, st, changed) && x.grows(t, closed, k.by) {
		x.contentsOf(t, st, n, changed, closed)
		return true, x.leave(l, t, st, n, count, changed, closed)
	}
	x.conds, x.assumed, x.loops, st.ptrs = x.conds[:conds], x.assumed[:assumed], loops, pointers
	return false, nil
}

// guardOf is a loop's condition at the beginning of turn n.
func (x *executor) guardOf(l loop, st *state, n *sym.Node, changed map[cell]bool,
	closed map[cell]*sym.Node) (*sym.Node, error) {
	x.quiet++
	x.guessing++
	defer func() { x.quiet--; x.guessing-- }()
	head, _ := x.head(st, n, nil, changed, closed)
	return x.truth(l.cond, head)
}

// grows reports whether counters grow by what was learned in the turn t.
func (x *executor) grows(t *turn, closed map[cell]*sym.Node, by map[cell]*sym.Node) bool {
	for c, b := range by {
		if x.s.Sub(t.body.cells[c], closed[c]) != b {
			return false
		}
	}
	return true
}
