package build

import (
	"fmt"
	"slices"
	"sort"

	"github.com/vyasa-go/vyasa/codegen/target/vec"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/affine"
)

// reach is which elements of its array a place's first lane may be, and how many there are; of an array with strides
// that calls give, within its row.
func (b *facts) reach(p *place) (least, most, elems int) {
	f, elems := p.base.Form, p.buf.Elems
	if _, ok := b.free[p.buf.Name]; ok && !p.buf.Inner {
		f, _ = parts(f, p.buf)
		elems = p.buf.Dims[0].Extent
	}
	least, most = f.Range(b.extents)
	size := p.elem.Bytes()
	return least / size, most / size, elems
}

// parts is the part of an address that is dimension 0's, in bytes, and the coordinates of the others.
func parts(f affine.Form, buf *lower.Buffer) (rest affine.Form, coords []affine.Form) {
	coords = make([]affine.Form, len(buf.Dims)-1)
	size := buf.Type.Bytes()
	axes := slices.Clone(buf.Axes)
	sort.SliceStable(axes, func(i, j int) bool { return axes[i].Stride > axes[j].Stride })
	for _, a := range axes {
		if a.Dim == 0 {
			continue
		}
		whole := a.Stride * size
		of := func(c int) int { return affine.FloorDiv(c+whole/2, whole) }
		q := affine.Const(of(f.Const))
		for _, t := range f.Terms {
			q = q.Add(times(t, of(t.Coef)))
		}
		coords[a.Dim-1] = q
		f = f.Sub(q.Scale(whole))
	}
	return f, coords
}

// times is n times the atom of a term.
func times(t affine.Term, n int) affine.Form {
	if n == 0 {
		return affine.Form{}
	}
	return affine.Form{Terms: []affine.Term{{Coef: n, Atom: t.Atom}}}
}

// strided takes the strides that calls give out of the addresses of the program.
func (b *memory) strided(count int) {
	arg := len(b.prog.Args)
	arrays := map[int]*lower.Buffer{}
	for buf, n := range b.args {
		if _, ok := b.free[buf.Name]; ok && !buf.Inner {
			arrays[n] = buf
			b.prog.Args[n].Bytes = buf.Dims[0].Extent * buf.Type.Bytes() // from an index register on
		}
	}
	if len(arrays) == 0 {
		return
	}
	name := "strides"
	for slices.ContainsFunc(b.prog.Args, func(a vec.Arg) bool { return a.Name == name }) {
		name += "_"
	}
	b.prog.Args = append(b.prog.Args, vec.Arg{Name: name, Elem: vec.I64, Bytes: 8 * count, Align: 8})
	b.arrays = append(b.arrays, Strides)
	s := &strider{memory: b, arg: arg, arrays: arrays, strides: map[int]vec.Reg{}}
	body := lower.MapLists(b.prog.Body, s.list)
	b.prog.Body = append(s.head, body...)
}

type strider struct {
	*memory
	arg     int
	arrays  map[int]*lower.Buffer
	strides map[int]vec.Reg // that are loaded, by their number
	head    []lower.Stmt
}

// list makes the addresses of a list of statements.
func (s *strider) list(list []lower.Stmt) []lower.Stmt {
	s.out = nil
	for _, st := range list {
		op, ok := st.(*vec.Op)
		if !ok {
			s.out = append(s.out, st)
			continue
		}
		if buf := s.arrays[op.Mem.Arg]; buf != nil && op.Code.Memory() {
			c := *op
			s.note = op.Note
			c.Mem = s.address(op, buf)
			op = &c
		}
		s.out = append(s.out, op)
	}
	out := s.out
	s.out = nil
	return out
}

// address is that of an operation, with an index register in the place of what calls decide.
func (s *strider) address(op *vec.Op, buf *lower.Buffer) vec.Address {
	a := op.Mem
	rest, coords := parts(a.Form, buf)
	lo, hi, exact := rest.Hull(s.extents)
	if !exact {
		lo, hi = rest.Range(s.extents)
	}
	if a.Index == vec.NoReg && (lo < 0 || hi+op.Accessed() > buf.Dims[0].Extent*buf.Type.Bytes()) {
		panic(refusal{fmt.Sprintf("bytes %d..%d of a row of %s are accessed, and the row may end before", lo,
			hi+op.Accessed()-1, buf.Name), "give the array without gaps"})
	}
	a.Form = rest
	sum := vec.NoReg
	add := func(r vec.Reg) {
		if sum != vec.NoReg {
			r = s.index(&vec.Op{Code: vec.IAdd, Args: []vec.Reg{sum, r}})
		}
		sum = r
	}
	for d, c := range coords {
		if c.IsConst() && c.Const == 0 {
			continue
		}
		stride := s.stride(s.free[buf.Name][d])
		if !c.IsConst() {
			loops := c.AddConst(-c.Const)
			v := s.set(&vec.Op{Code: vec.ILoop, Mem: vec.Address{Arg: -1, Form: loops, Index: vec.NoReg}}, vec.Index)
			add(s.index(&vec.Op{Code: vec.IMul, Args: []vec.Reg{v, stride}}))
		}
		switch {
		case c.Const == 1:
			add(stride)
		case c.Const != 0:
			add(s.index(&vec.Op{Code: vec.IMul, Args: []vec.Reg{stride, s.number(int64(c.Const))}}))
		}
	}
	if sum == vec.NoReg {
		return a
	}
	if a.Index != vec.NoReg {
		r := a.Index
		if a.Scale != 1 {
			r = s.index(&vec.Op{Code: vec.IMul, Args: []vec.Reg{r, s.number(int64(a.Scale))}})
		}
		add(r)
	}
	a.Index, a.Scale = sum, 1
	return a
}

// stride is the register that one is in, which the program begins with.
func (s *strider) stride(n int) vec.Reg {
	r, ok := s.strides[n]
	if !ok {
		body := s.out
		s.out = nil
		r = s.set(&vec.Op{Code: vec.ILoadS, From: vec.I64, Mem: vec.Address{Arg: s.arg, Form: affine.Const(8 * n),
			Index: vec.NoReg}}, vec.Index)
		s.head, s.out = append(s.head, s.out...), body
		s.strides[n] = r
	}
	return r
}
