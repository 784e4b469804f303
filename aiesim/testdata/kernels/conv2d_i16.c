// 3x3 convolution of int16, two columns a MAC: filter rows padded to four taps with a zero, so that garbage in the last
// element meets a known zero.
typedef short pixel;

static inline v16acc48 two_taps(v16acc48 acc, v32int16 row, v16int16 k, const int xs, const int zs)
{
    return mac16(acc, row, xs, 0x03020100, 0x07060504, 0x2110, k, zs, 0, 0, 1);
}

void conv2d(pixel *restrict in, pixel *restrict k, pixel *restrict out, int rows, int cols, int pitch, int shift)
{
    set_sat();
    set_rnd(2);
    v16int16 kv = *(v16int16 *)k;
    for (int y = 0; y < rows; y++) {
        for (int x = 0; x < cols; x += 16) {
            v16acc48 acc = null_v16acc48();
            pixel *p = in + y * pitch + x;
            for (int r = 0; r < 3; r++)
                chess_flatten_loop
            {
                v32int16 row = undef_v32int16();
                row = upd_w(row, 0, *(v16int16 *)p);
                row = upd_v(row, 2, *(v8int16 *)(p + 16));
                acc = two_taps(acc, row, kv, 0, 4 * r);
                acc = two_taps(acc, row, kv, 2, 4 * r + 2);
                p += pitch;
            }
            *(v16int16 *)(out + y * cols + x) = srs(acc, shift);
        }
    }
}
