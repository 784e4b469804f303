package algorithm_test

import (
	"math/big"

	"github.com/vyasa-go/vyasa/halide/lift/summary"
	"github.com/vyasa-go/vyasa/halide/lift/term"
)

// A few words to write summaries with.

func v(name string) summary.Affine                   { return summary.VarOf(name) }
func n(name string) summary.Poly                     { return summary.SizeOf(name) }
func c(x int64) summary.Affine                       { return summary.ConstOf(summary.Const(x)) }
func times(x int64, a summary.Affine) summary.Affine { return a.Scale(summary.Const(x)) }

func below(name string, extent summary.Poly) summary.Range { return summary.Below(name, extent) }

func op(o summary.Op, k term.Kind, args ...*summary.Expr) *summary.Expr {
	return &summary.Expr{Op: o, Kind: k, Args: args}
}

func load(t term.Type, name string, at ...summary.Affine) *summary.Expr {
	return &summary.Expr{Op: summary.OpLoad, Kind: t.Kind(), Name: name, Index: at, To: t}
}

func index(a summary.Affine) *summary.Expr {
	return &summary.Expr{Op: summary.OpIndex, Kind: term.Int, Index: []summary.Affine{a}}
}

func constant(k term.Kind, num, den int64) *summary.Expr {
	return &summary.Expr{Op: summary.OpConst, Kind: k, Const: big.NewRat(num, den)}
}

func fold(f summary.Fold, body, init, where *summary.Expr, ranges ...summary.Range) *summary.Expr {
	return &summary.Expr{Op: summary.OpReduce, Kind: body.Kind, Args: []*summary.Expr{body},
		Reduction: &summary.Reduction{Fold: f, Ranges: ranges, Init: init, Where: where}}
}

// array is dense: extents, dimension 0 first.
func array(t term.Type, name string, extents ...summary.Poly) summary.Array {
	a := summary.Array{Name: name, Path: name, Elem: t}
	stride := summary.Const(1)
	for _, e := range extents {
		a.Dims = append(a.Dims, summary.Dim{Extent: e, Stride: stride})
		stride = stride.Mul(e)
	}
	return a
}

func output(t term.Type, name string, value *summary.Expr, vars ...summary.Range) summary.Output {
	o := summary.Output{Array: name, Elem: t, Vars: vars, Value: value}
	for _, r := range vars {
		o.At = append(o.At, v(r.Var))
	}
	return o
}

func sizes(names ...string) (list []summary.Size) {
	for _, x := range names {
		list = append(list, summary.Size{Name: x, Path: x, Min: 1})
	}
	return list
}

// wide is e as a double.
func wide(e *summary.Expr) *summary.Expr {
	return &summary.Expr{Op: summary.OpConvert, Kind: term.Double, To: term.Float64, Args: []*summary.Expr{e}}
}

// cases are summaries that need each part of the builder, with sizes.
var cases = []struct {
	at  map[string]int64
	sum *summary.Summary
}{
	{map[string]int64{"M": 3, "N": 5, "K": 4}, gemm("ints", term.Int32, load(term.Int32, "C", v("j"), v("i")))},
	{map[string]int64{"M": 3, "N": 5, "K": 4}, gemm("floats", term.Float32, nil)},
	{map[string]int64{"M": 3, "N": 5, "K": 4}, gemm("accumulated", term.Float32, load(term.Float32, "C", v("j"), v("i")))},
	{map[string]int64{"M": 3, "N": 5, "K": 4}, gemm("doubles", term.Float64, load(term.Float64, "C", v("j"), v("i")))},
	{map[string]int64{"N": 9}, &summary.Summary{Name: "mean", Sizes: sizes("N"), Arrays: []summary.Array{array(term.Float32, "a", n("N")), array(term.Float32, "m")},
		Outputs: []summary.Output{output(term.Float32, "m", &summary.Expr{Op: summary.OpConvert, Kind: term.Single, To: term.Float32, Args: []*summary.Expr{
			op(summary.OpDiv, term.Double, fold(summary.Sum, op(summary.OpMul, term.Double, constant(term.Double, 1, 10), wide(load(term.Float32, "a", v("k")))), nil, nil,
				below("k", n("N"))), wide(index(summary.ConstOf(n("N")))))}})}}},
	{map[string]int64{"N": 9}, &summary.Summary{Name: "saxpy", Sizes: sizes("N"), Scalars: []summary.Scalar{{Name: "a", Elem: term.Float32}},
		Arrays: []summary.Array{array(term.Float32, "x", n("N")), array(term.Float32, "y", n("N"))},
		Outputs: []summary.Output{output(term.Float32, "y", op(summary.OpAdd, term.Single, op(summary.OpMul, term.Single,
			&summary.Expr{Op: summary.OpScalar, Kind: term.Single, Name: "a", To: term.Float32}, load(term.Float32, "x", v("i"))),
			load(term.Float32, "y", v("i"))), below("i", n("N")))}}},
	{map[string]int64{"H": 6, "W": 7}, &summary.Summary{Name: "border", Sizes: sizes("H", "W"),
		Arrays: []summary.Array{array(term.UInt8, "in", n("W"), n("H")), array(term.Int16, "w", summary.Const(3), summary.Const(3)), array(term.Int32, "out", n("W"), n("H"))},
		Outputs: []summary.Output{output(term.Int32, "out", fold(summary.Sum, op(summary.OpMul, term.Int, load(term.UInt8, "in", v("x").Add(v("s")).Sub(c(1)), v("y").Add(v("r")).Sub(c(1))),
			load(term.Int16, "w", v("s"), v("r"))), nil, op(summary.OpAnd, term.Truth,
			op(summary.OpAnd, term.Truth, op(summary.OpGE, term.Truth, index(v("x").Add(v("s"))), index(c(1))), op(summary.OpLE, term.Truth, index(v("x").Add(v("s"))), index(summary.ConstOf(n("W"))))),
			op(summary.OpAnd, term.Truth, op(summary.OpGE, term.Truth, index(v("y").Add(v("r"))), index(c(1))), op(summary.OpLE, term.Truth, index(v("y").Add(v("r"))), index(summary.ConstOf(n("H")))))),
			below("r", summary.Const(3)), below("s", summary.Const(3))), below("x", n("W")), below("y", n("H")))}}},
	{map[string]int64{"N": 6}, &summary.Summary{Name: "triangle", Sizes: sizes("N"),
		Arrays: []summary.Array{array(term.Int32, "L", n("N"), n("N")), array(term.Int32, "b", n("N")), array(term.Int32, "x", n("N"))},
		Outputs: []summary.Output{output(term.Int32, "x", fold(summary.Sum, op(summary.OpMul, term.Int, load(term.Int32, "L", v("k"), v("i")), load(term.Int32, "b", v("k"))), nil, nil,
			summary.Range{Var: "k", Hi: v("i").Add(c(1))}), below("i", n("N")))}}},
	{map[string]int64{"N": 4}, &summary.Summary{Name: "spread", Sizes: sizes("N"), // every other element, and only where it is odd
		Arrays: []summary.Array{array(term.Int16, "a", n("N").Scale(2)), array(term.Int16, "b", n("N").Scale(2))},
		Outputs: []summary.Output{{Array: "b", Elem: term.Int16, Vars: []summary.Range{below("i", n("N"))}, At: []summary.Affine{times(2, v("i")).Add(c(1))},
			Where: op(summary.OpNE, term.Truth, index(summary.ModOf(v("i"), summary.Const(2))), index(c(0))),
			Value: &summary.Expr{Op: summary.OpConvert, Kind: term.Int, To: term.Int16, Args: []*summary.Expr{op(summary.OpQuo, term.Int, load(term.Int16, "a", summary.QuoOf(v("i"), summary.Const(2))), constant(term.Int, 3, 1))}}}}}},
	{map[string]int64{"N": 8}, &summary.Summary{Name: "peak", Sizes: sizes("N"), Arrays: []summary.Array{array(term.Int32, "a", n("N"))},
		Outputs: []summary.Output{{Elem: term.Int32, Value: fold(summary.Max, op(summary.OpAbs, term.Int, load(term.Int32, "a", v("k"))), load(term.Int32, "a", c(0)), nil, below("k", n("N")))}}}},
	{map[string]int64{"N": 8, "K": 3}, &summary.Summary{Name: "nested", Sizes: sizes("N", "K"),
		Arrays: []summary.Array{array(term.Float32, "a", n("K"), n("N")), array(term.Float32, "s", n("N"))},
		Outputs: []summary.Output{output(term.Float32, "s", op(summary.OpMul, term.Single, constant(term.Single, 1, 4),
			fold(summary.Sum, load(term.Float32, "a", v("k"), v("i")), constant(term.Single, 5, 2), nil, below("k", n("K")))), below("i", n("N")))}}},
	{map[string]int64{"N": 5}, &summary.Summary{Name: "relu", Sizes: sizes("N"), Arrays: []summary.Array{array(term.Float32, "a", n("N"))},
		Outputs: []summary.Output{output(term.Float32, "a", op(summary.OpSelect, term.Single, op(summary.OpGT, term.Truth, load(term.Float32, "a", v("i")), constant(term.Single, 0, 1)),
			load(term.Float32, "a", v("i")), &summary.Expr{Op: summary.OpConvert, Kind: term.Single, To: term.Float32, Args: []*summary.Expr{index(v("i"))}}), below("i", n("N")))}}},
	{map[string]int64{"N": 7}, &summary.Summary{Name: "two", Sizes: sizes("N"),
		Arrays: []summary.Array{array(term.Int8, "a", n("N")), array(term.Int32, "first", n("N")), array(term.Int32, "second", n("N"))},
		Outputs: []summary.Output{output(term.Int32, "first", op(summary.OpShl, term.Int, load(term.Int8, "a", v("i")), constant(term.Int, 3, 1)), below("i", n("N"))),
			output(term.Int32, "second", op(summary.OpXor, term.Int, load(term.Int8, "a", v("i")), constant(term.Int, 85, 1)), below("i", n("N")))}}},
}

// gemm is a product of matrices, whose A has a leading dimension of K + 2.
func gemm(name string, t term.Type, init *summary.Expr) *summary.Summary {
	a := array(t, "A", n("K"), n("M"))
	a.Dims[1].Stride = n("K").Add(summary.Const(2))
	return &summary.Summary{Name: name, Sizes: sizes("M", "N", "K"),
		Arrays: []summary.Array{a, array(t, "B", n("N"), n("K")), array(t, "C", n("N"), n("M"))},
		Outputs: []summary.Output{output(t, "C", fold(summary.Sum, op(summary.OpMul, t.Kind(), load(t, "A", v("k"), v("i")), load(t, "B", v("j"), v("k"))), init, nil,
			below("k", n("K"))), below("j", n("N")), below("i", n("M")))}}
}
