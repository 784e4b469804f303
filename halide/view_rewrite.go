package halide

// viewer writes the Funcs of a pipeline as directives have left them.
type viewer struct {
	whole *stages
	now   map[*Func]*Func
}

// rewrite makes the Funcs of w what its detours and merges say, and those none.
//
//	out = f + f; detours: out: f -> f_copy   ->   f_copy = f; out = f_copy + f_copy
//
// Funcs that nothing changes stay the pointers that they are.
func (w *stages) rewrite() {
	v := &viewer{w, map[*Func]*Func{}}
	for _, f := range w.funcs() {
		v.now[f] = f
		v.now[f] = v.write(f)
	}
	for i, f := range w.outputs {
		w.outputs[i] = v.now[f]
	}
	for _, s := range w.all() {
		s.Func = v.now[s.Func]
		for _, l := range []*Level{&s.levels.Compute, &s.levels.Store} {
			if l.Func != nil {
				l.Func = v.now[l.Func]
			}
		}
	}
	w.detours, w.merges = nil, nil
	w.replayAll()
}

// write is f with its calls as they are now. What it calls is written already.
func (v *viewer) write(f *Func) *Func {
	changed := false
	for i, roots := range v.whole.roots(f) {
		changed = changed || v.whole.merges[stageID{f, i}] != nil
		walkAll(roots, func(e *Expr) {
			to := v.whole.called(f, e)
			changed = changed || to != nil && (to != e.Func || v.now[to] != to)
		})
	}
	if !changed {
		return f
	}
	g := *f
	g.was = f
	v.now[f] = &g
	known := map[*Expr]*Expr{}
	g.Values = v.exprs(f, v.whole.roots(f)[0], known)
	g.Value = g.Values[0]
	g.Updates = nil
	for i, u := range f.Updates {
		if m := v.whole.merges[stageID{f, i + 1}]; m != nil {
			u = m
		}
		g.Updates = append(g.Updates, &Update{Func: &g, RDom: v.rdom(f, u.RDom, known), Coords: v.exprs(f, u.Coords,
			known), Values: v.exprs(f, u.Values, known), Pos: u.Pos})
	}
	return &g
}

func (v *viewer) exprs(f *Func, list []*Expr, known map[*Expr]*Expr) []*Expr {
	out := make([]*Expr, len(list))
	for i, e := range list {
		out[i] = v.expr(f, e, known)
	}
	return out
}

// expr is e, which stands in f, with its calls as they are now; itself if nothing changes.
func (v *viewer) expr(f *Func, e *Expr, known map[*Expr]*Expr) *Expr {
	if done, ok := known[e]; ok {
		return done
	}
	c := *e
	c.Args = v.exprs(f, e.Args, known)
	changed := false
	for i, a := range c.Args {
		changed = changed || a != e.Args[i]
	}
	if to := v.whole.called(f, e); to != nil && v.now[to] != e.Func {
		changed = true
		c.Func, c.Name, c.updates = v.now[to], to.Name, len(to.Updates)
		if e.Op == OpLoad {
			c.Op, c.Type, c.Input = OpCall, NoType, nil
		}
	}
	if e.Op == OpReduce && changed {
		c.RDom = v.rdom(f, e.RDom, known)
	}
	if !changed {
		known[e] = e
		return e
	}
	known[e] = &c
	return &c
}

// rdom is r with its condition as it is now.
func (v *viewer) rdom(f *Func, r *RDom, known map[*Expr]*Expr) *RDom {
	if r == nil || r.Cond == nil {
		return r
	}
	cond := v.expr(f, r.Cond, known)
	if cond == r.Cond {
		return r
	}
	c := *r
	c.Cond = cond
	return &c
}
