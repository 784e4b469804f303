// 3x3 int8 convolution: weights in x (each one twice), image in z, 16 lanes, up to 6 taps a MAC.
void conv(const int8 *restrict in, const int8 *restrict w, int8 *restrict out, int rows, int cols, int stride)
{
    set_rnd(rnd_conv_even);
    set_sat();
    v64int8 w0 = undef_v64int8(), w1 = undef_v64int8(), w2 = undef_v64int8();
    w0 = upd_w(w0, 0, *(const v32int8 *)w);
    w1 = upd_w(w1, 0, *(const v32int8 *)(w + 32));
    w2 = upd_w(w2, 0, *(const v32int8 *)(w + 64));
    for (int y = 0; y < rows; y++) {
        const int8 *restrict p = in + y * stride;
        int8 *restrict q = out + y * cols;
        for (int x = 0; x < cols; x += 16)
            chess_prepare_for_pipelining
        {
            v32int8 d = *(const v32int8 *)(p + x);
            v16acc48 acc = mul16(w0, 0, 0x00000000, 4, 0x1032, d, 0, 0x76543210, 2, 0x2110);
            d = *(const v32int8 *)(p + stride + x);
            acc = mac16(acc, w1, 0, 0x00000000, 4, 0x1032, d, 0, 0x76543210, 2, 0x2110);
            d = *(const v32int8 *)(p + 2 * stride + x);
            acc = mac16(acc, w2, 0, 0x00000000, 4, 0x1032, d, 0, 0x76543210, 2, 0x2110);
            *(v16int8 *)(q + x) = bsrs(acc, 6);
        }
    }
}
