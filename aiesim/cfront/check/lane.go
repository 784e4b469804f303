package check

import (
	"strings"

	"github.com/vyasa-go/vyasa/aiesim/cfront"
)

// Lane is a lane of a vector, v[i], before it is known whether it is read, set or referred to. It never reaches the
// tree.
//
//	v[i]           ->  ext_elem(v, i)
//	v[i] = x       ->  v = upd_elem(v, i, x)
//	auto q = v[i]  ->  vector_elem_ref q = {&v, i}
type Lane struct {
	cfront.Expr // ext_elem(v, i)
	Value       cfront.Expr
	vector      cfront.Expr // a place, or a value that cannot be set
	index       cfront.Expr
	first       cfront.Expr      // what is done before; nil: nothing
	object      cfront.Expr      // what refers to the lane; nil: it is named by its vector and index
	copy        cfront.Expr      // of a name: where the lane stands as well, until the vector is changed; nil: nowhere
	reads       []laneRead       // of a name
	decl        *cfront.DeclStmt // of the copy
	scope       *Scope           // of a name
	choice      *choice          // nil: it is none
	named       *Lane            // what was declared of the name that was read; nil: no name
	fixed       bool             // what refers to it is const: it cannot be set
	readOnly    bool             // neither can it by other references made of this one
}

// choice is c ? v[i] : w[j], one of two lanes.
type choice struct{ c, x, y cfront.Expr }

// Parts are the vector and the index; nil if something is done before.
func (l *Lane) Parts() []cfront.Expr {
	if l.first != nil || l.choice != nil {
		return nil
	}
	return []cfront.Expr{l.vector, l.index}
}

// Named reports whether a variable is what refers to the lane.
func (l *Lane) Named() bool { return l.named != nil || l.object != nil && l.first == nil }

// Copied reports whether the lane is read by a name that has a copy of it and an index that is not known.
func (l *Lane) Copied() bool {
	_, known := l.index.(*cfront.IntConst)
	return l.named != nil && l.named.copy != nil && !known
}

// Quals are those of what refers to the lane.
func (l *Lane) Quals() cfront.Quals {
	if l.fixed {
		return cfront.Const
	}
	return 0
}

// ReadOnly is the lane as one that cannot be set.
func (l *Lane) ReadOnly() *Lane {
	l.readOnly = true
	return l
}

// laneRead is a read of a lane by its name: of a copy, or anew.
type laneRead struct {
	read *cfront.Comma
	anew cfront.Expr
}

// changed notes that the vector o, or one in memory if it is nil, is changed here: what was said to read a copy of a
// lane, by a name that is known here, reads it anew. Where the address of o is taken, all names do.
//
//	auto q = v[i]; ... q ...        ->  copy = ext_elem(v, i); ... copy ...
//	auto q = v[i]; v = w; ... q ... ->  v = w; ... ext_elem(v, i) ...
func (p *Program) changed(o *cfront.Object, address bool) {
	for _, l := range p.copies[o] {
		open := address
		for sc := p.names.Scope; sc != nil && !open; sc = sc.Outer {
			open = sc == l.scope
		}
		if !open {
			continue
		}
		for _, r := range l.reads {
			r.read.Y = r.anew
		}
		l.decl.Init, l.copy, l.reads = nil, nil, nil // the lane may have no value yet
	}
}

// laneRef is t if it is a class of the API's header whose objects refer to lanes: aie::vector_elem_ref, and
// aie::vector_elem_const_ref of vectors that are const. Their members are the vector, a reference, and the index.
func (p *Names) laneRef(t cfront.Type) *cfront.Struct {
	c := p.ClassOf(t)
	if c == nil || c.Template == nil || !strings.HasPrefix(c.Template.Pos.File, "<") ||
		c.Template.Name != "vector_elem_ref" && c.Template.Name != "vector_elem_const_ref" {
		return nil
	}
	return c.Struct
}

// IsLaneRef reports whether t is a class whose objects refer to lanes.
func (p *Names) IsLaneRef(t cfront.Type) bool { return p.laneRef(t) != nil }

// after is x, behind first, which may be nil.
func after(first, x cfront.Expr) cfront.Expr {
	if first == nil {
		return x
	}
	return &cfront.Comma{At: cfront.At{P: first.Pos()}, T: cfront.T{Typ: x.Type()}, X: first, Y: x}
}

// Plain reports whether an expression does nothing but to give its value.
func Plain(x cfront.Expr) bool {
	switch x.(type) {
	case *cfront.Call, *cfront.CallPtr, *cfront.IntrinsicCall, *cfront.Assign, *cfront.OpAssign, *cfront.IncDec,
		*cfront.Temp:
		return false
	}
	for _, y := range cfront.Operands(x) {
		if !Plain(y) {
			return false
		}
	}
	return true
}
