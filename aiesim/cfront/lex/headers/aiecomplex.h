#pragma once
// Complex numbers as kernels have them. In vectors they are pairs of lanes; what takes one number out or puts one in goes through
// words here.
#ifdef __cplusplus
#include <type_traits>
struct alignas(4) cint16 { int16 real, imag; };
struct alignas(8) cint32 { int32 real, imag; };
struct alignas(8) cfloat { float real, imag; };
using cint16_t = cint16;
using cint32_t = cint32;

template <typename T> struct __half { using type = T; static constexpr bool complex = false; };
template <> struct __half<cint16> { using type = int16; static constexpr bool complex = true; };
template <> struct __half<cint32> { using type = int32; static constexpr bool complex = true; };
template <> struct __half<cfloat> { using type = float; static constexpr bool complex = true; };
template <typename T> constexpr bool __is_complex = __half<T>::complex;

inline cint16 as_cint16(int32 x) { return cint16{(int16)x, (int16)(x >> 16)}; }
inline int32 as_int32(cint16 x) { return (int32)((unsigned)(uint16)x.real | (unsigned)(uint16)x.imag << 16); }

inline cint16 operator+(cint16 a, cint16 b) { return cint16{(int16)(a.real + b.real), (int16)(a.imag + b.imag)}; }
inline cint32 operator+(cint32 a, cint32 b) { return cint32{a.real + b.real, a.imag + b.imag}; }
inline cfloat operator+(cfloat a, cfloat b) { return cfloat{a.real + b.real, a.imag + b.imag}; }
inline cint16 operator-(cint16 a, cint16 b) { return cint16{(int16)(a.real - b.real), (int16)(a.imag - b.imag)}; }
inline cint32 operator-(cint32 a, cint32 b) { return cint32{a.real - b.real, a.imag - b.imag}; }
inline cfloat operator-(cfloat a, cfloat b) { return cfloat{a.real - b.real, a.imag - b.imag}; }
inline cint32 operator*(cint16 a, cint16 b) { return cint32{a.real * b.real - a.imag * b.imag, a.real * b.imag + a.imag * b.real}; }
inline cint32 operator*(cint32 a, cint32 b) { return cint32{a.real * b.real - a.imag * b.imag, a.real * b.imag + a.imag * b.real}; }
inline cfloat operator*(cfloat a, cfloat b) { return cfloat{a.real * b.real - a.imag * b.imag, a.real * b.imag + a.imag * b.real}; }
inline cfloat operator*(cfloat a, float b) { return cfloat{a.real * b, a.imag * b}; }
inline cfloat operator*(float a, cfloat b) { return cfloat{a * b.real, a * b.imag}; }
#define __complex_operators(T, H) \
	inline T operator-(T a) { return T{(H)-a.real, (H)-a.imag}; } \
	inline bool operator==(T a, T b) { return a.real == b.real && a.imag == b.imag; } \
	inline bool operator!=(T a, T b) { return !(a == b); } \
	inline T &operator+=(T &a, T b) { a = a + b; return a; } \
	inline T &operator-=(T &a, T b) { a = a - b; return a; }
__complex_operators(cint16, int16)
__complex_operators(cint32, int32)
__complex_operators(cfloat, float)
#undef __complex_operators

// Elements of vectors.
template <unsigned N> inline cint16 ext_elem(__vector<cint16, N> v, int i) { return as_cint16(ext_elem((__vector<int32, N>)v, i)); }
template <unsigned N> inline cint32 ext_elem(__vector<cint32, N> v, int i) {
	__vector<int32, 2 * N> w = (__vector<int32, 2 * N>)v;
	return cint32{ext_elem(w, 2 * i), ext_elem(w, 2 * i + 1)};
}
template <unsigned N> inline cfloat ext_elem(__vector<cfloat, N> v, int i) {
	__vector<float, 2 * N> w = (__vector<float, 2 * N>)v;
	return cfloat{ext_elem(w, 2 * i), ext_elem(w, 2 * i + 1)};
}
// A pair of lanes by two values: real and imaginary part of element i.
template <unsigned N> inline __vector<float, N> upd_elem(__vector<float, N> v, int i, float real, float imag) {
	return upd_elem(upd_elem(v, 2 * i, real), 2 * i + 1, imag);
}
template <unsigned N> inline __vector<cint16, N> upd_elem(__vector<cint16, N> v, int i, cint16 x) {
	return (__vector<cint16, N>)upd_elem((__vector<int32, N>)v, i, as_int32(x));
}
template <unsigned N> inline __vector<cint32, N> upd_elem(__vector<cint32, N> v, int i, cint32 x) {
	__vector<int32, 2 * N> w = (__vector<int32, 2 * N>)v;
	return (__vector<cint32, N>)upd_elem(upd_elem(w, 2 * i, x.real), 2 * i + 1, x.imag);
}
template <unsigned N> inline __vector<cfloat, N> upd_elem(__vector<cfloat, N> v, int i, cfloat x) {
	__vector<float, 2 * N> w = (__vector<float, 2 * N>)v;
	return (__vector<cfloat, N>)upd_elem(upd_elem(w, 2 * i, x.real), 2 * i + 1, x.imag);
}
template <unsigned N> inline __vector<cint16, N> shft_elem(__vector<cint16, N> v, cint16 x) {
	return (__vector<cint16, N>)shft_elem((__vector<int32, N>)v, as_int32(x));
}
template <unsigned N> inline __vector<cint32, N> shft_elem(__vector<cint32, N> v, cint32 x) {
	return (__vector<cint32, N>)shft_elem(shft_elem((__vector<int32, 2 * N>)v, x.imag), x.real);
}
template <unsigned N> inline __vector<cfloat, N> shft_elem(__vector<cfloat, N> v, cfloat x) {
	return (__vector<cfloat, N>)shft_elem(shft_elem((__vector<float, 2 * N>)v, x.imag), x.real);
}

// Products of complex floats: two operations of the float unit each, first with z's real half.
#define __fp_mul(F, G, S) \
	template <unsigned N> inline __vector<cfloat, 4> F##S(__vector<cfloat, N> x, int xs, unsigned xo, __vector<cfloat, 4> z, int zs, unsigned zo) { \
		return G##_im##S(__##F##_re##S(x, xs, xo, z, zs, zo), x, xs, xo, z, zs, zo); \
	} \
	inline __vector<cfloat, 4> F##S(__vector<cfloat, 4> x, __vector<cfloat, 4> z) { return G##_im##S(__##F##_re##S(x, z), x, z); }
#define __fp_mac(F, S) \
	template <unsigned N> inline __vector<cfloat, 4> F##S(__vector<cfloat, 4> acc, __vector<cfloat, N> x, int xs, unsigned xo, __vector<cfloat, 4> z, int zs, unsigned zo) { \
		return __##F##_im##S(__##F##_re##S(acc, x, xs, xo, z, zs, zo), x, xs, xo, z, zs, zo); \
	} \
	inline __vector<cfloat, 4> F##S(__vector<cfloat, 4> acc, __vector<cfloat, 4> x, __vector<cfloat, 4> z) { \
		return __##F##_im##S(__##F##_re##S(acc, x, z), x, z); \
	}
#define __fp_products(S) __fp_mul(fpmul, __fpmac, S) __fp_mul(fpneg_mul, __fpmsc, S) __fp_mac(fpmac, S) __fp_mac(fpmsc, S)
__fp_products()
__fp_products(_cn)
__fp_products(_nc)
__fp_products(_cc)
#undef __fp_products
#undef __fp_mac
#undef __fp_mul

// Products whose signs are given lane by lane, as UG1079's fpmul_conf and fpmac_conf: all add, all subtract, or pairs of lanes that add
// and subtract, or subtract and add; addmask turns the sign of a lane. Comparisons, absolute values and ones are not supported.
enum { fpadd_add, fpadd_sub, fpadd_mixadd, fpadd_mixsub };
enum { fpcmp_nrm, fpcmp_lt, fpcmp_ge };
template <unsigned N> inline __vector<float, N> __fp_halves(__vector<float, N> v) { return v; }
template <unsigned N> inline __vector<float, 2 * N> __fp_halves(__vector<cfloat, N> v) { return (__vector<float, 2 * N>)v; }
template <int Mode> inline unsigned __fp_minus(unsigned mask) {
	return ((Mode == fpadd_add ? 0 : Mode == fpadd_sub ? 0xff : Mode == fpadd_mixadd ? 0xaa : 0x55) ^ mask) & 0xff;
}
#define __fp_signs(...) \
	if (minus == 0) return __fp_plus(__VA_ARGS__ x, xs, xo, z, zs, zo); \
	if (minus == 0xff) return __fp_less(__VA_ARGS__ x, xs, xo, z, zs, zo); \
	if (minus == 0xaa) return __fp_odd(__VA_ARGS__ x, xs, xo, z, zs, zo); \
	if (minus == 0x55) return __fp_even(__VA_ARGS__ x, xs, xo, z, zs, zo); \
	__vector<float, 8> r = __fp_plus(__VA_ARGS__ x, xs, xo, z, zs, zo), less = __fp_less(__VA_ARGS__ x, xs, xo, z, zs, zo); \
	for (int i = 0; i < 8; i++) \
		if (minus >> i & 1) r = upd_elem(r, i, ext_elem(less, i)); \
	return r;
#define __fp_plus fpmul
#define __fp_less fpneg_mul
#define __fp_odd __fpmul_minus_odd
#define __fp_even __fpmul_minus_even
template <typename X> inline __vector<float, 8> __fp_signed(X x, int xs, unsigned xo, __vector<float, 8> z, int zs, unsigned zo, unsigned minus) {
	__fp_signs()
}
#undef __fp_plus
#undef __fp_less
#undef __fp_odd
#undef __fp_even
#define __fp_plus fpmac
#define __fp_less fpmsc
#define __fp_odd __fpmac_minus_odd
#define __fp_even __fpmac_minus_even
template <typename X> inline __vector<float, 8> __fp_signed(__vector<float, 8> acc, X x, int xs, unsigned xo, __vector<float, 8> z, int zs, unsigned zo, unsigned minus) {
	__fp_signs(acc,)
}
#undef __fp_plus
#undef __fp_less
#undef __fp_odd
#undef __fp_even
#undef __fp_signs
template <bool Ones, bool Abs, int Mode, int Cmp, typename X, typename Z> inline Z __fpmul_conf(X x, int xs, unsigned xo, Z z, int zs, unsigned zo, unsigned mask) {
	static_assert(!Ones && !Abs && Cmp == fpcmp_nrm, "fpmul_conf with ones, absolute values or comparisons is not supported");
	return (Z)__fp_signed(__fp_halves(x), xs, xo, __fp_halves(z), zs, zo, __fp_minus<Mode>(mask));
}
template <bool Ones, bool Abs, int Mode, int Cmp, typename A, typename X, typename Z> inline A __fpmac_conf(A acc, X x, int xs, unsigned xo, Z z, int zs, unsigned zo, unsigned mask) {
	static_assert(!Ones && !Abs && Cmp == fpcmp_nrm, "fpmac_conf with ones, absolute values or comparisons is not supported");
	return (A)__fp_signed(__fp_halves(acc), __fp_halves(x), xs, xo, __fp_halves(z), zs, zo, __fp_minus<Mode>(mask));
}
#define fpmul_conf(x, xs, xo, z, zs, zo, ones, abs, mode, mask, cmp) __fpmul_conf<ones, abs, mode, cmp>(x, xs, xo, z, zs, zo, mask)
#define fpmac_conf(acc, x, xs, xo, z, zs, zo, ones, abs, mode, mask, cmp) __fpmac_conf<ones, abs, mode, cmp>(acc, x, xs, xo, z, zs, zo, mask)

// Lanes of 64 bits are selected as pairs of 32.
inline unsigned __pairs(unsigned o) {
	return (0x22 * (o & 7) + 0x10) | (0x22 * (o >> 4 & 7) + 0x10) << 8 | (0x22 * (o >> 8 & 7) + 0x10) << 16 | (0x22 * (o >> 12 & 7) + 0x10) << 24;
}
inline __vector<cfloat, 8> fpshuffle8(__vector<cfloat, 8> x, int xs, unsigned xo) {
	return (__vector<cfloat, 8>)fpshuffle16((__vector<float, 16>)x, 2 * xs, __pairs(xo), __pairs(xo >> 16));
}

// One number of a window or a stream.
template <typename T> inline T window_read(input_window<T> *w) { return *w->ptr; }
template <typename T> inline T window_readincr(input_window<T> *w) {
	T x = *w->ptr;
	window_incr(w, 1);
	return x;
}
template <typename T> inline T window_readdecr(input_window<T> *w) {
	T x = *w->ptr;
	window_decr(w, 1);
	return x;
}
template <typename T> inline std::enable_if_t<__is_complex<T>> window_write(output_window<T> *w, T x) { *w->ptr = x; }
template <typename T> inline std::enable_if_t<__is_complex<T>> window_writeincr(output_window<T> *w, T x) {
	*w->ptr = x;
	window_incr(w, 1);
}
template <typename T> inline std::enable_if_t<__is_complex<T>> window_writedecr(output_window<T> *w, T x) {
	*w->ptr = x;
	window_decr(w, 1);
}
template <typename T> inline std::enable_if_t<__is_complex<T>, T> readincr(input_stream<T> *s) {
	if constexpr (sizeof(T) == 4) return as_cint16(__readincr_half(s));
	else {
		T x;
		x.real = __readincr_half(s);
		x.imag = __readincr_half(s);
		return x;
	}
}
template <typename T> inline std::enable_if_t<__is_complex<T>> writeincr(output_stream<T> *s, T x) {
	if constexpr (sizeof(T) == 4) __writeincr_half(s, as_int32(x));
	else {
		__writeincr_half(s, x.real);
		__writeincr_half(s, x.imag);
	}
}
#endif
