// A MAC that reaches one element beyond what has been loaded; the coefficient is not zero.
/* want: :8: vector store: lane 15 of the value is undefined */
void k(const int16 *in, int16 *out, int n)
{
    v16int16 z = *(const v16int16 *)in;
    v32int16 x = upd_w(undef_v32int16(), 0, z);
    v16acc48 acc = mul16(x, 0, 0x03020100, 0x07060504, 0x2110, z, 1, 0, 0, 1);
    *(v16int16 *)out = srs(acc, 0);
}
