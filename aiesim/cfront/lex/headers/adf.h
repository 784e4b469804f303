#pragma once
#include <stdint.h>
#include <stddef.h>
#define REGISTER_FUNCTION(...)
#define REGISTER_PARAMETER(...)
#define REGISTER_PARAMETER_EXT(...)
#ifdef __cplusplus
#include <aiecomplex.h>
namespace adf {
template <typename T, unsigned N, unsigned M = 0> using input_buffer_1d = input_buffer<T, extents<N>, margin<M>>;
template <typename T, unsigned N, unsigned M = 0> using output_buffer_1d = output_buffer<T, extents<N>, margin<M>>;
}
// The modes as set_rnd, set_sat and set_symsat have left them, by what they do: halves of the machine's numbers in quarters tell how it
// rounds, numbers past the end how it saturates.
inline unsigned get_rnd() {
	v8int16 v = null_v8int16();
	v = upd_elem(v, 0, 1);
	v = upd_elem(v, 1, 3);
	v = upd_elem(v, 2, 2);
	v = upd_elem(v, 3, 6);
	v = upd_elem(v, 4, -2);
	v8int16 r = srs(ups(v, 0), 2);
	if (ext_elem(r, 0) != 0) return rnd_ceil;
	if (ext_elem(r, 1) == 0) return rnd_floor;
	int half = ext_elem(r, 2), more = ext_elem(r, 3), below = ext_elem(r, 4); // of 0.5, 1.5 and -0.5
	if (half != 0) return below == 0 ? rnd_pos_inf : more == 2 ? rnd_sym_inf : rnd_conv_odd;
	return below != 0 ? rnd_neg_inf : more == 2 ? rnd_conv_even : rnd_sym_zero;
}
inline unsigned get_sat() {
	v8int16 v = upd_elem(null_v8int16(), 0, 32767);
	return ext_elem(srs(ups(v, 1), 0), 0) > 0;
}
inline unsigned get_symsat() {
	unsigned sat = get_sat();
	set_sat(); // without it the other has no effect
	v8int16 v = upd_elem(null_v8int16(), 0, -32768);
	int least = ext_elem(srs(ups(v, 1), 0), 0);
	if (!sat) clr_sat();
	return least == -32767;
}
// Numbers of fixed point as floats and back. The point moves by the exponent, which is exact for shifts of -32 to 31; float2fix(x, s)
// is round(x * 2^s) as its documentation says, whatever set_rnd says, with halves away from zero as round has them. What does not
// fit is an error, as of (int)x.
inline float fix2float(int n) { return (float)n; }
inline float fix2float(int n, int shift) {
	float f = (float)n;
	if (n == 0) return f;
	int bits = *(int *)&f - (shift << 23);
	return *(float *)&bits;
}
inline int float2fix(float x, int shift) {
	int bits = *(int *)&x;
	int right = 150 - shift - ((bits >> 23) & 255);
	unsigned m = (bits & 0x7fffff) | 0x800000;
	if (right > 24) return 0;
	if (right > 0) m = (m + (1u << (right - 1))) >> right;
	else if (right > -8 || right == -8 && bits < 0 && m == 0x800000) m <<= -right;
	else return (int)(x * 2147483648.0f);
	return bits < 0 ? -m : m;
}
inline int float2fix(float x) { return float2fix(x, 0); }
inline v8float fix2float(v8int32 v, int shift) {
	v8float r = null_v8float();
	for (int i = 0; i < 8; i++) r = upd_elem(r, i, fix2float(ext_elem(v, i), shift));
	return r;
}
inline v8float fix2float(v8int32 v) { return fix2float(v, 0); }
inline v8int32 float2fix(v8float v, int shift) {
	v8int32 r = null_v8int32();
	for (int i = 0; i < 8; i++) r = upd_elem(r, i, float2fix(ext_elem(v, i), shift));
	return r;
}
inline v8int32 float2fix(v8float v) { return float2fix(v, 0); }
// Reads and writes of N elements; the machine has them under a name for each N.
template <unsigned N, typename T> inline __vector<T, N> window_readincr_v(input_window<T> *w) {
	if constexpr (N * sizeof(T) == 16 || N * sizeof(T) == 32 || N * sizeof(T) == 64 || N * sizeof(T) == 128) {
		__vector<T, N> v = *(const __vector<T, N> *)w->ptr;
		window_incr(w, (int)N);
		return v;
	}
}
template <typename T> inline unsigned window_size(input_window<T> *w) { return w->__bytes / sizeof(T); }
template <typename T> inline unsigned window_size(output_window<T> *w) { return w->__bytes / sizeof(T); }
template <unsigned N, typename T> inline __vector<T, N> window_read_v(input_window<T> *w) {
	return *(const __vector<T, N> *)w->ptr;
}
template <unsigned N, typename T> inline void window_incr_v(input_window<T> *w, int n) { window_incr(w, (int)N * n); }
template <unsigned N, typename T> inline void window_incr_v(output_window<T> *w, int n) { window_incr(w, (int)N * n); }
template <unsigned N, typename T> inline void window_decr_v(input_window<T> *w, int n) { window_decr(w, (int)N * n); }
template <unsigned N, typename T> inline void window_decr_v(output_window<T> *w, int n) { window_decr(w, (int)N * n); }
template <unsigned N, typename T> inline void window_readincr_v(input_window<T> *w, __vector<T, N> &v) {
	v = window_readincr_v<N>(w);
}
template <typename T> inline void window_readincr(input_window<T> *w, T &x) { x = window_readincr(w); }
template <typename T> inline void window_read(input_window<T> *w, T &x) { x = window_read(w); }
template <typename T, unsigned N> inline void window_readincr(input_window<T> *w, __vector<T, N> &v) {
	v = window_readincr_v<N>(w);
}
template <typename T, unsigned N> inline void window_read(input_window<T> *w, __vector<T, N> &v) { v = window_read_v<N>(w); }
template <unsigned N, typename T> inline __vector<T, N> readincr_v(input_stream<T> *s) {
	if constexpr (N == 4) return readincr_v4(s);
	else if constexpr (N == 8) return readincr_v8(s);
	else if constexpr (N == 16) return readincr_v16(s);
	else if constexpr (N == 32) return readincr_v32(s);
	else if constexpr (N == 64) return readincr_v64(s);
	else if constexpr (N == 128) return readincr_v128(s);
	else {
		static_assert(N == 2, "a stream is read by 2, 4, 8, 16, 32, 64 or 128 elements, as its vectors are wide");
		return readincr_v2(s);
	}
}
// Which of the core's two streams a call goes through is the connection's: the resource says nothing more.
enum class aie_stream_resource_in { a, b };
enum class aie_stream_resource_out { a, b };
template <aie_stream_resource_out R, typename T, typename V> inline void writeincr(output_stream<T> *s, V v) { writeincr(s, v); }
template <unsigned N, aie_stream_resource_in R, typename T> inline __vector<T, N> readincr_v(input_stream<T> *s) { return readincr_v<N>(s); }
template <typename T> inline void readincr(input_stream<T> *s, T &x) { x = readincr(s); }
template <unsigned N> inline auto readincr_v(input_stream<acc48> *s) {
	static_assert(N == 8 || N == 16, "a cascade of acc48 is read by 8 or 16 lanes");
	if constexpr (N == 16) return readincr_v16(s);
	else return readincr_v8(s);
}
template <unsigned N> inline auto readincr_v(input_stream<cacc48> *s) {
	static_assert(N == 4 || N == 8, "a cascade of cacc48 is read by 4 or 8 lanes");
	if constexpr (N == 8) return readincr_v8(s);
	else return readincr_v4(s);
}
template <unsigned N> inline auto readincr_v(input_stream<cacc80> *s) {
	static_assert(N == 2 || N == 4, "a cascade of cacc80 is read by 2 or 4 lanes");
	if constexpr (N == 4) return readincr_v4(s);
	else return readincr_v2(s);
}
template <unsigned N> inline auto readincr_v(input_stream<acc80> *s) {
	static_assert(N == 4 || N == 8, "a cascade of acc80 is read by 4 or 8 lanes");
	if constexpr (N == 8) return readincr_v8(s);
	else return readincr_v4(s);
}
template <unsigned N, typename T> inline void writeincr_v(output_stream<T> *s, __vector<T, N> v) { writeincr(s, v); }
template <unsigned N, typename T> inline void writeincr_v(output_stream<T> *s, __accum<T, N> v) { writeincr(s, v); }
template <typename T> inline void writeincr_v4(output_stream<T> *s, __vector<T, 4> v) { writeincr(s, v); }
template <typename T> inline void writeincr_v8(output_stream<T> *s, __vector<T, 8> v) { writeincr(s, v); }
template <typename T> inline void writeincr_v16(output_stream<T> *s, __vector<T, 16> v) { writeincr(s, v); }
template <typename T> inline void writeincr_v32(output_stream<T> *s, __vector<T, 32> v) { writeincr(s, v); }
template <typename T> inline void writeincr(output_stream<T> *s, T x, bool) { writeincr(s, x); }
template <typename T, unsigned N> inline void writeincr(output_stream<T> *s, __vector<T, N> v, bool) { writeincr(s, v); }
// Accumulators whose halves go side by side: lane 0 of the lower half, lane 0 of the upper one, and so on.
template <typename T, unsigned N> inline auto srs_ilv(__accum<T, N> a, int shift) {
	auto v = srs(a, shift);
	auto r = v;
	for (unsigned i = 0; i < N; i++) r = upd_elem(r, i, ext_elem(v, i / 2 + i % 2 * (N / 2)));
	return r;
}
template <typename T, unsigned N> inline auto srsI(__accum<T, N> a, int shift) { return srs_ilv(a, shift); }
// Floats and their bits.
inline float as_float(int32 x) { return *(float *)&x; }
inline float as_float(unsigned x) { return *(float *)&x; }
inline int32 as_int32(float x) { return *(int32 *)&x; }
inline unsigned as_uint32(float x) { return *(unsigned *)&x; }
// Sines and cosines are read from a table of the processor: of an angle of 2^31 for pi the two numbers with 15 bits behind the point.
// The table's values are not public; here they are the nearest ones, and 32767 for 1.
inline cint16 sincos(int32 x) {
	float cosf(float x), sinf(float x); // of <math.h>, whose other names are not for everybody
	float a = (float)x * 1.462918079267159597e-9f;
	int re = float2fix(cosf(a), 15), im = float2fix(sinf(a), 15);
	return cint16{(int16)(re > 32767 ? 32767 : re), (int16)(im > 32767 ? 32767 : im)};
}
// Packet streams: a stream of words. The id of a packet is the compiler's; here it is the index of the branch. A header has the
// id in bits 0 to 4, the type in 12 to 14, the row and column of the tile (0, 0) from 16 on, and a bit that makes its ones odd.
inline int readincr(input_pktstream *s) { return readincr((input_stream<int32> *)s); }
inline void writeincr(output_pktstream *s, int x) { writeincr((output_stream<int32> *)s, x); }
inline void writeincr(output_pktstream *s, int x, bool last) { writeincr(s, x); }
inline void writeincr(output_pktstream *s, unsigned x) { writeincr(s, (int)x); }
inline void writeincr(output_pktstream *s, unsigned x, bool last) { writeincr(s, (int)x); }
inline void writeincr(output_pktstream *s, float x) { writeincr(s, *(int *)&x); }
inline void writeincr(output_pktstream *s, float x, bool last) { writeincr(s, x); }
inline unsigned getPacketid(input_pktstream *s, unsigned index) { return index; }
#ifndef __PACKET_ID // of what the kernel writes, where a graph merges it
#define __PACKET_ID 0
#endif
inline unsigned getPacketid(output_pktstream *s, unsigned index) { return __PACKET_ID + index; }
inline unsigned __packet_header(unsigned type, unsigned id) {
	unsigned h = (type & 7) << 12 | (id & 31), ones = h;
	for (int k = 16; k > 0; k >>= 1) ones ^= ones >> k;
	return h | (~ones & 1) << 31;
}
inline void writeHeader(output_pktstream *s, unsigned type, unsigned id) { writeincr(s, __packet_header(type, id)); }
inline void writeHeader(output_pktstream *s, unsigned type, unsigned id, bool last) { writeHeader(s, type, id); }
#endif
// What tells others of the kernel's progress does nothing here; the counter of cycles stands still.
static inline void event0(void) {}
static inline void event1(void) {}
static inline void event2(void) {}
static inline void event3(void) {}
static inline unsigned long long get_cycles(void) { return 0; }
