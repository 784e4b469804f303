// A pointer that goes wrong in the fourth round only.
/* want: :8: vector load: byte 50 of argument in is not aligned to 16 bytes */
void k(const int16 *in, int16 *out, int n)
{
    for (int i = 0; i < 4; i++)
        chess_prepare_for_pipelining
    {
        *(v8int16 *)(out + 8 * i) = *(const v8int16 *)(in + 8 * i + i / 3);
    }
}
