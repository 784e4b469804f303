// 48 bits are not enough for this sum.
/* want: :9: mac16: lane 0 of the accumulator needs more than 48 bits */
void k(const int16 *in, int16 *out, int n)
{
    v32int16 x = shuffle32(upd_elem(undef_v32int16(), 0, 32767), 0, 0, 0, 0);
    v16int16 z = ext_w(x, 0);
    v16acc48 acc = null_v16acc48();
    for (int i = 0; i < 10000 * n; i++)
        acc = mac16(acc, x, 0, 0x03020100, 0x07060504, 0x2110, z, 0, 0, 0, 1);
    *(v16int16 *)out = srs(acc, 20);
}
