package source

import (
	"fmt"
	"sort"

	"modernc.org/cc/v4"

	"github.com/vyasa-go/vyasa/halide/lift/ctree"
)

// maxInit bounds what [0 ... n] = x may write out.
const maxInit = 1 << 16

// initializer is the value that i gives an object of type typ.
func (t *translator) initializer(i *cc.Initializer, typ ctree.Type) ctree.Expr {
	if i.Case == cc.InitializerExpr {
		e := t.expr(i.AssignmentExpression)
		if _, ok := typ.(ctree.Array); ok {
			if s, ok := e.(*ctree.StringLit); ok {
				return &ctree.InitList{At: ctree.At{T: typ, P: t.pos(i)}, Items: []ctree.InitItem{{Value: fit(s, typ)}}}
			}
			t.refuse(i, "array-value", "an array cannot be initialised with "+e.Type().String())
		}
		return t.convert(t.decayed(e), typ)
	}
	switch typ.(type) {
	case ctree.Array, *ctree.Struct, ctree.Vector:
		return t.initList(i, i.InitializerList, typ)
	}
	leaves := t.leaves(i.InitializerList)
	if len(leaves) != 1 {
		t.refuse(i, "initializer", fmt.Sprintf("%d values for one of type %s", len(leaves), typ))
	}
	return t.convert(t.value(leaves[0].AssignmentExpression), typ)
}

// initList is {...}: what each leaf sets, by its offset. The parser has resolved designators and missing braces.
func (t *translator) initList(n node, l *cc.InitializerList, typ ctree.Type) ctree.Expr {
	out := &ctree.InitList{At: ctree.At{T: typ, P: t.pos(n)}}
	if ctree.Variable(typ) {
		t.refuse(n, "initializer", "an array of variable length cannot be initialised")
	}
	leaves := t.leaves(l)
	lane := int64(1) // the parser takes lanes of a const vector to be as large as the vector
	if v, ok := typ.(ctree.Vector); ok {
		for _, leaf := range leaves {
			if leaf.Offset() >= v.Size() {
				lane = v.Size() / v.Elem.Size()
			}
		}
	}
	sort.SliceStable(leaves, func(i, j int) bool { return leaves[i].Order() < leaves[j].Order() })
	for _, leaf := range leaves {
		if leaf.Field() != nil && leaf.Field().IsBitfield() {
			t.refuse(leaf, "bit-field", "bit-fields are not lifted")
		}
		e := t.expr(leaf.AssignmentExpression)
		target := t.leafType(leaf, e, typ)
		var value ctree.Expr
		if s, ok := e.(*ctree.StringLit); ok && isArray(target) {
			value = fit(s, target)
		} else {
			value = t.convert(t.decayed(e), target)
		}
		if leaf.Len() > maxInit || int64(len(out.Items))+leaf.Len() > maxInit {
			t.refuse(leaf, "too-large", fmt.Sprintf("an initialiser of more than %d elements", maxInit))
		}
		for k := range leaf.Len() {
			out.Items = append(out.Items, ctree.InitItem{Offset: leaf.Offset()/lane + k*target.Size(), Value: value})
		}
	}
	return out
}

// leafType is the type of the part of whole that leaf sets.
func (t *translator) leafType(leaf *cc.Initializer, e ctree.Expr, whole ctree.Type) ctree.Type {
	if p := partAt(whole, leaf.Offset(), e); p != nil {
		if s, ok := p.(*ctree.Struct); !ok || !s.Union {
			return p
		}
	}
	return t.typ(leaf, leaf.Type().Undecay())
}

// partAt is the part of typ that begins at offset off and that a leaf e sets: the first scalar, unless e is a struct or
// a string that fits a larger part; nil if there is a union on the way (the parser knows which member).
func partAt(typ ctree.Type, off int64, e ctree.Expr) ctree.Type {
	for {
		if off == 0 && ctree.Identical(typ, e.Type()) {
			return typ
		}
		switch u := typ.(type) {
		case ctree.Array:
			if _, ok := e.(*ctree.StringLit); ok && off == 0 && u.Elem.Size() == 1 {
				return typ
			}
			if u.Elem.Size() == 0 {
				return nil
			}
			off %= u.Elem.Size()
			typ = u.Elem
		case *ctree.Struct:
			f := fieldAt(u, off)
			if u.Union || f == nil {
				return nil
			}
			off -= f.Offset
			typ = f.Type
		case ctree.Vector:
			return u.Elem
		default:
			return typ
		}
	}
}

func fieldAt(s *ctree.Struct, off int64) *ctree.Field {
	for _, f := range s.Fields {
		if off >= f.Offset && off < f.Offset+f.Type.Size() {
			return f
		}
	}
	return nil
}

func (t *translator) leaves(l *cc.InitializerList) []*cc.Initializer {
	var out []*cc.Initializer
	for ; l != nil; l = l.InitializerList {
		switch {
		case l.Initializer == nil:
		case l.Initializer.Case == cc.InitializerExpr:
			out = append(out, l.Initializer)
		default:
			out = append(out, t.leaves(l.Initializer.InitializerList)...)
		}
	}
	return out
}

func isArray(t ctree.Type) bool {
	_, ok := t.(ctree.Array)
	return ok
}

// fit is the string cut to the array that it initialises.
func fit(s *ctree.StringLit, typ ctree.Type) ctree.Expr {
	v := s.Value
	if n := typ.Size(); n > 0 && int64(len(v)) > n {
		v = v[:n]
	}
	return &ctree.StringLit{At: ctree.At{T: ctree.Array{Elem: ctree.Char, Len: int64(len(v))}, P: s.P}, Value: v}
}
