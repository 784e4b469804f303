#ifndef VY_IMMINTRIN
#define VY_IMMINTRIN
#include <mm_malloc.h>
typedef long long __m64 __attribute__((vector_size(8)));
typedef float __m128 __attribute__((vector_size(16)));
typedef double __m128d __attribute__((vector_size(16)));
typedef long long __m128i __attribute__((vector_size(16)));
typedef float __m256 __attribute__((vector_size(32)));
typedef double __m256d __attribute__((vector_size(32)));
typedef long long __m256i __attribute__((vector_size(32)));
typedef float __m512 __attribute__((vector_size(64)));
typedef double __m512d __attribute__((vector_size(64)));
typedef long long __m512i __attribute__((vector_size(64)));
typedef __m128 __m128_u;
typedef __m128d __m128d_u;
typedef __m128i __m128i_u;
typedef __m256 __m256_u;
typedef __m256d __m256d_u;
typedef __m256i __m256i_u;
typedef __m512 __m512_u;
typedef __m512d __m512d_u;
typedef __m512i __m512i_u;
typedef unsigned char __mmask8;
typedef unsigned short __mmask16;
typedef unsigned int __mmask32;
typedef unsigned long __mmask64;
#define _MM_SHUFFLE(z, y, x, w) (((z) << 6) | ((y) << 4) | ((x) << 2) | (w))
#define _MM_SHUFFLE2(x, y) (((x) << 1) | (y))
#define _MM_TRANSPOSE4_PS(r0, r1, r2, r3) do { \
	__m128 t0_ = _mm_unpacklo_ps(r0, r1), t1_ = _mm_unpacklo_ps(r2, r3), t2_ = _mm_unpackhi_ps(r0, r1), \
		t3_ = _mm_unpackhi_ps(r2, r3); \
	r0 = _mm_movelh_ps(t0_, t1_); r1 = _mm_movehl_ps(t1_, t0_); \
	r2 = _mm_movelh_ps(t2_, t3_); r3 = _mm_movehl_ps(t3_, t2_); } while (0)
enum { _MM_HINT_NTA = 0, _MM_HINT_T2 = 1, _MM_HINT_T1 = 2, _MM_HINT_T0 = 3 };
#define _MM_FROUND_TO_NEAREST_INT 0
#define _MM_FROUND_TO_NEG_INF 1
#define _MM_FROUND_TO_POS_INF 2
#define _MM_FROUND_TO_ZERO 3
#define _MM_FROUND_CUR_DIRECTION 4
#define _MM_FROUND_NO_EXC 8
#define _CMP_EQ_OQ 0
#define _CMP_LT_OS 1
#define _CMP_LE_OS 2
#define _CMP_UNORD_Q 3
#define _CMP_NEQ_UQ 4
#define _CMP_NLT_US 5
#define _CMP_NLE_US 6
#define _CMP_ORD_Q 7
#define _CMP_GE_OS 13
#define _CMP_GT_OS 14
#define _CMP_LT_OQ 17
#define _CMP_LE_OQ 18
#define _CMP_GE_OQ 29
#define _CMP_GT_OQ 30
// What intrinsics do is said once, here. A program that includes this file reads it without the bodies, what VY_IS has
// in brackets; the lifter reads them apart, with VY_BODIES defined, and both runs them and proves with them. A vector's
// lanes are those of what it was loaded from or computed as, until a type names others: a cast moves nothing.
#define VY_IS(...) { __VA_ARGS__ }
#define VY_NO(...) ;
#ifdef VY_BODIES
#define VY_VECTORS(n) \
	typedef signed char v##n##_i8 __attribute__((vector_size(n))); \
	typedef unsigned char v##n##_u8 __attribute__((vector_size(n))); \
	typedef short v##n##_i16 __attribute__((vector_size(n))); \
	typedef unsigned short v##n##_u16 __attribute__((vector_size(n))); \
	typedef int v##n##_i32 __attribute__((vector_size(n))); \
	typedef unsigned v##n##_u32 __attribute__((vector_size(n))); \
	typedef long long v##n##_i64 __attribute__((vector_size(n))); \
	typedef unsigned long long v##n##_u64 __attribute__((vector_size(n))); \
	typedef float v##n##_f32 __attribute__((vector_size(n))); \
	typedef double v##n##_f64 __attribute__((vector_size(n)));
VY_VECTORS(8)
VY_VECTORS(16)
VY_VECTORS(32)
VY_VECTORS(64)
VY_VECTORS(128)
typedef int v4_i32 __attribute__((vector_size(4)));
// _vy_move16(z, a, b, i, ...) is 16 bytes of pieces of z bytes: number i of a, or of b, whose numbers go on from a's;
// -1 is zeros. A piece may be several lanes.
v4_i32 _vy_move4(int, ...);
v8_i64 _vy_move8(int, ...);
v16_i64 _vy_move16(int, ...);
v32_i64 _vy_move32(int, ...);
v64_i64 _vy_move64(int, ...);
#define VY_MATH(f, E) \
	E sqrt##f(E); \
	E rint##f(E); \
	E floor##f(E); \
	E ceil##f(E); \
	E trunc##f(E); \
	E fma##f(E, E, E); \
	E _vy_recip##f(E); \
	E _vy_rsqrt##f(E);
VY_MATH(f, float)
VY_MATH(, double)
int abs(int);
#endif
// Lists: f of 0, 1, ... and, for VY_R8, of 7, 6, ...
#define VY_L2(f, ...) f(0, __VA_ARGS__), f(1, __VA_ARGS__)
#define VY_L4(f, ...) f(0, __VA_ARGS__), f(1, __VA_ARGS__), f(2, __VA_ARGS__), f(3, __VA_ARGS__)
#define VY_L8(f, ...) f(0, __VA_ARGS__), f(1, __VA_ARGS__), f(2, __VA_ARGS__), f(3, __VA_ARGS__), f(4, __VA_ARGS__), \
	f(5, __VA_ARGS__), f(6, __VA_ARGS__), f(7, __VA_ARGS__)
#define VY_L16(f, ...) f(0, __VA_ARGS__), f(1, __VA_ARGS__), f(2, __VA_ARGS__), f(3, __VA_ARGS__), \
	f(4, __VA_ARGS__), f(5, __VA_ARGS__), f(6, __VA_ARGS__), f(7, __VA_ARGS__), f(8, __VA_ARGS__), f(9, __VA_ARGS__), \
	f(10, __VA_ARGS__), f(11, __VA_ARGS__), f(12, __VA_ARGS__), f(13, __VA_ARGS__), f(14, __VA_ARGS__), \
	f(15, __VA_ARGS__)
#define VY_L32(f, ...) f(0, __VA_ARGS__), f(1, __VA_ARGS__), f(2, __VA_ARGS__), f(3, __VA_ARGS__), \
	f(4, __VA_ARGS__), f(5, __VA_ARGS__), f(6, __VA_ARGS__), f(7, __VA_ARGS__), f(8, __VA_ARGS__), f(9, __VA_ARGS__), \
	f(10, __VA_ARGS__), f(11, __VA_ARGS__), f(12, __VA_ARGS__), f(13, __VA_ARGS__), f(14, __VA_ARGS__), \
	f(15, __VA_ARGS__), f(16, __VA_ARGS__), f(17, __VA_ARGS__), f(18, __VA_ARGS__), f(19, __VA_ARGS__), \
	f(20, __VA_ARGS__), f(21, __VA_ARGS__), f(22, __VA_ARGS__), f(23, __VA_ARGS__), f(24, __VA_ARGS__), \
	f(25, __VA_ARGS__), f(26, __VA_ARGS__), f(27, __VA_ARGS__), f(28, __VA_ARGS__), f(29, __VA_ARGS__), \
	f(30, __VA_ARGS__), f(31, __VA_ARGS__)
#define VY_R2(f, ...) f(1, __VA_ARGS__), f(0, __VA_ARGS__)
#define VY_R4(f, ...) f(3, __VA_ARGS__), f(2, __VA_ARGS__), f(1, __VA_ARGS__), f(0, __VA_ARGS__)
#define VY_R8(f, ...) f(7, __VA_ARGS__), f(6, __VA_ARGS__), f(5, __VA_ARGS__), f(4, __VA_ARGS__), f(3, __VA_ARGS__), \
	f(2, __VA_ARGS__), f(1, __VA_ARGS__), f(0, __VA_ARGS__)
#define VY_R16(f, ...) f(15, __VA_ARGS__), f(14, __VA_ARGS__), f(13, __VA_ARGS__), f(12, __VA_ARGS__), \
	f(11, __VA_ARGS__), f(10, __VA_ARGS__), f(9, __VA_ARGS__), f(8, __VA_ARGS__), f(7, __VA_ARGS__), f(6, __VA_ARGS__), \
	f(5, __VA_ARGS__), f(4, __VA_ARGS__), f(3, __VA_ARGS__), f(2, __VA_ARGS__), f(1, __VA_ARGS__), f(0, __VA_ARGS__)
#define VY_R32(f, ...) f(31, __VA_ARGS__), f(30, __VA_ARGS__), f(29, __VA_ARGS__), f(28, __VA_ARGS__), \
	f(27, __VA_ARGS__), f(26, __VA_ARGS__), f(25, __VA_ARGS__), f(24, __VA_ARGS__), f(23, __VA_ARGS__), \
	f(22, __VA_ARGS__), f(21, __VA_ARGS__), f(20, __VA_ARGS__), f(19, __VA_ARGS__), f(18, __VA_ARGS__), \
	f(17, __VA_ARGS__), f(16, __VA_ARGS__), f(15, __VA_ARGS__), f(14, __VA_ARGS__), f(13, __VA_ARGS__), \
	f(12, __VA_ARGS__), f(11, __VA_ARGS__), f(10, __VA_ARGS__), f(9, __VA_ARGS__), f(8, __VA_ARGS__), \
	f(7, __VA_ARGS__), f(6, __VA_ARGS__), f(5, __VA_ARGS__), f(4, __VA_ARGS__), f(3, __VA_ARGS__), f(2, __VA_ARGS__), \
	f(1, __VA_ARGS__), f(0, __VA_ARGS__)
// Members of lists: lanes, calls, and numbers of pieces. k is the number of lanes, h of those in 16 bytes, c a control.
#define VY_LANE(i, x) (x)[i]
#define VY_PARAM(i, E) E __e##i
#define VY_ARG(i, E) __e##i
#define VY_CALL(i, f, x) f((x)[i])
#define VY_FMA(i, f, m, a, b, p, c) f(m (a)[i], (b)[i], p (c)[i])
#define VY_LOAD_IF(i, E, p, test) ((test) ? (p)[i] : (E)0)
#define VY_UNPACK(i, k, h, high) ((i) / (h) * (h) + (i) % (h) / 2 + (high) * (h) / 2 + (i) % 2 * (k))
#define VY_PAIR(i, k, h, odd) ((i) / (h) * (h) + (i) % (h) * 2 % (h) + (odd) + (i) % (h) * 2 / (h) * (k))
#define VY_TWO(i, odd) ((i) * 2 + (odd))
#define VY_SHUFFLE4(i, k, c) ((i) / 4 * 4 + ((c) >> 2 * ((i) % 4) & 3) + (i) % 4 / 2 * (k))
#define VY_SHUFFLE2(i, k, c) ((i) / 2 * 2 + ((c) >> (i) & 1) + (i) % 2 * (k))
#define VY_PERMUTE4(i, c) ((i) / 4 * 4 + ((c) >> 2 * ((i) % 4) & 3))
#define VY_PERMUTE2(i, c) ((i) / 2 * 2 + ((c) >> (i) & 1))
#define VY_BLEND(i, k, c) ((i) + ((c) >> (i) % 8 & 1) * (k))
#define VY_BIT(i, h, from, c) -((c) >> ((i) % (h) + (from)) & 1)
#define VY_SIGN(i, x) ((x)[i] < 0)
#define VY_FIRST(i, k) ((i) ? (i) : (k))
#define VY_SAME(i, j) (j)
#define VY_DOUBLE(i, odd) ((i) / 2 * 2 + (odd))
#define VY_SELECTED(i, h, x) ((i) / (h) * (h) + ((x)[i] & (h) - 1))
// What there is of every width and both kinds of floats, by the width in names, bytes, lanes, bytes and lanes of 16,
// bits, and the suffixes of names and of C's mathematics.
#define VY_FLOATS(w, n, k, z, h, b, s, f, V, E) \
	V _mm##w##_load_##s(const E *__p) VY_IS(return *(const V *)__p;) \
	V _mm##w##_loadu_##s(const E *__p) VY_IS(return *(const V *)__p;) \
	void _mm##w##_store_##s(E *__p, V __a) VY_IS(*(V *)__p = __a;) \
	void _mm##w##_storeu_##s(E *__p, V __a) VY_IS(*(V *)__p = __a;) \
	void _mm##w##_stream_##s(E *__p, V __a) VY_IS(*(V *)__p = __a;) \
	V _mm##w##_setzero_##s(void) VY_IS(return (V)(E)0;) \
	V _mm##w##_undefined_##s(void) VY_IS(V __a; return __a;) \
	V _mm##w##_set1_##s(E __e) VY_IS(return (V)__e;) \
	V _mm##w##_set_##s(VY_L##k(VY_PARAM, E)) VY_IS(return (V){ VY_R##k(VY_ARG, E) };) \
	V _mm##w##_setr_##s(VY_L##k(VY_PARAM, E)) VY_IS(return (V){ VY_L##k(VY_ARG, E) };) \
	V _mm##w##_add_##s(V __a, V __b) VY_IS(return __a + __b;) \
	V _mm##w##_sub_##s(V __a, V __b) VY_IS(return __a - __b;) \
	V _mm##w##_mul_##s(V __a, V __b) VY_IS(return __a * __b;) \
	V _mm##w##_div_##s(V __a, V __b) VY_IS(return __a / __b;) \
	V _mm##w##_min_##s(V __a, V __b) VY_IS(return __a < __b ? __a : __b;) \
	V _mm##w##_max_##s(V __a, V __b) VY_IS(return __a > __b ? __a : __b;) \
	V _mm##w##_and_##s(V __a, V __b) VY_IS(return (V)((v##n##_i##b)__a & (v##n##_i##b)__b);) \
	V _mm##w##_or_##s(V __a, V __b) VY_IS(return (V)((v##n##_i##b)__a | (v##n##_i##b)__b);) \
	V _mm##w##_xor_##s(V __a, V __b) VY_IS(return (V)((v##n##_i##b)__a ^ (v##n##_i##b)__b);) \
	V _mm##w##_unpacklo_##s(V __a, V __b) \
		VY_IS(return (V)_vy_move##n(z, __a, __b, VY_L##k(VY_UNPACK, k, h, 0));) \
	V _mm##w##_unpackhi_##s(V __a, V __b) \
		VY_IS(return (V)_vy_move##n(z, __a, __b, VY_L##k(VY_UNPACK, k, h, 1));) \
	V _mm##w##_sqrt_##s(V __a) VY_IS(return (V){ VY_L##k(VY_CALL, sqrt##f, __a) };) \
	V _mm##w##_fmadd_##s(V __a, V __b, V __c) VY_IS(return (V){ VY_L##k(VY_FMA, fma##f, +, __a, __b, +, __c) };) \
	V _mm##w##_fmsub_##s(V __a, V __b, V __c) VY_IS(return (V){ VY_L##k(VY_FMA, fma##f, +, __a, __b, -, __c) };) \
	V _mm##w##_fnmadd_##s(V __a, V __b, V __c) VY_IS(return (V){ VY_L##k(VY_FMA, fma##f, -, __a, __b, +, __c) };) \
	V _mm##w##_fnmsub_##s(V __a, V __b, V __c) VY_IS(return (V){ VY_L##k(VY_FMA, fma##f, -, __a, __b, -, __c) };) \
	V _mm##w##_shuffle_##s(V __a, V __b, int __n) \
		VY_IS(return (V)_vy_move##n(z, __a, __b, VY_L##k(VY_SHUFFLE##h, k, __n));) \
	V _mm##w##_permute_##s(V __a, int __n) \
		VY_IS(return (V)_vy_move##n(z, __a, __a, VY_L##k(VY_PERMUTE##h, __n));)
VY_FLOATS(, 16, 4, 4, 4, 32, ps, f, __m128, float)
VY_FLOATS(, 16, 2, 8, 2, 64, pd, , __m128d, double)
VY_FLOATS(256, 32, 8, 4, 4, 32, ps, f, __m256, float)
VY_FLOATS(256, 32, 4, 8, 2, 64, pd, , __m256d, double)
VY_FLOATS(512, 64, 16, 4, 4, 32, ps, f, __m512, float)
VY_FLOATS(512, 64, 8, 8, 2, 64, pd, , __m512d, double)
// What has another meaning in 64 bytes, or none (VY_NO).
#define VY_SSE_FLOATS(IS, w, n, k, z, h, b, s, f, V, E, VI) \
	V _mm##w##_andnot_##s(V __a, V __b) IS(return (V)(~(v##n##_i##b)__a & (v##n##_i##b)__b);) \
	V _mm##w##_hadd_##s(V __a, V __b) IS(return (V)_vy_move##n(z, __a, __b, VY_L##k(VY_PAIR, k, h, 0)) + \
		(V)_vy_move##n(z, __a, __b, VY_L##k(VY_PAIR, k, h, 1));) \
	V _mm##w##_hsub_##s(V __a, V __b) IS(return (V)_vy_move##n(z, __a, __b, VY_L##k(VY_PAIR, k, h, 0)) - \
		(V)_vy_move##n(z, __a, __b, VY_L##k(VY_PAIR, k, h, 1));) \
	V _mm##w##_addsub_##s(V __a, V __b) \
		IS(return (V)_vy_move##n(z, __a - __b, __a + __b, VY_L##k(VY_BLEND, k, 0xaa));) \
	V _mm##w##_rcp_##s(V __a) IS(return (V){ VY_L##k(VY_CALL, _vy_recip##f, __a) };) \
	V _mm##w##_rsqrt_##s(V __a) IS(return (V){ VY_L##k(VY_CALL, _vy_rsqrt##f, __a) };) \
	V _mm##w##_floor_##s(V __a) IS(return (V){ VY_L##k(VY_CALL, floor##f, __a) };) \
	V _mm##w##_ceil_##s(V __a) IS(return (V){ VY_L##k(VY_CALL, ceil##f, __a) };) \
	V _mm##w##_round_##s(V __a, int __n) IS( \
		if ((__n & 7) == 1) return (V){ VY_L##k(VY_CALL, floor##f, __a) }; \
		if ((__n & 7) == 2) return (V){ VY_L##k(VY_CALL, ceil##f, __a) }; \
		if ((__n & 7) == 3) return (V){ VY_L##k(VY_CALL, trunc##f, __a) }; \
		return (V){ VY_L##k(VY_CALL, rint##f, __a) };) \
	V _mm##w##_fmaddsub_##s(V __a, V __b, V __c) IS( \
		V __m = { VY_L##k(VY_FMA, fma##f, +, __a, __b, -, __c) }, __p = { VY_L##k(VY_FMA, fma##f, +, __a, __b, +, __c) }; \
		return (V)_vy_move##n(z, __m, __p, VY_L##k(VY_BLEND, k, 0xaa));) \
	V _mm##w##_fmsubadd_##s(V __a, V __b, V __c) IS( \
		V __m = { VY_L##k(VY_FMA, fma##f, +, __a, __b, -, __c) }, __p = { VY_L##k(VY_FMA, fma##f, +, __a, __b, +, __c) }; \
		return (V)_vy_move##n(z, __m, __p, VY_L##k(VY_BLEND, k, 0x55));) \
	V _mm##w##_blend_##s(V __a, V __b, int __n) \
		IS(return (V)_vy_move##n(z, __a, __b, VY_L##k(VY_BLEND, k, __n));) \
	V _mm##w##_blendv_##s(V __a, V __b, V __c) IS(return (v##n##_i##b)__c < 0 ? __b : __a;) \
	int _mm##w##_movemask_##s(V __a) IS( \
		v##n##_i##b __x = (v##n##_i##b)__a; int __r = 0; \
		for (int __i = 0; __i < k; __i++) __r |= (__x[__i] < 0) << __i; \
		return __r;) \
	V _mm##w##_maskload_##s(const E *__p, VI __c) IS( \
		v##n##_i##b __x = (v##n##_i##b)__c; V __r = (V)(E)0; \
		for (int __i = 0; __i < k; __i++) if (__x[__i] < 0) __r[__i] = __p[__i]; \
		return __r;) \
	void _mm##w##_maskstore_##s(E *__p, VI __c, V __a) IS( \
		v##n##_i##b __x = (v##n##_i##b)__c; \
		for (int __i = 0; __i < k; __i++) if (__x[__i] < 0) __p[__i] = __a[__i];) \
	V _mm##w##_permutevar_##s(V __a, VI __c) IS( \
		v##n##_i##b __x = (v##n##_i##b)__c; \
		if (h == 2) __x = __x >> 1; \
		return (V)_vy_move##n(z, __a, __a, VY_L##k(VY_SELECTED, h, __x));) \
	V _mm##w##_cmp_##s(V __a, V __b, int __n) IS( \
		switch (__n & 15) { \
		case 0: return (V)(__a == __b); \
		case 1: return (V)(__a < __b); \
		case 2: return (V)(__a <= __b); \
		case 3: return (V)((__a != __a) | (__b != __b)); \
		case 4: return (V)(__a != __b); \
		case 5: return (V)~(__a < __b); \
		case 6: return (V)~(__a <= __b); \
		case 7: return (V)((__a == __a) & (__b == __b)); \
		case 8: return (V)~((__a < __b) | (__a > __b)); \
		case 9: return (V)~(__a >= __b); \
		case 10: return (V)~(__a > __b); \
		case 11: return (V)(v##n##_i##b)0; \
		case 12: return (V)((__a < __b) | (__a > __b)); \
		case 13: return (V)(__a >= __b); \
		case 14: return (V)(__a > __b); \
		} \
		return (V)(v##n##_i##b)-1;)
VY_SSE_FLOATS(VY_IS, , 16, 4, 4, 4, 32, ps, f, __m128, float, __m128i)
VY_SSE_FLOATS(VY_IS, , 16, 2, 8, 2, 64, pd, , __m128d, double, __m128i)
VY_SSE_FLOATS(VY_IS, 256, 32, 8, 4, 4, 32, ps, f, __m256, float, __m256i)
VY_SSE_FLOATS(VY_IS, 256, 32, 4, 8, 2, 64, pd, , __m256d, double, __m256i)
VY_SSE_FLOATS(VY_NO, 512, 64, 16, 4, 4, 32, ps, f, __m512, float, __m512i)
VY_SSE_FLOATS(VY_NO, 512, 64, 8, 8, 2, 64, pd, , __m512d, double, __m512i)
// Integers: of lanes of b bits with the suffix e, k of them, h in 16 bytes.
#define VY_LANES(IS, w, n, k, z, h, b, e, VI) \
	VI _mm##w##_add_##e(VI __a, VI __b) IS(return (VI)((v##n##_i##b)__a + (v##n##_i##b)__b);) \
	VI _mm##w##_sub_##e(VI __a, VI __b) IS(return (VI)((v##n##_i##b)__a - (v##n##_i##b)__b);) \
	VI _mm##w##_unpacklo_##e(VI __a, VI __b) IS(return (VI)_vy_move##n(z, __a, __b, VY_L##k(VY_UNPACK, k, h, 0));) \
	VI _mm##w##_unpackhi_##e(VI __a, VI __b) IS(return (VI)_vy_move##n(z, __a, __b, VY_L##k(VY_UNPACK, k, h, 1));)
#define VY_COMPARED(IS, w, n, b, e, VI) \
	VI _mm##w##_cmpeq_##e(VI __a, VI __b) IS(return (VI)((v##n##_i##b)__a == (v##n##_i##b)__b);) \
	VI _mm##w##_cmpgt_##e(VI __a, VI __b) IS(return (VI)((v##n##_i##b)__a > (v##n##_i##b)__b);)
#define VY_LESS(IS, w, n, t, e, VI) \
	VI _mm##w##_min_##e(VI __a, VI __b) IS( \
		v##n##_##t __x = (v##n##_##t)__a, __y = (v##n##_##t)__b; return (VI)(__x < __y ? __x : __y);) \
	VI _mm##w##_max_##e(VI __a, VI __b) IS( \
		v##n##_##t __x = (v##n##_##t)__a, __y = (v##n##_##t)__b; return (VI)(__x > __y ? __x : __y);)
#define VY_SIGNED(IS, w, n, k, b, e, VI) \
	VI _mm##w##_cmplt_##e(VI __a, VI __b) IS(return (VI)((v##n##_i##b)__a < (v##n##_i##b)__b);) \
	VI _mm##w##_abs_##e(VI __a) IS( \
		v##n##_i##b __x = (v##n##_i##b)__a; return (VI)(v##n##_i##b){ VY_L##k(VY_CALL, abs, __x) };) \
	VI _mm##w##_sign_##e(VI __a, VI __b) IS( \
		v##n##_i##b __x = (v##n##_i##b)__a, __y = (v##n##_i##b)__b; \
		return (VI)(__y == 0 ? (v##n##_i##b)0 : __y < 0 ? 0 - __x : __x);)
// Sums and differences of lanes of 8 and 16 bits that stay at the ends of their type, computed in m bytes.
#define VY_SATURATING(IS, w, n, k, m, t, lo, hi, e, VI) \
	VI _mm##w##_adds_##e(VI __a, VI __b) IS( \
		v##n##_##t __x = (v##n##_##t)__a, __y = (v##n##_##t)__b; \
		v##m##_i32 __s = (v##m##_i32){ VY_L##k(VY_LANE, __x) } + (v##m##_i32){ VY_L##k(VY_LANE, __y) }; \
		__s = __s < lo ? (v##m##_i32)lo : __s; \
		__s = __s > hi ? (v##m##_i32)hi : __s; \
		return (VI)(v##n##_##t){ VY_L##k(VY_LANE, __s) };) \
	VI _mm##w##_subs_##e(VI __a, VI __b) IS( \
		v##n##_##t __x = (v##n##_##t)__a, __y = (v##n##_##t)__b; \
		v##m##_i32 __s = (v##m##_i32){ VY_L##k(VY_LANE, __x) } - (v##m##_i32){ VY_L##k(VY_LANE, __y) }; \
		__s = __s < lo ? (v##m##_i32)lo : __s; \
		__s = __s > hi ? (v##m##_i32)hi : __s; \
		return (VI)(v##n##_##t){ VY_L##k(VY_LANE, __s) };)
#define VY_AVERAGE(IS, w, n, k, m, t, e, VI) \
	VI _mm##w##_avg_##e(VI __a, VI __b) IS( \
		v##n##_##t __x = (v##n##_##t)__a, __y = (v##n##_##t)__b; \
		v##m##_i32 __s = (v##m##_i32){ VY_L##k(VY_LANE, __x) } + (v##m##_i32){ VY_L##k(VY_LANE, __y) }; \
		__s = __s + 1 >> 1; \
		return (VI)(v##n##_##t){ VY_L##k(VY_LANE, __s) };)
// The upper halves of products.
#define VY_HIGH(IS, w, n, k, m, t, wide, e, VI) \
	VI _mm##w##_mulhi_##e(VI __a, VI __b) IS( \
		v##n##_##t __x = (v##n##_##t)__a, __y = (v##n##_##t)__b; \
		v##m##_##wide __s = (v##m##_##wide){ VY_L##k(VY_LANE, __x) } * (v##m##_##wide){ VY_L##k(VY_LANE, __y) } >> 16; \
		return (VI)(v##n##_##t){ VY_L##k(VY_LANE, __s) };)
// Lanes of two vectors of half their size, in each 16 bytes those of a first, at the ends of their type.
#define VY_PACKED(i, k64) ((i) / 4 * 2 + (i) % 2 + (i) / 2 % 2 * (k64))
#define VY_PACK(IS, name, w, n, k, m, q, k32, k64, from, t, lo, hi, VI) \
	VI _mm##w##_##name(VI __a, VI __b) IS( \
		v##q##_##from __x = (v##q##_##from)_vy_move##q(8, __a, __b, VY_L##k32(VY_PACKED, k64)); \
		v##m##_i32 __s = { VY_L##k(VY_LANE, __x) }; \
		__s = __s < lo ? (v##m##_i32)lo : __s; \
		__s = __s > hi ? (v##m##_i32)hi : __s; \
		return (VI)(v##n##_##t){ VY_L##k(VY_LANE, __s) };)
#define VY_HORIZONTAL(IS, w, n, k, z, h, b, e, VI) \
	VI _mm##w##_hadd_##e(VI __a, VI __b) IS( \
		return (VI)((v##n##_i##b)_vy_move##n(z, __a, __b, VY_L##k(VY_PAIR, k, h, 0)) + \
			(v##n##_i##b)_vy_move##n(z, __a, __b, VY_L##k(VY_PAIR, k, h, 1)));) \
	VI _mm##w##_hsub_##e(VI __a, VI __b) IS( \
		return (VI)((v##n##_i##b)_vy_move##n(z, __a, __b, VY_L##k(VY_PAIR, k, h, 0)) - \
			(v##n##_i##b)_vy_move##n(z, __a, __b, VY_L##k(VY_PAIR, k, h, 1)));)
// Shifts: counts of the width and more leave 0, or the sign.
#define VY_SHIFTS(IS, w, n, b, e, VI) \
	VI _mm##w##_slli_##e(VI __a, int __n) \
		IS(return (VI)((v##n##_i##b)__a << (__n & b - 1) & -(v##n##_i##b)((unsigned)__n < b));) \
	VI _mm##w##_srli_##e(VI __a, int __n) \
		IS(return (VI)((v##n##_u##b)__a >> (__n & b - 1) & -(v##n##_u##b)((unsigned)__n < b));) \
	VI _mm##w##_sll_##e(VI __a, __m128i __c) IS( \
		unsigned long long __n = ((v16_u64)__c)[0]; \
		return (VI)((v##n##_i##b)__a << (int)(__n & b - 1) & -(v##n##_i##b)(__n < b));) \
	VI _mm##w##_srl_##e(VI __a, __m128i __c) IS( \
		unsigned long long __n = ((v16_u64)__c)[0]; \
		return (VI)((v##n##_u##b)__a >> (int)(__n & b - 1) & -(v##n##_u##b)(__n < b));)
#define VY_SIGN_SHIFTS(IS, w, n, b, e, VI) \
	VI _mm##w##_srai_##e(VI __a, int __n) \
		IS(return (VI)((v##n##_i##b)__a >> ((unsigned)__n < b ? __n : b - 1));) \
	VI _mm##w##_sra_##e(VI __a, __m128i __c) IS( \
		unsigned long long __n = ((v16_u64)__c)[0]; \
		return (VI)((v##n##_i##b)__a >> (__n < b ? (int)__n : b - 1));)
#define VY_VARIABLE_SHIFTS(IS, w, n, b, e, VI) \
	VI _mm##w##_sllv_##e(VI __a, VI __c) IS( \
		v##n##_u##b __n = (v##n##_u##b)__c; \
		return (VI)((v##n##_i##b)__a << (v##n##_i##b)(__n & b - 1) & (v##n##_i##b)(__n < b));) \
	VI _mm##w##_srlv_##e(VI __a, VI __c) IS( \
		v##n##_u##b __n = (v##n##_u##b)__c; \
		return (VI)((v##n##_u##b)__a >> (__n & b - 1) & (v##n##_u##b)(__n < b));)
#define VY_DIFFERENCE(i, j, x, y) + abs((x)[8 * (i) + (j)] - (y)[8 * (i) + (j)])
#define VY_SAD(i, x, y) 0 VY_DIFFERENCE(i, 0, x, y) VY_DIFFERENCE(i, 1, x, y) VY_DIFFERENCE(i, 2, x, y) \
	VY_DIFFERENCE(i, 3, x, y) VY_DIFFERENCE(i, 4, x, y) VY_DIFFERENCE(i, 5, x, y) VY_DIFFERENCE(i, 6, x, y) \
	VY_DIFFERENCE(i, 7, x, y)
#define VY_EVEN_LANE(i, odd, x) (x)[2 * (i) + (odd)]
#define VY_EVEN_PIECE(i, k) ((i) % 2 ? -1 : (i))
#define VY_BYTE(i, x) ((x)[i] < 0 ? -1 : (i) / 16 * 16 + ((x)[i] & 15))
#define VY_ALIGN(i, k, c) ((i) % 16 + (c) > 31 ? -1 : (i) % 16 + (c) > 15 ? (k) + (i) + (c) - 16 : (i) + (c))
#define VY_WORDS(i, from, c) ((i) % 8 / 4 * 4 == (from) ? (i) / 4 * 4 + ((c) >> 2 * ((i) % 4) & 3) : (i))
#define VY_FROM(i, p) (p)[i]
#define VY_INTS(IS, w, b, n, k, k16, k32, k64, m, VI) \
	VI _mm##w##_load_si##b(const void *__p) VY_IS(return *(const VI *)__p;) \
	VI _mm##w##_loadu_si##b(const void *__p) VY_IS(return *(const VI *)__p;) \
	VI _mm##w##_lddqu_si##b(const void *__p) IS(return *(const VI *)__p;) \
	VI _mm##w##_stream_load_si##b(const void *__p) IS(return *(const VI *)__p;) \
	void _mm##w##_store_si##b(void *__p, VI __a) VY_IS(*(VI *)__p = __a;) \
	void _mm##w##_storeu_si##b(void *__p, VI __a) VY_IS(*(VI *)__p = __a;) \
	void _mm##w##_stream_si##b(void *__p, VI __a) VY_IS(*(VI *)__p = __a;) \
	VI _mm##w##_setzero_si##b(void) VY_IS(return (VI)0;) \
	VI _mm##w##_and_si##b(VI __a, VI __b) VY_IS(return __a & __b;) \
	VI _mm##w##_or_si##b(VI __a, VI __b) VY_IS(return __a | __b;) \
	VI _mm##w##_xor_si##b(VI __a, VI __b) VY_IS(return __a ^ __b;) \
	VI _mm##w##_andnot_si##b(VI __a, VI __b) VY_IS(return ~__a & __b;) \
	VI _mm##w##_set1_epi8(char __e) VY_IS(return (VI)(v##n##_i8)(signed char)__e;) \
	VI _mm##w##_set1_epi16(short __e) VY_IS(return (VI)(v##n##_i16)__e;) \
	VI _mm##w##_set1_epi32(int __e) VY_IS(return (VI)(v##n##_i32)__e;) \
	VY_LANES(IS, w, n, k, 1, 16, 8, epi8, VI) \
	VY_LANES(IS, w, n, k16, 2, 8, 16, epi16, VI) \
	VY_LANES(VY_IS, w, n, k32, 4, 4, 32, epi32, VI) \
	VY_LANES(VY_IS, w, n, k64, 8, 2, 64, epi64, VI) \
	VY_COMPARED(IS, w, n, 8, epi8, VI) \
	VY_COMPARED(IS, w, n, 16, epi16, VI) \
	VY_COMPARED(IS, w, n, 32, epi32, VI) \
	VY_COMPARED(IS, w, n, 64, epi64, VI) \
	VY_LESS(VY_IS, w, n, i8, epi8, VI) \
	VY_LESS(VY_IS, w, n, u8, epu8, VI) \
	VY_LESS(VY_IS, w, n, i16, epi16, VI) \
	VY_LESS(VY_IS, w, n, u16, epu16, VI) \
	VY_LESS(VY_IS, w, n, i32, epi32, VI) \
	VY_LESS(VY_IS, w, n, u32, epu32, VI) \
	VY_SIGNED(IS, w, n, k, 8, epi8, VI) \
	VY_SIGNED(IS, w, n, k16, 16, epi16, VI) \
	VY_SIGNED(IS, w, n, k32, 32, epi32, VI) \
	VI _mm##w##_mullo_epi16(VI __a, VI __b) VY_IS(return (VI)((v##n##_i16)__a * (v##n##_i16)__b);) \
	VI _mm##w##_mullo_epi32(VI __a, VI __b) VY_IS(return (VI)((v##n##_i32)__a * (v##n##_i32)__b);) \
	VI _mm##w##_mullo_epi64(VI __a, VI __b) VY_IS(return (VI)((v##n##_i64)__a * (v##n##_i64)__b);) \
	VI _mm##w##_mul_epi32(VI __a, VI __b) VY_IS( \
		v##n##_i32 __x = (v##n##_i32)_vy_move##n(4, __a, __a, VY_L##k32(VY_EVEN_PIECE, )); \
		v##n##_i32 __y = (v##n##_i32)_vy_move##n(4, __b, __b, VY_L##k32(VY_EVEN_PIECE, )); \
		return (VI)((v##n##_i64){ VY_L##k64(VY_EVEN_LANE, 0, __x) } * (v##n##_i64){ VY_L##k64(VY_EVEN_LANE, 0, __y) });) \
	VI _mm##w##_mul_epu32(VI __a, VI __b) VY_IS( \
		v##n##_u32 __x = (v##n##_u32)_vy_move##n(4, __a, __a, VY_L##k32(VY_EVEN_PIECE, )); \
		v##n##_u32 __y = (v##n##_u32)_vy_move##n(4, __b, __b, VY_L##k32(VY_EVEN_PIECE, )); \
		return (VI)((v##n##_u64){ VY_L##k64(VY_EVEN_LANE, 0, __x) } * (v##n##_u64){ VY_L##k64(VY_EVEN_LANE, 0, __y) });) \
	VI _mm##w##_madd_epi16(VI __a, VI __b) IS( \
		v##n##_i16 __x = (v##n##_i16)__a, __y = (v##n##_i16)__b; \
		return (VI)( \
			(v##n##_i32){ VY_L##k32(VY_EVEN_LANE, 0, __x) } * (v##n##_i32){ VY_L##k32(VY_EVEN_LANE, 0, __y) } + \
			(v##n##_i32){ VY_L##k32(VY_EVEN_LANE, 1, __x) } * (v##n##_i32){ VY_L##k32(VY_EVEN_LANE, 1, __y) });) \
	VI _mm##w##_maddubs_epi16(VI __a, VI __b) IS( \
		v##n##_u8 __x = (v##n##_u8)__a; v##n##_i8 __y = (v##n##_i8)__b; \
		v##m##_i32 __s = \
			(v##m##_i32){ VY_L##k16(VY_EVEN_LANE, 0, __x) } * (v##m##_i32){ VY_L##k16(VY_EVEN_LANE, 0, __y) } + \
			(v##m##_i32){ VY_L##k16(VY_EVEN_LANE, 1, __x) } * (v##m##_i32){ VY_L##k16(VY_EVEN_LANE, 1, __y) }; \
		__s = __s < -32768 ? (v##m##_i32)-32768 : __s; \
		__s = __s > 32767 ? (v##m##_i32)32767 : __s; \
		return (VI)(v##n##_i16){ VY_L##k16(VY_LANE, __s) };) \
	VI _mm##w##_mulhrs_epi16(VI __a, VI __b) IS( \
		v##n##_i16 __x = (v##n##_i16)__a, __y = (v##n##_i16)__b; \
		v##m##_i32 __s = (v##m##_i32){ VY_L##k16(VY_LANE, __x) } * (v##m##_i32){ VY_L##k16(VY_LANE, __y) }; \
		__s = (__s >> 14) + 1 >> 1; \
		return (VI)(v##n##_i16){ VY_L##k16(VY_LANE, __s) };) \
	VY_HIGH(IS, w, n, k16, m, i16, i32, epi16, VI) \
	VY_HIGH(IS, w, n, k16, m, u16, u32, epu16, VI) \
	VI _mm##w##_sad_epu8(VI __a, VI __b) IS( \
		v##n##_u8 __x = (v##n##_u8)__a, __y = (v##n##_u8)__b; \
		return (VI)(v##n##_i64){ VY_L##k64(VY_SAD, __x, __y) };) \
	VY_HORIZONTAL(IS, w, n, k16, 2, 8, 16, epi16, VI) \
	VY_HORIZONTAL(IS, w, n, k32, 4, 4, 32, epi32, VI) \
	VY_SHIFTS(IS, w, n, 16, epi16, VI) \
	VY_SHIFTS(IS, w, n, 32, epi32, VI) \
	VY_SHIFTS(IS, w, n, 64, epi64, VI) \
	VY_SIGN_SHIFTS(IS, w, n, 16, epi16, VI) \
	VY_SIGN_SHIFTS(IS, w, n, 32, epi32, VI) \
	VY_VARIABLE_SHIFTS(IS, w, n, 32, epi32, VI) \
	VY_VARIABLE_SHIFTS(IS, w, n, 64, epi64, VI) \
	VI _mm##w##_srav_epi32(VI __a, VI __c) IS( \
		v##n##_u32 __n = (v##n##_u32)__c; __n = __n < 32 ? __n : (v##n##_u32)31; \
		return (VI)((v##n##_i32)__a >> (v##n##_i32)__n);) \
	VI _mm##w##_shuffle_epi32(VI __a, int __n) IS(return (VI)_vy_move##n(4, __a, __a, VY_L##k32(VY_PERMUTE4, __n));) \
	VI _mm##w##_shufflelo_epi16(VI __a, int __n) IS(return (VI)_vy_move##n(2, __a, __a, VY_L##k16(VY_WORDS, 0, __n));) \
	VI _mm##w##_shufflehi_epi16(VI __a, int __n) IS(return (VI)_vy_move##n(2, __a, __a, VY_L##k16(VY_WORDS, 4, __n));) \
	VI _mm##w##_blend_epi16(VI __a, VI __b, int __n) \
		IS(return (VI)_vy_move##n(2, __a, __b, VY_L##k16(VY_BLEND, k16, __n));) \
	VI _mm##w##_blend_epi32(VI __a, VI __b, int __n) \
		IS(return (VI)_vy_move##n(4, __a, __b, VY_L##k32(VY_BLEND, k32, __n));) \
	VI _mm##w##_blendv_epi8(VI __a, VI __b, VI __c) \
		IS(return (VI)((v##n##_i8)__c < 0 ? (v##n##_i8)__b : (v##n##_i8)__a);) \
	int _mm##w##_movemask_epi8(VI __a) IS( \
		v##n##_i8 __x = (v##n##_i8)__a; unsigned __r = 0; \
		for (int __i = 0; __i < k; __i++) __r |= (unsigned)(__x[__i] < 0) << __i; \
		return (int)__r;) \
	VI _mm##w##_maskload_epi32(const int *__p, VI __c) IS( \
		v##n##_i32 __x = (v##n##_i32)__c, __r = (v##n##_i32)0; \
		for (int __i = 0; __i < k32; __i++) if (__x[__i] < 0) __r[__i] = __p[__i]; \
		return (VI)__r;) \
	void _mm##w##_maskstore_epi32(int *__p, VI __c, VI __a) IS( \
		v##n##_i32 __x = (v##n##_i32)__c, __y = (v##n##_i32)__a; \
		for (int __i = 0; __i < k32; __i++) if (__x[__i] < 0) __p[__i] = __y[__i];) \
	VI _mm##w##_i32gather_epi32(const int *__p, VI __c, int __n) IS( \
		v##n##_i32 __x = (v##n##_i32)__c; \
		return (VI)(v##n##_i32){ VY_L##k32(VY_GATHERED, int, __p, __x, __n) };) \
	int _mm##w##_testz_si##b(VI, VI); \
	int _mm##w##_testc_si##b(VI, VI);
#define VY_GATHERED(i, E, p, x, scale) *(const E *)((const char *)(p) + (long)(x)[i] * (scale))
VY_INTS(VY_IS, , 128, 16, 16, 8, 4, 2, 32, __m128i)
VY_INTS(VY_IS, 256, 256, 32, 32, 16, 8, 4, 64, __m256i)
VY_INTS(VY_NO, 512, 512, 64, 64, 32, 16, 8, 128, __m512i)
// What works on bytes. m is the bytes of as many numbers of 32 bits as there are lanes of 16, m8 of 8.
#define VY_BYTES(IS, w, b, n, k, k16, k32, k64, m, m8, VI) \
	VI _mm##w##_shuffle_epi8(VI __a, VI __b) IS( \
		v##n##_i8 __x = (v##n##_i8)__b; return (VI)_vy_move##n(1, __a, __a, VY_L##k(VY_BYTE, __x));) \
	VI _mm##w##_alignr_epi8(VI __a, VI __b, int __n) \
		IS(return (VI)_vy_move##n(1, __b, __a, VY_L##k(VY_ALIGN, k, (__n & 255)));) \
	VI _mm##w##_slli_si##b(VI __a, int __n) \
		IS(return _mm##w##_alignr_epi8(__a, (VI)0, 16 - ((__n & 255) > 15 ? 16 : __n & 255));) \
	VI _mm##w##_srli_si##b(VI __a, int __n) IS(return _mm##w##_alignr_epi8((VI)0, __a, __n);) \
	VI _mm##w##_bslli_epi128(VI __a, int __n) IS(return _mm##w##_slli_si##b(__a, __n);) \
	VI _mm##w##_bsrli_epi128(VI __a, int __n) IS(return _mm##w##_srli_si##b(__a, __n);) \
	VY_SATURATING(IS, w, n, k, m8, i8, -128, 127, epi8, VI) \
	VY_SATURATING(IS, w, n, k, m8, u8, 0, 255, epu8, VI) \
	VY_SATURATING(IS, w, n, k16, m, i16, -32768, 32767, epi16, VI) \
	VY_SATURATING(IS, w, n, k16, m, u16, 0, 65535, epu16, VI) \
	VY_AVERAGE(IS, w, n, k, m8, u8, epu8, VI) \
	VY_AVERAGE(IS, w, n, k16, m, u16, epu16, VI) \
	VY_PACK(IS, packs_epi16, w, n, k, m8, m, k32, k64, i16, i8, -128, 127, VI) \
	VY_PACK(IS, packus_epi16, w, n, k, m8, m, k32, k64, i16, u8, 0, 255, VI) \
	VY_PACK(IS, packs_epi32, w, n, k16, m, m, k32, k64, i32, i16, -32768, 32767, VI) \
	VY_PACK(IS, packus_epi32, w, n, k16, m, m, k32, k64, i32, u16, 0, 65535, VI)
VY_BYTES(VY_IS, , 128, 16, 16, 8, 4, 2, 32, 64, __m128i)
VY_BYTES(VY_IS, 256, 256, 32, 32, 16, 8, 4, 64, 128, __m256i)
VY_BYTES(VY_NO, 512, 512, 64, 64, 32, 16, 8, 128, 256, __m512i)
#define VY_SETS(w, e, k, V, E, T) \
	V _mm##w##_set_##e(VY_L##k(VY_PARAM, E)) VY_IS(return (V)(T){ VY_R##k(VY_ARG, E) };) \
	V _mm##w##_setr_##e(VY_L##k(VY_PARAM, E)) VY_IS(return (V)(T){ VY_L##k(VY_ARG, E) };)
VY_SETS(, epi8, 16, __m128i, char, v16_i8)
VY_SETS(, epi16, 8, __m128i, short, v16_i16)
VY_SETS(, epi32, 4, __m128i, int, v16_i32)
__m128i _mm_set_epi64x(VY_L2(VY_PARAM, long long)) VY_IS(return (__m128i)(v16_i64){ VY_R2(VY_ARG, ) };)
VY_SETS(256, epi8, 32, __m256i, char, v32_i8)
VY_SETS(256, epi16, 16, __m256i, short, v32_i16)
VY_SETS(256, epi32, 8, __m256i, int, v32_i32)
__m256i _mm256_set_epi64x(VY_L4(VY_PARAM, long long)) VY_IS(return (__m256i)(v32_i64){ VY_R4(VY_ARG, ) };)
VY_SETS(512, epi32, 16, __m512i, int, v64_i32)
VY_SETS(512, epi64, 8, __m512i, long long, v64_i64)
__m128i _mm_set1_epi64x(long long __e) VY_IS(return (__m128i)(v16_i64)__e;)
__m256i _mm256_set1_epi64x(long long __e) VY_IS(return (__m256i)(v32_i64)__e;)
__m512i _mm512_set1_epi64(long long __e) VY_IS(return (__m512i)(v64_i64)__e;)
__m512 _mm512_setzero(void) VY_IS(return (__m512)0.0f;)
// Conversions of lanes: as many as there is room for, from a vector of n bytes.
#define VY_CONVERTED(name, A, n, from, k, R, T) R name(A __a) VY_IS( \
	v##n##_##from __x = (v##n##_##from)__a; return (R)(T){ VY_L##k(VY_LANE, __x) };)
#define VY_WIDENED(w, n, k16, k32, k64, VI) \
	VY_CONVERTED(_mm##w##_cvtepi8_epi16, __m128i, 16, i8, k16, VI, v##n##_i16) \
	VY_CONVERTED(_mm##w##_cvtepi8_epi32, __m128i, 16, i8, k32, VI, v##n##_i32) \
	VY_CONVERTED(_mm##w##_cvtepi8_epi64, __m128i, 16, i8, k64, VI, v##n##_i64) \
	VY_CONVERTED(_mm##w##_cvtepi16_epi32, __m128i, 16, i16, k32, VI, v##n##_i32) \
	VY_CONVERTED(_mm##w##_cvtepi16_epi64, __m128i, 16, i16, k64, VI, v##n##_i64) \
	VY_CONVERTED(_mm##w##_cvtepi32_epi64, __m128i, 16, i32, k64, VI, v##n##_i64) \
	VY_CONVERTED(_mm##w##_cvtepu8_epi16, __m128i, 16, u8, k16, VI, v##n##_i16) \
	VY_CONVERTED(_mm##w##_cvtepu8_epi32, __m128i, 16, u8, k32, VI, v##n##_i32) \
	VY_CONVERTED(_mm##w##_cvtepu8_epi64, __m128i, 16, u8, k64, VI, v##n##_i64) \
	VY_CONVERTED(_mm##w##_cvtepu16_epi32, __m128i, 16, u16, k32, VI, v##n##_i32) \
	VY_CONVERTED(_mm##w##_cvtepu16_epi64, __m128i, 16, u16, k64, VI, v##n##_i64) \
	VY_CONVERTED(_mm##w##_cvtepu32_epi64, __m128i, 16, u32, k64, VI, v##n##_i64)
VY_WIDENED(, 16, 8, 4, 2, __m128i)
VY_WIDENED(256, 32, 16, 8, 4, __m256i)
#define VY_ROUNDED(w, n, k32, k64, V, VD, VI, VH) \
	VI _mm##w##_cvtps_epi32(V __a) VY_IS(return (VI)(v##n##_i32){ VY_L##k32(VY_CALL, rintf, __a) };) \
	VI _mm##w##_cvttps_epi32(V __a) VY_IS(return (VI)(v##n##_i32){ VY_L##k32(VY_LANE, __a) };) \
	__m128i _mm##w##_cvtpd_epi32(VD __a) VY_IS(return (__m128i)(v16_i32){ VY_L##k64(VY_CALL, rint, __a) };) \
	__m128i _mm##w##_cvttpd_epi32(VD __a) VY_IS(return (__m128i)(v16_i32){ VY_L##k64(VY_LANE, __a) };) \
	VY_CONVERTED(_mm##w##_cvtepi32_ps, VI, n, i32, k32, V, V) \
	VY_CONVERTED(_mm##w##_cvtepi32_pd, __m128i, 16, i32, k64, VD, VD) \
	VY_CONVERTED(_mm##w##_cvtps_pd, __m128, 16, f32, k64, VD, VD) \
	VY_CONVERTED(_mm##w##_cvtpd_ps, VD, n, f64, k64, __m128, __m128)
VY_ROUNDED(, 16, 4, 2, __m128, __m128d, __m128i, __m128i)
VY_ROUNDED(256, 32, 8, 4, __m256, __m256d, __m256i, __m128i)
// Casts move nothing; what they add above is zeros here.
#define VY_CASTS(w, b, n, V, VD, VI) \
	VD _mm##w##_castps_pd(V __a) VY_IS(return (VD)__a;) \
	V _mm##w##_castpd_ps(VD __a) VY_IS(return (V)__a;) \
	VI _mm##w##_castps_si##b(V __a) VY_IS(return (VI)__a;) \
	VI _mm##w##_castpd_si##b(VD __a) VY_IS(return (VI)__a;) \
	V _mm##w##_castsi##b##_ps(VI __a) VY_IS(return (V)__a;) \
	VD _mm##w##_castsi##b##_pd(VI __a) VY_IS(return (VD)__a;)
VY_CASTS(, 128, 16, __m128, __m128d, __m128i)
VY_CASTS(256, 256, 32, __m256, __m256d, __m256i)
VY_CASTS(512, 512, 64, __m512, __m512d, __m512i)
#define VY_RESIZED(t, A, B) \
	A _mm256_cast##t##256_##t##128(B __a) VY_IS(return (A)_vy_move16(16, __a, __a, 0);) \
	B _mm256_cast##t##128_##t##256(A __a) VY_IS(return (B)_vy_move32(16, __a, __a, 0, -1);) \
	B _mm256_zext##t##128_##t##256(A __a) VY_IS(return (B)_vy_move32(16, __a, __a, 0, -1);)
VY_RESIZED(ps, __m128, __m256)
VY_RESIZED(pd, __m128d, __m256d)
VY_RESIZED(si, __m128i, __m256i)
__m256 _mm512_castps512_ps256(__m512 __a) VY_IS(return (__m256)_vy_move32(32, __a, __a, 0);)
__m256d _mm512_castpd512_pd256(__m512d __a) VY_IS(return (__m256d)_vy_move32(32, __a, __a, 0);)
// What there is of 16 bytes alone, and of lane 0 (t for s).
#define VY_SHORT_FLOATS(s, t, k, z, b, f, V, E) \
	V _mm_cmpeq_##s(V __a, V __b) VY_IS(return (V)(__a == __b);) \
	V _mm_cmplt_##s(V __a, V __b) VY_IS(return (V)(__a < __b);) \
	V _mm_cmple_##s(V __a, V __b) VY_IS(return (V)(__a <= __b);) \
	V _mm_cmpgt_##s(V __a, V __b) VY_IS(return (V)(__a > __b);) \
	V _mm_cmpge_##s(V __a, V __b) VY_IS(return (V)(__a >= __b);) \
	V _mm_cmpneq_##s(V __a, V __b) VY_IS(return (V)(__a != __b);) \
	V _mm_cmpnlt_##s(V __a, V __b) VY_IS(return (V)~(__a < __b);) \
	V _mm_cmpnle_##s(V __a, V __b) VY_IS(return (V)~(__a <= __b);) \
	V _mm_cmpngt_##s(V __a, V __b) VY_IS(return (V)~(__a > __b);) \
	V _mm_cmpnge_##s(V __a, V __b) VY_IS(return (V)~(__a >= __b);) \
	V _mm_cmpord_##s(V __a, V __b) VY_IS(return (V)((__a == __a) & (__b == __b));) \
	V _mm_cmpunord_##s(V __a, V __b) VY_IS(return (V)((__a != __a) | (__b != __b));) \
	V _mm_loadr_##s(const E *__p) VY_IS( \
		V __a = *(const V *)__p; return (V)_vy_move16(z, __a, __a, VY_R##k(VY_NUMBER, ));) \
	void _mm_storer_##s(E *__p, V __a) VY_IS(*(V *)__p = (V)_vy_move16(z, __a, __a, VY_R##k(VY_NUMBER, ));) \
	V _mm_load1_##s(const E *__p) VY_IS(return (V)*__p;) \
	V _mm_load_##s##1(const E *__p) VY_IS(return (V)*__p;) \
	V _mm_set_##s##1(E __e) VY_IS(return (V)__e;) \
	void _mm_store1_##s(E *__p, V __a) VY_IS(*(V *)__p = (V)_vy_move16(z, __a, __a, VY_L##k(VY_SAME, 0));) \
	void _mm_store_##s##1(E *__p, V __a) VY_IS(*(V *)__p = (V)_vy_move16(z, __a, __a, VY_L##k(VY_SAME, 0));) \
	V _mm_add_##t(V __a, V __b) VY_IS(__a[0] = __a[0] + __b[0]; return __a;) \
	V _mm_sub_##t(V __a, V __b) VY_IS(__a[0] = __a[0] - __b[0]; return __a;) \
	V _mm_mul_##t(V __a, V __b) VY_IS(__a[0] = __a[0] * __b[0]; return __a;) \
	V _mm_div_##t(V __a, V __b) VY_IS(__a[0] = __a[0] / __b[0]; return __a;) \
	V _mm_min_##t(V __a, V __b) VY_IS(__a[0] = __a[0] < __b[0] ? __a[0] : __b[0]; return __a;) \
	V _mm_max_##t(V __a, V __b) VY_IS(__a[0] = __a[0] > __b[0] ? __a[0] : __b[0]; return __a;) \
	V _mm_cmpeq_##t(V __a, V __b) VY_IS(return (V)_vy_move16(z, __a, __a == __b, VY_L##k(VY_FIRST, k));) \
	V _mm_cmplt_##t(V __a, V __b) VY_IS(return (V)_vy_move16(z, __a, __a < __b, VY_L##k(VY_FIRST, k));) \
	V _mm_cmple_##t(V __a, V __b) VY_IS(return (V)_vy_move16(z, __a, __a <= __b, VY_L##k(VY_FIRST, k));) \
	V _mm_cmpgt_##t(V __a, V __b) VY_IS(return (V)_vy_move16(z, __a, __a > __b, VY_L##k(VY_FIRST, k));) \
	V _mm_cmpge_##t(V __a, V __b) VY_IS(return (V)_vy_move16(z, __a, __a >= __b, VY_L##k(VY_FIRST, k));) \
	V _mm_cmpneq_##t(V __a, V __b) VY_IS(return (V)_vy_move16(z, __a, __a != __b, VY_L##k(VY_FIRST, k));) \
	V _mm_load_##t(const E *__p) VY_IS(V __a = (V)(E)0; __a[0] = *__p; return __a;) \
	void _mm_store_##t(E *__p, V __a) VY_IS(*__p = __a[0];) \
	V _mm_set_##t(E __e) VY_IS(V __a = (V)(E)0; __a[0] = __e; return __a;) \
	V _mm_move_##t(V __a, V __b) VY_IS(return (V)_vy_move16(z, __a, __b, VY_L##k(VY_FIRST, k));) \
	V _mm_fmadd_##t(V __a, V __b, V __c) VY_IS(__a[0] = fma##f(__a[0], __b[0], __c[0]); return __a;) \
	V _mm_fmsub_##t(V __a, V __b, V __c) VY_IS(__a[0] = fma##f(__a[0], __b[0], -__c[0]); return __a;) \
	V _mm_fnmadd_##t(V __a, V __b, V __c) VY_IS(__a[0] = fma##f(-__a[0], __b[0], __c[0]); return __a;) \
	V _mm_fnmsub_##t(V __a, V __b, V __c) VY_IS(__a[0] = fma##f(-__a[0], __b[0], -__c[0]); return __a;) \
	int _mm_comieq_##t(V __a, V __b) VY_IS(return __a[0] == __b[0];) \
	int _mm_comilt_##t(V __a, V __b) VY_IS(return __a[0] < __b[0];) \
	int _mm_comile_##t(V __a, V __b) VY_IS(return __a[0] <= __b[0];) \
	int _mm_comigt_##t(V __a, V __b) VY_IS(return __a[0] > __b[0];) \
	int _mm_comige_##t(V __a, V __b) VY_IS(return __a[0] >= __b[0];) \
	int _mm_comineq_##t(V __a, V __b) VY_IS(return __a[0] != __b[0];) \
	int _mm_cvt##t##_si32(V __a) VY_IS(return rint##f(__a[0]);) \
	int _mm_cvtt##t##_si32(V __a) VY_IS(return __a[0];) \
	V _mm_cvtsi32_##t(V __a, int __n) VY_IS(__a[0] = __n; return __a;) \
	V _mm_cvtsi64_##t(V __a, long long __n) VY_IS(__a[0] = __n; return __a;) \
	E _mm_cvt##t##_f##b(V __a) VY_IS(return __a[0];)
#define VY_NUMBER(i, x) (i)
VY_SHORT_FLOATS(ps, ss, 4, 4, 32, f, __m128, float)
VY_SHORT_FLOATS(pd, sd, 2, 8, 64, , __m128d, double)
__m128 _mm_sqrt_ss(__m128 __a) VY_IS(__a[0] = sqrtf(__a[0]); return __a;)
__m128d _mm_sqrt_sd(__m128d __a, __m128d __b) VY_IS(__a[0] = sqrt(__b[0]); return __a;)
__m128 _mm_rcp_ss(__m128 __a) VY_IS(__a[0] = _vy_recipf(__a[0]); return __a;)
__m128 _mm_rsqrt_ss(__m128 __a) VY_IS(__a[0] = _vy_rsqrtf(__a[0]); return __a;)
__m128d _mm_cvtss_sd(__m128d __a, __m128 __b) VY_IS(__a[0] = __b[0]; return __a;)
__m128 _mm_cvtsd_ss(__m128 __a, __m128d __b) VY_IS(__a[0] = __b[0]; return __a;)
float _mm256_cvtss_f32(__m256 __a) VY_IS(return __a[0];)
double _mm256_cvtsd_f64(__m256d __a) VY_IS(return __a[0];)
int _mm_cvtsi128_si32(__m128i __a) VY_IS(return ((v16_i32)__a)[0];)
int _mm256_cvtsi256_si32(__m256i __a) VY_IS(return ((v32_i32)__a)[0];)
long long _mm_cvtsi128_si64(__m128i __a) VY_IS(return ((v16_i64)__a)[0];)
long long _mm_cvtsi128_si64x(__m128i __a) VY_IS(return ((v16_i64)__a)[0];)
long long _mm_cvtsd_si64(__m128d __a) VY_IS(return rint(__a[0]);)
long long _mm_cvttsd_si64(__m128d __a) VY_IS(return __a[0];)
__m128i _mm_cvtsi32_si128(int __n) VY_IS(return (__m128i)(v16_i32){ __n, 0, 0, 0 };)
__m128i _mm_cvtsi64_si128(long long __n) VY_IS(return (__m128i)(v16_i64){ __n, 0 };)
// Products of chosen lanes, added in pairs, in chosen lanes.
#define VY_DOT_PS(w, n, k, V) \
	V _mm##w##_dp_ps(V __a, V __b, int __n) VY_IS( \
		v##n##_i32 __x = { VY_L##k(VY_BIT, 4, 4, __n) }, __y = { VY_L##k(VY_BIT, 4, 0, __n) }; \
		V __t = (V)((v##n##_i32)(__a * __b) & __x); \
		__t = (V)_vy_move##n(4, __t, __t, VY_L##k(VY_PAIR, 0, 4, 0)) + \
			(V)_vy_move##n(4, __t, __t, VY_L##k(VY_PAIR, 0, 4, 1)); \
		__t = (V)_vy_move##n(4, __t, __t, VY_L##k(VY_PAIR, 0, 4, 0)) + \
			(V)_vy_move##n(4, __t, __t, VY_L##k(VY_PAIR, 0, 4, 1)); \
		return (V)((v##n##_i32)__t & __y);)
VY_DOT_PS(, 16, 4, __m128)
VY_DOT_PS(256, 32, 8, __m256)
#define VY_DOT_PD(w, n, k, V) \
	V _mm##w##_dp_pd(V __a, V __b, int __n) VY_IS( \
		v##n##_i64 __x = { VY_L##k(VY_BIT, 2, 4, (long long)__n) }, __y = { VY_L##k(VY_BIT, 2, 0, (long long)__n) }; \
		V __t = (V)((v##n##_i64)(__a * __b) & __x); \
		__t = (V)_vy_move##n(8, __t, __t, VY_L##k(VY_PAIR, 0, 2, 0)) + \
			(V)_vy_move##n(8, __t, __t, VY_L##k(VY_PAIR, 0, 2, 1)); \
		return (V)((v##n##_i64)__t & __y);)
VY_DOT_PD(, 16, 2, __m128d)
// Moves of lanes and halves.
#define VY_MOVES(w, n, k, k64, V, VD) \
	V _mm##w##_moveldup_ps(V __a) VY_IS(return (V)_vy_move##n(4, __a, __a, VY_L##k(VY_DOUBLE, 0));) \
	V _mm##w##_movehdup_ps(V __a) VY_IS(return (V)_vy_move##n(4, __a, __a, VY_L##k(VY_DOUBLE, 1));) \
	VD _mm##w##_movedup_pd(VD __a) VY_IS(return (VD)_vy_move##n(8, __a, __a, VY_L##k64(VY_DOUBLE, 0));) \
	V _mm##w##_broadcastss_ps(__m128 __a) VY_IS(return (V)_vy_move##n(4, __a, __a, VY_L##k(VY_SAME, 0));) \
	VD _mm##w##_broadcastsd_pd(__m128d __a) VY_IS(return (VD)_vy_move##n(8, __a, __a, VY_L##k64(VY_SAME, 0));)
VY_MOVES(, 16, 4, 2, __m128, __m128d)
VY_MOVES(256, 32, 8, 4, __m256, __m256d)
VY_MOVES(512, 64, 16, 8, __m512, __m512d)
#define VY_BROADCASTS(w, n, k, k16, k32, k64, VI) \
	VI _mm##w##_broadcastb_epi8(__m128i __a) VY_IS(return (VI)_vy_move##n(1, __a, __a, VY_L##k(VY_SAME, 0));) \
	VI _mm##w##_broadcastw_epi16(__m128i __a) VY_IS(return (VI)_vy_move##n(2, __a, __a, VY_L##k16(VY_SAME, 0));) \
	VI _mm##w##_broadcastd_epi32(__m128i __a) VY_IS(return (VI)_vy_move##n(4, __a, __a, VY_L##k32(VY_SAME, 0));) \
	VI _mm##w##_broadcastq_epi64(__m128i __a) VY_IS(return (VI)_vy_move##n(8, __a, __a, VY_L##k64(VY_SAME, 0));)
VY_BROADCASTS(, 16, 16, 8, 4, 2, __m128i)
VY_BROADCASTS(256, 32, 32, 16, 8, 4, __m256i)
__m128 _mm_broadcast_ss(const float *__p) VY_IS(return (__m128)*__p;)
__m256 _mm256_broadcast_ss(const float *__p) VY_IS(return (__m256)*__p;)
__m256d _mm256_broadcast_sd(const double *__p) VY_IS(return (__m256d)*__p;)
__m128d _mm_loaddup_pd(const double *__p) VY_IS(return (__m128d)*__p;)
__m256 _mm256_broadcast_ps(const __m128 *__p) VY_IS(__m128 __a = *__p; return (__m256)_vy_move32(16, __a, __a, 0, 0);)
__m256d _mm256_broadcast_pd(const __m128d *__p) \
	VY_IS(__m128d __a = *__p; return (__m256d)_vy_move32(16, __a, __a, 0, 0);)
__m256i _mm256_broadcastsi128_si256(__m128i __a) VY_IS(return (__m256i)_vy_move32(16, __a, __a, 0, 0);)
__m128 _mm_movehl_ps(__m128 __a, __m128 __b) VY_IS(return (__m128)_vy_move16(8, __b, __a, 1, 3);)
__m128 _mm_movelh_ps(__m128 __a, __m128 __b) VY_IS(return (__m128)_vy_move16(8, __a, __b, 0, 2);)
__m128i _mm_move_epi64(__m128i __a) VY_IS(return (__m128i)_vy_move16(8, __a, __a, 0, -1);)
__m128d _mm_loadl_pd(__m128d __a, const double *__p) \
	VY_IS(return (__m128d)_vy_move16(8, __a, *(const __m64 *)__p, 2, 1);)
__m128d _mm_loadh_pd(__m128d __a, const double *__p) \
	VY_IS(return (__m128d)_vy_move16(8, __a, *(const __m64 *)__p, 0, 2);)
__m128 _mm_loadl_pi(__m128 __a, const void *__p) VY_IS(return (__m128)_vy_move16(8, __a, *(const __m64 *)__p, 2, 1);)
__m128 _mm_loadh_pi(__m128 __a, const void *__p) VY_IS(return (__m128)_vy_move16(8, __a, *(const __m64 *)__p, 0, 2);)
void _mm_storel_pd(double *__p, __m128d __a) VY_IS(*(__m64 *)__p = (__m64)_vy_move8(8, __a, __a, 0);)
void _mm_storeh_pd(double *__p, __m128d __a) VY_IS(*(__m64 *)__p = (__m64)_vy_move8(8, __a, __a, 1);)
void _mm_storel_pi(void *__p, __m128 __a) VY_IS(*(__m64 *)__p = (__m64)_vy_move8(8, __a, __a, 0);)
void _mm_storeh_pi(void *__p, __m128 __a) VY_IS(*(__m64 *)__p = (__m64)_vy_move8(8, __a, __a, 1);)
void _mm_storel_epi64(void *__p, __m128i __a) VY_IS(*(__m64 *)__p = (__m64)_vy_move8(8, __a, __a, 0);)
void _mm_storeu_si64(void *__p, __m128i __a) VY_IS(*(__m64 *)__p = (__m64)_vy_move8(8, __a, __a, 0);)
void _mm_storeu_si32(void *__p, __m128i __a) VY_IS(*(v4_i32 *)__p = _vy_move4(4, __a, __a, 0);)
__m128i _mm_loadl_epi64(const void *__p) \
	VY_IS(__m64 __a = *(const __m64 *)__p; return (__m128i)_vy_move16(8, __a, __a, 0, -1);)
__m128i _mm_loadu_si64(const void *__p) \
	VY_IS(__m64 __a = *(const __m64 *)__p; return (__m128i)_vy_move16(8, __a, __a, 0, -1);)
__m128i _mm_loadu_si32(const void *__p) \
	VY_IS(v4_i32 __a = *(const v4_i32 *)__p; return (__m128i)_vy_move16(4, __a, __a, 0, -1, -1, -1);)
__m512i _mm512_loadu_epi32(const void *__p) VY_IS(return *(const __m512i *)__p;)
void _mm512_storeu_epi32(void *__p, __m512i __a) VY_IS(*(__m512i *)__p = __a;)
#define VY_HALVES(t, s, V, H) \
	H _mm256_extract##t##128_##s(V __a, int __n) VY_IS(return (H)_vy_move16(16, __a, __a, __n & 1);) \
	V _mm256_insert##t##128_##s(V __a, H __b, int __n) \
		VY_IS(return (V)_vy_move32(16, __a, __b, (__n & 1 ^ 1) * 2, (__n & 1) + 1);)
VY_HALVES(f, ps, __m256, __m128)
VY_HALVES(f, pd, __m256d, __m128d)
VY_HALVES(f, si256, __m256i, __m128i)
VY_HALVES(i, si256, __m256i, __m128i)
#define VY_HALF(c) (((c) & 3) - ((c) & 8))
#define VY_PERMUTED(name, V) V _mm256_permute2##name(V __a, V __b, int __n) \
	VY_IS(return (V)_vy_move32(16, __a, __b, VY_HALF(__n), VY_HALF(__n >> 4));)
VY_PERMUTED(f128_ps, __m256)
VY_PERMUTED(f128_pd, __m256d)
VY_PERMUTED(f128_si256, __m256i)
VY_PERMUTED(x128_si256, __m256i)
#define VY_QUARTER(i, c) ((c) >> 2 * (i) & 3)
__m256i _mm256_permute4x64_epi64(__m256i __a, int __n) \
	VY_IS(return (__m256i)_vy_move32(8, __a, __a, VY_L4(VY_QUARTER, __n));)
__m256d _mm256_permute4x64_pd(__m256d __a, int __n) \
	VY_IS(return (__m256d)_vy_move32(8, __a, __a, VY_L4(VY_QUARTER, __n));)
#define VY_EIGHTH(i, x) ((x)[i] & 7)
__m256 _mm256_permutevar8x32_ps(__m256 __a, __m256i __b) \
	VY_IS(v32_i32 __x = (v32_i32)__b; return (__m256)_vy_move32(4, __a, __a, VY_L8(VY_EIGHTH, __x));)
__m256i _mm256_permutevar8x32_epi32(__m256i __a, __m256i __b) \
	VY_IS(v32_i32 __x = (v32_i32)__b; return (__m256i)_vy_move32(4, __a, __a, VY_L8(VY_EIGHTH, __x));)
#define VY_JOINED(m, V, H) \
	V _mm256_set_##m(H __a, H __b) VY_IS(return (V)_vy_move32(16, __b, __a, 0, 1);) \
	V _mm256_setr_##m(H __a, H __b) VY_IS(return (V)_vy_move32(16, __a, __b, 0, 1);)
VY_JOINED(m128, __m256, __m128)
VY_JOINED(m128d, __m256d, __m128d)
VY_JOINED(m128i, __m256i, __m128i)
int _mm_extract_ps(__m128 __a, int __n) VY_IS(return ((v16_i32)__a)[__n & 3];)
#define VY_INSERTED(i, n) ((n) >> (i) & 1 ? -1 : ((n) >> 4 & 3) == (i) ? 4 + ((n) >> 6 & 3) : (i))
__m128 _mm_insert_ps(__m128 __a, __m128 __b, int __n) \
	VY_IS(return (__m128)_vy_move16(4, __a, __b, VY_L4(VY_INSERTED, __n));)
#define VY_ELEMENTS(w, n, k, k16, k32, k64, VI) \
	int _mm##w##_extract_epi8(VI __a, int __n) VY_IS(return ((v##n##_u8)__a)[__n & k - 1];) \
	int _mm##w##_extract_epi16(VI __a, int __n) VY_IS(return ((v##n##_u16)__a)[__n & k16 - 1];) \
	int _mm##w##_extract_epi32(VI __a, int __n) VY_IS(return ((v##n##_i32)__a)[__n & k32 - 1];) \
	long long _mm##w##_extract_epi64(VI __a, int __n) VY_IS(return ((v##n##_i64)__a)[__n & k64 - 1];) \
	VI _mm##w##_insert_epi8(VI __a, int __e, int __n) \
		VY_IS(v##n##_i8 __x = (v##n##_i8)__a; __x[__n & k - 1] = __e; return (VI)__x;) \
	VI _mm##w##_insert_epi16(VI __a, int __e, int __n) \
		VY_IS(v##n##_i16 __x = (v##n##_i16)__a; __x[__n & k16 - 1] = __e; return (VI)__x;) \
	VI _mm##w##_insert_epi32(VI __a, int __e, int __n) \
		VY_IS(v##n##_i32 __x = (v##n##_i32)__a; __x[__n & k32 - 1] = __e; return (VI)__x;) \
	VI _mm##w##_insert_epi64(VI __a, long long __e, int __n) \
		VY_IS(v##n##_i64 __x = (v##n##_i64)__a; __x[__n & k64 - 1] = __e; return (VI)__x;)
VY_ELEMENTS(, 16, 16, 8, 4, 2, __m128i)
VY_ELEMENTS(256, 32, 32, 16, 8, 4, __m256i)
#define VY_GATHERS(w, n, k, k64, V, VD, VI) \
	V _mm##w##_i32gather_ps(const float *__p, VI __c, int __n) VY_IS( \
		v##n##_i32 __x = (v##n##_i32)__c; return (V){ VY_L##k(VY_GATHERED, float, __p, __x, __n) };) \
	VD _mm##w##_i32gather_pd(const double *__p, __m128i __c, int __n) VY_IS( \
		v16_i32 __x = (v16_i32)__c; return (VD){ VY_L##k64(VY_GATHERED, double, __p, __x, __n) };)
VY_GATHERS(, 16, 4, 2, __m128, __m128d, __m128i)
VY_GATHERS(256, 32, 8, 4, __m256, __m256d, __m256i)
// Loads and stores under masks, and sums of 64 bytes.
#define VY_MASKED(w, k, s, M, V, E) \
	V _mm##w##_maskz_load_##s(M __m, const E *__p) VY_IS( \
		V __r = (V)(E)0; \
		for (int __i = 0; __i < k; __i++) if (__m >> __i & 1) __r[__i] = __p[__i]; \
		return __r;) \
	V _mm##w##_maskz_loadu_##s(M __m, const E *__p) VY_IS( \
		V __r = (V)(E)0; \
		for (int __i = 0; __i < k; __i++) if (__m >> __i & 1) __r[__i] = __p[__i]; \
		return __r;) \
	void _mm##w##_mask_store_##s(E *__p, M __m, V __a) \
		VY_IS(for (int __i = 0; __i < k; __i++) if (__m >> __i & 1) __p[__i] = __a[__i];) \
	void _mm##w##_mask_storeu_##s(E *__p, M __m, V __a) \
		VY_IS(for (int __i = 0; __i < k; __i++) if (__m >> __i & 1) __p[__i] = __a[__i];)
VY_MASKED(256, 8, ps, __mmask8, __m256, float)
VY_MASKED(256, 4, pd, __mmask8, __m256d, double)
VY_MASKED(512, 16, ps, __mmask16, __m512, float)
VY_MASKED(512, 8, pd, __mmask8, __m512d, double)
float _mm512_reduce_add_ps(__m512 __a) VY_IS( \
	__m256 __b = (__m256)_vy_move32(32, __a, __a, 0) + (__m256)_vy_move32(32, __a, __a, 1); \
	__m128 __c = (__m128)_vy_move16(16, __b, __b, 0) + (__m128)_vy_move16(16, __b, __b, 1); \
	return (__c[0] + __c[2]) + (__c[1] + __c[3]);)
double _mm512_reduce_add_pd(__m512d __a) VY_IS( \
	__m256d __b = (__m256d)_vy_move32(32, __a, __a, 0) + (__m256d)_vy_move32(32, __a, __a, 1); \
	return (__b[0] + __b[2]) + (__b[1] + __b[3]);)
int _mm512_reduce_add_epi32(__m512i __a) VY_IS( \
	v32_i32 __b = (v32_i32)_vy_move32(32, __a, __a, 0) + (v32_i32)_vy_move32(32, __a, __a, 1); \
	v16_i32 __c = (v16_i32)_vy_move16(16, __b, __b, 0) + (v16_i32)_vy_move16(16, __b, __b, 1); \
	__c = __c + (v16_i32)_vy_move16(8, __c, __c, 1, 0); \
	return __c[0] + __c[1];)
// Orders of memory, which one thread does not see, and what no body here says.
void _mm_sfence(void) VY_IS()
void _mm_lfence(void) VY_IS()
void _mm_mfence(void) VY_IS()
void _mm_pause(void) VY_IS()
void _mm256_zeroupper(void) VY_IS()
void _mm256_zeroall(void) VY_IS()
void _mm_prefetch(const void *, int);
void _mm_empty(void);
void _mm_clflush(const void *);
unsigned _mm_getcsr(void);
void _mm_setcsr(unsigned);
unsigned long long __rdtsc(void);
int _mm_popcnt_u32(unsigned);
long long _mm_popcnt_u64(unsigned long long);
__m128i _mm_minpos_epu16(__m128i);
__m256 _mm256_loadu2_m128(const float *, const float *);
__m128 _mm512_extractf32x4_ps(__m512, int);
__m256d _mm512_extractf64x4_pd(__m512d, int);
__m256 _mm512_extractf32x8_ps(__m512, int);
float _mm512_reduce_max_ps(__m512);
double _mm512_reduce_max_pd(__m512d);
__m512 _mm512_cvtepi32_ps(__m512i);
__m512d _mm512_cvtepi32_pd(__m256i);
__m512i _mm512_cvtps_epi32(__m512);
__m512i _mm512_cvttps_epi32(__m512);
#endif
