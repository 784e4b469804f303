package prove

import (
	"testing"

	"github.com/vyasa-go/vyasa/halide/lift/ctree"
	"github.com/vyasa-go/vyasa/halide/lift/prove/sym"
)

// TestLoopConditions: what is said of a loop that only counts, i = 0; i < m; i++, is taken apart: each guess that is wrong, of the values
// before, after a turn, of how many there are, is refuted by one of the loop's conditions.
func TestLoopConditions(t *testing.T) {
	for _, c := range []struct {
		name        string
		first, step int64 // i = first + step*n; it begins at 0 and grows by one
		count       int64 // m + count turns
		least       int64 // of m
		do          bool  // the condition comes after the body
		right       bool
	}{
		{"right", 0, 1, 0, 0, false, true},
		{"begins elsewhere", 1, 1, 0, 0, false, false},
		{"grows by more", 0, 2, 0, 0, false, false},
		{"one turn more", 0, 1, 1, 0, false, false},
		{"one turn less", 0, 1, -1, 0, false, false},
		{"begins elsewhere, and ends earlier", 1, 1, -1, 1, false, false},
		{"fewer than none", 0, 1, -9, 0, false, false},
		{"m turns, be m what it may", 0, 1, 0, -9, false, false},
		{"do", 0, 1, 0, 1, true, true},
		{"do one turn more", 0, 1, 1, 1, true, false},
		{"do one turn less", 0, 1, -1, 2, true, false},
		{"do m turns, be there one or none", 0, 1, 0, 0, true, false},
	} {
		s := sym.NewStore(10_000)
		x := &executor{s: s, ranges: map[string]ctree.Int{}, names: map[string]int{}, data: map[string]bool{}, sum: nil}
		o := &ctree.Object{Name: "i", Type: ctree.IntT, Storage: ctree.Local}
		i := cell{obj: o}
		m, n := s.Atom("m", sym.Int), s.Atom("n", sym.Int)
		st := &state{cells: map[cell]*sym.Node{i: s.Int(0)}, ptrs: map[*ctree.Object]pointed{}, lists: map[*ctree.Object]*memory{}}
		st.assume(s.Le(s.Int(c.least), m))
		closed := s.Add(s.Int(c.first), s.Mul(s.Int(c.step), n))
		count := s.Add(m, s.Int(c.count))
		head := st.clone()
		head.cells[i] = closed
		head.assume(s.And(s.Le(s.Int(0), n), s.Lt(n, count)))
		body := head.clone()
		body.cells[i] = s.Add(closed, s.Int(1))
		l := loop{last: c.do, cond: &ctree.Binary{At: ctree.At{T: ctree.IntT}, Op: ctree.Lt,
			L: &ctree.VarRef{At: ctree.At{T: ctree.IntT}, Object: o}, R: &ctree.VarRef{At: ctree.At{T: ctree.IntT}, Object: bound(st, m)}}}
		turn := &turn{head: head, body: body, guard: s.Lt(closed, m), after: s.Lt(body.cells[i], m), havoc: map[cell]*sym.Node{}}
		if err := x.leave(l, turn, st, n, count, map[cell]bool{i: true}, map[cell]*sym.Node{i: closed}); err != nil {
			t.Fatal(err)
		}
		refuted := ""
		for _, k := range x.conds {
			if x.model(append(k.hyps[:len(k.hyps):len(k.hyps)], s.Not(k.goal))) != nil {
				refuted = k.name
			}
		}
		if (refuted == "") != c.right {
			t.Errorf("%s: refuted by %q", c.name, refuted)
		}
	}
}

// bound is a variable that has the value m.
func bound(st *state, m *sym.Node) *ctree.Object {
	o := &ctree.Object{Name: "m", Type: ctree.IntT, Storage: ctree.Local, Slot: 1}
	st.cells[cell{obj: o}] = m
	return o
}
