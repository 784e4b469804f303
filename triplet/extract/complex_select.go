package extract

import (
	"math/big"
	"slices"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/diag"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/affine"
	"github.com/vyasa-go/vyasa/lower/indexes"
	"github.com/vyasa-go/vyasa/triplet"
)

// complexTerms are the products of a sum of complex products, whose even lanes are the real parts:
//
//	select(xi%2 == 0, a(2*i)*b(2*i) - a(2*i+1)*b(2*i+1), a(2*i)*b(2*i+1) + a(2*i+1)*b(2*i)), i = xi/2
//	->   a(2*i) * b(2*i + xi%2) (re), a(2*i+1) * b(2*i + 1 - xi%2) (im)
//
// Conjugates have other signs. What is chosen or multiplied by the parity of the lane may stand anywhere in it, and
// accumulators beside it; so may complex numbers that are added (see plain). ok is false for all else, and where the
// walker makes no complex products.
func (w *walker) complexTerms(f *lower.For, e *halide.Expr) (list []product, ok bool) {
	if !w.complexes || f.Extent%2 == 1 || e.Kind != halide.IntKind {
		return nil, false
	}
	sums, rest := accumulators(e, false)
	if rest == nil {
		return nil, false
	}
	beside := slices.ContainsFunc(sums, func(p product) bool {
		key, err := w.key(f, w.into(p.factors[0].Name), p.factors[0].Args, p.pos)
		acc, known := w.current[key]
		return err == nil && known && w.complexAcc[acc]
	})
	list, ok = w.complexSum(f, rest, beside)
	return append(sums, list...), ok
}

// accumulators takes accumulators that are added or subtracted out of a sum; of nothing else the rest is nil.
func accumulators(e *halide.Expr, neg bool) (list []product, rest *halide.Expr) {
	switch e.Op {
	case halide.OpLocal:
		return []product{{neg: neg, int: big.NewInt(1), factors: []*halide.Expr{e}, pos: e.Pos}}, nil
	case halide.OpNeg:
		list, rest = accumulators(e.Args[0], !neg)
		if rest != nil {
			rest = indexes.WithArgs(e, []*halide.Expr{rest})
		}
		return list, rest
	case halide.OpAdd, halide.OpSub:
		list, a := accumulators(e.Args[0], neg)
		more, b := accumulators(e.Args[1], neg != (e.Op == halide.OpSub))
		list = append(list, more...)
		switch {
		case b == nil:
			return list, a
		case a == nil && e.Op == halide.OpSub:
			return list, &halide.Expr{Op: halide.OpNeg, Kind: halide.IntKind, Args: []*halide.Expr{b}, Pos: e.Pos}
		case a == nil:
			return list, b
		}
		return list, indexes.WithArgs(e, []*halide.Expr{a, b})
	}
	return nil, e
}

// complexSum takes a sum whose terms differ by the parity of the lane for complex products; beside complex ones also
// sums whose terms do not.
func (w *walker) complexSum(f *lower.For, e *halide.Expr, beside bool) (list []product, ok bool) {
	c := &complexSum{walker: w, f: f, pos: e.Pos, half: affine.Var(halfVar),
		extents: affine.Extents{halfVar: f.Extent / 2}}
	for v, n := range w.extents {
		c.extents[v] = n
	}
	re, im := c.inParity(e, 0), c.inParity(e, 1)
	if !beside && (re == e || im == e) { // nothing depends on the parity
		return nil, false
	}
	evens, ok := c.realProducts(re, 0)
	odds, also := c.realProducts(im, 1)
	two := func(p realProduct) bool { return len(p.product.factors) == 2 }
	if !ok || !also || !beside && (!slices.ContainsFunc(evens, two) || !c.bounded(e, evens) || !c.bounded(e, odds)) {
		return nil, false
	}
	list, evens, odds, ok = c.plain(evens, odds)
	if !ok || len(evens) != len(odds) || len(evens)%2 == 1 {
		return nil, false
	}
	for len(evens) > 0 {
		var two []product
		if two, evens, odds = c.match(evens, odds); two == nil {
			return nil, false
		}
		list = append(list, two...)
	}
	return list, true
}

// inParity is e in the lanes of a parity: what has one value in all of them is that number, and choices are made.
func (c *complexSum) inParity(e *halide.Expr, odd int) *halide.Expr {
	if v, ok := c.ofParity(e, odd); ok && e.Op != halide.OpConst {
		return &halide.Expr{Op: halide.OpConst, Kind: halide.IntKind, Int: big.NewInt(v.Int), Pos: e.Pos}
	}
	switch e.Op {
	case halide.OpSelect:
		if v, ok := c.ofParity(e.Args[0], odd); ok {
			branch := e.Args[2]
			if v.Bool {
				branch = e.Args[1]
			}
			return c.inParity(branch, odd)
		}
	case halide.OpAdd, halide.OpSub, halide.OpMul, halide.OpNeg:
		args, same := make([]*halide.Expr, len(e.Args)), true
		for i, a := range e.Args {
			args[i] = c.inParity(a, odd)
			same = same && args[i] == a
		}
		if !same {
			return indexes.WithArgs(e, args)
		}
	}
	return e
}

// ofParity is what an expression of constants and tables is in all lanes of a parity; ok is false of others.
func (c *complexSum) ofParity(e *halide.Expr, odd int) (v halide.Value, ok bool) {
	for l := odd; l < c.f.Extent; l += 2 {
		u, known := c.inLane(c.f, e, l)
		if l == odd {
			v = u
		}
		if !known || u.Kind != v.Kind || u.Bool != v.Bool || u.Int != v.Int || u.Big != nil {
			return v, false
		}
	}
	return v, true
}

// halfVar is the number of a complex lane in coordinates: no loop has the name.
const halfVar = "i''"

// inLane is what an expression of constants and tables is in a lane of the vector loop f; ok is false of others.
func (w *walker) inLane(f *lower.For, e *halide.Expr, lane int) (v halide.Value, ok bool) {
	switch e.Op {
	case halide.OpConst:
		if e.Kind != halide.IntKind || !e.Int.IsInt64() {
			return v, false
		}
		return halide.IntValue(e.Int.Int64()), true
	case halide.OpVar:
		return halide.IntValue(int64(lane)), e.Name == f.Var
	case halide.OpLoad:
		b := w.nest.Buffer(e.Name)
		if b == nil || b.Table == nil || len(b.Dims) != 1 || !affineIndex(e.Args) {
			return v, false
		}
		at := b.Address(e.Args, w.extents).Subst(map[string]affine.Form{f.Var: affine.Const(lane)}, w.extents)
		if n, ok := triplet.ElementAt(b, at.Const); at.IsConst() && ok && b.Table.Ints != nil {
			return halide.IntValue(b.Table.Ints[n[0]-b.Dims[0].Min]), true
		}
		return v, false
	case halide.OpLocal, halide.OpReduce:
		return v, false
	}
	args := make([]halide.Value, len(e.Args))
	for i, a := range e.Args {
		if args[i], ok = w.inLane(f, a, lane); !ok {
			return v, false
		}
	}
	return halide.Apply(e, args), true
}

// complexSum looks for complex products among real ones.
type complexSum struct {
	*walker
	f       *lower.For
	pos     diag.Pos
	half    affine.Form // the complex lane
	extents affine.Extents
}

// realProduct is a product of two elements that lie in one complex lane of their arrays, or of one or none and a
// number.
type realProduct struct {
	product
	neg     bool
	factors [2]factor
}

// times is the number before a product.
func (p realProduct) times() int64 {
	if n := p.product.int.Int64(); p.neg == (n < 0) {
		return n
	}
	return -p.product.int.Int64()
}

// factor is an element by its coordinates and its address, over complex lanes.
type factor struct {
	load *halide.Expr
	at   []affine.Form
	addr affine.Form
}

// realProducts are the products of a real or imaginary part: sums of int16 times int16, and numbers of 31 bits.
func (c *complexSum) realProducts(e *halide.Expr, odd int) (list []realProduct, ok bool) {
	all, err := products(e, false)
	if err != nil {
		return nil, false
	}
	for _, p := range all {
		if p.int.Sign() == 0 {
			continue
		}
		if p.int.BitLen() > 30 || manyTimes(p) {
			return nil, false
		}
		r := realProduct{product: p, neg: p.neg != (p.int.Sign() < 0)}
		for i, e := range p.factors {
			if e.Op != halide.OpLoad || e.Type != halide.Int16 || !affineIndex(e.Args) {
				return nil, false
			}
			r.factors[i] = c.factor(e, odd)
		}
		list = append(list, r)
	}
	return list, true
}

// factor is a load in the even or odd lanes.
func (c *complexSum) factor(e *halide.Expr, odd int) factor {
	x := factor{load: e}
	lane := map[string]affine.Form{c.f.Var: c.half.Scale(2).AddConst(odd)}
	for _, a := range e.Args {
		x.at = append(x.at, indexes.Must(a, c.walker.extents).Subst(lane, c.extents))
	}
	x.addr = c.array(e.Name).AddressAt(x.at, c.extents)
	return x
}

// bounded reports whether no part of a sum is more than twice as far from zero as the whole may be, in whatever order
// the products come, and whether the whole may be zero: see complexAccs.
func (c *complexSum) bounded(e *halide.Expr, list []realProduct) bool {
	most := new(big.Int)
	for _, p := range list {
		a := triplet.Acc{Lo: new(big.Int), Hi: new(big.Int)}
		c.widen(&a, p.product)
		most.Add(most, triplet.MaxAbs(a.Lo, a.Hi))
	}
	s := c.nest.Span(e)
	return s.Known() && s.Lo.Sign() <= 0 && s.Hi.Sign() >= 0 &&
		most.Cmp(new(big.Int).Lsh(triplet.MaxAbs(s.Lo, s.Hi), 1)) <= 0
}

// match finds the complex product that the first product of the real parts belongs to: its two halves, and what is
// left.
func (c *complexSum) match(evens, odds []realProduct) (halves []product, restEven, restOdd []realProduct) {
	for i := range evens {
		for j := range evens {
			if i == j || i != 0 && j != 0 {
				continue
			}
			for _, turn := range []int{0, 1, 2, 3} {
				re, im := evens[i], evens[j]
				x, z := re.factors[turn&1], re.factors[1-turn&1]
				xi, zi := im.factors[turn>>1], im.factors[1-turn>>1]
				if !c.number(x, xi) || !c.number(z, zi) {
					continue
				}
				cross := c.find(odds, x, zi)
				back := c.find(odds, xi, z)
				if cross < 0 || back < 0 || cross == back {
					continue
				}
				if two := c.halves([4]realProduct{re, im, odds[cross], odds[back]}, x, z, xi, zi); two != nil {
					return two, without(evens, i, j), without(odds, cross, back)
				}
			}
		}
	}
	return nil, nil, nil
}

// number reports whether two elements are a complex number, which lies at a multiple of its size.
func (c *complexSum) number(re, im factor) bool {
	return re.load.Name == im.load.Name && im.addr.Equal(re.addr.AddConst(1)) && re.addr.Const%2 == 0 &&
		re.addr.Divisor()%2 == 0
}

// find is the product of two elements; -1 if there is none.
func (c *complexSum) find(list []realProduct, x, z factor) int {
	same := func(a, b factor) bool { return a.load.Name == b.load.Name && a.addr.Equal(b.addr) }
	return slices.IndexFunc(list, func(p realProduct) bool {
		a, b := p.factors[0], p.factors[1]
		return same(a, x) && same(b, z) || same(a, z) && same(b, x)
	})
}

func without(list []realProduct, i, j int) []realProduct {
	var out []realProduct
	for k, p := range list {
		if k != i && k != j {
			out = append(out, p)
		}
	}
	return out
}

// halves are the products of x + i*xi and z + i*zi, of which real[0] .. real[3] are those of x and z, xi and zi, x and
// zi, xi and z. Nil if no complex product has their signs. The data are what differs from lane to lane, if the other
// does not.
func (c *complexSum) halves(real [4]realProduct, x, z, xi, zi factor) []product {
	if !x.addr.DependsOn(halfVar) && z.addr.DependsOn(halfVar) {
		x, z, xi, zi = z, x, zi, xi
		real[2], real[3] = real[3], real[2]
	}
	for kind := triplet.ComplexProduct; kind < triplet.NumComplex; kind++ {
		for _, neg := range []bool{false, true} {
			signs := [4]bool{kind.Minus(0, false), kind.Minus(0, true), kind.Minus(1, false), kind.Minus(1, true)}
			fits := true
			for i, s := range signs {
				fits = fits && real[i].neg == (neg != s) && real[i].product.int.CmpAbs(real[0].product.int) == 0
			}
			if !fits {
				continue
			}
			one := product{int: big.NewInt(1), neg: neg, complex: kind, pos: real[0].pos}
			other := one
			one.factors = []*halide.Expr{c.pair(x, x), c.pair(z, zi)}
			other.factors, other.imag = []*halide.Expr{c.pair(xi, xi), c.pair(zi, z)}, true
			if slices.Contains(one.factors, nil) || slices.Contains(other.factors, nil) {
				return nil
			}
			return slices.Repeat([]product{one, other}, max(int(real[0].times()), -int(real[0].times())))
		}
	}
	return nil
}

// pair is the load of one element in even lanes and of another in odd ones; nil if their coordinates differ by more
// than constants.
func (c *complexSum) pair(even, odd factor) *halide.Expr {
	lane := indexes.Variable(c.f.Var)
	parity := indexes.Must(indexes.Node(halide.OpMod, lane, indexes.Number(2)), c.walker.extents)
	whole := map[string]affine.Form{halfVar: indexes.Must(indexes.Node(halide.OpDiv, lane, indexes.Number(2)),
		c.walker.extents)}
	args := make([]*halide.Expr, len(even.at))
	for d := range args {
		step := odd.at[d].Sub(even.at[d])
		if !step.IsConst() {
			return nil
		}
		args[d] = indexes.Expr(even.at[d].Subst(whole, c.walker.extents).Add(parity.Scale(step.Const)))
	}
	e := *even.load
	e.Args = args
	return &e
}
