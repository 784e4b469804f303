#include <algorithm>
#include <array>
#include <numeric>
int f0(int a, int b) {
	std::array<int, 6> x = {a, b, 3, a - b, 0, -a};
	std::sort(x.begin(), x.end());
	int s = 0;
	for (int i = 0; i < 6; i++) s = s * 31 + x[i];
	std::sort(x.begin(), x.end(), [](int p, int q) { return p > q; });
	for (int i = 0; i < 6; i++) s = s * 31 + x[i];
	return s;
}
int f1(int a, int b) {
	int x[5] = {a, b, a, 7, b};
	return std::count(x, x + 5, a) + 10 * std::count_if(x, x + 5, [](int v) { return v > 0; }) +
	       100 * (std::find(x, x + 5, 7) - x) + 1000 * (std::find_if(x, x + 5, [a](int v) { return v != a; }) - x);
}
int f2(int a, int b) {
	int x[4] = {a, b, 1, 2}, y[4];
	std::transform(x, x + 4, y, [b](int v) { return v - b; });
	std::reverse(x, x + 4);
	int s = std::inner_product(x, x + 4, y, 5) + std::accumulate(y, y + 4, 1) +
	        std::accumulate(x, x + 3, 3, [](int p, int q) { return p * 3 - q; });
	std::reverse(x, x + 3);
	std::for_each(x, x + 4, [&s](int &v) { s = s * 7 + v; });
	return s;
}
int f3(int a, int b) {
	int x[5], y[5];
	std::iota(x, x + 5, a);
	std::fill_n(y, 5, b);
	y[2] = a + 2;
	int s = std::equal(x, x + 5, y) + 2 * std::equal(x + 2, x + 3, y + 2);
	s += 4 * std::all_of(x, x + 5, [](int v) { return v > 0; }) + 8 * std::any_of(y, y + 5, [a](int v) { return v == a; });
	s += 16 * std::none_of(x, x + 5, [b](int v) { return v == b; });
	return s + 100 * (std::max_element(y, y + 5) - y) + 1000 * (std::min_element(y, y + 5) - y);
}
