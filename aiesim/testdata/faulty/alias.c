// Pointers without restrict into one array: each round reads what the round before has stored.
/* legal: 0 0 1 3 6 10 15 21 28 36 45 55 66 78 91 105 */
static void sums(const int16 *in, const int16 *from, int16 *to, int rounds)
{
    for (int i = 0; i < rounds; i++)
        chess_prepare_for_pipelining chess_loop_range(4, )
        to[i] = from[i] + in[i];
}

void k(const int16 *in, int16 *out, int n)
{
    out[0] = 0;
    sums(in, out, out + 1, 2 * n + 1);
}
