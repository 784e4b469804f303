package prove

import (
	"github.com/vyasa-go/vyasa/halide/lift/ctree"
	"github.com/vyasa-go/vyasa/halide/lift/prove/sym"
)

// choose runs a switch: control is in a case if its labels have the value, or if it runs on from the one before.
func (x *executor) choose(s *ctree.Switch, st *state) error {
	v, err := x.number(s.X, st)
	if err != nil {
		return err
	}
	v = x.asValue(v, s.X.Type(), st)
	labels, none := x.labels(s, v)
	outer, done, cont := st.broke, st.done, st.cont
	st.broke, st.live = x.s.Bool(false), x.s.Bool(false)
	for i, c := range s.Cases {
		enters := labels[i]
		if c.Default {
			enters = x.s.Or(enters, none)
		}
		st.live = x.s.Or(st.live, x.decided(enters, st))
		for _, t := range c.Body {
			if err := x.exec(t, st); err != nil {
				return err
			}
		}
	}
	st.broke, st.live = outer, x.s.Bool(true) // whatever it was, but for what has left more than the switch
	if st.done != done {
		st.live = x.s.And(st.live, x.s.Not(st.done))
	}
	if st.cont != cont {
		st.live = x.s.And(st.live, x.s.Not(st.cont))
	}
	return nil
}

// labels are the conditions under which v is one of each case's labels, and that it is none.
func (x *executor) labels(s *ctree.Switch, v *sym.Node) (of []*sym.Node, none *sym.Node) {
	none = x.s.Bool(true)
	for _, c := range s.Cases {
		is := x.s.Bool(false)
		for _, r := range c.Ranges {
			one := x.s.And(x.s.Le(x.s.Int(r.Low), v), x.s.Le(v, x.s.Int(r.High)))
			if r.Low == r.High {
				one = x.s.Eq(v, x.s.Int(r.Low))
			}
			is = x.s.Or(is, one)
		}
		of, none = append(of, is), x.s.And(none, x.s.Not(is))
	}
	return of, none
}

// withoutBreak is a loop whose body begins with a break under a condition as one that has this in its own condition:
// neither way out runs what is done after a turn. What is declared before the break is part of the condition then, and
// is declared again in the body: it has to be the same again, so neither it nor the break's condition may change
// anything.
//
//	for (; c; post) { int t = f(i); if (t > n) break; ... }  ->  for (; c && ({ int t = f(i); !(t > n); }); post) { int t = f(i); ... }
func withoutBreak(l loop) loop {
	b, ok := l.body.(*ctree.Block)
	if !ok || l.last {
		return l
	}
	for i, s := range b.List {
		if _, decl := s.(*ctree.Decl); decl || isGroup(s) {
			continue
		}
		f, ok := s.(*ctree.If)
		if !ok || f.Else != nil || !isBreak(f.Then) {
			return l
		}
		if i > 0 && !(pureIn(b.List[:i]) && pure(f.Cond)) {
			return l
		}
		at := ctree.At{T: ctree.IntT} // no condition of the source
		var stays ctree.Expr = &ctree.Unary{At: at, Op: ctree.Not, X: f.Cond}
		if i > 0 {
			stays = &ctree.StmtExpr{At: at, Body: &ctree.Block{Here: b.Here, List: b.List[:i]}, Value: stays}
		}
		if l.cond != nil {
			stays = &ctree.Logical{At: at, L: l.cond, R: stays}
		}
		rest := &ctree.Block{Here: b.Here, Pragmas: b.Pragmas}
		rest.List = append(append(rest.List, b.List[:i]...), b.List[i+1:]...)
		l.cond, l.body = stays, rest
		return withoutBreak(l)
	}
	return l
}

// pureIn: what these declare is the same if they are run twice.
func pureIn(list []ctree.Stmt) bool {
	ok := true
	for _, s := range list {
		ctree.WalkExprs(s, func(e ctree.Expr) { ok = ok && pure(e) })
	}
	return ok
}

// pure: evaluating e changes nothing. Of a call nothing is known here.
func pure(e ctree.Expr) bool {
	return ctree.Pure(e, func(x ctree.Expr) bool { _, call := x.(*ctree.Call); return !call })
}

// isGroup: s is several declarations in one.
func isGroup(s ctree.Stmt) bool {
	b, ok := s.(*ctree.Block)
	if !ok || !b.Group {
		return false
	}
	for _, t := range b.List {
		if _, decl := t.(*ctree.Decl); !decl {
			return false
		}
	}
	return true
}

// isBreak: s is break, in braces or not.
func isBreak(s ctree.Stmt) bool {
	if b, ok := s.(*ctree.Block); ok && len(b.List) == 1 {
		s = b.List[0]
	}
	_, ok := s.(*ctree.Break)
	return ok
}
