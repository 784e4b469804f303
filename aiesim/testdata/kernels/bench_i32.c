// 3x3 int32 convolution, one column a MAC.
void conv(const int32 *restrict in, const int32 *restrict k, int32 *restrict out, int rows, int cols, int stride)
{
    v8int32 k0 = *(const v8int32 *)k;
    v8int32 k1 = *(const v8int32 *)(k + 8);
    for (int y = 0; y < rows; y++) {
        const int32 *restrict p0 = in + y * stride;
        const int32 *restrict p1 = p0 + stride;
        const int32 *restrict p2 = p1 + stride;
        int32 *restrict q = out + y * cols;
        for (int x = 0; x < cols; x += 8)
            chess_prepare_for_pipelining
        {
            v16int32 a = concat(*(const v8int32 *)(p0 + x), *(const v8int32 *)(p0 + x + 8));
            v8acc80 acc = lmul8(a, 0, 0x76543210, k0, 0, 0);
            acc = lmac8(acc, a, 1, 0x76543210, k0, 1, 0);
            acc = lmac8(acc, a, 2, 0x76543210, k0, 2, 0);
            a = concat(*(const v8int32 *)(p1 + x), *(const v8int32 *)(p1 + x + 8));
            acc = lmac8(acc, a, 0, 0x76543210, k0, 3, 0);
            acc = lmac8(acc, a, 1, 0x76543210, k0, 4, 0);
            acc = lmac8(acc, a, 2, 0x76543210, k0, 5, 0);
            a = concat(*(const v8int32 *)(p2 + x), *(const v8int32 *)(p2 + x + 8));
            acc = lmac8(acc, a, 0, 0x76543210, k0, 6, 0);
            acc = lmac8(acc, a, 1, 0x76543210, k0, 7, 0);
            acc = lmac8(acc, a, 2, 0x76543210, k1, 0, 0);
            *(v8int32 *)(q + x) = srs(acc, 0);
        }
    }
}
