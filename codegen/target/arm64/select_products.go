package arm64

import (
	"github.com/vyasa-go/vyasa/codegen/target/vec"
	"github.com/vyasa-go/vyasa/codegen/target/vec/sel"
)

// rules is what multiplications do.
var rules = sel.Rules{High: true, Difference: true, Sums: vec.I32}

// factor is a register of factors before they are extended, and which half of it; in both they are the same.
type factor struct {
	reg  vec.Reg
	high bool
	both bool
}

// product is a multiplication, or, where sum is an operation, that with the product.
//
//	p = mul.i32x4 a, b; acc = add.i32x4 acc, p   ->   mla acc, a, b, or smlal acc, a, b before these were extended
func (s *selector) product(mul, sum *vec.Op) vec.Reg {
	rows, src := [3]int{MULv, SMULLv, UMULLv}, []vec.Reg(nil)
	if sum != nil {
		c := sum.Args[0]
		rows = [3]int{MLAv, SMLALv, UMLALv}
		if sum.Code == vec.Sub {
			rows = [3]int{MLSv, SMLSLv, UMLSLv}
		} else if c == mul.Dst[0] {
			c = sum.Args[1]
		}
		src = append(src, c)
	}
	if !s.products.Wide[mul] {
		return s.v(rows[0]|lanes(mul.Elem.Bytes()), append(src, mul.Args...)...)
	}
	row := rows[1]
	if signed, _ := s.products.Signs(mul); !signed {
		row = rows[2]
	}
	a, b := s.factor(mul.Args[0], mul.Elem), s.factor(mul.Args[1], mul.Elem)
	if a.both {
		a.high = b.high
	} else if b.both {
		b.high = a.high
	}
	bits := 64
	switch {
	case a.high && b.high:
		bits = Bits
	case a.high:
		a.reg = s.vi(EXTv, Bits, 8, a.reg, a.reg)
	case b.high:
		b.reg = s.vi(EXTv, Bits, 8, b.reg, b.reg)
	}
	return s.vi(row|lanes(mul.Elem.Bytes()/2), bits, 0, append(src, a.reg, b.reg)...)
}

// factor is one of a wide product of lanes of e.
func (s *selector) factor(r vec.Reg, e vec.Elem) factor {
	op := s.products.Maker(r)
	if op.Code == vec.Const {
		return factor{s.splat(e.Bits()/2, uint64(op.Imm)), false, true}
	}
	f, ok := s.factors[r]
	if !ok {
		panic("BUG: arm64: a factor that nothing made")
	}
	return f
}

// pair is two loads of 8 bytes that are extended, one behind the other in memory: they are one load.
type pair struct {
	first  *vec.Op // in the order of the program
	up     bool    // the first lies behind the second in memory
	loaded vec.Reg
}

// dot is sums of products of neighbours.
func (s *selector) dot(code vec.Code, a, b, c vec.Reg) vec.Reg {
	neighbours := func() vec.Reg { return s.v(ADDPv|S, s.vi(SMULLv|H, 64, 0, a, b), s.vi(SMULLv|H, Bits, 0, a, b)) }
	switch code {
	case vec.DotSS:
		return neighbours()
	case vec.DotAcc:
		return s.v(ADDv|S, c, neighbours())
	case vec.DotUS:
		low, high := s.byteProducts(a, b)
		return s.v(SQADDv|H, s.v(UZP1v|H, low, high), s.v(UZP2v|H, low, high))
	}
	switch {
	case code == vec.Dot4S && s.has&DotProd != 0:
		return s.v(SDOTv, c, a, b)
	case code == vec.Dot4U && s.has&DotProd != 0:
		return s.v(UDOTv, c, a, b)
	case code == vec.Dot4 && s.has&I8MM != 0:
		return s.v(USDOTv, c, a, b)
	case code == vec.Dot4 && s.has&DotProd != 0: // a * (b + 128) - a * 128
		sign := s.splat(8, 0x80)
		sum := s.v(UDOTv, c, a, s.v(EORv, b, sign))
		return s.v(SUBv|S, sum, s.v(UDOTv, s.zero(), a, sign))
	case code == vec.Dot4U:
		low, high := s.vi(UMULLv|B, 64, 0, a, b), s.vi(UMULLv|B, Bits, 0, a, b)
		return s.v(ADDv|S, c, s.v(ADDPv|S, s.v(UADDLPv|H, low), s.v(UADDLPv|H, high)))
	}
	var low, high vec.Reg
	if code == vec.Dot4 {
		low, high = s.byteProducts(a, b)
	} else {
		low, high = s.vi(SMULLv|B, 64, 0, a, b), s.vi(SMULLv|B, Bits, 0, a, b)
	}
	return s.v(ADDv|S, c, s.v(ADDPv|S, s.v(SADDLPv|H, low), s.v(SADDLPv|H, high)))
}

// mat is products of matrices.
func (s *selector) mat(code vec.Code, a, b, c vec.Reg) vec.Reg {
	if s.has&I8MM != 0 {
		return s.v(map[vec.Code]int{vec.Mat: USMMLAv, vec.MatS: SMMLAv, vec.MatU: UMMLAv}[code], c, a, b)
	}
	pick := func(x vec.Reg, lane []int) vec.Reg {
		return s.shuffle(&vec.Op{Code: vec.Shuffle, Elem: vec.I32, N: len(lane), Args: []vec.Reg{x}, Lane: lane})
	}
	dot, left, right := code.Halves(Bits)
	for i := range left {
		c = s.dot(dot, pick(a, left[i]), pick(b, right[i]), c)
	}
	return c
}

// byteProducts is the products of bytes, a without a sign, in lanes of 16 bits, which hold them.
func (s *selector) byteProducts(a, b vec.Reg) (low, high vec.Reg) {
	part := func(bits int) vec.Reg {
		return s.v(MULv|H, s.vi(USHLLv|B, bits, 0, a), s.vi(SSHLLv|B, bits, 0, b))
	}
	return part(64), part(Bits)
}
