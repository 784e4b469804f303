package check

import (
	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/cfront/lex"
)

// Program is the unit in the making: its objects, functions and pragmas.
type Program struct {
	rep     *lex.Reporter
	Unit    *cfront.Unit
	decls   []*cfront.Func  // functions in order of declaration, with or without body
	waiting []*Instance     // template instances whose bodies are not read yet
	Ignored []cfront.Pragma // pragmas right before the current statement

	copies   map[*cfront.Object][]*Lane        // names of lanes, by vector
	Lanes    map[*cfront.Object]*Lane          // that names stand for
	Lengths  map[*cfront.Object]*cfront.Object // of arrays, where they are no constants
	acquired map[*cfront.Object]bool           // buffers that acquire() is called of; nil: of who knows which

	names  *Names
	consts *Consts
	funcs  funcTable
}

// Finish collects the functions and refuses calls of functions without body, but for those in functions that nobody
// calls.
func (p *Program) Finish() {
	needed := p.needed()
	lost := p.lost(needed)
	for _, f := range p.decls {
		about := p.About(f)
		if f.Body != nil && !lost[f] && (len(about.uses) > 0 || !fromHeader(f)) {
			p.Unit.Funcs = append(p.Unit.Funcs, f)
		}
		for _, u := range about.uses {
			if f.Body == nil && !about.Broken && (u.by == nil || needed[u.by]) {
				p.rep.Add(u.at, "the function %s is called here but has no body; its declaration is at %s", f, f.Pos)
				break
			}
		}
	}
	for _, o := range p.Unit.Globals {
		if a, ok := o.Type.(cfront.Array); ok && a.Len < 0 && !o.Extern {
			p.rep.Add(o.Pos, "the array %s has no length", o.Name)
		}
	}
	if len(p.rep.List) == 0 {
		p.checkPorts()
	}
}

// checkPorts refuses kernels whose ports no core has, and those that use an asynchronous buffer without acquiring it.
// Kernels are what the caller wants to run or, if it is not said, what nobody calls.
func (p *Program) checkPorts() {
	for _, f := range p.Unit.Funcs {
		if !fromHeader(f) && p.wanted(f) && (p.names.Cfg.Entry != "" || len(p.About(f).uses) == 0) {
			countStreams(p.rep, f)
			checkAcquired(p.rep, f, p.acquired)
		}
	}
}

// Acquired notes that acquire() is called of the buffer x.
func (p *Program) Acquired(x cfront.Expr) { p.acquired[bufferOf(x)] = true }

// use notes that a function is needed.
func (p *Program) use(fn *cfront.Func, at cfront.Pos) {
	about := p.About(fn)
	by := p.names.Current()
	if n := len(about.uses); n == 0 || about.uses[n-1].by != by {
		about.uses = append(about.uses, use{by, at})
	}
	if in := about.Inst; in != nil && !in.queued {
		in.queued = true
		in.Needed, in.User = at, p.rep.User(at)
		p.waiting = append(p.waiting, in)
	}
}

// NextInstance is the next template instance whose body is to be read; nil if there is none.
func (p *Program) NextInstance() *Instance {
	if len(p.waiting) == 0 {
		return nil
	}
	in := p.waiting[0]
	p.waiting = p.waiting[1:]
	return in
}

// About is what is known of a function beside its place in the tree.
func (p *Program) About(f *cfront.Func) *aboutFunc { return p.funcs.about(f) }

func (p *Program) funcRef(fn *cfront.Func, at cfront.Pos) cfront.Expr {
	p.use(fn, at)
	return &cfront.FuncRef{At: cfront.At{P: at}, T: cfront.T{Typ: cfront.Pointer{Elem: fn.Type}}, Func: fn}
}

// place gives an object its slot.
func (p *Program) place(o *cfront.Object) {
	if o.Storage == cfront.Global {
		o.Index = len(p.Unit.Globals)
		p.Unit.Globals = append(p.Unit.Globals, o)
		return
	}
	o.Index = len(p.names.Fn.Fn.Locals)
	p.names.Fn.Fn.Locals = append(p.names.Fn.Fn.Locals, o)
}

// Temp makes a nameless object.
func (p *Program) Temp(t cfront.Type, in *cfront.Init, at cfront.Pos) cfront.Expr {
	o := &cfront.Object{Type: t, Pos: at, Align: t.Align(), Addressed: true, Storage: cfront.Local,
		Func: p.names.Current()}
	if p.names.Fn == nil {
		o.Storage, o.Init = cfront.Global, in
		p.ConstantInit(o, in, false, "the value of a nameless object at file scope")
	}
	p.place(o)
	return &cfront.Temp{At: cfront.At{P: at}, T: cfront.T{Typ: t}, Obj: o, Init: in}
}

// EnterObject declares o, or finds the object that an earlier declaration of the same made.
func (p *Program) EnterObject(o *cfront.Object, hasInit bool) *cfront.Object {
	if o.Extern && !hasInit {
		if sym := p.names.File.Declared(o.Name); sym != nil && sym.Obj != nil {
			p.mergeObject(sym.Obj, o)
			if p.names.Scope != p.names.File {
				p.names.Declare(o.Name, sym)
			}
			return sym.Obj
		}
	}
	if sym := p.names.Scope.Declared(o.Name); sym != nil && sym.Obj != nil && p.names.Fn == nil {
		old := sym.Obj
		p.mergeObject(old, o)
		if old.Init != nil && hasInit || p.consts.known[old] != nil {
			p.rep.Fail(o.Pos, "%s is defined a second time here; the first is at %s", o.Name, old.Pos)
		}
		old.Extern = old.Extern && o.Extern
		return old
	}
	p.names.Declare(o.Name, &Symbol{Pos: o.Pos, Obj: o})
	p.place(o)
	if o.Extern && p.names.Scope != p.names.File && p.names.File.Declared(o.Name) == nil {
		p.names.File.Set(o.Name, &Symbol{Pos: o.Pos, Obj: o})
	}
	return o
}

// mergeObject checks that a second declaration agrees with the first, and takes over its length and alignment.
func (p *Program) mergeObject(old, o *cfront.Object) {
	a, ok1 := old.Type.(cfront.Array)
	b, ok2 := o.Type.(cfront.Array)
	same := cfront.Identical(old.Type, o.Type) || ok1 && ok2 && cfront.Identical(a.Elem, b.Elem) && (a.Len < 0 ||
		b.Len < 0)
	if !same || old.Quals != o.Quals {
		p.rep.Fail(o.Pos, "%s is declared as %s here and as %s at %s", o.Name, cfront.DeclString(o.Type, o.Quals, ""),
			cfront.DeclString(old.Type, old.Quals, ""), old.Pos)
	}
	if ok1 && a.Len < 0 {
		old.Type = o.Type
	}
	old.Align = max(old.Align, o.Align)
}

// AlignObject sets the alignment and, for references, makes the object a pointer.
func (p *Program) AlignObject(o *cfront.Object, d Declarator) {
	if o.Ref {
		o.Type, o.Quals = cfront.Pointer{Elem: o.Type, Quals: o.Quals, Restrict: d.Restrict}, 0
	}
	o.Align = max(o.Type.Align(), d.Attrs.Align)
	switch o.Type.(type) {
	case cfront.Array, *cfront.Struct:
		o.Addressed = true
	}
	if o.Storage == cfront.Global {
		o.Addressed = true
	}
}

// Remember notes the value of a const object if it is constant, so that constant expressions may use it.
func (p *Program) Remember(o *cfront.Object, in *cfront.Init, s Spec) {
	for i, it := range in.Items {
		c := p.consts.Constant(it.X)
		if c == nil {
			_, number := Arithmetic(o.Type)
			if s.Constexpr && number && !p.consts.isConstant(it.X) {
				p.rep.Fail(it.X.Pos(), "the initialiser of constexpr %s is not a constant expression", o.Name)
			}
			return
		}
		if s.Constexpr {
			in.Items[i].X = c
		}
	}
	p.consts.known[o] = in
}

// IsConstant reports whether the values of an initialiser are constant.
func (p *Program) IsConstant(in *cfront.Init) bool {
	for _, it := range in.Items {
		if p.consts.Constant(it.X) == nil && !p.consts.isConstant(it.X) {
			return false
		}
	}
	return true
}

// OfConstexpr reports whether an object that is no number is what a constexpr function gives for constants: it is
// computed with the first values of globals.
func (p *Program) OfConstexpr(o *cfront.Object, in *cfront.Init) bool {
	if _, number := Arithmetic(o.Type); number || len(in.Items) != 1 {
		return false
	}
	c, ok := in.Items[0].X.(*cfront.Call)
	if !ok || !c.Func.Constexpr {
		return false
	}
	for _, a := range c.Args {
		if p.consts.Constant(a) == nil {
			return false
		}
	}
	return true
}

// ConstantInit folds what an object of static storage is set to. What is no constant is an error, or, if dynamic,
// computed before the program runs.
func (p *Program) ConstantInit(o *cfront.Object, in *cfront.Init, dynamic bool, what string) {
	for i, it := range in.Items {
		if c := p.consts.Constant(it.X); c != nil {
			in.Items[i].X = c
			continue
		}
		if !p.consts.isConstant(it.X) {
			if !dynamic {
				p.rep.Fail(it.X.Pos(), "%s must be a constant, since it is set before the program runs", what)
			}
			in.Dynamic = true
			continue
		}
		if lit, ok := it.X.(*cfront.VectorLit); ok {
			for k, l := range lit.Lanes {
				lit.Lanes[k] = p.consts.Constant(l)
			}
		}
	}
}

// StringObject makes the object of a string literal.
func (p *Program) StringObject(text []byte, at cfront.Pos) cfront.Expr {
	t := cfront.Array{Elem: cfront.Int8, Len: int64(len(text)) + 1}
	in := &cfront.Init{Zero: true}
	for i, c := range text {
		in.Items = append(in.Items, cfront.InitItem{Offset: int64(i), X: &cfront.IntConst{At: cfront.At{P: at},
			T: cfront.T{Typ: cfront.Int8}, Val: int64(int8(c))}})
	}
	o := &cfront.Object{Type: t, Quals: cfront.Const, Storage: cfront.Global, Addressed: true, Align: 1, Init: in,
		Pos:  at,
		Func: p.names.Current()}
	p.place(o)
	p.consts.known[o] = in
	return &cfront.Var{At: cfront.At{P: at}, T: cfront.T{Typ: t}, Obj: o}
}

// Pragma records a #pragma.
func (p *Program) Pragma(t lex.Token) {
	pr := cfront.Pragma{Pos: t.Pos, Text: t.Text}
	p.Unit.Pragmas = append(p.Unit.Pragmas, pr)
	p.Ignored = append(p.Ignored, pr)
}

// Complete refuses types that objects cannot have.
func (p *Program) Complete(t cfront.Type, what string, at cfront.Pos) {
	switch t := t.(type) {
	case *cfront.Struct:
		if !t.Complete {
			p.rep.Fail(at, "%s has the type %s, which is not complete here", what, t)
		}
	case cfront.Array:
		if t.Len < 0 {
			p.rep.Fail(at, "%s has an array type without a length", what)
		}
		p.Complete(t.Elem, what, at)
	case cfront.Window:
		p.rep.Fail(at, "%s: %s can only be used through a pointer or a reference", what, t)
	case *cfront.FuncType:
		p.rep.Fail(at, "%s cannot be a function", what)
	case cfront.Basic:
		if t == cfront.Void {
			p.rep.Fail(at, "%s cannot have the type void", what)
		}
	}
}

// Use notes that a function is needed.
func (p *Program) Use(fn *cfront.Func, at cfront.Pos) { p.use(fn, at) }

// Add enters a function that no text declares.
func (p *Program) Add(f *cfront.Func) { p.decls = append(p.decls, f) }

// Place gives an object its slot.
func (p *Program) Place(o *cfront.Object) { p.place(o) }
