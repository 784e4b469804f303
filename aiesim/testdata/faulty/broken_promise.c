// chess_loop_range promises four rounds or more; there are two. The program order has a result; a core that believes the
// promise has another, and must say so.
/* legal: 1 */
/* cycles: :8: the loop runs 2 times, but its chess_loop_range promises at least 4 */
void k(const int16 *in, int16 *out, int n)
{
    int sum = 0;
    for (int i = 0; i < n - 5; i++)
        chess_prepare_for_pipelining chess_loop_range(4, )
        sum += in[i];
    out[0] = sum;
}
