// A pipelined loop that runs 1, 2 and 3 rounds: fewer than a folded loop has stages.
/* legal: 1 3 6 100 2 4 6 */
static int total(const int16 *in, int16 *out, int rounds)
{
    int sum = 0;
    for (int i = 1; i <= rounds; i++)
        chess_prepare_for_pipelining
    {
        sum += in[i];
        out[i] = 2 * in[i];
    }
    return sum;
}

void k(const int16 *in, int16 *out, int n)
{
    out[0] = total(in, out + 3, n - 6);
    out[1] = total(in, out + 3, n - 5);
    out[2] = total(in, out + 3, n - 4);
    out[3] = 100;
}
