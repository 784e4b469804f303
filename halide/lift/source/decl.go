package source

import (
	"strings"

	"modernc.org/cc/v4"

	"github.com/vyasa-go/vyasa/halide/lift/ctree"
)

// declarations goes through the file: first all functions and globals are known by name, then the user's functions are
// translated.
func (t *translator) declarations(ast *cc.AST) {
	var defs []*cc.FunctionDefinition
	for u := ast.TranslationUnit; u != nil; u = u.TranslationUnit {
		d := u.ExternalDeclaration
		if d.Case == cc.ExternalDeclarationFuncDef {
			def := d.FunctionDefinition
			name := def.Declarator.Name()
			if t.bodies[name] != nil {
				continue
			}
			t.bodies[name] = def
			defs = append(defs, def)
			t.funcs[name] = &ctree.Func{Name: name, Pos: t.pos(def.Declarator),
				End: t.pos(&def.CompoundStatement.Token2), Header: t.lazy || !t.users(def)}
		}
	}
	for u := ast.TranslationUnit; u != nil; u = u.TranslationUnit {
		if d := u.ExternalDeclaration; d.Case == cc.ExternalDeclarationDecl && !t.library(d) {
			if !t.lazy && t.users(d) {
				// What cannot be said here is refused again, with the function's line, where it is used.
				_ = t.catch(func() { t.global(d.Declaration) })
			} else {
				t.remember(d.Declaration)
			}
		}
	}
	for _, def := range defs {
		if !t.lazy && t.users(def) {
			t.function(t.funcs[def.Declarator.Name()], def)
		}
	}
}

// library reports whether n stands in one of the package's own headers.
func (t *translator) library(n node) bool {
	file := n.Position().Filename
	return strings.HasPrefix(file, libDir+"/") && stub(strings.TrimPrefix(file, libDir+"/")) || file == "<builtin>" ||
		file == "<predefined>"
}

// remember keeps the definitions of global objects in headers and other files for when they are used.
func (t *translator) remember(d *cc.Declaration) {
	for l := d.InitDeclaratorList; l != nil; l = l.InitDeclaratorList {
		id := l.InitDeclarator
		d := id.Declarator
		if d.IsTypename() || d.Type().Kind() == cc.Function || d.IsExtern() && id.Case != cc.InitDeclaratorInit {
			continue
		}
		if old := t.inits[d.Name()]; old == nil || old.Case != cc.InitDeclaratorInit {
			t.inits[d.Name()] = id
		}
	}
}

// users reports whether n stands in the user's file, not in a header.
func (t *translator) users(n node) bool { return n.Position().Filename == mainName }

// function translates one definition and appends it to the unit; what it cannot say makes it Refused.
func (t *translator) function(f *ctree.Func, def *cc.FunctionDefinition) {
	saved, savedDef := t.fn, t.def
	t.def = def
	t.fn, t.pre, t.temps, t.depth = f, nil, 0, 0
	if t.lazy {
		t.prog.own(f)
	}
	t.unit.Funcs = append(t.unit.Funcs, f)
	f.Refused = t.catch(func() { t.body(f, def) })
	if f.Refused != nil {
		f.Body = nil
	} else {
		f.Pragmas = t.pragmasOf(f)
	}
	if f.Type == nil {
		f.Type = &ctree.Signature{Result: ctree.Void{}}
	}
	for i, o := range append(append([]*ctree.Object{}, f.Params...), f.Locals...) {
		o.Slot = i
	}
	t.fn, t.def, t.pre = saved, savedDef, nil
}

func (t *translator) body(f *ctree.Func, def *cc.FunctionDefinition) {
	ft, ok := def.Declarator.Type().(*cc.FunctionType)
	if !ok {
		t.refuse(def, "not-c", "this is no function")
	}
	f.Type = &ctree.Signature{Result: t.result(def, ft.Result()), Variadic: ft.IsVariadic()}
	for _, p := range ft.Parameters() {
		if p.Type().Kind() == cc.Void {
			continue
		}
		o := t.param(p)
		f.Params = append(f.Params, o)
		f.Type.Params = append(f.Type.Params, o.Type)
	}
	if f.Type.Variadic {
		t.refuse(def.Declarator, "variadic", "functions with a variable number of arguments are not lifted")
	}
	lengths := t.pre
	t.pre = nil
	block := t.block(def.CompoundStatement)
	block.List = append(lengths, block.List...)
	f.Body = block
}

// result is the type of what a function returns; references are pointers.
func (t *translator) result(n node, c cc.Type) ctree.Type {
	if typ, ok := t.reference(n, c); ok {
		return ctree.Pointer{Elem: typ}
	}
	return t.typ(n, c)
}

func (t *translator) param(p *cc.Parameter) *ctree.Object {
	o := &ctree.Object{Name: p.Name(), Storage: ctree.Param, Pos: t.pos(p)}
	if elem, ok := t.reference(p, p.Type()); ok {
		o.Reference, o.Type = true, ctree.Pointer{Elem: elem}
	} else {
		o.Type = t.adjusted(p, p.Type())
	}
	if d := p.Declarator; d != nil {
		t.objects[d] = o
		o.Name = d.Name()
		if ptr, ok := o.Type.(ctree.Pointer); ok && restricted(d) {
			ptr.Restrict = true
			o.Type = ptr
		}
	}
	return o
}

// restricted reports whether d is declared *restrict, outermost.
func restricted(d *cc.Declarator) bool {
	p := d.Pointer
	for p != nil && p.Pointer != nil {
		p = p.Pointer
	}
	if p == nil {
		return false
	}
	for q := p.TypeQualifiers; q != nil; q = q.TypeQualifiers {
		if q.TypeQualifier != nil && q.TypeQualifier.Case == cc.TypeQualifierRestrict {
			return true
		}
	}
	return false
}

// global declares the objects of a declaration outside functions.
func (t *translator) global(d *cc.Declaration) {
	for l := d.InitDeclaratorList; l != nil; l = l.InitDeclaratorList {
		id := l.InitDeclarator
		if id.Declarator.IsTypename() || id.Declarator.Type().Kind() == cc.Function {
			continue
		}
		t.initial(t.globalObject(id.Declarator), id)
	}
}

// initial gives o the value of its definition id. Where that cannot be said, o is as if it came from outside: any
// value.
func (t *translator) initial(o *ctree.Object, id *cc.InitDeclarator) {
	switch {
	case id.Case == cc.InitDeclaratorInit && o.Init == nil:
		o.Extern = true
		o.Init = t.initializer(id.Initializer, o.Type)
		o.Extern = false
	case !id.Declarator.IsExtern():
		o.Extern = false
	}
}

// globalObject is the object of d, one for all declarations of a name; of all files, if it is not static.
func (t *translator) globalObject(d *cc.Declarator) *ctree.Object {
	o := t.globals[d.Name()]
	if o == nil && !d.IsStatic() {
		o = t.prog.globals[d.Name()]
	}
	if o == nil {
		o = &ctree.Object{Name: d.Name(), Type: t.typ(d, d.Type()), Storage: ctree.Global, Pos: t.pos(d),
			Extern: d.IsExtern(), Internal: d.IsStatic(), Const: constant(d.Type())}
		t.addGlobal(o)
		if !d.IsStatic() {
			t.prog.globals[d.Name()] = o
		}
	}
	t.globals[d.Name()] = o
	if !d.IsExtern() {
		o.Extern = false
	}
	if a, ok := o.Type.(ctree.Array); ok && a.Len < 0 {
		if b, ok := t.typ(d, d.Type()).(ctree.Array); ok && b.Len >= 0 {
			o.Type = b
		}
	}
	t.objects[d] = o
	if id := t.inits[d.Name()]; id != nil {
		delete(t.inits, d.Name())
		t.initial(o, id)
	}
	return o
}

func (t *translator) addGlobal(o *ctree.Object) {
	if t.lazy {
		o.Name = t.prog.distinct(o)
	}
	o.Slot = len(t.unit.Globals)
	t.unit.Globals = append(t.unit.Globals, o)
}

// constant reports whether the program may not write objects of type c.
func constant(c cc.Type) bool {
	if a, ok := c.Undecay().(*cc.ArrayType); ok {
		return constant(a.Elem())
	}
	return c.Attributes() != nil && c.Attributes().IsConst()
}

// local is the declarations of a declaration inside a function, in order.
func (t *translator) local(d *cc.Declaration) []ctree.Stmt {
	var out []ctree.Stmt
	switch d.Case {
	case cc.DeclarationAuto:
		return t.auto(d)
	case cc.DeclarationAssert:
		return nil
	}
	for l := d.InitDeclaratorList; l != nil; l = l.InitDeclaratorList {
		id := l.InitDeclarator
		if d := id.Declarator; d.IsTypename() || d.Type().Kind() == cc.Function || d.Name() == "__func__" {
			continue // __func__ is the parser's own
		}
		s := t.localObject(id)
		out = append(out, t.pre...)
		t.pre = nil
		if s != nil {
			out = append(out, s)
		}
	}
	return out
}

func (t *translator) localObject(id *cc.InitDeclarator) ctree.Stmt {
	d := id.Declarator
	switch {
	case d.IsExtern():
		t.globalObject(d)
		return nil
	case d.IsStatic():
		o := &ctree.Object{Name: d.Name(), Type: t.typ(d, d.Type()), Storage: ctree.Static, Pos: t.pos(d),
			Const: constant(d.Type())}
		t.addGlobal(o)
		t.objects[d] = o
		if id.Case == cc.InitDeclaratorInit {
			o.Init = t.initializer(id.Initializer, o.Type)
		}
		return nil
	}
	o := &ctree.Object{Name: d.Name(), Storage: ctree.Local, Pos: t.pos(d), Const: constant(d.Type())}
	t.objects[d] = o
	decl := &ctree.Decl{Here: ctree.Here{P: o.Pos}, Object: o}
	if elem, ok := t.reference(d, d.Type()); ok {
		if id.Case != cc.InitDeclaratorInit || id.Initializer.Case != cc.InitializerExpr {
			t.refuse(d, "reference-without-object", "the reference "+o.Name+" refers to nothing")
		}
		o.Reference, o.Type = true, ctree.Pointer{Elem: elem}
		decl.Init = t.bind(t.expr(id.Initializer.AssignmentExpression), elem)
	} else {
		o.Type = t.typ(d, d.Type())
		if id.Case == cc.InitDeclaratorInit {
			decl.Init = t.initializer(id.Initializer, o.Type)
		}
	}
	t.fn.Locals = append(t.fn.Locals, o)
	return decl
}

// auto is __auto_type x = e, with e's type, or a reference to e if Rewrite has said so.
func (t *translator) auto(d *cc.Declaration) []ctree.Stmt {
	if d.Initializer.Case != cc.InitializerExpr {
		t.refuse(d, "auto-type", "auto needs one value")
	}
	e := t.expr(d.Initializer.AssignmentExpression)
	o := &ctree.Object{Name: d.Declarator.Name(), Storage: ctree.Local, Pos: t.pos(d.Declarator)}
	if t.files.autoRefs[refKey{o.Pos.Line, o.Name}] {
		o.Reference, o.Type = true, ctree.Pointer{Elem: e.Type()}
		e = t.bind(e, e.Type())
	} else {
		e = t.decayed(e)
		o.Type = e.Type()
	}
	t.objects[d.Declarator] = o
	t.fn.Locals = append(t.fn.Locals, o)
	out := append(t.pre, &ctree.Decl{Here: ctree.Here{P: o.Pos}, Object: o, Init: e})
	t.pre = nil
	return out
}
