package source

import (
	"fmt"
	"strings"

	"modernc.org/cc/v4"

	"github.com/vyasa-go/vyasa/halide/diag"
	"github.com/vyasa-go/vyasa/halide/lift/ctree"
)

// program is what the files of one unit have in common. The file to lift comes first; others are read where a function
// that it reaches has no body yet, and only what is reached of them is translated.
type program struct {
	options Options
	unit    *ctree.Unit
	main    *translator
	structs map[string]*ctree.Struct   // one for all files that declare it alike
	globals map[string]*ctree.Object   // those with external linkage
	parts   map[*otherFile]*translator // nil if the file cannot be read: then bad says why
	order   []*translator              // of parts
	bad     map[*otherFile]error
	linked  map[string]*ctree.Func // what has been looked for; nil: nowhere
	outside map[string]bool        // functions that some file declares itself: not those of the package's headers
	// undeclared are the functions that the file to lift calls without a declaration, and heads what those of them
	// begin with that another file defines.
	undeclared map[string]bool
	heads      []string
	intrinsics map[string]bool // that are called
}

// link finds bodies for the functions that the unit reaches, from the functions Options.From, or all of the file.
//
//	main.c: float *fresh(int n); ... fresh(8)     ->   the Call's Fn is the function of pool.c
//	pool.c: float *fresh(int n) { ... }
func (p *program) link() {
	if p.options.Others == nil {
		return
	}
	for {
		p.define()
		refs := p.unresolved()
		if len(refs) == 0 {
			return
		}
		for _, r := range refs {
			if _, known := p.linked[r.name]; !known {
				p.linked[r.name] = p.find(r.name, r.pos)
			}
		}
		for _, r := range refs {
			if f := p.linked[r.name]; f != nil {
				r.set(p.fitting(f, r))
			}
		}
	}
}

// define gives the objects that are defined in other files, as far as these have been read, their values. Those of
// files that nothing was read of are inputs, as all that comes from outside.
func (p *program) define() {
	for _, g := range p.unit.Globals {
		for _, t := range p.order {
			if id := t.inits[g.Name]; g.Extern && id != nil && !id.Declarator.IsStatic() && p.globals[g.Name] == g {
				_ = t.catch(func() { t.globalObject(id.Declarator) })
			}
		}
	}
}

// funcUse is a place that names a function without a body.
type funcUse struct {
	name   string
	pos    ctree.Pos
	result ctree.Type // what the place takes it to return
	set    func(*ctree.Func)
}

// unresolved are the places in reached functions, and in the initial values of globals, that name functions which no
// file has been looked through for, or which have been found since.
func (p *program) unresolved() []funcUse {
	var out []funcUse
	use := func(name string, pos ctree.Pos, t ctree.Type, set func(*ctree.Func)) {
		if f, known := p.linked[name]; p.outside[name] && (!known || f != nil) {
			out = append(out, funcUse{name, pos, t, set})
		}
	}
	seen := map[*ctree.Func]bool{}
	var work []*ctree.Func
	reach := func(f *ctree.Func) {
		if f != nil && !seen[f] {
			seen[f] = true
			work = append(work, f)
		}
	}
	visit := func(e ctree.Expr) {
		ctree.Walk(e, func(e ctree.Expr) bool {
			switch e := e.(type) {
			case *ctree.Call:
				if reach(e.Fn); e.Fn == nil && e.Name != "" {
					use(e.Name, e.P, e.T, func(f *ctree.Func) { e.Fn = f })
				}
			case *ctree.FuncRef:
				if reach(e.Fn); e.Fn == nil {
					sig, _ := e.T.(ctree.Pointer).Elem.(*ctree.Signature)
					use(e.Name, e.P, sig.Result, func(f *ctree.Func) { e.Fn = f })
				}
			}
			return true
		})
	}
	for _, f := range p.unit.Funcs {
		if p.options.from(f) {
			reach(f)
		}
	}
	for _, g := range p.unit.Globals {
		if g.Init != nil {
			visit(g.Init)
		}
	}
	for len(work) > 0 {
		f := work[0]
		work = work[1:]
		if f.Body != nil {
			ctree.WalkExprs(f.Body, visit)
		}
	}
	return out
}

// from reports whether bodies are looked for that f reaches.
func (o Options) from(f *ctree.Func) bool {
	for _, name := range o.From {
		if f.Name == name {
			return true
		}
	}
	return len(o.From) == 0 && !f.Header
}

// find is the function name of another file; nil if none defines it. One that cannot be told is a function that is
// refused.
func (p *program) find(name string, pos ctree.Pos) *ctree.Func {
	// another file calls a function of the first
	if def := p.main.bodies[name]; def != nil && !def.Declarator.IsStatic() {
		if p.main.funcs[name].Header {
			p.main.want(name)
			p.main.drain()
		}
		return p.main.funcs[name]
	}
	var found []*otherFile
	for _, f := range p.options.Others.that(name) {
		if len(found) > 0 && f.Near > found[0].Near {
			break
		}
		t := p.part(f)
		if t == nil && p.bad[f] != nil && len(found) == 0 {
			m, _ := firstMistake(p.bad[f])
			m.Fact = fmt.Sprintf("%s may define %s, and cannot be read: %s", f.Name, name, m.Fact)
			return p.refused(name, m)
		}
		if t == nil || t.bodies[name] == nil || t.bodies[name].Declarator.IsStatic() {
			continue
		}
		if len(found) > 0 && f.defines[name] == found[0].defines[name] {
			continue
		}
		found = append(found, f)
	}
	if len(found) == 0 {
		return nil
	}
	t := p.parts[found[0]]
	if len(found) > 1 {
		second := p.parts[found[1]]
		return p.refused(name, diag.Mistake{Pos: pos, Code: "defined-twice",
			Fact: fmt.Sprintf("%s is defined in two files, differently: %s and %s", name, place(t, name),
				place(second, name)), Help: []string{"name the file that is meant with --with " + found[0].Name}})
	}
	p.note(pos, "%s was read for %s", found[0].Name, name)
	if p.undeclared[name] {
		p.heads = append(p.heads, found[0].heads[name]+";")
	}
	t.want(name)
	t.drain()
	t.funcs[name].Other = found[0].Name
	return t.funcs[name]
}

func place(t *translator, name string) string {
	pos := t.funcs[name].Pos
	return fmt.Sprintf("%s:%d", pos.File, pos.Line)
}

// refused is a function that says m when it is called.
func (p *program) refused(name string, m diag.Mistake) *ctree.Func {
	f := &ctree.Func{Name: name, Pos: m.Pos, End: m.Pos, Header: true, Refused: &m,
		Type: &ctree.Signature{Result: ctree.Void{}, Variadic: true}}
	p.unit.Funcs = append(p.unit.Funcs, f)
	return f
}

// fitting is f, or, where the place that names it takes it to return something else, a function that is refused:
// without a declaration, C takes functions to return int.
func (p *program) fitting(f *ctree.Func, u funcUse) *ctree.Func {
	if f.Refused != nil || alike(f.Type.Result, u.result) {
		return f
	}
	return p.refused(f.Name, diag.Mistake{Pos: u.pos, Code: "result-differs",
		Fact: fmt.Sprintf("%s returns %s (%s:%d), but is declared to return %s here", f.Name, f.Type.Result, f.Pos.File,
			f.Pos.Line, u.result), Help: []string{"declare it before it is called"}})
}

// alike reports whether a value of type a can be taken for one of type b.
func alike(a, b ctree.Type) bool {
	if _, ok := b.(ctree.Void); ok {
		return true
	}
	_, pa := a.(ctree.Pointer)
	_, pb := b.(ctree.Pointer)
	return pa && pb || ctree.Identical(a, b)
}

func (p *program) note(pos ctree.Pos, format string, args ...any) {
	p.unit.Notes = append(p.unit.Notes, ctree.Note{Pos: pos, Text: fmt.Sprintf(format, args...)})
}

// part is the file f, read and ready to translate what is wanted of it; nil if it cannot be read.
func (p *program) part(f *otherFile) *translator {
	if t, ok := p.parts[f]; ok {
		return t
	}
	p.parts[f] = nil
	in := &files{name: f.Name, headers: f.Headers, macros: p.options.Macros, defines: p.options.Define}
	text, ast, pragmas, err := in.tree(f.text)
	if err != nil {
		p.bad[f] = err
		return nil
	}
	t := newTranslator(in, p)
	t.lazy = true
	t.attach(pragmas, text)
	t.declarations(ast)
	p.parts[f], p.order = t, append(p.order, t)
	for _, name := range in.missing {
		p.note(diag.Pos{File: in.name, Line: includeOf(text, name)}, "the header %s is not here and was read as empty",
			name)
	}
	p.unit.Notes = append(p.unit.Notes, in.notes...)
	return t
}

// drain translates the functions that are wanted, and those that these want.
func (t *translator) drain() {
	for len(t.queue) > 0 {
		name := t.queue[0]
		t.queue = t.queue[1:]
		t.function(t.funcs[name], t.bodies[name])
	}
}

// own is f's name in the unit: behind its file's, if another function of the unit has the name already.
func (p *program) own(f *ctree.Func) {
	if g := p.unit.Func(f.Name); g != nil && g != f {
		f.Name = f.Pos.File + ":" + f.Name
	}
}

// distinct is a name for the global object o of another file that no global object of the unit has.
func (p *program) distinct(o *ctree.Object) string {
	name := o.Name
	for _, g := range p.unit.Globals {
		if g.Name == name {
			stem := strings.Map(func(r rune) rune {
				if isWordByte(byte(r)) && r < 0x80 {
					return r
				}
				return '_'
			}, o.Pos.File)
			return name + "__" + stem
		}
	}
	return name
}

// shape is what two files have to agree on for their structs c to be one: the tag or the name, and the names, places
// and kinds of fields.
func shape(c fielded, union bool) string {
	tag := c.Tag()
	name := tag.SrcStr()
	if d := c.Typedef(); name == "" && d != nil {
		name = "typedef " + d.Name()
	}
	if name == "" || c.FieldByIndex(0) == nil {
		return ""
	}
	var b strings.Builder
	fmt.Fprint(&b, name, union, c.Size(), c.Align())
	for i := 0; c.FieldByIndex(i) != nil; i++ {
		f := c.FieldByIndex(i)
		fmt.Fprintf(&b, ";%s@%d.%d:%s", f.Name(), f.Offset(), f.ValueBits(), kinds(f.Type(), 0))
	}
	return b.String()
}

// kinds is a type in short: pointers and arrays by what they are of, structs by their tags.
func kinds(c cc.Type, depth int) string {
	if depth > 20 {
		return "..."
	}
	switch u := c.Undecay().(type) {
	case *cc.PointerType:
		if d := u.Typedef(); d != nil && strings.HasPrefix(d.Name(), "__vy_") {
			return "list of " + kinds(u.Elem(), depth+1)
		}
		return "*" + kinds(u.Elem(), depth+1)
	case *cc.ArrayType:
		return fmt.Sprintf("[%d]%s", u.Len(), kinds(u.Elem(), depth+1))
	case *cc.FunctionType:
		return "func " + kinds(u.Result(), depth+1)
	case fielded:
		tag := u.Tag()
		return "struct " + tag.SrcStr()
	}
	return fmt.Sprint(c.Kind(), c.VectorSize())
}
