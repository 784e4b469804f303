package riscv64

import "github.com/vyasa-go/vyasa/codegen/target/vec"

// mat is products of matrices, as dot products.
func (s *selector) mat(op *vec.Op) vec.Reg {
	pick := func(x vec.Reg, lane []int) vec.Reg {
		return s.shuffle(&vec.Op{Code: vec.Shuffle, Elem: vec.I32, N: len(lane), Args: []vec.Reg{x}, Lane: lane})
	}
	part, sum := *op, op.Args[2]
	code, left, right := op.Code.Halves(s.prog.Bits)
	part.Code = code
	for i := range left {
		part.Args = []vec.Reg{pick(op.Args[0], left[i]), pick(op.Args[1], right[i]), sum}
		sum = s.dot(&part)
	}
	return sum
}

// dot is sums of products of neighbours, which the processor does not have: even and odd lanes are taken apart first.
// Programs for it do without.
func (s *selector) dot(op *vec.Op) vec.Reg {
	a, b := op.Args[0], op.Args[1]
	n, from := op.N, op.From
	switch op.Code {
	case vec.Dot4, vec.Dot4S, vec.Dot4U:
		n *= 2
	}
	c := part(from, n, 1)
	bits := int64(from.Bits())
	half := func(x vec.Reg, odd int64) vec.Reg { return s.vi(VNSRLWI, c, odd*bits, x) }
	switch op.Code {
	case vec.DotSS:
		return s.v(VWMACCVV, c, s.v(VWMULVV, c, half(a, 0), half(b, 0)), half(a, 1), half(b, 1))
	case vec.DotAcc:
		return s.v(VWMACCVV, c, s.v(VWMACCVV, c, op.Args[2], half(a, 0), half(b, 0)), half(a, 1), half(b, 1))
	}
	multiply, add := VWMULSUVV, VWADDWV
	switch op.Code {
	case vec.Dot4S:
		multiply = VWMULVV
	case vec.Dot4U:
		multiply, add = VWMULUVV, VWADDUWV
	}
	even := s.v(multiply, c, half(b, 0), half(a, 0))
	odd := s.v(multiply, c, half(b, 1), half(a, 1))
	if op.Code == vec.DotUS {
		return s.v(VSADDVV, lanes(op.Elem, op.N), even, odd)
	}
	sum := op.Args[2]
	c, bits = part(vec.I16, op.N, 1), 16
	for _, x := range []vec.Reg{even, odd} {
		sum = s.v(add, c, s.v(add, c, sum, half(x, 0)), half(x, 1))
	}
	return sum
}
