package prove

import (
	"fmt"
	"maps"

	"github.com/vyasa-go/vyasa/halide/lift/ctree"
	"github.com/vyasa-go/vyasa/halide/lift/prove/sym"
)

// loop is a for, while or do loop.
type loop struct {
	pos  ctree.Pos
	cond ctree.Expr
	post ctree.Expr
	body ctree.Stmt
	last bool // the condition comes after the body
}

// turn is one turn of a loop, run from a state in which what the loop changes is in closed form or unknown.
type turn struct {
	head  *state             // before the condition
	from  *state             // after the condition, which holds
	body  *state             // at the end
	guard *sym.Node          // the condition
	havoc map[cell]*sym.Node // the unknown values in head
	after *sym.Node          // of a do loop: the condition for another turn, at the end
}

func (x *executor) runLoop(s ctree.Stmt, st *state) error {
	l := loop{pos: s.Pos()}
	switch s := s.(type) {
	case *ctree.For:
		if s.Init != nil {
			if err := x.exec(s.Init, st); err != nil {
				return err
			}
		}
		l.cond, l.post, l.body = s.Cond, s.Post, s.Body
	case *ctree.While:
		l.cond, l.body = s.Cond, s.Body
	case *ctree.Do:
		l.cond, l.body, l.last = s.Cond, s.Body, true
	}
	if l = withoutBreak(l); l.cond == nil {
		return refuse(l.pos, "a loop without a condition")
	}
	return x.close(l, st)
}

// close puts a loop in closed form: for each cell that it changes a term over the number n of turns done, so that its
// value at the beginning of turn n is known, and after the last. The terms are guesses; that they hold before the first
// turn, that a turn from n leads to n+1, that the loop goes on while n < N and ends at N, are conditions.
func (x *executor) close(l loop, st *state) error {
	if done, err := x.closeAgain(l, st); done || err != nil {
		return err
	}
	n := x.s.Fresh("n", sym.Int)
	closed := map[cell]*sym.Node{}
	changed := map[cell]bool{}
	pointers := maps.Clone(st.ptrs)
	var t *turn
	var err error
	for round := 0; ; round++ { // find what the loop changes, and counters
		x.quiet++
		x.guessing++
		t, err = x.turn(l, st, n, nil, changed, closed)
		x.guessing--
		x.quiet--
		if err != nil {
			return err
		}
		more := x.noteChanged(t, st, changed)
		if !more && !x.counters(t, st, n, changed, closed) {
			break
		}
		if round > 40 {
			return refuse(l.pos, "the loop's counters")
		}
	}
	count, err := x.trips(l, t, n, st)
	if err != nil {
		return err
	}
	if v, number := count.IntValue(); number && v == 0 && !l.last {
		st.ptrs = pointers // they stay where they are
		return x.skip(l, st)
	}
	x.learn(l, st, n, changed, closed)
	below := x.s.Lt(n, count)
	if t, err = x.turn(l, st, n, below, changed, closed); err != nil {
		return err
	}
	if x.noteChanged(t, st, changed) { // what was guessed of unsigned values did not show it
		return refuse(l.pos, "what the loop changes depends on values that wrap")
	}
	x.contentsOf(t, st, n, changed, closed)
	return x.leave(l, t, st, n, count, changed, closed)
}

// skip goes on behind a loop that runs no turn: that it does not is a condition.
func (x *executor) skip(l loop, st *state) error {
	g, err := x.truth(l.cond, st)
	if err == nil {
		x.loops++
		x.requireUnder(st.path, l, "does not run", x.s.Not(g))
	}
	return err
}

// head is the state at the beginning of turn n: what the loop changes is in closed form, or an unknown value.
func (x *executor) head(st *state, n, below *sym.Node, changed map[cell]bool,
	closed map[cell]*sym.Node) (*state, map[cell]*sym.Node) {
	head, havoc := st.clone(), map[cell]*sym.Node{}
	for _, c := range sortedSet(changed) {
		if v := closed[c]; v != nil {
			head.cells[c] = v
			continue
		}
		if st.cells[c] == nil && c.part != data {
			delete(head.cells, c) // declared inside
			continue
		}
		sort := sym.Int
		switch {
		case c.part == data:
			sort = sortOf(c.mem.elem)
		case c.part == whole && c.obj != nil:
			sort = st.cells[c].Sort
		}
		name := x.s.Fresh(c.text(), sym.Int).Name
		havoc[c] = x.initial(name, c.rank(), sort)
		if c.part == data || sort == sym.Real || below != nil {
			x.data[name] = true
		}
		if i, ok := elementType(c); ok && c.part == data {
			x.ranges[name] = i
		}
		head.cells[c] = havoc[c]
	}
	head.assume(x.s.Le(x.s.Int(0), n))
	if below != nil {
		head.assume(x.decided(below, head))
	}
	return head, havoc
}

// turn runs the loop's body once. A pointer that points into another array after it, or nowhere that is known, does so
// before other turns: at the head it is not known where, so that it is refused unless it is set before it is used.
func (x *executor) turn(l loop, st *state, n, below *sym.Node, changed map[cell]bool,
	closed map[cell]*sym.Node) (*turn, error) {
	for conds, assumed := len(x.conds), len(x.assumed); ; x.conds, x.assumed = x.conds[:conds], x.assumed[:assumed] {
		t, err := x.turnFrom(l, st, n, below, changed, closed)
		if err != nil {
			return nil, err
		}
		moved := func(o *ctree.Object, p pointed) bool { q, ok := t.body.ptrs[o]; return !ok || q != p }
		before := len(st.ptrs)
		if maps.DeleteFunc(st.ptrs, moved); len(st.ptrs) == before {
			return t, nil
		}
	}
}

// turnFrom runs the body once from the state before the loop, with what the loop changes put in.
func (x *executor) turnFrom(l loop, st *state, n, below *sym.Node, changed map[cell]bool,
	closed map[cell]*sym.Node) (*turn, error) {
	t := &turn{}
	t.head, t.havoc = x.head(st, n, below, changed, closed)
	t.from = t.head.clone()
	t.guard = x.s.Bool(true)
	if !l.last {
		g, err := x.truth(l.cond, t.from)
		if err != nil {
			return nil, err
		}
		t.guard = g
		t.from.assume(g)
	}
	t.body = t.from.clone()
	if err := x.runBody(l, t); err != nil {
		return nil, err
	}
	return t, nil
}

func (x *executor) runBody(l loop, t *turn) error {
	b := t.body
	outer := b.broke
	b.broke = nil
	if err := x.exec(l.body, b); err != nil {
		return err
	}
	b.broke = outer
	if !b.done.IsFalse() {
		return refuse(l.pos, "a loop is left by return")
	}
	b.live, b.cont = x.s.Bool(true), x.s.Bool(false)
	if l.post != nil {
		if err := x.effect(l.post, b); err != nil {
			return err
		}
	}
	if l.last {
		g, err := x.truth(l.cond, b)
		if err != nil {
			return err
		}
		t.after = g
	}
	return nil
}

// elementType is the type of which a cell's elements are known to have values. What is computed in unsigned types of 32
// bits and more is only that value up to what wraps, so of those nothing is known after a program has written them.
func elementType(c cell) (ctree.Int, bool) {
	if c.mem == nil {
		return ctree.Int{}, false
	}
	i, ok := c.mem.elem.(ctree.Int)
	return i, ok && (i.Signed || i.Bits < 32)
}

// noteChanged adds to changed the cells that the turn changed, and reports whether any is new.
func (x *executor) noteChanged(t *turn, st *state, changed map[cell]bool) bool {
	more := false
	for _, c := range sortedCells(t.body.cells) {
		before := t.head.cells[c]
		if before == nil && c.part == data {
			before = x.unwritten(c.mem)
		}
		if t.body.cells[c] != before && !changed[c] && (st.cells[c] != nil || c.part == data && !x.declaredInside(c,
			st)) {
			changed[c] = true
			more = true
		}
	}
	return more
}

// declaredInside: the array's life began in the loop.
func (x *executor) declaredInside(c cell, st *state) bool {
	if !c.mem.local {
		return false
	}
	for _, m := range st.lists {
		if m == c.mem {
			return false
		}
	}
	return true
}

// leave notes the loop's conditions and goes on behind it.
func (x *executor) leave(l loop, t *turn, st *state, n, count *sym.Node, changed map[cell]bool,
	closed map[cell]*sym.Node) error {
	x.loops++
	at := func(k *sym.Node, v *sym.Node) *sym.Node { return x.s.Replacing().Atom(n, k).In(v) }
	known := x.s.Replacing() // unknown values that have a closed form, by it
	for _, c := range sortedSet(changed) {
		if h := t.havoc[c]; h != nil && closed[c] != nil {
			known.Func(h.Name, func(args []*sym.Node) *sym.Node { return x.read(closed[c], args) })
		}
	}
	next := x.s.Add(n, x.s.Int(1))
	x.goesOn(l, t, st, n, count, at, known)
	path := t.head.path // that the loop's condition holds is no hypothesis: it follows, as goesOn asks, from n < count
	for _, c := range sortedSet(changed) {
		v := closed[c]
		if v == nil {
			continue
		}
		entry := x.before(c, st)
		x.requireEqual(st.path, x.label(l, "init", c), fmt.Sprintf("line %d: %s before the first turn", l.pos.Line,
			c.text()), at(x.s.Int(0), v), entry)
		x.requireEqual(path, x.label(l, "turn", c), fmt.Sprintf("line %d: %s after one more turn", l.pos.Line,
			c.text()), known.In(t.body.cells[c]), at(next, v))
	}
	return x.behind(l, t, st, n, count, changed, closed)
}

func (x *executor) label(l loop, what string, c cell) string {
	return fmt.Sprintf("line %d %s %s", l.pos.Line, what, c.text())
}

// before is a cell's value before the loop.
func (x *executor) before(c cell, st *state) *sym.Node {
	if v := st.cells[c]; v != nil {
		return v
	}
	return x.unwritten(c.mem)
}

// goesOn notes that the loop's condition holds before turns 0 to count-1; of a do loop, also that it ends then.
func (x *executor) goesOn(l loop, t *turn, st *state, n, count *sym.Node, at func(k, v *sym.Node) *sym.Node,
	known *sym.Replacement) {
	if !l.last {
		x.requireUnder(t.head.path, l, "goes on", known.In(t.guard))
		x.requireUnder(st.path, l, "counts", x.s.Le(x.s.Int(0), count))
		return
	}
	last := x.s.Sub(count, x.s.Int(1))
	going := append(append([]*sym.Node(nil), st.path...), x.s.Le(x.s.Int(0), n))
	if another := x.decided(x.s.Lt(n, last), &state{path: going}); !another.IsFalse() { // else it runs once
		x.requireUnder(append(going, another), l, "goes on", known.In(t.after))
	}
	x.requireUnder(st.path, l, "ends", x.s.Not(at(last, known.In(t.after))))
	x.requireUnder(st.path, l, "runs", x.s.Le(x.s.Int(1), count))
}

func (x *executor) requireUnder(path []*sym.Node, l loop, what string, goal *sym.Node) {
	x.require(&state{path: path}, fmt.Sprintf("line %d %s", l.pos.Line, what), fmt.Sprintf("line %d: the loop %s",
		l.pos.Line, what), goal)
}

// behind is the state after the loop.
func (x *executor) behind(l loop, t *turn, st *state, n, count *sym.Node, changed map[cell]bool,
	closed map[cell]*sym.Node) error {
	r := x.s.Replacing().Atom(n, count)
	for _, c := range sortedSet(changed) {
		if v := closed[c]; v != nil {
			x.set(st, c, r.In(v))
			continue
		}
		h := t.havoc[c]
		name := x.s.Fresh(c.text(), sym.Int).Name
		x.data[name] = true
		if i, ok := elementType(c); ok && c.part == data {
			x.ranges[name] = i
		}
		x.set(st, c, x.initial(name, c.rank(), h.Sort))
	}
	if l.last {
		return nil
	}
	g, err := x.truth(l.cond, st) // it may change something as it ends the loop
	if err == nil {
		x.requireUnder(st.path, l, "ends", x.s.Not(g))
	}
	return err
}

// sortedSet are the cells of a set in a fixed order.
func sortedSet(set map[cell]bool) []cell {
	m := map[cell]*sym.Node{}
	for c := range set {
		m[c] = nil
	}
	return sortedCells(m)
}
