// Loops that run no round at all, one of them inside another, pipelined.
/* legal: 5 0 */
void k(const int16 *in, int16 *out, int n)
{
    int a = 5, b = 0;
    for (int i = 0; i < n - 7; i++)
        chess_prepare_for_pipelining
        a += in[i];
    for (int j = 0; j < 3; j++)
        for (int i = n; i < j; i++)
            b += in[i];
    out[0] = a;
    out[1] = b;
}
