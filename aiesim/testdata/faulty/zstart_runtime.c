// zstart is part of the instruction: it cannot be a variable.
/* want: :7: mul16: zstart: not known when the program is compiled */
void k(const int16 *in, int16 *out, int n)
{
    v16int16 z = *(const v16int16 *)in;
    v32int16 x = concat(z, z);
    *(v16int16 *)out = srs(mul16(x, 0, 0x03020100, 0x07060504, 0x2110, z, n, 0, 0, 1), 0);
}
