package build

import (
	"fmt"
	"slices"

	"github.com/vyasa-go/vyasa/codegen/target/vec"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/affine"
	"github.com/vyasa-go/vyasa/lower/indexes"
)

// memory is the arrays of a program: how the lanes of a place are loaded and stored.
type memory struct {
	values
	facts
	arrays []int                 // of the arguments, see Step
	args   map[*lower.Buffer]int // numbers of arguments
	shared map[*lower.Buffer]int // arrays of the nest's own that several programs see
	steady map[int][]int         // how far lanes are from lane 0 that are as far from each other
}

// place is where the lanes of an access are: lane i at base + off[i] elements, which nobody changes, or, where off is
// nil, each at a place of its own, which lane finds: it may append operations.
type place struct {
	buf  *lower.Buffer
	arg  int
	elem vec.Elem
	base vec.Address // of lane 0
	off  []int
	lane func(lane int) vec.Address
}

// place finds the address of an access, in bytes.
//
//	in(16*xs + xi + 2, y) of int16   ->   96*y + 32*xs + 4, off 0 1 2 ...
//	table(in(x))                     ->   an index register for each lane
func (b *exprs) place(buf *lower.Buffer, index []*halide.Expr) *place {
	p := &place{buf: buf, arg: b.arg(buf), elem: vec.ElemOf(buf.Type)}
	if b.guard == nil {
		if f, ok := buf.Linear(index, b.extents); ok {
			return b.lie(p, f, index, nil, false)
		}
	}
	var few [4]affine.Form
	fixed := append(few[:0], make([]affine.Form, len(index))...) // what registers add is at the start of its dimension
	var odd []int
	varies := false
	for d, e := range index {
		var err error
		if fixed[d], err = indexes.Form(e, b.extents); err != nil || b.guard != nil && !b.inside(buf.Dims[d],
			fixed[d]) {
			fixed[d] = affine.Const(buf.Dims[d].Min)
			odd = append(odd, d)
			varies = varies || b.varies(e)
		}
	}
	if b.free[buf.Name] != nil && !buf.Inner && slices.ContainsFunc(odd, func(d int) bool { return d > 0 }) {
		panic(refusal{fmt.Sprintf("data decide which row of %s is accessed", buf.Name), "give the array without gaps"})
	}
	return b.lie(p, buf.AddressAt(fixed, b.extents), index, odd, varies)
}

// lie says where the lanes of a place are: at an address, and further by what registers say of the odd coordinates.
func (b *exprs) lie(p *place, f affine.Form, index []*halide.Expr, odd []int, varies bool) *place {
	size := p.elem.Bytes()
	p.base = vec.Address{Arg: p.arg, Index: vec.NoReg}
	if !varies {
		p.off = b.offsets(f)
		p.base.Form = b.at(f, 0).Scale(size)
		if len(odd) > 0 {
			p.base.Index, p.base.Scale = b.offset(p.buf, index, odd, 0), size
		}
	}
	if p.off == nil {
		p.lane = func(lane int) vec.Address {
			a := p.base
			a.Form = b.at(f, lane).Scale(size)
			if varies {
				a.Index, a.Scale = b.offset(p.buf, index, odd, lane), size
			}
			return a
		}
	}
	return p
}

// offsets is how far the lanes of a form are from lane 0, nil if that is no number.
func (b *memory) offsets(f affine.Form) []int {
	coef, ok := 0, true
	if b.lane != nil && f.DependsOn(b.lane.Var) {
		coef, ok = f.Linear(b.lane.Var)
	}
	if ok {
		if off := b.steady[coef]; len(off) >= b.width {
			return off[:b.width:b.width]
		}
	}
	off := make([]int, b.width)
	if ok {
		for l := range off {
			off[l] = l * coef
		}
		b.steady[coef] = off
		return off
	}
	first := b.at(f, 0)
	for l := range off {
		d := b.at(f, l).Sub(first)
		if !d.IsConst() {
			return nil
		}
		off[l] = d.Const
	}
	return off
}

// at is a form in one lane.
func (b *facts) at(f affine.Form, lane int) affine.Form {
	if b.lane == nil || !f.DependsOn(b.lane.Var) {
		return f
	}
	if coef, ok := f.Linear(b.lane.Var); ok {
		return f.Without(b.lane.Var).AddConst(lane * coef)
	}
	return f.Subst(map[string]affine.Form{b.lane.Var: affine.Const(lane)}, b.extents)
}

// inside reports whether a coordinate is stored, whatever the loops do.
func (b *facts) inside(r halide.Range, f affine.Form) bool {
	lo, hi := f.Range(b.extents)
	return lo >= r.Min && hi < r.Min+r.Extent
}

// offset is what coordinates that depend on data add to an address, in elements.
func (b *exprs) offset(buf *lower.Buffer, index []*halide.Expr, odd []int, lane int) vec.Reg {
	sum := vec.NoReg
	for _, d := range odd {
		c := b.coordinate(buf, d, index[d], lane)
		for _, a := range buf.Axes {
			if a.Dim != d {
				continue
			}
			r := c
			if a.Mod > 0 {
				r = b.index(&vec.Op{Code: vec.IModE, Args: []vec.Reg{r}, Imm: int64(a.Mod)})
			}
			if a.Div > 1 {
				r = b.index(&vec.Op{Code: vec.IDivE, Args: []vec.Reg{r}, Imm: int64(a.Div)})
			}
			if a.Stride != 1 {
				r = b.index(&vec.Op{Code: vec.IMul, Args: []vec.Reg{r, b.number(int64(a.Stride))}})
			}
			if sum != vec.NoReg {
				r = b.index(&vec.Op{Code: vec.IAdd, Args: []vec.Reg{sum, r}})
			}
			sum = r
		}
	}
	return sum
}

// coordinate is one that depends on data, from the start of its dimension; where only a condition keeps it inside, it
// is the start if that does not hold.
func (b *exprs) coordinate(buf *lower.Buffer, d int, e *halide.Expr, lane int) vec.Reg {
	r := b.integer(e, lane)
	lo, hi := int64(buf.Dims[d].Min), int64(buf.Dims[d].Min+buf.Dims[d].Extent-1)
	s := indexes.SpanIn(e, b.extents, b.span)
	if b.guard != nil && !(s.Known() && s.Lo.IsInt64() && s.Hi.IsInt64() && s.Lo.Int64() >= lo && s.Hi.Int64() <= hi) {
		holds := b.laneOf(b.guardAs(vec.I32), lane)
		r = b.index(&vec.Op{Code: vec.ISelect, Args: []vec.Reg{holds, r, b.number(lo)}})
	}
	if lo != 0 {
		r = b.index(&vec.Op{Code: vec.IAddImm, Args: []vec.Reg{r}, Imm: -lo})
	}
	return r
}

func (b *emitter) number(n int64) vec.Reg { return b.index(&vec.Op{Code: vec.IConst, Imm: n}) }

// varies reports whether an expression may differ from lane to lane.
func (b *facts) varies(e *halide.Expr) bool {
	return b.lane != nil && halide.Some(e, func(e *halide.Expr) bool {
		return e.Op == halide.OpVar && e.Name == b.lane.Var ||
			e.Op == halide.OpLocal && b.locals.private(b.lane, e.Name)
	})
}

// arg is the number of an array among the program's arguments.
func (b *memory) arg(buf *lower.Buffer) int {
	if n, ok := b.args[buf]; ok {
		return n
	}
	n := len(b.prog.Args)
	b.args[buf] = n
	e := vec.ElemOf(buf.Type)
	name := buf.Name
	for i := 2; slices.ContainsFunc(b.prog.Args, func(a vec.Arg) bool { return a.Name == name }); i++ {
		name = fmt.Sprintf("%s_%d", buf.Name, i)
	}
	b.prog.Args = append(b.prog.Args, vec.Arg{Name: name, Elem: e, Bytes: buf.Elems * e.Bytes(), Align: e.Bytes()})
	where := Own
	for i, other := range b.nest.Buffers {
		if other == buf && !buf.Inner {
			where = i
		}
	}
	if n, shared := b.shared[buf]; shared {
		where = Shared - n
	}
	b.prog.Args[n].Inner = where == Own
	b.arrays = append(b.arrays, where)
	return n
}
