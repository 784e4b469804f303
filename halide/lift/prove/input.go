package prove

import (
	"math/big"
	"slices"
	"strings"

	"github.com/vyasa-go/vyasa/halide/lift/ctree"
	"github.com/vyasa-go/vyasa/halide/lift/prove/sym"
	"github.com/vyasa-go/vyasa/halide/lift/summary"
)

// input is the value of a scalar that the function was given: a size or a scalar of the summary, or one that the
// summary does not know, so that nothing may depend on it.
func (x *executor) input(path string, t ctree.Type, pos ctree.Pos) (*sym.Node, error) {
	x.pointed = x.pointed || strings.ContainsAny(path, ">[*")
	i, integer := t.(ctree.Int)
	for _, z := range x.allSizes() {
		if z.Path == path || z.Path == "" && z.Name == path {
			if !integer {
				return nil, refuse(pos, "%s is a size in the summary and of %s here", path, t)
			}
			return x.size(z.Name), nil
		}
	}
	for _, c := range x.sum.Scalars {
		if c.Path == path || c.Path == "" && c.Name == path {
			if said := typeOf(c.Elem); said != t {
				return nil, refuse(pos, "%s is of %s in the summary and of %s here", path, said, t)
			}
			return x.scalar(&c), nil
		}
	}
	name := "given " + path
	if integer {
		x.ranges[name] = i
	}
	x.data[name] = true
	return x.s.Apply(name, sortOf(t)), nil
}

// scalar is the symbol of a scalar of the summary: a function of nothing, so that its type's range is known.
func (x *executor) scalar(c *summary.Scalar) *sym.Node {
	x.data[c.Name] = true
	sort := sym.Int
	if c.Elem.Float() {
		sort = sym.Real
	} else {
		x.ranges[c.Name] = intOf(c.Elem)
	}
	return x.s.Apply(c.Name, sort)
}

// memoryAt is the memory at path: as the summary describes it, or as one row if it does not.
func (x *executor) memoryAt(path string, elem ctree.Type, rows int) *memory {
	if m := x.mems[path]; m != nil {
		return m
	}
	m := &memory{path: path, elem: elem, rows: rows, offset: x.s.Int(0)}
	for i := range x.sum.Arrays {
		if a := &x.sum.Arrays[i]; a.Path == path && len(a.Dims) >= rows {
			m.spec = a
			m.offset = x.poly(a.Offset)
			for _, d := range a.Dims[:len(a.Dims)-rows] {
				m.dims = append(m.dims, dim{x.poly(d.Stride), x.poly(d.Extent)})
			}
		}
	}
	if v := x.views[path]; v != nil {
		m.dims, m.viewed = v, true
	}
	m.name = x.distinct(path)
	if m.spec != nil {
		m.name = m.spec.Name
	}
	if len(m.dims) == 0 {
		m.dims = []dim{{stride: x.s.Int(1)}}
	}
	x.mems[path] = m
	if m.spec == nil {
		x.scratch = append(x.scratch, m)
	}
	x.known(m)
	return m
}

// bound says how many elements m has, where that is a number and the summary does not say.
func (x *executor) bound(m *memory, count *sym.Node) {
	last := len(m.dims) - 1
	if m.spec != nil || m.dims[last].extent != nil || count == nil || count.Op != sym.Num {
		return
	}
	if n, rest := x.divide(count, m.dims[last].stride); rest.Op == sym.Num && rest.Value.Sign() == 0 {
		m.dims = slices.Clone(m.dims)
		m.dims[last].extent = n
	}
}

// known notes that m's name is that of data, and its type.
func (x *executor) known(m *memory) {
	x.data[m.name] = true
	if i, ok := m.elem.(ctree.Int); ok {
		x.ranges[m.name] = i
	}
}

// lengthAt is how many elements a list that was given has: the size of that name, or, for lists in it, of their
// common length; of one that the summary does not know, a symbol that nothing is known of.
func (x *executor) lengthAt(path string) *sym.Node {
	paths := []string{path + ".size()", "len(" + path + ")", path + ".size", "size(" + path + ")"}
	if strings.HasSuffix(path, "[*]") {
		paths = append(paths, strings.TrimSuffix(path, "[*]")+"[0].size()")
	}
	for _, z := range x.allSizes() {
		if slices.Contains(paths, z.Path) {
			return x.size(z.Name)
		}
	}
	return x.s.Atom("length of "+path, sym.Int)
}

// declareArray begins the life of a local array, of which nothing is known but what its initialiser says.
func (x *executor) declareArray(d *ctree.Decl, t ctree.Array, st *state) error {
	m := &memory{local: true, offset: x.s.Int(0)}
	var extents []*sym.Node
	for {
		n := x.s.Int(t.Len)
		if t.LenExpr != nil {
			var err error
			if n, err = x.number(t.LenExpr, st); err != nil {
				return err
			}
		}
		extents = append(extents, n)
		inner, ok := t.Elem.(ctree.Array)
		if !ok {
			break
		}
		t = inner
	}
	m.elem = t.Elem
	if v, ok := t.Elem.(ctree.Vector); ok { // lanes are one more dimension
		elem, n, err := x.lanesOf(v, d.Pos())
		if err != nil {
			return err
		}
		m.elem, extents = elem, append(extents, x.s.Int(int64(n)))
	}
	if !direct(m.elem) {
		return refuse(d.Pos(), "%s of type %s", d.Object.Name, d.Object.Type)
	}
	slices.Reverse(extents)
	stride := x.s.Int(1)
	for _, n := range extents {
		m.dims = append(m.dims, dim{stride, n})
		stride = x.s.Mul(stride, n)
	}
	old := st.lists[d.Object]
	if old != nil && old.local && sameDims(old.dims, m.dims) {
		m = old // another turn of a loop: the same cells, so that the loop is seen to change them
	} else {
		m.name = x.distinct(d.Object.Name)
	}
	st.lists[d.Object] = m
	x.known(m)
	contents := x.initial(x.distinct(m.name+"?"), m.rank(), sortOf(m.elem))
	if d.Init != nil {
		var err error
		if contents, err = x.initialised(d.Init, m, st, d.Pos()); err != nil {
			return err
		}
	}
	x.set(st, cell{mem: m, part: data}, contents)
	return nil
}

func sameDims(a, b []dim) bool { return slices.Equal(a, b) }

// initialised is the contents of an array with an initialiser: zero but for its items.
func (x *executor) initialised(init ctree.Expr, m *memory, st *state, pos ctree.Pos) (*sym.Node, error) {
	l, ok := init.(*ctree.InitList)
	if !ok || len(l.Items) > 4096 {
		return nil, refuse(pos, "the initialiser of %s", m.name)
	}
	contents := x.s.Rat(new(big.Rat), sortOf(m.elem))
	for _, item := range l.Items {
		v, err := x.number(item.Value, st)
		if err != nil {
			return nil, err
		}
		off := x.s.Int(item.Offset / m.elem.Size())
		index, err := x.index(ref{mem: m, off: off, typ: m.elem}, st, pos)
		if err != nil {
			return nil, err
		}
		contents = x.written(contents, index, v)
	}
	return contents, nil
}
