#include <utility>

// Parameter packs: deduced and given, in calls, lists, arguments of templates, parameters, fold expressions, classes.
template <typename T> T sum(T x) { return x; }
template <typename T, typename... R> T sum(T x, R... rest) { return x + sum(rest...); }
template <typename... T> int count(T... xs) { return sizeof...(xs) * 10 + sizeof...(T); }
template <int... N> int dot(int x) { return ((x * N) + ... + 0); }
template <int... N> int horner(int x) { int t[] = {N..., 7}, s = 0; for (int c : t) s = s * x + c; return s; }
template <typename... T> bool every(T... xs) { return (... && (xs > 0)); }
template <typename... T> bool some(const T &...xs) { return (xs || ...); }
template <typename... T> int minus(T... xs) { return (... - xs); }
template <typename... T> int minusRight(T... xs) { return (xs - ...); }
template <typename... T> void add(int by, T &...xs) { ((xs += by), ...); }
template <typename F, typename... A> auto apply(F f, A... args) { return f(args...); }
template <typename... T> int twice(T... xs) { return sum((xs * 2)..., 1) + sum(sum(xs, xs...)...); }
template <typename T, typename... R> int recurse(T x, R... rest) {
	if constexpr (sizeof...(rest) > 0) return x * 2 + recurse(rest...); else return x;
}
template <int... N, typename... T> int pairs(T... xs) { return ((xs * N) + ...); }
template <size_t... I> int indexed(const int *t, std::index_sequence<I...>) { return ((t[I] * (int)(I + 1)) + ...); }
template <int N> int unrolled(const int *t) { return indexed(t, std::make_index_sequence<N>{}); }
template <typename... T> struct bytes { static constexpr int value = (sizeof(T) + ... + 0); };
template <int... N> struct list { static constexpr int size = sizeof...(N); template <int M> using with = list<N..., M>; };
template <typename L> struct first;
template <int H, int... R> struct first<list<H, R...>> { static constexpr int value = H; using rest = list<R...>; };
template <int... N> int length(list<N...>) { return sizeof...(N); }
template <typename T> struct holder { T x; template <typename... A> int run(A... as) { return x + (as + ... + 0); } };
static int three(int a, int b, int c) { return a * 100 + b * 10 + c; }
template <typename... T> int digits(T... xs) { return three(static_cast<int>(xs)...); }

int f0(int a, int b) { return sum(a, b, 3, (short)a) + sum(b); }
int f1(int a, int b) { return count() + count(a, b) * 3 + count(1.5f); }
int f2(int a, int b) { return dot<1, 2, 3>(a) + dot<>(b); }
int f3(int a, int b) { return horner<1, -2, 4>(a) + horner<>(b); }
int f4(int a, int b) { return every(a, b, 1) * 4 + every() * 2 + some(a, b) + some(); }
int f5(int a, int b) { return minus(a, b, 3, 4) * 3 + minusRight(a, b, 3, 4); }
int f6(int a, int b) { int c = 5; short d = 1; add(a, b, c, d); return b + c * 3 + d; }
int f7(int a, int b) { return apply(three, a, b, 2) + apply([](int x) { return x * 2; }, a); }
int f8(int a, int b) { return twice(a, b, 3) + recurse(a, b, a, 1); }
int f9(int a, int b) { return pairs<1, 2>(a, b); }
int f10(int a, int b) { const int t[] = {a, b, 3, 4}; return unrolled<4>(t) + unrolled<2>(t); }
int f11(int a, int b) { return a + b * bytes<char, int, short>::value + bytes<>::value; }
int f12(int a, int b) {
	using l = list<4, 5, 6>;
	return a * first<l>::value + first<first<l>::rest>::value + l::with<9>::size + b + length(l{});
}
int f13(int a, int b) { holder<int> h{a}; return h.run(b, 3) + h.run(); }
int f14(int a, int b) { return digits((short)a, b, 3); }
int f15(int a, int b) { auto f = [](auto... x) { return (x - ... - 1); }; auto g = [&](const auto &...x) { return sizeof...(x) + a; }; return f(a, b) + g(1, 2); }
