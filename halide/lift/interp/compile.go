package interp

import (
	"fmt"

	"github.com/vyasa-go/vyasa/halide/lift/ctree"
)

// compiler turns one function into closures.
type compiler[V any] struct {
	m    *machine[V]
	fn   *function[V]
	data bool                   // the machine has a domain
	bare map[*ctree.Object]bool // declared without a value
	// what follows the current statement, up to the end of the loop's body or function; nil: nothing
	rest     stmtX[V]
	boundary ctl // how that end is left: ctlContinue, ctlReturn, or ctlBreak in a switch
}

// function compiles f when it is first called.
func (m *machine[V]) function(f *ctree.Func, s *site) *function[V] {
	if fn := m.funcs[f]; fn != nil {
		return fn
	}
	if f.Refused != nil {
		panic(stop{*f.Refused})
	}
	if f.Body == nil {
		fail(s.pos, CodeUnsupported, fmt.Sprintf("%s has no body", f.Name))
	}
	fn := &function[V]{src: f, slots: f.Slots(), kinds: make([]slotKind, f.Slots()), named: &site{f.Pos},
		intrinsic: m.unit.Bodies[f.Name] == f}
	m.funcs[f] = fn // before its body: it may call itself
	c := &compiler[V]{m: m, fn: fn, data: m.domain != nil, bare: map[*ctree.Object]bool{}}
	ctree.WalkStmts(f.Body, func(s ctree.Stmt) bool {
		if d, ok := s.(*ctree.Decl); ok && d.Init == nil {
			c.bare[d.Object] = true
		}
		return true
	})
	for _, list := range [][]*ctree.Object{f.Params, f.Locals} {
		for _, o := range list {
			fn.kinds[o.Slot] = m.slotOf(o)
		}
	}
	fn.vecs = fn.slots
	if !hasVectors(f) {
		fn.vecs = 0
	}
	fn.body = c.function(f)
	return fn
}

// hasVectors reports whether a slot of f is a vector.
func hasVectors(f *ctree.Func) bool {
	for _, list := range [][]*ctree.Object{f.Params, f.Locals} {
		for _, o := range list {
			if _, ok := o.Type.(ctree.Vector); ok {
				return true
			}
		}
	}
	return false
}

// temp is a vector slot for a temporary.
func (c *compiler[V]) temp() int {
	c.fn.vecs++
	return c.fn.vecs - 1
}

// maybe reports whether the integer e may be data.
func (c *compiler[V]) maybe(e ctree.Expr) bool { return c.data && c.m.taint.of(e)&tData != 0 }

// branch is the record of the condition e.
func (c *compiler[V]) branch(e ctree.Expr, kind BranchKind) *Branch {
	if c.fn.intrinsic {
		return &Branch{}
	}
	b := c.m.branches[e]
	if b == nil {
		b = &Branch{Pos: e.Pos(), Kind: kind, Text: ctree.ExprString(e), Sized: c.m.taint.of(e)&tSized != 0}
		c.m.branches[e] = b
	}
	return b
}

// unsupported refuses what a tree can say and the interpreter does not do, when it is reached.
func unsupported(e interface{ Pos() ctree.Pos }, what string) {
	fail(e.Pos(), CodeUnsupported, what)
}

// kind is the kind of scalar e.
func kind(e ctree.Expr) Kind {
	k, ok := KindOf(e.Type())
	if !ok {
		panic(fmt.Sprintf("BUG: %s: %s is no scalar but %s", e.Pos(), ctree.ExprString(e), e.Type()))
	}
	return k
}

func isInt(t ctree.Type) bool    { _, ok := t.(ctree.Int); return ok }
func isFloat(t ctree.Type) bool  { _, ok := t.(ctree.Float); return ok }
func isPtr(t ctree.Type) bool    { _, ok := t.(ctree.Pointer); return ok }
func isVector(t ctree.Type) bool { _, ok := t.(ctree.Vector); return ok }
func isVoid(t ctree.Type) bool   { _, ok := t.(ctree.Void); return ok }
func isList(t ctree.Type) bool   { _, ok := t.(ctree.List); return ok }
func isBool(t ctree.Type) bool   { i, ok := t.(ctree.Int); return ok && i.Bool }

// isAggregate reports whether values of t are places: structs, lists, arrays.
func isAggregate(t ctree.Type) bool {
	switch t.(type) {
	case *ctree.Struct, ctree.Array, ctree.List:
		return true
	}
	return false
}
