package parse

import (
	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/cfront/check"
	"github.com/vyasa-go/vyasa/aiesim/cfront/lex"
)

// ctorArgs reads (values) or {values}; nothing is no values.
func (p *exprs) ctorArgs() []cfront.Expr {
	close := ")"
	if p.cur.is("{") {
		close = "}"
	}
	if !p.cur.is("(") && !p.cur.is("{") {
		return nil
	}
	p.cur.enter()
	defer p.cur.leave()
	p.cur.next()
	return p.arguments(close, "behind the values")
}

// construct calls the constructor of c that takes args for the object that this points to.
func (p *exprs) construct(c *check.Class, this cfront.Expr, args []cfront.Expr, at cfront.Pos) cfront.Expr {
	if len(c.Ctors) == 0 {
		if len(args) > 0 {
			p.rep.Fail(at, "%s has no constructor that takes a value", c.Struct)
		}
		p.defaultCtor(c, at)
	}
	n := &check.FuncName{At: cfront.At{P: at}, Name: c.Struct.Name, List: c.Ctors, This: this}
	return p.over.Resolve(n, args)
}

// defaultCtor makes the constructor that a class without one has: it sets the members that have first values.
func (p *exprs) defaultCtor(c *check.Class, at cfront.Pos) {
	d := check.Declarator{QType: check.QType{T: &cfront.FuncType{Result: cfront.Void}}, Params: &check.Params{},
		Name: lex.Token{Kind: lex.Ident, Text: className(c), Pos: at}}
	callee := p.prog.DeclareMethod(c, check.Spec{T: cfront.Void}, d, true)
	in := &check.Instance{Fn: callee.Func(), Decl: d.Params, Scope: c.Scope, Class: c, Ctor: true,
		Name: callee.Func().Name, Implicit: true, BodyAt: p.cur.i}
	p.prog.About(in.Fn).Inst = in
}

// value makes a value of class c: a nameless object is made, then read.
func (p *exprs) made(c *check.Class, args []cfront.Expr, at cfront.Pos) cfront.Expr {
	if p.names.IsLaneRef(c.Struct) && len(args) == 1 {
		return p.conv.Convert(args[0], c.Struct, "the lane")
	}
	if len(args) == 1 && check.Unrestrict(args[0].Type()) == c.Struct {
		return p.conv.Value(args[0])
	}
	if !c.NeedsMaking() {
		return p.aggregate(c, args, at)
	}
	if p.names.Fn == nil {
		p.rep.Fail(at, "%s is made by code, which cannot run at file scope", c.Struct)
	}
	t := p.prog.Temp(c.Struct, nil, at).(*cfront.Temp)
	v := &cfront.Var{At: t.At, T: t.T, Obj: t.Obj}
	call := p.construct(c, p.ops.Place(at, v), args, at)
	return &cfront.Comma{At: cfront.At{P: at}, T: cfront.T{Typ: c.Struct}, X: call, Y: p.conv.Value(v)}
}

// aggregate makes a value of a class without constructors from the values of its members.
func (p *exprs) aggregate(c *check.Class, args []cfront.Expr, at cfront.Pos) cfront.Expr {
	n := &check.InitNode{Pos: at, Brace: true}
	for _, a := range args {
		n.List = append(n.List, check.InitElem{Node: &check.InitNode{Pos: a.Pos(), Expr: a}})
	}
	in, t := p.inits.Fill(c.Struct, n, "the value of "+c.Struct.String())
	return p.conv.Value(p.prog.Temp(t, in, at))
}

// makeValue is [check.Above.Make].
func (p *exprs) makeValue(c *check.Class, args []cfront.Expr, at cfront.Pos, try bool) cfront.Expr {
	if len(c.Ctors) == 0 {
		return nil
	}
	if !try {
		return p.made(c, args, at)
	}
	if p.trying > 0 { // one conversion by a constructor, not two in a row
		return nil
	}
	p.trying++
	defer func() { p.trying-- }()
	if p.over.Fits(&check.FuncName{At: cfront.At{P: at}, Name: c.Struct.Name, List: c.Ctors,
		This: &cfront.IntConst{T: cfront.T{Typ: c.ThisType(false)}}}, args) {
		return args[0]
	}
	return nil
}

// operator is [check.Above.Operator]: a member of the first operand's class, or a function that can be seen from here
// or from where a class of the operands stands.
func (p *exprs) operator(name string, at cfront.Pos, args []cfront.Expr) cfront.Expr {
	word := "operator" + name
	if c := p.names.ClassOf(args[0].Type()); c != nil {
		if sym := c.Scope.Own(word); sym != nil && sym.Funcs != nil {
			n := &check.FuncName{At: cfront.At{P: at}, Name: word, List: sym.Funcs.List, This: p.ops.Place(at,
				p.placed(args[0]))}
			if name == "=" && !p.over.Fits(n, args[1:]) {
				return nil
			}
			if p.over.Fits(n, args[1:]) {
				return p.over.Resolve(n, args[1:])
			}
		}
	}
	if name == "=" {
		return nil
	}
	n := &check.FuncName{At: cfront.At{P: at}, Name: word}
	add := func(sym *check.Symbol) {
		if sym == nil || sym.Funcs == nil {
			return
		}
	next:
		for _, c := range sym.Funcs.List {
			for _, o := range n.List {
				if o == c {
					continue next
				}
			}
			n.List = append(n.List, c)
		}
	}
	for sc := p.names.Scope; sc != nil; sc = sc.Outer {
		add(sc.Own(word))
	}
	for _, a := range args {
		if c := p.names.ClassOf(a.Type()); c != nil {
			for sc := c.Scope.Outer; sc != nil; sc = sc.Outer {
				add(sc.Own(word))
			}
		}
		if _, ok := a.Type().(cfront.Vector); ok {
			if sym := p.names.File.Own("aie"); sym != nil && sym.Space != nil {
				add(sym.Space.Own(word))
			}
		}
	}
	if len(n.List) == 0 || !p.over.Fits(n, args) {
		return nil
	}
	return p.over.Resolve(n, args)
}

// placed is x as an object: a value is put into a nameless one.
func (p *exprs) placed(x cfront.Expr) cfront.Expr {
	if check.IsLvalue(x) {
		return x
	}
	return p.prog.Temp(x.Type(), &cfront.Init{Items: []cfront.InitItem{{X: p.conv.Value(x)}}}, x.Pos())
}

// machine is [check.Above.Machine]: an intrinsic, or what the header has under its name for complex numbers.
func (p *exprs) machine(name string, at cfront.Pos, args []cfront.Expr) cfront.Expr {
	n := &check.FuncName{At: cfront.At{P: at}, Name: name, Sigs: p.names.Cfg.Intrinsics[name]}
	if v, ok := args[0].Type().(cfront.Vector); ok && v.Complex {
		if sym := p.names.File.Own(name); sym != nil && sym.Funcs != nil {
			n.List = sym.Funcs.List
		}
	}
	return p.over.Resolve(n, args)
}

// between is [check.Above.Between], by aie::between::as of the header.
func (p *exprs) between(t cfront.Type, args []cfront.Expr, at cfront.Pos) cfront.Expr {
	sym := p.spaceName("aie", "between", "as")
	if sym == nil || sym.Funcs == nil {
		return nil
	}
	f := &check.FuncName{At: cfront.At{P: at}, Name: "as", List: sym.Funcs.List}
	want := &cfront.IntConst{At: f.At, T: cfront.T{Typ: cfront.Pointer{Elem: check.Unrestrict(t)}}}
	if args = append([]cfront.Expr{want}, args...); !p.over.Fits(f, args) {
		return nil
	}
	return p.over.Resolve(f, args)
}

// memberCall reads the name of a member function behind . or ->; nil if the class has none of that name.
func (p *exprs) memberFunc(x cfront.Expr, c *check.Class, name lex.Token) cfront.Expr {
	sym := c.Scope.Own(name.Text)
	if sym == nil || sym.Funcs == nil {
		if sym != nil && sym.Obj != nil {
			return p.up.variable(sym.Obj, name)
		}
		if sym != nil && sym.Val != nil {
			return &cfront.IntConst{At: cfront.At{P: name.Pos}, T: sym.Val.T, Val: sym.Val.Val}
		}
		return nil
	}
	f := &check.FuncName{At: cfront.At{P: name.Pos}, Name: name.Text, List: sym.Funcs.List,
		This: p.ops.Place(name.Pos, p.placed(x))}
	if p.cur.is("<") && f.HasTemplate() {
		f.Explicit = p.templateArgs(f)
	}
	return f
}

// machineFunc reads a call of what the classes vector and accum have as member functions. They are functions of the
// header, in namespace aie::member; those of aie::change give the new value of the object:
//
//	v.extract<8>(1)   ->  aie::member::extract<8>(v, 1)
//	v.insert(1, w)    ->  v = aie::change::insert(v, 1, w)
//	v.elem_ref(1)     ->  v[1]
func (p *exprs) machineFunc(x cfront.Expr, name lex.Token) cfront.Expr {
	if _, ok := x.Type().(cfront.Vector); ok && (name.Text == "elem_ref" || name.Text == "elem_const_ref") {
		l := p.ops.Index(name.Pos, x, oneArg(p, name))
		if name.Text == "elem_const_ref" {
			l = l.(*check.Lane).ReadOnly()
		}
		return l
	}
	for _, space := range []string{"change", "member"} {
		sym := p.spaceName("aie", space, name.Text)
		if sym == nil || sym.Funcs == nil || space == "change" && !check.IsLvalue(x) {
			continue
		}
		f := &check.FuncName{At: cfront.At{P: name.Pos}, Name: name.Text, List: sym.Funcs.List}
		if p.cur.is("<") && f.HasTemplate() {
			f.Explicit = p.templateArgs(f)
		}
		if !p.cur.is("(") {
			p.cur.unexpected(p.cur.tok(), "( behind the member function "+name.Text)
		}
		args := append([]cfront.Expr{x}, p.ctorArgs()...)
		if space == "change" && !p.over.Fits(f, args) && p.spaceName("aie", "member", name.Text) != nil {
			p.cur.i = p.cur.indexOf(name)
			sym = p.spaceName("aie", "member", name.Text)
			f.List = sym.Funcs.List
			p.cur.next()
			f.Explicit = nil
			if p.cur.is("<") {
				f.Explicit = p.templateArgs(f)
			}
			return p.over.Resolve(f, append([]cfront.Expr{x}, p.ctorArgs()...))
		}
		call := p.over.Resolve(f, args)
		if space == "change" {
			return p.ops.Assign(name.Pos, x, call)
		}
		return call
	}
	p.rep.Fail(name.Pos, "%s has no member %s", check.Unrestrict(x.Type()), name)
	return nil
}

// laneMember reads what the API's references to lanes have as members; nil if it is none of them.
//
//	v[1].get()   ->  v[1]
//	v[1].set(x)  ->  v[1] = x
//	v[1].parent  ->  v
//	v[1].offset  ->  1
func laneMember(p *exprs, l *check.Lane, name lex.Token) cfront.Expr {
	switch parts := l.Parts(); {
	case name.Text == "set":
		return p.ops.Assign(name.Pos, l, oneArg(p, name))
	case name.Text == "get":
		p.cur.expect("(", "behind the member function get")
		p.cur.expect(")", "behind the member function get")
		return l.Value
	case name.Text == "parent" && parts != nil:
		return parts[0]
	case name.Text == "offset" && parts != nil:
		return p.conv.Convert(parts[1], cfront.UInt32, "the index")
	}
	return nil
}

// oneArg reads the argument of a member function that has one.
func oneArg(p *exprs, name lex.Token) cfront.Expr {
	if !p.cur.is("(") {
		p.cur.unexpected(p.cur.tok(), "( behind the member function "+name.Text)
	}
	args := p.ctorArgs()
	if len(args) != 1 {
		p.rep.Fail(name.Pos, "%s takes one argument, here are %d", name, len(args))
	}
	return args[0]
}

// spaceName finds a::b::name.
func (p *exprs) spaceName(path ...string) *check.Symbol {
	sc := p.names.File
	for i, w := range path {
		sym := sc.Own(w)
		if sym == nil || i == len(path)-1 {
			return sym
		}
		if sc = sym.Space; sc == nil {
			return nil
		}
	}
	return nil
}
