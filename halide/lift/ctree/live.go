package ctree

// set is objects.
type set map[*Object]bool

func (s set) clone() set {
	out := set{}
	for o := range s {
		out[o] = true
	}
	return out
}

// keep leaves those that are in t, too.
func (s set) keep(t set) {
	for o := range s {
		if !t[o] {
			delete(s, o)
		}
	}
}

// firstUse finds the scalar objects whose value before s matters: those that s may read before it has surely written
// them.
type firstUse struct {
	read    set
	written set // surely, up to here
}

// readsFirst are the objects that the statements, run one after the other, may read before they have surely written
// them.
func readsFirst(list ...Stmt) set {
	u := &firstUse{read: set{}, written: set{}}
	for _, s := range list {
		u.stmt(s)
	}
	return u.read
}

// maybe runs do, which may not run at all, or not to its end: what it writes is not sure afterwards.
func (u *firstUse) maybe(do func()) {
	saved := u.written.clone()
	do()
	u.written = saved
}

func (u *firstUse) stmt(s Stmt) {
	switch s := s.(type) {
	case nil:
	case *Block:
		for _, t := range s.List {
			u.stmt(t)
		}
	case *Decl:
		u.expr(s.Init)
		u.written[s.Object] = true
	case *ExprStmt:
		u.expr(s.X)
	case *If:
		u.expr(s.Cond)
		before := u.written.clone()
		u.stmt(s.Then)
		then := u.written
		u.written = before
		u.stmt(s.Else)
		u.written.keep(then)
	case *For:
		u.stmt(s.Init)
		u.expr(s.Cond)
		u.maybe(func() { u.stmt(s.Body) })
		u.maybe(func() { u.expr(s.Post) })
	case *While:
		u.expr(s.Cond)
		u.maybe(func() { u.stmt(s.Body) })
	case *Do:
		u.maybe(func() { u.stmt(s.Body) })
		u.maybe(func() { u.expr(s.Cond) })
	case *Switch:
		u.expr(s.X)
		for _, c := range s.Cases {
			u.maybe(func() {
				for _, t := range c.Body {
					u.stmt(t)
				}
			})
		}
	case *Return:
		u.expr(s.X)
	}
}

func (u *firstUse) expr(e Expr) {
	switch e := e.(type) {
	case nil:
	case *Assign:
		u.expr(e.R)
		if v, ok := e.L.(*VarRef); ok && Scalar(v.Object.Type) {
			u.written[v.Object] = true
			return
		}
		u.expr(e.L)
	case *VarRef:
		if !u.written[e.Object] {
			u.read[e.Object] = true
		}
	case *Logical:
		u.expr(e.L)
		u.maybe(func() { u.expr(e.R) })
	case *Cond:
		u.expr(e.If)
		u.maybe(func() { u.expr(e.Then) })
		u.maybe(func() { u.expr(e.Else) })
	case *StmtExpr:
		u.stmt(e.Body)
		u.expr(e.Value)
	default:
		Children(e, u.expr)
	}
}
