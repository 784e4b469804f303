// An even start that changes from round to round: the one selection argument that may.
/* legal: 12 24 36 48 */
void k(const int16 *in, int16 *out, int n)
{
    v16int16 z = upd_elem(null_v16int16(), 0, 1);
    v32int16 x = concat(*(const v16int16 *)in, *(const v16int16 *)(in + 16));
    v16acc48 acc = null_v16acc48();
    for (int i = 0; i < n - 3; i++)
        acc = mac16(acc, x, 2 * i, 0x03020100, 0x07060504, 0x2110, z, 0, 0, 0, 1);
    v16int16 r = srs(acc, 0);
    out[0] = ext_elem(r, 0);
    out[1] = ext_elem(r, 3);
    out[2] = ext_elem(r, 6);
    out[3] = ext_elem(r, 9);
}
