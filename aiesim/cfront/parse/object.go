package parse

import (
	"slices"
	"strconv"

	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/cfront/check"
	"github.com/vyasa-go/vyasa/aiesim/cfront/lex"
)

// object declares a variable; the statements that set an automatic one go to out.
func (p *decls) object(s check.Spec, d check.Declarator, out *[]cfront.Stmt) {
	around := d.Space
	if d.Class != nil {
		around = d.Class.Scope
	}
	defer p.names.Within(around)()
	if st := p.variable(s, d, out); st != nil {
		*out = append(*out, st)
	}
}

// variable declares a variable; the statement that sets it is nil for objects of static storage, and for those that a
// constructor makes.
func (p *decls) variable(s check.Spec, d check.Declarator, out *[]cfront.Stmt) cfront.Stmt {
	o := &cfront.Object{Name: d.Name.Text, Type: d.T, Quals: d.Q, Ref: d.Ref, Register: d.Attrs.Register,
		Protect: d.Attrs.Protect, Pos: d.Name.Pos, Storage: cfront.Local, Func: p.names.Current()}
	if s.Constexpr {
		o.Quals |= cfront.Const
	}
	if p.names.Fn == nil || s.Static || s.Extern {
		o.Storage = cfront.Global
		o.Extern = s.Extern
	}
	hasInit := p.cur.is("=") || p.cur.is("(") || p.cur.is("{")
	if a, ok := d.T.(cfront.Array); ok && a.Variable && (hasInit || d.Ref) {
		p.rep.Fail(o.Pos, "%s, an array whose length is no constant, has no initialiser", o.Name)
	}
	if d.Length != nil {
		*out = append(*out, p.longEnough(o, d.Length), p.keepLength(o, d.Length))
	}
	switch {
	case s.Auto && !hasInit:
		p.rep.Fail(o.Pos, "auto needs an initialiser to take the type of %s from", o.Name)
	case s.Auto || p.names.IsLaneRef(d.T) && !d.Ref && hasInit && o.Storage != cfront.Global:
		return p.autoObject(o, s, d, out)
	case !d.Ref && !hasInit && p.names.IsLaneRef(d.T):
		p.rep.Fail(o.Pos, "%s refers to a lane: it needs one, as in %s = v[i]", o.Name, o.Name)
	case d.Ref && !hasInit:
		p.rep.Fail(o.Pos, "the reference %s needs an object to refer to", o.Name)
	}
	if a, ok := d.T.(cfront.Array); !d.Ref && !(ok && a.Len < 0) && !(ownWindow(o, d.T) && !hasInit) {
		p.prog.Complete(d.T, o.Name, o.Pos)
	}
	p.prog.AlignObject(o, d)
	if c := p.names.ClassOf(d.T); c != nil && !d.Ref && len(c.Ctors) > 0 && p.cur.is("{") || p.made(d, hasInit) {
		return p.classObject(o, c, out)
	}
	o = p.prog.EnterObject(o, hasInit)
	if !hasInit {
		return p.withoutInit(o, s)
	}
	in := p.exprs.initialiser(o)
	return p.withInit(o, in, s)
}

// longEnough asks that an array whose length is no constant has an element.
func (p *decls) longEnough(o *cfront.Object, n cfront.Expr) cfront.Stmt {
	zero := &cfront.IntConst{At: cfront.At{P: o.Pos}, T: cfront.T{Typ: n.Type()}}
	return &cfront.Require{At: zero.At, X: p.exprs.ops.BinaryExpr(cfront.Gt, o.Pos, n, zero), Args: []cfront.Expr{n},
		Text: "the length of " + o.Name + " is %d: an array has at least one element"}
}

// keepLength keeps the length of an array, which sizeof asks for, as it is here.
func (p *decls) keepLength(o *cfront.Object, n cfront.Expr) cfront.Stmt {
	at := cfront.At{P: o.Pos}
	kept := &cfront.Object{Name: o.Name + " (length)", Type: cfront.UInt32, Quals: cfront.Const, Pos: o.Pos,
		Storage: cfront.Local, Func: o.Func, Align: cfront.UInt32.Align()}
	p.prog.Place(kept)
	p.prog.Lengths[o] = kept
	x := p.conv.Convert(n, cfront.UInt32, "the length of "+o.Name)
	return &cfront.DeclStmt{At: at, Obj: kept, Init: &cfront.Init{Items: []cfront.InitItem{{X: x}}}}
}

// made reports whether a constructor makes the object declared.
func (p *decls) made(d check.Declarator, hasInit bool) bool {
	c := p.names.ClassOf(d.T)
	return c != nil && !d.Ref && (p.cur.is("(") || !hasInit && c.NeedsMaking())
}

// classObject declares an object that a constructor makes: c x; c x(1); c x{1};
func (p *decls) classObject(o *cfront.Object, c *check.Class, out *[]cfront.Stmt) cfront.Stmt {
	args := p.exprs.ctorArgs()
	o = p.prog.EnterObject(o, false)
	if o.Storage == cfront.Global {
		if len(args) > 0 || p.names.Fn != nil {
			p.rep.Fail(o.Pos, "%s is made by code before the program runs, which is not supported; make it in a "+
				"function",
				o.Name)
		}
		return nil
	}
	at := cfront.At{P: o.Pos}
	if !c.NeedsMaking() || len(args) == 1 && check.Unrestrict(args[0].Type()) == c.Struct {
		in := &cfront.Init{Items: []cfront.InitItem{{X: p.exprs.made(c, args, o.Pos)}}}
		return &cfront.DeclStmt{At: at, Obj: o, Init: in}
	}
	*out = append(*out, &cfront.DeclStmt{At: at, Obj: o})
	v := &cfront.Var{At: at, T: cfront.T{Typ: o.Type}, Obj: o}
	call := p.exprs.construct(c, p.exprs.ops.Place(o.Pos, v), args, o.Pos)
	return &cfront.ExprStmt{At: at, X: call}
}

// withoutInit ends the declaration of an object that the user gave no value.
func (p *decls) withoutInit(o *cfront.Object, s check.Spec) cfront.Stmt {
	a, isArray := o.Type.(cfront.Array)
	switch {
	case s.Constexpr:
		p.rep.Fail(o.Pos, "constexpr %s needs an initialiser", o.Name)
	case o.Storage == cfront.Global:
		return nil
	case isArray && a.Len < 0:
		p.rep.Fail(o.Pos, "the array %s needs a length or an initialiser", o.Name)
	}
	return &cfront.DeclStmt{At: cfront.At{P: o.Pos}, Obj: o}
}

// withInit ends the declaration of an object with an initialiser.
func (p *decls) withInit(o *cfront.Object, in *cfront.Init, s check.Spec) cfront.Stmt {
	if o.Storage == cfront.Global && p.names.Fn != nil && !p.cur.plainC && !s.Constexpr && !o.Extern &&
		!p.prog.IsConstant(in) {
		return p.firstTime(o, in)
	}
	if o.Storage == cfront.Global {
		computed := p.names.Fn == nil && !p.cur.plainC && !s.Constexpr || s.Constexpr && p.prog.OfConstexpr(o, in)
		p.prog.ConstantInit(o, in, computed, "the initialiser of "+o.Name)
		o.Init, o.Extern = in, false
	}
	if o.Quals&cfront.Const != 0 && o.Quals&cfront.Volatile == 0 {
		p.prog.Remember(o, in, s)
	}
	if o.Storage == cfront.Global {
		return nil
	}
	return &cfront.DeclStmt{At: cfront.At{P: o.Pos}, Obj: o, Init: in}
}

// firstTime sets a static object of a function to a value that is not constant when control first comes by:
//
//	static v8float s = null_v8float();  ->  if (!made) { made = true; s = null_v8float(); }
func (p *decls) firstTime(o *cfront.Object, in *cfront.Init) cfront.Stmt {
	at := cfront.At{P: o.Pos}
	then := []cfront.Stmt{}
	v := &cfront.Var{At: at, T: cfront.T{Typ: o.Type}, Obj: o}
	for _, it := range in.Items {
		var place cfront.Expr = v
		if _, aggregate := o.Type.(cfront.Array); aggregate || it.Offset > 0 || !cfront.Identical(o.Type, it.X.Type()) {
			place = &cfront.Member{At: at, T: cfront.T{Typ: it.X.Type()}, Base: v,
				Field: cfront.Field{Type: it.X.Type(), Offset: it.Offset}}
		}
		p.stmts.assignTo(&then, place, it.X)
	}
	return p.once(o, then)
}

// once does what makes a static object when control first comes by.
func (p *decls) once(o *cfront.Object, make []cfront.Stmt) cfront.Stmt {
	at := cfront.At{P: o.Pos}
	flag := p.prog.EnterObject(&cfront.Object{Name: o.Name + " (made)", Type: cfront.Bool, Storage: cfront.Global,
		Pos: o.Pos, Func: o.Func, Align: 1}, false)
	made := &cfront.Var{At: at, T: cfront.T{Typ: cfront.Bool}, Obj: flag}
	load := &cfront.Load{At: at, T: made.T, X: made}
	then := []cfront.Stmt{}
	p.stmts.assignTo(&then, made, &cfront.IntConst{At: at, T: made.T, Val: 1})
	then = append(then, make...)
	return &cfront.If{At: at, Cond: &cfront.Unary{At: at, T: made.T, Op: cfront.LogNot, X: load},
		Then: &cfront.Block{At: at, List: then}}
}

// autoObject declares auto x = value.
func (p *decls) autoObject(o *cfront.Object, s check.Spec, d check.Declarator, out *[]cfront.Stmt) cfront.Stmt {
	x := p.autoValue(o)
	if p.names.IsLaneRef(d.T) {
		return p.laneObject(o, d, x, out)
	}
	if t := p.conv.RefType(x); t != nil {
		if _, plain := d.T.(deduced); plain && p.laneName(o, d, x, t, out) {
			return nil
		}
		if y := p.conv.Referring(x, nil); d.Ref && y != x {
			x = y
		} else {
			x = p.conv.Reference(x, t)
		}
	}
	switch t := d.T.(type) {
	case deduced:
		if !d.Ref {
			x = p.conv.Value(x)
			o.Type = check.Unrestrict(x.Type())
		} else {
			o.Type, o.Quals = x.Type(), o.Quals|check.QualsOf(x)
			if !check.IsLvalue(x) {
				o.Type = p.conv.Value(x).Type()
			}
		}
	case cfront.Pointer:
		x = p.conv.Value(x)
		ptr, ok := x.Type().(cfront.Pointer)
		if _, plain := t.Elem.(deduced); !plain || !ok || d.Ref {
			p.rep.Fail(o.Pos, "the type of %s cannot be taken from a value of type %s", o.Name, x.Type())
		}
		o.Type = cfront.Pointer{Elem: ptr.Elem, Quals: ptr.Quals | t.Quals, Restrict: t.Restrict}
	default:
		p.rep.Fail(o.Pos, "the type of %s cannot be taken from a value", o.Name)
	}
	p.prog.Complete(o.Type, o.Name, o.Pos)
	elem, q := o.Type, o.Quals
	p.prog.AlignObject(o, d)
	o = p.prog.EnterObject(o, true)
	in := &cfront.Init{Items: []cfront.InitItem{{X: p.initValue(o, elem, q, x)}}}
	return p.withInit(o, in, s)
}

// laneName declares o as a name of the lane x, whose references are of class t, if it is an automatic one:
//
//	auto q = v[i];  auto &&q = v[i];  const auto &q = v[i];  aie::vector_elem_ref<int32, 8> q = v[i];
func (p *decls) laneName(o *cfront.Object, d check.Declarator, x cfront.Expr, t cfront.Type, out *[]cfront.Stmt) bool {
	l := x.(*check.Lane)
	if d.Ref && !d.Move && d.Q&cfront.Const == 0 && !l.Named() || o.Storage == cfront.Global || out == nil {
		return false
	}
	if d.Ref {
		o.Quals |= l.Quals()
	}
	o.Ref = false
	p.exprs.ops.Alias(o, l, t, out)
	p.prog.AlignObject(o, check.Declarator{})
	p.prog.EnterObject(o, true)
	return true
}

// laneObject declares an object of a class that refers to lanes.
func (p *decls) laneObject(o *cfront.Object, d check.Declarator, x cfront.Expr, out *[]cfront.Stmt) cfront.Stmt {
	l, ok := x.(*check.Lane)
	if y := p.conv.Convert(x, d.T, "the initialiser of "+o.Name); !ok {
		p.rep.Fail(o.Pos, "%s refers to a lane: it needs one, as in %s = v[i], not %s", o.Name, o.Name, y.Type())
	}
	p.laneName(o, d, l, d.T, out)
	return nil
}

// arrayItems is the one member of std::array, whose elements are its parts.
const arrayItems = "_items"

// parts is what follows the name of an object for each of its parts that names are given to: .first, or [0].
func (p *decls) parts(o *cfront.Object, names []lex.Token) (parts [][]lex.Token) {
	at, whole := names[0].Pos, o.Type
	if o.Ref {
		whole = whole.(cfront.Pointer).Elem
	}
	var items []lex.Token
	if t, ok := whole.(*cfront.Struct); ok && len(t.Fields) == 1 && t.Fields[0].Name == arrayItems {
		whole, items = t.Fields[0].Type, words(at, ".", arrayItems)
	}
	switch t := whole.(type) {
	case *cfront.Struct:
		for _, f := range t.Fields {
			if f.Name == "" {
				p.rep.Fail(at, "%s has a member without a name, which cannot be given one here", t)
			}
			parts = append(parts, words(at, ".", f.Name))
		}
	case cfront.Array:
		for i := range min(t.Len, int64(len(names)+1)) {
			index := lex.Token{Kind: lex.Number, Text: strconv.FormatInt(i, 10), Pos: at}
			parts = append(parts, slices.Concat(items, words(at, "["), []lex.Token{index}, words(at, "]")))
		}
	default:
		p.rep.Fail(at, "%s names a part of a struct or, with auto &, of an array, not of a value of type %s", names[0],
			whole)
	}
	if len(parts) != len(names) {
		p.rep.Fail(at, "%d names for the %d parts of %s", len(names), len(parts), whole)
	}
	return parts
}

// autoValue reads = value, {value} or (value).
func (p *decls) autoValue(o *cfront.Object) cfront.Expr {
	end := map[string]string{"{": "}", "(": ")"}[p.cur.tok().Text]
	at := p.cur.next().Pos
	if end == "" {
		return p.exprs.assignment()
	}
	x := p.exprs.assignment()
	if !p.cur.accept(end) {
		p.rep.Fail(at, "auto needs one value for %s", o.Name)
	}
	return x
}

// initValue converts the value that an object is set to; a reference gets an address.
func (p *decls) initValue(o *cfront.Object, t cfront.Type, q cfront.Quals, x cfront.Expr) cfront.Expr {
	if o.Ref {
		return p.conv.Bind(x, t, q, "the initialiser of "+o.Name)
	}
	return p.conv.Convert(x, t, "the initialiser of "+o.Name)
}

// ownWindow reports whether o is a local window, which window_copy makes one.
func ownWindow(o *cfront.Object, t cfront.Type) bool {
	w, ok := t.(cfront.Window)
	return ok && o.Storage != cfront.Global && (w.IO == cfront.InWindow || w.IO == cfront.OutWindow)
}
