#include <algorithm>
#include <cstdlib>

// What <cstdlib> and <algorithm> have.
int f0(int a, int b) { if (!b) return 7; div_t r = div(a, b); return r.quot * 3 + r.rem; }
int f1(int a, int b) { lldiv_t r = lldiv(a * 100000LL, abs(b) + 1); return (int)(r.quot ^ r.rem); }
int f2(int a, int b) { const int n = 3; int t[n * 2]; for (int &x : t) x = a++; return t[n] + b; }

int f3(int a, int b) { int k = b; return std::max({7, a, b, a ^ b, k++}) - 3 * std::min({a, b >> 1}) + std::max({k}); }
