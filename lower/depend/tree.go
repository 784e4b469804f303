package depend

import (
	"fmt"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/affine"
	"github.com/vyasa-go/vyasa/lower/indexes"
)

// Node is a statement of the nest in its place.
type Node struct {
	Stmt        lower.Stmt
	Up          *Node // nil at the top
	Kids        []*Node
	Otherwise   bool // it stands in the Else of Up, an If
	First, Last int  // numbers of itself, and of the last statement inside, in the order of the text
}

// Loop is the For of n, or nil.
func (n *Node) Loop() *lower.For {
	f, _ := n.Stmt.(*lower.For)
	return f
}

// Inside reports whether n is in the subtree of v, or v itself.
func (n *Node) Inside(v *Node) bool { return v.First <= n.First && n.First <= v.Last }

// access is a read or a write of an accumulator, or of an array, by a statement. odd are the dimensions of an array in
// which its index is no sum of loops.
type access struct {
	at    *Node
	index []affine.Form
	odd   []int
	text  string // of index of an accumulator: the same text, the same cells
	read  bool
	set   bool // it is set whatever it was
}

// Tree is a nest with what its statements touch.
type Tree struct {
	Nest    *lower.Nest
	Extents affine.Extents
	Top     []*Node

	// of accumulators and of arrays that are stored to, in the order of the text; what a statement reads before what it
	// writes
	uses  map[string][]access
	given map[string]bool // arrays that are only read
	pure  map[string]bool // arrays of which each element is stored with one value only, maybe many times
	count int
}

// New looks at a nest.
func New(n *lower.Nest) *Tree {
	t := &Tree{Nest: n, Extents: n.Extents(), uses: map[string][]access{}, given: map[string]bool{},
		pure: map[string]bool{}}
	for _, b := range n.Buffers {
		t.given[b.Name] = isInput(b)
	}
	t.Top = t.grow(n.Body, nil)
	t.findPure()
	return t
}

func (t *Tree) grow(body []lower.Stmt, up *Node) []*Node {
	var out []*Node
	for _, s := range body {
		n := &Node{Stmt: s, Up: up, First: t.count}
		t.count++
		for _, e := range lower.Exprs(s) {
			t.reads(n, e)
		}
		for i, inside := range lower.Bodies(s) {
			for _, k := range t.grow(inside, n) {
				k.Otherwise = i > 0
				n.Kids = append(n.Kids, k)
			}
		}
		switch s := s.(type) {
		case *lower.For, *lower.If, *lower.Alloc, *lower.Produce:
		case *lower.Assign:
			if s.Op == lower.Accumulate {
				t.use(n, s.Local, s.Index, true, false)
			}
			t.use(n, s.Local, s.Index, false, s.Op == lower.Set)
		case *lower.Store:
			t.touch(n, s.Buffer.Name, s.Index, false)
		default:
			panic(fmt.Sprintf("BUG: a statement of type %T", s))
		}
		n.Last = t.count - 1
		out = append(out, n)
	}
	return out
}

func (t *Tree) reads(n *Node, e *halide.Expr) {
	switch e.Op {
	case halide.OpLocal:
		t.use(n, e.Name, e.Args, true, false)
	case halide.OpLoad:
		if !t.given[e.Name] {
			t.touch(n, e.Name, e.Args, true)
		}
	}
	for _, a := range e.Args {
		t.reads(n, a)
	}
}

func (t *Tree) use(n *Node, local string, index []*halide.Expr, read, set bool) {
	a := access{at: n, index: t.Forms(index), read: read, set: set}
	var room [64]byte
	text := room[:0]
	for _, f := range a.index {
		text = append(f.Append(text), ", "...)
	}
	a.text = string(text)
	t.uses[local] = append(t.uses[local], a)
}

// touch notes an access to an array.
func (t *Tree) touch(n *Node, array string, index []*halide.Expr, read bool) {
	a := access{at: n, index: make([]affine.Form, len(index)), read: read}
	for d, e := range index {
		f, err := indexes.Form(e, t.Extents)
		if err != nil {
			a.odd = append(a.odd, d)
			continue
		}
		a.index[d] = f
	}
	t.uses[array] = append(t.uses[array], a)
}

// Forms are the normal forms of indexes of an accumulator.
func (t *Tree) Forms(index []*halide.Expr) []affine.Form {
	out := make([]affine.Form, len(index))
	for i, e := range index {
		out[i] = t.Form(e)
	}
	return out
}

// Form is indexes.Form of an index that Check has seen.
func (t *Tree) Form(e *halide.Expr) affine.Form {
	f, err := indexes.Form(e, t.Extents)
	if err != nil {
		panic(fmt.Sprintf("BUG: index %s: %v", e, err))
	}
	return f
}

// computed are the arrays that the nest stores to, in the order of its buffers.
func (t *Tree) computed() []*lower.Buffer {
	var out []*lower.Buffer
	for _, b := range t.Nest.Buffers {
		if !isInput(b) {
			out = append(out, b)
		}
	}
	return out
}

// findPure finds the arrays of Funcs without updates, in nests that Lower has made: an element is a function of its
// coordinates there, and of the loops around the Alloc. Tails that are shifted inwards, and Funcs that are computed for
// each of their uses, store elements more than once.
func (t *Tree) findPure() {
	if t.Nest.Func == nil {
		return
	}
	for _, b := range t.computed() {
		t.pure[b.Name] = !anyFolded(b)
	}
	for _, n := range t.Top {
		n.Walk(func(n *Node) {
			switch s := n.Stmt.(type) {
			case *lower.Produce:
				if s.Stage > 0 {
					n.Walk(func(n *Node) {
						if s, ok := n.Stmt.(*lower.Store); ok {
							t.pure[s.Buffer.Name] = false
						}
					})
				}
			case *lower.Store:
				if halide.Has(s.Value, halide.OpLoad, s.Buffer.Name) {
					t.pure[s.Buffer.Name] = false
				}
			}
		})
	}
}

// folded reports whether elements that differ in dimension d may share an address: every part of it is taken modulo
// something.
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

func isInput(b *lower.Buffer) bool { return !b.Output && !b.Inner }

// Walk calls f for n and all inside.
func (n *Node) Walk(f func(*Node)) {
	f(n)
	for _, k := range n.Kids {
		k.Walk(f)
	}
}
