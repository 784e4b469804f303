#include <array>

// for over ranges: arrays, arrays of arrays, std::array, lists, and classes with iterators of their own.
struct span {
	int *from; int n;
	int *begin() { return from; }
	int *end() const { return from + n; }
};
struct counter {
	int at;
	counter &operator++() { at += 3; return *this; }
	bool operator!=(const counter &o) const { return at < o.at; }
	int operator*() const { return at * at; }
};
struct steps {
	int n;
	counter begin() const { return counter{0}; }
	counter end() const { return counter{n}; }
};
steps upTo(int n) { return steps{n}; }
static int seen;
int (*once(int (&x)[3]))[3] { seen++; return &x; }

int f0(int a, int b) { int t[4] = {a, b, a - b, 3}, s = 0; for (int x : t) s = s * 3 + x; return s; }
int f1(int a, int b) { short t[] = {(short)a, (short)b}; for (auto &x : t) x += 5; return t[0] * 7 + t[1]; }
int f2(int a, int b) {
	int m[3][2] = {{a, b}, {1, 2}, {b, a}}, s = 0;
	for (auto &row : m) for (const int &x : row) s = s * 5 + x;
	return s;
}
int f3(int a, int b) {
	std::array<int, 5> t;
	int s = b;
	for (auto &x : t) x = a++;
	for (const auto x : t) { if (x & 1) continue; s ^= x; if (s == 6) break; }
	return s + t.front() - t.back() + t.empty();
}
int f4(int a, int b) { int s = 0; for (int x : {a, b, a + b}) s = s * 2 + x; return s; }
int f5(int a, int b) { int t[5] = {1, a, b, 4, 5}, s = 0; span v{t + 1, 3}; for (int &x : v) { s += x; x = 0; } return s + t[1] + t[4]; }
int f6(int a, int b) { int s = a; for (int x : upTo(b & 15)) s += x; return s; }
int f7(int a, int b) {
	int t[3] = {a, b, 1}, s = 0;
	seen = 0;
	for (int x : *once(t)) s += x;
	return s * 10 + seen;
}
int f8(int a, int b) {
	const std::array<int, 3> t = {a, b, 2};
	int s = 0;
	for (int x : t) for (int y : t) s += x ^ y;
	auto sum = [&] { int r = 0; for (auto x : t) r += [x](int k) { return x + k; }(b); return r; };
	return s + sum();
}
