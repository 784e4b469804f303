package prove_test

import (
	. "github.com/vyasa-go/vyasa/halide/lift/summary"
	"github.com/vyasa-go/vyasa/halide/lift/term"
)

// soundNumbers: indices that wrap, promotions, shifts, int and long together, lanes of integers.
func soundNumbers() []claim {
	i1 := IntConst
	la, lb := load(term.Int, "a", v("x")), load(term.Int, "b", v("x"))
	of := func(from, to term.Type, e *Expr) *Summary { return pairs(from, to, e) }
	ints := func(e *Expr) *Summary { return pairs(term.Int32, term.Int32, e) }
	words := func(e *Expr) *Summary { return pairs(term.UInt32, term.UInt32, e) }
	bytes := "void f(unsigned char *a, unsigned char *b, int *out, int n) { "
	shorts := "void f(short *a, short *b, int *out, int n) { "
	longs := "void f(long *a, long *b, long *out, int n) { "
	first := &Expr{Op: OpIndex, Kind: term.Int, Index: []Affine{v("x")}}
	mm := "#include <immintrin.h>\n"
	return []claim{
		{"one before 0, unsigned", fi + "for (unsigned i = 0; i < n; i++) out[i] = i - 1u < n ? a[i] + b[i] : a[i]; }", ints(op(OpAdd, la, lb)), false},
		{"one before 0, signed", fi + "for (int i = 0; i < n; i++) out[i] = i - 1 < n ? a[i] + b[i] : a[i]; }", ints(op(OpAdd, la, lb)), true},
		{"less than a size of a type", fi + loop + "out[i] = i - 1 < sizeof(int) ? a[i] : b[i]; }", ints(selected(op(OpLT, first, i1(5)), la, lb)), false},
		{"index in 8 bits", fi + loop + "out[i] = a[(unsigned char)i]; }", ints(la), false},
		{"index in 16 bits", fi + loop + "out[i] = a[(short)i]; }", ints(la), false},
		{"index by a byte", fi + "unsigned char k = 0; for (int i = 0; i < n; i++, k++) out[i] = a[k]; }", ints(la), false},
		{"index in 64 bits", fi + loop + "out[i] = a[(long)i]; }", ints(la), true},
		{"write in 8 bits", fi + loop + "out[(unsigned char)i] = a[i]; }", ints(la), false},
		{"sum in 16 bits", shorts + loop + "{ short t = a[i] + b[i]; out[i] = t; } }", of(term.Int16, term.Int32, op(OpAdd, la, lb)), false},
		{"sum of 16 bits", shorts + loop + "{ int t = a[i] + b[i]; out[i] = t; } }", of(term.Int16, term.Int32, op(OpAdd, la, lb)), true},
		{"difference of bytes in one", bytes + loop + "{ unsigned char d = a[i] - b[i]; out[i] = d; } }", of(term.UInt8, term.Int32, op(OpSub, la, lb)), false},
		{"difference of bytes", bytes + loop + "out[i] = a[i] - b[i]; }", of(term.UInt8, term.Int32, op(OpSub, la, lb)), true},
		{"half of a sum in a byte", bytes + loop + "out[i] = (unsigned char)(a[i] + b[i]) >> 1; }", of(term.UInt8, term.Int32, op(OpQuo, op(OpAdd, la, lb), i1(2))), false},
		{"half of a sum", bytes + loop + "out[i] = (a[i] + b[i]) >> 1; }", of(term.UInt8, term.Int32, op(OpQuo, op(OpAdd, la, lb), i1(2))), true},
		{"not of a byte", bytes + loop + "out[i] = ~a[i]; }", of(term.UInt8, term.Int32, op(OpSub, i1(255), la)), false},
		{"not in a byte", bytes + loop + "out[i] = (unsigned char)~a[i]; }", of(term.UInt8, term.Int32, op(OpSub, i1(255), la)), true},
		{"capped in a byte", bytes + loop + "{ unsigned char t = a[i] + b[i]; out[i] = t > 255 ? 255 : t; } }", of(term.UInt8, term.Int32, op(OpMin, op(OpAdd, la, lb), i1(255))), false},
		{"capped", bytes + loop + "{ int t = a[i] + b[i]; out[i] = t > 255 ? 255 : t; } }", of(term.UInt8, term.Int32, op(OpMin, op(OpAdd, la, lb), i1(255))), true},
		{"shifted up and down", fu + loop + "out[i] = (a[i] << 8) >> 8; }", words(la), false},
		{"byte shifted up and down", bytes + loop + "out[i] = (a[i] << 8) >> 8; }", of(term.UInt8, term.Int32, la), true},
		{"doubled and halved, unsigned", fu + loop + "out[i] = a[i] * 2u / 2u; }", words(la), false},
		{"doubled and halved", fi + loop + "out[i] = a[i] * 2 / 2; }", ints(la), true},
		{"halved and doubled", fi + loop + "out[i] = a[i] / 2 * 2; }", ints(la), false},
		{"half of negative as unsigned", fi + loop + "out[i] = (unsigned)a[i] >> 1; }", ints(op(OpQuo, la, i1(2))), false},
		{"rounded up by a shift", fi + loop + "out[i] = (a[i] + 1) >> 1; }", ints(op(OpQuo, op(OpAdd, la, i1(1)), i1(2))), false},
		{"odd ones by a mask", fi + loop + "out[i] = a[i] & 1; }", ints(op(OpRem, la, i1(2))), false},
		{"remainder of negative ones", fi + loop + "out[i] = a[i] % 4; }", ints(op(OpAnd, la, i1(3))), false},
		{"remainder", fi + loop + "out[i] = a[i] % 4; }", ints(op(OpRem, la, i1(4))), true},
		{"quotient by a shift", fi + loop + "out[i] = a[i] / 4; }", ints(op(OpShr, la, i1(2))), false},
		{"quotient", fi + loop + "out[i] = a[i] / 4; }", ints(op(OpQuo, la, i1(4))), true},
		{"a mask that is no remainder", bytes + loop + "out[i] = a[i] & 5; }", of(term.UInt8, term.Int32, op(OpRem, la, i1(6))), false},
		{"a mask of other bits", bytes + loop + "out[i] = a[i] & -6; }", of(term.UInt8, term.Int32, op(OpSub, la, op(OpRem, la, i1(6)))), false},
		{"a mask of all but low bits", bytes + loop + "out[i] = a[i] & -8; }", of(term.UInt8, term.Int32, op(OpSub, la, op(OpRem, la, i1(8)))), true},
		{"a product that may be negative", fi + loop + "{ int p = (a[i] + 1) * (b[i] + 1); out[i] = p < 0 ? 0 : p; } }", ints(op(OpMul, op(OpAdd, la, i1(1)), op(OpAdd, lb, i1(1)))), false},
		{"a product that is not negative", bytes + loop + "{ int p = (a[i] + 1) * (b[i] + 1); out[i] = p < 0 ? 0 : p; } }", of(term.UInt8, term.Int32, op(OpMul, op(OpAdd, la, i1(1)), op(OpAdd, lb, i1(1)))), true},
		{"long through int", longs + loop + "{ int t = a[i]; out[i] = t; } }", of(term.Int64, term.Int64, la), false},
		{"int through long", fi + loop + "{ long t = a[i]; out[i] = t; } }", ints(la), true},
		{"unsigned difference as long", "void f(unsigned *a, unsigned *b, long *out, int n) { " + loop + "out[i] = a[i] - b[i]; }", of(term.UInt32, term.Int64, op(OpSub, la, lb)), false},
		{"difference of longs", "void f(unsigned *a, unsigned *b, long *out, int n) { " + loop + "out[i] = (long)a[i] - b[i]; }", of(term.UInt32, term.Int64, op(OpSub, la, lb)), true},
		{"compared with unsigned", fi + loop + "out[i] = a[i] < 1u ? 0 : a[i]; }", ints(op(OpMax, la, i1(0))), false},
		{"compared with signed", fi + loop + "out[i] = a[i] < 1 ? 0 : a[i]; }", ints(op(OpMax, la, i1(0))), true},
		{"less as unsigned", fi + loop + "out[i] = (unsigned)a[i] < (unsigned)b[i] ? a[i] : b[i]; }", ints(op(OpMin, la, lb)), false},
		{"negative of unsigned", fu + loop + "out[i] = -a[i] > 0u; }", words(i1(0)), false},
		{"200 as a signed byte", fi + "signed char t = 200; " + loop + "out[i] = a[i] + (t < 0); }", ints(la), false},
		{"200 as a byte", fi + "unsigned char t = 200; " + loop + "out[i] = a[i] + (t < 0); }", ints(la), true},
		{"as a truth", fi + loop + "{ _Bool t = a[i]; out[i] = t; } }", ints(la), false},
		{"256 as a byte's truth", fi + loop + "out[i] = (unsigned char)a[i] != 0; }", ints(selected(op(OpNE, la, i1(0)), i1(1), i1(0))), false},
		{"truncated", ff + loop + "out[i] = (float)(int)a[i]; }", pairs(term.Float32, term.Float32, load(term.Single, "a", v("x"))), false},
		{"magnitude", fi + loop + "out[i] = a[i] < 0 ? -a[i] : a[i]; }", ints(&Expr{Op: OpAbs, Kind: term.Int, Args: []*Expr{la}}), true},
		{"magnitude of none", fi + loop + "out[i] = a[i] < -1 ? -a[i] : a[i]; }", ints(&Expr{Op: OpAbs, Kind: term.Int, Args: []*Expr{la}}), false},
		{"longer lanes by +", mm + fi + "int i = 0; for (; i + 4 <= n; i += 4) { __m128i x = _mm_add_epi32(_mm_loadu_si128((__m128i *)(a + i)), _mm_setzero_si128()), y = _mm_loadu_si128((__m128i *)(b + i)); _mm_storeu_si128((__m128i *)(out + i), x + y); } for (; i < n; i++) out[i] = a[i] + b[i]; }", ints(op(OpAdd, la, lb)), false},
		{"lanes of -1 in unsigned numbers", mm + fi + "unsigned short t[8]; _mm_storeu_si128((__m128i *)t, _mm_sub_epi16(_mm_setzero_si128(), _mm_set1_epi16(1))); " + loop + "out[i] = a[i] + b[i] + (t[0] > 5); }", ints(op(OpAdd, la, lb)), false},
		{"lanes of -1 in signed numbers", mm + fi + "short t[8]; _mm_storeu_si128((__m128i *)t, _mm_sub_epi16(_mm_setzero_si128(), _mm_set1_epi16(1))); " + loop + "out[i] = a[i] + b[i] + (t[0] > 5); }", ints(op(OpAdd, la, lb)), true},
		{"unsigned numbers through lanes", mm + "void f(unsigned *a, unsigned *b, int *out, int n) { for (int i = 0; i < n; i++) out[i] = _mm_cvtsi128_si32(_mm_add_epi32(_mm_loadu_si128((__m128i *)(a + i)), _mm_setzero_si128())) < 0; }", of(term.UInt32, term.Int32, i1(0)), false},
		{"unsigned numbers through lanes and memory", mm + "void f(unsigned *a, unsigned *b, int *out, int n) { int t[4]; for (int i = 0; i < n; i++) { _mm_storeu_si128((__m128i *)t, _mm_add_epi32(_mm_loadu_si128((__m128i *)(a + i)), _mm_setzero_si128())); out[i] = t[0] < 0; } }", of(term.UInt32, term.Int32, i1(0)), false},
	}
}
