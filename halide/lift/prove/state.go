package prove

import (
	"fmt"
	"maps"
	"slices"

	"github.com/vyasa-go/vyasa/halide/lift/ctree"
	"github.com/vyasa-go/vyasa/halide/lift/prove/sym"
	"github.com/vyasa-go/vyasa/halide/lift/summary"
)

// memory is an array of scalars: what a path names, or a local one. An element is named by an index of several
// dimensions, dimension 0 least in memory; pointers to rows and lists in lists are its last dimensions.
type memory struct {
	name   string // of the function that holds the initial contents
	path   string
	elem   ctree.Type
	rows   int   // how many of the last dimensions are rows of their own, not at a distance in memory
	dims   []dim // of one row, at least one
	offset *sym.Node
	spec   *summary.Array // nil: local
	list   bool
	local  bool
	// of one function: what it leaves there is for no other, and no result depends on what was there before
	static bool
	length *sym.Node // how many numbers the file gives it, of a global that the summary describes; nil: not known
	// a global that is not constant: what its initialiser says is there at the start unless the program changed it
	filed bool
	// strides are what counters are multiplied by in offsets: what a view of several dimensions is told by.
	strides []*sym.Node
	viewed  bool   // the dimensions are not those of the summary
	given   string // of a list of lists that was passed by value: its parameter
}

// dim is one dimension: how many elements apart, how many (nil: unknown).
type dim struct{ stride, extent *sym.Node }

func (m *memory) rank() int { return len(m.dims) + m.rows }

// part says which value of an object a cell is.
type part uint8

const (
	whole  part = iota // a number; a pointer's offset
	row0               // a pointer's first row, and so on
	row1               //
	row2               //
	length             // of a list
	inner              // of the lists in a list, by row
	data               // an array's contents
)

// cell is a place that holds one term. Contents and inner lengths are terms over the element's index, elem(0), elem(1),
// ...
type cell struct {
	obj  *ctree.Object
	mem  *memory
	part part
	lane int // of a vector
}

// pointed is where a pointer variable points, apart from offset and rows.
type pointed struct {
	mem  *memory
	rows int
	to   *ctree.Object // a struct of the program's own
	path string        // of a struct that was passed, if not that of the pointer
}

// state is what the program has computed at some point.
type state struct {
	cells map[cell]*sym.Node
	ptrs  map[*ctree.Object]pointed
	lists map[*ctree.Object]*memory
	live  *sym.Node   // under which control is here: not after a continue or a return
	cont  *sym.Node   // under which a continue was met
	done  *sym.Node   // under which the function has returned
	broke *sym.Node   // under which a switch was left; nil outside of one
	path  []*sym.Node // what is known to hold here
}

func (st *state) clone() *state {
	c := *st
	c.cells, c.ptrs, c.lists = maps.Clone(st.cells), maps.Clone(st.ptrs), maps.Clone(st.lists)
	c.path = slices.Clone(st.path)
	return &c
}

// assume adds what holds from here on.
func (st *state) assume(c *sym.Node) { st.path = append(st.path, c.Conjuncts()...) }

// elem is the symbol for an element's index in dimension d.
func (x *executor) elem(d int) *sym.Node { return x.s.Atom(fmt.Sprintf("$%d", d), sym.Int) }

// read is the element at index of contents.
func (x *executor) read(contents *sym.Node, index []*sym.Node) *sym.Node {
	r := x.s.Replacing()
	for d, i := range index {
		r.Atom(x.elem(d), i)
	}
	return r.In(contents)
}

// written is contents with v at index. What v has of the old element there is told by the element's own index, so that
// it is seen that the element alone matters.
//
//	C(j, i) + t at (j, i)  ->  $0 = j && $1 = i ? C($0, $1) + t : C($0, $1)
func (x *executor) written(contents *sym.Node, index []*sym.Node, v *sym.Node) *sym.Node {
	here := x.s.Bool(true)
	for d, i := range index {
		here = x.s.And(here, x.s.Eq(x.elem(d), i))
	}
	return x.s.Ite(here, x.byOwnIndex(contents, index, v), contents)
}

// byOwnIndex is v with the old element at index as contents has it at each element's own index.
func (x *executor) byOwnIndex(contents *sym.Node, index []*sym.Node, v *sym.Node) *sym.Node {
	own := make([]*sym.Node, len(index))
	for d := range index {
		own[d] = x.elem(d)
	}
	old := x.s.Replacing()
	contents.Walk(func(n *sym.Node) {
		if n.Op == sym.Apply && slices.Equal(n.Args, own) {
			old.Func(n.Name, func(args []*sym.Node) *sym.Node {
				if slices.Equal(args, index) {
					return n
				}
				return x.s.Apply(n.Name, n.Sort, args...)
			})
		}
	})
	return old.In(v)
}

// initial is the application that stands for contents which nothing is known of.
func (x *executor) initial(name string, rank int, sort sym.Sort) *sym.Node {
	args := make([]*sym.Node, rank)
	for d := range args {
		args[d] = x.elem(d)
	}
	return x.s.Apply(name, sort, args...)
}

// merge is the state after c ? yes : no.
func (x *executor) merge(c *sym.Node, yes, no *state) (*state, error) {
	out := no.clone()
	for _, k := range sortedCells(yes.cells) {
		out.cells[k] = yes.cells[k] // declared inside, unless:
		if no.cells[k] != nil || k.part == data {
			out.cells[k] = x.s.Ite(c, yes.cells[k], x.before(k, no))
		}
	}
	for _, k := range sortedCells(no.cells) {
		if yes.cells[k] == nil && k.part == data {
			out.cells[k] = x.s.Ite(c, x.before(k, yes), no.cells[k])
		}
	}
	for o, p := range yes.ptrs {
		if q, ok := no.ptrs[o]; ok && q != p {
			return nil, refuse(o.Pos, "%s points into different arrays, depending on a condition", o.Name)
		}
	}
	// Where a pointer is set on one side alone, it may still have the value of an earlier turn of a loop on the other.
	maps.DeleteFunc(out.ptrs, func(o *ctree.Object, _ pointed) bool { _, ok := yes.ptrs[o]; return !ok })
	maps.Copy(out.lists, yes.lists)
	out.live = x.either(c, yes.live, no.live)
	out.cont = x.either(c, yes.cont, no.cont)
	out.done = x.either(c, yes.done, no.done)
	if yes.broke != nil && no.broke != nil {
		out.broke = x.either(c, yes.broke, no.broke)
	}
	return out, nil
}

// either is c ? yes : no of conditions.
func (x *executor) either(c, yes, no *sym.Node) *sym.Node {
	if yes == no {
		return yes
	}
	return x.s.Or(x.s.And(c, yes), x.s.And(x.s.Not(c), no))
}

// sortedCells are the cells of m in a fixed order.
func sortedCells(m map[cell]*sym.Node) []cell {
	keys := slices.Collect(maps.Keys(m))
	slices.SortFunc(keys, compareCells)
	return keys
}
