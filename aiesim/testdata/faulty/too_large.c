// 4000 products written out: at 8 bytes for the shortest word that holds one, twice the program memory.
/* legal: 8000 8000 8000 */
/* cycles: k takes 3[0-9]+ bytes of program memory, of which there are 16384 */
void k(const int16 *in, int16 *out, int n)
{
    v32int16 x = shuffle32(upd_elem(undef_v32int16(), 0, in[1]), 0, 0, 0, 0);
    v16int16 z = ext_w(x, 0);
    v16acc48 acc = null_v16acc48();
    for (int i = 0; i < 4000; i++)
        chess_flatten_loop
    {
        acc = mac16(acc, x, 2 * i % 32, 0x03020100, 0x07060504, 0x2110, z, i % 16, 0, 0, 1);
    }
    *(v16int16 *)out = srs(acc, 0);
}
