package build

import (
	"github.com/vyasa-go/vyasa/codegen/target/vec"
	"github.com/vyasa-go/vyasa/codegen/target/vec/lanes"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower/affine"
	"github.com/vyasa-go/vyasa/lower/indexes"
)

// uniformIndex is the form of a sum of loops that is the same in all lanes.
func (b *facts) uniformIndex(e *halide.Expr) (affine.Form, bool) {
	if !indexes.IsIndex(e) || b.varies(e) {
		return affine.Form{}, false
	}
	f, err := indexes.Form(e, b.extents)
	return f, err == nil
}

// loopIndex is a form in an index register.
func (b *emitter) loopIndex(f affine.Form) vec.Reg {
	if f.IsConst() {
		return b.number(int64(f.Const))
	}
	return b.set(&vec.Op{Code: vec.ILoop, Mem: vec.Address{Arg: -1, Form: f, Index: vec.NoReg}}, vec.Index)
}

// splat is an index register in all lanes.
func (b *values) splat(w vec.Elem, r vec.Reg) value {
	return b.same(w, b.op(&vec.Op{Code: vec.ISplat, Elem: w, N: b.lanes(w), Args: []vec.Reg{r}}))
}

// loopValue is the lane's number.
func (b *values) loopValue(w vec.Elem) value {
	b.evenOdd.needs(w == vec.I8)
	v := &vector{elem: w}
	full := b.m.Full(w)
	for i := range b.count(w) {
		lane := make([]int, b.lanes(w))
		for l := range lane {
			lane[l] = i*full + l
		}
		v.regs = append(v.regs, b.op(&vec.Op{Code: vec.Table, Elem: w, N: len(lane), Lane: lane}))
	}
	return v
}

var indexCodes = map[halide.Op]vec.Code{halide.OpAdd: vec.IAdd, halide.OpSub: vec.ISub, halide.OpMul: vec.IMul,
	halide.OpMin: vec.IMin, halide.OpMax: vec.IMax}

// integer is an expression in one lane, in an index register. What is the same in all lanes stays off the vectors as
// far as index registers can do it.
func (b *exprs) integer(e *halide.Expr, lane int) vec.Reg {
	b.elemOf(e, true)
	if b.varies(e) {
		return b.laneOf(b.bits(e, b.elemOf(e, true)), lane)
	}
	k := key{e, vec.None}
	if r, ok := b.integers[k]; ok {
		return r
	}
	r := b.freshInteger(e)
	b.integers[k] = r
	return r
}

func (b *exprs) freshInteger(e *halide.Expr) vec.Reg {
	if f, ok := b.uniformIndex(e); ok {
		return b.loopIndex(f)
	}
	small := func(e *halide.Expr) bool { _, ok := lanes.Least(b.span(e), true); return ok }
	if code, ok := indexCodes[e.Op]; ok && small(e.Args[0]) && small(e.Args[1]) {
		x := b.integer(e.Args[0], 0)
		return b.index(&vec.Op{Code: code, Args: []vec.Reg{x, b.integer(e.Args[1], 0)}})
	}
	if e.Op == halide.OpLoad {
		p := b.place(b.nest.Buffer(e.Name), e.Args)
		code := vec.ILoadU
		if e.Type.Signed() {
			code = vec.ILoadS
		}
		return b.set(&vec.Op{Code: code, From: p.elem, Mem: p.base}, vec.Index)
	}
	return b.laneOf(b.bits(e, b.elemOf(e, true)), 0)
}

// laneOf is a lane of a value in an index register, with its sign.
func (b *values) laneOf(v value, lane int) vec.Reg {
	b.evenOdd.needs(v.even || v.elem == vec.I8)
	full := b.m.Full(v.elem)
	return b.index(&vec.Op{Code: vec.ILane, From: v.elem, Args: []vec.Reg{v.regs[lane/full]}, Imm: int64(lane % full)})
}
