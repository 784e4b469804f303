package export

import (
	"math/big"

	"github.com/vyasa-go/vyasa/halide"
)

// lowest is a quotient whose numerator int64 does not hold, in lower terms if it then does: rounding is the same for
// a/b and n*a / n*b.
//
//	quo(2 * b(x) * b(x), 32)   ->   quo(b(x) * b(x), 16)
func (b *body) lowest(e *halide.Expr) *halide.Expr {
	if e.Op != halide.OpDiv && e.Op != halide.OpQuo || e.Kind != halide.IntKind {
		return e
	}
	d := e.Args[1]
	if s := b.env.Span(e.Args[0]); d.Op != halide.OpConst || d.Int.Sign() <= 0 || s.Known() && s.Fits(halide.Int64) {
		return e
	}
	n, rest := factor(e.Args[0])
	by := new(big.Int).GCD(nil, nil, new(big.Int).Abs(n), d.Int)
	if rest == nil || by.Cmp(big.NewInt(1)) <= 0 {
		return e
	}
	if n = new(big.Int).Quo(n, by); n.Cmp(big.NewInt(1)) != 0 {
		rest = node(halide.OpMul, e, number(e, n), rest)
	}
	return node(e.Op, e, rest, number(e, new(big.Int).Quo(d.Int, by)))
}

// factor is the number that a product is multiplied by, and the rest of it; nil: it is the number.
func factor(e *halide.Expr) (*big.Int, *halide.Expr) {
	switch e.Op {
	case halide.OpConst:
		return e.Int, nil
	case halide.OpMul:
		m, x := factor(e.Args[0])
		n, y := factor(e.Args[1])
		switch n = new(big.Int).Mul(m, n); {
		case x == nil:
			return n, y
		case y == nil:
			return n, x
		case x == e.Args[0] && y == e.Args[1]:
			return n, e
		}
		return n, node(halide.OpMul, e, x, y)
	}
	return big.NewInt(1), e
}

func node(op halide.Op, like *halide.Expr, args ...*halide.Expr) *halide.Expr {
	return &halide.Expr{Op: op, Kind: halide.IntKind, Args: args, Pos: like.Pos}
}

func number(like *halide.Expr, n *big.Int) *halide.Expr {
	return &halide.Expr{Op: halide.OpConst, Kind: halide.IntKind, Int: n, Pos: like.Pos}
}
