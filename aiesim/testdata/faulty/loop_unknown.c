// A loop whose end depends on the data: Collatz, from 7.
/* legal: 16 52 */
void k(const int16 *in, int16 *out, int n)
{
    int x = in[n], steps = 0, top = x;
    while (x != 1) {
        x = x & 1 ? 3 * x + 1 : x >> 1;
        if (x > top)
            top = x;
        steps++;
    }
    out[0] = steps;
    out[1] = top;
}
