package extract

import (
	"fmt"
	"math/big"
	"slices"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/triplet"
)

// terms adds a triplet for each product to the current block.
func (w *walker) terms(f *lower.For, acc int, list []product, s *lower.Assign) error {
	for _, p := range oneConstant(list) {
		t := triplet.Triplet{Acc: acc, Pos: p.pos}
		if s != nil {
			t.Taps, t.Pos = s.Taps, s.Pos
		}
		copies, err := w.operands(f, p, &t)
		if err != nil {
			return err
		}
		for range copies {
			w.block.Triplets = append(w.block.Triplets, t)
		}
	}
	return nil
}

// oneConstant is a sum with its constants added up, and as a multiple of a power of two and a rest where no operand
// holds that.
//
//	a*3 + 5*2^30 - 8211111102   ->   a*3 - 3*2^30 + 378627666
func oneConstant(list []product) []product {
	var out, constants []product
	all := new(big.Int)
	for _, p := range list {
		if p.int == nil || len(p.factors) > 0 || p.complex != triplet.NotComplex {
			out = append(out, p)
			continue
		}
		constants = append(constants, p)
		all.Add(all, p.signed())
	}
	if len(constants) == 0 {
		return list
	}
	add := func(n *big.Int) { out = append(out, product{int: n, pos: constants[0].pos}) }
	if part, _ := factored(all); part.IsInt64() && triplet.SmallestType(part.Int64()) != halide.NoType {
		if len(constants) == 1 || all.Sign() == 0 {
			return list
		}
		add(all)
		return out
	}
	high := new(big.Int).Rsh(all, mostPower)
	high.Lsh(high, mostPower)
	add(high)
	add(new(big.Int).Sub(all, high))
	return out
}

// operands sets Data, Coef and Neg of a triplet, and says how often it must be repeated. A constant becomes an operand
// where there is room for it; so does a sign, which then cannot keep the triplet from sharing an operation with others.
//
//	-5*a    ->   a * -5
//	-a*b    ->   a * b, Neg
//	3*a*b   ->   a * b, three times
func (w *walker) operands(f *lower.For, p product, t *triplet.Triplet) (copies int, err error) {
	var ops [2]triplet.Access
	for i, e := range p.factors {
		if e.Op != halide.OpLoad || !affineIndex(e.Args) {
			return 0, refused(e)
		}
		ops[i] = w.access(f, e.Name, e.Args)
	}
	if p.complex != triplet.NotComplex {
		t.Neg, t.Complex, t.Imag, t.Data, t.Coef = p.neg, p.complex, p.imag, ops[0], ops[1]
		w.complexAcc[t.Acc] = true
		return 1, nil
	}
	if p.int == nil { // float
		return 1, floatOperands(f, p, t, ops)
	}
	if p.int.Sign() == 0 {
		return 0, nil
	}
	c := new(big.Int).Set(p.int)
	if p.neg {
		c.Neg(c)
	}
	copies = 1
	switch len(p.factors) {
	case 2:
		t.Neg = c.Sign() < 0
		if c.Abs(c); !c.IsInt64() || c.Int64() > mostCopies {
			return 0, triplet.Mistake(p.pos, triplet.CodeOperation,
				fmt.Sprintf("%s times a product of two loads is a product of three factors", p.int),
				"put the constant into one of the inputs, or where it is a power of two into the shift of Narrow")
		}
		copies = int(c.Int64())
	case 1:
		ops[1], err = constant(c, f.Extent, p)
	case 0:
		part, unit := factored(c)
		ops[0], err = constant(part, f.Extent, p)
		ops[1], _ = constant(unit, f.Extent, p)
	}
	t.Data, t.Coef = ordered(ops)
	return copies, err
}

func floatOperands(f *lower.For, p product, t *triplet.Triplet, ops [2]triplet.Access) error {
	c := float32(1)
	if p.float != nil {
		c = *p.float
	}
	constant := triplet.Access{Lane: make([]int, f.Extent), Float: c, Type: halide.Float32}
	t.Neg = p.neg
	switch len(p.factors) {
	case 1:
		ops[1] = constant
	case 0:
		ops[0] = constant
		constant.Float = 1
		ops[1] = constant
	}
	t.Data, t.Coef = ordered(ops)
	return nil
}

// ordered puts the operand that varies over the lanes first.
func ordered(ops [2]triplet.Access) (data, coef triplet.Access) {
	if ops[0].Scalar() && !ops[1].Scalar() {
		return ops[1], ops[0]
	}
	return ops[0], ops[1]
}

// mostPower is the greatest power of two that an operand holds.
const mostPower = 30

// factored is a constant as a product: one that no operand holds may be a multiple of a power of two.
func factored(c *big.Int) (part, unit *big.Int) {
	unit = big.NewInt(1)
	if n := c.TrailingZeroBits(); c.BitLen() > mostPower+1 && n > 0 {
		unit.Lsh(unit, min(n, mostPower))
	}
	return new(big.Int).Quo(c, unit), unit
}

// constant is an integer as an operand of the smallest signed type that holds it.
func constant(c *big.Int, lanes int, p product) (triplet.Access, error) {
	a := triplet.Access{Lane: make([]int, lanes)}
	if c.IsInt64() {
		a.Int = c.Int64()
		if a.Type = triplet.SmallestType(a.Int); a.Type != halide.NoType {
			return a, nil
		}
	}
	return a, triplet.Mistake(p.pos, triplet.CodeTypes,
		fmt.Sprintf("the constant %s does not fit an operand: the widest is int32", c),
		"split the constant, or scale the values before they are summed")
}

// weighted reports whether e has an accumulator of which another one holds a part.
func (w *walker) weighted(e *halide.Expr) (is bool) {
	halide.Walk(e, func(e *halide.Expr) { is = is || e.Op == halide.OpLocal && w.shares[e.Name].weight != nil })
	return is
}

// end adds the last terms to an accumulator and stores it. One that is stored twice gets its terms once.
func (w *walker) end(f *lower.For, acc int, list []product, end triplet.Store, root string) error {
	if had, ok := w.done[acc]; ok {
		if had.root != root && (had.terms || len(list) > 0) {
			return triplet.Mistake(end.Pos, triplet.CodeOperation,
				fmt.Sprintf("the accumulator of %s is part of %s and of %s, which are stored apart", root, had.root,
					root), "make it a Func of its own")
		}
		w.close()
		list = nil
	}
	b := w.inBlock(f.Pos)
	if _, ok := w.done[acc]; !ok {
		w.done[acc] = ended{root, len(list) > 0}
		w.outs[acc] = end.Out
	}
	for _, p := range list {
		w.widen(&w.accs[acc], p)
	}
	b.Ends = append(b.Ends, triplet.End{Acc: acc, Store: end})
	return w.terms(f, acc, list, nil)
}

// widen lets an accumulator hold a further product, whatever the order of the terms.
func (w *walker) widen(a *triplet.Acc, p product) {
	if p.int == nil {
		return
	}
	lo, hi := new(big.Int).Set(p.int), new(big.Int).Set(p.int)
	for _, e := range p.factors {
		v, ok := w.spans[e.Name]
		if !ok {
			v = w.nest.Span(e)
		}
		var all []*big.Int
		for _, f := range []*big.Int{lo, hi} {
			all = append(all, new(big.Int).Mul(f, v.Lo), new(big.Int).Mul(f, v.Hi))
		}
		lo, hi = slices.MinFunc(all, (*big.Int).Cmp), slices.MaxFunc(all, (*big.Int).Cmp)
	}
	if p.neg {
		lo, hi = hi.Neg(hi), lo.Neg(lo)
	}
	if p.complex != triplet.NotComplex { // lanes have either sign
		hi = triplet.MaxAbs(lo, hi)
		lo = new(big.Int).Neg(hi)
	}
	a.Lo, a.Hi = new(big.Int).Add(a.Lo, least(lo)), new(big.Int).Add(a.Hi, most(hi))
}

// least and most keep the bounds on their side of zero: the sum before the term counts too.
func least(v *big.Int) *big.Int {
	if v.Sign() > 0 {
		return new(big.Int)
	}
	return v
}

func most(v *big.Int) *big.Int {
	if v.Sign() < 0 {
		return new(big.Int)
	}
	return v
}
