// The same reach, but the coefficient that meets the missing element is a known zero: no lane depends on it.
/* legal: 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 */
void k(const int16 *in, int16 *out, int n)
{
    v16int16 z = upd_elem(null_v16int16(), 0, 1);
    v32int16 x = upd_w(undef_v32int16(), 0, *(const v16int16 *)in);
    *(v16int16 *)out = srs(mul16(x, 0, 0x03020100, 0x07060504, 0x2110, z, 0, 0, 0, 1), 0);
}
