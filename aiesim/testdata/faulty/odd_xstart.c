// An odd start of 16-bit data, known only when the program runs.
/* want: :7: mul16: xstart: 7 is not a multiple of 2 */
void k(const int16 *in, int16 *out, int n)
{
    v16int16 z = *(const v16int16 *)in;
    v32int16 x = concat(z, z);
    *(v16int16 *)out = srs(mul16(x, n, 0x03020100, 0x07060504, 0x2110, z, 0, 0, 0, 1), 0);
}
