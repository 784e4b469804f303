#include <algorithm>
constexpr int less(const int &a, const int &b) { return a < b ? a : b; }
constexpr int power(const int b, int e) {
	int r = 1;
	for (; e > 0; e--) r *= std::max(b, 2);
	return r;
}
constexpr int sum(const int &n) { return n <= 0 ? 0 : n + sum(n - 1); }
struct base {
	int n;
	constexpr int twice() const { return 2 * n; }
};
struct derived : base {
	int m;
	constexpr int all() const { return twice() + m; }
	constexpr int with(const derived &o) const { return all() * o.m; }
	static constexpr int square(int x) { return x * x; }
};
constexpr derived d{{3}, 4}, e{{5}, 6};
constexpr int table[] = {4, d.all(), less(8, 7)};
constexpr int at(const int *t, int i) { return t[i]; }
static_assert(less(5, 4) == 4 && power(1, 5) == 32 && sum(4) == 10, "numbers");
static_assert(d.all() == 10 && d.with(e) == 60 && derived::square(3) == 9, "members");
static_assert(at(table, 1) == 10 && at(table, 2) == 7, "a table");
template <int N> struct room { int a[N]; };
int f0(int a, int b) { return sizeof(room<d.all()>) + a * (int)sizeof(room<std::min(3, 9)>) + b; }
int f1(int a, int b) {
	constexpr derived here{{1}, 2};
	int x[std::max(here.all(), 3)] = {};
	x[a & 3] = b;
	return sizeof(x) + x[1] + less(a, b);
}
int f2(int a, int b) {
	switch (a) {
	case d.all(): return 1;
	case less(3, 2) - 2: return b;
	case power(0, 3) - 1: return 2 * b;
	}
	return d.with(e) + a;
}
