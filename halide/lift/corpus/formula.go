package corpus

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"strconv"
	"strings"
)

// intFormula evaluates a formula of sizes.
func intFormula(text string, env map[string]int64) (int64, error) {
	e, err := parser.ParseExpr(text)
	if err != nil {
		return 0, fmt.Errorf("%q: %w", text, err)
	}
	return intValue(e, env)
}

// intValue is an index, a bound or a condition (1 or 0); division truncates.
func intValue(e ast.Expr, env map[string]int64) (int64, error) {
	switch e := e.(type) {
	case *ast.ParenExpr:
		return intValue(e.X, env)
	case *ast.BasicLit:
		return strconv.ParseInt(e.Value, 10, 64)
	case *ast.Ident:
		v, ok := env[e.Name]
		if !ok {
			return 0, fmt.Errorf("%s has no value", e.Name)
		}
		return v, nil
	case *ast.UnaryExpr:
		x, err := intValue(e.X, env)
		return -x, err
	case *ast.BinaryExpr:
		x, err := intValue(e.X, env)
		if err != nil {
			return 0, err
		}
		y, err := intValue(e.Y, env)
		if err != nil {
			return 0, err
		}
		return intBinary(e.Op, x, y)
	}
	return 0, fmt.Errorf("a %T in a formula of sizes", e)
}

func intBinary(op token.Token, x, y int64) (int64, error) {
	truth := map[token.Token]bool{token.LSS: x < y, token.LEQ: x <= y, token.GTR: x > y, token.GEQ: x >= y,
		token.EQL: x == y, token.NEQ: x != y, token.LAND: x != 0 && y != 0, token.LOR: x != 0 || y != 0}
	switch op {
	case token.ADD:
		return x + y, nil
	case token.SUB:
		return x - y, nil
	case token.MUL:
		return x * y, nil
	case token.QUO, token.REM:
		if y == 0 {
			return 0, fmt.Errorf("division by zero")
		}
		if op == token.QUO {
			return x / y, nil
		}
		return x % y, nil
	}
	holds, ok := truth[op]
	switch {
	case !ok:
		return 0, fmt.Errorf("the operator %s", op)
	case holds:
		return 1, nil
	}
	return 0, nil
}

// access is the element that A(i) or A[r](i) names.
func (r *reference) access(e ast.Expr) (Element, error) {
	call, ok := e.(*ast.CallExpr)
	if !ok || len(call.Args) != 1 {
		return Element{}, fmt.Errorf("a %T where an element is meant", e)
	}
	i, err := intValue(call.Args[0], r.env)
	if err != nil {
		return Element{}, err
	}
	path, err := r.path(call.Fun)
	return Element{path, i}, err
}

func (r *reference) path(e ast.Expr) (string, error) {
	switch e := e.(type) {
	case *ast.Ident:
		if alias, ok := r.p.Alias[e.Name]; ok {
			return alias, nil
		}
		return e.Name, nil
	case *ast.IndexExpr:
		base, err := r.path(e.X)
		if err != nil {
			return "", err
		}
		i, err := intValue(e.Index, r.env)
		return fmt.Sprintf("%s[%d]", base, i), err
	}
	return "", fmt.Errorf("a %T where an array is meant", e)
}

// value evaluates an expression with floats.
func (r *reference) value(e ast.Expr) (float64, error) {
	switch e := e.(type) {
	case *ast.ParenExpr:
		return r.value(e.X)
	case *ast.BasicLit:
		x, err := strconv.ParseInt(e.Value, 10, 64)
		return float64(x), err
	case *ast.Ident:
		for _, s := range r.p.Scalars {
			if s == e.Name {
				return r.in(Element{Path: s}), nil
			}
		}
		x, err := intValue(e, r.env)
		return float64(x), err
	case *ast.CallExpr:
		at, err := r.access(e)
		if err != nil {
			return 0, err
		}
		return r.in(at), nil
	case *ast.UnaryExpr:
		x, err := r.value(e.X)
		return -x, err
	case *ast.BinaryExpr:
		x, err := r.value(e.X)
		if err != nil {
			return 0, err
		}
		y, err := r.value(e.Y)
		switch e.Op {
		case token.ADD:
			return x + y, err
		case token.SUB:
			return x - y, err
		case token.MUL:
			return x * y, err
		}
		return 0, fmt.Errorf("the operator %s between elements", e.Op)
	}
	return 0, fmt.Errorf("a %T between elements", e)
}

// Written reports whether path belongs to an array that p may write: an output, or scratch.
func (p Program) Written(path string) bool {
	for _, s := range p.Scratch {
		if path == s || strings.HasPrefix(path, s+"[") {
			return true
		}
	}
	return false
}
