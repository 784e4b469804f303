package prove

import (
	"math/big"
	"slices"
	"strconv"

	"github.com/vyasa-go/vyasa/halide/lift/ctree"
	"github.com/vyasa-go/vyasa/halide/lift/prove/sym"
	"github.com/vyasa-go/vyasa/halide/lift/summary"
)

// asValue is v, computed in the ring, as the value that type t holds where it matters which one: in comparisons,
// divisions, indices. Signed arithmetic does not overflow (a precondition); unsigned wraps unless v is known not to be
// negative and to be below the type's end, or is modest: that counters and indices do not exceed their types is a
// precondition too.
func (x *executor) asValue(v *sym.Node, t ctree.Type, st *state) *sym.Node {
	i, ok := t.(ctree.Int)
	if !ok || i.Signed || x.guessing > 0 || v.Op == sym.Num && v.Value.Sign() >= 0 {
		return v
	}
	if x.nonNegative(v, st) && (x.modest(v, i.Bits) || x.below(v, power(i.Bits), st)) {
		return v
	}
	return x.s.Mod(v, x.s.Rat(power(i.Bits), sym.Int))
}

// modest reports whether v is of sizes and counters alone, with factors and constants far below the end of types of so
// many bits: an index, not a hash that is meant to wrap, nor what has wrapped.
func (x *executor) modest(v *sym.Node, bits int) bool {
	factor, constant := power(bits-bits/4), power(bits-2)
	small := !x.isData(v)
	v.Walk(func(n *sym.Node) {
		if n.Value != nil {
			small = small && new(big.Rat).Abs(n.Value).Cmp(constant) < 0
		}
		for _, c := range n.Coefs {
			small = small && new(big.Rat).Abs(c).Cmp(factor) < 0
		}
	})
	return small
}

func power(bits int) *big.Rat {
	return new(big.Rat).SetInt(new(big.Int).Lsh(big.NewInt(1), uint(bits)))
}

func (x *executor) convert(e *ctree.Convert, st *state) (*sym.Node, error) {
	if b, ok := e.Type().(ctree.Int); ok && b.Bool {
		c, err := x.truth(e.X, st)
		if err != nil {
			return nil, err
		}
		return x.asInt(c), nil
	}
	if _, pointer := e.X.Type().(ctree.Pointer); pointer {
		return nil, refuse(e.Pos(), "a pointer becomes a number")
	}
	v, err := x.number(e.X, st)
	if err != nil {
		return nil, err
	}
	return x.converted(v, e.X.Type(), e.Type(), st), nil
}

// converted is v of type from as type to.
func (x *executor) converted(v *sym.Node, from, to ctree.Type, st *state) *sym.Node {
	if from == to {
		return v
	}
	f, fromFloat := from.(ctree.Float)
	t, toFloat := to.(ctree.Float)
	switch {
	case fromFloat && toFloat:
		if x.exact && t.Bits < f.Bits {
			return x.operation("round", t, v)
		}
		return v
	case toFloat:
		return x.fromInt(x.asValue(v, from, st), t)
	case fromFloat && to.(ctree.Int).Bool:
		return x.asInt(x.nonZero(v))
	case fromFloat:
		return x.toInt(v, to.(ctree.Int), st)
	}
	if i := to.(ctree.Int); i.Bool || i.Bits > from.(ctree.Int).Bits {
		v = x.asValue(v, from, st)
	} // else what is beyond the narrower type does not matter
	return x.wrap(v, to.(ctree.Int), st)
}

// fromInt is an integer as a float: exact over the reals.
func (x *executor) fromInt(v *sym.Node, t ctree.Float) *sym.Node {
	if v.Op == sym.Num && (!x.exact || v.Value.Num().BitLen() <= 24) {
		return x.s.Rat(v.Value, sym.Real)
	}
	if x.exact {
		return x.operation("from", t, v)
	}
	return x.s.Apply("op real", sym.Real, v)
}

// toInt truncates. What does not fit has no meaning in C: that it does is a precondition, and a constant that does not
// is anything.
func (x *executor) toInt(v *sym.Node, t ctree.Int, st *state) *sym.Node {
	if v.Op == sym.Num {
		whole := new(big.Rat).SetInt(new(big.Int).Quo(v.Value.Num(), v.Value.Denom()))
		if low, high := ends(t); whole.Cmp(low) < 0 || whole.Cmp(high) >= 0 {
			return x.s.Fresh("undefined", sym.Int)
		}
		return x.s.Rat(whole, sym.Int)
	}
	fits := summary.Convertible(map[bool]string{true: "int", false: "uint"}[t.Signed] + strconv.Itoa(t.Bits)).String()
	if !slices.ContainsFunc(x.sum.Pre, func(c summary.Condition) bool {
		return c.Kind == summary.Fits && c.String() == fits
	}) {
		x.grant(fits)
	}
	return x.wrap(x.s.Apply("op truncate", sym.Int, v), t, st)
}

// wrap is v modulo the type's range, v itself where it is known to be in it. Sizes and counters are in the range of the
// types that they go through (a precondition).
func (x *executor) wrap(v *sym.Node, t ctree.Int, st *state) *sym.Node {
	if t.Bool {
		return x.asInt(x.nonZero(v))
	}
	low, high := ends(t)
	if t.Bits >= 32 && x.modest(v, t.Bits) && (t.Signed || x.nonNegative(v, st)) {
		return v
	}
	if x.below(v, high, st) && x.nonNegative(x.s.Sub(v, x.s.Rat(low, sym.Int)), st) {
		return v
	}
	all := x.s.Rat(power(t.Bits), sym.Int)
	if !t.Signed {
		return x.s.Mod(v, all)
	}
	h := x.s.Rat(high, sym.Int)
	return x.s.Sub(x.s.Mod(x.s.Add(v, h), all), h)
}

// ends are the least value of t and the first beyond the greatest.
func ends(t ctree.Int) (low, high *big.Rat) {
	if t.Signed {
		return new(big.Rat).Neg(power(t.Bits - 1)), power(t.Bits - 1)
	}
	return new(big.Rat), power(t.Bits)
}
