// 3x3 int16 convolution, two columns a MAC; rows paired in one 1024-bit register.
void conv(const int16 *restrict in, const int16 *restrict k, int16 *restrict out, int rows, int cols, int stride)
{
    set_rnd(rnd_conv_even);
    set_sat();
    v16int16 kv = *(const v16int16 *)k;
    for (int y = 0; y < rows; y++) {
        const int16 *restrict p0 = in + y * stride;
        const int16 *restrict p1 = p0 + stride;
        const int16 *restrict p2 = p1 + stride;
        int16 *restrict q = out + y * cols;
        v32int16 a = undef_v32int16(), b = undef_v32int16(), c = undef_v32int16();
        a = upd_w(a, 0, *(const v16int16 *)p0);
        b = upd_w(b, 0, *(const v16int16 *)p1);
        c = upd_w(c, 0, *(const v16int16 *)p2);
        for (int x = 0; x < cols; x += 16)
            chess_prepare_for_pipelining chess_loop_range(4, )
        {
            a = upd_w(a, 1, *(const v16int16 *)(p0 + x + 16));
            b = upd_w(b, 1, *(const v16int16 *)(p1 + x + 16));
            c = upd_w(c, 1, *(const v16int16 *)(p2 + x + 16));
            v16acc48 acc = mul16(a, 0, 0x03020100, 0x07060504, 0x2110, kv, 0, 0, 0, 1);
            acc = mac16(acc, a, 2, 0x03020100, 0x07060504, 0x2110, kv, 2, 0, 0, 1);
            acc = mac16(acc, b, 0, 0x03020100, 0x07060504, 0x2110, kv, 4, 0, 0, 1);
            acc = mac16(acc, b, 2, 0x03020100, 0x07060504, 0x2110, kv, 6, 0, 0, 1);
            acc = mac16(acc, c, 0, 0x03020100, 0x07060504, 0x2110, kv, 8, 0, 0, 1);
            acc = mac16(acc, c, 2, 0x03020100, 0x07060504, 0x2110, kv, 10, 0, 0, 1);
            *(v16int16 *)(q + x) = srs(acc, 8);
            a = upd_w(a, 0, ext_w(a, 1));
            b = upd_w(b, 0, ext_w(b, 1));
            c = upd_w(c, 0, ext_w(c, 1));
        }
    }
}
