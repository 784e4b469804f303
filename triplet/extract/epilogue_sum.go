package extract

import (
	"math/big"
	"slices"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/affine"
	"github.com/vyasa-go/vyasa/lower/indexes"
	"github.com/vyasa-go/vyasa/triplet"
)

// linear reports whether e is a sum or a product at its root, or what sums are made of.
func linear(e *halide.Expr) bool {
	switch e.Op {
	case halide.OpConst, halide.OpLoad, halide.OpLocal, halide.OpAdd, halide.OpSub, halide.OpMul, halide.OpNeg:
		return true
	case halide.OpShl:
		return e.Args[1].Op == halide.OpConst
	}
	return false
}

// sum adds up e in an accumulator, that of the nest if one is a term of e, and ends it. Accumulators that e needs in
// another way, or that others need too, become values first.
func (t *epilogue) sum(e *halide.Expr, end triplet.Store) error {
	if e.Kind == halide.FloatKind {
		return t.floatSum(e, end)
	}
	if done, err := (choices{t}).complexSum(e, end); done || err != nil {
		return err
	}
	flat, err := t.flat(e)
	if err != nil {
		return err
	}
	list, err := products(flat, false)
	if err != nil {
		return err
	}
	acc := -1
	var rest []product
	for _, p := range list {
		if p, err = t.twice(p); err != nil {
			return err
		}
		for i, x := range p.factors {
			if x.Op != halide.OpLocal {
				continue
			}
			if t.shares[x.Name].weight != nil {
				return refused(e)
			}
			alone := len(p.factors) == 1 && p.signed().Cmp(big.NewInt(1)) == 0
			if alone && acc < 0 && (len(list) == 1 || !t.many[x.String()]) {
				key, err := t.key(t.f, x.Name, x.Args, x.Pos)
				if err != nil {
					return err
				}
				acc = t.current[key]
				continue
			}
			if p.factors[i], err = t.asLoad(x); err != nil {
				return err
			}
		}
		if len(p.factors) != 1 || p.factors[0].Op != halide.OpLocal {
			rest = append(rest, p)
		}
	}
	t.ready(rest)
	if acc < 0 {
		acc = t.begin(t.f, end.Out.Buffer.Name, "", halide.IntKind)
	}
	return t.end(t.f, acc, rest, end, e.String())
}

// twice multiplies twice where a product has a number before it, and repeating it would take too long.
//
//	1000*a*b   ->   t0 = a*b;  1000*t0
func (t *epilogue) twice(p product) (product, error) {
	if t.bothSlide(t.f, p) {
		p.factors = slices.Clone(p.factors)
		for i, x := range p.factors {
			load, err := t.asLoad(x)
			if err != nil {
				return p, err
			}
			p.factors[i] = load
		}
	}
	if !manyTimes(p) {
		return p, nil
	}
	least := halide.Int16
	for _, x := range p.factors {
		if x.Values.Known() { // a value: products of words with one that lies in memory take one column
			least = halide.Int32
		}
	}
	b, err := t.value(node2(halide.OpMul, p.factors[0], p.factors[1]), least)
	if err != nil {
		return p, err
	}
	p.factors = []*halide.Expr{t.load(b)}
	return p, nil
}

// bothSlide reports whether both factors of a product are loads across the border of registers, of which the second
// operand of a multiplication is one alone.
//
//	a(x+1) * b(x+1)   ->   t0 = a(x+1);  t1 = b(x+1);  t0 * t1
func (w *walker) bothSlide(f *lower.For, p product) bool {
	if len(p.factors) != 2 || p.int == nil || p.complex != triplet.NotComplex || len(w.machine.Lanes) == 0 {
		return false
	}
	for i, e := range p.factors {
		b := w.nest.Buffer(e.Name)
		if e.Op != halide.OpLoad || b == nil || !affineIndex(e.Args) {
			return false
		}
		if other := p.factors[1-i].Name; !b.Inner && !b.Output && !b.Placed && other != b.Name {
			return false // it can be packed
		}
		x := w.access(f, e.Name, e.Args)
		if step, even := x.Step(); !even || step != 1 {
			return false
		}
		lo, hi := x.Span()
		unit, bits := w.machine.Loads[len(w.machine.Loads)-1], x.Type.Bits()
		if skip := affine.FloorMod((x.Base.Const+lo)*bits, w.machine.Align); skip+(hi-lo+1)*bits <= unit &&
			w.machine.Aligned(x.Base.Divisor(), bits) {
			return false
		}
	}
	return true
}

// flat is e as a sum of products of loads, values and accumulators: what is neither becomes a value.
//
//	a + max(b, c)*d   ->   a + t0*d
func (t *epilogue) flat(e *halide.Expr) (*halide.Expr, error) {
	switch {
	case e.Op == halide.OpConst || e.Op == halide.OpLoad:
		return e, nil
	case e.Op == halide.OpLocal:
		if b := t.extreme(e); b != nil {
			return t.load(b), nil
		}
		return e, nil
	case e.Op == halide.OpMul:
		return t.flatMul(e)
	case !linear(e):
		if parts, err := t.inTwo(e); parts != nil || err != nil {
			return parts, err
		}
		if e.Op == halide.OpSelect && t.lanes(e, halide.Int16) == halide.NoType {
			return choices{t}.products(e)
		}
		return t.asLoad(e)
	}
	args := make([]*halide.Expr, len(e.Args))
	for i, a := range e.Args {
		var err error
		if args[i], err = t.flat(a); err != nil {
			return nil, err
		}
	}
	return indexes.WithArgs(e, args), nil
}

// flatMul keeps products of two: a factor that is a product itself, or an accumulator beside another factor, becomes a
// value; and so does a sum with a constant that lanes hold and that a constant multiplies, which would be two products.
//
//	(a(x) + 12) * 6553   ->   t0 = a(x:x+31) + 12;  t0*6553
func (t *epilogue) flatMul(e *halide.Expr) (*halide.Expr, error) {
	args := make([]*halide.Expr, 2)
	var n [2]int
	for i, a := range e.Args {
		var err error
		if args[i] = a; e.Args[1-i].Op == halide.OpConst && shifted(a) && t.adds(a, halide.Int16) &&
			t.lanes(a, halide.Int16) == halide.Int16 {
			args[i], err = t.asLoad(a)
		} else {
			args[i], err = t.flat(a)
		}
		if err != nil {
			return nil, err
		}
		n[i] = degree(args[i])
	}
	for i := range args {
		if n[1-i] > 0 && (n[i] > 1 || holdsLocal(args[i])) {
			var err error
			if args[i], err = t.asLoad(args[i]); err != nil {
				return nil, err
			}
		}
	}
	return indexes.WithArgs(e, args), nil
}

// shifted reports whether e is a sum or a difference with a constant that is not 0.
func shifted(e *halide.Expr) bool {
	return (e.Op == halide.OpAdd || e.Op == halide.OpSub) && slices.ContainsFunc(e.Args, func(a *halide.Expr) bool {
		return a.Op == halide.OpConst && a.Int.Sign() != 0
	})
}

// degree is how many loads and accumulators the longest product of a flat expression has.
func degree(e *halide.Expr) int {
	switch e.Op {
	case halide.OpConst:
		return 0
	case halide.OpLoad, halide.OpLocal:
		return 1
	case halide.OpMul:
		return degree(e.Args[0]) + degree(e.Args[1])
	case halide.OpShl:
		return degree(e.Args[0])
	}
	n := 0
	for _, a := range e.Args {
		n = max(n, degree(a))
	}
	return n
}

func holdsLocal(e *halide.Expr) bool {
	if e.Op == halide.OpLoad {
		return false
	}
	for _, a := range e.Args {
		if holdsLocal(a) {
			return true
		}
	}
	return e.Op == halide.OpLocal
}

// terms are the products that a term of a sum consists of.
func (t *epilogue) terms(e *halide.Expr) ([]product, error) {
	if e.Kind == halide.FloatKind {
		p, err := t.product(e)
		if err != nil {
			return nil, err
		}
		return products(p, false)
	}
	flat, err := t.flat(e)
	if err != nil {
		return nil, err
	}
	list, err := products(flat, false)
	if err != nil {
		return nil, err
	}
	for k, p := range list {
		for i, x := range p.factors {
			if x.Op != halide.OpLocal {
				continue
			}
			if p.factors[i], err = t.asLoad(x); err != nil {
				return nil, err
			}
		}
		if list[k], err = t.twice(p); err != nil {
			return nil, err
		}
	}
	return list, nil
}

// sumOf ends a sum in a value.
func (t *epilogue) sumOf(e *halide.Expr, typ halide.Type, end triplet.Store) (*lower.Buffer, error) {
	span := t.span(e)
	if end.Op != halide.OpLocal {
		n := &halide.Expr{Op: end.Op, Kind: halide.IntKind, Type: typ, Shift: end.Shift, Round: end.Round,
			Args: []*halide.Expr{e}}
		whole := *n
		whole.Type = halide.Int64
		end.Fits = end.Op == halide.OpNarrow && typ.Signed() && halide.SpanOp(&whole, []halide.Span{span}).Fits(typ)
		span = halide.SpanOp(n, []halide.Span{span})
	}
	b := t.temp(typ, t.f.Extent, span)
	end.Out, end.Pos = t.accessOf(b), t.pos
	return b, t.sum(e, end)
}

// exactly makes a sum whose value is that of e, in lanes that hold it.
func (t *epilogue) exactly(sum, e *halide.Expr, typ halide.Type) (*lower.Buffer, error) {
	b, err := t.sumOf(sum, typ, triplet.Store{Op: halide.OpWrap})
	if err == nil {
		t.spans[b.Name] = t.span(e)
	}
	return b, err
}

// low is how many bits of a number of 62 bits go in the lower of two lanes of int32, as a number that is not negative.
const low = 31

// inTwo is a shift to the right, or a quotient of a power of two, of what no lanes hold: a sum of two values that they
// hold. nil if e is none, or one value does.
//
//	a*b >> 4, of 50 bits   ->   t0 = a*b >> 31;  t1 = (a*b - t0*2^31) >> 4;  t0*2^27 + t1
func (t *epilogue) inTwo(e *halide.Expr) (*halide.Expr, error) {
	if e.Op != halide.OpShr && e.Op != halide.OpDiv || e.Kind != halide.IntKind || e.Args[1].Op != halide.OpConst ||
		t.lanes(e, halide.Int16) != halide.NoType {
		return nil, nil
	}
	by := e.Args[1].Int
	if e.Op == halide.OpDiv {
		if by.Sign() <= 0 || by.TrailingZeroBits() != uint(by.BitLen()-1) {
			return nil, nil
		}
		by = big.NewInt(int64(by.BitLen() - 1))
	}
	if !by.IsInt64() || by.Int64() < 0 || by.Int64() > low {
		return nil, nil
	}
	a, n := e.Args[0], int(by.Int64())
	if !t.span(node2(halide.OpShr, a, constantOf(big.NewInt(low), a))).Fits(halide.Int32) {
		return nil, nil
	}
	high, err := t.asLoad(narrowTo(halide.Int32, low, halide.Floor, a))
	if err != nil {
		return nil, err
	}
	times := func(bits int) *halide.Expr {
		return node2(halide.OpMul, high, constantOf(new(big.Int).Lsh(big.NewInt(1), uint(bits)), a))
	}
	rest, err := t.sumOf(node2(halide.OpSub, a, times(low)), halide.Int32, triplet.Store{Op: halide.OpNarrow, Shift: n,
		Round: halide.Floor})
	if err != nil {
		return nil, err
	}
	most := new(big.Int).Lsh(big.NewInt(1), uint(low-n))
	t.spans[rest.Name] = halide.Span{Lo: new(big.Int), Hi: most.Sub(most, big.NewInt(1))}
	return node2(halide.OpAdd, times(low-n), t.load(rest)), nil
}

// complexSum is sum of complex products. It reports whether e is one.
func (t choices) complexSum(e *halide.Expr, end triplet.Store) (done bool, err error) {
	if typ := end.Out.Buffer.Type; typ != halide.Int16 && typ != halide.Int32 {
		return false, nil
	}
	list, ok := t.complexTerms(t.f, e)
	if !ok || slices.ContainsFunc(list, func(p product) bool { return !p.isComplex() }) {
		return false, nil
	}
	t.ready(list)
	return true, t.end(t.f, t.begin(t.f, end.Out.Buffer.Name, "", halide.IntKind), list, end, e.String())
}
