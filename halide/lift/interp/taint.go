package interp

import "github.com/vyasa-go/vyasa/halide/lift/ctree"

// taints are what a value may depend on.
type taints uint8

const (
	// tData: on data, so that an integer's closure must be ready for a value of the domain.
	tData taints = 1 << iota
	// tSized: on parameters, globals or memory, as values of local loops' counters do whose bounds depend on them.
	tSized
)

// taint tells, before anything runs, which integers may be data and which conditions depend on sizes. It is one answer
// for each object and function of the unit, whatever the order of statements; memory may hold anything.
type taint struct {
	objects map[*ctree.Object]taints
	results map[*ctree.Func]taints
	under   map[*ctree.Func]taints // of the conditions that calls of it stand under
	taken   map[*ctree.Func]bool   // its address is taken
	unit    *ctree.Unit
	fn      *ctree.Func
	control taints // of the conditions around the current statement
	changed bool
}

// newTaint analyses what entry reaches; args are what its parameters may depend on.
func newTaint(u *ctree.Unit, entry *ctree.Func, args []taints) *taint {
	t := &taint{objects: map[*ctree.Object]taints{}, results: map[*ctree.Func]taints{}, under: map[*ctree.Func]taints{},
		taken: map[*ctree.Func]bool{}, unit: u}
	for i, p := range entry.Params {
		t.objects[p] = args[i] | tSized
	}
	for t.changed = true; t.changed; {
		t.changed = false
		for _, f := range ctree.Reached(u, entry) {
			t.function(f)
		}
	}
	return t
}

func (t *taint) function(f *ctree.Func) {
	if f.Body == nil {
		return
	}
	t.fn, t.control = f, 0
	if t.taken[f] {
		for _, p := range f.Params {
			t.mark(p, tData|tSized)
		}
		t.markResult(f, tData|tSized)
	}
	if t.jumpsOnData(f) {
		t.control = tData
	}
	t.stmt(f.Body)
}

// jumpsOnData reports whether an if on data contains a jump: then what follows runs under its condition, too.
func (t *taint) jumpsOnData(f *ctree.Func) bool {
	found := false
	ctree.WalkStmts(f.Body, func(s ctree.Stmt) bool {
		if s, ok := s.(*ctree.If); ok && t.of(s.Cond)&tData != 0 && jumps(s) {
			found = true
		}
		return !found
	})
	return found
}

// jumps reports whether s contains a return, or a break or continue (of any loop).
func jumps(s ctree.Stmt) bool {
	found := false
	ctree.WalkStmts(s, func(s ctree.Stmt) bool {
		switch s.(type) {
		case *ctree.Return, *ctree.Break, *ctree.Continue:
			found = true
		}
		return !found
	})
	return found
}

func (t *taint) mark(o *ctree.Object, x taints) {
	if t.objects[o]|x != t.objects[o] {
		t.objects[o] |= x
		t.changed = true
	}
}

func (t *taint) markResult(f *ctree.Func, x taints) {
	if t.results[f]|x != t.results[f] {
		t.results[f] |= x
		t.changed = true
	}
}

// guarded visits below under conditions that depend on x.
func (t *taint) guarded(x taints, below func()) {
	was := t.control
	t.control |= x
	below()
	t.control = was
}

func (t *taint) stmt(s ctree.Stmt) {
	switch s := s.(type) {
	case nil:
	case *ctree.Block:
		for _, x := range s.List {
			t.stmt(x)
		}
	case *ctree.Decl:
		if s.Init != nil {
			t.expr(s.Init)
			t.mark(s.Object, t.of(s.Init)|t.control)
		}
	case *ctree.ExprStmt:
		t.expr(s.X)
	case *ctree.If:
		t.expr(s.Cond)
		t.guarded(t.of(s.Cond), func() { t.stmt(s.Then); t.stmt(s.Else) })
	case *ctree.For:
		t.stmt(s.Init)
		t.loop(s.Cond, s.Post, s.Body)
	case *ctree.While:
		t.loop(s.Cond, nil, s.Body)
	case *ctree.Do:
		t.loop(s.Cond, nil, s.Body)
	case *ctree.Switch:
		t.expr(s.X)
		t.guarded(t.of(s.X), func() {
			for _, c := range s.Cases {
				for _, x := range c.Body {
					t.stmt(x)
				}
			}
		})
	case *ctree.Return:
		if s.X != nil {
			t.expr(s.X)
			t.markResult(t.fn, t.of(s.X)|t.control)
		}
	}
}

// loop is a loop; its condition is a number when it runs, so only sizes count.
func (t *taint) loop(cond, post ctree.Expr, body ctree.Stmt) {
	x := taints(0)
	if cond != nil {
		t.expr(cond)
		x = t.of(cond) & tSized
	}
	t.guarded(x, func() {
		t.stmt(body)
		if post != nil {
			t.expr(post)
		}
	})
}

// expr visits e for its assignments and calls.
func (t *taint) expr(e ctree.Expr) {
	switch e := e.(type) {
	case *ctree.Logical:
		t.expr(e.L)
		t.guarded(t.of(e.L), func() { t.expr(e.R) })
		return
	case *ctree.Cond:
		t.expr(e.If)
		t.guarded(t.of(e.If), func() { t.expr(e.Then); t.expr(e.Else) })
		return
	case *ctree.StmtExpr:
		t.stmt(e.Body)
		if e.Value != nil {
			t.expr(e.Value)
		}
		return
	case *ctree.Assign:
		t.assign(e.L, t.of(e.R))
	case *ctree.Compound:
		t.assign(e.L, t.of(e.R))
		if _, isFloat := e.In.(ctree.Float); isFloat {
			t.assign(e.L, tData)
		}
	case *ctree.IncDec:
		t.assign(e.X, 0)
	case *ctree.FuncRef:
		if e.Fn != nil && !t.taken[e.Fn] {
			t.taken[e.Fn], t.changed = true, true
		}
	case *ctree.Call:
		if e.Fn != nil {
			for i, p := range e.Fn.Params {
				if i < len(e.Args) {
					t.mark(p, t.of(e.Args[i]))
				}
			}
		}
	}
	ctree.Children(e, t.expr)
}

func (t *taint) assign(l ctree.Expr, x taints) {
	if v, ok := l.(*ctree.VarRef); ok {
		t.mark(v.Object, x|t.control)
	}
}

// of is what the value of e may depend on. Floats are data whatever they are, pointers never.
func (t *taint) of(e ctree.Expr) taints {
	switch e := e.(type) {
	case *ctree.IntLit, *ctree.FloatLit, *ctree.StringLit, *ctree.FuncRef:
		return 0
	case *ctree.VarRef:
		if inMemory(e.Object) {
			return tData | tSized
		}
		return t.objects[e.Object]
	case *ctree.Assign:
		return t.of(e.R)
	case *ctree.Call:
		return t.call(e)
	case *ctree.Index, *ctree.Deref, *ctree.Member, *ctree.ListIndex, *ctree.Lane, *ctree.CompoundLit:
		return tData | tSized
	case *ctree.ListLen:
		return tSized
	case *ctree.Convert:
		return t.operand(e.X)
	case *ctree.StmtExpr:
		if e.Value == nil {
			return 0
		}
		return t.of(e.Value)
	case *ctree.Comma:
		return t.of(e.Y)
	}
	all := taints(0)
	ctree.Children(e, func(x ctree.Expr) { all |= t.operand(x) })
	return all
}

// operand is what e contributes to an integer that is computed from it.
func (t *taint) operand(e ctree.Expr) taints {
	switch e.Type().(type) {
	case ctree.Float, ctree.Vector:
		return t.of(e) | tData
	case ctree.Int:
		return t.of(e)
	}
	return t.of(e)&^tData | tSized
}

func (t *taint) call(e *ctree.Call) taints {
	switch {
	case e.Fn != nil:
		return t.results[e.Fn]
	case e.Name == "":
		return tData | tSized
	case runtimeConstant[e.Name]:
		return 0
	}
	all := tSized
	for _, x := range e.Args {
		all |= t.operand(x)
	}
	return all
}

// runtimeConstant are functions that have one value here.
var runtimeConstant = map[string]bool{
	"omp_get_thread_num": true, "omp_get_num_threads": true, "omp_get_max_threads": true, "omp_get_num_procs": true,
	"__vythread_count": true, // of std::thread
}

// inMemory reports whether o lives in memory, not in a frame's slot.
func inMemory(o *ctree.Object) bool {
	if o.AddressTaken || o.Storage == ctree.Global || o.Storage == ctree.Static {
		return true
	}
	switch o.Type.(type) {
	case ctree.Int, ctree.Float, ctree.Pointer, ctree.Vector:
		return false
	}
	return true
}
