// An intrinsic that the machine has and nobody has documented well enough.
/* want: :7:.*mul8_sym_uct.*the semantics of untied centre taps \(_uct\) are not public */
void k(const int16 *in, int16 *out, int n)
{
    v16int16 z = *(const v16int16 *)in;
    v32int16 x = concat(z, z);
    v8acc48 acc = mul8_sym_uct(x, 0, 0x76543210, 1, 0x3210, 8, 0, z, 0, 0, 1);
    *(v8int16 *)out = srs(acc, 0);
}
