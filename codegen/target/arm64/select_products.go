package arm64

import (
	"slices"

	"github.com/vyasa-go/vyasa/codegen/target/vec"
	"github.com/vyasa-go/vyasa/lower"
)

// products is which products of integers are one instruction with the sum or difference that reads them.
//
//	p = mul.i32x4 a, b; acc = add.i32x4 acc, p   ->   mla acc, a, b
type products struct {
	of    map[*vec.Op]*vec.Op // of each such sum
	waits map[*vec.Op]bool    // the products
}

// fusions finds them: a product is read once, in the same run of operations, and its factors are as they were.
func fusions(p *vec.Program) products {
	out := products{map[*vec.Op]*vec.Op{}, map[*vec.Op]bool{}}
	reads, sets := map[vec.Reg]int{}, map[vec.Reg]int{}
	var runs [][]*vec.Op
	var collect func(list []lower.Stmt)
	collect = func(list []lower.Stmt) {
		var run []*vec.Op
		for _, st := range list {
			if op, ok := st.(*vec.Op); ok {
				run = append(run, op)
				for _, r := range op.Args {
					reads[r]++
				}
				for _, r := range op.Dst {
					sets[r]++
				}
				continue
			}
			runs, run = append(runs, run), nil
			for _, body := range lower.Bodies(st) {
				collect(body)
			}
		}
		runs = append(runs, run)
	}
	collect(p.Body)
	for _, run := range runs {
		for i, mul := range run {
			if mul.Code != vec.Mul || mul.Elem.Float() || mul.Elem == vec.I64 || reads[mul.Dst[0]] != 1 || sets[mul.Dst[0]] != 1 {
				continue
			}
			for _, later := range run[i+1:] {
				if at := slices.Index(later.Args, mul.Dst[0]); at >= 0 {
					sum := later.Code == vec.Add || later.Code == vec.Sub && at == 1
					if sum && later.Elem == mul.Elem && out.of[later] == nil {
						out.of[later], out.waits[mul] = mul, true
					}
					break
				}
				if slices.ContainsFunc(later.Dst, func(d vec.Reg) bool { return slices.Contains(mul.Args, d) }) {
					break
				}
			}
		}
	}
	return out
}

// multiplyAdd is a sum or difference with a product.
func (s *selector) multiplyAdd(op, mul *vec.Op) vec.Reg {
	row, c := MLAv, op.Args[0]
	if op.Code == vec.Sub {
		row = MLSv
	} else if c == mul.Dst[0] {
		c = op.Args[1]
	}
	return s.v(row|lanes(op.Elem.Bytes()), c, mul.Args[0], mul.Args[1])
}

// dot is sums of products of neighbours.
func (s *selector) dot(code vec.Code, a, b, c vec.Reg) vec.Reg {
	pairs := func() vec.Reg { return s.v(ADDPv|S, s.vi(SMULLv|H, 64, 0, a, b), s.vi(SMULLv|H, Bits, 0, a, b)) }
	switch code {
	case vec.DotSS:
		return pairs()
	case vec.DotAcc:
		return s.v(ADDv|S, c, pairs())
	case vec.DotUS:
		low, high := s.byteProducts(a, b)
		return s.v(SQADDv|H, s.v(UZP1v|H, low, high), s.v(UZP2v|H, low, high))
	}
	switch {
	case s.has&I8MM != 0:
		return s.v(USDOTv, c, a, b)
	case s.has&DotProd != 0: // a * (b + 128) - a * 128
		sign := s.splat(8, 0x80)
		sum := s.v(UDOTv, c, a, s.v(EORv, b, sign))
		return s.v(SUBv|S, sum, s.v(UDOTv, s.zero(), a, sign))
	}
	low, high := s.byteProducts(a, b)
	return s.v(ADDv|S, c, s.v(ADDPv|S, s.v(SADDLPv|H, low), s.v(SADDLPv|H, high)))
}

// byteProducts is the products of bytes, a without a sign, in lanes of 16 bits, which hold them.
func (s *selector) byteProducts(a, b vec.Reg) (low, high vec.Reg) {
	part := func(bits int) vec.Reg {
		return s.v(MULv|H, s.vi(USHLLv|B, bits, 0, a), s.vi(SSHLLv|B, bits, 0, b))
	}
	return part(64), part(Bits)
}
