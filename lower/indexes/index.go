package indexes

import (
	"fmt"
	"math/big"
	"slices"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower/affine"
)

// Limit bounds the numbers in indexes. Coordinates are int32; what their parts hold may be a little more.
const Limit = affine.Limit

// Form is the normal form of an index made of loops and constants, simplified by the extents of the loops (nil: by
// none); a loop of one iteration is 0. The error names what is not quasi-affine, or too large.
func Form(e *halide.Expr, extents affine.Extents) (affine.Form, error) {
	if f, ok := linearForm(e, extents); ok {
		return f, nil
	}
	f, err := rawForm(e, extents)
	if err == nil && !Within(f, Limit) {
		err = fmt.Errorf("a number in it is greater than %d", Limit)
	}
	return f, err
}

// Affine reports whether all of some indexes have a Form.
func Affine(index []*halide.Expr, extents affine.Extents) bool {
	for _, e := range index {
		l := linear{extents: extents}
		if l.add(e, 1) {
			continue
		}
		if _, err := Form(e, extents); err != nil {
			return false
		}
	}
	return true
}

// Parse reads a Form in the notation of expressions, which is the one that it prints in.
func Parse(text string) (affine.Form, error) {
	e, err := halide.ParseExpr("index", text, halide.Scope{})
	if err != nil {
		return affine.Form{}, err
	}
	return Form(e, nil)
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
		if c != 0 && !Within(f, Limit/max(c, -c)) {
			return f, fmt.Errorf("a number in it is greater than %d", Limit)
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

// Within reports whether no number of f is greater than limit.
func Within(f affine.Form, limit int) bool {
	ok := -limit <= f.Const && f.Const <= limit
	for _, t := range f.Terms {
		ok = ok && -limit <= t.Coef && t.Coef <= limit
	}
	return ok
}

// Must is Form of an index that is known to have one.
func Must(e *halide.Expr, extents affine.Extents) affine.Form {
	f, err := Form(e, extents)
	if err != nil {
		panic(fmt.Sprintf("BUG: index: %v", err))
	}
	return f
}

// Expr is f as an expression, greatest coefficients first.
func Expr(f affine.Form) *halide.Expr {
	var sum *halide.Expr
	for _, t := range f.Descending() {
		a := atomExpr(t.Atom)
		switch k := t.Coef; {
		case sum == nil:
			sum = times(k, a)
		case k < 0:
			sum = Node(halide.OpSub, sum, times(-k, a))
		default:
			sum = Node(halide.OpAdd, sum, times(k, a))
		}
	}
	switch c := f.Const; {
	case sum == nil:
		return Number(c)
	case c < 0:
		return Node(halide.OpSub, sum, Number(-c))
	case c > 0:
		return Node(halide.OpAdd, sum, Number(c))
	}
	return sum
}

func atomExpr(a affine.Atom) *halide.Expr {
	if a.Op == affine.IsVar {
		return Variable(a.Var)
	}
	op := [...]halide.Op{affine.IsDiv: halide.OpDiv, affine.IsMod: halide.OpMod, affine.IsMin: halide.OpMin,
		affine.IsMax: halide.OpMax}[a.Op]
	return Node(op, Expr(*a.Of), Number(a.By))
}

func times(k int, e *halide.Expr) *halide.Expr {
	switch k {
	case 1:
		return e
	case -1:
		return &halide.Expr{Op: halide.OpNeg, Kind: halide.IntKind, Args: []*halide.Expr{e}}
	}
	return Node(halide.OpMul, Number(k), e)
}

// Node is an operation on two integers.
//
//go:noinline
func Node(op halide.Op, a, b *halide.Expr) *halide.Expr {
	return &halide.Expr{Op: op, Kind: halide.IntKind, Args: []*halide.Expr{a, b}}
}

// Number is n as a constant.
//
//go:noinline
func Number(n int) *halide.Expr {
	return &halide.Expr{Op: halide.OpConst, Kind: halide.IntKind, Int: big.NewInt(int64(n))}
}

// Variable is the value of a Var or a loop.
func Variable(name string) *halide.Expr {
	return &halide.Expr{Op: halide.OpVar, Kind: halide.IntKind, Name: name}
}

// Mentions reports whether a Var occurs in e.
func Mentions(e *halide.Expr, name string) bool {
	if e.Op == halide.OpVar {
		return e.Name == name
	}
	return slices.ContainsFunc(e.Args, func(a *halide.Expr) bool { return Mentions(a, name) })
}
