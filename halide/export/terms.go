package export

import "github.com/vyasa-go/vyasa/halide"

// factorsOf are the elements whose product an expression is; none if it is another.
func factorsOf(e *halide.Expr) []*halide.Expr {
	switch e.Op {
	case halide.OpLoad, halide.OpCall:
		return []*halide.Expr{e}
	case halide.OpMul:
		x, y := factorsOf(e.Args[0]), factorsOf(e.Args[1])
		if x != nil && y != nil {
			return append(x, y...)
		}
	}
	return nil
}
