package realize

import (
	"fmt"
	"strings"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/affine"
)

// node is a statement of the nest in its place. It is settled by newTree and plan, and only read afterwards.
type node struct {
	stmt        lower.Stmt
	up          *node // nil at the top
	kids        []*node
	first, last int // numbers of itself, and of the last statement inside, in the order of the text

	lane    bool            // a loop whose iterations are lanes of the rows inside
	private map[string]bool // of a lane loop: the accumulators of which each iteration has its own
	chunk   int             // of the outermost lane loop: how many iterations a row takes at most
	apart   bool            // a loop of the nest whose iterations may run at the same time
}

// loop is the For of n, or nil.
func (n *node) loop() *lower.For {
	f, _ := n.stmt.(*lower.For)
	return f
}

// inside says whether n is in the subtree of v, or v itself.
func (n *node) inside(v *node) bool { return v.first <= n.first && n.first <= v.last }

// access is a read or a write of an accumulator by a statement.
type access struct {
	at    *node
	index []affine.Form
	text  string // of index: the same text, the same cells
	read  bool
	set   bool // it is set whatever it was
}

// storing is a store.
type storing struct {
	at    *node
	index []affine.Form
}

// tree is a nest with what its statements touch.
type tree struct {
	nest    *lower.Nest
	extents affine.Extents
	top     []*node
	uses    map[string][]access // of accumulators, in the order of the text; what a statement reads before what it writes
	stores  []storing
	count   int
}

func newTree(n *lower.Nest) *tree {
	t := &tree{nest: n, extents: n.Extents(), uses: map[string][]access{}}
	t.top = t.grow(n.Body, nil)
	return t
}

func (t *tree) grow(body []lower.Stmt, up *node) []*node {
	var out []*node
	for _, s := range body {
		n := &node{stmt: s, up: up, first: t.count}
		t.count++
		switch s := s.(type) {
		case *lower.For:
			n.kids = t.grow(s.Body, n)
		case *lower.If:
			n.kids = t.grow(s.Body, n)
		case *lower.Assign:
			t.reads(n, s.Value)
			if s.Op == lower.Accumulate {
				t.use(n, s.Local, s.Index, true, false)
			}
			t.use(n, s.Local, s.Index, false, s.Op == lower.Set)
		case *lower.Store:
			t.reads(n, s.Value)
			t.stores = append(t.stores, storing{n, t.forms(s.Index)})
		default:
			panic(fmt.Sprintf("BUG: a statement of type %T", s))
		}
		n.last = t.count - 1
		out = append(out, n)
	}
	return out
}

func (t *tree) reads(n *node, e *halide.Expr) {
	if e.Op == halide.OpLocal {
		t.use(n, e.Name, e.Args, true, false)
	}
	for _, a := range e.Args {
		t.reads(n, a)
	}
}

func (t *tree) use(n *node, local string, index []*halide.Expr, read, set bool) {
	a := access{at: n, index: t.forms(index), read: read, set: set}
	var text strings.Builder
	for _, f := range a.index {
		text.WriteString(f.String() + ", ")
	}
	a.text = text.String()
	t.uses[local] = append(t.uses[local], a)
}

func (t *tree) forms(index []*halide.Expr) []affine.Form {
	out := make([]affine.Form, len(index))
	for i, e := range index {
		out[i] = formOf(e, t.extents)
	}
	return out
}

// formOf is lower.Form of an index that Check has seen.
func formOf(e *halide.Expr, extents affine.Extents) affine.Form {
	f, err := lower.Form(e, extents)
	if err != nil {
		panic(fmt.Sprintf("BUG: index %s: %v", e, err))
	}
	return f
}
