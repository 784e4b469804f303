// Seven 768-bit accumulators alive at once; the machine has four.
/* legal: 28 28 28 28 28 28 28 28 28 28 28 28 28 28 28 28 */
void k(const int16 *in, int16 *out, int n)
{
    v32int16 x = shuffle32(upd_elem(undef_v32int16(), 0, in[1]), 0, 0, 0, 0);
    v16int16 z = *(const v16int16 *)in;
    v16acc48 a = mul16(x, 0, 0, 0, 0, z, 1, 0, 0, 0), b = mul16(x, 0, 0, 0, 0, z, 2, 0, 0, 0);
    v16acc48 c = mul16(x, 0, 0, 0, 0, z, 3, 0, 0, 0), d = mul16(x, 0, 0, 0, 0, z, 4, 0, 0, 0);
    v16acc48 e = mul16(x, 0, 0, 0, 0, z, 5, 0, 0, 0), f = mul16(x, 0, 0, 0, 0, z, 6, 0, 0, 0);
    v16acc48 g = mul16(x, 0, 0, 0, 0, z, 7, 0, 0, 0);
    v16int16 sum[1];
    int16 parts[112];
    v16int16 *p = (v16int16 *)parts;
    p[6] = srs(g, 1), p[5] = srs(f, 1), p[4] = srs(e, 1), p[3] = srs(d, 1), p[2] = srs(c, 1), p[1] = srs(b, 1), p[0] = srs(a, 1);
    for (int i = 0; i < 16; i++) {
        int s = 0;
        for (int j = 0; j < 7; j++)
            s += parts[16 * j + i];
        out[i] = s;
    }
}
