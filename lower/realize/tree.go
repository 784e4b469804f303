package realize

import (
	"fmt"
	"strings"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/affine"
	"github.com/vyasa-go/vyasa/lower/indexes"
)

// node is a statement of the nest in its place. It is settled by newTree and plan, and only read afterwards.
type node struct {
	stmt        lower.Stmt
	up          *node // nil at the top
	kids        []*node
	otherwise   bool // it stands in the Else of up, an If
	first, last int  // numbers of itself, and of the last statement inside, in the order of the text

	lane    bool            // a loop whose iterations are lanes of the rows inside
	scatter bool            // a lane loop whose lanes may meet where they store, and are added there in their order
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

// access is a read or a write of an accumulator, or of an array, by a statement. An index of an array that is no sum of loops
// is the form 0, which no loop is apart in.
type access struct {
	at    *node
	index []affine.Form
	text  string // of index of an accumulator: the same text, the same cells
	read  bool
	set   bool // it is set whatever it was
}

// tree is a nest with what its statements touch.
type tree struct {
	nest    *lower.Nest
	extents affine.Extents
	top     []*node
	uses    map[string][]access // of accumulators and of arrays, in the order of the text; what a statement reads before what it writes
	pure    map[string]bool     // arrays of which each element is stored with one value only, maybe many times
	count   int
}

func newTree(n *lower.Nest) *tree {
	t := &tree{nest: n, extents: n.Extents(), uses: map[string][]access{}, pure: map[string]bool{}}
	t.top = t.grow(n.Body, nil)
	t.findPure()
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
			t.reads(n, s.Cond)
			n.kids = t.grow(s.Body, n)
			for _, k := range t.grow(s.Else, n) {
				k.otherwise = true
				n.kids = append(n.kids, k)
			}
		case *lower.Alloc:
			n.kids = t.grow(s.Body, n)
		case *lower.Produce:
			n.kids = t.grow(s.Body, n)
		case *lower.Assign:
			t.reads(n, s.Value)
			if s.Op == lower.Accumulate {
				t.use(n, s.Local, s.Index, true, false)
			}
			t.use(n, s.Local, s.Index, false, s.Op == lower.Set)
		case *lower.Store:
			t.reads(n, s.Value)
			for _, e := range s.Index {
				t.reads(n, e)
			}
			t.touch(n, s.Buffer.Name, s.Index, false)
		default:
			panic(fmt.Sprintf("BUG: a statement of type %T", s))
		}
		n.last = t.count - 1
		out = append(out, n)
	}
	return out
}

func (t *tree) reads(n *node, e *halide.Expr) {
	switch e.Op {
	case halide.OpLocal:
		t.use(n, e.Name, e.Args, true, false)
	case halide.OpLoad:
		t.touch(n, e.Name, e.Args, true)
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

// touch notes an access to an array.
func (t *tree) touch(n *node, array string, index []*halide.Expr, read bool) {
	a := access{at: n, index: make([]affine.Form, len(index)), read: read}
	for d, e := range index {
		if f, err := indexes.Form(e, t.extents); err == nil {
			a.index[d] = f
		}
	}
	t.uses[array] = append(t.uses[array], a)
}

func (t *tree) forms(index []*halide.Expr) []affine.Form {
	out := make([]affine.Form, len(index))
	for i, e := range index {
		out[i] = formOf(e, t.extents)
	}
	return out
}

// formOf is indexes.Form of an index that Check has seen.
func formOf(e *halide.Expr, extents affine.Extents) affine.Form {
	f, err := indexes.Form(e, extents)
	if err != nil {
		panic(fmt.Sprintf("BUG: index %s: %v", e, err))
	}
	return f
}

// computed are the arrays that the nest stores to, in the order of its buffers.
func (t *tree) computed() []*lower.Buffer {
	var out []*lower.Buffer
	for _, b := range t.nest.Buffers {
		if !isInput(b) {
			out = append(out, b)
		}
	}
	return out
}

// findPure finds the arrays of Funcs without updates, in nests that Lower has made: an element is a function of its
// coordinates there, and of the loops around the Alloc. Tails that are shifted inwards, and Funcs that are computed for each
// of their uses, store elements more than once.
func (t *tree) findPure() {
	if t.nest.Func == nil {
		return
	}
	for _, b := range t.computed() {
		t.pure[b.Name] = !anyFolded(b)
	}
	for _, n := range t.top {
		n.walk(func(n *node) {
			switch s := n.stmt.(type) {
			case *lower.Produce:
				if s.Stage > 0 {
					n.walk(func(n *node) {
						if s, ok := n.stmt.(*lower.Store); ok {
							t.pure[s.Buffer.Name] = false
						}
					})
				}
			case *lower.Store:
				if loads(s.Value, s.Buffer.Name) {
					t.pure[s.Buffer.Name] = false
				}
			}
		})
	}
}

// loads says whether e reads an array.
func loads(e *halide.Expr, array string) (found bool) {
	halide.Walk(e, func(e *halide.Expr) { found = found || e.Op == halide.OpLoad && e.Name == array })
	return found
}

// folded says whether elements that differ in dimension d may share an address: every part of it is taken modulo something.
func folded(b *lower.Buffer, d int) bool {
	for _, a := range b.Axes {
		if a.Dim == d && a.Mod == 0 {
			return false
		}
	}
	return true
}

func anyFolded(b *lower.Buffer) bool {
	for d := range b.Dims {
		if folded(b, d) {
			return true
		}
	}
	return false
}
