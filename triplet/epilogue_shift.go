package triplet

import (
	"math/big"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
)

// mostShift is the greatest shift by lanes: a power of two and its float are found by the float's bits, and converted as they are.
const mostShift = 21

// shifted makes shifts by lanes: products with powers of two, whose exponents are those of floats.
//
//	a << b             ->   a * 2^b
//	a >> b, b <= 15    ->   narrow(a * 2^(15 - b), 15, floor)
//	2^b                ->   int32(floatbits(b*2^23 + bits(1.0)))
func (t *epilogue) shifted(e *halide.Expr, typ halide.Type) (*lower.Buffer, error) {
	a, by := e.Args[0], e.Args[1]
	s := t.span(by)
	if !s.Inside(halide.Span{Lo: new(big.Int), Hi: big.NewInt(mostShift)}) {
		return nil, refused(e)
	}
	most := int(s.Hi.Int64())
	up := by
	if e.Op == halide.OpShr {
		up = node2(halide.OpSub, constantOf(s.Hi, e), by)
	}
	bits, err := t.value(node2(halide.OpMul, up, constantOf(big.NewInt(1<<23), e)), halide.Int32)
	if err != nil {
		return nil, err
	}
	exponent := t.op(halide.OpAdd, halide.Int32, halide.Span{}, LaneArg{Temp: bits}, LaneArg{Int: 127 << 23})
	float := t.load(t.op(halide.OpToFloat, halide.Float32, halide.Span{}, LaneArg{Temp: exponent}))
	whole, err := t.laneOf(halide.OpAdd, float, float32Of(centre, e))
	if err != nil {
		return nil, err
	}
	power, err := t.fromCentre(whole, halide.Int32, halide.Span{Lo: big.NewInt(1), Hi: big.NewInt(1 << most)})
	if err != nil {
		return nil, err
	}
	if a, err = t.asLoad(a); err != nil {
		return nil, err
	}
	product := node2(halide.OpMul, a, t.load(power))
	if e.Op == halide.OpShl {
		return t.sumOf(product, typ, Store{Op: halide.OpLocal})
	}
	b, err := t.narrow(narrowTo(typ, most, halide.Floor, product), typ)
	if err == nil {
		t.spans[b.Name] = t.span(e)
	}
	return b, err
}
