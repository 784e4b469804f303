package source

import (
	"fmt"

	"modernc.org/cc/v4"

	"github.com/vyasa-go/vyasa/halide/lift/ctree"
)

// array is an array type. Each length that is no constant becomes a hidden object that is set in t.pre:
//
//	double a[n][2 * m];  ->  long a.dim1 = (long)n; long a.dim2 = (long)(2 * m); double a[a.dim1][a.dim2];
func (t *translator) array(n node, c *cc.ArrayType) ctree.Type {
	a := ctree.Array{Elem: nil, Len: c.Len()}
	if e := c.SizeExpression(); c.Len() < 0 && e != nil {
		if v, ok := intValue(e.Value()); ok {
			a.Len = v
		} else {
			a.Len, a.LenExpr = -1, t.length(n, e)
		}
	}
	a.Elem = t.typ(n, c.Elem())
	if a.Len < 0 {
		a.Len = -1
	}
	return a
}

func (t *translator) length(n node, e cc.ExpressionNode) ctree.Expr {
	if t.fn == nil {
		t.refuse(n, "length-not-constant", "the length of this array is no constant")
	}
	value := t.convert(t.value(e), ctree.Long)
	o := t.hidden(fmt.Sprintf("dim%d.", t.temps+1), ctree.Long, t.pos(n))
	t.pre = append(t.pre, &ctree.Decl{Here: ctree.Here{P: o.Pos}, Object: o, Init: value})
	return &ctree.VarRef{At: ctree.At{T: ctree.Long, P: o.Pos}, Object: o}
}

// hidden is a new local object that the source does not have.
func (t *translator) hidden(name string, typ ctree.Type, p ctree.Pos) *ctree.Object {
	t.temps++
	o := &ctree.Object{Name: name, Type: typ, Storage: ctree.Local, Pos: p, Hidden: true, Const: true}
	t.fn.Locals = append(t.fn.Locals, o)
	return o
}

// sizeOf is the size of a type in bytes as an unsigned long; for arrays of variable length, a product.
func (t *translator) sizeOf(n node, typ ctree.Type) ctree.Expr {
	at := ctree.At{T: ctree.ULong, P: t.pos(n)}
	a, ok := typ.(ctree.Array)
	if !ok || !ctree.Variable(typ) {
		if _, fn := typ.(*ctree.Signature); fn || typ == ctree.Type(ctree.Void{}) {
			return &ctree.IntLit{At: at, Value: 1} // GNU
		}
		if typ.Size() == 0 {
			if s, ok := typ.(*ctree.Struct); !ok || len(s.Fields) == 0 && s.Bytes == 0 {
				t.refuse(n, "size-unknown", fmt.Sprintf("the size of %s is not known here", typ))
			}
		}
		return &ctree.IntLit{At: at, Value: typ.Size()}
	}
	var length ctree.Expr = &ctree.IntLit{At: at, Value: a.Len}
	if a.LenExpr != nil {
		length = t.convert(a.LenExpr, ctree.ULong)
	}
	return &ctree.Binary{At: at, Op: ctree.Mul, L: length, R: t.sizeOf(n, a.Elem)}
}
