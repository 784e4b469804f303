package build

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/vyasa-go/vyasa/codegen/target/vec"
	"github.com/vyasa-go/vyasa/codegen/target/vec/lanes"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/indexes"
)

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
