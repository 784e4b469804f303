package build

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/vyasa-go/vyasa/codegen/target/vec"
	"github.com/vyasa-go/vyasa/codegen/target/vec/lanes"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/affine"
	"github.com/vyasa-go/vyasa/lower/indexes"
)

// locals says where accumulators are: in registers, or in arrays of the program.
//
//	for xi vector: { acc = 0; for r: acc += ...; out = acc }        acc in registers, each lane its own
//	for xi vector: { for r: acc(y) += ... }, y a loop               acc in an array, lanes side by side
//	for xi vector: acc(xi) = ...; for xi: out = acc(xi)             acc in an array, one element a lane
//
// A lane loop that sets what it reads of an accumulator has cells of its own, whatever the nest does elsewhere with
// those of the name (depend.Independent).
type locals struct {
	uses  map[where]use
	cells map[cell]value          // registers
	array map[where]*lower.Buffer // arrays
}

// where is a lane loop, nil outside of all, and an accumulator.
type where struct {
	lane *lower.For
	name string
}

// cell is one of an accumulator, whose indexes are numbers.
type cell struct {
	where
	index string
}

// use is what statements in a place do with an accumulator.
type use struct {
	writes bool
	lanes  bool // an index depends on the lane
	odd    bool // an index is no number
}

func newLocals(body []lower.Stmt, extents affine.Extents) *locals {
	l := &locals{uses: map[where]use{}, cells: map[cell]value{}, array: map[where]*lower.Buffer{}}
	l.look(body, nil, extents)
	return l
}

func (l *locals) look(body []lower.Stmt, lane *lower.For, extents affine.Extents) {
	note := func(name string, index []*halide.Expr, writes bool) {
		u := l.uses[where{lane, name}]
		u.writes = u.writes || writes
		for _, e := range index {
			f := indexes.Must(e, extents)
			u.odd = u.odd || !f.IsConst()
			u.lanes = u.lanes || lane != nil && f.DependsOn(lane.Var)
		}
		l.uses[where{lane, name}] = u
	}
	reads := func(es ...*halide.Expr) {
		for _, e := range es {
			halide.Walk(e, func(e *halide.Expr) {
				if e.Op == halide.OpLocal {
					note(e.Name, e.Args, false)
				}
			})
		}
	}
	for _, s := range body {
		switch s := s.(type) {
		case *lower.For:
			inner := lane
			if s.Kind == halide.Vectorized {
				inner = s
			}
			l.look(s.Body, inner, extents)
			continue
		case *lower.If:
			reads(s.Cond)
		case *lower.Assign:
			reads(s.Value)
			note(s.Local, s.Index, true)
		case *lower.Store:
			reads(s.Value)
			reads(s.Index...)
		}
		for _, part := range lower.Bodies(s) {
			l.look(part, lane, extents)
		}
	}
}

// private reports whether each lane has cells of its own.
func (l *locals) private(lane *lower.For, name string) bool {
	u := l.uses[where{lane, name}]
	return lane != nil && (u.writes || u.lanes)
}

// own reports whether lanes of a loop, or what is outside of all, have cells that no one else sees.
func (l *locals) own(lane *lower.For, name string) bool {
	if lane != nil {
		u := l.uses[where{lane, name}]
		return u.writes && !u.lanes
	}
	for w := range l.uses {
		if w.name == name && w.lane != nil && !l.own(w.lane, name) {
			return false
		}
	}
	return true
}

// cell is the registers of an accumulator, or nothing if it is in an array.
func (b *exprs) cell(name string, index []*halide.Expr) (v value, in bool) {
	c := cell{where: where{b.lane, name}}
	if !b.locals.own(b.lane, name) || b.locals.uses[c.where].odd {
		return nil, false
	}
	var room [64]byte
	text := room[:0]
	for _, e := range index {
		text = append(strconv.AppendInt(text, int64(indexes.Must(e, b.extents).Const), 10), ' ')
	}
	c.index = string(text)
	if v, ok := b.locals.cells[c]; ok {
		return v, true
	}
	v = &vector{elem: b.localElem(name)}
	for range b.count(v.elem) {
		v.regs = append(v.regs, b.reg(vec.Vector))
	}
	if b.guard != nil || b.ifs > 0 { // not every path sets it first
		for _, r := range v.regs {
			b.head = append(b.head, &vec.Op{Code: vec.Const, Elem: v.elem, N: b.lanes(v.elem), Dst: []vec.Reg{r},
				Mem: vec.Address{Arg: -1, Index: vec.NoReg}})
		}
	}
	b.locals.cells[c] = v
	return v, true
}

// localElem is the lanes that hold an accumulator.
func (b *facts) localElem(name string) vec.Elem {
	l := b.nest.Local(name)
	switch l.Kind {
	case halide.FloatKind:
		return vec.F32
	case halide.IntKind:
		e, ok := lanes.Least(halide.Span{Lo: l.Lo, Hi: l.Hi}, false)
		if !ok {
			b.refuse(fmt.Sprintf("%s lies in %s..%s, and lanes have 64 bits at most", name, l.Lo, l.Hi),
				"Clamp or Narrow what is summed")
		}
		return e
	}
	b.refuse(fmt.Sprintf("%s is an accumulator of doubles", name), "use float32")
	panic("unreachable")
}

// local reads an accumulator.
func (b *exprs) local(e *halide.Expr) value {
	if v, ok := b.cell(e.Name, e.Args); ok {
		if b.raw {
			return v
		}
		return b.inOrder(v, b.orderOf(e.Name), natural)
	}
	p, signed := b.cells(e.Name, e.Args)
	return b.loadAt(p, p.elem, signed)
}

// cells is the place of an accumulator that is in an array.
func (b *exprs) cells(name string, index []*halide.Expr) (p *place, signed bool) {
	l := b.nest.Local(name)
	own := b.locals.own(b.lane, name)
	w := where{nil, name}
	if own {
		w.lane = b.lane
	}
	buf := b.locals.array[w]
	if buf == nil {
		buf = b.arrayOf(l, own)
		b.locals.array[w] = buf
	}
	if own && b.lane != nil {
		index = append(index[:len(index):len(index)], indexes.Variable(b.lane.Var))
	}
	if len(buf.Dims) == 0 {
		index = nil
	}
	return b.place(buf, index), buf.Type.Signed()
}

// arrayOf is an accumulator as an array: the last index is the fastest, after the lanes of a loop that has its own.
func (b *exprs) arrayOf(l *lower.Local, own bool) *lower.Buffer {
	buf := &lower.Buffer{Name: l.Name, Inner: true, Elems: 1, Align: 32, Type: halide.Float32}
	extent := l.Extent
	if own && b.lane != nil {
		extent = append(extent[:len(extent):len(extent)], b.width)
	}
	if e := b.localElem(l.Name); e != vec.F32 {
		buf.Type = [...]halide.Type{vec.I8: halide.Int8, vec.I16: halide.Int16, vec.I32: halide.Int32,
			vec.I64: halide.Int64}[e]
		if s := (halide.Span{Lo: l.Lo, Hi: l.Hi}); !s.Fits(buf.Type) {
			buf.Type = [...]halide.Type{vec.I8: halide.UInt8, vec.I16: halide.UInt16, vec.I32: halide.UInt32}[e]
		}
	}
	for d := len(extent) - 1; d >= 0; d-- {
		buf.Axes = append([]lower.Axis{{Dim: d, Div: 1, Extent: extent[d], Stride: buf.Elems}}, buf.Axes...)
		buf.Elems *= extent[d]
	}
	for d, n := range extent {
		buf.Dims = append(buf.Dims, halide.Range{Extent: n})
		buf.Names = append(buf.Names, fmt.Sprint("i", d))
	}
	return buf
}

// assign sets an accumulator or takes a term into it.
func (b *builder) assign(s *lower.Assign) {
	if r, ok := b.scalar(s.Local); ok {
		b.setScalar(r, s)
		return
	}
	l := b.nest.Local(s.Local)
	e := b.localElem(s.Local)
	old, in := b.cell(s.Local, s.Index)
	var p *place
	if !in {
		p, _ = b.cells(s.Local, s.Index)
	}
	if !in && (s.Op == lower.Accumulate || b.guard != nil) {
		old = b.loadAt(p, e, false)
	}
	to := old
	o := b.orderOf(s.Local)
	if in && s.Op == lower.Accumulate {
		old = b.inOrder(old, o, natural)
	}
	v := b.term(s, l, old)
	if b.guard != nil {
		m := b.guardAs(e.Integer())
		v = b.each(&vec.Op{Code: vec.Select, Elem: e}, m, v, old)
	}
	if in {
		b.move(to, b.inOrder(v, natural, o))
	} else {
		b.storeAt(p, v)
	}
}

// term is the new value of an accumulator.
func (b *builder) term(s *lower.Assign, l *lower.Local, old value) value {
	e := b.localElem(s.Local)
	if s.Op != lower.Set {
		e = old.elem
	}
	if e == vec.F32 {
		if s.Op == lower.Accumulate && s.Reduce == halide.SumOf {
			return b.plus(old, s.Value)
		}
		v := b.float(s.Value)
		switch {
		case s.Op == lower.Set:
			return v
		case s.Reduce == halide.ProductOf:
			return b.apply(vec.Mul, old, v)
		}
		return b.floatExtreme(s.Reduce.Op(), old, v)
	}
	if s.Op == lower.Set {
		return b.bits(s.Value, e)
	}
	acc := &halide.Expr{Op: halide.OpLocal, Kind: halide.IntKind, Name: s.Local, Args: s.Index, Pos: s.Pos}
	b.memo[key{acc, e}] = old
	joined := &halide.Expr{Op: s.Reduce.Op(), Kind: halide.IntKind, Args: []*halide.Expr{acc, s.Value}, Pos: s.Pos}
	if ring(joined.Op) {
		w := b.m.Wide(codeOf(joined.Op), e)
		v := b.apply(codeOf(joined.Op), b.extend(old, w, false), b.bits(s.Value, w))
		return b.narrow(v, e, vec.Narrow)
	}
	return b.bits(joined, e)
}

// move puts a value into the registers of an accumulator: what computes it last sets these, if nothing that follows
// reads what they held.
func (b *values) move(to, from value) {
	if from.even && len(from.regs) > 1 {
		from = &vector{regs: from.regs, elem: from.elem}
		if o := b.constantOf(from.regs[0]); o != nil { // a constant is cheaper than a copy
			for _, r := range to.regs {
				c := *o
				c.Dst = []vec.Reg{r}
				b.add(&c)
			}
			return
		}
	}
	for i, r := range from.regs {
		alone := !slices.Contains(from.regs[:i], r) && !slices.Contains(from.regs[i+1:], r)
		if !alone || !b.retarget(r, to.regs[i]) {
			b.add(&vec.Op{Code: vec.Copy, Dst: to.regs[i : i+1 : i+1], Args: []vec.Reg{r},
				Mem: vec.Address{Arg: -1, Index: vec.NoReg}})
		}
	}
}

// constantOf is the operation of this statement that sets a register to a constant, or nil.
func (b *emitter) constantOf(r vec.Reg) *vec.Op {
	for _, s := range b.out[b.start:] {
		if o, ok := s.(*vec.Op); ok && o.Code == vec.Const && o.Dst[0] == r {
			return o
		}
	}
	return nil
}

func (b *emitter) retarget(r, to vec.Reg) bool {
	for i := len(b.out) - 1; i >= b.start; i-- {
		o, ok := b.out[i].(*vec.Op)
		if !ok {
			return false
		}
		if len(o.Dst) == 1 && o.Dst[0] == r {
			o.Dst = []vec.Reg{to}
			return true
		}
		for _, a := range append(o.Args, o.Dst...) {
			if a == r || a == to {
				return false
			}
		}
	}
	return false
}
