package prove

import (
	"fmt"
	"math/big"
	"slices"
	"strings"

	"github.com/vyasa-go/vyasa/halide/lift/ctree"
	"github.com/vyasa-go/vyasa/halide/lift/prove/sym"
)

// allocators are the functions that give memory: which of their arguments are multiplied for its size.
var allocators = map[string][]int{"malloc": {0}, "calloc": {0, 1}, "_mm_malloc": {0}, "aligned_alloc": {1},
	"valloc": {0}, "alloca": {0}, "_aligned_malloc": {0}, "__builtin_malloc": {0}, "__builtin_alloca": {0}}

// releases do nothing that matters here but what their arguments do.
var releases = []string{"free", "_mm_free", "_aligned_free", "printf", "fprintf", "puts", "putchar", "__vyprints",
	"omp_set_num_threads", "omp_set_dynamic", "omp_set_nested"}

// threads say which thread runs, and of how many: pragmas have their sequential meaning.
var threads = map[string]int64{"omp_get_thread_num": 0, "omp_get_num_threads": 1, "omp_get_max_threads": 1,
	"omp_get_num_procs": 1}

// allocation is the call that e is, through conversions of pointers; nil if it is none that gives memory.
func allocation(e ctree.Expr) *ctree.Call {
	for {
		switch c := e.(type) {
		case *ctree.Convert:
			e = c.X
			continue
		case *ctree.Call:
			if c.Fn != nil && c.Fn.Body != nil {
				return nil
			}
			if _, ok := allocators[callName(c)]; ok {
				return c
			}
		}
		return nil
	}
}

func callName(c *ctree.Call) string {
	if c.Fn != nil {
		return c.Fn.Name
	}
	return c.Name
}

// allocate is new memory for numbers of type t, that it is given at all being assumed, as by all that is proven. In
// another turn of a loop it is the same memory with unknown contents, so that the loop is seen to change it.
func (x *executor) allocate(c *ctree.Call, t ctree.Type, st *state) (ref, error) {
	elem, size, err := x.scalarOf(t, st, c.Pos())
	if err != nil {
		return ref{}, err
	}
	one, plain := size.IntValue()
	_, vectors := t.(ctree.Vector)
	if !direct(elem) || !plain || one != 1 && !vectors {
		return ref{}, refuse(c.Pos(), "memory for values of type %s", t)
	}
	bytes := x.s.Int(1)
	for _, i := range allocators[callName(c)] {
		if i >= len(c.Args) {
			return ref{}, refuse(c.Pos(), "%s with %d arguments", callName(c), len(c.Args))
		}
		n, err := x.number(c.Args[i], st)
		if err != nil {
			return ref{}, err
		}
		bytes = x.s.Mul(bytes, n)
	}
	key := fmt.Sprintf("%s%p", x.calledFrom(), c) // a macro's calls have one place
	o := x.sites[key]
	if o == nil {
		o = &ctree.Object{Name: fmt.Sprintf("%s.%d", strings.TrimPrefix(callName(c), "_"), c.Pos().Line), Type: t,
			Storage: ctree.Local, Pos: c.Pos(), Slot: len(x.sites), Hidden: true}
		x.sites[key] = o
	}
	site := fmt.Sprintf("memory %d of %s", o.Slot+1, c.Pos())
	m := st.lists[o]
	if m == nil {
		m = &memory{path: site, elem: elem, local: true, offset: x.s.Int(0), name: x.distinct(o.Name),
			dims: []dim{{x.s.Int(1), x.elements(bytes, elem)}}}
		if v := x.views[site]; v != nil {
			m.dims, m.viewed = v, true
			x.bound(m, x.elements(bytes, elem))
		}
		x.scratch = append(x.scratch, m)
	}
	st.lists[o] = m
	x.known(m)
	contents := x.initial(x.distinct(m.name+"?"), m.rank(), sortOf(elem))
	if callName(c) == "calloc" {
		contents = x.s.Rat(zeroRat(), sortOf(elem))
	}
	x.set(st, cell{mem: m, part: data}, contents)
	return ref{mem: m, path: site, off: x.s.Int(0), typ: t}, nil
}

// calledFrom names the calls that lead here.
func (x *executor) calledFrom() string {
	var b strings.Builder
	for _, f := range x.calls {
		fmt.Fprintf(&b, "%s ", f.at)
	}
	return b.String()
}

// elements is how many values of a type so many bytes are; nil if that is not whole, term by term.
func (x *executor) elements(bytes *sym.Node, t ctree.Type) *sym.Node {
	n := x.s.Scale(big.NewRat(1, t.Size()), bytes)
	for _, m := range n.Monomials() {
		if !m.Coef.IsInt() {
			return nil
		}
	}
	return n
}

// block is what memset and memcpy write: so many elements from where a pointer points.
type block struct {
	to     ref
	inside *sym.Node // that an element is one of them
	flat   *sym.Node // which one it is then, the first being 0
}

// blockOf is the block of so many bytes at the pointer that e is. Of memory of several dimensions it is part of a row,
// or whole rows: that it does not go beyond its dimension is a condition.
//
//	n*m elements from C on, with strides 1, n  ->  0 <= $1 < m
func (x *executor) blockOf(e, size ctree.Expr, st *state) (block, error) {
	pos := e.Pos()
	to, err := x.lanePointer(e, st)
	if err != nil {
		return block{}, err
	}
	bytes, err := x.number(size, st)
	if err != nil {
		return block{}, err
	}
	if to.mem == nil || to.mem.list || len(to.rows) != to.mem.rows {
		return block{}, refuse(pos, "bytes that are no array of numbers are set")
	}
	m := to.mem
	if err := m.writable(pos); err != nil {
		return block{}, err
	}
	count := x.elements(x.asValue(bytes, ctree.ULong, st), m.elem)
	if count == nil {
		return block{}, refuse(pos, "%s bytes of %s", bytes, m.elem)
	}
	x.noteStride(m, to.off)
	at, between := x.split(m, x.s.Sub(to.off, m.offset), st)
	if v, ok := between.IntValue(); !ok || v != 0 || !x.closePacked(m) {
		return block{}, refuse(pos, "bytes between elements of %s are set", m.name)
	}
	for d := len(m.dims) - 1; d >= 0; d-- {
		q, rest := x.divide(count, m.dims[d].stride)
		if rest.Op != sym.Num || rest.Value.Sign() != 0 || q.Op == sym.Num && q.Value.Sign() == 0 {
			continue
		}
		b := block{to: to, inside: x.s.And(x.s.Le(at[d], x.elem(d)), x.s.Lt(x.elem(d), x.s.Add(at[d], q)))}
		if !b.rest(x, m, at, d, st) {
			continue
		}
		if d < len(m.dims)-1 {
			x.require(st, "range", fmt.Sprintf("line %d: what is set of %s is within a row", pos.Line, m.name),
				x.s.And(x.s.Le(x.s.Int(0), at[d]), x.s.Le(x.s.Add(at[d], q), m.dims[d].extent)))
		}
		b.flat = x.s.Int(0)
		whole := d + 1
		if v, number := q.IntValue(); number && v == 1 { // one row
			whole = d
		}
		for k := range whole {
			b.flat = x.s.Add(b.flat, x.s.Mul(x.s.Sub(x.elem(k), at[k]), m.dims[k].stride))
		}
		for k, row := range to.rows {
			b.inside = x.s.And(b.inside, x.s.Eq(x.elem(m.rank()-1-k), row))
		}
		return b, nil
	}
	return block{}, refuse(pos, "%s elements of %s, of which a row has others", count, m.name)
}

// closePacked reports whether there is nothing between an array's elements, rows included.
func (x *executor) closePacked(m *memory) bool {
	next := x.s.Int(1)
	for _, d := range m.dims {
		if d.stride != next {
			return false
		}
		if d.extent != nil {
			next = x.s.Mul(d.stride, d.extent)
		}
	}
	return true
}

// rest adds what is known of the dimensions beside d: those above are where the block begins, those below are whole.
func (b *block) rest(x *executor, m *memory, at []*sym.Node, d int, st *state) bool {
	for k := range m.dims {
		switch {
		case k > d:
			b.inside = x.s.And(b.inside, x.s.Eq(x.elem(k), at[k]))
			x.require(st, "range", fmt.Sprintf("index %d of %s is within its extent", k, m.name),
				x.inExtent(m, k, at[k]))
		case k < d && (at[k].Op != sym.Num || at[k].Value.Sign() != 0):
			return false
		}
	}
	return true
}

// inExtent is that an index is within its dimension, as far as that is known.
func (x *executor) inExtent(m *memory, d int, i *sym.Node) *sym.Node {
	if m.dims[d].extent == nil || d == len(m.dims)-1 {
		return x.s.Bool(true)
	}
	return x.s.And(x.s.Le(x.s.Int(0), i), x.s.Lt(i, m.dims[d].extent))
}

// fill is memset: of zeros, or of bytes in bytes.
func (x *executor) fill(e *ctree.Call, st *state) error {
	if len(e.Args) != 3 {
		return refuse(e.Pos(), "%s with %d arguments", e.Name, len(e.Args))
	}
	v, err := x.number(e.Args[1], st)
	if err != nil {
		return err
	}
	b, err := x.blockOf(e.Args[0], e.Args[2], st)
	if err != nil {
		return err
	}
	m := b.to.mem
	k, known := v.IntValue()
	if !known || k != 0 && (m.elem.Size() != 1 || k < 0 || k > 127) {
		return refuse(e.Pos(), "memory is set to %s", v)
	}
	x.set(st, cell{mem: m, part: data}, x.s.Ite(b.inside, x.s.Rat(new(big.Rat).SetInt64(k), sortOf(m.elem)),
		x.contents(m, st)))
	return nil
}

// copied is memcpy, and memmove of what does not overlap.
func (x *executor) copied(e *ctree.Call, st *state) error {
	if len(e.Args) != 3 {
		return refuse(e.Pos(), "%s with %d arguments", e.Name, len(e.Args))
	}
	from, err := x.lanePointer(e.Args[1], st)
	if err != nil {
		return err
	}
	b, err := x.blockOf(e.Args[0], e.Args[2], st)
	if err != nil {
		return err
	}
	m := b.to.mem
	if from.mem == nil || from.mem == m || from.mem.elem != m.elem {
		return refuse(e.Pos(), "%s of other memory than two arrays of one type", e.Name)
	}
	from.off = x.s.Add(from.off, b.flat)
	inside := st.clone()
	inside.assume(b.inside)
	index, err := x.index(from, inside, e.Pos())
	if err != nil {
		return err
	}
	v := x.read(x.contents(from.mem, st), index)
	x.set(st, cell{mem: m, part: data}, x.s.Ite(b.inside, v, x.contents(m, st)))
	return nil
}

// library runs the functions of <stdlib.h> and <string.h> on memory; known is false for others.
func (x *executor) library(e *ctree.Call, st *state) (known bool, err error) {
	switch name := strings.TrimPrefix(callName(e), "__builtin_"); {
	case name == "memset":
		return true, x.fill(e, st)
	case name == "memcpy" || name == "memmove":
		return true, x.copied(e, st)
	case name == "assert" && len(e.Args) == 1:
		return true, x.asserted(e, st)
	case slices.Contains(releases, name):
		for _, a := range e.Args {
			if pure(a) {
				continue
			}
			if err := x.effect(a, st); err != nil {
				return true, err
			}
		}
		return true, nil
	case strings.HasPrefix(name, "_mm_prefetch") || name == "_mm256_zeroupper" || name == "_mm256_zeroall" ||
		name == "_mm_sfence":
		return true, nil
	}
	return false, nil
}

// asserted states as a precondition that what the program asserts holds, unless it follows: else the program ends
// there.
func (x *executor) asserted(e *ctree.Call, st *state) error {
	c, err := x.truth(e.Args[0], st)
	if err != nil {
		return err
	}
	if c = x.decided(c, st); !c.IsTrue() {
		said := e.Args[0] // a condition, as !!x
		for u, ok := said.(*ctree.Unary); ok && u.Op == ctree.Not; u, ok = said.(*ctree.Unary) {
			said = u.X
		}
		st.assume(c)
		x.grant(fmt.Sprintf("the assertion of line %d holds: %s", e.Pos().Line, ctree.ExprString(said)))
	}
	return nil
}
