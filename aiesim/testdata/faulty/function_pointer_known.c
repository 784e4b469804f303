// A function pointer that is a constant wherever it is called.
/* legal: 14 21 */
static int twice(int x) { return 2 * x; }
static int thrice(int x) { return 3 * x; }
static int apply(int (*f)(int), int x) { return f(x); }

void k(const int16 *in, int16 *out, int n)
{
    out[0] = apply(twice, n);
    out[1] = apply(thrice, n);
}
