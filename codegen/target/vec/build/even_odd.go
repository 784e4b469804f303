package build

import "github.com/vyasa-go/vyasa/codegen/target/vec"

// evenOdd makes a lane loop whose lanes of 16 bits lie as bytes do in pairs: those of even bytes in one register, those
// of odd ones in the next. Bytes widen by a mask and a shift, which more ports take than extending, neighbours are
// multiplied in pairs (linear), and results that fit bytes join by a shift.
//
//	32 bytes b0 b1 ..   ->   b0 b2 b4 .. b30 | b1 b3 .. b31
//
// Everything else goes lane by lane, whatever their order. Lanes of more than 16 bits, and what lies in memory as 16
// bits, are not made so.
type evenOdd struct{ b *exprs }

// unfit is a panic: a loop cannot be made in pairs.
type unfit struct{}

// split widens bytes.
func (p *evenOdd) split(v value, signed bool) value {
	b := p.b
	low, out := b.constant(vec.I16, 0xff).regs[0], &vector{elem: vec.I16}
	for _, r := range v.regs {
		even, odd := p.op(vec.And, 0, r, low), vec.NoReg
		if signed {
			even = p.op(vec.ShrS, 8, p.op(vec.Shl, 8, r))
			odd = p.op(vec.ShrS, 8, r)
		} else {
			odd = p.op(vec.ShrU, 8, r)
		}
		out.regs = append(out.regs, even, odd)
	}
	return out
}

// join narrows lanes of 16 bits to bytes: their low bits, or saturated. Of those that fit unsigned bytes nothing need
// be cleared.
func (p *evenOdd) join(v value, c vec.Code, fit bool) value {
	b, out := p.b, &vector{elem: vec.I8}
	full := b.m.Full(vec.I8)
	for i := 0; i < len(v.regs); i += 2 {
		even, odd := v.regs[i], v.regs[i+1]
		if c == vec.Narrow || fit {
			if !fit {
				even = p.op(vec.And, 0, even, b.constant(vec.I16, 0xff).regs[0])
			}
			out.regs = append(out.regs, p.op(vec.Or, 0, even, p.op(vec.Shl, 8, odd)))
			continue
		}
		r := b.op(&vec.Op{Code: c, Elem: vec.I8, From: vec.I16, N: full, Args: []vec.Reg{even, odd}})
		out.regs = append(out.regs, b.op(&vec.Op{Code: vec.Shuffle, Elem: vec.I8, N: full, Args: []vec.Reg{r},
			Lane: zipped(full, full/2)}))
	}
	return out
}

// natural brings lanes of 16 bits into their order.
func (p *evenOdd) natural(v value) value {
	b, out := p.b, &vector{elem: v.elem}
	full := b.m.Full(vec.I16)
	all := zipped(2*full, full)
	for i := 0; i < len(v.regs); i += 2 {
		for half := range 2 {
			out.regs = append(out.regs, b.op(&vec.Op{Code: vec.Shuffle, Elem: vec.I16, N: full,
				Args: v.regs[i : i+2 : i+2], Lane: all[half*full : (half+1)*full]}))
		}
	}
	return out
}

// zipped is n places, of which every other one is half further on.
func zipped(n, half int) []int {
	lane := make([]int, n)
	for i := range lane {
		lane[i] = i%2*half + i/2
	}
	return lane
}

// needs panics unless what follows can be made in the order at hand.
func (p *evenOdd) needs(ok bool) {
	if p != nil && !ok {
		panic(unfit{})
	}
}

// op is an operation on a register of 16 bits a lane.
func (p *evenOdd) op(c vec.Code, imm int64, args ...vec.Reg) vec.Reg {
	return p.b.op(&vec.Op{Code: c, Elem: vec.I16, N: p.b.m.Full(vec.I16), Imm: imm, Args: args})
}
