// Recursion that ends. The interpreter has a stack of calls; a core whose functions are all inlined has none.
/* legal: 720 */
/* cycles: :6: .*recurs */
static int factorial(int n)
{
    return n < 2 ? 1 : n * factorial(n - 1);
}

void k(const int16 *in, int16 *out, int n)
{
    out[0] = factorial(n - 1);
}
