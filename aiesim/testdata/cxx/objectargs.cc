// Objects and functions as arguments of templates.
static int first[4] = {1, 2, 3, 4};
static const short second[3] = {7, -8, 9};
static int counter;
namespace N { static int inner[4] = {10, 20, 30, 40}; int half(int x) { return x / 2; } }
static int inc(int x) { return x + 1; }
static int twice(int x) { return 2 * x; }
template <int (&T)[4]> int sum() { int s = 0; for (int i = 0; i < 4; i++) s += T[i]; return s; }
template <const short *P> int at(int i) { return P[i % 3 < 0 ? 0 : i % 3]; }
template <int (*F)(int), int N = 2> int times(int x) { for (int i = 0; i < N; i++) x = F(x); return x; }
template <int &X> int next() { return ++X; }
template <auto &A> int len() { return sizeof(A) / sizeof(A[0]); }
template <const int (&W)[4], int S> struct filter {
	int run(int x) const { int s = 0; for (int i = 0; i < 4; i++) s += W[i] * (x >> S); return s; }
	template <int (*G)(int)> int then(int x) const { return G(run(x)); }
};
constexpr int weights[4] = {3, -1, 4, 1};
int f0(int a, int b) { return sum<first>() + sum<N::inner>() * (a & 1) + at<second>(b & 7); }
int f1(int a, int b) { return times<inc>(a) - times<&twice, 3>(b & 255) + times<N::half>(b); }
int f2(int a, int b) { counter = b & 15; return next<counter>() + next<counter>() + counter; }
int f3(int a, int b) { filter<weights, 1> f; return f.run(a & 1023) + f.then<twice>(b & 1023) + len<second>() + len<first>(); }
