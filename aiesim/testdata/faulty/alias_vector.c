// Vector stores that overlap the vector loads of the next round by half: 256 bits moved on by 128.
/* legal: 0 1 2 3 4 5 6 7 0 1 2 3 4 5 6 7 0 1 2 3 4 5 6 7 */
void k(const int16 *in, int16 *out, int n)
{
    *(v16int16 *)out = *(const v16int16 *)in;
    for (int i = 0; i < 4; i++)
        chess_prepare_for_pipelining
        *(v16int16 *)(out + 8 * i + 8) = *(v16int16 *)(out + 8 * i);
}
