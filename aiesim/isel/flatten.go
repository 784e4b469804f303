package isel

import (
	"slices"
	"strings"

	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// whole reports whether the user wants a loop unrolled whole.
func whole(s *cfront.Loop) bool {
	if s.Hints.Flatten || s.Hints.Unroll == -1 {
		return true
	}
	for _, p := range s.Hints.Pragmas {
		if strings.HasSuffix(strings.TrimSpace(p.Text), "unroll") {
			return true
		}
	}
	return false
}

// nests reports whether a loop has loops in it.
func nests(s *cfront.Loop) bool {
	found := false
	cfront.WalkStmt(s.Body, func(x cfront.Stmt) {
		_, is := x.(*cfront.Loop)
		found = found || is
	}, nil)
	return found
}

// stays reports whether a loop that is to be unrolled whole stays a loop; see [Keeping].
func (t *loops) stays(s *cfront.Loop) bool {
	if nests(s) {
		if t.around > t.b.kept.Levels {
			return false
		}
	} else if c := t.count.countable(s); t.b.kept.Rounds == 0 || c == nil || !c.known ||
		c.iterations <= int64(t.b.kept.Rounds) {
		return false
	}
	t.b.stay++
	t.b.f.Notes = append(t.b.f.Notes, mir.Note{Pos: s.Pos(),
		Text: "the loop is not unrolled: with all its rounds the program does not fit into program memory"})
	return true
}

// maxUnroll limits the iterations of all loops that are unrolled whole: more than instructions fit into program memory.
const maxUnroll = 1 << 14

// unrolled translates a loop that is to be unrolled whole iteration by iteration, its variables constants in each; it
// reports whether it could.
func (t *loops) unrolled(s *cfront.Loop) bool {
	c := t.count.countable(s)
	if c == nil {
		c = t.count.countableIf(s, true)
	}
	early, _ := leaves(s.Body)
	inside := len(s.Init) > 0 && declares(s.Init, c)
	if c == nil || !c.known || !c.inPost || s.Kind != cfront.ForLoop || early && !inside {
		t.b.f.Notes = append(t.b.f.Notes, mir.Note{Pos: s.Pos(),
			Text: "the loop is not unrolled: how often it runs is not known when the program is compiled"})
		return false
	}
	if t.unrolls += c.iterations; t.unrolls > maxUnroll {
		refuseSize(s.Pos(), "the loops that are to be unrolled whole have more than %d rounds, %d of them here: "+
			"they do not fit into %d KB of program memory", maxUnroll, c.iterations, t.b.m.ProgramMemory.N>>10)
	}
	t.rolled(s, c, append(t.count.beside(s, c, early), c))
	return true
}

// rolled translates the iterations of a loop that is unrolled whole; list are the variables that are constants in each.
func (t *loops) rolled(s *cfront.Loop, c *counted, list []*counted) {
	out := newBlock()
	was := make([]*binding, len(list))
	set := func(v *counted, k int64) {
		t.env.bind[v.obj] = &binding{kind: bindConst, val: v.obj.Type.(cfront.Basic).Wrap(v.start + k*v.step)}
	}
	for i, v := range list {
		was[i] = t.env.bound(v.obj)
		set(v, 0)
	}
	for k := range c.iterations {
		next := newBlock()
		t.b.labels = append(t.b.labels, label{out, next})
		t.ev.stmt(s.Body)
		t.b.labels = t.b.labels[:len(t.b.labels)-1]
		t.b.place(next)
		for _, e := range parts(s.Post) {
			o, _, _ := t.count.stepOf(e)
			if i := slices.IndexFunc(list, func(v *counted) bool { return v.obj == o }); i >= 0 {
				set(list[i], k+1)
			} else {
				t.ev.do(e)
			}
		}
	}
	for i, v := range list {
		last := t.env.bind[v.obj].val
		if t.env.bind[v.obj] = was[i]; !declares(s.Init, v) {
			t.b.moveScalar(was[i].op, t.s.literal(v.obj.Type.(cfront.Basic), last, was[i].op.Reg, s.Pos()), s.Pos())
		}
	}
	t.b.place(out)
}

// parts are the expressions that commas separate; none of nil.
func parts(e cfront.Expr) []cfront.Expr {
	if x, ok := e.(*cfront.Comma); ok {
		return append(parts(x.X), parts(x.Y)...)
	}
	if e == nil {
		return nil
	}
	return []cfront.Expr{e}
}

// declares reports whether the loop's variable is declared in the loop itself.
func declares(init []cfront.Stmt, c *counted) bool {
	for _, s := range init {
		if d, ok := s.(*cfront.DeclStmt); ok && c != nil && d.Obj == c.obj {
			return true
		}
	}
	return false
}
