package prove

import (
	"fmt"
	"math/big"
	"slices"

	"github.com/vyasa-go/vyasa/halide/lift/ctree"
	"github.com/vyasa-go/vyasa/halide/lift/prove/sym"
	"github.com/vyasa-go/vyasa/halide/lift/summary"
)

func (x *executor) binary(e *ctree.Binary, st *state) (*sym.Node, error) {
	if e.Op.Comparison() {
		c, err := x.compare(e, st)
		if err != nil {
			return nil, err
		}
		return x.asInt(c), nil
	}
	l, err := x.number(e.L, st)
	if err != nil {
		return nil, err
	}
	r, err := x.number(e.R, st)
	if err != nil {
		return nil, err
	}
	return x.arith(e.Op, l, r, e.L.Type(), e.R.Type(), st, e.Pos())
}

// arith is l op r in type t (shifts: r in a type of its own).
func (x *executor) arith(op ctree.Op, l, r *sym.Node, t, rt ctree.Type, st *state, pos ctree.Pos) (*sym.Node, error) {
	if _, ok := t.(ctree.Float); ok {
		return x.floatArith(op, l, r, t, pos)
	}
	switch op { // the ring: right modulo a power of two, whatever wraps
	case ctree.Add:
		return x.s.Add(l, r), nil
	case ctree.Sub:
		return x.s.Sub(l, r), nil
	case ctree.Mul:
		return x.multiplied(l, r, st), nil
	case ctree.Shl:
		if k, ok := r.IntValue(); ok && k >= 0 && k < 63 && k < int64(t.(ctree.Int).Bits) {
			return x.s.Mul(l, x.s.Int(1<<k)), nil
		}
		return nil, refuse(pos, "a shift by what is no constant below the width of %s", t)
	}
	l, r = x.asValue(l, t, st), x.asValue(r, rt, st)
	switch op {
	case ctree.Div, ctree.Rem:
		if x.isData(r) && !slices.ContainsFunc(x.sum.Pre,
			func(c summary.Condition) bool { return c.Kind == summary.NonZero }) {
			x.grant("no divisor is 0")
		}
		x.require(st, "divisor", fmt.Sprintf("line %d: the divisor is not 0", pos.Line), x.nonZeroUnlessData(r))
		if op == ctree.Div {
			return x.quotient(l, r, st), nil
		}
		if x.nonNegative(l, st) && x.positive(r, st) {
			return x.s.Mod(l, r), nil
		}
		return x.s.Rem(l, r), nil
	case ctree.Shr:
		if k, ok := r.IntValue(); ok && k >= 0 && k < 63 && k < int64(t.(ctree.Int).Bits) {
			return x.s.Div(l, x.s.Int(1<<k)), nil
		}
		return nil, refuse(pos, "a shift by what is no constant below the width of %s", t)
	}
	return x.bitwise(op, l, r, t, pos)
}

// multiplied is l*r. Multiplied out it no longer shows the bounds that follow from those of factors that are not
// negative: they are noted.
func (x *executor) multiplied(l, r *sym.Node, st *state) *sym.Node {
	v := x.s.Mul(l, r)
	if v.Op != sym.Lin || v.Sort != sym.Int || l.Op == sym.Num || r.Op == sym.Num || !x.nonNegative(l, st) ||
		!x.nonNegative(r, st) {
		return v
	}
	if !x.nonNegative(v, st) {
		st.assume(x.s.Ge0(v))
	}
	facts := x.facts(st)
	if a, b := x.greatest(l, facts), x.greatest(r, facts); a != nil && b != nil {
		st.assume(x.s.Le(v, x.s.Rat(new(big.Rat).Mul(a, b), sym.Int)))
	}
	return v
}

// greatest is an upper bound of v, from its terms' or from what follows for the ends of types.
func (x *executor) greatest(v *sym.Node, facts []*sym.Node) *big.Rat {
	if b := x.most(v, facts); b != nil {
		return b
	}
	for _, bits := range []int{8, 16, 32} {
		limit := new(big.Rat).Sub(power(bits), oneRat())
		if x.follows(x.s.Sub(x.s.Rat(limit, sym.Int), v), facts, 3) {
			return limit
		}
	}
	return nil
}

// nonZeroUnlessData is v != 0, or nothing where data divides: that is a precondition of the summary's.
func (x *executor) nonZeroUnlessData(v *sym.Node) *sym.Node {
	if x.isData(v) {
		return x.s.Bool(true)
	}
	return x.nonZero(v)
}

// quotient is C's division; where both sides are known to be positive it is the one that rounds down.
func (x *executor) quotient(l, r *sym.Node, st *state) *sym.Node {
	if x.nonNegative(l, st) && x.positive(r, st) {
		return x.s.Div(l, r)
	}
	return x.s.Quo(l, r)
}

// bitwise is &, | or ^: with masks of low or high bits arithmetic, else uninterpreted.
func (x *executor) bitwise(op ctree.Op, l, r *sym.Node, t ctree.Type, pos ctree.Pos) (*sym.Node, error) {
	if _, ok := l.IntValue(); ok {
		l, r = r, l
	}
	mask, ok := r.IntValue()
	switch {
	case op == ctree.And && ok && mask >= 0 && mask < 1<<62 && mask&(mask+1) == 0: // low bits
		return x.s.Mod(l, x.s.Int(mask+1)), nil
	case op == ctree.And && ok && mask < 0 && mask > -1<<62 && -mask&(-mask-1) == 0: // all but low bits
		return x.s.Sub(l, x.s.Mod(l, x.s.Int(-mask))), nil
	case t.(ctree.Int).Bits > 64:
		return nil, refuse(pos, "bitwise operations on %s", t)
	}
	name := map[ctree.Op]string{ctree.And: "bitand", ctree.Or: "bitor", ctree.Xor: "bitxor"}[op]
	return x.s.Apply("op "+name, sym.Int, l, r), nil
}

func (x *executor) floatArith(op ctree.Op, l, r *sym.Node, t ctree.Type, pos ctree.Pos) (*sym.Node, error) {
	name := map[ctree.Op]string{ctree.Add: "add", ctree.Sub: "sub", ctree.Mul: "mul", ctree.Div: "div"}[op]
	if name == "" {
		return nil, refuse(pos, "%s of floating values", op)
	}
	return x.floating(name, l, r, t), nil
}

// floating is one operation on floats: over the reals, or uninterpreted.
func (x *executor) floating(name string, l, r *sym.Node, t ctree.Type) *sym.Node {
	if x.exact {
		return x.operation(name, t, l, r)
	}
	switch name {
	case "add":
		return x.s.Add(l, r)
	case "sub":
		return x.s.Sub(l, r)
	case "mul":
		return x.s.Mul(l, r)
	}
	return x.s.Mul(l, x.reciprocal(r))
}

// reciprocal is 1/r over the reals; of 0 it is anything.
func (x *executor) reciprocal(r *sym.Node) *sym.Node {
	if r.Op == sym.Num && r.Value.Sign() != 0 {
		return x.s.Rat(new(big.Rat).Inv(r.Value), sym.Real)
	}
	return x.s.Apply("op reciprocal", sym.Real, r)
}

// operation is an uninterpreted operation in a floating type. No array has such a name.
func (x *executor) operation(name string, t ctree.Type, args ...*sym.Node) *sym.Node {
	return x.s.Apply(fmt.Sprintf("op %s%d", name, t.(ctree.Float).Bits), sym.Real, args...)
}

// assign evaluates =, op=, ++ and --, and is the value.
func (x *executor) assign(e ctree.Expr, st *state) (*sym.Node, error) {
	switch e := e.(type) {
	case *ctree.Assign:
		if l, ok := e.L.(*ctree.Lane); ok {
			return x.setLane(l, e.R, st)
		}
		v, err := x.number(e.R, st)
		if err != nil {
			return nil, err
		}
		r, err := x.place(e.L, st)
		if err != nil {
			return nil, err
		}
		return v, x.store(r, v, st, e.Pos())
	case *ctree.Compound:
		return x.compound(e, st)
	}
	e2 := e.(*ctree.IncDec)
	r, err := x.place(e2.X, st)
	if err != nil {
		return nil, err
	}
	old, err := x.load(r, st, e2.Pos())
	if err != nil {
		return nil, err
	}
	op, unit := ctree.Add, x.s.Rat(big.NewRat(1, 1), old.Sort)
	if e2.Dec {
		op = ctree.Sub
	}
	v, err := x.arith(op, old, unit, e2.X.Type(), e2.X.Type(), st, e2.Pos())
	if err != nil {
		return nil, err
	}
	v = x.narrowed(v, e2.X.Type(), st)
	if err := x.store(r, v, st, e2.Pos()); err != nil || e2.Post {
		return old, err
	}
	return v, nil
}

// compound is L op= R in the type In.
func (x *executor) compound(e *ctree.Compound, st *state) (*sym.Node, error) {
	rhs, err := x.number(e.R, st)
	if err != nil {
		return nil, err
	}
	r, err := x.place(e.L, st)
	if err != nil {
		return nil, err
	}
	old, err := x.load(r, st, e.Pos())
	if err != nil {
		return nil, err
	}
	l := x.converted(old, e.L.Type(), e.In, st)
	v, err := x.arith(e.Op, l, rhs, e.In, e.R.Type(), st, e.Pos())
	if err != nil {
		return nil, err
	}
	v = x.converted(v, e.In, e.L.Type(), st)
	return v, x.store(r, v, st, e.Pos())
}

// narrowed is v as a value of a type narrower than int, in which arithmetic (++) is not done.
func (x *executor) narrowed(v *sym.Node, t ctree.Type, st *state) *sym.Node {
	if i, ok := t.(ctree.Int); ok && i.Bits < 32 {
		return x.converted(v, ctree.IntT, t, st)
	}
	return v
}
