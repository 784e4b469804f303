// 3x3 filter of int16 over 16 rows of 256 results: out(x, y) = sum over r, s of in(x + r, y + s) * k(r, s), / 1024.
//
// Structure: that of filter3x3_i16_library.c (Xilinx/Vitis_Libraries, xf_filter2d_16b_aie.hpp), with the third taps of the
// first two rows paired: both rows lie in one 1024-bit register, 32 elements apart, and the two columns of one mac16 take
// one each. Nine taps are then five mac16, one place of ten being zero (Vyasa paper, section V: what experts reach).
#define WIDTH 256
#define HEIGHT 16
#define PITCH 264
#define SHIFT 10

#define TWO_TAPS(data, r, at) acc = mac16(acc, data, r, 0x03020100, 0x07060504, 0x2110, coeff, at, 0, 0, 1)
// Tap r of two rows; their coefficients are three apart.
#define TWO_ROWS(data, r, at) acc = mac16(acc, data, r, 0xf3f2f1f0, 0xf7f6f5f4, 0x3120, coeff, at, 0, 0, 3)

void filter(const int16 *restrict in, const int16 *restrict k, int16 *restrict out)
{
    set_rnd(rnd_conv_even);
    set_sat();
    v16int16 coeff = *(const v16int16 *)k;
    v16int16 *restrict q = (v16int16 *)out;
    for (int y = 0; y < HEIGHT; y++)
        chess_loop_range(HEIGHT, )
    {
        const v16int16 *restrict p0 = (const v16int16 *)(in + y * PITCH);
        const v16int16 *restrict p1 = (const v16int16 *)(in + (y + 1) * PITCH);
        const v16int16 *restrict p2 = (const v16int16 *)(in + (y + 2) * PITCH);
        for (int x = 0; x < WIDTH; x += 16)
            chess_prepare_for_pipelining chess_loop_range(WIDTH / 16, )
        {
            v64int16 upper = upd_w(undef_v64int16(), 0, *p0++);
            upper = upd_v(upper, 2, *(const v8int16 *)p0);
            v16acc48 acc = mul16(upper, 0, 0x03020100, 0x07060504, 0x2110, coeff, 0, 0, 0, 1);
            upper = upd_w(upper, 2, *p1++);
            upper = upd_v(upper, 6, *(const v8int16 *)p1);
            TWO_TAPS(upper, 32, 3);
            TWO_ROWS(upper, 2, 2);

            v32int16 lower = upd_w(undef_v32int16(), 0, *p2++);
            lower = upd_v(lower, 2, *(const v8int16 *)p2);
            TWO_TAPS(lower, 0, 6);
            TWO_TAPS(lower, 2, 8);

            *q++ = srs(acc, SHIFT);
        }
    }
}
