// Functions within functions, each called twice: 64 copies if all are inlined.
/* legal: 448 */
static int a(int x) { return x; }
static int b(int x) { return a(x) + a(x); }
static int c(int x) { return b(x) + b(x); }
static int d(int x) { return c(x) + c(x); }
static int e(int x) { return d(x) + d(x); }
static int f(int x) { return e(x) + e(x); }
static int g(int x) { return f(x) + f(x); }

void k(const int16 *in, int16 *out, int n)
{
    out[0] = g(n);
}
