// One row of 16 int16 under a 3-tap filter with replicated borders. The left tap needs element max(l-1, 0), which no
// selection of int16 in x gives: the image goes to z, the weights to x. The right tap is in the z operand of a second
// call whose last lane reads one element less.
void border(const int16 *restrict in, const int16 *restrict w, int16 *restrict out, int n)
{
    v16int16 k = *(const v16int16 *)w;            // k0, 0, k1, 0, k2, 0, ...
    v32int16 weights = upd_w(null_v32int16(), 0, k);
    for (int i = 0; i < n; i++) {
        v16int16 d = *(const v16int16 *)(in + 16 * i);
        v16acc48 acc = mul16(weights, 0, 0x00000000, 0x00000000, 0x1010, d, 0, 0x65432100, 0xedcba987, 0);
        acc = mac16(acc, weights, 2, 0x00000000, 0x00000000, 0x1010, d, 0, 0x76543210, 0xfedcba98, 0);
        acc = mac16(acc, weights, 4, 0x00000000, 0x00000000, 0x1010, d, 0, 0x87654321, 0xffedcba9, 0);
        *(v16int16 *)(out + 16 * i) = srs(acc, 4);
    }
}
