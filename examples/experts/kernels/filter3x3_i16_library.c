// 3x3 filter of int16 over 16 rows of 256 results: out(x, y) = sum over r, s of in(x + r, y + s) * k(r, s), / 1024.
//
// Structure: Xilinx/Vitis_Libraries, vision/L1/include/aie/imgproc/xf_filter2d_16b_aie.hpp, filter2D_k3_border_impl, region
// 1 (no border): six mac16 for sixteen results, two a row, the fourth tap of a row being zero; each row in a 512-bit
// register of its own, loaded in two; coefficients rearranged in one register: k0 k1 k2 0, k3 k4 k5 0, k6 k7 k8 0.
#define WIDTH 256
#define HEIGHT 16
#define PITCH 264
#define SHIFT 10

#define TWO_TAPS(row, r, at) acc = mac16(acc, row, r, 0x03020100, 0x07060504, 0x2110, coeff, at, 0, 0, 1)

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
            v32int16 row0 = upd_w(undef_v32int16(), 0, *p0++);
            row0 = upd_v(row0, 2, *(const v8int16 *)p0);
            v16acc48 acc = mul16(row0, 0, 0x03020100, 0x07060504, 0x2110, coeff, 0, 0, 0, 1);
            TWO_TAPS(row0, 2, 2);

            v32int16 row1 = upd_w(undef_v32int16(), 0, *p1++);
            row1 = upd_v(row1, 2, *(const v8int16 *)p1);
            TWO_TAPS(row1, 0, 4);
            TWO_TAPS(row1, 2, 6);

            v32int16 row2 = upd_w(undef_v32int16(), 0, *p2++);
            row2 = upd_v(row2, 2, *(const v8int16 *)p2);
            TWO_TAPS(row2, 0, 8);
            TWO_TAPS(row2, 2, 10);

            *q++ = srs(acc, SHIFT);
        }
    }
}
