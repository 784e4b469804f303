package prove_test

import (
	. "github.com/vyasa-go/vyasa/halide/lift/summary"
	"github.com/vyasa-go/vyasa/halide/lift/term"
)

// soundRules: one attack on each rule that nothing else needs. Without the rule, what is false here is proven.
func soundRules() []claim {
	la, lb := load(term.Int, "a", v("x")), load(term.Int, "b", v("x"))
	fromRow := load(term.Int, "a", v("x"), v("y"))
	i, number := IntConst, func(name string) *Expr { return &Expr{Op: OpIndex, Kind: term.Int, Index: []Affine{v(name)}} }
	x, y, z := number("x"), number("y"), number("z")
	ints := func(e *Expr) *Summary { return pairs(term.Int32, term.Int32, e) }
	words := func(e *Expr) *Summary { return pairs(term.UInt32, term.UInt32, e) }
	from := func(s *Summary, least int64, names ...string) *Summary {
		for _, name := range names {
			s.Sizes = append(s.Sizes, Size{Name: name, Path: name, Min: least})
		}
		return s
	}
	planes := func() *Summary { // the first p of row r of the first plane
		s := &Summary{Name: "f", Sizes: sz("L", "M", "N"), Arrays: []Array{arr("out", term.Int32, InOut, n("N"), c(1), n("M"), n("N"), n("L"), n("M").Mul(n("N")))}}
		in := op(OpAnd, op(OpAnd, op(OpLT, x, SizeExpr("p")), op(OpLT, SizeExpr("p"), SizeExpr("N"))), op(OpAnd, op(OpEQ, y, SizeExpr("r")), op(OpEQ, z, i(0))))
		s.Outputs = []Output{out("out", term.Int32, selected(in, i(0), load(term.Int, "out", v("x"), v("y"), v("z"))), below("x", "N"), below("y", "M"), below("z", "L"))}
		return from(s, 0, "r", "p")
	}
	longer := func() *Summary { // of five more than m floats, in order
		five := n("m").Add(c(5))
		s := from(&Summary{Name: "f", Exact: BitExact, Arrays: []Array{arr("a", term.Float32, In, five, c(1))}}, -5, "m")
		zero := &Expr{Op: OpConst, Kind: term.Single, Const: i(0).Const}
		s.Outputs = []Output{{Elem: term.Float32, Value: sum(load(term.Single, "a", v("k")), zero, Range{Var: "k", Hi: ConstOf(five)})}}
		return s
	}
	even := func() *Summary { // every other element
		s := &Summary{Name: "f", Sizes: sz("n"), Arrays: []Array{arr("a", term.Int32, In, n("n"), c(1)), arr("out", term.Int32, InOut, n("n").Mul(c(2)), c(1))}}
		s.Outputs = []Output{{Array: "out", Elem: term.Int32, Vars: []Range{below("x", "n")}, At: []Affine{v("x").Scale(c(2))}, Value: la}}
		return s
	}
	halves := func() *Summary { // the sum of all, or half of it
		all := sum(load(term.Int, "a", v("k")), nil, below("k", "n"))
		isEven := op(OpEQ, op(OpRem, SizeExpr("n"), i(2)), i(0))
		return &Summary{Name: "f", Sizes: sz("n"), Arrays: []Array{arr("a", term.Int32, In, n("n"), c(1))}, Outputs: []Output{{Elem: term.Int32, Value: selected(isEven, all, op(OpQuo, all, i(2)))}}}
	}
	greatest := func(init *Expr) *Summary { // of the elements at odd places
		odd := op(OpEQ, op(OpRem, number("k"), i(2)), i(1))
		e := &Expr{Op: OpReduce, Kind: term.Int, Args: []*Expr{load(term.Int, "a", v("k"))}, Reduction: &Reduction{Fold: Max, Ranges: []Range{below("k", "n")}, Where: odd, Init: init}}
		return &Summary{Name: "f", Sizes: sz("n"), Arrays: []Array{arr("a", term.Int32, In, n("n"), c(1))}, Outputs: []Output{{Elem: term.Int32, Value: e}}}
	}
	beside := func() *Summary { // L is N or more, which no sum tells
		return &Summary{Name: "f", Sizes: sz("M", "N"), Others: []Size{{Name: "L", Path: "L"}}, Pre: []Condition{AtLeast(n("L").Mul(n("N")), n("N").Mul(n("N")))},
			Arrays:  []Array{arr("a", term.Int32, In, n("N"), c(1), n("M"), n("N")), arr("out", term.Int32, Out, n("N"), c(1), n("M"), n("N"))},
			Outputs: []Output{out("out", term.Int32, fromRow, below("x", "N"), below("y", "M"))}}
	}
	negative := func() *Summary {
		s := from(ints(op(OpShr, op(OpQuo, x, SizeExpr("m")), i(1))), -9, "m")
		s.Pre = []Condition{{Kind: Holds, Cond: op(OpLT, SizeExpr("m"), i(0))}}
		return s
	}
	quotient := func(rest *Expr) *Summary {
		return from(ints(selected(op(OpGT, SizeExpr("m"), i(0)), op(OpQuo, SizeExpr("n"), SizeExpr("m")), rest)), -9999, "m")
	}
	passed := func() *Summary {
		s := ints(op(OpAdd, la, &Expr{Op: OpScalar, Kind: term.Int, Name: "v"}))
		s.Scalars = []Scalar{{Name: "v", Path: "u.v", Elem: term.Int32}}
		return s
	}
	difference := op(OpSub, la, lb)
	fm := "void f(int *a, int *b, int *out, int n, int m) { "
	bytes := "void f(unsigned char *a, unsigned char *b, int *out, int n) { "
	longs := "void f(int *a, int *b, long *out, int n) { "
	sums := "int f(int *a, int n) { int s = 0, t = 0; for (int i = 0; i < n / 2; i++) s += a[2*i]; for (int i = 0; i < n / 2; i++) t += a[2*i + 1]; if (n % 2 == 0) return s + t; return "
	best := "int f(int *a, int n) { int m = a[0]; for (int k = 0; k < n; k++) if (k % 2 == 1) m = a[k] > m ? a[k] : m; return m; }"
	part := "#include <string.h>\nvoid f(int L, int M, int N, int r, int p, int *out) { if (p > 0 && p < N) "
	subtracted := fu + loop + "out[i] = a[i] - b[i]; "
	copied := "for (int i = 0; i < M; i++) for (int j = 0; j < N; j++) out[i*N + j] = a[i*N + j]; "
	return []claim{
		{"part of a row of whichever plane", part + "memset(out + r*N, 0, p * sizeof *out); }", planes(), false},
		{"part of a row of the first plane", part + "if (r < M) memset(out + r*N, 0, p * sizeof *out); }", planes(), true},
		{"unsigned numbers that are halved in place", subtracted + loop + "out[i] = out[i] / 2; }", words(op(OpShr, difference, i(1))), false},
		{"unsigned numbers that are bounded in place", subtracted + loop + "if (out[i] > 5) out[i] = 7; }", words(selected(op(OpGT, difference, i(5)), i(7), difference)), false},
		{"a sum that stays where the rest is less than nothing", "float f(float *a, int m) { float s = 0; for (int k = 0; k < 5; k++) s += a[k]; if (m > 0) for (int k = 0; k < m; k++) s += a[5 + k]; return s; }", longer(), false},
		{"divided by 0 for nothing", fi + loop + "out[i] = a[i] + b[i] + 0 * (7 / (n - 3)); }", ints(op(OpAdd, la, lb)), false},
		{"both of two elements", "void f(int *a, int *out, int n) { for (int i = 0; i < 2*n; i++) out[i] = a[i / 2]; }", even(), false},
		{"one of two elements", "void f(int *a, int *out, int n) { " + loop + "out[2*i] = a[i]; }", even(), true},
		{"negative bytes", bytes + loop + "out[i] = (signed char)-a[i]; }", pairs(term.UInt8, term.Int32, op(OpNeg, la)), false},
		{"unsigned in the summary", longs + loop + "out[i] = i - 5; }", pairs(term.Int32, term.Int64, become(term.UInt32, op(OpSub, x, i(5)))), false},
		{"divided by what is negative", fm + loop + "out[i] = (i / m) / 2; }", negative(), false},
		{"bounds of sums are none of their terms", fi + loop + "out[i] = i + n >= 10 ? (i - 10) / 2 : 0; }", ints(selected(op(OpGE, op(OpAdd, x, SizeExpr("n")), i(10)), op(OpShr, op(OpSub, x, i(10)), i(1)), i(0))), false},
		{"beside a quotient", fm + loop + "out[i] = m > 0 ? n / m : 1; }", quotient(selected(op(OpEQ, SizeExpr("m"), i(-7777)), i(2), i(1))), false},
		{"beside a quotient, right", fm + loop + "out[i] = m > 0 ? n / m : 1; }", quotient(i(1)), true},
		{"the greatest byte", bytes + loop + "out[i] = a[i] == 255 ? 0 : a[i]; }", pairs(term.UInt8, term.Int32, la), false},
		{"the least byte", bytes + loop + "out[i] = a[i] == 0 ? 1 : a[i]; }", pairs(term.UInt8, term.Int32, la), false},
		{"the greatest of some and the first", best, greatest(nil), false},
		{"the greatest of some and the first, right", best, greatest(load(term.Int, "a", ConstOf(c(0)))), true},
		{"a struct that is passed and then set", "struct s { int v; }; void f(int *a, int *b, int *out, int n, struct s u) { struct s w = {1}; u = w; " + loop + "out[i] = a[i] + u.v; }", passed(), false},
		{"a struct that is passed", "struct s { int v; }; void f(int *a, int *b, int *out, int n, struct s u) { " + loop + "out[i] = a[i] + u.v; }", passed(), true},
		{"half of a part of a sum", sums + "(s + t) / 2; }", halves(), false},
		{"how far arrays are apart", fi + loop + "out[i] = a[i] + b[i] + (int)(b - a); }", ints(op(OpAdd, la, lb)), false},
		{"halves of numbers", fi + loop + "out[i] = ((short *)a)[i] + b[i]; }", ints(op(OpAdd, la, lb)), false},
		{"an input changed for a while", "void f(int M, int N, int L, int *a, int *out) { int t = a[L]; a[L] = 0; " + copied + "a[L] = t; }", beside(), false},
	}
}

// strided are the rows of a matrix, whose elements are apart.
func strided() *Summary {
	s := &Summary{Name: "f", Sizes: append(sz("M", "N"), Size{Name: "inc", Path: "inc"}, Size{Name: "ld", Path: "ld"}), Pre: []Condition{AtLeast(n("ld"), n("N").Mul(n("inc")))}}
	s.Arrays = []Array{arr("a", term.Int32, In, n("N"), c(1), n("M"), n("N")), arr("out", term.Int32, Out, n("N"), n("inc"), n("M"), n("ld"))}
	s.Outputs = []Output{out("out", term.Int32, load(term.Int, "a", v("x"), v("y")), below("x", "N"), below("y", "M"))}
	return s
}
