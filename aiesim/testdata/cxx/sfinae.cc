// Declarations of templates that have no meaning with their arguments are no candidates.
#include <cmath>
#include <type_traits>

template <int N, typename = std::enable_if_t<(N > 3)>> int only(int x) { return N * x; }

template <int N, std::enable_if_t<(N > 3), int> = 0> int side(int x) { return N + x; }
template <int N, std::enable_if_t<(N <= 3), int> = 0> int side(int x) { return N - x; }

template <typename T> std::enable_if_t<sizeof(T) == 2, int> wide(T x) { return 2 * x; }
template <typename T> std::enable_if_t<(sizeof(T) == 4), int> wide(T x) { return 4 + x; }

template <typename T> typename std::enable_if<std::is_integral<T>::value, T>::type half(T x) { return x >> 1; }
template <typename T> typename std::enable_if<!std::is_integral<T>::value, T>::type half(T x) { return x / 2; }

template <typename T, typename U = int,
	std::enable_if_t<std::is_same_v<T, U> && sizeof(T) == 4 || std::is_same_v<T, short>, bool> = true>
int both(T x) { return 7 * x; }

template <int N, std::enable_if_t<(N > 0), int> = 0> int later(int x);
int early(int x) { return later<5>(x); }
template <int M, std::enable_if_t<(M > 0), int>> int later(int y) { return M ^ y; }

int f0(int a, int b) { return only<5>(a) + side<2>(a) * 3 + side<4>(b); }
int f1(int a, int b) { return wide((short)a) - wide(b) + half(a) + (int)(half((float)(b % 1000)) * 8); }
int f2(int a, int b) { return both(a) + both((short)b) + early(a ^ b); }
int f3(int a, int b) { return (int)(1000 * log(2)) + (int)std::pow(b % 5, 2) + (int)sqrt(16) + (int)floor(a) % 10; }
