package gen

import (
	"pgregory.net/rapid"

	"github.com/vyasa-go/vyasa/halide"
)

// Elementary draws a kernel of one or two dimensions over floats of all kinds whose elements are elementary functions
// of each other, with sums, products, choices and integers between.
func Elementary(t *rapid.T) Kernel {
	vars := []halide.Var{halide.NewVar("x"), halide.NewVar("y")}[:rapid.IntRange(1, 2).Draw(t, "dims")]
	in := halide.NewInput("in", halide.Float32, len(vars))
	at := func(dx int) *halide.Expr {
		var index []halide.Operand
		for i, v := range vars {
			index = append(index, v.Add(dx*(1-i)))
		}
		return in.At(index...)
	}
	leaf := func() *halide.Expr {
		switch rapid.IntRange(0, 5).Draw(t, "leaf") {
		case 0:
			return halide.Float(rapid.SampledFrom([]float64{0, 1, -1, 0.5, 2, 3.25, 88.75, 0x1p-100}).Draw(t, "number"))
		case 1:
			return vars[0].Add(rapid.IntRange(-9, 3).Draw(t, "off")).ToFloat()
		}
		return at(rapid.IntRange(0, 3).Draw(t, "dx"))
	}
	var expr func(depth int) *halide.Expr
	expr = func(depth int) *halide.Expr {
		if depth == 0 {
			return leaf()
		}
		a := expr(depth - 1)
		switch rapid.IntRange(0, 13).Draw(t, "operation") {
		case 0, 1, 2:
			return a.Exp()
		case 3:
			return a.Log()
		case 4:
			return a.Sin()
		case 5:
			return a.Cos()
		case 6:
			return a.Tan()
		case 7:
			return a.Tanh()
		case 8:
			return a.Atan()
		case 9, 10:
			return a.Pow(expr(depth - 1))
		case 11:
			return a.Mul(expr(depth - 1))
		case 12:
			return halide.Select(a.LT(leaf()), expr(depth-1), a)
		}
		return a.Sub(expr(depth - 1))
	}
	k := Kernel{Func: halide.NewFunc("out", vars...).Is(expr(rapid.IntRange(1, 2).Draw(t, "depth")))}
	for range vars {
		k.Region = append(k.Region, halide.Range{Extent: rapid.IntRange(1, 40).Draw(t, "extent")})
	}
	k.Inputs = Inputs(t, k.Func, k.Region)
	return k
}
