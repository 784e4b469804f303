// 5x5 filter of int16 over 16 rows of 256 results: out(x, y) = sum over r, s of in(x + r, y + s) * k(r, s), / 1024.
//
// Structure: that of filter3x3_i16.c: rows 0 and 1 in one 1024-bit register, rows 3 and 4 in another, row 2 in a 512-bit
// one. Two mac16 a row, one for the fifth taps of each pair of rows, one for the fifth tap of row 2: thirteen for 25 taps.
// Coefficients: 15 of rows 0 to 2 and a zero; ten of rows 3 and 4 and zeros.
#define WIDTH 256
#define HEIGHT 16
#define PITCH 264
#define SHIFT 10

#define TWO_TAPS(data, r, coeff, at) acc = mac16(acc, data, r, 0x03020100, 0x07060504, 0x2110, coeff, at, 0, 0, 1)
// Tap r of two rows; their coefficients are five apart.
#define TWO_ROWS(data, r, coeff, at) acc = mac16(acc, data, r, 0xf3f2f1f0, 0xf7f6f5f4, 0x3120, coeff, at, 0, 0, 5)

void filter(const int16 *restrict in, const int16 *restrict k, int16 *restrict out)
{
    set_rnd(rnd_conv_even);
    set_sat();
    v16int16 k0 = *(const v16int16 *)k, k1 = *(const v16int16 *)(k + 16);
    v16int16 *restrict q = (v16int16 *)out;
    for (int y = 0; y < HEIGHT; y++)
        chess_loop_range(HEIGHT, )
    {
        const v16int16 *restrict p0 = (const v16int16 *)(in + y * PITCH);
        const v16int16 *restrict p1 = (const v16int16 *)(in + (y + 1) * PITCH);
        const v16int16 *restrict p2 = (const v16int16 *)(in + (y + 2) * PITCH);
        const v16int16 *restrict p3 = (const v16int16 *)(in + (y + 3) * PITCH);
        const v16int16 *restrict p4 = (const v16int16 *)(in + (y + 4) * PITCH);
        for (int x = 0; x < WIDTH; x += 16)
            chess_prepare_for_pipelining chess_loop_range(WIDTH / 16, )
        {
            v64int16 upper = upd_w(undef_v64int16(), 0, *p0++);
            upper = upd_v(upper, 2, *(const v8int16 *)p0);
            v16acc48 acc = mul16(upper, 0, 0x03020100, 0x07060504, 0x2110, k0, 0, 0, 0, 1);
            TWO_TAPS(upper, 2, k0, 2);
            upper = upd_w(upper, 2, *p1++);
            upper = upd_v(upper, 6, *(const v8int16 *)p1);
            TWO_TAPS(upper, 32, k0, 5);
            TWO_TAPS(upper, 34, k0, 7);
            TWO_ROWS(upper, 4, k0, 4);

            v32int16 middle = upd_w(undef_v32int16(), 0, *p2++);
            middle = upd_v(middle, 2, *(const v8int16 *)p2);
            TWO_TAPS(middle, 0, k0, 10);
            TWO_TAPS(middle, 2, k0, 12);
            TWO_TAPS(middle, 4, k0, 14);

            v64int16 lower = upd_w(undef_v64int16(), 0, *p3++);
            lower = upd_v(lower, 2, *(const v8int16 *)p3);
            lower = upd_w(lower, 2, *p4++);
            lower = upd_v(lower, 6, *(const v8int16 *)p4);
            TWO_ROWS(lower, 4, k1, 4);
            TWO_TAPS(lower, 0, k1, 0);
            TWO_TAPS(lower, 2, k1, 2);
            TWO_TAPS(lower, 32, k1, 5);
            TWO_TAPS(lower, 34, k1, 7);

            *q++ = srs(acc, SHIFT);
        }
    }
}
