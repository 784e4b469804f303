package forms_test

import (
	"testing"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/gen"
	"pgregory.net/rapid"
)

// TestFormsAgreeAfterFloatSums is the main property for kernels of floats, all of them vectorised, whose elements are
// more than left folds of products: nothing of what vector units have is refused, but what no program memory holds.
func TestFormsAgreeAfterFloatSums(t *testing.T) {
	t.Parallel()
	tally := tally{}
	rapid.Check(t, func(t *rapid.T) {
		k := floatKernel(t)
		if err := k.Func.Err(); err != nil {
			t.Fatal(err)
		}
		tally.check(t, vectorised(t, k), k.Inputs)
	})
	if n := tally.exotic[1] - tally.large; (n-2)*50 > tally.cases {
		t.Errorf("%d of %d kernels are refused", n, tally.cases)
	}
	tally.judge(t)
}

// floatKernel draws a kernel of one or two dimensions.
func floatKernel(t *rapid.T) gen.Kernel {
	e := &floats{T: t, vars: []halide.Var{halide.NewVar("x"), halide.NewVar("y")}[:rapid.IntRange(1, 2).Draw(t,
		"dims")]}
	f := halide.NewFunc("out", e.vars...)
	f.Is(e.level(rapid.IntRange(1, 4).Draw(t, "depth")))
	k := gen.Kernel{Func: f}
	for range e.vars {
		k.Region = append(k.Region, halide.Range{Extent: rapid.IntRange(1, 40).Draw(t, "extent")})
	}
	k.Inputs = gen.Inputs(t, f, k.Region)
	return k
}

// floats is what an expression of floats is drawn over.
type floats struct {
	*rapid.T
	vars []halide.Var
	sums int
}

// level draws a value; the order of operands matters to how floats are rounded.
func (e *floats) level(depth int) *halide.Expr {
	if depth == 0 {
		return e.leaf()
	}
	a, b := e.level(depth-1), e.other(depth)
	switch rapid.IntRange(0, 11).Draw(e.T, "operation") {
	case 0:
		return halide.Max(a, b)
	case 1:
		return halide.Min(b, a)
	case 2:
		return a.Abs()
	case 3:
		return a.Neg()
	case 4:
		return e.choice(a, b, depth)
	case 5:
		return a.Mul(b)
	case 6:
		return a.Sub(b)
	case 7:
		return e.value(b).Sub(a)
	case 8:
		return e.value(b).Add(a)
	}
	if way := rapid.IntRange(0, 7).Draw(e.T, "rounded"); way < 6 {
		return []*halide.Expr{a.Floor(), a.Ceil(), a.RoundEven(), a.Sqrt(), a.Div(b), e.value(b).Div(a)}[way]
	}
	if rapid.IntRange(0, 3).Draw(e.T, "converted") == 0 {
		return a.ToInt(rapid.SampledFrom([]halide.Type{halide.Int8, halide.UInt16, halide.Int32}).Draw(e.T, "to")).ToFloat().Add(b)
	}
	return a.Add(b)
}

// other is a second operand: another value, or a constant.
func (e *floats) other(depth int) halide.Operand {
	if rapid.Bool().Draw(e.T, "constant") {
		return float64(rapid.SampledFrom([]float32{0, 1, -1, 0.1, 3e38, -1e-40}).Draw(e.T, "number"))
	}
	return e.level(rapid.IntRange(0, depth-1).Draw(e.T, "depth"))
}

// value is an operand as an expression.
func (e *floats) value(v halide.Operand) *halide.Expr {
	if x, ok := v.(*halide.Expr); ok {
		return x
	}
	return halide.Float(v.(float64))
}

// choice selects between two values by a condition of one or two comparisons.
func (e *floats) choice(a *halide.Expr, b halide.Operand, depth int) *halide.Expr {
	compare := func(b halide.Operand) *halide.Expr {
		return [...]func(halide.Operand) *halide.Expr{a.LT, a.LE, a.GT, a.GE, a.EQ,
			a.NE}[rapid.IntRange(0, 5).Draw(e.T, "comparison")](b)
	}
	cond := compare(b)
	switch rapid.IntRange(0, 5).Draw(e.T, "condition") {
	case 0:
		cond = cond.And(compare(e.other(depth)))
	case 1:
		cond = cond.Or(compare(e.other(depth)).Not())
	}
	return halide.Select(cond, a, rapid.SampledFrom([]halide.Operand{b, e.other(depth)}).Draw(e.T, "else"))
}

// leaf is a load, a scalar, a sum of products over a window, or of what is no product, or its greatest or least
// element.
func (e *floats) leaf() *halide.Expr {
	at := make([]halide.Operand, len(e.vars))
	for i, v := range e.vars {
		at[i] = v
	}
	in := halide.NewInput("a", halide.Float32, len(e.vars))
	switch rapid.IntRange(0, 8).Draw(e.T, "leaf") {
	case 0:
		at[0] = e.vars[0].Mul(rapid.IntRange(1, 2).Draw(e.T, "stride")).Add(rapid.IntRange(0, 3).Draw(e.T, "offset"))
	case 1:
		return halide.NewInput("s", halide.Float32, 1).At(2)
	case 2:
		return halide.NewInput("b", halide.Float32, len(e.vars)).At(at...)
	case 3, 4, 5:
		if e.sums++; e.sums > 2 {
			break
		}
		r := halide.NewRDom([...]string{"r", "q"}[e.sums-1], rapid.IntRange(1, 4).Draw(e.T, "taps"))
		at[0] = e.vars[0].Add(r.X)
		load := in.At(at...)
		k := halide.NewInput("k", halide.Float32, 1).At(r.X)
		switch rapid.IntRange(0, 5).Draw(e.T, "reduction") {
		case 0:
			return halide.Maximum(r, load)
		case 1:
			return halide.Minimum(r, load.Sub(k).Abs())
		case 2:
			return halide.Sum(r, halide.Max(load, k))
		case 3:
			return halide.Sum(r, load.Sub(k).Mul(load))
		}
		return halide.Sum(r, load.Mul(k))
	}
	return in.At(at...)
}
