#pragma once
#include <adf.h>
#include <math.h>
#include <type_traits>
#include <algorithm>
#include <array>
#include <limits>

// What sums more lanes than an accumulator of the machine has.
template <typename T, unsigned N> struct __wide_accum {
	__accum<T, N / 2> lo, hi;
	template <typename U> auto to_vector(int shift = 0) const { return aie::member::to_vector<U>(*this, shift); }
	template <unsigned M> auto extract(unsigned i) const { return aie::member::extract<M>(*this, i); }
	template <unsigned M> __wide_accum<T, N> &insert(unsigned i, __accum<T, M> a) { *this = aie::change::insert(*this, i, a); return *this; }
	template <typename U> void from_vector(__vector<U, N> v, int shift = 0) { *this = aie::change::from_vector(*this, v, shift); }
	static constexpr unsigned size() { return N; }
};

// The accumulator that a product's types have unless another one is asked for.
struct accauto {};

// The AIE API over the intrinsics. vector and accum are the registers themselves; what they have as member functions stands
// in member, and in change where it gives the object a new value.
namespace aie {
template <typename T, unsigned N = 64 / sizeof(T)> using vector = __vector<T, N>;
template <typename T, unsigned N = 8> using accum = __accum<T, N>;
// What v[i], elem_ref and elem_const_ref give where it is kept: it is read and set as the lane, by =, get and set.
template <typename T, unsigned N> struct vector_elem_ref {
	using value_type = T;
	using vector_type = vector<T, N>;
	using parent_type = vector<T, N>;
	vector<T, N> &parent;
	unsigned offset;
};
template <typename T, unsigned N> struct vector_elem_const_ref {
	using value_type = T;
	using vector_type = vector<T, N>;
	using parent_type = vector<T, N>;
	const vector<T, N> &parent;
	unsigned offset;
};
constexpr unsigned vector_decl_align = 32;
constexpr unsigned vector_ldst_align = 16;
template <typename T, unsigned N> constexpr unsigned vector_ldst_align_v = 16;
template <typename T> constexpr bool is_complex_v = __is_complex<T>;
template <typename T> constexpr unsigned native_vector_length_v = 64 / sizeof(T);

enum class rounding_mode : unsigned { floor = 0, ceil = 1, positive_inf = 2, negative_inf = 3, symmetric_inf = 4,
	symmetric_zero = 5, conv_even = 6, conv_odd = 7 };
enum class saturation_mode : unsigned { none = 0, truncate = 0, saturate = 1, symmetric = 3 };
inline void set_rounding(rounding_mode m) { set_rnd((int)m); }
inline void set_saturation(saturation_mode m) {
	if ((unsigned)m & 1) set_sat();
	else clr_sat();
	if ((unsigned)m & 2) set_symsat();
	else clr_symsat();
}
inline rounding_mode get_rounding() { return (rounding_mode)get_rnd(); }
inline saturation_mode get_saturation() { return (saturation_mode)(get_symsat() << 1 | get_sat()); }
inline rounding_mode swap_rounding(rounding_mode m) {
	rounding_mode was = get_rounding();
	set_rounding(m);
	return was;
}
inline saturation_mode swap_saturation(saturation_mode m) {
	saturation_mode was = get_saturation();
	set_saturation(m);
	return was;
}
struct tile {
	unsigned id;
	static tile current() { return tile{0}; }
	unsigned long long cycles() const { return 0; }
	static void set_rounding(rounding_mode m) { aie::set_rounding(m); }
	static void set_saturation(saturation_mode m) { aie::set_saturation(m); }
	static rounding_mode get_rounding() { return aie::get_rounding(); }
	static saturation_mode get_saturation() { return aie::get_saturation(); }
};

namespace detail {
// What does not tell the type of a parameter: an argument is converted to it.
template <typename T> struct given { using type = T; };
// Whether N lanes of T are more than an accumulator of the machine has.
template <typename T, unsigned N> constexpr bool is_wide = std::is_same_v<T, acc48> && N > 16 || std::is_same_v<T, acc80> && N > 8 ||
	std::is_same_v<T, cacc48> && N > 8 || std::is_same_v<T, cacc80> && N > 4;
// The lanes of a product of A and B, and what sums it.
template <typename A, typename B> constexpr bool is_float = std::is_same_v<A, float> || std::is_same_v<B, float>;
template <typename T> constexpr unsigned half_size = sizeof(typename __half<T>::type);
template <typename A, typename B> constexpr bool wide = half_size<A> == 4 && half_size<B> == 4;
template <typename A, typename B> constexpr bool any_complex = __is_complex<A> || __is_complex<B>;
template <typename A, typename B> constexpr bool is_cfloat = std::is_same_v<A, cfloat> || std::is_same_v<B, cfloat>;
// What kernels take of the API's own helpers.
namespace utils {
template <typename T> constexpr unsigned log2(T v) {
	unsigned n = -1;
	for (; v; v >>= 1) n++;
	return n;
}
template <typename T> constexpr bool is_powerof2(T v) { return v && (v & (v - 1)) == 0; }
}
template <typename A, typename B> using tag = std::conditional_t<is_cfloat<A, B>, caccfloat, std::conditional_t<any_complex<A, B>,
	std::conditional_t<wide<A, B>, cacc80, cacc48>, std::conditional_t<is_float<A, B>, float, std::conditional_t<wide<A, B>, acc80, acc48>>>>;
template <typename T, typename A, typename B> using tag_or = std::conditional_t<std::is_same_v<T, accauto>, tag<A, B>, T>;
}

// zeros; broadcast stands behind the members.
template <typename T, unsigned N = 8> inline auto zeros() {
	if constexpr (detail::is_wide<T, N>) return accum<T, N>{zeros<T, N / 2>(), zeros<T, N / 2>()};
	else if constexpr (std::is_same_v<T, acc48>) {
		if constexpr (N == 16) return null_v16acc48();
		else return null_v8acc48();
	} else if constexpr (std::is_same_v<T, acc80>) {
		if constexpr (N == 8) return null_v8acc80();
		else return null_v4acc80();
	} else if constexpr (std::is_same_v<T, cacc48>) {
		if constexpr (N == 8) return null_v8cacc48();
		else return null_v4cacc48();
	} else if constexpr (std::is_same_v<T, cacc80>) {
		if constexpr (N == 4) return null_v4cacc80();
		else return null_v2cacc80();
	} else if constexpr (std::is_same_v<T, caccfloat>) return vector<cfloat, N>{};
	else return vector<T, N>{};
}
namespace member {
template <typename T, unsigned N> inline T get(vector<T, N> v, unsigned i) { return v[i]; }
template <typename T, unsigned N> inline unsigned size(vector<T, N> v) { return N; }
template <typename T, unsigned N> inline unsigned size(accum<T, N> v) { return N; }
template <typename T, unsigned N> inline unsigned bits(vector<T, N> v) { return N * sizeof(T) * 8; }
template <typename T, unsigned N> inline vector<T, N> to_native(vector<T, N> v) { return v; }
template <typename T, unsigned N> inline accum<T, N> to_native(accum<T, N> a) { return a; }
template <unsigned M, typename T, unsigned N> inline vector<T, M> extract(vector<T, N> v, unsigned i) {
	if constexpr (M == N) return v;
	else if constexpr (M * sizeof(T) == 16) return ext_v(v, i);
	else if constexpr (M * sizeof(T) == 32) return ext_w(v, i);
	else return ext_x(v, i);
}
template <unsigned M, typename T, unsigned N> inline accum<T, M> extract(accum<T, N> a, unsigned i) {
	if constexpr (M == N) return a;
	else if constexpr (detail::is_wide<T, N>) {
		if (i < N / 2 / M) return member::extract<M>(a.lo, i);
		return member::extract<M>(a.hi, i - N / 2 / M);
	} else return i == 0 ? ext_lo(a) : ext_hi(a);
}
template <unsigned M, typename T, unsigned N> inline vector<T, M> grow(vector<T, N> v, unsigned i = 0) {
	return change::insert(vector<T, M>{}, i, v);
}
template <unsigned M, typename T, unsigned N> inline vector<T, M> grow_extract(vector<T, N> v, unsigned i) {
	if constexpr (M > N) return member::grow<M>(v);
	else return member::extract<M>(v, i);
}
template <unsigned M, typename T, unsigned N> inline std::array<vector<T, M>, N / M> split(vector<T, N> v) {
	std::array<vector<T, M>, N / M> r;
	for (unsigned i = 0; i < N / M; i++) r[i] = member::extract<M>(v, i);
	return r;
}
template <unsigned M, typename T, unsigned N> inline std::array<accum<T, M>, N / M> split(accum<T, N> a) {
	std::array<accum<T, M>, N / M> r;
	for (unsigned i = 0; i < N / M; i++) r[i] = member::extract<M>(a, i);
	return r;
}
template <unsigned M, typename T, unsigned N> inline vector<T, M> grow_replicate(vector<T, N> v) {
	if constexpr (M <= N) return member::extract<M>(v, 0);
	else return member::grow_replicate<M>(::concat(v, v));
}
template <typename U, typename T, unsigned N> inline vector<U, N * sizeof(T) / sizeof(U)> cast_to(vector<T, N> v) {
	return (vector<U, N * sizeof(T) / sizeof(U)>)v;
}
template <typename T, unsigned N> inline auto unpack(vector<T, N> v) {
	if constexpr (std::is_same_v<T, int16> && N == 8) return lsrs(ups(v, 0), 0);
	else if constexpr (std::is_same_v<T, int16>)
		return ::concat(member::unpack(member::extract<N / 2>(v, 0)), member::unpack(member::extract<N / 2>(v, 1)));
	else if constexpr (sizeof(T) == 2) {
		vector<unsigned, N> w{};
		for (unsigned i = 0; i < N; i++) w[i] = v[i];
		return w;
	} else if constexpr (N == 16 || N == 32) return ::unpack(v);
	else {
		static_assert(N == 64, "no register holds 128 bytes widened to 16 bits");
		return concat(::unpack(member::extract<32>(v, 0)), ::unpack(member::extract<32>(v, 1)));
	}
}
template <typename R, typename T, unsigned N> inline vector<R, N> pack(vector<T, N> v) {
	if constexpr (sizeof(T) == 4 && sizeof(R) == 2) return member::cast_to<R>(detail::alternate(member::cast_to<int16>(v), false));
	else if constexpr (sizeof(T) == 4) return pack<R>(pack<int16>(v));
	else if constexpr (std::is_same_v<R, uint8> && N <= 32) return ::upack(v);
	else if constexpr (N <= 32) return ::pack(v);
	else return concat(pack<R>(member::extract<32>(v, 0)), pack<R>(member::extract<32>(v, 1)));
}
template <typename T, unsigned N> inline auto pack(vector<T, N> v) {
	if constexpr (N == 16 || N == 32) return ::pack(v);
	else return concat(::pack(member::extract<32>(v, 0)), ::pack(member::extract<32>(v, 1)));
}
template <typename T, unsigned N> inline void store(vector<T, N> v, T *to) { aie::store_v(to, v); }
template <typename U, typename T, unsigned N> inline vector<U, N> to_vector(accum<T, N> a, int shift = 0) {
	if constexpr (sizeof(U) == 1 && std::is_same_v<T, acc80> && N == 16) {
		auto w = ::concat(ups(srs(a.lo, shift), 0), ups(srs(a.hi, shift), 0));
		if constexpr (std::is_same_v<U, uint8>) return ubsrs(w, 0);
		else return bsrs(w, 0);
	} else if constexpr (detail::is_wide<T, N>) return ::concat(member::to_vector<U>(a.lo, shift), member::to_vector<U>(a.hi, shift));
	else if constexpr (std::is_same_v<T, float>) {
		if constexpr (std::is_same_v<U, float>) return a;
		else {
			vector<U, N> v{};
			for (unsigned i = 0; i < N; i++) v[i] = (U)a[i];
			return v;
		}
	} else if constexpr (std::is_same_v<T, cfloat>) return a;
	else if constexpr (std::is_same_v<T, cacc48>) {
		if constexpr (sizeof(U) == 8) return lsrs(a, shift);
		else return srs(a, shift);
	} else if constexpr (std::is_same_v<T, cacc80>) {
		if constexpr (sizeof(U) == 8) return srs(a, shift);
		else return srs(ups(srs(a, shift), 0), 0);
	} else if constexpr (std::is_same_v<T, acc80>) {
		if constexpr (sizeof(U) == 8) return lsrs(a, shift);
		else if constexpr (sizeof(U) == 4) return srs(a, shift);
		else return srs(ups(srs(a, shift), 0), 0);
	} else if constexpr (sizeof(U) == 4) return lsrs(a, shift);
	else if constexpr (sizeof(U) == 2) return srs(a, shift);
	else if constexpr (std::is_same_v<U, uint8>) return ubsrs(a, shift);
	else return bsrs(a, shift);
}
}

namespace detail {
// The numbers of v in elements of 32 bits.
template <typename T, unsigned N> inline auto in32(vector<T, N> v) {
	if constexpr (__is_complex<T>) return member::cast_to<cint32>(member::unpack(member::cast_to<int16>(v)));
	else if constexpr (sizeof(T) == 1) return member::unpack(member::unpack(v));
	else return member::unpack(v);
}
}
template <typename T = acc48, unsigned N, typename U> inline auto from_vector(vector<U, N> v, int shift = 0) {
	if constexpr (std::is_same_v<U, float> || std::is_same_v<U, cfloat>) return v;
	else if constexpr (detail::is_wide<T, N>) return accum<T, N>{from_vector<T>(member::extract<N / 2>(v, 0), shift),
		from_vector<T>(member::extract<N / 2>(v, 1), shift)};
	else if constexpr ((std::is_same_v<T, acc80> || std::is_same_v<T, cacc80>) && detail::half_size<U> < 4) return lups(detail::in32(v), shift);
	else if constexpr (std::is_same_v<T, acc80> || std::is_same_v<T, cacc80> || detail::half_size<U> == 4 && N * sizeof(U) < 32)
		return lups(v, shift);
	else return ups(v, shift);
}
namespace change {
template <typename T, unsigned N, unsigned M> inline vector<T, N> insert(vector<T, N> v, unsigned i, vector<T, M> w) {
	if constexpr (M == N) return w;
	else if constexpr (M * sizeof(T) == 16) return upd_v(v, i, w);
	else if constexpr (M * sizeof(T) == 32) return upd_w(v, i, w);
	else return upd_x(v, i, w);
}
template <typename T, unsigned N, unsigned M> inline accum<T, N> insert(accum<T, N> a, unsigned i, accum<T, M> b) {
	if constexpr (M == N) return b;
	else if constexpr (detail::is_wide<T, N>) {
		if (i < N / 2 / M) a.lo = change::insert(a.lo, i, b);
		else a.hi = change::insert(a.hi, i - N / 2 / M, b);
		return a;
	} else return i == 0 ? upd_lo(a, b) : upd_hi(a, b);
}
template <unsigned M, typename T, unsigned N, typename W> inline vector<T, N> insert(vector<T, N> v, unsigned i, W w) { return change::insert<T, N, M>(v, i, w); }
template <unsigned M, typename T, unsigned N, typename W> inline accum<T, N> insert(accum<T, N> a, unsigned i, W w) { return change::insert<T, N, M>(a, i, w); }
template <typename T, unsigned N> inline vector<T, N> push(vector<T, N> v, typename detail::given<T>::type x) { return shft_elem(v, x); }
template <typename T, unsigned N> inline vector<T, N> set(vector<T, N> v, typename detail::given<T>::type x, unsigned i) { return upd_elem(v, i, x); }
template <typename T, unsigned N> inline vector<T, N> load(vector<T, N> v, const T *from) { return aie::load_v<N>(from); }
template <typename T, unsigned N, typename U> inline accum<T, N> from_vector(accum<T, N> a, vector<U, N> v, int shift = 0) {
	if constexpr (std::is_same_v<T, float> && !std::is_same_v<U, float>) {
		vector<float, N> f{};
		for (unsigned i = 0; i < N; i++) f[i] = (float)v[i];
		return f;
	} else return aie::from_vector<T>(v, shift);
}
}
// What = and initialisers do between a vector and an accumulator; the first argument says what is wanted.
namespace between {
template <typename U, unsigned N, typename T> inline vector<U, N> as(vector<U, N> *, accum<T, N> a) { return member::to_vector<U>(a); }
template <typename T, unsigned N, typename U> inline accum<T, N> as(accum<T, N> *, vector<U, N> v, int shift = 0) {
	return aie::from_vector<T>(v, shift);
}
}
template <typename U, typename T, unsigned N> inline vector<U, N> to_vector(accum<T, N> a, int shift = 0) {
	return member::to_vector<U>(a, shift);
}

// Loads and stores.
template <unsigned N, typename T> inline vector<T, N> load_v(const T *p) {
	if constexpr (N * sizeof(T) <= 32) return *(const vector<T, N> *)p;
	else return concat(load_v<N / 2>(p), load_v<N / 2>(p + N / 2));
}
template <typename T> inline auto load_v(const T *p) { return load_v<64 / sizeof(T)>(p); }
template <unsigned N, typename T> inline vector<T, N> load_floor_v(const T *p) {
	return load_v<N>((const T *)((unsigned)p & ~15u));
}
template <unsigned N, typename T> inline vector<T, N> load_unaligned_v(const T *p, unsigned aligned = 1) {
	if (((unsigned)p & 15u) == 0) return load_v<N>(p);
	vector<T, N> v{};
	for (unsigned i = 0; i < N; i++) v[i] = p[i];
	return v;
}
template <typename T, unsigned N> inline T *store_v(T *p, vector<T, N> v) {
	if constexpr (N * sizeof(T) <= 32) *(vector<T, N> *)p = v;
	else {
		store_v(p, member::extract<N / 2>(v, 0));
		store_v(p + N / 2, member::extract<N / 2>(v, 1));
	}
	return p;
}
template <typename T, unsigned N> inline T *store_unaligned_v(T *p, vector<T, N> v, unsigned aligned = 1) {
	if (((unsigned)p & 15u) == 0) return store_v(p, v);
	for (unsigned i = 0; i < N; i++) p[i] = v[i];
	return p;
}
template <typename T, unsigned N> inline auto concat(vector<T, N> a, vector<T, N> b) { return ::concat(a, b); }
template <typename T, unsigned N> inline auto concat(accum<T, N> a, accum<T, N> b) {
	if constexpr (detail::is_wide<T, 2 * N>) return accum<T, 2 * N>{a, b};
	else return ::concat(a, b);
}
template <typename T, unsigned N> inline auto concat(vector<T, N> a, vector<T, N> b, vector<T, N> c, vector<T, N> d) {
	return ::concat(::concat(a, b), ::concat(c, d));
}
template <typename T, unsigned N = 64 / sizeof(T), typename S = T> inline vector<T, N> broadcast(S x) {
	constexpr unsigned lanes = 64 / sizeof(T);
	vector<T, lanes> w{};
	w[0] = (T)x;
	if constexpr (sizeof(T) < 4) w[1] = (T)x;
	if constexpr (sizeof(T) == 1) {
		w[2] = (T)x;
		w[3] = (T)x;
	}
	constexpr unsigned step = sizeof(T) == 8 ? 0x10101010 : 0;
	w = member::cast_to<T>(::shuffle16(member::cast_to<int32>(w), 0, step, step));
	if constexpr (N == lanes) return w;
	else if constexpr (N == 2 * lanes) return ::concat(w, w);
	else return member::extract<N>(w, 0);
}
template <typename U, typename T, unsigned N> inline auto vector_cast(vector<T, N> v) { return member::cast_to<U>(v); }

// Moves of lanes, by the machine's of 16 and 32 bits. Numbers of 8 bits are widened on the way; those of 64 are pairs.
namespace detail {
// Lanes of Size bytes of a or, where a bit is set, of b: of at most 512 bits.
template <unsigned Size, typename T, unsigned N> inline vector<T, N> chosen(unsigned bits, vector<T, N> a, vector<T, N> b) {
	if constexpr (N * sizeof(T) < 64) return member::extract<N>(chosen<Size, T, 2 * N>(bits, ::concat(a, a), ::concat(b, b)), 0);
	else if constexpr (Size == 2) return member::cast_to<T>(::select32(bits, member::cast_to<int16>(a), member::cast_to<int16>(b)));
	else return member::cast_to<T>(::select16(bits, member::cast_to<int32>(a), member::cast_to<int32>(b)));
}
// v as 512 or 1024 bits, what is behind it of no account.
template <typename T, unsigned N> inline auto buffered(vector<T, N> v) {
	if constexpr (N * sizeof(T) >= 64) return v;
	else return buffered(::concat(v, v));
}
// N lanes of a and then b from lane n on, n at most N.
template <typename T, unsigned N> inline vector<T, N> lanes_from(vector<T, N> a, vector<T, N> b, unsigned n) {
	if constexpr (N * sizeof(T) > 64) {
		constexpr unsigned half = N / 2;
		auto a0 = member::extract<half>(a, 0), a1 = member::extract<half>(a, 1), b0 = member::extract<half>(b, 0), b1 = member::extract<half>(b, 1);
		if (n < half) return ::concat(lanes_from(a0, a1, n), lanes_from(a1, b0, n));
		return ::concat(lanes_from(a1, b0, n - half), lanes_from(b0, b1, n - half));
	} else if constexpr (sizeof(T) == 1) {
		if (n % 2 == 0) return member::cast_to<T>(lanes_from(member::cast_to<int16>(a), member::cast_to<int16>(b), n / 2));
		return member::pack<T>(lanes_from(member::unpack(a), member::unpack(b), n));
	} else if constexpr (sizeof(T) == 2) {
		auto x = buffered(::concat(a, b));
		unsigned even = n & ~1u;
		if (n == even) return member::extract<N>(::shuffle32(x, even, 0x06040200, 0x0e0c0a08, 0x3210), 0);
		return member::extract<N>(::select32(0xaaaaaaaa, x, even, 0x06040200, 0x0e0c0a08, 0x3311, even + 2, 0x06040200, 0x0e0c0a08, 0x2200), 0);
	} else {
		auto x = buffered(::concat(member::cast_to<int32>(a), member::cast_to<int32>(b)));
		auto r = ::shuffle16(x, n * sizeof(T) / 4, 0x76543210, 0xfedcba98);
		return member::cast_to<T>(member::extract<N * sizeof(T) / 4>(r, 0));
	}
}
// Every other group of `step` lanes of v, from the first or the second on.
template <typename T, unsigned N> inline auto alternate(vector<T, N> v, bool second, unsigned step = 1) {
	constexpr unsigned bytes = N * sizeof(T);
	if constexpr (sizeof(T) == 1 && N > 64) {
		if (step == N / 2) return member::extract<N / 2>(v, second ? 1 : 0);
		return ::concat(alternate(member::extract<N / 2>(v, 0), second, step), alternate(member::extract<N / 2>(v, 1), second, step));
	} else if constexpr (sizeof(T) == 1) {
		if (step == 1) return member::pack<T>(alternate(member::unpack(v), second));
		return member::cast_to<T>(alternate(member::cast_to<int16>(v), second, step / 2));
	} else if constexpr (sizeof(T) == 2) {
		if (step > 1) return member::cast_to<T>(alternate(member::cast_to<int32>(v), second, step / 2));
		if constexpr (bytes > 64)
			return ::concat(alternate(member::extract<N / 2>(v, 0), second), alternate(member::extract<N / 2>(v, 1), second));
		else {
			auto x = buffered(v);
			if (second) return member::extract<N / 2>(::select32(0xcccccccc, x, 0, 0x0c080400, 0, 0x3131, 4, 0x0c080400, 0, 0x3131), 0);
			return member::extract<N / 2>(::select32(0xcccccccc, x, 0, 0x0c080400, 0, 0x2020, 4, 0x0c080400, 0, 0x2020), 0);
		}
	} else {
		unsigned k = step * sizeof(T) / 4, first = second ? k : 0;
		auto x = buffered(member::cast_to<int32>(v));
		if constexpr (bytes > 64)
			if (k == 16) return member::extract<N / 2>(v, second ? 1 : 0);
		unsigned o = k == 1 ? 0xeca86420 : k == 2 ? 0xdc985410 : k == 4 ? 0xba983210 : 0x76543210;
		if constexpr (bytes > 64) return member::cast_to<T>(::select16(0xff00, x, first, o, o, 16 + first, o, o));
		else return member::cast_to<T>(member::extract<bytes / 8>(::shuffle16(x, first, o, o), 0));
	}
}
// The even lanes of v, then the odd ones.
template <typename T, unsigned N> inline vector<T, N> unzipped(vector<T, N> v) {
	constexpr unsigned bytes = N * sizeof(T);
	if constexpr (bytes > 64) return ::concat(alternate(v, false), alternate(v, true));
	else if constexpr (sizeof(T) == 1) return member::pack<T>(unzipped(member::unpack(v)));
	else if constexpr (sizeof(T) == 2 && bytes == 16)
		return chosen<2>(0xf0, alternate(::concat(v, v), false), alternate(::concat(v, v), true));
	else if constexpr (sizeof(T) == 2) return ::concat(alternate(v, false), alternate(v, true));
	else {
		constexpr unsigned lo = sizeof(T) == 8 ? (N == 8 ? 0xdc985410 : 0x76325410) : N == 16 ? 0xeca86420 : N == 8 ? 0x75316420 : 0x3120;
		auto r = ::shuffle16(buffered(member::cast_to<int32>(v)), 0, lo, sizeof(T) == 8 ? 0xfeba7632 : 0xfdb97531);
		return member::cast_to<T>(member::extract<bytes / 4>(r, 0));
	}
}
}

// A conjugate as an operand of a product: its imaginary part is subtracted, not negated, so that it is exact for all numbers.
namespace detail {
template <typename T, unsigned N> struct conj_of {
	using element = T;
	vector<T, N> v;
};
template <typename T, unsigned N> inline vector<T, N> only_real(vector<T, N> v) {
	if constexpr (N * sizeof(T) > 64) return ::concat(only_real(member::extract<N / 2>(v, 0)), only_real(member::extract<N / 2>(v, 1)));
	else return chosen<half_size<T>, T, N>(0xaaaaaaaa, v, vector<T, N>{});
}
template <typename T, unsigned N> inline vector<T, N> only_imag(vector<T, N> v) {
	if constexpr (N * sizeof(T) > 64) return ::concat(only_imag(member::extract<N / 2>(v, 0)), only_imag(member::extract<N / 2>(v, 1)));
	else return chosen<half_size<T>, T, N>(0x55555555, v, vector<T, N>{});
}
template <typename T> constexpr bool is_conj = false;
template <typename T, unsigned N> constexpr bool is_conj<conj_of<T, N>> = true;
template <bool Minus, typename T, typename A, typename B, unsigned N> inline accum<T, N> mac_conj(accum<T, N> acc, vector<A, N> a, const conj_of<B, N> &b) {
	if constexpr (Minus) return aie::mac(aie::msc(acc, a, only_real(b.v)), a, only_imag(b.v));
	else return aie::msc(aie::mac(acc, a, only_real(b.v)), a, only_imag(b.v));
}
}

// Products. Of 8 bits the factors are widened, which changes no product.
namespace detail {
template <typename T, unsigned N> inline auto factor(vector<T, N> v) {
	if constexpr (sizeof(T) == 1) return member::unpack(v);
	else return v;
}
// v at the start of 512 bits, zeros behind it.
template <typename T, unsigned N> inline auto before_zeros(vector<T, N> v) {
	if constexpr (N * sizeof(T) >= 64) return v;
	else return before_zeros(::concat(v, vector<T, N>{}));
}
template <typename T, unsigned N> inline auto coefficients(vector<T, N> v) {
	if constexpr (N * sizeof(T) == 16) return ::concat(v, v);
	else return v;
}
// The offsets of N lanes in turn.
template <unsigned N> constexpr unsigned in_turn = N == 2 ? 0x10 : N == 4 ? 0x3210 : 0x76543210;
// A product of complex numbers that the machine has: x from lane xs on at the offsets xo, a second column `step` behind, and z.
template <bool Minus, typename T, typename A, typename B, unsigned N, unsigned X, unsigned Z> inline accum<T, N> cselected(accum<T, N> acc,
	vector<A, X> x, unsigned xs, unsigned xo, unsigned step, vector<B, Z> z, unsigned zs, unsigned zo) {
	constexpr unsigned macs = (__is_complex<B> ? 32 : 64) / (half_size<A> * half_size<B>);
	if constexpr (std::is_same_v<T, cacc80>) {
		if constexpr (Minus) {
			if constexpr (N == 4 && macs == 4) return ::lmsc4(acc, x, xs, xo, z, zs, zo);
			else if constexpr (N == 4) return ::lmsc4(acc, x, xs, xo, step, z, zs, zo, 0);
			else if constexpr (macs == 2) return ::lmsc2(acc, x, xs, xo, z, zs, zo);
			else return ::lmsc2(acc, x, xs, xo, step, z, zs, zo, 0);
		} else {
			if constexpr (N == 4 && macs == 4) return ::lmac4(acc, x, xs, xo, z, zs, zo);
			else if constexpr (N == 4) return ::lmac4(acc, x, xs, xo, step, z, zs, zo, 0);
			else if constexpr (macs == 2) return ::lmac2(acc, x, xs, xo, z, zs, zo);
			else return ::lmac2(acc, x, xs, xo, step, z, zs, zo, 0);
		}
	} else if constexpr (Minus) {
		if constexpr (N == 8 && macs == 8) return ::msc8(acc, x, xs, xo, z, zs, zo);
		else if constexpr (N == 8) return ::msc8(acc, x, xs, xo, step, z, zs, zo, 0);
		else if constexpr (macs == 4) return ::msc4(acc, x, xs, xo, z, zs, zo);
		else return ::msc4(acc, x, xs, xo, step, z, zs, zo, 0);
	} else {
		if constexpr (N == 8 && macs == 8) return ::mac8(acc, x, xs, xo, z, zs, zo);
		else if constexpr (N == 8) return ::mac8(acc, x, xs, xo, step, z, zs, zo, 0);
		else if constexpr (macs == 4) return ::mac4(acc, x, xs, xo, z, zs, zo);
		else return ::mac4(acc, x, xs, xo, step, z, zs, zo, 0);
	}
}
// Products of complex numbers, x complex: columns behind the first meet zeros in x.
template <bool Minus, typename T, typename A, typename B, unsigned N> inline accum<T, N> cmac(accum<T, N> acc, vector<A, N> a, vector<B, N> b) {
	constexpr unsigned macs = (__is_complex<B> ? 32 : 64) / (half_size<A> * half_size<B>);
	if constexpr (!__is_complex<A>) return cmac<Minus>(acc, b, a);
	else if constexpr (std::is_same_v<T, cacc80> && half_size<A> + half_size<B> < 6) return cmac<Minus>(acc, in32(a), b);
	else if constexpr (is_cfloat<A, B> && N > 4)
		return ::concat(cmac<Minus>(member::extract<N / 2>(acc, 0), member::extract<N / 2>(a, 0), member::extract<N / 2>(b, 0)),
			cmac<Minus>(member::extract<N / 2>(acc, 1), member::extract<N / 2>(a, 1), member::extract<N / 2>(b, 1)));
	else if constexpr (is_cfloat<A, B> && N == 4) {
		if constexpr (Minus) return ::fpmsc(acc, a, 0, 0x3210, coefficients(b), 0, 0x3210);
		else return ::fpmac(acc, a, 0, 0x3210, coefficients(b), 0, 0x3210);
	} else if constexpr (is_cfloat<A, B>) {
		for (unsigned i = 0; i < N; i++) {
			A x = a[i], s = acc[i];
			if constexpr (__is_complex<B>) {
				B z = b[i];
				float p = x.real * z.real, q = x.real * z.imag, u = x.imag * z.imag, v = x.imag * z.real;
				if constexpr (Minus) {
					s.real = s.real - p;
					s.imag = s.imag - q;
					s.real = s.real + u;
					s.imag = s.imag - v;
				} else {
					s.real = s.real + p;
					s.imag = s.imag + q;
					s.real = s.real - u;
					s.imag = s.imag + v;
				}
			} else {
				float p = x.real * b[i], q = x.imag * b[i];
				s.real = Minus ? s.real - p : s.real + p;
				s.imag = Minus ? s.imag - q : s.imag + q;
			}
			acc[i] = s;
		}
		return acc;
	} else if constexpr (macs < N)
		return ::concat(cmac<Minus>(ext_lo(acc), member::extract<N / 2>(a, 0), member::extract<N / 2>(b, 0)),
			cmac<Minus>(ext_hi(acc), member::extract<N / 2>(a, 1), member::extract<N / 2>(b, 1)));
	else return cselected<Minus>(acc, before_zeros(a), 0, in_turn<N>, N, coefficients(b), 0, in_turn<N>);
}
template <typename T, typename A, typename B, unsigned N> inline accum<T, N> mac(accum<T, N> acc, vector<A, N> a, vector<B, N> b) {
	if constexpr (is_wide<T, N>)
		return accum<T, N>{mac(acc.lo, member::extract<N / 2>(a, 0), member::extract<N / 2>(b, 0)),
			mac(acc.hi, member::extract<N / 2>(a, 1), member::extract<N / 2>(b, 1))};
	else if constexpr (any_complex<A, B>) return cmac<false>(acc, a, b);
	else if constexpr (std::is_same_v<T, acc80> && sizeof(A) < 4) return mac(acc, in32(a), b);
	else if constexpr (std::is_same_v<T, acc80> && sizeof(B) < 4) return mac(acc, a, in32(b));
	else if constexpr (is_float<A, B>) return fpmac(acc, a, b);
	else if constexpr (sizeof(A) == 1) return mac(acc, factor(a), b);
	else if constexpr (sizeof(B) == 1) return mac(acc, a, factor(b));
	else if constexpr (sizeof(A) == 4 && sizeof(B) == 4) {
		if constexpr (N == 8) return ::lmac8(acc, ::concat(a, a), 0, 0x76543210, b, 0, 0x76543210);
		else return ext_lo(::lmac8(upd_lo(null_v8acc80(), acc), ::concat(::concat(a, a), ::concat(a, a)), 0, 0x76543210,
			::concat(b, b), 0, 0x76543210));
	} else if constexpr (sizeof(A) == 2 && sizeof(B) == 4) return mac(acc, b, a);
	else if constexpr (sizeof(A) == 4) {
		if constexpr (N == 16) return ::mac16(acc, a, 0, 0x76543210, 0xfedcba98, b, 0, 0x76543210, 0xfedcba98);
		else return ::mac8(acc, ::concat(a, a), 0, 0x76543210, 0, ::concat(b, vector<B, N>{}), 0, 0x76543210, 8);
	} else if constexpr (N == 16) return ::mac(acc, a, b);
	else return ext_lo(::mac(upd_lo(null_v16acc48(), acc), ::concat(a, a), ::concat(b, b)));
}
template <typename T, unsigned N> inline accum<T, N> none() {
	return zeros<T, N>();
}
}
// acc + a * x or acc - a * x: x lies in one lane, which the multiplication's selection repeats, as in the vendor's API.
namespace detail {
inline vector<float, 8> single(float x) { return upd_elem(undef_v8float(), 0, x); }
inline vector<int32, 8> single(int32 x) { return upd_elem(undef_v8int32(), 0, x); }
template <bool Minus, typename T, typename A, unsigned N, typename B> inline accum<T, N> by(accum<T, N> acc, vector<A, N> a, B x) {
	static_assert(std::is_arithmetic_v<B>, "a vector is multiplied by a number or a vector");
	if constexpr (is_wide<T, N> || std::is_same_v<A, float> && N > 8)
		return aie::concat(by<Minus>(member::extract<N / 2>(acc, 0), member::extract<N / 2>(a, 0), x),
			by<Minus>(member::extract<N / 2>(acc, 1), member::extract<N / 2>(a, 1), x));
	else if constexpr (sizeof(A) == 1) return by<Minus>(acc, factor(a), x);
	else if constexpr (std::is_same_v<T, acc80> && sizeof(A) < 4) return by<Minus>(acc, in32(a), x);
	else if constexpr (N < 8 || std::is_same_v<A, int16> && N == 8)
		return member::extract<N>(by<Minus>(::concat(acc, acc), ::concat(a, a), x), 0);
	else if constexpr (std::is_same_v<A, float>) {
		if constexpr (Minus) return ::fpmsc(acc, a, 0, 0x76543210, single(x), 0, 0);
		else return ::fpmac(acc, a, 0, 0x76543210, single(x), 0, 0);
	} else if constexpr (std::is_same_v<T, acc80>) {
		if constexpr (Minus) return ::lmsc8(acc, ::concat(a, a), 0, 0x76543210, single((int32)x), 0, 0);
		else return ::lmac8(acc, ::concat(a, a), 0, 0x76543210, single((int32)x), 0, 0);
	} else if constexpr (sizeof(A) == 2) {
		if constexpr (Minus) return ::msc16(acc, ::concat(a, a), 0, 0x76543210, 0xfedcba98, single((int32)x), 0, 0, 0);
		else return ::mac16(acc, ::concat(a, a), 0, 0x76543210, 0xfedcba98, single((int32)x), 0, 0, 0);
	} else if constexpr (N == 16) {
		auto z = upd_elem(undef_v16int16(), 0, (int)x);
		if constexpr (Minus) return ::msc16(acc, a, 0, 0x76543210, 0xfedcba98, z, 0, 0, 0);
		else return ::mac16(acc, a, 0, 0x76543210, 0xfedcba98, z, 0, 0, 0);
	} else {
		auto z = upd_elem(null_v16int16(), 0, (int)x);
		if constexpr (Minus) return ::msc8(acc, ::concat(a, a), 0, 0x76543210, 0, z, 0, 0, 8);
		else return ::mac8(acc, ::concat(a, a), 0, 0x76543210, 0, z, 0, 0, 8);
	}
}
// The 256 bits of v in which lane i lies.
template <typename T, unsigned N> inline auto around(vector<T, N> v, unsigned i) {
	constexpr unsigned lanes = 32 / sizeof(T);
	if constexpr (N < lanes) return around(::concat(v, v), i);
	else if constexpr (N == lanes) return v;
	else return member::extract<lanes>(v, i / lanes);
}
// Of complex numbers the multiplication takes N lanes, or half as many at a time.
template <bool Minus, typename T, typename A, typename B, unsigned N, unsigned M> inline accum<T, N> cat(accum<T, N> acc, vector<A, N> a, vector<B, M> c, unsigned i) {
	constexpr unsigned macs = (__is_complex<A> && __is_complex<B> ? 32 : 64) / (half_size<A> * half_size<B>);
	constexpr unsigned lanes = 32 / sizeof(B), most = is_cfloat<A, B> ? 4 : macs;
	if constexpr (is_wide<T, N> || most < N)
		return aie::concat(cat<Minus>(member::extract<N / 2>(acc, 0), member::extract<N / 2>(a, 0), c, i),
			cat<Minus>(member::extract<N / 2>(acc, 1), member::extract<N / 2>(a, 1), c, i));
	else if constexpr (is_cfloat<A, B> && N < 4)
		return member::extract<N>(cat<Minus>(::concat(acc, acc), ::concat(a, a), c, i), 0);
	else if constexpr (is_cfloat<A, B> && __is_complex<A>) {
		if constexpr (Minus) return ::fpmsc(acc, a, 0, 0x3210, around(c, i), i % lanes, 0);
		else return ::fpmac(acc, a, 0, 0x3210, around(c, i), i % lanes, 0);
	} else if constexpr (is_cfloat<A, B>) {
		if constexpr (Minus) return ::fpmsc(acc, around(c, i), i % lanes, 0, coefficients(a), 0, 0x3210);
		else return ::fpmac(acc, around(c, i), i % lanes, 0, coefficients(a), 0, 0x3210);
	} else if constexpr (__is_complex<A>) return cselected<Minus>(acc, before_zeros(a), 0, in_turn<N>, N, around(c, i), i % lanes, 0);
	else return cselected<Minus>(acc, before_zeros(around(c, i)), i % lanes, 0, lanes, coefficients(a), 0, in_turn<N>);
}
// x in the first lane of 256 bits.
template <typename T> inline vector<T, 32 / sizeof(T)> alone(T x) { return upd_elem(vector<T, 32 / sizeof(T)>{}, 0, x); }
// Whether the multiplication takes a lane for all products of complex numbers.
template <typename T, typename A, typename B> constexpr bool has_lane = any_complex<A, B> && sizeof(A) > 1 && sizeof(B) > 1 &&
	!(std::is_same_v<T, cacc80> && half_size<A> + half_size<B> < 6);
// Whether by has a form: real factors, of integers not both of 32 bits for 48 bits.
template <typename T, typename A, typename B> constexpr bool has_by = !__is_complex<A> && !__is_complex<B> &&
	(std::is_same_v<A, float> && std::is_same_v<B, float> || std::is_same_v<T, acc80> ||
		std::is_same_v<T, acc48> && (sizeof(A) < 4 || sizeof(B) < 4));
}
template <typename A, typename B, unsigned N> inline auto mul(vector<A, N> a, vector<B, N> b) {
	if constexpr (detail::is_float<A, B> && !detail::any_complex<A, B>) {
		if constexpr (N == 8) return fpmul(a, b);
		else if constexpr (N < 8) return member::extract<N>(fpmul(::concat(a, a), ::concat(b, b)), 0);
		else return ::concat(mul(member::extract<N / 2>(a, 0), member::extract<N / 2>(b, 0)), mul(member::extract<N / 2>(a, 1), member::extract<N / 2>(b, 1)));
	} else return detail::mac(detail::none<detail::tag<A, B>, N>(), a, b);
}
template <typename A, unsigned N, typename B> inline auto mul(vector<A, N> a, B b) {
	if constexpr (detail::is_conj<B>) return detail::mac_conj<false>(zeros<detail::tag<A, typename B::element>, N>(), a, b);
	else if constexpr (detail::is_float<A, B>) return mul(a, broadcast<B, N>(b));
	else return mac(detail::none<detail::tag<A, B>, N>(), a, b);
}
template <typename A, typename B, unsigned N> inline auto mul(A a, vector<B, N> b) {
	if constexpr (detail::is_conj<A>) return detail::mac_conj<false>(zeros<detail::tag<typename A::element, B>, N>(), b, a);
	else return mul(b, a);
}
template <typename T, typename A, typename B, unsigned N> inline accum<T, N> mac(accum<T, N> acc, vector<A, N> a, vector<B, N> b) {
	if constexpr (detail::is_float<A, B> && !detail::any_complex<A, B> && N != 8) {
		if constexpr (N < 8) return member::extract<N>(fpmac(::concat(acc, acc), ::concat(a, a), ::concat(b, b)), 0);
		else return ::concat(mac(member::extract<N / 2>(acc, 0), member::extract<N / 2>(a, 0), member::extract<N / 2>(b, 0)),
			mac(member::extract<N / 2>(acc, 1), member::extract<N / 2>(a, 1), member::extract<N / 2>(b, 1)));
	} else return detail::mac(acc, a, b);
}
template <typename T, typename A, typename B, unsigned N> inline accum<T, N> mac(accum<T, N> acc, vector<A, N> a, B b) {
	if constexpr (detail::is_conj<B>) return detail::mac_conj<false>(acc, a, b);
	else if constexpr (detail::has_by<T, A, B>) return detail::by<false>(acc, a, b);
	else if constexpr (detail::has_lane<T, A, B>) return detail::cat<false>(acc, a, detail::alone(b), 0);
	else return mac(acc, a, broadcast<B, N>(b));
}
template <typename T, typename A, typename B, unsigned N> inline accum<T, N> mac(accum<T, N> acc, A a, vector<B, N> b) {
	if constexpr (detail::is_conj<A>) return detail::mac_conj<false>(acc, b, a);
	else return mac(acc, b, a);
}
template <typename A, unsigned N> inline auto mul_square(vector<A, N> a) { return mul(a, a); }
template <typename T, typename A, unsigned N> inline accum<T, N> mac_square(accum<T, N> acc, vector<A, N> a) { return mac(acc, a, a); }
template <typename A, typename B, unsigned N> inline auto negmul(vector<A, N> a, vector<B, N> b) {
	if constexpr (detail::is_float<A, B> && !detail::any_complex<A, B>) return aie::neg(mul(a, b));
	else return detail::msc(detail::none<detail::tag<A, B>, N>(), a, b);
}
template <typename A, unsigned N, typename B> inline auto negmul(vector<A, N> a, B b) {
	if constexpr (detail::is_conj<B>) return detail::mac_conj<true>(zeros<detail::tag<A, typename B::element>, N>(), a, b);
	else return negmul(a, broadcast<B, N>(b));
}
template <typename A, typename B, unsigned N> inline auto negmul(A a, vector<B, N> b) {
	if constexpr (detail::is_conj<A>) return detail::mac_conj<true>(zeros<detail::tag<typename A::element, B>, N>(), b, a);
	else return negmul(broadcast<A, N>(a), b);
}
namespace detail {
template <typename T, typename A, typename B, unsigned N> inline accum<T, N> msc(accum<T, N> acc, vector<A, N> a, vector<B, N> b) {
	if constexpr (is_wide<T, N>)
		return accum<T, N>{msc(acc.lo, member::extract<N / 2>(a, 0), member::extract<N / 2>(b, 0)),
			msc(acc.hi, member::extract<N / 2>(a, 1), member::extract<N / 2>(b, 1))};
	else if constexpr (any_complex<A, B>) return cmac<true>(acc, a, b);
	else if constexpr (std::is_same_v<T, acc80> && sizeof(A) < 4) return msc(acc, in32(a), b);
	else if constexpr (std::is_same_v<T, acc80> && sizeof(B) < 4) return msc(acc, a, in32(b));
	else if constexpr (is_float<A, B>) {
		if constexpr (N < 8) return member::extract<N>(msc(::concat(acc, acc), ::concat(a, a), ::concat(b, b)), 0);
		else if constexpr (N == 8) return ::fpmsc(acc, a, 0, 0x76543210, b, 0, 0x76543210);
		else return ::concat(msc(member::extract<N / 2>(acc, 0), member::extract<N / 2>(a, 0), member::extract<N / 2>(b, 0)),
			msc(member::extract<N / 2>(acc, 1), member::extract<N / 2>(a, 1), member::extract<N / 2>(b, 1)));
	} else if constexpr (sizeof(A) == 1) return msc(acc, factor(a), b);
	else if constexpr (sizeof(B) == 1) return msc(acc, a, factor(b));
	else if constexpr (sizeof(A) == 4 && sizeof(B) == 4) {
		if constexpr (N == 8) return ::lmsc8(acc, ::concat(a, a), 0, 0x76543210, b, 0, 0x76543210);
		else return ext_lo(::lmsc8(upd_lo(null_v8acc80(), acc), ::concat(::concat(a, a), ::concat(a, a)), 0, 0x76543210,
			::concat(b, b), 0, 0x76543210));
	} else if constexpr (sizeof(A) == 2 && sizeof(B) == 4) return msc(acc, b, a);
	else if constexpr (sizeof(A) == 4) {
		if constexpr (N == 16) return ::msc16(acc, a, 0, 0x76543210, 0xfedcba98, b, 0, 0x76543210, 0xfedcba98);
		else return ::msc8(acc, ::concat(a, a), 0, 0x76543210, 0, ::concat(b, vector<B, N>{}), 0, 0x76543210, 8);
	} else if constexpr (N == 16) return ::msc(acc, a, b);
	else return ext_lo(::msc(upd_lo(null_v16acc48(), acc), ::concat(a, a), ::concat(b, b)));
}
}
template <typename T, typename A, typename B, unsigned N> inline accum<T, N> msc(accum<T, N> acc, vector<A, N> a, vector<B, N> b) {
	return detail::msc(acc, a, b);
}
template <typename T, typename A, typename B, unsigned N> inline accum<T, N> msc(accum<T, N> acc, vector<A, N> a, B b) {
	if constexpr (detail::is_conj<B>) return detail::mac_conj<true>(acc, a, b);
	else if constexpr (detail::has_by<T, A, B>) return detail::by<true>(acc, a, b);
	else if constexpr (detail::has_lane<T, A, B>) return detail::cat<true>(acc, a, detail::alone(b), 0);
	else return detail::msc(acc, a, broadcast<B, N>(b));
}
template <typename T, typename A, typename B, unsigned N> inline accum<T, N> msc(accum<T, N> acc, A a, vector<B, N> b) {
	if constexpr (detail::is_conj<A>) return detail::mac_conj<true>(acc, b, a);
	else return msc(acc, b, a);
}
template <typename T, typename A, typename B, unsigned N> inline accum<T, N> msc(accum<T, N> acc, const detail::conj_of<A, N> &a, const detail::conj_of<B, N> &b) {
	return mac(msc(acc, detail::only_real(a.v), b), detail::only_imag(a.v), b);
}
// Conjugates by values for all lanes.
#define __conj_scalar(F) \
	template <typename T, typename A, typename B, unsigned N, typename = std::enable_if_t<(sizeof(B) <= 8)>> inline accum<T, N> F(accum<T, N> acc, const detail::conj_of<A, N> &a, B b) { \
		return F(acc, broadcast<B, N>(b), a); \
	} \
	template <typename T, typename A, typename B, unsigned N, typename = std::enable_if_t<(sizeof(A) <= 8)>> inline accum<T, N> F(accum<T, N> acc, A a, const detail::conj_of<B, N> &b) { \
		return F(acc, broadcast<A, N>(a), b); \
	}
__conj_scalar(mac)
__conj_scalar(msc)
#undef __conj_scalar
#define __conj_scalar(F) \
	template <typename A, typename B, unsigned N, typename = std::enable_if_t<(sizeof(B) <= 8)>> inline auto F(const detail::conj_of<A, N> &a, B b) { return F(broadcast<B, N>(b), a); } \
	template <typename A, typename B, unsigned N, typename = std::enable_if_t<(sizeof(A) <= 8)>> inline auto F(A a, const detail::conj_of<B, N> &b) { return F(broadcast<A, N>(a), b); }
__conj_scalar(mul)
__conj_scalar(negmul)
#undef __conj_scalar
template <typename T, typename A, unsigned N> inline accum<T, N> msc_square(accum<T, N> acc, vector<A, N> a) { return msc(acc, a, a); }
// The same with the accumulator given, as mul<acc80>(v, x), of vectors, conjugates and values for all lanes.
namespace detail {
template <typename T> constexpr unsigned lanes_of = 1;
template <typename T, unsigned N> constexpr unsigned lanes_of<vector<T, N>> = N;
template <typename T, unsigned N> constexpr unsigned lanes_of<conj_of<T, N>> = N;
template <typename A, typename B> constexpr unsigned lanes = lanes_of<A> == 1 ? lanes_of<B> : lanes_of<A>;
template <typename T> constexpr bool is_floats = std::is_same_v<T, float> || std::is_same_v<T, caccfloat>;
}
template <typename T, typename A, typename B> inline accum<T, detail::lanes<A, B>> mul(A a, B b) {
	if constexpr (detail::is_floats<T>) return mul(a, b);
	else return mac(zeros<T, detail::lanes<A, B>>(), a, b);
}
template <typename T, typename A, typename B> inline accum<T, detail::lanes<A, B>> negmul(A a, B b) {
	if constexpr (detail::is_floats<T>) return negmul(a, b);
	else return msc(zeros<T, detail::lanes<A, B>>(), a, b);
}
template <typename T, typename A> inline auto mul_square(A a) { return mul<T>(a, a); }
// The same with the types of the operands given, as mac<accum<acc48, 8>, vector<int16, 8>, int16>(acc, v, x); these alone tell
// them.
template <typename Acc, typename A, typename B> inline Acc mac(typename detail::given<Acc>::type acc, typename detail::given<A>::type a,
	typename detail::given<B>::type b) { return mac(acc, a, b); }
template <typename Acc, typename A, typename B> inline Acc msc(typename detail::given<Acc>::type acc, typename detail::given<A>::type a,
	typename detail::given<B>::type b) { return msc(acc, a, b); }

// acc + a * c[i] or acc - a * c[i]: the multiplication selects the lane, as in the vendor's API where it has an operation of two widths,
// of floats or of complex numbers; of 16 by 16 bits and of bytes the number is taken out there, too.
namespace detail {
template <typename T, typename A, typename B> constexpr bool selects = std::is_same_v<A, float> && std::is_same_v<B, float> ||
	std::is_same_v<T, acc80> && std::is_same_v<A, int32> && std::is_same_v<B, int32> ||
	std::is_same_v<T, acc48> && (std::is_same_v<A, int32> && std::is_same_v<B, int16> || std::is_same_v<A, int16> && std::is_same_v<B, int32>) ||
	has_lane<T, A, B>;
template <bool Minus, typename T, typename A, typename B, unsigned N, unsigned M> inline accum<T, N> at(accum<T, N> acc, vector<A, N> a, vector<B, M> c, unsigned i) {
	constexpr unsigned lanes = 32 / sizeof(B);
	if constexpr (any_complex<A, B>) return cat<Minus>(acc, a, c, i);
	else if constexpr (is_wide<T, N> || std::is_same_v<A, float> && N > 8)
		return aie::concat(at<Minus>(member::extract<N / 2>(acc, 0), member::extract<N / 2>(a, 0), c, i),
			at<Minus>(member::extract<N / 2>(acc, 1), member::extract<N / 2>(a, 1), c, i));
	else if constexpr (N < 8 || std::is_same_v<A, int16> && N == 8)
		return member::extract<N>(at<Minus>(::concat(acc, acc), ::concat(a, a), c, i), 0);
	else if constexpr (std::is_same_v<A, float>) {
		if constexpr (Minus) return ::fpmsc(acc, a, 0, 0x76543210, around(c, i), i % lanes, 0);
		else return ::fpmac(acc, a, 0, 0x76543210, around(c, i), i % lanes, 0);
	} else if constexpr (std::is_same_v<T, acc80>) {
		if constexpr (Minus) return ::lmsc8(acc, ::concat(a, a), 0, 0x76543210, around(c, i), i % lanes, 0);
		else return ::lmac8(acc, ::concat(a, a), 0, 0x76543210, around(c, i), i % lanes, 0);
	} else if constexpr (N == 16) {
		if constexpr (Minus) return ::msc16(acc, before_zeros(a), 0, 0x76543210, 0xfedcba98, around(c, i), i % lanes, 0, 0);
		else return ::mac16(acc, before_zeros(a), 0, 0x76543210, 0xfedcba98, around(c, i), i % lanes, 0, 0);
	} else {
		if constexpr (Minus) return ::msc8(acc, before_zeros(a), 0, 0x76543210, 8, around(c, i), i % lanes, 0, 0);
		else return ::mac8(acc, before_zeros(a), 0, 0x76543210, 8, around(c, i), i % lanes, 0, 0);
	}
}
template <bool Minus, typename T, typename A, typename B, unsigned N, unsigned M> inline accum<T, N> lane(accum<T, N> acc, vector<A, N> a, vector<B, M> c, unsigned i) {
	if constexpr (selects<T, A, B>)
		if (__known(i)) {
			__require(i < M, "there is no lane %d: the vector has %d, counted from 0", i, M);
			return at<Minus>(acc, a, c, i);
		}
	if constexpr (Minus) return aie::msc(acc, a, member::get(c, i));
	else return aie::mac(acc, a, member::get(c, i));
}
}
// What functions take that are given a lane: its vector and index.
namespace lane {
template <typename T, typename A, typename B, unsigned N, unsigned M> inline accum<T, N> mac(accum<T, N> acc, vector<A, N> a, vector<B, M> c, unsigned i) { return detail::lane<false>(acc, a, c, i); }
template <typename T, typename A, typename B, unsigned N, unsigned M> inline accum<T, N> mac(accum<T, N> acc, vector<B, M> c, unsigned i, vector<A, N> a) { return detail::lane<false>(acc, a, c, i); }
template <typename T, typename A, typename B, unsigned N, unsigned M> inline accum<T, N> msc(accum<T, N> acc, vector<A, N> a, vector<B, M> c, unsigned i) { return detail::lane<true>(acc, a, c, i); }
template <typename T, typename A, typename B, unsigned N, unsigned M> inline accum<T, N> msc(accum<T, N> acc, vector<B, M> c, unsigned i, vector<A, N> a) { return detail::lane<true>(acc, a, c, i); }
#define __lane_product(F, MINUS) \
	template <typename A, typename B, unsigned N, unsigned M> inline auto F(vector<A, N> a, vector<B, M> c, unsigned i) { \
		if constexpr (detail::selects<detail::tag<A, B>, A, B>) return detail::lane<MINUS>(zeros<detail::tag<A, B>, N>(), a, c, i); \
		else return aie::F(a, member::get(c, i)); \
	} \
	template <typename A, typename B, unsigned N, unsigned M> inline auto F(vector<B, M> c, unsigned i, vector<A, N> a) { return lane::F(a, c, i); } \
	template <typename T, typename V, typename C> inline auto F(V a, C c, unsigned i) { return detail::lane<MINUS>(zeros<T, detail::lanes_of<V>>(), a, c, i); } \
	template <typename T, typename C, typename V> inline auto F(C c, unsigned i, V a) { return detail::lane<MINUS>(zeros<T, detail::lanes_of<V>>(), a, c, i); }
__lane_product(mul, false)
__lane_product(negmul, true)
#undef __lane_product
}

// Masks, comparisons and selections.
template <unsigned N> struct mask {
	static constexpr unsigned words = (N + 31) / 32, all = N < 32 ? (1u << N % 32) - 1 : ~0u; // all: lanes of a word
	unsigned _bits[(N + 31) / 32];
	mask() { for (unsigned i = 0; i < (N + 31) / 32; i++) chess_flatten_loop _bits[i] = 0; }
	mask(unsigned x) { for (unsigned i = 0; i < (N + 31) / 32; i++) chess_flatten_loop _bits[i] = 0; _bits[0] = x; }
	mask(unsigned lo, unsigned hi) { for (unsigned i = 0; i < (N + 31) / 32; i++) chess_flatten_loop _bits[i] = i == 0 ? lo : hi; }
	static constexpr unsigned size() { return N; }
	bool test(unsigned i) const {
		__require(i < N, "there is no lane %d: the mask has %d, counted from 0", i, N);
		return (_bits[i / 32] >> (i % 32)) & 1;
	}
	void set(unsigned i) {
		__require(i < N, "there is no lane %d: the mask has %d, counted from 0", i, N);
		_bits[i / 32] |= 1u << (i % 32);
	}
	void set(unsigned i, bool x) {
		__require(i < N, "there is no lane %d: the mask has %d, counted from 0", i, N);
		if (x) _bits[i / 32] |= 1u << (i % 32); else _bits[i / 32] &= ~(1u << (i % 32));
	}
	void set() { for (unsigned i = 0; i < words; i++) chess_flatten_loop _bits[i] = all; }
	void clear(unsigned i) {
		__require(i < N, "there is no lane %d: the mask has %d, counted from 0", i, N);
		_bits[i / 32] &= ~(1u << (i % 32));
	}
	void clear() { for (unsigned i = 0; i < (N + 31) / 32; i++) chess_flatten_loop _bits[i] = 0; }
	bool operator[](unsigned i) const { return test(i); }
	unsigned ctz() const { unsigned n = 0; while (n < N && !test(n)) n++; return n; }
	unsigned clz() const { unsigned n = 0; while (n < N && !test(N - 1 - n)) n++; return n; }
	unsigned count() const {
		unsigned n = 0;
		for (unsigned i = 0; i < words; i++) chess_flatten_loop
			for (unsigned x = _bits[i] & all; x; x &= x - 1) n++;
		return n;
	}
	bool empty() const {
		unsigned x = 0;
		for (unsigned i = 0; i < words; i++) chess_flatten_loop x |= _bits[i] & all;
		return x == 0;
	}
	bool full() const {
		unsigned x = all;
		for (unsigned i = 0; i < words; i++) chess_flatten_loop x &= _bits[i];
		return x == all;
	}
	unsigned to_uint32(unsigned i = 0) const { return _bits[i]; }
	static mask<N> from_uint32(unsigned x) { return mask<N>(x); }
	static mask<N> from_uint32(unsigned lo, unsigned hi) { return mask<N>(lo, hi); }
	static mask<N> from_uint64(unsigned long long x) { return mask<N>((unsigned)x, (unsigned)(x >> 32)); }
	unsigned long long to_uint64(unsigned i = 0) const { return _bits[2 * i] | (unsigned long long)_bits[2 * i + 1] << 32; }
	// Lanes s further up or down; from word to word if there are several.
	mask<N> operator<<(unsigned s) const {
		mask<N> m{};
		for (unsigned i = s / 32; i < words; i++) {
			m._bits[i] = _bits[i - s / 32] << (s % 32) & all;
			if (i > s / 32 && s % 32 != 0) m._bits[i] |= _bits[i - s / 32 - 1] >> (32 - s % 32);
		}
		return m;
	}
	mask<N> operator>>(unsigned s) const {
		mask<N> m{};
		for (unsigned i = 0; i + s / 32 < words; i++) {
			m._bits[i] = (_bits[i + s / 32] & all) >> (s % 32);
			if (i + s / 32 + 1 < words && s % 32 != 0) m._bits[i] |= _bits[i + s / 32 + 1] << (32 - s % 32);
		}
		return m;
	}
	mask<N> operator~() const { mask<N> m{}; for (unsigned i = 0; i < words; i++) chess_flatten_loop m._bits[i] = ~_bits[i] & all; return m; }
	mask<N> operator&(const mask<N> &o) const { mask<N> m{}; for (unsigned i = 0; i < words; i++) chess_flatten_loop m._bits[i] = _bits[i] & o._bits[i]; return m; }
	mask<N> operator|(const mask<N> &o) const { mask<N> m{}; for (unsigned i = 0; i < words; i++) chess_flatten_loop m._bits[i] = _bits[i] | o._bits[i]; return m; }
	mask<N> operator^(const mask<N> &o) const { mask<N> m{}; for (unsigned i = 0; i < words; i++) chess_flatten_loop m._bits[i] = _bits[i] ^ o._bits[i]; return m; }
};
// Comparisons as bits. Of unsigned numbers of 16 and more bits the machine has none.
namespace detail {
template <typename T> constexpr bool compares = sizeof(T) == 1 || std::is_same_v<T, int16> || std::is_same_v<T, int32> || std::is_same_v<T, float>;
// v repeated up to 512 bits, or to the 256 bits of floats.
template <typename T, unsigned N> inline auto whole(vector<T, N> v) {
	if constexpr (N * sizeof(T) >= (std::is_same_v<T, float> ? 32 : 64)) return v;
	else return whole(::concat(v, v));
}
// The masks of the two halves of 128 lanes as one.
template <unsigned N> inline mask<N> both(const mask<N / 2> &lo, const mask<N / 2> &hi) {
	mask<N> m{};
	for (unsigned i = 0; i < N / 64; i++) chess_flatten_loop {
		m._bits[i] = lo._bits[i];
		m._bits[N / 64 + i] = hi._bits[i];
	}
	return m;
}
#define __comparison(NAME) \
	template <typename T, unsigned N> inline unsigned NAME##_bits(vector<T, N> a, vector<T, N> b) { \
		auto x = whole(a), y = whole(b); \
		if constexpr (std::is_same_v<T, float>) return ::fp##NAME(x, y, 0, 0x76543210); \
		else if constexpr (sizeof(T) == 2) return ::NAME##32(x, y); \
		else return ::NAME##16(x, y); \
	} \
	template <typename T, unsigned N> inline mask<N> NAME(vector<T, N> a, vector<T, N> b) { \
		if constexpr (sizeof(T) == 1 && N > 64) \
			return both<N>(NAME(member::extract<N / 2>(a, 0), member::extract<N / 2>(b, 0)), NAME(member::extract<N / 2>(a, 1), member::extract<N / 2>(b, 1))); \
		else if constexpr (sizeof(T) == 1) return NAME(member::unpack(a), member::unpack(b)); \
		else { \
			constexpr unsigned lanes = (std::is_same_v<T, float> ? 32 : 64) / sizeof(T); \
			mask<N> m{}; \
			if constexpr (N <= lanes) m._bits[0] = NAME##_bits(a, b) & mask<N>::all; \
			else \
				for (unsigned i = 0; i < N / lanes; i++) chess_flatten_loop \
					m._bits[i * lanes / 32] |= NAME##_bits(member::extract<lanes>(a, i), member::extract<lanes>(b, i)) << (i * lanes % 32); \
			return m; \
		} \
	}
__comparison(lt)
__comparison(le)
__comparison(gt)
__comparison(ge)
#undef __comparison
// Equal are integers whose bits are; floats that are neither less nor greater.
template <typename T, unsigned N> inline mask<N> eq(vector<T, N> a, vector<T, N> b) {
	if constexpr (std::is_same_v<T, float>) return le(a, b) & ge(a, b);
	else if constexpr (sizeof(T) == 1 && N > 64)
		return both<N>(eq(member::extract<N / 2>(a, 0), member::extract<N / 2>(b, 0)), eq(member::extract<N / 2>(a, 1), member::extract<N / 2>(b, 1)));
	else if constexpr (sizeof(T) == 1) return eq(member::unpack(a), member::unpack(b));
	else {
		constexpr unsigned lanes = 64 / sizeof(T);
		mask<N> m{};
		for (unsigned i = 0; i < (N + lanes - 1) / lanes; i++) chess_flatten_loop {
			auto x = whole(member::extract<(N < lanes ? N : lanes)>(a, i)), y = whole(member::extract<(N < lanes ? N : lanes)>(b, i));
			if constexpr (sizeof(T) == 2) m._bits[i] = ::eq32(x, y) & mask<N>::all;
			else m._bits[i / 2] |= (::eq16(x, y) & mask<N>::all) << (i % 2 * 16);
		}
		return m;
	}
}
}
template <typename T, unsigned N> inline mask<N> lt(vector<T, N> a, vector<T, N> b) {
	if constexpr (detail::compares<T>) return detail::lt(a, b);
	else {
		mask<N> m{};
		for (unsigned i = 0; i < N; i++) if (a[i] < b[i]) m.set(i);
		return m;
	}
}
template <typename T, unsigned N> inline mask<N> lt(vector<T, N> a, T b) { return lt(a, broadcast<T, N>(b)); }
template <typename T, unsigned N> inline mask<N> lt(T a, vector<T, N> b) { return lt(broadcast<T, N>(a), b); }
template <typename T, unsigned N> inline mask<N> le(vector<T, N> a, vector<T, N> b) {
	if constexpr (detail::compares<T>) return detail::le(a, b);
	else {
		mask<N> m{};
		for (unsigned i = 0; i < N; i++) if (a[i] <= b[i]) m.set(i);
		return m;
	}
}
template <typename T, unsigned N> inline mask<N> le(vector<T, N> a, T b) { return le(a, broadcast<T, N>(b)); }
template <typename T, unsigned N> inline mask<N> le(T a, vector<T, N> b) { return le(broadcast<T, N>(a), b); }
template <typename T, unsigned N> inline mask<N> gt(vector<T, N> a, vector<T, N> b) {
	if constexpr (detail::compares<T>) return detail::gt(a, b);
	else {
		mask<N> m{};
		for (unsigned i = 0; i < N; i++) if (a[i] > b[i]) m.set(i);
		return m;
	}
}
template <typename T, unsigned N> inline mask<N> gt(vector<T, N> a, T b) { return gt(a, broadcast<T, N>(b)); }
template <typename T, unsigned N> inline mask<N> gt(T a, vector<T, N> b) { return gt(broadcast<T, N>(a), b); }
template <typename T, unsigned N> inline mask<N> ge(vector<T, N> a, vector<T, N> b) {
	if constexpr (detail::compares<T>) return detail::ge(a, b);
	else {
		mask<N> m{};
		for (unsigned i = 0; i < N; i++) if (a[i] >= b[i]) m.set(i);
		return m;
	}
}
template <typename T, unsigned N> inline mask<N> ge(vector<T, N> a, T b) { return ge(a, broadcast<T, N>(b)); }
template <typename T, unsigned N> inline mask<N> ge(T a, vector<T, N> b) { return ge(broadcast<T, N>(a), b); }
template <typename T, unsigned N> inline mask<N> eq(vector<T, N> a, vector<T, N> b) {
	if constexpr (detail::compares<T>) return detail::eq(a, b);
	else {
		mask<N> m{};
		for (unsigned i = 0; i < N; i++) if (a[i] == b[i]) m.set(i);
		return m;
	}
}
template <typename T, unsigned N> inline mask<N> eq(vector<T, N> a, T b) { return eq(a, broadcast<T, N>(b)); }
template <typename T, unsigned N> inline mask<N> eq(T a, vector<T, N> b) { return eq(broadcast<T, N>(a), b); }
template <typename T, unsigned N> inline mask<N> neq(vector<T, N> a, vector<T, N> b) { return ~eq(a, b); }
template <typename T, unsigned N> inline mask<N> neq(vector<T, N> a, T b) { return neq(a, broadcast<T, N>(b)); }
template <typename T, unsigned N> inline mask<N> neq(T a, vector<T, N> b) { return neq(broadcast<T, N>(a), b); }
template <typename T, unsigned N> inline bool equal(vector<T, N> a, vector<T, N> b) { return eq(a, b).full(); }
template <typename T, unsigned N> inline bool not_equal(vector<T, N> a, vector<T, N> b) { return !eq(a, b).full(); }
template <typename T, unsigned N> inline void print(vector<T, N> v, bool newline = false, const char *before = 0) {}
template <typename T, unsigned N> inline void print(accum<T, N> a, bool newline = false, const char *before = 0) {}
template <typename T, unsigned N> inline void print_fixed(vector<T, N> v, int point, bool newline = false, const char *before = 0) {}
template <unsigned N> inline void print(const mask<N> &m, bool newline = false, const char *before = 0) {}
namespace detail {
// Each bit twice, for numbers of 64 bits as pairs.
template <unsigned N> inline mask<2 * N> doubled(const mask<N> &m) {
	mask<2 * N> d{};
	unsigned x = m._bits[0];
	x = (x | x << 8) & 0x00ff00ff;
	x = (x | x << 4) & 0x0f0f0f0f;
	x = (x | x << 2) & 0x33333333;
	x = (x | x << 1) & 0x55555555;
	d._bits[0] = (x | x << 1) & mask<2 * N>::all;
	return d;
}
}
template <typename T, unsigned N> inline vector<T, N> select(vector<T, N> a, vector<T, N> b, const mask<N> &m) {
	if constexpr (sizeof(T) == 8) return member::cast_to<T>(select(member::cast_to<int32>(a), member::cast_to<int32>(b), detail::doubled(m)));
	else if constexpr (sizeof(T) == 1 && N > 64)
		return ::concat(select(member::extract<N / 2>(a, 0), member::extract<N / 2>(b, 0), mask<N / 2>(m._bits[0], m._bits[1])),
			select(member::extract<N / 2>(a, 1), member::extract<N / 2>(b, 1), mask<N / 2>(m._bits[2], m._bits[3])));
	else if constexpr (sizeof(T) == 1) return member::pack<T>(select(member::unpack(a), member::unpack(b), m));
	else if constexpr (N * sizeof(T) > 64) {
		constexpr unsigned half = N / 2;
		return ::concat(select(member::extract<half>(a, 0), member::extract<half>(b, 0), mask<half>(m._bits[0])),
			select(member::extract<half>(a, 1), member::extract<half>(b, 1), mask<half>(half < 32 ? m._bits[0] >> half % 32 : m._bits[half / 32])));
	} else return detail::chosen<sizeof(T)>(m._bits[0], a, b);
}
template <typename T, unsigned N> inline vector<T, N> select(T a, vector<T, N> b, const mask<N> &m) { return select(broadcast<T, N>(a), b, m); }
template <typename T, unsigned N> inline vector<T, N> select(vector<T, N> a, T b, const mask<N> &m) { return select(a, broadcast<T, N>(b), m); }
template <typename T, unsigned N> inline vector<T, N> max(vector<T, N> a, vector<T, N> b) {
	if constexpr (!detail::compares<T>) {
		vector<T, N> r{};
		for (unsigned i = 0; i < N; i++) r[i] = a[i] < b[i] ? b[i] : a[i];
		return r;
	} else if constexpr (sizeof(T) == 1 && N <= 64) return member::pack<T>(max(member::unpack(a), member::unpack(b)));
	else if constexpr (N * sizeof(T) > (std::is_same_v<T, float> ? 32 : 64))
		return ::concat(max(member::extract<N / 2>(a, 0), member::extract<N / 2>(b, 0)), max(member::extract<N / 2>(a, 1), member::extract<N / 2>(b, 1)));
	else if constexpr (std::is_same_v<T, float>) return member::extract<N>(::fpmax(detail::whole(a), detail::whole(b)), 0);
	else if constexpr (sizeof(T) == 2) return member::extract<N>(::max32(detail::whole(a), detail::whole(b)), 0);
	else return member::extract<N>(::max16(detail::whole(a), detail::whole(b)), 0);
}
template <typename T, unsigned N> inline vector<T, N> max(vector<T, N> a, T b) { return max(a, broadcast<T, N>(b)); }
template <typename T, unsigned N> inline vector<T, N> max(T a, vector<T, N> b) { return max(broadcast<T, N>(a), b); }
template <typename T, unsigned N> inline vector<T, N> min(vector<T, N> a, vector<T, N> b) {
	if constexpr (!detail::compares<T>) {
		vector<T, N> r{};
		for (unsigned i = 0; i < N; i++) r[i] = b[i] < a[i] ? b[i] : a[i];
		return r;
	} else if constexpr (sizeof(T) == 1 && N <= 64) return member::pack<T>(min(member::unpack(a), member::unpack(b)));
	else if constexpr (N * sizeof(T) > (std::is_same_v<T, float> ? 32 : 64))
		return ::concat(min(member::extract<N / 2>(a, 0), member::extract<N / 2>(b, 0)), min(member::extract<N / 2>(a, 1), member::extract<N / 2>(b, 1)));
	else if constexpr (std::is_same_v<T, float>) return member::extract<N>(::fpmin(detail::whole(a), detail::whole(b)), 0);
	else if constexpr (sizeof(T) == 2) return member::extract<N>(::min32(detail::whole(a), detail::whole(b)), 0);
	else return member::extract<N>(::min16(detail::whole(a), detail::whole(b)), 0);
}
template <typename T, unsigned N> inline vector<T, N> min(vector<T, N> a, T b) { return min(a, broadcast<T, N>(b)); }
template <typename T, unsigned N> inline vector<T, N> min(T a, vector<T, N> b) { return min(broadcast<T, N>(a), b); }
// The larger and the smaller ones, and where they are those of b.
template <typename T, unsigned N> inline std::pair<vector<T, N>, mask<N>> max_cmp(vector<T, N> a, vector<T, N> b) {
	mask<N> m = lt(a, b);
	return std::pair<vector<T, N>, mask<N>>{select(a, b, m), m};
}
template <typename T, unsigned N> inline std::pair<vector<T, N>, mask<N>> min_cmp(vector<T, N> a, vector<T, N> b) {
	mask<N> m = lt(b, a);
	return std::pair<vector<T, N>, mask<N>>{select(a, b, m), m};
}
template <typename T, unsigned N> inline vector<T, N> clamp(vector<T, N> a, T lo, T hi) { return min(max(a, lo), hi); }
template <typename T, unsigned N> inline vector<T, N> clamp(vector<T, N> a, vector<T, N> lo, vector<T, N> hi) { return min(max(a, lo), hi); }

// Sums, differences and what else works lane by lane.
template <typename T, unsigned N> inline vector<T, N> add(vector<T, N> a, vector<T, N> b) { return a + b; }
template <typename T, unsigned N> inline vector<T, N> add(vector<T, N> a, T b) { return a + broadcast<T, N>(b); }
template <typename T, unsigned N> inline vector<T, N> add(T a, vector<T, N> b) { return broadcast<T, N>(a) + b; }
template <typename T, unsigned N> inline vector<T, N> sub(vector<T, N> a, vector<T, N> b) { return a - b; }
template <typename T, unsigned N> inline vector<T, N> sub(vector<T, N> a, T b) { return a - broadcast<T, N>(b); }
template <typename T, unsigned N> inline vector<T, N> sub(T a, vector<T, N> b) { return broadcast<T, N>(a) - b; }
// Of accumulators and numbers, by a product with 1; two accumulators cannot be added on this machine.
namespace detail {
template <typename A> using one = std::conditional_t<std::is_same_v<A, float> || std::is_same_v<A, caccfloat>, float, int16>;
}
template <typename A, typename T, unsigned N> inline accum<A, N> add(accum<A, N> a, vector<T, N> b) { return mac(a, b, (detail::one<A>)1); }
template <typename A, typename T, unsigned N> inline accum<A, N> sub(accum<A, N> a, vector<T, N> b) { return msc(a, b, (detail::one<A>)1); }
namespace detail {
template <typename T> constexpr bool on_this_machine = false;
}
template <typename T, unsigned N> inline accum<T, N> add(accum<T, N> a, accum<T, N> b) { static_assert(detail::on_this_machine<T>, "AIE1 has no sum of accumulators: the API has it for AIE-ML alone"); return a; }
template <typename T, unsigned N> inline accum<T, N> sub(accum<T, N> a, accum<T, N> b) { static_assert(detail::on_this_machine<T>, "AIE1 has no difference of accumulators: the API has it for AIE-ML alone"); return a; }
template <typename T, unsigned N> inline accum<T, N> neg(accum<T, N> a) { static_assert(detail::on_this_machine<T>, "AIE1 has no negative of accumulators: the API has it for AIE-ML alone"); return a; }
#define __accum_scalar(A) \
	template <unsigned N, typename T, typename = std::enable_if_t<(sizeof(T) <= 8)>> inline accum<A, N> add(accum<A, N> a, T x) { return add(a, broadcast<T, N>(x)); } \
	template <unsigned N, typename T, typename = std::enable_if_t<(sizeof(T) <= 8)>> inline accum<A, N> sub(accum<A, N> a, T x) { return sub(a, broadcast<T, N>(x)); }
__accum_scalar(acc48)
__accum_scalar(acc80)
__accum_scalar(cacc48)
__accum_scalar(cacc80)
#undef __accum_scalar
template <typename T, unsigned N> inline vector<T, N> neg(vector<T, N> a) { return -a; }
template <typename T, unsigned N> inline vector<T, N> abs(vector<T, N> a) {
	if constexpr (std::is_same_v<T, uint8>) return a;
	else if constexpr (!detail::compares<T>) {
		vector<T, N> r{};
		for (unsigned i = 0; i < N; i++) r[i] = a[i] < 0 ? (T)-a[i] : a[i];
		return r;
	} else if constexpr (sizeof(T) == 1 && N <= 64) return member::pack<T>(abs(member::unpack(a)));
	else if constexpr (N * sizeof(T) > (std::is_same_v<T, float> ? 32 : 64))
		return ::concat(abs(member::extract<N / 2>(a, 0)), abs(member::extract<N / 2>(a, 1)));
	else if constexpr (std::is_same_v<T, float>) return member::extract<N>(::fpabs(detail::whole(a)), 0);
	else if constexpr (sizeof(T) == 2) return member::extract<N>(::abs32(detail::whole(a)), 0);
	else return member::extract<N>(::abs16(detail::whole(a)), 0);
}
// The machine has no vectors of bits: these go by words of 32.
template <typename T, unsigned N> inline vector<T, N> bit_and(vector<T, N> a, vector<T, N> b) {
	auto x = member::cast_to<int32>(a), y = member::cast_to<int32>(b);
	for (unsigned i = 0; i < N * sizeof(T) / 4; i++) x[i] = x[i] & y[i];
	return member::cast_to<T>(x);
}
template <typename T, unsigned N> inline vector<T, N> bit_and(T a, vector<T, N> b) { return bit_and(broadcast<T, N>(a), b); }
template <typename T, unsigned N> inline vector<T, N> bit_and(vector<T, N> a, T b) { return bit_and(a, broadcast<T, N>(b)); }
template <typename T, unsigned N> inline vector<T, N> bit_or(vector<T, N> a, vector<T, N> b) {
	auto x = member::cast_to<int32>(a), y = member::cast_to<int32>(b);
	for (unsigned i = 0; i < N * sizeof(T) / 4; i++) x[i] = x[i] | y[i];
	return member::cast_to<T>(x);
}
template <typename T, unsigned N> inline vector<T, N> bit_or(T a, vector<T, N> b) { return bit_or(broadcast<T, N>(a), b); }
template <typename T, unsigned N> inline vector<T, N> bit_or(vector<T, N> a, T b) { return bit_or(a, broadcast<T, N>(b)); }
template <typename T, unsigned N> inline vector<T, N> bit_xor(vector<T, N> a, vector<T, N> b) {
	auto x = member::cast_to<int32>(a), y = member::cast_to<int32>(b);
	for (unsigned i = 0; i < N * sizeof(T) / 4; i++) x[i] = x[i] ^ y[i];
	return member::cast_to<T>(x);
}
template <typename T, unsigned N> inline vector<T, N> bit_xor(T a, vector<T, N> b) { return bit_xor(broadcast<T, N>(a), b); }
template <typename T, unsigned N> inline vector<T, N> bit_xor(vector<T, N> a, T b) { return bit_xor(a, broadcast<T, N>(b)); }
template <typename T, unsigned N> inline vector<T, N> bit_not(vector<T, N> a) {
	auto x = member::cast_to<int32>(a);
	return member::cast_to<T>(broadcast<int32, N * sizeof(T) / 4>(-1) - x);
}
template <typename T, unsigned N> inline vector<T, N> upshift(vector<T, N> a, unsigned s) {
	if constexpr (sizeof(T) == 1 && N > 64) return ::concat(upshift(member::extract<N / 2>(a, 0), s), upshift(member::extract<N / 2>(a, 1), s));
	else if constexpr (sizeof(T) == 1) return member::pack<T>(upshift(member::unpack(a), s));
	else {
		for (unsigned i = 0; i < s; i++) a = a + a;
		return a;
	}
}
// Through an accumulator: what is shifted out is rounded as the mode of rounding says.
template <typename T, unsigned N> inline vector<T, N> downshift(vector<T, N> a, unsigned s) {
	if constexpr (sizeof(T) == 1 && N > 64) return ::concat(downshift(member::extract<N / 2>(a, 0), s), downshift(member::extract<N / 2>(a, 1), s));
	else if constexpr (sizeof(T) == 1) return member::pack<T>(downshift(member::unpack(a), s));
	else if constexpr (std::is_same_v<T, int16> && N <= 16) return ::srs(::ups(a, 0), (int)s);
	else if constexpr (std::is_same_v<T, int32> && N == 4) return ::srs(::lups(a, 0), (int)s);
	else if constexpr (std::is_same_v<T, int32> && N == 8) return ::lsrs(::ups(a, 0), (int)s);
	else if constexpr (std::is_same_v<T, int16> || std::is_same_v<T, int32>)
		return ::concat(downshift(member::extract<N / 2>(a, 0), s), downshift(member::extract<N / 2>(a, 1), s));
	else {
		vector<T, N> r{};
		for (unsigned i = 0; i < N; i++) r[i] = (T)(a[i] >> s);
		return r;
	}
}
template <typename T, unsigned N> inline vector<T, N> logical_downshift(vector<T, N> a, unsigned s) {
	vector<T, N> r{};
	for (unsigned i = 0; i < N; i++) r[i] = (T)((unsigned)a[i] >> s);
	return r;
}
// Sums and differences that stop at the ends of the type.
namespace detail {
template <typename T> inline T clamped(long long x) {
	constexpr long long lo = std::numeric_limits<T>::min(), hi = std::numeric_limits<T>::max();
	return (T)(x < lo ? lo : x > hi ? hi : x);
}
}
template <typename T, unsigned N> inline vector<T, N> saturating_add(vector<T, N> a, vector<T, N> b) {
	if constexpr (std::is_same_v<T, int16> || std::is_same_v<T, int32>) { // b as far as a leaves room for it
		constexpr T lo = std::numeric_limits<T>::min(), hi = std::numeric_limits<T>::max();
		return a + min(max(b, sub(lo, min(a, (T)0))), sub(hi, max(a, (T)0)));
	} else if constexpr (sizeof(T) == 1 && N > 64)
		return ::concat(saturating_add(member::extract<N / 2>(a, 0), member::extract<N / 2>(b, 0)), saturating_add(member::extract<N / 2>(a, 1), member::extract<N / 2>(b, 1)));
	else if constexpr (sizeof(T) == 1)
		return member::pack<T>(min(max(add(member::unpack(a), member::unpack(b)), (int16)std::numeric_limits<T>::min()), (int16)std::numeric_limits<T>::max()));
	else {
		vector<T, N> r{};
		for (unsigned i = 0; i < N; i++) r[i] = detail::clamped<T>((long long)a[i] + b[i]);
		return r;
	}
}
template <typename T, unsigned N> inline vector<T, N> saturating_add(vector<T, N> a, T b) { return saturating_add(a, broadcast<T, N>(b)); }
template <typename T, unsigned N> inline vector<T, N> saturating_add(T a, vector<T, N> b) { return saturating_add(broadcast<T, N>(a), b); }
template <typename T, unsigned N> inline vector<T, N> saturating_sub(vector<T, N> a, vector<T, N> b) {
	if constexpr (std::is_same_v<T, int16> || std::is_same_v<T, int32>) {
		constexpr T lo = std::numeric_limits<T>::min(), hi = std::numeric_limits<T>::max();
		return a - min(max(b, sub(max(a, (T)-1), hi)), sub(min(a, (T)-1), lo));
	} else if constexpr (sizeof(T) == 1 && N > 64)
		return ::concat(saturating_sub(member::extract<N / 2>(a, 0), member::extract<N / 2>(b, 0)), saturating_sub(member::extract<N / 2>(a, 1), member::extract<N / 2>(b, 1)));
	else if constexpr (sizeof(T) == 1)
		return member::pack<T>(min(max(sub(member::unpack(a), member::unpack(b)), (int16)std::numeric_limits<T>::min()), (int16)std::numeric_limits<T>::max()));
	else {
		vector<T, N> r{};
		for (unsigned i = 0; i < N; i++) r[i] = detail::clamped<T>((long long)a[i] - b[i]);
		return r;
	}
}
template <typename T, unsigned N> inline vector<T, N> saturating_sub(vector<T, N> a, T b) { return saturating_sub(a, broadcast<T, N>(b)); }
template <typename T, unsigned N> inline vector<T, N> saturating_sub(T a, vector<T, N> b) { return saturating_sub(broadcast<T, N>(a), b); }
template <typename T, unsigned N> inline vector<T, N> maxdiff(vector<T, N> a, vector<T, N> b) {
	if constexpr (std::is_same_v<T, float>) return select(vector<T, N>{}, a - b, gt(a, b));
	else if constexpr (!detail::compares<T>) {
		vector<T, N> r{};
		for (unsigned i = 0; i < N; i++) r[i] = a[i] > b[i] ? (T)(a[i] - b[i]) : (T)0;
		return r;
	} else if constexpr (sizeof(T) == 1 && N <= 64) return member::pack<T>(maxdiff(member::unpack(a), member::unpack(b)));
	else if constexpr (N * sizeof(T) > 64)
		return ::concat(maxdiff(member::extract<N / 2>(a, 0), member::extract<N / 2>(b, 0)), maxdiff(member::extract<N / 2>(a, 1), member::extract<N / 2>(b, 1)));
	else if constexpr (sizeof(T) == 2) return member::extract<N>(::maxdiff32(detail::whole(a), detail::whole(b)), 0);
	else return member::extract<N>(::maxdiff16(detail::whole(a), detail::whole(b)), 0);
}
template <typename T, unsigned N> inline vector<T, N> maxdiff(vector<T, N> a, T b) { return maxdiff(a, broadcast<T, N>(b)); }
template <typename T, unsigned N> inline auto pack(vector<T, N> v) { return member::pack(v); }
template <typename T, unsigned N> inline auto unpack(vector<T, N> v) { return member::unpack(v); }
template <typename T, unsigned N> inline vector<float, N> sqrt(vector<T, N> a) {
	vector<float, N> r{};
	for (unsigned i = 0; i < N; i++) r[i] = ::sqrtf(a[i]);
	return r;
}
inline float sqrt(float x) { return ::sqrtf(x); }
inline float inv(float x) { return ::inv(x); }
inline float invsqrt(float x) { return ::invsqrt(x); }
template <unsigned N> inline vector<float, N> inv(vector<float, N> a) {
	vector<float, N> r{};
	for (unsigned i = 0; i < N; i++) r[i] = ::inv(a[i]);
	return r;
}
template <unsigned N> inline vector<float, N> invsqrt(vector<float, N> a) {
	vector<float, N> r{};
	for (unsigned i = 0; i < N; i++) r[i] = ::invsqrt(a[i]);
	return r;
}
template <unsigned N> inline vector<float, N> div(vector<float, N> a, vector<float, N> b) {
	vector<float, N> r{};
	for (unsigned i = 0; i < N; i++) r[i] = a[i] / b[i];
	return r;
}
namespace detail {
template <typename T> using as_float = std::conditional_t<__is_complex<T>, cfloat, float>;
}
template <typename T> inline detail::as_float<T> to_float(T a, int shift = 0) {
	if constexpr (__is_complex<T>) return cfloat{::fix2float(a.real, shift), ::fix2float(a.imag, shift)};
	else return ::fix2float(a, shift);
}
template <typename T = int32> inline T to_fixed(float a, int shift = 0) { return (T)::float2fix(a, shift); }
template <typename T = cint32> inline T to_fixed(cfloat a, int shift = 0) {
	using H = typename __half<T>::type;
	return T{(H)::float2fix(a.real, shift), (H)::float2fix(a.imag, shift)};
}
template <typename T, unsigned N> inline vector<detail::as_float<T>, N> to_float(vector<T, N> a, int shift = 0) {
	vector<detail::as_float<T>, N> r{};
	for (unsigned i = 0; i < N; i++) r[i] = to_float(a[i], shift);
	return r;
}
template <typename T = int32, unsigned N> inline vector<T, N> to_fixed(vector<float, N> a, int shift = 0) {
	vector<T, N> r{};
	for (unsigned i = 0; i < N; i++) r[i] = to_fixed<T>(a[i], shift);
	return r;
}
template <typename T = cint32, unsigned N> inline vector<T, N> to_fixed(vector<cfloat, N> a, int shift = 0) {
	vector<T, N> r{};
	for (unsigned i = 0; i < N; i++) r[i] = to_fixed<T>(a[i], shift);
	return r;
}

// Complex numbers.
template <typename T, unsigned N> inline vector<T, N> conj(vector<T, N> v) {
	if constexpr (!__is_complex<T>) return v;
	else if constexpr (N * sizeof(T) > 64) return ::concat(conj(member::extract<N / 2>(v, 0)), conj(member::extract<N / 2>(v, 1)));
	else return detail::chosen<detail::half_size<T>, T, N>(0xaaaaaaaa, v, -v);
}
inline cint16 conj(cint16 x) { return cint16{x.real, (int16)-x.imag}; }
inline cint32 conj(cint32 x) { return cint32{x.real, -x.imag}; }
inline cfloat conj(cfloat x) { return cfloat{x.real, -x.imag}; }
template <typename T, unsigned N> inline vector<typename __half<T>::type, N> real(vector<T, N> v) {
	return detail::alternate(member::cast_to<typename __half<T>::type>(v), false);
}
template <typename T, unsigned N> inline vector<typename __half<T>::type, N> imag(vector<T, N> v) {
	return detail::alternate(member::cast_to<typename __half<T>::type>(v), true);
}

// real * real + imag * imag of each number, in R, which is as wide as half of the number.
template <typename R = void, typename T, unsigned N> inline auto abs_square(vector<T, N> v, int shift = 0) {
	using H = typename __half<T>::type;
	using U = std::conditional_t<std::is_same_v<R, void>, std::conditional_t<std::is_same_v<H, float>, float, int32>, R>;
	if constexpr (N * sizeof(H) < 16) return member::extract<N>(abs_square<U>(::concat(v, v), shift), 0);
	else {
		vector<H, N> re = real(v), im = imag(v);
		return mac(mul(re, re), im, im).template to_vector<U>(shift);
	}
}

// Operands with an operation of their own.
template <typename T, unsigned N> inline auto op_conj(vector<T, N> v) {
	if constexpr (__is_complex<T>) return detail::conj_of<T, N>{v};
	else return v;
}
template <typename T, unsigned N> inline vector<T, N> op_none(vector<T, N> v) { return v; }
template <typename T, unsigned N> inline vector<T, N> op_add(vector<T, N> v) { return v; }
template <typename T, unsigned N> inline accum<T, N> op_add(accum<T, N> a) { return a; }
// Of an accumulator: the product is subtracted from it, of mac as of msc. Those of floats are vectors here.
template <typename T, unsigned N> struct __less {
	accum<T, N> a;
};
template <typename T, unsigned N> inline __less<T, N> op_sub(accum<T, N> a) { return __less<T, N>{a}; }
template <unsigned N> inline __less<float, N> op_sub(vector<float, N> a) { return __less<float, N>{a}; }
template <unsigned N> inline __less<caccfloat, N> op_sub(vector<cfloat, N> a) { return __less<caccfloat, N>{a}; }
template <typename T, unsigned N, typename A, typename B> inline accum<T, N> mac(const __less<T, N> &acc, A a, B b) { return msc(acc.a, a, b); }
template <typename T, unsigned N, typename A, typename B> inline accum<T, N> msc(const __less<T, N> &acc, A a, B b) { return msc(acc.a, a, b); }
template <typename T, unsigned N, typename A> inline accum<T, N> mac_square(const __less<T, N> &acc, A a) { return msc(acc.a, a, a); }
template <typename T, unsigned N, typename A> inline accum<T, N> msc_square(const __less<T, N> &acc, A a) { return msc(acc.a, a, a); }
template <typename T, unsigned N> inline vector<T, N> op_abs(vector<T, N> v) { return abs(v); }
template <typename T, unsigned N> inline vector<T, N> op_max(vector<T, N> a, vector<T, N> b) { return max(a, b); }
template <typename T, unsigned N> inline vector<T, N> op_min(vector<T, N> a, vector<T, N> b) { return min(a, b); }
template <typename T, unsigned N> inline accum<T, N> op_zero(accum<T, N> a, bool zero) {
	if (zero) return zeros<T, N>();
	return a;
}
template <typename T, typename A, typename B, unsigned N> inline accum<T, N> mac(accum<T, N> acc, const detail::conj_of<A, N> &a, const detail::conj_of<B, N> &b) {
	return msc(mac(acc, detail::only_real(a.v), b), detail::only_imag(a.v), b);
}
template <typename A, typename B, unsigned N> inline auto mul(const detail::conj_of<A, N> &a, const detail::conj_of<B, N> &b) {
	return mac(zeros<detail::tag<A, B>, N>(), a, b);
}

// Sines and cosines; angles in floats are those of pi.
inline cint16 sincos_complex(int32 x) { return ::sincos(x); }
inline cfloat sincos_complex(float x) {
	cint16 v = ::sincos(float2fix(x * 0.318309886183790672f, 31));
	return cfloat{::fix2float(v.real, 15), ::fix2float(v.imag, 15)};
}
inline float sin(float x) { return sincos_complex(x).imag; }
inline float cos(float x) { return sincos_complex(x).real; }
inline int16 sin(int32 x) { return ::sincos(x).imag; }
inline int16 cos(int32 x) { return ::sincos(x).real; }
template <unsigned N> inline vector<cfloat, N> sincos_complex(vector<float, N> v) {
	vector<cfloat, N> r{};
	for (unsigned i = 0; i < N; i++) r[i] = sincos_complex(v[i]);
	return r;
}
template <unsigned N> inline vector<cint16, N> sincos_complex(vector<int32, N> v) {
	vector<cint16, N> r{};
	for (unsigned i = 0; i < N; i++) r[i] = ::sincos(v[i]);
	return r;
}
template <unsigned N> inline vector<float, N> sin(vector<float, N> v) { return imag(sincos_complex(v)); }
template <unsigned N> inline vector<float, N> cos(vector<float, N> v) { return real(sincos_complex(v)); }
template <unsigned N> inline vector<int16, N> sin(vector<int32, N> v) { return imag(sincos_complex(v)); }
template <unsigned N> inline vector<int16, N> cos(vector<int32, N> v) { return real(sincos_complex(v)); }

// Reductions, in the order of the API: halves are folded onto each other, at last those of 128 bits or less by moves of lanes.
namespace detail {
struct sum_of { template <typename T, unsigned N> static vector<T, N> of(vector<T, N> a, vector<T, N> b) { return a + b; } };
struct max_of { template <typename T, unsigned N> static vector<T, N> of(vector<T, N> a, vector<T, N> b) { return aie::max(a, b); } };
struct min_of { template <typename T, unsigned N> static vector<T, N> of(vector<T, N> a, vector<T, N> b) { return aie::min(a, b); } };
template <typename Op, unsigned L, typename T, unsigned N> inline T folded(vector<T, N> v) {
	if constexpr (L == 1) return v[0];
	else return folded<Op, L / 2>(Op::of(v, lanes_from(v, v, L / 2)));
}
template <typename Op, typename T, unsigned N> inline T reduced(vector<T, N> v) {
	if constexpr (N * sizeof(T) > 16) return reduced<Op>(Op::of(member::extract<N / 2>(v, 0), member::extract<N / 2>(v, 1)));
	else return folded<Op, N>(v);
}
}
template <typename T, unsigned N> inline T reduce_add(vector<T, N> v) {
	if constexpr (sizeof(T) == 1 && N > 64) return reduce_add(member::extract<N / 2>(v, 0) + member::extract<N / 2>(v, 1));
	else if constexpr (sizeof(T) == 1) return (T)reduce_add(member::unpack(v));
	else return detail::reduced<detail::sum_of>(v);
}
template <typename T, unsigned N> inline T reduce_mul(vector<T, N> v) {
	for (unsigned n = N / 2; n > 0; n /= 2)
		for (unsigned i = 0; i < n; i++) v[i] = (T)(v[i] * v[i + n]);
	return v[0];
}
template <typename T, unsigned N> inline T reduce_max(vector<T, N> v) {
	if constexpr (sizeof(T) == 1 && N > 64) return reduce_max(max(member::extract<N / 2>(v, 0), member::extract<N / 2>(v, 1)));
	else if constexpr (sizeof(T) == 1) return (T)reduce_max(member::unpack(v));
	else return detail::reduced<detail::max_of>(v);
}
template <typename T, unsigned N> inline T reduce_min(vector<T, N> v) {
	if constexpr (sizeof(T) == 1 && N > 64) return reduce_min(min(member::extract<N / 2>(v, 0), member::extract<N / 2>(v, 1)));
	else if constexpr (sizeof(T) == 1) return (T)reduce_min(member::unpack(v));
	else return detail::reduced<detail::min_of>(v);
}
template <typename T, unsigned N> inline vector<T, N> reduce_add_v(vector<T, N> a, vector<T, N> b) {
	vector<T, N> r{};
	r[0] = reduce_add(a);
	r[1] = reduce_add(b);
	return r;
}
template <typename T, unsigned N> inline vector<T, N> reduce_add_v(vector<T, N> a, vector<T, N> b, vector<T, N> c, vector<T, N> d) {
	vector<T, N> r = reduce_add_v(a, b);
	r[2] = reduce_add(c);
	r[3] = reduce_add(d);
	return r;
}

// Shuffles.
#define __lanes_within __require(n <= N, "%d lanes are no part of a vector of %d", n, N)
template <typename T, unsigned N> inline vector<T, N> shuffle_down(vector<T, N> v, unsigned n) {
	__lanes_within;
	return detail::lanes_from(v, vector<T, N>{}, n);
}
template <typename T, unsigned N> inline vector<T, N> shuffle_down_rotate(vector<T, N> v, unsigned n) { return detail::lanes_from(v, v, n % N); }
template <typename T, unsigned N> inline vector<T, N> shuffle_down_fill(vector<T, N> v, vector<T, N> w, unsigned n) {
	__lanes_within;
	return detail::lanes_from(v, w, n);
}
template <typename T, unsigned N> inline vector<T, N> shuffle_down_replicate(vector<T, N> v, unsigned n) {
	__lanes_within;
	return detail::lanes_from(v, broadcast<T, N>(v[N - 1]), n);
}
template <typename T, unsigned N> inline vector<T, N> shuffle_up(vector<T, N> v, unsigned n) {
	__lanes_within;
	return detail::lanes_from(vector<T, N>{}, v, N - n);
}
template <typename T, unsigned N> inline vector<T, N> shuffle_up_rotate(vector<T, N> v, unsigned n) { return detail::lanes_from(v, v, N - n % N); }
template <typename T, unsigned N> inline vector<T, N> shuffle_up_fill(vector<T, N> v, vector<T, N> w, unsigned n) {
	__lanes_within;
	return detail::lanes_from(w, v, N - n);
}
template <typename T, unsigned N> inline vector<T, N> shuffle_up_replicate(vector<T, N> v, unsigned n) {
	__lanes_within;
	return detail::lanes_from(broadcast<T, N>(v[0]), v, N - n);
}
#undef __lanes_within
template <typename T, unsigned N> inline vector<T, N> reverse(vector<T, N> v) {
	if constexpr (N * sizeof(T) > 64) return ::concat(reverse(member::extract<N / 2>(v, 1)), reverse(member::extract<N / 2>(v, 0)));
	else if constexpr (sizeof(T) == 1) return member::pack<T>(reverse(member::unpack(v)));
	else if constexpr (N * sizeof(T) < 64) return member::extract<N>(reverse(::concat(v, v)), 0);
	else if constexpr (sizeof(T) == 2) return ::shuffle32(v, 0, 0xe9ebedef, 0xe1e3e5e7, 0x2301);
	else if constexpr (sizeof(T) == 4) return member::cast_to<T>(::shuffle16(member::cast_to<int32>(v), 0, 0x89abcdef, 0x01234567));
	else return member::cast_to<T>(::shuffle16(member::cast_to<int32>(v), 0, 0x98badcfe, 0x10325476));
}
template <typename T, unsigned N> inline vector<T, N / 2> filter_even(vector<T, N> v, unsigned step = 1) {
	__require(step > 0 && step < N && (step & (step - 1)) == 0, "the step is %d: it is a power of two below %d lanes", step, N);
	return detail::alternate(v, false, step);
}
template <typename T, unsigned N> inline vector<T, N / 2> filter_odd(vector<T, N> v, unsigned step = 1) {
	__require(step > 0 && step < N && (step & (step - 1)) == 0, "the step is %d: it is a power of two below %d lanes", step, N);
	return detail::alternate(v, true, step);
}
// A number's place is row and column in bits; every step brings the last bit of the column to the front.
template <typename T, unsigned N> inline vector<T, N> transpose(vector<T, N> v, unsigned rows, unsigned cols) {
	__require(rows * cols == N, "%d rows of %d are not the lanes of a vector of %d", rows, cols, N);
	if constexpr (N == 2) return v;
	else {
		for (unsigned c = cols; c > 1; c /= 2) v = detail::unzipped(v);
		return v;
	}
}
}
namespace aie {
// The sine first, then the cosine.
template <typename T> inline auto sincos(T x) {
	auto v = sincos_complex(x);
	if constexpr (std::is_same_v<T, float> || std::is_same_v<T, int32>) return std::make_pair(v.imag, v.real);
	else return std::make_pair(imag(v), real(v));
}
namespace detail {
// Groups of `step` lanes of a and b in turns, as 2 * N lanes in two vectors.
template <typename T, unsigned N> inline std::pair<vector<T, N>, vector<T, N>> zipped(vector<T, N> a, vector<T, N> b, unsigned step) {
	constexpr unsigned bytes = N * sizeof(T), half = N / 2;
	std::pair<vector<T, N>, vector<T, N>> r;
	if constexpr (bytes > 64) {
		if (step == N) {
			r.first = a;
			r.second = b;
		} else {
			auto lo = zipped(member::extract<half>(a, 0), member::extract<half>(b, 0), step);
			auto hi = zipped(member::extract<half>(a, 1), member::extract<half>(b, 1), step);
			r.first = ::concat(lo.first, lo.second);
			r.second = ::concat(hi.first, hi.second);
		}
	} else if constexpr (sizeof(T) == 1) {
		if (step == 1) {
			auto w = zipped(member::unpack(a), member::unpack(b), 1);
			r.first = member::pack<T>(w.first);
			r.second = member::pack<T>(w.second);
		} else {
			auto w = zipped(member::cast_to<int16>(a), member::cast_to<int16>(b), step / 2);
			r.first = member::cast_to<T>(w.first);
			r.second = member::cast_to<T>(w.second);
		}
	} else {
		auto x = buffered(::concat(a, b));
		if constexpr (sizeof(T) == 2) {
			if (step == 1) {
				auto w = ::select32(0xaaaaaaaa, x, 0, 0x03020100, 0x07060504, 0x1100, N, 0x03020100, 0x07060504, 0x1100);
				r.first = member::extract<N>(w, 0);
				if constexpr (bytes == 64) r.second = ::select32(0xaaaaaaaa, x, 16, 0x03020100, 0x07060504, 0x1100, 48, 0x03020100, 0x07060504, 0x1100);
				else r.second = member::extract<N>(w, 1);
				return r;
			}
		}
		unsigned k = step * sizeof(T) / 4;
		auto y = member::cast_to<int32>(x);
		if (bytes == 64 && k == 16) {
			r.first = a;
			r.second = b;
			return r;
		}
		unsigned bits = k == 1 ? 0xaaaa : k == 2 ? 0xcccc : k == 4 ? 0xf0f0 : 0xff00;
		unsigned lo = k == 1 ? 0x33221100 : k == 2 ? 0x32321010 : k == 4 ? 0x32103210 : 0x76543210;
		unsigned hi = k == 1 ? 0x77665544 : k == 2 ? 0x76765454 : k == 4 ? 0x76547654 : 0x76543210;
		auto w = member::cast_to<T>(::select16(bits, y, 0, lo, hi, bytes / 4, lo, hi));
		r.first = member::extract<N>(w, 0);
		if constexpr (bytes == 64) r.second = member::cast_to<T>(::select16(bits, y, 8, lo, hi, 24, lo, hi));
		else r.second = member::extract<N>(w, 1);
	}
	return r;
}
}
template <typename T, unsigned N> inline std::pair<vector<T, N>, vector<T, N>> interleave_zip(vector<T, N> a, vector<T, N> b, unsigned step) {
	__require(step > 0 && step <= N && (step & (step - 1)) == 0, "the step is %d: it is a power of two of at most %d lanes", step, N);
	return detail::zipped(a, b, step);
}
template <typename T, unsigned N> inline std::pair<vector<T, N>, vector<T, N>> interleave_unzip(vector<T, N> a, vector<T, N> b, unsigned step) {
	__require(step > 0 && step <= N && (step & (step - 1)) == 0, "the step is %d: it is a power of two of at most %d lanes", step, N);
	std::pair<vector<T, N>, vector<T, N>> r;
	if (step == N) {
		r.first = a;
		r.second = b;
	} else if constexpr (N * sizeof(T) <= 64) {
		r.first = detail::alternate(::concat(a, b), false, step);
		r.second = detail::alternate(::concat(a, b), true, step);
	} else {
		r.first = ::concat(detail::alternate(a, false, step), detail::alternate(b, false, step));
		r.second = ::concat(detail::alternate(a, true, step), detail::alternate(b, true, step));
	}
	return r;
}

// Offsets of the lanes of a matrix product, a nibble each: of its row, of its column, and of pairs of columns.
namespace detail {
constexpr unsigned row_nibbles(unsigned first, unsigned n, unsigned step) {
	unsigned o = 0;
	for (unsigned l = 0; l < 8; l++) o |= (((first + l) / n * step) & 15) << (4 * l);
	return o;
}
constexpr unsigned word_nibbles(unsigned first, unsigned n, unsigned step, unsigned words) {
	unsigned o = 0;
	for (unsigned l = 0; l < 8; l++) {
		unsigned i = (first + l) / words;
		o |= (((step ? i / n * step : i % n) * words + (first + l) % words) & 15) << (4 * l);
	}
	return o;
}
constexpr unsigned column_nibbles(unsigned n) {
	unsigned o = 0;
	for (unsigned l = 0; l < 8; l++) o |= ((l % n) & 15) << (4 * l);
	return o;
}
constexpr unsigned pair_nibbles(unsigned first, unsigned n) {
	unsigned o = 0;
	for (unsigned l = 0; l < 8; l++) o |= ((l % 2 == 0 ? (first + l) % n / 2 : n / 2 - 1) & 15) << (4 * l);
	return o;
}
// The shapes of products that the API has on this machine, by the bytes of A and B; 40804 is 4 x 8 x 4.
template <typename A, typename B> constexpr bool has_shape(unsigned s) {
	constexpr unsigned bytes = 100 * sizeof(A) + sizeof(B);
	constexpr bool complex_b = __is_complex<B>;
	if constexpr (bytes == 101)
		return s == 40804 || s == 80804 || s == 40808 || s == 20808 || s == 11608 || s == 21608 || s == 41604 || s == 41608;
	else if constexpr (bytes == 102) return s == 40404 || s == 40408 || s == 80801;
	else if constexpr (bytes == 201) return s == 40404 || s == 40804 || s == 40408 || s == 80404;
	else if constexpr (bytes == 202) return s == 40404 || s == 20408 || s == 40408 || s == 40208 || s == 80801;
	else if constexpr (bytes == 204) return s == 40404 || s == 40202 || (complex_b ? s == 40401 : s == 20408);
	else if constexpr (bytes == 208) return s == 20402 || s == 20802 || s == 40402 || s == 20404 || s == 40401;
	else if constexpr (bytes == 402)
		return s == 20204 || s == 20404 || s == 40204 || s == 40402 || s == 40404 || s == 20208 || s == 20408;
	else if constexpr (bytes == 404)
		return s == 20202 || s == 20402 || s == 20802 || s == 40202 || s == 40402 || s == 40204 || s == 20404 || s == 40401;
	else if constexpr (bytes == 408) return s == 20202 || s == 20402 || s == 40201;
	else if constexpr (bytes == 802) return s == 20402 || s == 20802 || s == 40402 || s == 20404;
	else if constexpr (bytes == 804)
		return s == 20202 || s == 20402 || s == 40401 || is_float<B, B> && s == 20401 || !is_float<B, B> && !complex_b && s == 10202;
	else if constexpr (bytes == 808)
		return s == 20202 || (is_cfloat<A, B> ? s == 20402 || s == 20204 || s == 40202 || s == 40201 : s == 20201 || s == 10202);
	else return false;
}
// Lane l is v[first + l / N * K], of 32 or 64 bits; with no K it is v[first + l % N].
template <unsigned L, unsigned N, unsigned K, typename T, unsigned M> inline vector<T, L> row_lanes(vector<T, M> v, unsigned first) {
	constexpr unsigned words = sizeof(T) / 4, lo = word_nibbles(0, N, K, words), hi = word_nibbles(8, N, K, words);
	auto r = ::shuffle16(buffered(member::cast_to<int32>(v)), first * words, lo, hi);
	return member::cast_to<T>(member::extract<L * words>(r, 0));
}
// Rows of 16 bytes as first halves and second halves.
template <typename T, unsigned N> inline vector<T, N> by_halves(vector<T, N> v) {
	return member::cast_to<T>(::shuffle16(member::cast_to<int32>(v), 0, 0xdc985410, 0xfeba7632));
}
// L lanes of v from number i on: repeated if v has fewer.
template <unsigned L, typename T, unsigned N> inline vector<T, L> part(vector<T, N> v, unsigned i) {
	if constexpr (N == L) return v;
	else if constexpr (N > L) return member::extract<L>(v, i);
	else return part<L>(::concat(v, v), 0);
}
}

// Matrix products: C (M x N) += A (M x K) * B (K x N), all row by row. Where a multiplication of the machine has the shape,
// its lanes are 8 or 16 elements of C, in whole rows, and its columns elements of a row of A.
template <unsigned M, unsigned K, unsigned N, typename A, typename B = A, typename T = acc48> struct mmul {
	static constexpr unsigned M_ = M, K_ = K, N_ = N;
	static constexpr unsigned size_A = M * K, size_B = K * N, size_C = M * N;
	using tag = detail::tag<A, B>;
	static constexpr unsigned lanes = std::is_same_v<tag, cacc48> ? (M * N >= 8 ? 8 : 4) : std::is_same_v<tag, cacc80> ? (M * N >= 4 ? 4 : 2) :
		std::is_same_v<tag, caccfloat> ? 4 : std::is_same_v<tag, acc48> ? (M * N >= 16 ? 16 : 8) : (M * N >= 8 ? 8 : std::is_same_v<tag, float> ? 8 : 4);
	static constexpr unsigned parts = M * N < lanes ? 1 : M * N / lanes;
	static constexpr unsigned rows = lanes / N; // of a part
	static constexpr bool whole = M * N % lanes == 0 && lanes % N == 0 && !detail::any_complex<A, B>;
	// C may be half a vector of floats: the other lanes compute what nobody reads.
	static constexpr bool half = std::is_same_v<tag, float> && M * N == 4;
	static constexpr bool by32 = (whole || half) && lanes == 8 && sizeof(A) == 4 && sizeof(B) == 4 &&
		((half ? M : rows) - 1) * K < 16 && (M * K <= 32);
	// Four lanes of two columns: x is B, z the rows of A.
	static constexpr bool by64 = whole && std::is_same_v<tag, acc80> && lanes == 4 && K % 2 == 0 && K * N <= 32 && rows * K <= 8 && 8 % (rows * K) == 0;
	// Rows of B at once: what x has place for as numbers of 16 bits, and z for these columns of A.
	static constexpr unsigned z_size = sizeof(A) == 1 ? 32 : 16;
	static constexpr unsigned in_x = K * N <= 64 ? K : 64 / N, in_z = rows * K <= 2 * z_size ? (rows * K <= z_size ? K : K / 2) : 0;
	static constexpr unsigned chunk = in_x < in_z ? in_x : in_z;
	static constexpr bool halves = rows * K > z_size; // of the rows of A, which are 16 bytes long
	static constexpr bool fits = whole && N % 2 == 0 && chunk > 0 && (halves ? K * sizeof(A) == 16 : z_size % (rows * K) == 0);
	static constexpr bool by16 = fits && lanes == 16 && sizeof(A) == 2 && sizeof(B) <= 2 && chunk % 2 == 0;
	// Bytes by bytes, eight rows of B at once (UG1079: matmult_int8): four lanes share what they select.
	static constexpr bool bytes = fits && lanes == 16 && sizeof(A) == 1 && sizeof(B) == 1 && chunk == 8 && (N == 4 || N == 8);
	static constexpr bool by8 = fits && (lanes == 16 && chunk % 4 == 0 || lanes == 8 && chunk % 8 == 0) && sizeof(A) == 1 && sizeof(B) <= 2;
	static constexpr bool column = lanes == 8 && M == 8 && K == 8 && N == 1 && sizeof(A) <= 2 && sizeof(B) == 2;
	static constexpr bool gathered = M * N % lanes == 0 && lanes % N == 0 && sizeof(A) >= 4 && sizeof(B) >= 4 &&
		((rows - 1) * K + 1) * sizeof(A) <= 64 && lanes * sizeof(A) <= 64 && lanes * sizeof(B) <= 64;
	static_assert(detail::has_shape<A, B>(10000 * M + 100 * K + N), "the API has no mmul of this shape for these types on this machine");
	accum<tag, lanes> _acc[parts];
	mmul() { for (unsigned p = 0; p < parts; p++) chess_flatten_loop _acc[p] = zeros<tag, lanes>(); }
	mmul(accum<tag, lanes * parts> acc) { for (unsigned p = 0; p < parts; p++) chess_flatten_loop _acc[p] = member::extract<lanes>(acc, p); }
	// Z elements of A for part p of C, with its columns from h on.
	template <unsigned Z, unsigned LA> static vector<A, Z> _columns(vector<A, LA> a, unsigned p, unsigned h) {
		if constexpr (halves) return detail::part<Z>(detail::by_halves(a), h / chunk);
		else return detail::part<Z>(a, p * rows * K / Z);
	}
	template <bool First, unsigned LA, unsigned LB> void _mac(vector<A, LA> a, vector<B, LB> b) {
		if constexpr (by32) {
			constexpr unsigned xo = detail::row_nibbles(0, N, K), zo = detail::column_nibbles(N);
			auto x = detail::part<(LA < 16 ? 16 : LA)>(a, 0);
			for (unsigned p = 0; p < parts; p++) chess_flatten_loop
				for (unsigned k = 0; k < K; k++) chess_flatten_loop {
					vector<B, 8> z = detail::part<8>(b, k * N / 8);
					if constexpr (std::is_same_v<tag, float>) {
						if (First && k == 0) _acc[p] = ::fpmul(x, p * rows * K + k, xo, z, k * N % 8, zo);
						else _acc[p] = ::fpmac(_acc[p], x, p * rows * K + k, xo, z, k * N % 8, zo);
					} else {
						if (First && k == 0) _acc[p] = ::lmul8(x, p * rows * K + k, xo, z, k * N % 8, zo);
						else _acc[p] = ::lmac8(_acc[p], x, p * rows * K + k, xo, z, k * N % 8, zo);
					}
				}
		} else if constexpr (by64) {
			constexpr unsigned xo = detail::column_nibbles(N), zo = detail::row_nibbles(0, N, K);
			auto x = detail::part<(LB < 16 ? 16 : LB)>(b, 0);
			for (unsigned p = 0; p < parts; p++) chess_flatten_loop
				for (unsigned k = 0; k < K; k += 2) chess_flatten_loop {
					vector<A, 8> z = detail::part<8>(a, p * rows * K / 8);
					if (First && k == 0) _acc[p] = ::lmul4(x, k * N, xo, N, z, p * rows * K % 8 + k, zo, 1);
					else _acc[p] = ::lmac4(_acc[p], x, k * N, xo, N, z, p * rows * K % 8 + k, zo, 1);
				}
		} else if constexpr (by16) {
			constexpr unsigned xlo = detail::pair_nibbles(0, N), xhi = detail::pair_nibbles(8, N), row = halves ? chunk : K;
			constexpr unsigned zlo = detail::row_nibbles(0, N, row), zhi = detail::row_nibbles(8, N, row);
			for (unsigned h = 0; h < K; h += chunk) chess_flatten_loop {
				auto x = detail::before_zeros(detail::factor(detail::part<chunk * N>(b, h / chunk)));
				for (unsigned p = 0; p < parts; p++) chess_flatten_loop
					for (unsigned k = 0; k < chunk; k += 2) chess_flatten_loop {
						vector<A, 16> z = _columns<16>(a, p, h);
						if (First && h + k == 0) _acc[p] = ::mul16(x, k * N, xlo, xhi, 0x3120, z, (halves ? 0 : p * rows * K % z_size + h) + k, zlo, zhi, 1);
						else _acc[p] = ::mac16(_acc[p], x, k * N, xlo, xhi, 0x3120, z, (halves ? 0 : p * rows * K % z_size + h) + k, zlo, zhi, 1);
					}
			}
		} else if constexpr (bytes) {
			// Of x words of four bytes, those of a row of B and of the next one; of z pairs of bytes, from the row of A on.
			constexpr unsigned xo = N == 4 ? 0 : 0x11101110, zo = (halves ? 8 : K) / 2 * (N == 4 ? 0x33221100 : 0x11110000);
			for (unsigned h = 0; h < K; h += chunk) chess_flatten_loop {
				auto x = detail::before_zeros(detail::part<chunk * N>(b, h / chunk));
				for (unsigned p = 0; p < parts; p++) chess_flatten_loop {
					vector<A, 32> z = _columns<32>(a, p, h);
					const unsigned at = (halves ? 0 : p * rows * K % z_size + h) / 2 * 0x11111111;
					if (First && h == 0) _acc[p] = ::mul16(x, 0, xo, 2 * N, 0x3120, z, 0, zo + at, 2, 0x3210);
					else _acc[p] = ::mac16(_acc[p], x, 0, xo, 2 * N, 0x3120, z, 0, zo + at, 2, 0x3210);
				}
			}
		} else if constexpr (by8) {
			constexpr unsigned xlo = detail::pair_nibbles(0, N), xhi = detail::pair_nibbles(8, N), row = halves ? chunk : K;
			constexpr unsigned zlo = detail::row_nibbles(0, N, row / 2), zhi = detail::row_nibbles(8, N, row / 2);
			for (unsigned h = 0; h < K; h += chunk) chess_flatten_loop {
				auto x = detail::before_zeros(detail::factor(detail::part<chunk * N>(b, h / chunk)));
				for (unsigned p = 0; p < parts; p++) chess_flatten_loop
					for (unsigned k = 0; k < chunk; k += 64 / lanes) chess_flatten_loop {
						vector<A, 32> z = _columns<32>(a, p, h);
						if constexpr (lanes == 16) {
							if (First && h + k == 0) _acc[p] = ::mul16(x, k * N, xlo, xhi, 2 * N, 0x3120, z, (halves ? 0 : p * rows * K % z_size + h) + k, zlo, zhi, 2, 0x1010);
							else _acc[p] = ::mac16(_acc[p], x, k * N, xlo, xhi, 2 * N, 0x3120, z, (halves ? 0 : p * rows * K % z_size + h) + k, zlo, zhi, 2, 0x1010);
						} else {
							if (First && h + k == 0) _acc[p] = ::mul8(x, k * N, xlo, 2 * N, 0x3120, z, (halves ? 0 : p * rows * K % z_size + h) + k, zlo, 2, 0x1010);
							else _acc[p] = ::mac8(_acc[p], x, k * N, xlo, 2 * N, 0x3120, z, (halves ? 0 : p * rows * K % z_size + h) + k, zlo, 2, 0x1010);
						}
					}
			}
		} else if constexpr (column) { // four rows at once, which meet zeros in the lanes of the others
			auto x = detail::factor(a);
			vector<B, 16> z = ::concat(b, vector<B, 8>{});
			if (First) _acc[0] = ::mul8(x, 0, 0x38303830, 2, 0x3210, z, 0, 0x88880000, 1);
			else _acc[0] = ::mac8(_acc[0], x, 0, 0x38303830, 2, 0x3210, z, 0, 0x88880000, 1);
			_acc[0] = ::mac8(_acc[0], x, 4, 0x38303830, 2, 0x3210, z, 4, 0x88880000, 1);
			_acc[0] = ::mac8(_acc[0], x, 32, 0x38303830, 2, 0x3210, z, 0, 0x00008888, 1);
			_acc[0] = ::mac8(_acc[0], x, 36, 0x38303830, 2, 0x3210, z, 4, 0x00008888, 1);
		} else
			for (unsigned p = 0; p < parts; p++) chess_flatten_loop {
				if (First) _acc[p] = zeros<tag, lanes>();
				for (unsigned k = 0; k < K; k++) chess_flatten_loop {
					if constexpr (gathered) {
						auto x = detail::row_lanes<lanes, N, K>(a, p * rows * K + k);
						_acc[p] = aie::mac(_acc[p], x, detail::row_lanes<lanes, N, 0>(b, k * N));
					} else {
						vector<A, lanes> x{};
						vector<B, lanes> y{};
						for (unsigned l = 0; l < lanes && l < M * N; l++) {
							unsigned i = p * lanes + l;
							x[l] = a[i / N * K + k];
							y[l] = b[k * N + i % N];
						}
						_acc[p] = aie::mac(_acc[p], x, y);
					}
				}
			}
	}
	template <unsigned LA, unsigned LB> void mul(vector<A, LA> a, vector<B, LB> b) {
		static_assert(LA == size_A && LB == size_B, "mmul<M, K, N> multiplies M * K elements by K * N");
		_mac<true>(a, b);
	}
	template <unsigned LA, unsigned LB> void mac(vector<A, LA> a, vector<B, LB> b) {
		static_assert(LA == size_A && LB == size_B, "mmul<M, K, N> multiplies M * K elements by K * N");
		_mac<false>(a, b);
	}
	template <typename U> vector<U, size_C> to_vector(int shift = 0) const {
		if constexpr (parts == 1 && M * N == lanes) return member::to_vector<U>(_acc[0], shift);
		else if constexpr (half) return member::extract<size_C>(member::to_vector<U>(_acc[0], shift), 0);
		else if constexpr (parts == 2) return ::concat(member::to_vector<U>(_acc[0], shift), member::to_vector<U>(_acc[1], shift));
		else if constexpr (M * N == parts * lanes) {
			vector<U, size_C> r{};
			for (unsigned p = 0; p < parts; p++) chess_flatten_loop r = change::insert(r, p, member::to_vector<U>(_acc[p], shift));
			return r;
		} else {
			vector<U, size_C> r{};
			for (unsigned p = 0; p < parts; p++) chess_flatten_loop {
				vector<U, lanes> v = member::to_vector<U>(_acc[p], shift);
				for (unsigned l = 0; l < lanes && l < M * N; l++) r[p * lanes + l] = v[l];
			}
			return r;
		}
	}
	accum<tag, lanes> to_accum() const { return _acc[0]; }
};

namespace detail {
template <typename K, typename C> inline K widened(C x) {
	if constexpr (__is_complex<K> && !__is_complex<C>) return K{x, 0};
	else return (K)x;
}
}
// Lane l of acc, plus or minus the sum over p of coeff[cs + p * CS] * data[ds + l * SY + p * SX], around the ends of both. A product of
// the machine takes `cols` points: their data as the step of x says, the coefficients from a register that begins with the first.
namespace detail {
template <unsigned Z, typename C, unsigned N> inline vector<C, Z> coefficients_from(vector<C, N> v, unsigned n) {
	if constexpr (N < Z) return coefficients_from<Z>(::concat(v, v), n);
	else {
		if (n % N == 0) return member::extract<Z>(v, 0);
		return member::extract<Z>(lanes_from(v, v, n % N), 0);
	}
}
constexpr unsigned step_nibbles(unsigned first, unsigned step) {
	unsigned o = 0;
	for (unsigned l = 0; l < 8; l++) o |= (((first + l) * step) & 15) << (4 * l);
	return o;
}
#define __plus_or_minus(PRE, N, ...) \
	do { \
		if constexpr (Minus) acc = ::PRE##msc##N(__VA_ARGS__); \
		else acc = ::PRE##mac##N(__VA_ARGS__); \
	} while (0)
template <bool Minus, unsigned L, unsigned Points, int CS, int SX, int SY, typename T, typename C, unsigned NC, typename D, unsigned ND>
inline accum<T, L> slide(accum<T, L> acc, vector<C, NC> coeff, unsigned cs, vector<D, ND> data, unsigned ds) {
	constexpr bool c_complex = __is_complex<C>, d_complex = __is_complex<D>, floats = is_float<C, D> || is_cfloat<C, D>;
	constexpr unsigned c_half = half_size<C>, d_half = half_size<D>, Z = 32 / sizeof(C), reach = CS < 0 ? -CS : CS;
	constexpr bool regular = SY > 0 && (L - 1) * SY < 16 && CS != 0; // the lanes are in reach of the offsets
	constexpr bool pairs = std::is_same_v<D, int16> && std::is_same_v<C, int16> && SX == 1 && (SY == 1 || SY == 2) && (L == 8 || L == 16);
	constexpr unsigned cols = floats ? (L == 8 && !c_complex && !d_complex || L == 4 && d_complex ? 1 : 0) :
		d_complex ? (c_half == 1 || d_half == 1 ? 0 : (c_complex ? 32 : 64) / (c_half * d_half) / L) :
		c_complex ? 0 : pairs ? 32 / L : c_half == 4 && d_half == 4 ? 8 / L : c_half * d_half == 8 && (L == 8 || L == 16 && d_half == 4) ? 16 / L : 0;
	constexpr unsigned chunk = Z / (reach ? reach : 1);
	if constexpr (is_wide<T, L>)
		return accum<T, L>{slide<Minus, L / 2, Points, CS, SX, SY>(acc.lo, coeff, cs, data, ds),
			slide<Minus, L / 2, Points, CS, SX, SY>(acc.hi, coeff, cs, data, ds + L / 2 * SY)};
	else if constexpr (Points == 0) return acc;
	else if constexpr (c_half == 1 && NC <= 64) return slide<Minus, L, Points, CS, SX, SY>(acc, member::unpack(coeff), cs, data, ds);
	else if constexpr (d_half == 1 && ND <= 64) return slide<Minus, L, Points, CS, SX, SY>(acc, coeff, cs, member::unpack(data), ds);
	else if constexpr (std::is_same_v<D, int16> && std::is_same_v<C, int16> && SX == -1) // from the last point to the first
		return slide<Minus, L, Points, -CS, 1, SY>(acc, coeff, cs + (int)(Points - 1) * CS, data, ds - (Points - 1));
	else if constexpr (c_complex && d_complex && c_half == 4 && d_half == 4 && L == 4 && !floats)
		return ::concat(slide<Minus, 2, Points, CS, SX, SY>(ext_lo(acc), coeff, cs, data, ds),
			slide<Minus, 2, Points, CS, SX, SY>(ext_hi(acc), coeff, cs, data, ds + 2 * SY));
	else if constexpr (cols > 0 && regular && Points > chunk)
		return slide<Minus, L, Points - chunk, CS, SX, SY>(slide<Minus, L, chunk, CS, SX, SY>(acc, coeff, cs, data, ds), coeff,
			cs + (int)chunk * CS, data, ds + (int)chunk * SX);
	else {
		if constexpr (cols > 0 && (regular || pairs)) {
			if (!pairs || SY == 1 || ds % 2 == 0) {
				auto x = buffered(data);
				vector<C, Z> z = coefficients_from<Z>(coeff, CS < 0 ? cs + (int)(Points - 1) * CS : cs);
				if constexpr (Points % cols != 0) { // columns without a point meet zeros
					constexpr unsigned used = Points * reach * (sizeof(C) == 8 ? 2 : 1);
					z = chosen<(sizeof(C) == 2 ? 2 : 4)>(used < 32 ? ~0u << used % 32 : 0, z, vector<C, Z>{});
				}
				constexpr unsigned xo = step_nibbles(0, SY), xh = step_nibbles(8, SY), plo = SY == 1 ? 0x03020100 : 0x06040200,
					phi = SY == 1 ? 0x07060504 : 0x0e0c0a08, even = SY == 1 ? 0x2110 : 0x3210;
				for (unsigned p = 0; p < Points; p += cols) {
					const unsigned zs = CS < 0 ? (Points - 1 - p) * reach : p * reach;
					int xs = (int)ds + (int)p * SX, xe = xs & ~1;
					if constexpr (pairs && L == 16) {
						if (SY == 2 || xs == xe) __plus_or_minus(, 16, acc, x, xe, plo, phi, even, z, zs, 0, 0, CS);
						else __plus_or_minus(, 16, acc, x, xe, plo, phi, 0x3221, z, zs, 0, 0, CS);
					} else if constexpr (pairs) {
						if (SY == 2 || xs == xe) __plus_or_minus(, 8, acc, x, xe, plo, 2, even, z, zs, 0, CS);
						else __plus_or_minus(, 8, acc, x, xe, plo, 2, 0x3221, z, zs, 0, CS);
					} else if constexpr (floats) __plus_or_minus(fp, , acc, x, xs, xo, z, zs, 0);
					else if constexpr (d_complex && std::is_same_v<T, cacc80>) {
						if constexpr (L == 4 && cols == 1) __plus_or_minus(l, 4, acc, x, xs, xo, z, zs, 0);
						else if constexpr (L == 4) __plus_or_minus(l, 4, acc, x, xs, xo, SX, z, zs, 0, CS);
						else if constexpr (cols == 1) __plus_or_minus(l, 2, acc, x, xs, xo, z, zs, 0);
						else __plus_or_minus(l, 2, acc, x, xs, xo, SX, z, zs, 0, CS);
					} else if constexpr (d_complex) {
						if constexpr (L == 8 && cols == 1) __plus_or_minus(, 8, acc, x, xs, xo, z, zs, 0);
						else if constexpr (L == 8) __plus_or_minus(, 8, acc, x, xs, xo, SX, z, zs, 0, CS);
						else if constexpr (cols == 1) __plus_or_minus(, 4, acc, x, xs, xo, z, zs, 0);
						else __plus_or_minus(, 4, acc, x, xs, xo, SX, z, zs, 0, CS);
					} else if constexpr (c_half == 4 && d_half == 4) {
						if constexpr (L == 8) __plus_or_minus(l, 8, acc, x, xs, xo, z, zs, 0);
						else __plus_or_minus(l, 4, acc, x, xs, xo, SX, z, zs, 0, CS);
					} else if constexpr (std::is_same_v<T, acc80>) __plus_or_minus(l, 8, acc, x, xs, xo, SX, z, zs, 0, CS);
					else if constexpr (L == 8) __plus_or_minus(, 8, acc, x, xs, xo, SX, z, zs, 0, CS);
					else __plus_or_minus(, 16, acc, x, xs, xo, xh, z, zs, 0, 0);
				}
				return acc;
			}
		}
		if constexpr (cols == 0 || !regular && !pairs || pairs && SY == 2) {
			using K = std::conditional_t<(L * sizeof(C) < 16), D, C>; // a register of its own size has no so few lanes
			for (unsigned p = 0; p < Points; p++) {
				vector<D, L> x{};
				for (unsigned l = 0; l < L; l++) x[l] = data[(unsigned)(ds + (int)l * SY + (int)p * SX) % ND];
				auto z = broadcast<K, L>(detail::widened<K>(coeff[(unsigned)(cs + (int)p * CS) % NC]));
				if constexpr (Minus) acc = aie::msc(acc, x, z);
				else acc = aie::mac(acc, x, z);
			}
		}
		return acc;
	}
}
#undef __plus_or_minus
}
// Functions of filters are functions of their classes; the older ones have the first coefficient as an argument of the template.
#define __slide(MUL, MAC, OPS, CLASS_MUL, CLASS_MAC) \
template <unsigned Lanes, unsigned Points, int CoeffStep = 1, int DataStepX = 1, int DataStepY = DataStepX, typename A = accauto, typename C, \
	unsigned NC, typename D, unsigned ND, typename... R> inline auto MUL(vector<C, NC> coeff, unsigned cs, vector<D, ND> data, \
	unsigned ds, const R &...right) { \
	return OPS<Lanes, Points, CoeffStep, DataStepX, DataStepY, C, D, A>::CLASS_MUL(coeff, cs, data, ds, right...); \
} \
template <unsigned Lanes, unsigned Points, int CoeffStart = 0, int CoeffStep = 1, int DataStep = 1, typename A = accauto, typename C, \
	unsigned NC, typename D, unsigned ND, typename... R> inline auto MUL(vector<C, NC> coeff, vector<D, ND> data, unsigned ds, \
	const R &...right) { \
	return OPS<Lanes, Points, CoeffStep, DataStep, DataStep, C, D, A>::CLASS_MUL(coeff, CoeffStart, data, ds, right...); \
} \
template <unsigned Lanes, unsigned Points, int CoeffStep = 1, int DataStepX = 1, int DataStepY = DataStepX, typename A, typename C, \
	unsigned NC, typename D, unsigned ND, typename... R> inline accum<A, Lanes> MAC(accum<A, Lanes> acc, vector<C, NC> coeff, \
	unsigned cs, vector<D, ND> data, unsigned ds, const R &...right) { \
	return OPS<Lanes, Points, CoeffStep, DataStepX, DataStepY, C, D, A>::CLASS_MAC(acc, coeff, cs, data, ds, right...); \
} \
template <unsigned Lanes, unsigned Points, int CoeffStart = 0, int CoeffStep = 1, int DataStep = 1, typename A, typename C, unsigned NC, \
	typename D, unsigned ND, typename... R> inline accum<A, Lanes> MAC(accum<A, Lanes> acc, vector<C, NC> coeff, vector<D, ND> data, \
	unsigned ds, const R &...right) { \
	return OPS<Lanes, Points, CoeffStep, DataStep, DataStep, C, D, A>::CLASS_MAC(acc, coeff, CoeffStart, data, ds, right...); \
}
// Filters: lane l is the sum over p of coeff[start + p * step] * data[start + l * step_y + p * step_x].
template <unsigned Lanes, unsigned Points, int CoeffStep = 1, int DataStepX = 1, int DataStepY = 1, typename C = int16, typename D = C,
	typename T = accauto> struct sliding_mul_ops {
	static constexpr unsigned lanes = Lanes, points = Points;
	using tag = detail::tag_or<T, C, D>;
	using accum_type = accum<tag, Lanes>;
	using coeff_type = C;
	using data_type = D;
	template <unsigned NC, unsigned ND> static accum<tag, Lanes> mac(accum<tag, Lanes> acc, vector<C, NC> coeff, unsigned cs,
		vector<D, ND> data, unsigned ds) {
		return detail::slide<false, Lanes, Points, CoeffStep, DataStepX, DataStepY>(acc, coeff, cs, data, ds);
	}
	template <unsigned NC, unsigned ND> static accum<tag, Lanes> mul(vector<C, NC> coeff, unsigned cs, vector<D, ND> data, unsigned ds) {
		return mac(zeros<tag, Lanes>(), coeff, cs, data, ds);
	}
	template <unsigned NC, unsigned ND> static accum<tag, Lanes> negmul(vector<C, NC> coeff, unsigned cs, vector<D, ND> data, unsigned ds) {
		return detail::slide<true, Lanes, Points, CoeffStep, DataStepX, DataStepY>(zeros<tag, Lanes>(), coeff, cs, data, ds);
	}
};
template <unsigned Lanes, unsigned Points, int CoeffStep = 1, typename C = int16, typename D = C, typename T = accauto>
using sliding_mul_x_ops = sliding_mul_ops<Lanes, Points, CoeffStep, 1, 1, C, D, T>;
template <unsigned Lanes, unsigned Points, int CoeffStep = 1, int DataStep = 1, typename C = int16, typename D = C, typename T = accauto>
using sliding_mul_xy_ops = sliding_mul_ops<Lanes, Points, CoeffStep, DataStep, DataStep, C, D, T>;
template <unsigned Lanes, unsigned Points, int CoeffStep = 1, int DataStepY = 1, typename C = int16, typename D = C, typename T = accauto>
using sliding_mul_y_ops = sliding_mul_ops<Lanes, Points, CoeffStep, 1, DataStepY, C, D, T>;
__slide(sliding_mul, sliding_mac, sliding_mul_ops, mul, mac)

// Symmetric filters: lane l is the sum over the first half of the points p of coeff[start + p * step] times the sum of
// left[start + l * step_y + p * step_x] and of its mirror; the point in the middle of an odd number has no mirror.
template <unsigned Lanes, unsigned Points, int CoeffStep = 1, int DataStepX = 1, int DataStepY = 1, typename C = int16, typename D = C,
	typename T = accauto> struct sliding_mul_sym_ops {
	static constexpr unsigned lanes = Lanes, points = Points;
	using tag = detail::tag_or<T, C, D>;
	using accum_type = accum<tag, Lanes>;
	using coeff_type = C;
	using data_type = D;
	template <bool Minus, unsigned NC, unsigned NL, unsigned NR> static accum<tag, Lanes> _mac(accum<tag, Lanes> acc, vector<C, NC> coeff,
		unsigned cs, vector<D, NL> left, unsigned ls, vector<D, NR> right, unsigned rs) {
		if constexpr (std::is_same_v<tag, float> || std::is_same_v<tag, caccfloat>) { // in their order, as every sum is rounded
			for (unsigned p = 0; p < (Points + 1) / 2; p++) {
				acc = detail::slide<false, Lanes, 1, 1, 1, DataStepY>(acc, coeff, cs + (int)p * CoeffStep, left, ls + (int)p * DataStepX);
				if (2 * p + 1 != Points)
					acc = detail::slide<Minus, Lanes, 1, 1, 1, DataStepY>(acc, coeff, cs + (int)p * CoeffStep, right, rs - (int)p * DataStepX);
			}
			return acc;
		} else {
			acc = detail::slide<false, Lanes, (Points + 1) / 2, CoeffStep, DataStepX, DataStepY>(acc, coeff, cs, left, ls);
			return detail::slide<Minus, Lanes, Points / 2, CoeffStep, -DataStepX, DataStepY>(acc, coeff, cs, right, rs);
		}
	}
	template <unsigned NC, unsigned ND> static auto mac_sym(accum<tag, Lanes> acc, vector<C, NC> coeff, unsigned cs, vector<D, ND> data, unsigned ds) {
		return _mac<false>(acc, coeff, cs, data, ds, data, ds + (Points - 1) * DataStepX);
	}
	template <unsigned NC, unsigned ND> static auto mac_sym(accum<tag, Lanes> acc, vector<C, NC> coeff, unsigned cs, vector<D, ND> data, unsigned ls,
		unsigned rs) { return _mac<false>(acc, coeff, cs, data, ls, data, rs); }
	template <unsigned NC, unsigned NL, unsigned NR> static auto mac_sym(accum<tag, Lanes> acc, vector<C, NC> coeff, unsigned cs, vector<D, NL> left,
		unsigned ls, vector<D, NR> right, unsigned rs) { return _mac<false>(acc, coeff, cs, left, ls, right, rs); }
	template <unsigned NC, unsigned ND> static auto mac_antisym(accum<tag, Lanes> acc, vector<C, NC> coeff, unsigned cs, vector<D, ND> data,
		unsigned ds) { return _mac<true>(acc, coeff, cs, data, ds, data, ds + (Points - 1) * DataStepX); }
	template <unsigned NC, unsigned ND> static auto mac_antisym(accum<tag, Lanes> acc, vector<C, NC> coeff, unsigned cs, vector<D, ND> data,
		unsigned ls, unsigned rs) { return _mac<true>(acc, coeff, cs, data, ls, data, rs); }
	template <unsigned NC, unsigned NL, unsigned NR> static auto mac_antisym(accum<tag, Lanes> acc, vector<C, NC> coeff, unsigned cs,
		vector<D, NL> left, unsigned ls, vector<D, NR> right, unsigned rs) { return _mac<true>(acc, coeff, cs, left, ls, right, rs); }
	template <unsigned NC, unsigned ND> static auto mul_sym(vector<C, NC> coeff, unsigned cs, vector<D, ND> data, unsigned ds) {
		return mac_sym(zeros<tag, Lanes>(), coeff, cs, data, ds);
	}
	template <unsigned NC, unsigned ND> static auto mul_sym(vector<C, NC> coeff, unsigned cs, vector<D, ND> data, unsigned ls, unsigned rs) {
		return mac_sym(zeros<tag, Lanes>(), coeff, cs, data, ls, rs);
	}
	template <unsigned NC, unsigned NL, unsigned NR> static auto mul_sym(vector<C, NC> coeff, unsigned cs, vector<D, NL> left, unsigned ls,
		vector<D, NR> right, unsigned rs) { return mac_sym(zeros<tag, Lanes>(), coeff, cs, left, ls, right, rs); }
	template <unsigned NC, unsigned ND> static auto mul_antisym(vector<C, NC> coeff, unsigned cs, vector<D, ND> data, unsigned ds) {
		return mac_antisym(zeros<tag, Lanes>(), coeff, cs, data, ds);
	}
	template <unsigned NC, unsigned ND> static auto mul_antisym(vector<C, NC> coeff, unsigned cs, vector<D, ND> data, unsigned ls, unsigned rs) {
		return mac_antisym(zeros<tag, Lanes>(), coeff, cs, data, ls, rs);
	}
	template <unsigned NC, unsigned NL, unsigned NR> static auto mul_antisym(vector<C, NC> coeff, unsigned cs, vector<D, NL> left, unsigned ls,
		vector<D, NR> right, unsigned rs) { return mac_antisym(zeros<tag, Lanes>(), coeff, cs, left, ls, right, rs); }
};
template <unsigned Lanes, unsigned Points, int CoeffStep = 1, typename C = int16, typename D = C, typename T = accauto>
using sliding_mul_sym_x_ops = sliding_mul_sym_ops<Lanes, Points, CoeffStep, 1, 1, C, D, T>;
template <unsigned Lanes, unsigned Points, int CoeffStep = 1, int DataStep = 1, typename C = int16, typename D = C, typename T = accauto>
using sliding_mul_sym_xy_ops = sliding_mul_sym_ops<Lanes, Points, CoeffStep, DataStep, DataStep, C, D, T>;
template <unsigned Lanes, unsigned Points, int CoeffStep = 1, int DataStepY = 1, typename C = int16, typename D = C, typename T = accauto>
using sliding_mul_sym_y_ops = sliding_mul_sym_ops<Lanes, Points, CoeffStep, 1, DataStepY, C, D, T>;
__slide(sliding_mul_sym, sliding_mac_sym, sliding_mul_sym_ops, mul_sym, mac_sym)
__slide(sliding_mul_antisym, sliding_mac_antisym, sliding_mul_sym_ops, mul_antisym, mac_antisym)
#undef __slide
// Weighted sums: lane l is the sum over k of coeff[start + k] * data_k[l].
namespace detail {
template <typename A, typename C, unsigned NC> inline A accumulated(A acc, vector<C, NC> coeff, unsigned cs) { return acc; }
template <typename A, typename C, unsigned NC, typename D, unsigned N, typename... R> inline A accumulated(A acc, vector<C, NC> coeff,
	unsigned cs, vector<D, N> data, const R &...rest) {
	return accumulated(mac(acc, data, broadcast<C, N>(coeff[cs % NC])), coeff, cs + 1, rest...);
}
}
template <unsigned Lanes, typename C, unsigned NC, typename D, typename... R> inline auto accumulate(vector<C, NC> coeff, unsigned cs,
	vector<D, Lanes> data, const R &...rest) {
	return detail::accumulated(mul(data, broadcast<C, Lanes>(coeff[cs % NC])), coeff, cs + 1, rest...);
}
template <unsigned Lanes, typename T, typename C, unsigned NC, typename D, typename... R> inline accum<T, Lanes> accumulate(
	accum<T, Lanes> acc, vector<C, NC> coeff, unsigned cs, vector<D, Lanes> data, const R &...rest) {
	return detail::accumulated(acc, coeff, cs, data, rest...);
}

// Iterators. What cbegin gives, and begin of a pointer to const, is const.
// i in a circle of n; a step that leaves it once needs no division.
namespace detail {
inline int around(int i, int n) {
	if (i >= n) i -= n;
	else if (i < 0) i += n;
	return i >= 0 && i < n ? i : (i % n + n) % n;
}
}
// Each kind as it is, and as one through which nothing can be stored.
#define __iterators(PRE, CONST) \
	template <typename T, unsigned N> struct PRE##vector_iterator { \
		T *_p; \
		using value_type = vector<T, N>; \
		CONST vector<T, N> &operator*() const { return *(CONST vector<T, N> *)_p; } \
		CONST vector<T, N> &operator[](int i) const { return *(CONST vector<T, N> *)(_p + i * (int)N); } \
		PRE##vector_iterator<T, N> &operator++() { _p += N; return *this; } \
		PRE##vector_iterator<T, N> operator++(int) { PRE##vector_iterator<T, N> old = *this; _p += N; return old; } \
		PRE##vector_iterator<T, N> &operator--() { _p -= N; return *this; } \
		PRE##vector_iterator<T, N> operator--(int) { PRE##vector_iterator<T, N> old = *this; _p -= N; return old; } \
		PRE##vector_iterator<T, N> &operator+=(int n) { _p += n * (int)N; return *this; } \
		PRE##vector_iterator<T, N> &operator-=(int n) { _p -= n * (int)N; return *this; } \
		PRE##vector_iterator<T, N> operator+(int n) const { return PRE##vector_iterator<T, N>{_p + n * (int)N}; } \
		PRE##vector_iterator<T, N> operator-(int n) const { return PRE##vector_iterator<T, N>{_p - n * (int)N}; } \
		int operator-(const PRE##vector_iterator<T, N> &o) const { return (_p - o._p) / (int)N; } \
		bool operator==(const PRE##vector_iterator<T, N> &o) const { return _p == o._p; } \
		bool operator!=(const PRE##vector_iterator<T, N> &o) const { return _p != o._p; } \
	}; \
	template <typename T> struct PRE##scalar_iterator { \
		T *_p; \
		CONST T &operator*() const { return *_p; } \
		CONST T &operator[](int i) const { return _p[i]; } \
		PRE##scalar_iterator<T> &operator++() { _p++; return *this; } \
		PRE##scalar_iterator<T> operator++(int) { PRE##scalar_iterator<T> old = *this; _p++; return old; } \
		PRE##scalar_iterator<T> &operator--() { _p--; return *this; } \
		PRE##scalar_iterator<T> operator--(int) { PRE##scalar_iterator<T> old = *this; _p--; return old; } \
		PRE##scalar_iterator<T> &operator+=(int n) { _p += n; return *this; } \
		PRE##scalar_iterator<T> &operator-=(int n) { _p -= n; return *this; } \
		PRE##scalar_iterator<T> operator+(int n) const { return PRE##scalar_iterator<T>{_p + n}; } \
		PRE##scalar_iterator<T> operator-(int n) const { return PRE##scalar_iterator<T>{_p - n}; } \
		int operator-(const PRE##scalar_iterator<T> &o) const { return _p - o._p; } \
		bool operator==(const PRE##scalar_iterator<T> &o) const { return _p == o._p; } \
		bool operator!=(const PRE##scalar_iterator<T> &o) const { return _p != o._p; } \
	}; \
	template <typename T, unsigned N> struct PRE##circular_iterator { \
		T *_base; \
		int _size, _at; \
		void _move(int n) { _at = detail::around(_at + n * (int)N, _size); } \
		CONST vector<T, N> &operator*() const { return *(CONST vector<T, N> *)(_base + _at); } \
		PRE##circular_iterator<T, N> &operator++() { _move(1); return *this; } \
		PRE##circular_iterator<T, N> operator++(int) { PRE##circular_iterator<T, N> old = *this; _move(1); return old; } \
		PRE##circular_iterator<T, N> &operator--() { _move(-1); return *this; } \
		PRE##circular_iterator<T, N> operator--(int) { PRE##circular_iterator<T, N> old = *this; _move(-1); return old; } \
		PRE##circular_iterator<T, N> &operator+=(int n) { _move(n); return *this; } \
		PRE##circular_iterator<T, N> &operator-=(int n) { _move(-n); return *this; } \
		PRE##circular_iterator<T, N> operator+(int n) const { PRE##circular_iterator<T, N> it = *this; it._move(n); return it; } \
		PRE##circular_iterator<T, N> operator-(int n) const { PRE##circular_iterator<T, N> it = *this; it._move(-n); return it; } \
		CONST vector<T, N> &operator[](int i) const { return *(*this + i); } \
		bool operator==(const PRE##circular_iterator<T, N> &o) const { return _at == o._at; } \
		bool operator!=(const PRE##circular_iterator<T, N> &o) const { return _at != o._at; } \
	}; \
	template <typename T> struct PRE##scalar_circular_iterator { \
		T *_base; \
		int _size, _at; \
		void _move(int n) { _at = detail::around(_at + n, _size); } \
		CONST T &operator*() const { return _base[_at]; } \
		PRE##scalar_circular_iterator<T> &operator++() { _move(1); return *this; } \
		PRE##scalar_circular_iterator<T> operator++(int) { PRE##scalar_circular_iterator<T> old = *this; _move(1); return old; } \
		PRE##scalar_circular_iterator<T> &operator--() { _move(-1); return *this; } \
		PRE##scalar_circular_iterator<T> operator--(int) { PRE##scalar_circular_iterator<T> old = *this; _move(-1); return old; } \
		PRE##scalar_circular_iterator<T> &operator+=(int n) { _move(n); return *this; } \
		PRE##scalar_circular_iterator<T> &operator-=(int n) { _move(-n); return *this; } \
		PRE##scalar_circular_iterator<T> operator+(int n) const { PRE##scalar_circular_iterator<T> it = *this; it._move(n); return it; } \
		PRE##scalar_circular_iterator<T> operator-(int n) const { PRE##scalar_circular_iterator<T> it = *this; it._move(-n); return it; } \
		CONST T &operator[](int i) const { return *(*this + i); } \
	};
__iterators(, )
__iterators(const_, const)
#undef __iterators
template <unsigned N, typename T> inline vector<T, N> load_v(const scalar_iterator<T> &it) { return load_v<N>(it._p); }
template <unsigned N, typename T> inline vector<T, N> load_v(const const_scalar_iterator<T> &it) { return load_v<N>(it._p); }
template <unsigned N, typename T> inline vector<T, N> load_unaligned_v(const scalar_iterator<T> &it, unsigned aligned = 1) { return load_unaligned_v<N>(it._p, aligned); }
template <unsigned N, typename T> inline vector<T, N> load_unaligned_v(const const_scalar_iterator<T> &it, unsigned aligned = 1) { return load_unaligned_v<N>(it._p, aligned); }
template <typename T, unsigned N> inline void store_v(const scalar_iterator<T> &it, vector<T, N> v) { store_v(it._p, v); }
template <unsigned N, typename T> inline vector_iterator<T, N> begin_vector(T *p) { return vector_iterator<T, N>{p}; }
template <unsigned N, typename T> inline const_vector_iterator<T, N> begin_vector(const T *p) { return const_vector_iterator<T, N>{(T *)p}; }
template <unsigned N, typename T> inline vector_iterator<T, N> begin_vector(input_buffer<T> &b) { return vector_iterator<T, N>{b.data()}; }
template <unsigned N, typename T> inline vector_iterator<T, N> begin_vector(output_buffer<T> &b) { return vector_iterator<T, N>{b.data()}; }
template <unsigned N, typename T> inline vector_iterator<T, N> begin_restrict_vector(T *p) { return vector_iterator<T, N>{p}; }
template <unsigned N, typename T> inline const_vector_iterator<T, N> begin_restrict_vector(const T *p) { return const_vector_iterator<T, N>{(T *)p}; }
template <unsigned N, typename T> inline vector_iterator<T, N> begin_restrict_vector(input_buffer<T> &b) { return vector_iterator<T, N>{b.data()}; }
template <unsigned N, typename T> inline vector_iterator<T, N> begin_restrict_vector(output_buffer<T> &b) { return vector_iterator<T, N>{b.data()}; }
template <unsigned N, typename T> inline const_vector_iterator<T, N> cbegin_vector(T *p) { return const_vector_iterator<T, N>{p}; }
template <unsigned N, typename T> inline const_vector_iterator<T, N> cbegin_vector(const T *p) { return const_vector_iterator<T, N>{(T *)p}; }
template <unsigned N, typename T> inline const_vector_iterator<T, N> cbegin_vector(input_buffer<T> &b) { return const_vector_iterator<T, N>{b.data()}; }
template <unsigned N, typename T> inline const_vector_iterator<T, N> cbegin_vector(output_buffer<T> &b) { return const_vector_iterator<T, N>{b.data()}; }
template <unsigned N, typename T> inline const_vector_iterator<T, N> cbegin_restrict_vector(T *p) { return const_vector_iterator<T, N>{p}; }
template <unsigned N, typename T> inline const_vector_iterator<T, N> cbegin_restrict_vector(const T *p) { return const_vector_iterator<T, N>{(T *)p}; }
template <unsigned N, typename T> inline const_vector_iterator<T, N> cbegin_restrict_vector(input_buffer<T> &b) { return const_vector_iterator<T, N>{b.data()}; }
template <unsigned N, typename T> inline const_vector_iterator<T, N> cbegin_restrict_vector(output_buffer<T> &b) { return const_vector_iterator<T, N>{b.data()}; }
template <unsigned N, typename T> inline vector_iterator<T, N> begin_vector_random(T *p) { return vector_iterator<T, N>{p}; }
template <unsigned N, typename T> inline const_vector_iterator<T, N> begin_vector_random(const T *p) { return const_vector_iterator<T, N>{(T *)p}; }
template <unsigned N, typename T> inline vector_iterator<T, N> begin_vector_random(input_buffer<T> &b) { return vector_iterator<T, N>{b.data()}; }
template <unsigned N, typename T> inline vector_iterator<T, N> begin_vector_random(output_buffer<T> &b) { return vector_iterator<T, N>{b.data()}; }
template <typename T> inline scalar_iterator<T> begin(T *p) { return scalar_iterator<T>{p}; }
template <typename T> inline scalar_iterator<T> begin(input_buffer<T> &b) { return scalar_iterator<T>{b.data()}; }
template <typename T> inline scalar_iterator<T> begin(output_buffer<T> &b) { return scalar_iterator<T>{b.data()}; }
template <typename T> inline const_scalar_iterator<T> cbegin(T *p) { return const_scalar_iterator<T>{p}; }
template <typename T> inline const_scalar_iterator<T> cbegin(input_buffer<T> &b) { return const_scalar_iterator<T>{b.data()}; }
template <typename T> inline const_scalar_iterator<T> cbegin(output_buffer<T> &b) { return const_scalar_iterator<T>{b.data()}; }
template <typename T> inline scalar_iterator<T> begin_random(T *p) { return scalar_iterator<T>{p}; }
template <typename T> inline scalar_iterator<T> begin_random(input_buffer<T> &b) { return scalar_iterator<T>{b.data()}; }
template <typename T> inline scalar_iterator<T> begin_random(output_buffer<T> &b) { return scalar_iterator<T>{b.data()}; }
template <typename T> inline scalar_iterator<T> begin_restrict(T *p) { return scalar_iterator<T>{p}; }
template <typename T> inline scalar_iterator<T> begin_restrict(input_buffer<T> &b) { return scalar_iterator<T>{b.data()}; }
template <typename T> inline scalar_iterator<T> begin_restrict(output_buffer<T> &b) { return scalar_iterator<T>{b.data()}; }
template <unsigned N, unsigned Size, typename T> inline circular_iterator<T, N> begin_vector_circular(T *p) { return circular_iterator<T, N>{p, (int)Size, 0}; }
template <unsigned N, typename T> inline circular_iterator<T, N> begin_vector_circular(T *p, int n) { return circular_iterator<T, N>{p, n, 0}; }
template <unsigned N, typename T> inline circular_iterator<T, N> begin_vector_circular(input_buffer<T> &b) { return circular_iterator<T, N>{b.data(), (int)b.__capacity(), 0}; }
template <unsigned N, typename T> inline circular_iterator<T, N> begin_vector_circular(output_buffer<T> &b) { return circular_iterator<T, N>{b.data(), (int)b.__capacity(), 0}; }
template <unsigned N, unsigned Size, typename T> inline circular_iterator<T, N> begin_vector_random_circular(T *p) { return circular_iterator<T, N>{p, (int)Size, 0}; }
template <unsigned N, typename T> inline circular_iterator<T, N> begin_vector_random_circular(T *p, int n) { return circular_iterator<T, N>{p, n, 0}; }
template <unsigned N, typename T> inline circular_iterator<T, N> begin_vector_random_circular(input_buffer<T> &b) { return circular_iterator<T, N>{b.data(), (int)b.__capacity(), 0}; }
template <unsigned N, typename T> inline circular_iterator<T, N> begin_vector_random_circular(output_buffer<T> &b) { return circular_iterator<T, N>{b.data(), (int)b.__capacity(), 0}; }
template <unsigned N, unsigned Size, typename T> inline const_circular_iterator<T, N> cbegin_vector_circular(T *p) { return const_circular_iterator<T, N>{p, (int)Size, 0}; }
template <unsigned N, typename T> inline const_circular_iterator<T, N> cbegin_vector_circular(T *p, int n) { return const_circular_iterator<T, N>{p, n, 0}; }
template <unsigned N, typename T> inline const_circular_iterator<T, N> cbegin_vector_circular(input_buffer<T> &b) { return const_circular_iterator<T, N>{b.data(), (int)b.__capacity(), 0}; }
template <unsigned N, typename T> inline const_circular_iterator<T, N> cbegin_vector_circular(output_buffer<T> &b) { return const_circular_iterator<T, N>{b.data(), (int)b.__capacity(), 0}; }
template <unsigned N, unsigned Size, typename T> inline const_circular_iterator<T, N> cbegin_vector_random_circular(T *p) { return const_circular_iterator<T, N>{p, (int)Size, 0}; }
template <unsigned N, typename T> inline const_circular_iterator<T, N> cbegin_vector_random_circular(T *p, int n) { return const_circular_iterator<T, N>{p, n, 0}; }
template <unsigned N, typename T> inline const_circular_iterator<T, N> cbegin_vector_random_circular(input_buffer<T> &b) { return const_circular_iterator<T, N>{b.data(), (int)b.__capacity(), 0}; }
template <unsigned N, typename T> inline const_circular_iterator<T, N> cbegin_vector_random_circular(output_buffer<T> &b) { return const_circular_iterator<T, N>{b.data(), (int)b.__capacity(), 0}; }
template <unsigned Size, typename T> inline scalar_circular_iterator<T> begin_circular(T *p) { return scalar_circular_iterator<T>{p, (int)Size, 0}; }
template <typename T> inline scalar_circular_iterator<T> begin_circular(T *p, int n) { return scalar_circular_iterator<T>{p, n, 0}; }
template <typename T> inline scalar_circular_iterator<T> begin_circular(input_buffer<T> &b) { return scalar_circular_iterator<T>{b.data(), (int)b.__capacity(), 0}; }
template <typename T> inline scalar_circular_iterator<T> begin_circular(output_buffer<T> &b) { return scalar_circular_iterator<T>{b.data(), (int)b.__capacity(), 0}; }
template <unsigned Size, typename T> inline scalar_circular_iterator<T> begin_random_circular(T *p) { return scalar_circular_iterator<T>{p, (int)Size, 0}; }
template <typename T> inline scalar_circular_iterator<T> begin_random_circular(T *p, int n) { return scalar_circular_iterator<T>{p, n, 0}; }
template <typename T> inline scalar_circular_iterator<T> begin_random_circular(input_buffer<T> &b) { return scalar_circular_iterator<T>{b.data(), (int)b.__capacity(), 0}; }
template <typename T> inline scalar_circular_iterator<T> begin_random_circular(output_buffer<T> &b) { return scalar_circular_iterator<T>{b.data(), (int)b.__capacity(), 0}; }
template <unsigned Size, typename T> inline const_scalar_circular_iterator<T> cbegin_circular(T *p) { return const_scalar_circular_iterator<T>{p, (int)Size, 0}; }
template <typename T> inline const_scalar_circular_iterator<T> cbegin_circular(T *p, int n) { return const_scalar_circular_iterator<T>{p, n, 0}; }
template <typename T> inline const_scalar_circular_iterator<T> cbegin_circular(input_buffer<T> &b) { return const_scalar_circular_iterator<T>{b.data(), (int)b.__capacity(), 0}; }
template <typename T> inline const_scalar_circular_iterator<T> cbegin_circular(output_buffer<T> &b) { return const_scalar_circular_iterator<T>{b.data(), (int)b.__capacity(), 0}; }
template <unsigned Size, typename T> inline const_scalar_circular_iterator<T> cbegin_random_circular(T *p) { return const_scalar_circular_iterator<T>{p, (int)Size, 0}; }
template <typename T> inline const_scalar_circular_iterator<T> cbegin_random_circular(T *p, int n) { return const_scalar_circular_iterator<T>{p, n, 0}; }
template <typename T> inline const_scalar_circular_iterator<T> cbegin_random_circular(input_buffer<T> &b) { return const_scalar_circular_iterator<T>{b.data(), (int)b.__capacity(), 0}; }
template <typename T> inline const_scalar_circular_iterator<T> cbegin_random_circular(output_buffer<T> &b) { return const_scalar_circular_iterator<T>{b.data(), (int)b.__capacity(), 0}; }

// Stages of transforms, decimated in time, with two legs: of each group of 2 * V numbers the second half is multiplied with the
// group's factor, and added to the first half for the first half of the results, subtracted for the second.
namespace detail {
template <typename In, typename Tw> constexpr unsigned fft_lanes = std::is_same_v<In, cint16> && std::is_same_v<Tw, cint16> ? 8 : 4;
template <typename In> using fft_factor = std::conditional_t<std::is_same_v<In, cfloat>, cfloat, cint16>;
}
template <unsigned V, unsigned Radix, typename In, typename Out = In, typename Tw = detail::fft_factor<In>> struct fft_dit {
	static_assert(Radix == 2, "of the stages of transforms those with two legs are there, and with 3 and 5 of cint16 by cint16");
	static constexpr unsigned radix = Radix, out_vector_size = detail::fft_lanes<In, Tw>;
	using input_type = In;
	using output_type = Out;
	using twiddle_type = Tw;
	using output_data = std::array<vector<Out, out_vector_size>, 2>;
	struct input_data {
		vector<In, out_vector_size> lo, hi;
		vector<Tw, out_vector_size> tw;
	};
	struct stage_iterator {
		const In *_x;
		const Tw *_tw;
		unsigned _legs, _at;
		input_data operator*() const {
			input_data d;
			unsigned g = _at / _legs, i = _at % _legs;
			if (_legs >= out_vector_size) {
				d.lo = load_v<out_vector_size>(_x + 2 * _legs * g + i);
				d.hi = load_v<out_vector_size>(_x + 2 * _legs * g + _legs + i);
				d.tw = broadcast<Tw, out_vector_size>(_tw[g]);
				return d;
			}
			auto x = load_v<2 * out_vector_size>(_x + 2 * _at); // groups of _legs in turns
			d.lo = filter_even(x, _legs);
			d.hi = filter_odd(x, _legs);
			d.tw = vector<Tw, out_vector_size>{};
			for (unsigned l = 0; l < out_vector_size; l++) d.tw[l] = _tw[(_at + l) / _legs];
			return d;
		}
		stage_iterator &operator++() { _at += out_vector_size; return *this; }
		stage_iterator operator++(int) { stage_iterator old = *this; _at += out_vector_size; return old; }
	};
	unsigned _point = 0, _shift = 0;
	bool _inv = false;
	fft_dit() {}
	fft_dit(unsigned point, unsigned shift, bool inv) : _point(point), _shift(shift), _inv(inv) {}
	static constexpr unsigned block_size(unsigned n) { return n / (Radix * out_vector_size); }
	stage_iterator begin_stage(const In *x, const Tw *tw) const { return stage_iterator{x, tw, V, 0}; }
	stage_iterator begin_stage(const In *x, const Tw *tw, unsigned legs) const { return stage_iterator{x, tw, legs, 0}; }
	output_data dit(const input_data &d, unsigned point, unsigned shift, bool inv) const {
		output_data out;
		using T = detail::tag<In, Tw>;
		auto one = aie::from_vector<T>(d.lo, (int)point);
		vector<Tw, out_vector_size> tw = d.tw;
		if (inv) {
			out[0] = mac(one, d.hi, op_conj(tw)).template to_vector<Out>((int)shift);
			out[1] = msc(one, d.hi, op_conj(tw)).template to_vector<Out>((int)shift);
		} else {
			out[0] = mac(one, d.hi, tw).template to_vector<Out>((int)shift);
			out[1] = msc(one, d.hi, tw).template to_vector<Out>((int)shift);
		}
		return out;
	}
	output_data dit(const input_data &d) const { return dit(d, _point, _shift, _inv); }
};
// Stages with three and five legs: the numbers of leg j are multiplied with the group's factor j, shifted, and added by roots of one
// in fixed point, whose negatives are subtracted. One is 1 << point as int16: it is the negative too if point is 15.
namespace detail {
template <unsigned V, unsigned R, typename Out> struct fft_odd {
	static constexpr unsigned radix = R, out_vector_size = 4;
	using input_type = cint16;
	using output_type = Out;
	using twiddle_type = cint16;
	using output_data = std::array<vector<Out, 4>, R>;
	struct input_data {
		vector<cint16, 4> x[R], tw[R];
	};
	struct stage_iterator {
		const cint16 *_x, *_tw[R];
		unsigned _legs, _at;
		input_data operator*() const {
			input_data d;
			for (unsigned j = 0; j < R; j++) {
				d.x[j] = vector<cint16, 4>{};
				d.tw[j] = vector<cint16, 4>{};
				for (unsigned l = 0; l < 4; l++) {
					unsigned g = (_at + l) / _legs, i = (_at + l) % _legs;
					d.x[j][l] = _x[R * _legs * g + j * _legs + i];
					if (j > 0) d.tw[j][l] = _tw[j][g];
				}
			}
			return d;
		}
		stage_iterator &operator++() { _at += 4; return *this; }
		stage_iterator operator++(int) { stage_iterator old = *this; _at += 4; return old; }
	};
	unsigned _point = 0, _shift = 0;
	bool _inv = false;
	fft_odd() {}
	fft_odd(unsigned point, unsigned shift, bool inv) : _point(point), _shift(shift), _inv(inv) {}
	static constexpr unsigned block_size(unsigned n) { return n / (R * 4); }
	cint16 _root(int re, int im) const { return cint16{(int16)(re >> (15 - _point)), (int16)(im >> (15 - _point))}; }
	static accum<cacc48, 4> _less(accum<cacc48, 4> a, vector<cint32, 4> u, cint16 q, vector<cint32, 4> v) {
		return msc(msc(a, u, broadcast<cint16, 4>(q)), v, broadcast<cint16, 4>(conj(q)));
	}
	output_data dit(const input_data &d) const {
		output_data out;
		vector<cint32, 4> u[R];
		for (unsigned j = 1; j < R; j++) {
			vector<cint16, 4> tw = _inv ? conj(d.tw[j]) : d.tw[j];
			u[j] = mul(d.x[j], tw).template to_vector<cint32>((int)(R == 3 ? _point : _shift));
		}
		accum<cacc48, 4> a = aie::from_vector<cacc48>(d.x[0], (int)_point), all = a, o[R];
		for (unsigned j = 1; j < R; j++) all = msc(all, u[j], broadcast<cint16, 4>(cint16{(int16)(1 << _point), 0}));
		o[0] = all;
		if constexpr (R == 3) {
			cint16 q = cint16{(int16)(1 << (_point - 1)), (int16)(28378 >> (15 - _point))};
			if (_inv) q = conj(q);
			o[1] = _less(a, u[1], q, u[2]);
			o[2] = _less(a, u[1], conj(q), u[2]);
		} else {
			cint16 q = _root(-10126, 31164), r = _root(26510, 19261);
			if (_inv) {
				q = conj(q);
				r = conj(r);
			}
			o[1] = _less(_less(a, u[1], q, u[4]), u[2], r, u[3]);
			o[4] = _less(_less(a, u[1], conj(q), u[4]), u[2], conj(r), u[3]);
			o[2] = _less(_less(a, u[1], r, u[4]), u[2], conj(q), u[3]);
			o[3] = _less(_less(a, u[1], conj(r), u[4]), u[2], q, u[3]);
		}
		for (unsigned j = 0; j < R; j++) out[j] = o[j].template to_vector<Out>((int)_shift);
		return out;
	}
};
}
template <unsigned V, typename Out> struct fft_dit<V, 3, cint16, Out, cint16> : detail::fft_odd<V, 3, Out> {
	using base = detail::fft_odd<V, 3, Out>;
	fft_dit() {}
	fft_dit(unsigned point, unsigned shift, bool inv) : base(point, shift, inv) {}
	auto begin_stage(const cint16 *x, const cint16 *t1, const cint16 *t2, unsigned legs = V) const {
		return typename base::stage_iterator{x, {t1, t1, t2}, legs, 0};
	}
};
template <unsigned V, typename Out> struct fft_dit<V, 5, cint16, Out, cint16> : detail::fft_odd<V, 5, Out> {
	using base = detail::fft_odd<V, 5, Out>;
	fft_dit() {}
	fft_dit(unsigned point, unsigned shift, bool inv) : base(point, shift, inv) {}
	auto begin_stage(const cint16 *x, const cint16 *t1, const cint16 *t2, const cint16 *t3, const cint16 *t4, unsigned legs = V) const {
		return typename base::stage_iterator{x, {t1, t1, t2, t3, t4}, legs, 0};
	}
};
template <unsigned V, typename In, typename Out, typename Tw> inline void fft_dit_r3_stage(const In *x, const Tw *t1, const Tw *t2, unsigned n,
	unsigned point, unsigned shift, bool inv, Out *out) {
	fft_dit<V, 3, In, Out, Tw> fft(point, shift, inv);
	auto it = fft.begin_stage(x, t1, t2);
	for (unsigned i = 0; i < n / 3; i += 4) {
		auto y = fft.dit(*it++);
		for (unsigned j = 0; j < 3; j++) store_v(out + n / 3 * j + i, y[j]);
	}
}
template <unsigned V, typename In, typename Out, typename Tw> inline void fft_dit_r5_stage(const In *x, const Tw *t1, const Tw *t2, const Tw *t3,
	const Tw *t4, unsigned n, unsigned point, unsigned shift, bool inv, Out *out) {
	fft_dit<V, 5, In, Out, Tw> fft(point, shift, inv);
	auto it = fft.begin_stage(x, t1, t2, t3, t4);
	for (unsigned i = 0; i < n / 5; i += 4) {
		auto y = fft.dit(*it++);
		for (unsigned j = 0; j < 5; j++) store_v(out + n / 5 * j + i, y[j]);
	}
}
template <unsigned V, typename In, typename Out, typename Tw> inline void fft_dit_r2_stage(const In *x, const Tw *tw, unsigned n,
	unsigned point, unsigned shift, bool inv, Out *out) {
	fft_dit<V, 2, In, Out, Tw> fft(point, shift, inv);
	auto it = fft.begin_stage(x, tw);
	for (unsigned i = 0; i < n / 2; i += detail::fft_lanes<In, Tw>) {
		auto y = fft.dit(*it++);
		store_v(out + i, y[0]);
		store_v(out + n / 2 + i, y[1]);
	}
}
template <unsigned V> inline void fft_dit_r2_stage(const cfloat *x, const cfloat *tw, unsigned n, bool inv, cfloat *out) {
	fft_dit_r2_stage<V>(x, tw, n, 0, 0, inv, out);
}

// Loops with a body as a function, which is given the index if it takes one.
template <unsigned Times, typename F> inline void unroll_times(F f) {
	for (unsigned i = 0; i < Times; i++) chess_flatten_loop f(i);
}
template <typename T, T Start, T End, T Step = 1, typename F> inline void unroll_for(F f) {
	for (T i = Start; i < End; i += Step) chess_flatten_loop f(i);
}
template <unsigned Min = 1, typename F> inline void pipelined_loop(unsigned count, F f) {
	for (unsigned i = 0; i < count; i++) f(i);
}

// Operators on vectors; + and - are the machine's.
inline namespace operators {
template <typename T, unsigned N> inline auto operator&(vector<T, N> a, vector<T, N> b) { return bit_and(a, b); }
template <typename T, unsigned N> inline auto operator&(vector<T, N> a, T b) { return bit_and(a, b); }
template <typename T, unsigned N> inline auto operator|(vector<T, N> a, vector<T, N> b) { return bit_or(a, b); }
template <typename T, unsigned N> inline auto operator|(vector<T, N> a, T b) { return bit_or(a, b); }
template <typename T, unsigned N> inline auto operator^(vector<T, N> a, vector<T, N> b) { return bit_xor(a, b); }
template <typename T, unsigned N> inline auto operator^(vector<T, N> a, T b) { return bit_xor(a, b); }
template <typename T, unsigned N> inline auto operator<(vector<T, N> a, vector<T, N> b) { return lt(a, b); }
template <typename T, unsigned N> inline auto operator<(vector<T, N> a, T b) { return lt(a, b); }
template <typename T, unsigned N> inline auto operator<=(vector<T, N> a, vector<T, N> b) { return le(a, b); }
template <typename T, unsigned N> inline auto operator<=(vector<T, N> a, T b) { return le(a, b); }
template <typename T, unsigned N> inline auto operator>(vector<T, N> a, vector<T, N> b) { return gt(a, b); }
template <typename T, unsigned N> inline auto operator>(vector<T, N> a, T b) { return gt(a, b); }
template <typename T, unsigned N> inline auto operator>=(vector<T, N> a, vector<T, N> b) { return ge(a, b); }
template <typename T, unsigned N> inline auto operator>=(vector<T, N> a, T b) { return ge(a, b); }
template <typename T, unsigned N> inline auto operator==(vector<T, N> a, vector<T, N> b) { return eq(a, b); }
template <typename T, unsigned N> inline auto operator==(vector<T, N> a, T b) { return eq(a, b); }
template <typename T, unsigned N> inline auto operator!=(vector<T, N> a, vector<T, N> b) { return neq(a, b); }
template <typename T, unsigned N> inline auto operator!=(vector<T, N> a, T b) { return neq(a, b); }
template <typename T, unsigned N> inline auto operator+(vector<T, N> a, T b) { return add(a, b); }
template <typename T, unsigned N> inline auto operator+(T a, vector<T, N> b) { return add(a, b); }
template <typename T, unsigned N> inline auto operator-(vector<T, N> a, T b) { return sub(a, b); }
template <typename T, unsigned N> inline auto operator-(T a, vector<T, N> b) { return sub(a, b); }
template <typename A, typename B, unsigned N> inline auto operator*(vector<A, N> a, vector<B, N> b) { return mul(a, b); }
template <typename A, typename B, unsigned N> inline auto operator*(vector<A, N> a, B b) { return mul(a, b); }
template <typename A, typename B, unsigned N> inline auto operator*(A a, vector<B, N> b) { return mul(a, b); }
template <typename T, unsigned N> inline auto operator<<(vector<T, N> a, unsigned s) { return upshift(a, s); }
template <typename T, unsigned N> inline auto operator>>(vector<T, N> a, unsigned s) { return downshift(a, s); }
template <typename T, unsigned N> inline auto operator~(vector<T, N> a) { return bit_not(a); }
}
}
