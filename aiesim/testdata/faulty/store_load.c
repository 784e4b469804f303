// A chain through memory: each round loads what the last one stored at the same address.
/* legal: 64 */
void k(const int16 *in, int16 *out, int n)
{
    int sum[1];
    sum[0] = 1;
    for (int i = 0; i < 9 * n; i++)
        chess_prepare_for_pipelining
        sum[0] += in[1];
    out[0] = sum[0];
}
