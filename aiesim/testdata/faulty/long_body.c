// A body of 130 products: longer than a loop may be to be folded.
/* legal: 520 520 */
void k(const int16 *in, int16 *out, int n)
{
    v32int16 x = shuffle32(upd_elem(undef_v32int16(), 0, in[1]), 0, 0, 0, 0);
    v16int16 z = ext_w(x, 0);
    v16acc48 acc = null_v16acc48();
    for (int i = 0; i < 2; i++)
        chess_prepare_for_pipelining chess_loop_range(2, )
    {
        for (int j = 0; j < 130; j++)
            chess_flatten_loop
            acc = mac16(acc, x, 2 * (j % 8), 0x03020100, 0x07060504, 0x2110, z, j % 16, 0, 0, 1);
    }
    *(v16int16 *)out = srs(acc, 0);
}
