package hoist

import (
	"math/big"
	"slices"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower/indexes"
)

// summand is a constant times reads.
type summand struct {
	factor *big.Int
	loads  []*halide.Expr
}

// summands writes an integer as a sum of products of at most two reads; ok is false if it is none.
//
//	(in(c, x) - 7) * w(c, k)   ->   in(c, x)*w(c, k), -7*w(c, k)
func summands(e *halide.Expr) (list []summand, ok bool) {
	switch {
	case e.Kind != halide.IntKind:
		return nil, false
	case e.Op == halide.OpConst:
		return []summand{{e.Int, nil}}, true
	case e.Op == halide.OpLoad:
		return []summand{{big.NewInt(1), []*halide.Expr{e}}}, true
	case e.Op != halide.OpAdd && e.Op != halide.OpSub && e.Op != halide.OpMul:
		return nil, false
	}
	a, ok := summands(e.Args[0])
	if !ok {
		return nil, false
	}
	b, ok := summands(e.Args[1])
	if !ok || len(a)*len(b) > mostSummands {
		return nil, false
	}
	if e.Op == halide.OpMul {
		for _, p := range a {
			for _, q := range b {
				loads := slices.Concat(p.loads, q.loads)
				if len(loads) > 2 {
					return nil, false
				}
				list = append(list, summand{new(big.Int).Mul(p.factor, q.factor), loads})
			}
		}
		return list, true
	}
	for _, q := range b {
		if e.Op == halide.OpSub {
			q.factor = new(big.Int).Neg(q.factor)
		}
		a = append(a, q)
	}
	return a, true
}

// mostSummands is how many terms products of sums are taken apart into.
const mostSummands = 16

// added are summands as an expression.
func added(list []summand, like *halide.Expr) (sum *halide.Expr) {
	node := func(op halide.Op, a, b *halide.Expr) *halide.Expr {
		e := indexes.Node(op, a, b)
		e.Pos = like.Pos
		return e
	}
	for _, t := range list {
		var e *halide.Expr
		for _, l := range t.loads {
			if e == nil {
				e = l
				continue
			}
			e = node(halide.OpMul, e, l)
		}
		if one := t.factor.IsInt64() && t.factor.Int64() == 1; e == nil || !one {
			c := &halide.Expr{Op: halide.OpConst, Kind: halide.IntKind, Int: t.factor, Pos: like.Pos}
			if e == nil {
				e = c
			} else {
				e = node(halide.OpMul, e, c)
			}
		}
		if sum == nil {
			sum = e
			continue
		}
		sum = node(halide.OpAdd, sum, e)
	}
	return sum
}
