package prove_test

import (
	. "github.com/vyasa-go/vyasa/halide/lift/summary"
	"github.com/vyasa-go/vyasa/halide/lift/term"
)

// soundValues: what numbers are, in types that wrap and round.
func soundValues() []claim {
	i1 := IntConst
	la, lb := load(term.Int, "a", v("x")), load(term.Int, "b", v("x"))
	fa, fb := load(term.Single, "a", v("x")), load(term.Single, "b", v("x"))
	greater := func() *Summary {
		return pairs(term.UInt32, term.UInt32, selected(op(OpGT, op(OpSub, la, lb), i1(5)), i1(1), i1(0)))
	}
	firstTwo := func() *Summary {
		s := addSummary(OpAdd)
		x := &Expr{Op: OpIndex, Kind: term.Int, Index: []Affine{v("x")}}
		s.Outputs[0].Value = selected(op(OpLT, x, i1(2)), s.Outputs[0].Value, la)
		return s
	}
	return []claim{
		{"nested calls", "static int sub(int x, int y) { return x - y; } " + head + "for (int i = 0; i < n; i++) out[i] = a[i] + b[i] + sub(a[i], sub(b[i], 0)); }", addSummary(OpAdd), false},
		{"real", "void f(float *real, float *out, int n) { for (int i = 0; i < n; i++) out[i] = (float)i; }", copyOf("real"), false},
		{"unsigned", "void f(unsigned *a, unsigned *b, unsigned *out, int n) { for (int i = 0; i < n; i++) out[i] = a[i] - b[i]; for (int i = 0; i < n; i++) out[i] = out[i] > 5; }", greater(), false},
		{"int of unsigned", head + "for (int i = 0; i < n; i++) out[i] = (int)((unsigned)i - (unsigned)n) < 0 ? a[i] : a[i] + b[i]; }", addSummary(OpAdd), false},
		{"load_ps1", "#include <immintrin.h>\nvoid f(float *real, float *out, int n) { for (int i = 0; i < n; i++) out[i] = real[i]; if (n >= 4) _mm_storeu_ps(out, _mm_load_ps1(real)); }", copyOf("real"), false},
		{"store_ps1", "#include <immintrin.h>\nvoid f(float *real, float *out, int n) { for (int i = 0; i < n; i++) out[i] = real[i]; if (n >= 4) _mm_store_ps1(out, _mm_loadu_ps(real)); }", copyOf("real"), false},
		{"undefined", "#include <immintrin.h>\nvoid f(float *real, float *out, int n) { for (int i = 0; i < n; i++) out[i] = real[i] + _mm_cvtss_f32(_mm_undefined_ps()); }", copyOf("real"), false},
		{"shift", head + "for (int i = 0; i < n; i++) out[i] = b[i] + ((a[i] << 32) >> 32); }", addSummary(OpAdd), false},
		{"rand", "#include <stdlib.h>\n" + head + "for (int i = 0; i < n; i++) out[i] = a[i] + b[i] + (rand() - rand()); }", addSummary(OpAdd), false},
		{"declared", "int next(int); " + head + "for (int i = 0; i < n; i++) out[i] = a[i] + b[i] + (next(1) - next(1)); }", addSummary(OpAdd), false},
		{"hash", head + "for (int i = 0; i < n; i++) out[i] = (((unsigned)i * 2654435769u) >> 31) < 2 ? a[i] + b[i] : a[i]; }", firstTwo(), false},
		{"int of constant", head + "unsigned m = 4294967295u; for (int i = 0; i < n; i++) out[i] = (int)m < 0 ? a[i] : a[i] + b[i]; }", addSummary(OpAdd), false},
		{"bit63", "void f(unsigned *a, unsigned *b, unsigned *out, int n) { for (int i = 0; i < n; i++) out[i] = (((long)a[i] & 0x7fffffffffffffffL) < 0); }", greater(), false},
		{"division by 0", head + "for (int i = 0; i < n; i++) out[i] = a[i] + b[i] + 0 / (n - n); }", addSummary(OpAdd), false},
		{"truth of a fraction", ff + loop + "{ _Bool k = 0; k += 0.5f; out[i] = k ? 1 : a[i]; } }", pairs(term.Float32, term.Float32, fa), false},
		{"truth of a fraction, right", ff + loop + "{ _Bool k = 0; k += 0.5f; out[i] = k ? a[i] : 1; } }", pairs(term.Float32, term.Float32, fa), true},
		{"a constant beyond bytes", ff + loop + "{ unsigned char k = (unsigned char)300.0f; out[i] = k == 300 ? a[i] : b[i]; } }", pairs(term.Float32, term.Float32, fa), false},
		{"a constant beyond bytes, as on most machines", ff + loop + "{ unsigned char k = (unsigned char)300.0f; out[i] = k == 44 ? a[i] : b[i]; } }", pairs(term.Float32, term.Float32, fa), false},
		{"a constant in bytes", ff + loop + "{ unsigned char k = (unsigned char)200.5f; out[i] = k == 200 ? a[i] : b[i]; } }", pairs(term.Float32, term.Float32, fa), true},
		{"shift and division", fi + loop + "out[i] = a[i] >> 1; }", pairs(term.Int32, term.Int32, op(OpQuo, la, i1(2))), false},
		{"mask and remainder", fi + loop + "out[i] = a[i] & 3; }", pairs(term.Int32, term.Int32, op(OpRem, la, i1(4))), false},
		{"division", fi + loop + "out[i] = a[i] / -2; }", pairs(term.Int32, term.Int32, op(OpQuo, la, i1(-2))), true},
		{"negated division", fi + loop + "out[i] = -(a[i] / 2); }", pairs(term.Int32, term.Int32, op(OpQuo, la, i1(-2))), true},
		{"unsigned division", fu + loop + "out[i] = (a[i] - b[i]) / 2; }", pairs(term.UInt32, term.UInt32, op(OpQuo, op(OpSub, la, lb), i1(2))), false},
		{"unsigned comparison", fu + loop + "out[i] = a[i] - b[i] > 5; }", pairs(term.UInt32, term.UInt32, selected(op(OpGT, op(OpSub, la, lb), i1(5)), i1(1), i1(0))), false},
		{"unsigned product widened", "void f(unsigned *a, unsigned *b, unsigned long *out, int n) { " + loop + "out[i] = a[i] * b[i]; }", pairs(term.UInt32, term.UInt64, op(OpMul, la, lb)), false},
		{"product of widened", "void f(unsigned *a, unsigned *b, unsigned long *out, int n) { " + loop + "out[i] = (unsigned long)a[i] * b[i]; }", pairs(term.UInt32, term.UInt64, op(OpMul, la, lb)), true},
		{"byte", "void f(unsigned char *a, unsigned char *b, unsigned char *out, int n) { " + loop + "out[i] = a[i] + b[i]; }", pairs(term.UInt8, term.UInt8, op(OpAdd, la, lb)), false},
		{"byte compound", "void f(unsigned char *a, unsigned char *b, unsigned char *out, int n) { " + loop + "{ out[i] = a[i]; out[i] += b[i]; out[i] /= 2; } }", pairs(term.UInt8, term.UInt8, op(OpQuo, op(OpAdd, la, lb), i1(2))), false},
		{"char", "void f(signed char *a, unsigned char *b, int *out, int n) { " + loop + "out[i] = (unsigned char)a[i]; }", &Summary{Name: "f", Sizes: sz("n"), Arrays: []Array{arr("a", term.Int8, In, n("n"), c(1)), arr("out", term.Int32, Out, n("n"), c(1))}, Outputs: []Output{out("out", term.Int32, la, below("x", "n"))}}, false},
		{"to unsigned long", "void f(int *a, int *b, unsigned long *out, int n) { " + loop + "out[i] = (unsigned)a[i]; }", pairs(term.Int32, term.UInt64, la), false},
		{"lanes of 16 bits", "#include <immintrin.h>\n" + head + "short t[8]; _mm_storeu_si128((__m128i *)t, _mm_add_epi16(_mm_set1_epi16(32767), _mm_set1_epi16(1))); " + loop + "out[i] = a[i] + b[i] + (t[0] < 0); }", addSummary(OpAdd), false},
		{"lanes of 16 bits, wrapped", "#include <immintrin.h>\n" + head + "short t[8]; _mm_storeu_si128((__m128i *)t, _mm_add_epi16(_mm_set1_epi16(32767), _mm_set1_epi16(1))); " + loop + "out[i] = a[i] + b[i] + (t[0] > 0); }", addSummary(OpAdd), true},
		{"fewer float bits", ff + loop + "out[i] = (float)((double)a[i] * b[i]); }", bitExact(pairs(term.Float32, term.Float32, op(OpMul, fa, fb))), true},
		{"max with NaN", ff + loop + "out[i] = a[i] > b[i] ? a[i] : b[i]; }", bitExact(pairs(term.Float32, term.Float32, op(OpMax, fa, fb))), true},
		{"self", ff + loop + "out[i] = a[i] != a[i] ? 0 : a[i]; }", bitExact(pairs(term.Float32, term.Float32, fa)), true},
		{"struct copy", "struct p { int x, y; }; " + head + "struct p q = {1, 2}, r = q; r.x = 5; for (int i = 0; i < n; i++) out[i] = a[i] + b[i] + q.x - 5; }", addSummary(OpAdd), false},
		{"helper that returns early", "static int pick(int x, int y) { if (x > 3) return x; return x + y; } " + head + loop + "out[i] = pick(a[i], b[i]); }", addSummary(OpAdd), false},
		{"helper that returns early, right", "static int pick(int x, int y) { if (x > 3) return y + x; return x + y; } " + head + loop + "out[i] = pick(a[i], b[i]); }", addSummary(OpAdd), true},
		{"nested max", "static int most(int x, int y) { return x > y ? x : y; } " + fi + loop + "out[i] = most(a[i], most(b[i], 0)); }", pairs(term.Int32, term.Int32, op(OpMax, la, op(OpMax, lb, i1(0)))), true},
		{"nested max wrong", "static int most(int x, int y) { return x > y ? x : y; } " + fi + loop + "out[i] = most(most(a[i], 1), most(b[i], 0)); }", pairs(term.Int32, term.Int32, op(OpMax, la, op(OpMax, lb, i1(0)))), false},
		{"hash index", head + "for (unsigned i = 0; i < n; i++) { unsigned h = i * 2654435769u; out[i] = a[i] + b[i] + (h / 4294967295u > 1); } }", addSummary(OpAdd), true},
		{"wrapped to int", head + loop + "out[i] = (int)((unsigned)i - (unsigned)n) < 0 ? a[i] + b[i] : a[i]; }", addSummary(OpAdd), true},
		{"static table", "static const int t[3] = {0, 1, 2}; " + head + loop + "out[i] = a[i] + b[i] + t[i]; }", addSummary(OpAdd), false},
	}
}
