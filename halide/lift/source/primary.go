package source

import (
	"strconv"
	"strings"

	"modernc.org/cc/v4"

	"github.com/vyasa-go/vyasa/halide/lift/ctree"
)

func (t *translator) primary(n *cc.PrimaryExpression) ctree.Expr {
	switch n.Case {
	case cc.PrimaryExpressionIdent:
		return t.name(n)
	case cc.PrimaryExpressionInt, cc.PrimaryExpressionChar:
		v, ok := intValue(n.Value())
		if !ok {
			t.refuse(n, "number", "this number does not fit any integer type")
		}
		return &ctree.IntLit{At: t.at(n, t.typ(n, n.Type())), Value: v}
	case cc.PrimaryExpressionFloat:
		return t.float(n)
	case cc.PrimaryExpressionString:
		s, ok := n.Value().(cc.StringValue)
		if !ok {
			t.refuse(n, "string", "this string is not lifted")
		}
		return t.text(n, string(s))
	case cc.PrimaryExpressionExpr:
		return t.expr(n.ExpressionList)
	case cc.PrimaryExpressionStmt:
		return t.stmtExpr(n)
	case cc.PrimaryExpressionGeneric:
		if a := n.GenericSelection.Associated(); a != nil {
			return t.expr(a.AssignmentExpression)
		}
	}
	t.refuse(n, "not-lifted", "wide characters and strings are not lifted")
	return nil
}

func (t *translator) text(n node, s string) ctree.Expr {
	if !strings.HasSuffix(s, "\x00") {
		s += "\x00"
	}
	return &ctree.StringLit{At: t.at(n, ctree.Array{Elem: ctree.Char, Len: int64(len(s))}), Value: []byte(s)}
}

// float is a floating constant, rounded once to its type.
func (t *translator) float(n *cc.PrimaryExpression) ctree.Expr {
	text := n.Token.SrcStr()
	typ, bits := ctree.Type(ctree.Double), 64
	digits := strings.TrimRight(text, "fFlL")
	if hex := strings.HasPrefix(strings.ToLower(text), "0x"); hex {
		digits = text
		if strings.ContainsAny(text, "pP") {
			digits = strings.TrimRight(text, "fFlL")
		}
	}
	switch suffix := text[len(digits):]; strings.ToLower(suffix) {
	case "f":
		typ, bits = ctree.FloatT, 32
	case "l":
		t.refuse(n, "type-not-lifted", "the type long double is not lifted", "leave out the suffix "+suffix)
	}
	v, err := strconv.ParseFloat(digits, bits)
	if err != nil && v == 0 {
		t.refuse(n, "number", "the floating constant "+text+" is not understood")
	}
	return &ctree.FloatLit{At: t.at(n, typ), Value: v, Text: digits}
}

// name is a variable, a function or an enumeration constant.
func (t *translator) name(n *cc.PrimaryExpression) ctree.Expr {
	name := n.Token.SrcStr()
	switch d := n.ResolvedTo().(type) {
	case *cc.Enumerator:
		v, ok := intValue(d.Value())
		if !ok {
			t.refuse(n, "number", "the enumeration constant "+name+" has no value")
		}
		typ := ctree.IntT
		if v != wrap(v, typ) {
			typ = ctree.Long
		}
		return &ctree.IntLit{At: t.at(n, typ), Value: v}
	case *cc.Declarator:
		return t.declared(n, name, d)
	case *cc.Parameter:
		if d.Declarator != nil {
			return t.declared(n, name, d.Declarator)
		}
	}
	if name == "__func__" && t.fn != nil {
		return t.text(n, t.fn.Name)
	}
	if t.bodies[name] != nil {
		return t.functionName(n, name, t.bodies[name].Declarator)
	}
	t.refuse(n, "unknown-name", "nothing here declares "+name)
	return nil
}

func (t *translator) declared(n node, name string, d *cc.Declarator) ctree.Expr {
	if name == "__func__" && t.fn != nil {
		return t.text(n, t.fn.Name)
	}
	if d.Type().Undecay().Kind() == cc.Function {
		return t.functionName(n, name, d)
	}
	o := t.objects[d]
	if o == nil {
		if o = t.globals[name]; o == nil || d.Linkage() == cc.None {
			if d.Linkage() == cc.None {
				panic("BUG: a local object without a declaration: " + name)
			}
			o = t.globalObject(d)
		}
	}
	ref := &ctree.VarRef{At: t.at(n, o.Type), Object: o}
	if o.Reference {
		return &ctree.Deref{At: t.at(n, o.Type.(ctree.Pointer).Elem), X: ref}
	}
	return ref
}

// functionName is the name of a function as the pointer that C makes of it.
func (t *translator) functionName(n node, name string, d *cc.Declarator) ctree.Expr {
	ft, ok := d.Type().Undecay().(*cc.FunctionType)
	if !ok {
		t.refuse(n, "unknown-name", name+" is no function")
	}
	f := t.funcs[name]
	switch {
	case f == nil && !t.library(d):
		t.prog.outside[name] = true
		if !t.lazy && d.Position() == n.Position() { // C makes up a declaration where there is none
			t.prog.undeclared[name] = true
		}
	case f != nil && f.Header:
		t.want(name)
	}
	sig := t.signature(n, ft)
	return &ctree.FuncRef{At: t.at(n, ctree.Pointer{Elem: sig}), Name: name, Fn: f}
}

// want queues a header's function, or another file's, for translation, once.
func (t *translator) want(name string) {
	if !t.wanted[name] {
		t.wanted[name] = true
		t.queue = append(t.queue, name)
	}
}

func (t *translator) stmtExpr(n *cc.PrimaryExpression) ctree.Expr {
	if t.fn == nil {
		t.refuse(n, "not-lifted", "({...}) outside functions")
	}
	saved := t.pre
	t.pre = nil
	b := t.block(n.CompoundStatement)
	t.pre = saved
	out := &ctree.StmtExpr{At: t.at(n, ctree.Void{}), Body: b}
	if k := len(b.List); k > 0 {
		if last, ok := b.List[k-1].(*ctree.ExprStmt); ok {
			out.Value, b.List = t.decayed(last.X), b.List[:k-1]
			out.T = out.Value.Type()
		}
	}
	return out
}
