// 3x3 float convolution, one column a MAC, left to right, top to bottom.
void conv(const float *restrict in, const float *restrict k, float *restrict out, int rows, int cols, int stride)
{
    v8float k0 = *(const v8float *)k;
    v8float k1 = *(const v8float *)(k + 8);
    for (int y = 0; y < rows; y++) {
        const float *restrict p0 = in + y * stride;
        const float *restrict p1 = p0 + stride;
        const float *restrict p2 = p1 + stride;
        float *restrict q = out + y * cols;
        for (int x = 0; x < cols; x += 8)
            chess_prepare_for_pipelining
        {
            v16float a = concat(*(const v8float *)(p0 + x), *(const v8float *)(p0 + x + 8));
            v8float acc = fpmul(a, 0, 0x76543210, k0, 0, 0);
            acc = fpmac(acc, a, 1, 0x76543210, k0, 1, 0);
            acc = fpmac(acc, a, 2, 0x76543210, k0, 2, 0);
            a = concat(*(const v8float *)(p1 + x), *(const v8float *)(p1 + x + 8));
            acc = fpmac(acc, a, 0, 0x76543210, k0, 3, 0);
            acc = fpmac(acc, a, 1, 0x76543210, k0, 4, 0);
            acc = fpmac(acc, a, 2, 0x76543210, k0, 5, 0);
            a = concat(*(const v8float *)(p2 + x), *(const v8float *)(p2 + x + 8));
            acc = fpmac(acc, a, 0, 0x76543210, k0, 6, 0);
            acc = fpmac(acc, a, 1, 0x76543210, k0, 7, 0);
            acc = fpmac(acc, a, 2, 0x76543210, k1, 0, 0);
            *(v8float *)(q + x) = acc;
        }
    }
}
