package build

import (
	"github.com/vyasa-go/vyasa/codegen/target/vec"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/elementary"
)

var elementaryCodes = map[elementary.Code]vec.Code{
	elementary.Add: vec.Add, elementary.Sub: vec.Sub, elementary.Mul: vec.Mul, elementary.Div: vec.Div,
	elementary.Round: vec.Round, elementary.AddBits: vec.Add, elementary.SubBits: vec.Sub, elementary.And: vec.And,
	elementary.Or: vec.Or, elementary.Xor: vec.Xor, elementary.Shl: vec.Shl, elementary.Shr: vec.ShrU,
	elementary.Equal: vec.EQ, elementary.Greater: vec.GTS, elementary.SameBits: vec.EQ, elementary.Both: vec.And,
	elementary.Either: vec.Or}

// elementary is such a function of floats, in lanes of float64: both sides of a choice are computed.
//
//	exp(x)   ->   f64tof32(mul(add(1, ...), ...)) of f32tof64(x)
func (b *exprs) elementary(f *elementary.Func, args []*halide.Expr) value {
	var doubles []value
	for _, a := range args {
		doubles = append(doubles, b.doubles(b.float(a)))
	}
	made := make([]value, len(f.Ops))
	for i := range f.Ops {
		o := &f.Ops[i]
		var x []value
		for _, a := range o.Reads() {
			x = append(x, made[a])
		}
		switch o.Code {
		case elementary.Arg:
			made[i] = doubles[o.Imm]
		case elementary.Select:
			made[i] = b.choice(f, o, x)
		default:
			made[i] = b.elementaryOp(o, x)
		}
	}
	return b.singles(made[len(made)-1])
}

// elementaryOp is one operation; masks and bits are lanes of I64.
func (b *exprs) elementaryOp(o *elementary.Op, x []value) value {
	switch o.Code {
	case elementary.Num:
		return b.constant(vec.F64, int64(o.Imm))
	case elementary.Word:
		return b.constant(vec.I64, int64(o.Imm))
	case elementary.Bits:
		return x[0].as(vec.I64)
	case elementary.Float:
		return x[0].as(vec.F64)
	case elementary.Not:
		return b.not(x[0])
	case elementary.Equal, elementary.Greater:
		return b.apply(elementaryCodes[o.Code], x...).as(vec.I64)
	}
	return b.each(&vec.Op{Code: elementaryCodes[o.Code], Imm: int64(o.Imm)}, x...)
}

// choice is one of two floats, or the lesser or greater of both where it is that: of a NaN and a number, or of zeros,
// the second.
//
//	x > n ? n : x   ->   minf(n, x)
//	n > x ? n : x   ->   maxf(n, x)
func (b *exprs) choice(f *elementary.Func, o *elementary.Op, x []value) value {
	if c := f.Ops[o.Args[0]]; c.Code == elementary.Greater {
		switch yes, no := o.Args[1], o.Args[2]; {
		case c.Args[0] == no && c.Args[1] == yes:
			return b.apply(vec.MinF, x[1], x[2])
		case c.Args[0] == yes && c.Args[1] == no:
			return b.apply(vec.MaxF, x[1], x[2])
		}
	}
	return b.each(&vec.Op{Code: vec.Select, Elem: vec.F64}, x...)
}

// doubles are floats in lanes of twice the width: a register's lower half, then its upper one.
func (b *exprs) doubles(v value) value {
	n := b.m.Full(vec.F64)
	convert := func(r vec.Reg) vec.Reg {
		return b.op(&vec.Op{Code: vec.F32ToF64, Elem: vec.F64, N: b.lanes(vec.F64), Args: []vec.Reg{r}})
	}
	if v.even {
		return b.same(vec.F64, convert(v.regs[0]))
	}
	out := &vector{elem: vec.F64}
	for i := range b.count(vec.F64) {
		r := v.regs[i/2]
		if i%2 == 1 {
			lane := make([]int, 2*n)
			for l := range lane {
				lane[l] = -1
				if l < n {
					lane[l] = n + l
				}
			}
			r = b.op(&vec.Op{Code: vec.Shuffle, Elem: vec.F32, N: 2 * n, Args: []vec.Reg{r}, Lane: lane})
		}
		out.regs = append(out.regs, convert(r))
	}
	return out
}

// singles are float64 rounded to floats: of two registers one.
func (b *exprs) singles(v value) value {
	n := b.m.Full(vec.F64)
	convert := func(r vec.Reg) vec.Reg {
		return b.op(&vec.Op{Code: vec.F64ToF32, Elem: vec.F32, N: b.lanes(vec.F64), Args: []vec.Reg{r}})
	}
	out := &vector{elem: vec.F32}
	for i := 0; i < len(v.regs); i += 2 {
		low := convert(v.regs[i])
		if v.even {
			lane := make([]int, 2*n) // all are the first
			if b.width > n {
				low = b.op(&vec.Op{Code: vec.Shuffle, Elem: vec.F32, N: 2 * n, Args: []vec.Reg{low}, Lane: lane})
			}
			return b.same(vec.F32, low)
		}
		if i+1 < len(v.regs) {
			lane := make([]int, 2*n)
			for l := range lane {
				lane[l] = l
				if l >= n {
					lane[l] = l + n
				}
			}
			low = b.op(&vec.Op{Code: vec.Shuffle, Elem: vec.F32, N: 2 * n, Args: []vec.Reg{low, convert(v.regs[i+1])},
				Lane: lane})
		}
		out.regs = append(out.regs, low)
	}
	return out
}
