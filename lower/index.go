package lower

import (
	"fmt"
	"math/big"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower/affine"
)

// indexLimit bounds the numbers in indexes. Coordinates are int32; what their parts hold may be a little more.
const indexLimit = affine.Limit

// Form is the normal form of an index made of loops and constants, simplified by the extents of the loops (nil: by
// none); a loop of one iteration is 0. The error names what is not quasi-affine, or too large.
func Form(e *halide.Expr, extents affine.Extents) (affine.Form, error) {
	f, err := rawForm(e, extents)
	if err == nil && !within(f, indexLimit) {
		err = fmt.Errorf("a number in it is greater than %d", indexLimit)
	}
	return f, err
}

func rawForm(e *halide.Expr, extents affine.Extents) (affine.Form, error) {
	switch e.Op {
	case halide.OpConst:
		if e.Kind != halide.IntKind || !e.Int.IsInt64() {
			return affine.Form{}, fmt.Errorf("it holds a number that is no coordinate")
		}
		return affine.Const(int(e.Int.Int64())), nil
	case halide.OpVar:
		if extents[e.Name] == 1 {
			return affine.Form{}, nil
		}
		return affine.Var(e.Name), nil
	case halide.OpAdd, halide.OpSub, halide.OpMul, halide.OpDiv, halide.OpMod, halide.OpMin, halide.OpMax:
		f, err := Form(e.Args[0], extents)
		if err != nil {
			return f, err
		}
		g, err := Form(e.Args[1], extents)
		if err != nil {
			return g, err
		}
		return joinForms(e.Op, f, g, extents)
	case halide.OpNeg:
		f, err := Form(e.Args[0], extents)
		if err != nil {
			return f, err
		}
		return f.Scale(-1), nil
	}
	return affine.Form{}, fmt.Errorf("it is not affine")
}

// joinForms is one operation of two indexes.
func joinForms(op halide.Op, f, g affine.Form, extents affine.Extents) (affine.Form, error) {
	switch op {
	case halide.OpAdd:
		return f.Add(g), nil
	case halide.OpSub:
		return f.Sub(g), nil
	}
	if f.IsConst() && !g.IsConst() && op != halide.OpDiv && op != halide.OpMod {
		f, g = g, f
	}
	if !g.IsConst() {
		return f, fmt.Errorf("it is not affine")
	}
	c := g.Const
	switch op {
	case halide.OpMul:
		if c != 0 && !within(f, indexLimit/max(c, -c)) {
			return f, fmt.Errorf("a number in it is greater than %d", indexLimit)
		}
		return f.Scale(c), nil
	case halide.OpMin:
		return f.Min(c, extents), nil
	case halide.OpMax:
		return f.Max(c, extents), nil
	}
	switch { // Euclidean division: the remainder is not negative, also by a negative divisor
	case c == 0:
		return affine.Form{}, nil
	case op == halide.OpMod:
		return f.Mod(max(c, -c), extents), nil
	case c < 0:
		return f.Div(-c, extents).Scale(-1), nil
	}
	return f.Div(c, extents), nil
}

// within says whether no number of f is greater than limit.
func within(f affine.Form, limit int) bool {
	ok := -limit <= f.Const && f.Const <= limit
	for _, t := range f.Terms {
		ok = ok && -limit <= t.Coef && t.Coef <= limit
	}
	return ok
}

// mustForm is Form of an index that Lower has made or checked.
func mustForm(e *halide.Expr, extents affine.Extents) affine.Form {
	f, err := Form(e, extents)
	if err != nil {
		panic(fmt.Sprintf("BUG: index: %v", err))
	}
	return f
}

// indexExpr is f as an expression, greatest coefficients first.
func indexExpr(f affine.Form) *halide.Expr {
	var sum *halide.Expr
	for _, t := range f.Descending() {
		a := atomExpr(t.Atom)
		switch k := t.Coef; {
		case sum == nil:
			sum = times(k, a)
		case k < 0:
			sum = node(halide.OpSub, sum, times(-k, a))
		default:
			sum = node(halide.OpAdd, sum, times(k, a))
		}
	}
	switch c := f.Const; {
	case sum == nil:
		return number(c)
	case c < 0:
		return node(halide.OpSub, sum, number(-c))
	case c > 0:
		return node(halide.OpAdd, sum, number(c))
	}
	return sum
}

func atomExpr(a affine.Atom) *halide.Expr {
	if a.Op == affine.IsVar {
		return variable(a.Var)
	}
	op := [...]halide.Op{affine.IsDiv: halide.OpDiv, affine.IsMod: halide.OpMod, affine.IsMin: halide.OpMin, affine.IsMax: halide.OpMax}[a.Op]
	return node(op, indexExpr(*a.Of), number(a.By))
}

func times(k int, e *halide.Expr) *halide.Expr {
	switch k {
	case 1:
		return e
	case -1:
		return &halide.Expr{Op: halide.OpNeg, Kind: halide.IntKind, Args: []*halide.Expr{e}}
	}
	return node(halide.OpMul, number(k), e)
}

func node(op halide.Op, a, b *halide.Expr) *halide.Expr {
	return &halide.Expr{Op: op, Kind: halide.IntKind, Args: []*halide.Expr{a, b}}
}

func number(n int) *halide.Expr {
	return &halide.Expr{Op: halide.OpConst, Kind: halide.IntKind, Int: big.NewInt(int64(n))}
}

func variable(name string) *halide.Expr {
	return &halide.Expr{Op: halide.OpVar, Kind: halide.IntKind, Name: name}
}
