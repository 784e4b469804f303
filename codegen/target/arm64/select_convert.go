package arm64

import (
	"math"

	"github.com/vyasa-go/vyasa/codegen/target/vec"
)

// convert is between integers and floats, or floats of two sizes.
func (s *selector) convert(op *vec.Op, a vec.Reg) vec.Reg {
	l := lanes(op.Elem.Bytes())
	switch op.Code {
	case vec.F32ToF64:
		return s.vi(FCVTLv, 64, 0, a)
	case vec.F64ToF32:
		return s.vi(FCVTNv, 64, 0, a)
	case vec.IntToFloat:
		return s.v(SCVTFv|l, a)
	}
	// the instruction saturates and makes 0 of NaN: what is not below the end is the least integer
	end := uint64(math.Float32bits(1 << 31))
	if op.Elem == vec.I64 {
		end = math.Float64bits(1 << 63)
	}
	bits := op.Elem.Bits()
	fits := s.v(FCMGTv|l, s.splat(bits, end), a)
	if op.Code == vec.Nearest {
		a = s.v(FRINTNv|l, a)
	}
	return s.v(BSLv, fits, s.v(FCVTZSv|l, a), s.splat(bits, 1<<(bits-1)))
}

// extend is part op.Imm of a in wider lanes.
func (s *selector) extend(op *vec.Op) {
	a := op.Args[0]
	both := s.spread(a)
	bytes := op.N * op.From.Bytes()
	from := int(op.Imm) * bytes
	if from != 0 && from != 8 {
		a, from = s.vi(EXTv, Bits, from, a, a), 0
	}
	s.extended(op, factor{a, from == 8 && !both, both}, op.Code == vec.ExtendS)
}

// widen makes lanes wider, of the low or the high half of a.
func (s *selector) widen(a vec.Reg, signed bool, from, to vec.Elem, high bool) vec.Reg {
	row, bits := USHLLv, 64
	if signed {
		row = SSHLLv
	}
	if high {
		bits = 128
	}
	for e := from; e < to; e++ {
		a, bits = s.vi(row|lanes(e.Bytes()), bits, 0, a), 64
	}
	return a
}

// narrow is the lanes of a, then those of b, in half the bits.
func (s *selector) narrow(op *vec.Op) vec.Reg {
	a, b := op.Args[0], op.Args[1]
	l, n := lanes(op.Elem.Bytes()), op.N/2
	part := n * op.From.Bytes() // bytes of each that count
	if part == 16 {
		switch op.Code {
		case vec.Narrow:
			return s.v(UZP1v|l, a, b)
		case vec.NarrowS:
			return s.vi(SQXTNv|l, Bits, 0, s.vi(SQXTNv|l, 64, 0, a), b)
		}
		return s.vi(SQXTUNv|l, Bits, 0, s.vi(SQXTUNv|l, 64, 0, a), b)
	}
	half := func(x vec.Reg) vec.Reg {
		row := map[vec.Code]int{vec.Narrow: XTNv, vec.NarrowS: SQXTNv, vec.NarrowU: SQXTUNv}[op.Code]
		return s.vi(row|l, 64, 0, x)
	}
	switch part {
	case 2, 4, 8:
		return half(s.v(ZIP1v|lanes(part), a, b))
	}
	x, h := half(a), part/2
	return s.vi(EXTv, Bits, Bits/8-h, s.vi(EXTv, Bits, h, x, x), half(b))
}

// extended makes d of an operation that extends the lanes of x, or of its high half, unless only products read it,
// which take x.
func (s *selector) extended(op *vec.Op, x factor, signed bool) {
	d := op.Dst[0]
	if s.products.Maker(d) != nil {
		s.factors[d] = x
		if !s.products.Extend[d] && op.From.Bits()*2 == op.Elem.Bits() {
			return
		}
	}
	s.set(d, s.widen(x.reg, signed, op.From, op.Elem, x.high))
}

// spread reports whether all lanes of a register are the same.
func (s *selector) spread(r vec.Reg) bool {
	op := s.products.Maker(r)
	return op != nil && (op.Code == vec.Broadcast || op.Code == vec.Const || op.Code == vec.ISplat) &&
		op.N*op.Elem.Bytes() == Bits/8
}
