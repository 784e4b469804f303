// 2000 products written out: twice the 1024 words of program memory, whatever is put beside them.
/* legal: 4000 4000 4000 */
/* cycles: (program memory|16 KB|16384) */
void k(const int16 *in, int16 *out, int n)
{
    v32int16 x = shuffle32(upd_elem(undef_v32int16(), 0, in[1]), 0, 0, 0, 0);
    v16int16 z = ext_w(x, 0);
    v16acc48 acc = null_v16acc48();
    for (int i = 0; i < 2000; i++)
        chess_flatten_loop
    {
        acc = mac16(acc, x, 2 * i % 32, 0x03020100, 0x07060504, 0x2110, z, i % 16, 0, 0, 1);
    }
    *(v16int16 *)out = srs(acc, 0);
}
