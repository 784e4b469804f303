// Two functions that call each other.
/* legal: 0 */
/* cycles: recurs */
static int odd(int n);
static int even(int n) { return n == 0 ? 1 : odd(n - 1); }
static int odd(int n) { return n == 0 ? 0 : even(n - 1); }

void k(const int16 *in, int16 *out, int n)
{
    out[0] = even(n);
}
