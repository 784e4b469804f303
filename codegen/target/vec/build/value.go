package build

import (
	"math/big"

	"github.com/vyasa-go/vyasa/codegen/target/vec"
	"github.com/vyasa-go/vyasa/lower"
)

// value is an expression for all lanes: registers side by side, each with as many lanes as it has room for, the last
// one maybe with fewer. An even one is the same in all lanes: its registers are one.
type value = *vector

type vector struct {
	regs []vec.Reg
	elem vec.Elem
	even bool
}

// as is v, whose bits are read as other lanes.
func (v *vector) as(e vec.Elem) value { return &vector{v.regs, e, v.even} }

// emitter is the program at hand, and its end: operations on registers are appended.
type emitter struct {
	prog  *vec.Program
	out   []lower.Stmt // the list at hand
	start int          // where in out the statement at hand begins
	note  string       // of its operations
	room  []vec.Reg    // for what operations set
}

// values are operations on values in the lane loop at hand. They know lanes, and nothing of what is computed.
type values struct {
	emitter
	m       vec.Machine
	width   int      // lanes of the loop; 1 outside
	evenOdd *evenOdd // how its lanes of 16 bits lie, or nil: in their order
}

// op appends an operation that sets a register of its own, and is that register.
//
//go:noinline
func (b *emitter) op(o *vec.Op) vec.Reg {
	o.Mem = vec.Address{Arg: -1, Index: vec.NoReg}
	return b.set(o, vec.Vector)
}

// index is op of an operation on index registers.
//
//go:noinline
func (b *emitter) index(o *vec.Op) vec.Reg {
	o.Mem = vec.Address{Arg: -1, Index: vec.NoReg}
	return b.set(o, vec.Index)
}

// set appends an operation with its place in memory.
func (b *emitter) set(o *vec.Op, c vec.Class) vec.Reg {
	d := b.reg(c)
	if len(b.room) == 0 {
		b.room = make([]vec.Reg, 128)
	}
	o.Dst, b.room = b.room[:1:1], b.room[1:]
	o.Dst[0] = d
	b.add(o)
	return d
}

//go:noinline
func (b *emitter) add(o *vec.Op) {
	o.Note = b.note
	b.out = append(b.out, o)
}

//go:noinline
func (b *emitter) reg(c vec.Class) vec.Reg {
	b.prog.Regs = append(b.prog.Regs, c)
	return vec.Reg(len(b.prog.Regs) - 1)
}

// lanes is how many lanes of a register of a value the loop has.
//
//go:noinline
func (b *values) lanes(e vec.Elem) int { return min(b.width, b.m.Full(e)) }

// count is how many registers a value has.
//
//go:noinline
func (b *values) count(e vec.Elem) int {
	full := b.m.Full(e)
	return (b.width + full - 1) / full
}

// each is an operation on all registers of values.
func (b *values) each(o *vec.Op, args ...value) value {
	if o.Elem == vec.None {
		o.Elem = args[0].elem
	}
	out := &vector{elem: o.Elem, even: true}
	o.N = b.lanes(o.Elem)
	for _, a := range args {
		out.even = out.even && a.even
	}
	b.evenOdd.needs(out.even || o.Elem <= vec.I16)
	for i := range args[0].regs {
		c := *o
		for _, a := range args {
			c.Args = append(c.Args, a.regs[i])
		}
		if r := b.op(&c); out.even {
			return b.same(o.Elem, r)
		} else {
			out.regs = append(out.regs, r)
		}
	}
	return out
}

// apply is an operation without numbers.
//
//go:noinline
func (b *values) apply(c vec.Code, args ...value) value { return b.each(&vec.Op{Code: c}, args...) }

// by is an operation with a number.
//
//go:noinline
func (b *values) by(c vec.Code, n int, a value) value {
	return b.each(&vec.Op{Code: c, Imm: int64(n)}, a)
}

// constant is a number in each lane.
func (b *values) constant(e vec.Elem, imm int64) value {
	if e.Bits() < 64 {
		imm = imm << (64 - e.Bits()) >> (64 - e.Bits())
	}
	r := b.op(&vec.Op{Code: vec.Const, Elem: e, N: b.lanes(e), Imm: imm})
	return b.same(e, r)
}

// same is a value all of whose lanes are one.
//
//go:noinline
func (b *values) same(e vec.Elem, r vec.Reg) value {
	v := &vector{elem: e, even: true}
	for range b.count(e) {
		v.regs = append(v.regs, r)
	}
	return v
}

// extend widens integers.
//
//	16 lanes of 16 bits in one register   ->   two registers of 8 lanes of 32 bits: part 0 and part 1
func (b *values) extend(v value, to vec.Elem, signed bool) value {
	if v.elem == to {
		return v
	}
	code := vec.ExtendU
	if signed {
		code = vec.ExtendS
	}
	if v.even {
		return b.same(to, b.op(&vec.Op{Code: code, Elem: to, From: v.elem, N: b.lanes(to), Args: v.regs[:1:1]}))
	}
	if b.evenOdd != nil {
		b.evenOdd.needs(to == vec.I16)
		return b.evenOdd.split(v, signed)
	}
	out := &vector{elem: to}
	ratio := b.m.Full(v.elem) / b.m.Full(to)
	for i := range b.count(to) {
		out.regs = append(out.regs, b.op(&vec.Op{Code: code, Elem: to, From: v.elem, N: b.lanes(to),
			Imm: int64(i % ratio), Args: []vec.Reg{v.regs[i/ratio]}}))
	}
	return out
}

// narrow halves the lanes of integers until they have the size wanted: Narrow keeps low bits, NarrowS and NarrowU
// saturate.
func (b *values) narrow(v value, to vec.Elem, code vec.Code) value {
	for v.elem > to {
		half := v.elem - 1
		if b.evenOdd != nil && half == vec.I8 && !v.even {
			v = b.evenOdd.join(v, code, false)
			continue
		}
		c := code
		if c == vec.NarrowU && half != to {
			c = vec.NarrowS
		}
		out := &vector{elem: half}
		n := 2 * b.lanes(v.elem) // of one register alone, twice its lanes
		for i := 0; i < len(v.regs); i += 2 {
			if v.even && i > 0 {
				break
			}
			second := v.regs[min(i+1, len(v.regs)-1)]
			out.regs = append(out.regs, b.op(&vec.Op{Code: c, Elem: half, From: v.elem, N: n, Args: []vec.Reg{v.regs[i],
				second}}))
		}
		if v.even {
			out = b.same(half, out.regs[0])
		}
		v = out
	}
	return v
}

// resize is integers in other lanes; they are extended with their sign or with zeros.
func (b *values) resize(v value, to vec.Elem, signed bool) value {
	if v.elem > to {
		return b.narrow(v, to, vec.Narrow)
	}
	return b.extend(v, to, signed)
}

// shl shifts by a number.
func (b *values) shl(v value, n int) value {
	switch {
	case n == 0:
		return v
	case n >= v.elem.Bits():
		return b.constant(v.elem, 0)
	case n == 1:
		return b.apply(vec.Add, v, v)
	}
	if w := b.m.Wide(vec.Shl, v.elem); w != v.elem {
		return b.narrow(b.by(vec.Shl, n, b.extend(v, w, false)), v.elem, vec.Narrow)
	}
	return b.by(vec.Shl, n, v)
}

// shr shifts right by a number, with the sign or with zeros. Where bytes have no shift, pairs of them are shifted; a
// byte that is left over is widened, as nothing is known of what lies beside it.
//
//	x >> 3 of bytes   ->   (x of 16 bits >> 3) & 0x1f; with the sign: (that ^ 0x10) - 0x10
func (b *values) shr(v value, n int, signed bool) value {
	code := vec.ShrU
	if signed {
		code = vec.ShrS
		n = min(n, v.elem.Bits()-1)
	}
	switch {
	case n == 0:
		return v
	case n >= v.elem.Bits():
		return b.constant(v.elem, 0)
	}
	switch w := b.m.Wide(code, v.elem); {
	case w == v.elem:
		return b.by(code, n, v)
	case v.elem > vec.I8 || w > vec.I16 || b.width%2 == 1:
		return b.narrow(b.by(code, n, b.extend(v, w, signed)), v.elem, vec.Narrow)
	}
	low := b.apply(vec.And, b.read(b.by(vec.ShrU, n, b.read(v, vec.I16)), vec.I8), b.constant(vec.I8, 0xff>>n))
	if !signed {
		return low
	}
	sign := b.constant(vec.I8, 0x80>>n)
	return b.apply(vec.Sub, b.apply(vec.Xor, low, sign), sign)
}

// read is v, whose bits are read as other lanes; one that is the same in all lanes of either stays so.
func (b *values) read(v value, e vec.Elem) value {
	if v.even {
		return b.same(e, v.regs[0])
	}
	return v.as(e)
}

// lowBits is an integer modulo 2^64.
func lowBits(n *big.Int) int64 {
	low := new(big.Int).And(n, new(big.Int).SetUint64(1<<64-1))
	return int64(low.Uint64())
}
