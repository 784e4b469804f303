package triplet

import (
	"fmt"
	"math"
	"math/big"
	"slices"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/indexes"
)

// terms adds a triplet for each product to the current block.
func (w *walker) terms(f *lower.For, acc int, list []product, s *lower.Assign) error {
	for _, p := range list {
		t := Triplet{Acc: acc, Pos: p.pos}
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

// operands sets Data, Coef and Neg of a triplet, and says how often it must be repeated. A constant becomes an operand
// where there is room for it; so does a sign, which then cannot keep the triplet from sharing an operation with others.
//
//	-5*a    ->   a * -5
//	-a*b    ->   a * b, Neg
//	3*a*b   ->   a * b, three times
func (w *walker) operands(f *lower.For, p product, t *Triplet) (copies int, err error) {
	var ops [2]Access
	for i, e := range p.factors {
		if e.Op != halide.OpLoad || !affineIndex(e.Args) {
			return 0, refused(e)
		}
		ops[i] = w.access(f, e.Name, e.Args)
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
			return 0, Mistake(p.pos, CodeOperation,
				fmt.Sprintf("%s times a product of two loads is a product of three factors", p.int),
				"put the constant into one of the inputs, or where it is a power of two into the shift of Narrow")
		}
		copies = int(c.Int64())
	case 1:
		ops[1], err = constant(c, f.Extent, p)
	case 0:
		ops[0], err = constant(c, f.Extent, p)
		ops[1], _ = constant(big.NewInt(1), f.Extent, p)
	}
	t.Data, t.Coef = ordered(ops)
	return copies, err
}

func floatOperands(f *lower.For, p product, t *Triplet, ops [2]Access) error {
	c := float32(1)
	if p.float != nil {
		c = *p.float
	}
	constant := Access{Lane: make([]int, f.Extent), Float: c, Type: halide.Float32}
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
func ordered(ops [2]Access) (data, coef Access) {
	if ops[0].Scalar() && !ops[1].Scalar() {
		return ops[1], ops[0]
	}
	return ops[0], ops[1]
}

// constant is an integer as an operand of the smallest signed type that holds it.
func constant(c *big.Int, lanes int, p product) (Access, error) {
	a := Access{Lane: make([]int, lanes)}
	if c.IsInt64() {
		a.Int = c.Int64()
		if a.Type = smallest(a.Int); a.Type != halide.NoType {
			return a, nil
		}
	}
	return a, Mistake(p.pos, CodeTypes, fmt.Sprintf("the constant %s does not fit an operand: the widest is int32", c),
		"split the constant, or scale the values before they are summed")
}

// smallest is the smallest signed type of an operand that holds v, NoType if none does.
func smallest(v int64) halide.Type {
	for _, t := range []halide.Type{halide.Int8, halide.Int16, halide.Int32} {
		if Holds(t, v) {
			return t
		}
	}
	return halide.NoType
}

// Holds reports whether an integer type has the value v.
func Holds(t halide.Type, v int64) bool {
	if !t.Integer() || t.Bits() > 32 {
		return false
	}
	lo, hi := int64(0), int64(1)<<t.Bits()-1
	if t.Signed() {
		lo, hi = -(hi+1)/2, hi/2
	}
	return lo <= v && v <= hi
}

// access is a load or a store of one element a lane.
func (w *walker) access(f *lower.For, name string, index []*halide.Expr) Access {
	b := w.array(name)
	base, lane, ok := lanes(b.Address(index, w.extents), f.Var, f.Extent, w.extents)
	if !ok {
		panic(fmt.Sprintf("BUG: triplet: the lanes of %s do not differ by constants", name))
	}
	return Access{Buffer: b, Base: base, Lane: lane, Type: b.Type, Index: index, Var: f.Var, Loop: f}
}

// affineIndex reports whether coordinates depend on loops alone.
func affineIndex(index []*halide.Expr) bool {
	return !slices.ContainsFunc(index, func(e *halide.Expr) bool {
		_, err := indexes.Form(e, nil)
		return err != nil
	})
}

// array is a stored array or a value by name.
func (w *walker) array(name string) *lower.Buffer {
	for _, b := range w.temps {
		if b.Name == name {
			return b
		}
	}
	return w.nest.Buffer(name)
}

// weighted reports whether e has an accumulator of which another one holds a part.
func (w *walker) weighted(e *halide.Expr) (is bool) {
	halide.Walk(e, func(e *halide.Expr) { is = is || e.Op == halide.OpLocal && w.shares[e.Name].weight != nil })
	return is
}

// store ends an accumulator. What is stored may be an accumulator plus further products, which become triplets:
//
//	out(x) = narrow(int16, acc[xi] + bias(0), 8)   ->   O(x:x+15) += bias(0) * 1; end acc
//	out(x) = narrow(int16, 3*in(x), 1)             ->   begin; O(x:x+15) += in(x:x+15) * 3; end
func (w *walker) store(f *lower.For, s *lower.Store) error {
	if !affineIndex(s.Index) {
		return Mistake(s.Pos, CodeOperation,
			fmt.Sprintf("the vector units do not scatter: where %s is stored depends on data", s.Buffer.Name),
			"leave the loop serial: without Vectorize it is compiled as plain C")
	}
	end := Store{Out: w.access(f, s.Buffer.Name, s.Index), Op: halide.OpLocal, Pos: s.Pos}
	value := s.Value
	if (value.Op == halide.OpNarrow || value.Op == halide.OpWrap) && value.Type != s.Buffer.Type {
		return refused(value)
	}
	switch value.Op {
	case halide.OpNarrow:
		end.Op, end.Shift, end.Round = value.Op, value.Shift, value.Round
		value = value.Args[0]
	case halide.OpWrap:
		end.Op = value.Op
		value = value.Args[0]
	}
	if w.copies(f, s, end) {
		return nil
	}
	unsigned := end.Op == halide.OpNarrow && end.Out.Buffer.Type == halide.UInt16 &&
		w.machine.LaneBits(halide.Int32) > 0
	if unsigned && w.machine.Vector(end.Out) && !w.weighted(value) {
		return w.newEpilogue(f, s.Value, s.Pos).storeUnsigned(s.Value, end)
	}
	list, err := chain(value, w.nest.Compute.Reassociate)
	acc := -1
	if err == nil {
		acc, list, err = w.sums(f, s, list)
	}
	if err != nil {
		return w.newEpilogue(f, s.Value, s.Pos).store(s.Value, end)
	}
	if acc < 0 {
		acc = w.begin(f, s.Buffer.Name, "", value.Kind)
	}
	return w.end(f, acc, list, end, value.String())
}

// end adds the last terms to an accumulator and stores it. One that is stored twice gets its terms once.
func (w *walker) end(f *lower.For, acc int, list []product, end Store, root string) error {
	if had, ok := w.done[acc]; ok {
		if had.root != root && (had.terms || len(list) > 0) {
			return Mistake(end.Pos, CodeOperation,
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
	b.Ends = append(b.Ends, End{acc, end})
	return w.terms(f, acc, list, nil)
}

// negativeZero reports whether v is -0.0.
func negativeZero(v float32) bool { return v == 0 && math.Signbit(float64(v)) }

// sums takes the accumulators out of what is stored: they must be one, or share one; in float it comes first. acc is -1
// if there is none.
func (w *walker) sums(f *lower.For, s *lower.Store, list []product) (acc int, rest []product, err error) {
	acc = -1
	for i, p := range list {
		if manyTimes(p) {
			return acc, nil, refused(s.Value)
		}
		if !slices.ContainsFunc(p.factors, func(e *halide.Expr) bool { return e.Op == halide.OpLocal }) {
			rest = append(rest, p)
			continue
		}
		if len(p.factors) != 1 {
			return acc, nil, refused(s.Value)
		}
		name := p.factors[0].Name
		if w.isExtreme[name] {
			return acc, nil, refused(s.Value)
		}
		if p.int == nil && (i > 0 || p.neg || p.float != nil) || p.int != nil && (w.shares[name].weight == nil ||
			w.shares[name].weight.Cmp(p.signed()) != 0) {
			return acc, nil, refused(s.Value)
		}
		key, err := w.key(f, w.into(name), p.factors[0].Args, s.Pos)
		if err != nil {
			return acc, nil, err
		}
		acc = w.current[key]
	}
	return acc, rest, nil
}

// widen lets an accumulator hold a further product, whatever the order of the terms.
func (w *walker) widen(a *Acc, p product) {
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
