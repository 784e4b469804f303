// Which function is called is known only when the program runs.
/* legal: 14 21 */
/* cycles: :9: .*function */
static int twice(int x) { return 2 * x; }
static int thrice(int x) { return 3 * x; }

static int apply(int (*f)(int), int x)
{
    return f(x);
}

void k(const int16 *in, int16 *out, int n)
{
    int (*f)(int) = in[n] > 5 ? twice : thrice;
    int (*g)(int) = in[n] > 9 ? twice : thrice;
    out[0] = apply(f, n);
    out[1] = apply(g, n);
}
