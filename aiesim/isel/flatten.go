package isel

import (
	"slices"
	"strings"

	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// whole tells whether the user wants a loop unrolled whole.
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

// maxUnroll limits the rounds of all loops that are unrolled whole: more than instructions fit into program memory.
const maxUnroll = 1 << 14

// unrolled translates a loop that is to be unrolled whole round by round, its variables constants in each; it tells
// whether it could.
func (t *translator) unrolled(s *cfront.Loop) bool {
	c := t.countable(s)
	if c == nil {
		c = t.countableIf(s, true)
	}
	early, _ := leaves(s.Body)
	inside := len(s.Init) > 0 && declares(s.Init, c)
	if c == nil || !c.known || !c.inPost || s.Kind != cfront.ForLoop || early && !inside {
		t.f.Notes = append(t.f.Notes, mir.Note{Pos: s.Pos(),
			Text: "the loop is not unrolled: how often it runs is not known when the program is compiled"})
		return false
	}
	if t.rounds += c.rounds; t.rounds > maxUnroll {
		refuse(s.Pos(), "", "the loops that are to be unrolled whole have more than %d rounds, %d of them here: they do not "+
			"fit into %d KB of program memory", maxUnroll, c.rounds, t.m.ProgramMemory.N>>10)
	}
	t.rolled(s, c, append(t.beside(s, c, early), c))
	return true
}

// rolled translates the rounds of a loop that is unrolled whole; list are the variables that are constants in each.
func (t *translator) rolled(s *cfront.Loop, c *counted, list []*counted) {
	out := t.newBlock()
	was := make([]*binding, len(list))
	set := func(v *counted, k int64) {
		t.bind[v.obj] = &binding{kind: bindConst, val: v.obj.Type.(cfront.Basic).Wrap(v.start + k*v.step)}
	}
	for i, v := range list {
		was[i] = t.bound(v.obj)
		set(v, 0)
	}
	for k := range c.rounds {
		next := t.newBlock()
		t.labels = append(t.labels, label{out, next})
		t.stmt(s.Body)
		t.labels = t.labels[:len(t.labels)-1]
		t.place(next)
		for _, e := range parts(s.Post) {
			o, _, _ := t.stepOf(e)
			if i := slices.IndexFunc(list, func(v *counted) bool { return v.obj == o }); i >= 0 {
				set(list[i], k+1)
			} else {
				t.do(e)
			}
		}
	}
	for i, v := range list {
		last := t.bind[v.obj].val
		if t.bind[v.obj] = was[i]; !declares(s.Init, v) {
			t.moveScalar(was[i].op, t.literal(v.obj.Type.(cfront.Basic), last, was[i].op.Reg, s.Pos()), s.Pos())
		}
	}
	t.place(out)
}

// beside finds the variables other than c's that start as a constant, and that a part of the third expression changes
// by a constant and nothing else does.
func (t *translator) beside(s *cfront.Loop, c *counted, early bool) []*counted {
	var list []*counted
	for _, e := range parts(s.Post) {
		o, step, _ := t.stepOf(e)
		if o == nil || o == c.obj || step == 0 || inMemory(o) || t.changed(o, s) != 1 {
			continue
		}
		typ, ok := o.Type.(cfront.Basic)
		start, known := t.startOf(o, s)
		v := &counted{obj: o, step: step, start: start}
		if b := t.bind[o]; !ok || !typ.IsInteger() || typ == cfront.Bool || !known || b == nil || b.kind != bindReg ||
			early && !declares(s.Init, v) {
			continue
		}
		list = append(list, v)
	}
	return list
}

// changed counts the places in the rounds of a loop where o changes; more than one setting before them counts too.
func (t *translator) changed(o *cfront.Object, s *cfront.Loop) int {
	n := 0
	note := func(e cfront.Expr) {
		if x, _, _ := t.stepOf(e); x == o {
			n++
		}
	}
	for _, init := range s.Init {
		if d, ok := init.(*cfront.DeclStmt); ok && d.Obj == o {
			n++
		}
		cfront.WalkStmt(init, nil, note)
	}
	n = max(n-1, 0)
	cfront.WalkStmt(s.Body, nil, note)
	for _, e := range []cfront.Expr{s.Cond, s.Post} {
		if e != nil {
			cfront.WalkExpr(e, note)
		}
	}
	return n
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

// declares tells whether the loop's variable is declared in the loop itself.
func declares(init []cfront.Stmt, c *counted) bool {
	for _, s := range init {
		if d, ok := s.(*cfront.DeclStmt); ok && c != nil && d.Obj == c.obj {
			return true
		}
	}
	return false
}
