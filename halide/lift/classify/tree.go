package classify

import (
	"fmt"
	"slices"

	"github.com/vyasa-go/vyasa/halide/lift/ctree"
)

// node is a node of a function's tree without names.
type node struct {
	label string
	below []*node
}

// builder makes nodes, and knows the loops around.
type builder struct {
	depth    int
	counters map[*ctree.Object]int // variables that loops step, and the depth of their loop
	accesses []string
	deepest  int
}

// stmt is the tree of a statement; blocks with one statement are that.
func (b *builder) stmt(s ctree.Stmt) *node {
	switch s := s.(type) {
	case nil:
		return &node{label: "nothing"}
	case *ctree.Block:
		if len(s.List) == 1 {
			return b.stmt(s.List[0])
		}
		return b.list("block", s.List)
	case *ctree.Decl:
		return &node{"declare " + class(s.Object.Type), b.exprs(s.Init)}
	case *ctree.ExprStmt:
		return b.expr(s.X)
	case *ctree.If:
		below := append(b.exprs(s.Cond), b.stmt(s.Then))
		if s.Else != nil {
			below = append(below, b.stmt(s.Else))
		}
		return &node{"if", below}
	case *ctree.For:
		return b.loop(s.Init, s.Cond, s.Post, s.Body)
	case *ctree.While:
		return b.loop(nil, s.Cond, nil, s.Body)
	case *ctree.Do:
		return b.loop(nil, s.Cond, nil, s.Body)
	case *ctree.Switch:
		n := &node{"switch", b.exprs(s.X)}
		for _, c := range s.Cases {
			n.below = append(n.below, b.list("case", c.Body))
		}
		return n
	case *ctree.Return:
		return &node{"return", b.exprs(s.X)}
	}
	return &node{label: fmt.Sprintf("%T", s)}
}

func (b *builder) list(label string, list []ctree.Stmt) *node {
	n := &node{label: label}
	for _, s := range list {
		n.below = append(n.below, b.stmt(s))
	}
	return n
}

// loop is a loop of any sort: those that count look alike however they are written.
func (b *builder) loop(init ctree.Stmt, cond, post ctree.Expr, body ctree.Stmt) *node {
	b.depth++
	b.deepest = max(b.deepest, b.depth)
	step := func(e ctree.Expr) {
		for _, o := range stepped(e) {
			if _, known := b.counters[o]; !known {
				b.counters[o] = b.depth
			}
		}
	}
	ctree.Walk(post, func(e ctree.Expr) bool { step(e); return true })
	if post == nil { // a while loop steps what its condition asks for
		asked := map[*ctree.Object]bool{}
		ctree.Walk(cond, func(e ctree.Expr) bool {
			if v, ok := e.(*ctree.VarRef); ok {
				asked[v.Object] = true
			}
			return true
		})
		ctree.WalkExprs(body, func(e ctree.Expr) {
			if list := stepped(e); len(list) > 0 && asked[list[0]] {
				step(e)
			}
		})
	}
	if init != nil {
		b.stmt(init) // for its accesses; how a counter begins is no feature
	}
	n := &node{fmt.Sprintf("loop %d", min(b.depth, 4)), append(b.exprs(cond), b.stmt(body))}
	b.depth--
	return n
}

// stepped are the variables that an expression adds a number to.
func stepped(e ctree.Expr) []*ctree.Object {
	var x ctree.Expr
	switch e := e.(type) {
	case *ctree.IncDec:
		x = e.X
	case *ctree.Compound:
		x = e.L
	case *ctree.Assign:
		x = e.L
	default:
		return nil
	}
	if v, ok := x.(*ctree.VarRef); ok {
		return []*ctree.Object{v.Object}
	}
	return nil
}

func (b *builder) exprs(list ...ctree.Expr) (out []*node) {
	for _, e := range list {
		if e != nil {
			out = append(out, b.expr(e))
		}
	}
	return out
}

// expr is the tree of an expression; conversions, parentheses and decays are not there.
func (b *builder) expr(e ctree.Expr) *node {
	switch e := e.(type) {
	case *ctree.Convert:
		return b.expr(e.X)
	case *ctree.Decay:
		return b.expr(e.X)
	case *ctree.Index, *ctree.Deref, *ctree.ListIndex:
		b.access(e, "read")
	case *ctree.Assign:
		b.store(e.L, "write")
	case *ctree.Compound:
		b.store(e.L, "update"+e.Op.String())
	}
	n := &node{label: b.label(e)}
	ctree.Children(e, func(x ctree.Expr) { n.below = append(n.below, b.expr(x)) })
	return n
}

func (b *builder) store(l ctree.Expr, how string) {
	switch l.(type) {
	case *ctree.Index, *ctree.Deref, *ctree.ListIndex:
		b.access(l, how)
	}
}

// access notes the depth of an access and the depths of the loops whose variables its address has.
func (b *builder) access(e ctree.Expr, how string) {
	var loops []int
	ctree.Walk(e, func(x ctree.Expr) bool {
		if v, ok := x.(*ctree.VarRef); ok && b.counters[v.Object] > 0 {
			loops = append(loops, b.counters[v.Object])
		}
		return true
	})
	slices.Sort(loops)
	b.accesses = append(b.accesses, fmt.Sprint(how, " ", class(e.Type()), " ", min(b.depth, 6), slices.Compact(loops)))
}

// label is a node without its children.
func (b *builder) label(e ctree.Expr) string {
	switch e := e.(type) {
	case *ctree.IntLit:
		if e.Value >= -1 && e.Value <= 4 {
			return fmt.Sprint("int ", e.Value)
		}
		return "int"
	case *ctree.FloatLit:
		return fmt.Sprint("float ", e.Value == 0, e.Value == 1)
	case *ctree.VarRef:
		if d := b.counters[e.Object]; d > 0 {
			return fmt.Sprint("counter ", min(b.depth-d, 4))
		}
		return e.Object.Storage.String() + " " + class(e.Type())
	case *ctree.Unary:
		return e.Op.String() + "x"
	case *ctree.Binary:
		return e.Op.String() + " " + class(e.L.Type())
	case *ctree.Compound:
		return e.Op.String() + "= " + class(e.Type())
	case *ctree.Call:
		if e.Fn != nil {
			return "call"
		}
		return "call " + e.Name
	}
	return fmt.Sprintf("%T", e)
}

// class is a type without its width.
func class(t ctree.Type) string {
	switch t := t.(type) {
	case ctree.Int:
		return "int"
	case ctree.Float:
		return "float"
	case ctree.Pointer:
		return "pointer"
	case ctree.Array:
		return class(t.Elem)
	case ctree.Vector:
		return "vector"
	case ctree.List:
		return "list"
	}
	return fmt.Sprintf("%T", t)
}
