#include <algorithm>
#include <array>
// What functions take by T&&: variables, const ones, values and functions; and values of classes that constexpr functions make.
struct table {
	int v[4];
};
constexpr table squares(int by) {
	table t{};
	for (int i = 0; i < 4; i++) t.v[i] = i * i * by;
	return t;
}
static constexpr auto plain = squares(1);
static constexpr table larger = squares(3);
constexpr std::array<short, 4> odd() {
	std::array<short, 4> t{};
	for (unsigned i = 0; i < 4; i++) t[i] = 2 * i + 1;
	return t;
}
constexpr auto odds = odd();
template <typename F> int twice(int x, F &&f) { return f(f(x)); }
template <int N, typename F> int sum(F &&f) {
	int s = 0;
	for (int i = 0; i < N; i++) s += f(i);
	return s;
}
template <typename T> int bump(T &&x) { return ++x; }
template <typename T> int read(T &&x) { return x + 1; }
template <typename T> int pass(T &&x) { return read(std::forward<T>(x)); }
template <typename... T> int total(T &&...x) { return (x + ... + 0); }

int f0(int a, int b) { return twice(a & 255, [=](int x) { return (x * 3 + (b & 15)) & 1023; }); }
int f1(int a, int b) {
	auto f = [](int i) { return i * i; };
	const auto g = [](int i) { return i + 1; };
	return sum<4>(f) + sum<3>(g) + sum<2>([&](int i) { return (a & 7) * i; });
}
int f2(int a, int b) {
	int x = a & 63;
	const int y = b & 63;
	int z = bump(x) + bump(7) + read(y) + read(x) + read(a & 3) + pass(x);
	return z * 100 + x;
}
int f3(int a, int b) { return plain.v[a & 3] * 100 + larger.v[b & 3] + odds[a & 3]; }
int f4(int a, int b) {
	int x = a & 15;
	const int y = b & 15;
	int z = std::move(x);
	return total(x, y, 3, z) + total();
}
namespace geo {
struct point {
	int x, y;
	static int made(int v) { return (v * point{1, 2}).y; }
	friend constexpr point operator*(int s, const point &p) { return {s * p.x, s * p.y}; }
	friend int cross(const point &a, const point &b) {
		return a.x * b.y - a.y * b.x;
	}
};
}
int f5(int a, int b) {
	geo::point p = (a & 15) * geo::point{1, b & 15}, q{3, a & 7};
	return cross(p, q) * 100 + geo::point::made(b & 7);
}
namespace geo {
namespace detail {
struct box {
	point lo, hi;
	box operator-() const { return {hi, lo}; }
};
int width(const box &b) { return b.hi.x - b.lo.x; }
}
template <typename T> int area(const T &b) { return width(b) * (b.hi.y - b.lo.y); }
}
int f6(int a, int b) {
	geo::detail::box x{{1, 2}, {a & 31, b & 31}};
	return width(x) * 1000 + geo::area(-x);
}
struct pairing { int a, b; };
static int kind(pairing &p) { return 1 + p.a; }
static int kind(const pairing &p) { return 200 + p.b; }
static int kind(pairing &&p) { return 3000 + p.a; }
static int take(pairing &&p) { return p.a + p.b; }
template <typename T> int given(T &&t) { return kind(std::forward<T>(t)); }
template <typename T> int named(T &&t) { return kind(t); }
template <typename T> int through(T &&t) { return take(std::forward<T>(t)); }
template <typename T> int twofold(T &&t) { return given(std::forward<T>(t)) + named(std::forward<T>(t)); }
template <typename... T> int each(T &&...t) { return (kind(std::forward<T>(t)) + ... + 0); }
template <typename F, typename... A> int invoke(F &&f, A &&...a) { return f(std::forward<A>(a)...); }
int f7(int a, int b) {
	pairing p{a & 15, b & 15};
	const pairing q{b & 7, a & 7};
	int s = given(p) + given(q) * 3 + given(pairing{a & 3, 1}) * 5 + given(std::move(p)) * 7;
	s = s * 3 + named(p) + named(q) * 3 + named(pairing{a & 3, 1}) * 5 + through(pairing{b & 3, 2}) + through(std::move(p));
	return s * 3 + twofold(p) + twofold(q) + twofold(pairing{1, 2}) + take(std::forward<pairing>(p));
}
int f8(int a, int b) {
	pairing p{a & 15, b & 15};
	const pairing q{b & 7, a & 7};
	auto add = [](int x, const int &y) { return x * 10 + y; };
	int x = a & 31;
	return each(p, q, pairing{4, 5}, std::move(p)) + each() + invoke(add, x, b & 7) + invoke(add, 3, x);
}
