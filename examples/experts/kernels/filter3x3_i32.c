// 3x3 filter of int32 over 16 rows of 256 results: out(x, y) = sum over r, s of in(x + r, y + s) * k(r, s), / 1024.
//
// Structure: Xilinx/Vitis_Libraries, vision/L1/include/aie/imgproc/xf_filter2d_aie.hpp, filter2D_api, region 1 (no border):
// nine lmac8 for eight results, one a tap; a row of data in one of two 512-bit registers, which take turns; coefficients
// in two 256-bit registers before the loops; one pointer a row; the loop over a row of results is pipelined.
#define WIDTH 256
#define HEIGHT 16
#define PITCH 264 /* elements from row to row of the image */
#define SHIFT 10

#define TAP(row, r, coeff, at) lmac8(acc, row, r, 0x76543210, coeff, at, 0)

void filter(const int *restrict in, const int *restrict k, int *restrict out)
{
    set_rnd(rnd_conv_even);
    set_sat();
    v8int32 k0 = *(const v8int32 *)k;
    v8int32 k1 = *(const v8int32 *)(k + 8);
    v8int32 *restrict q = (v8int32 *)out;
    v16int32 odd = undef_v16int32(), even = undef_v16int32();
    for (int y = 0; y < HEIGHT; y++)
        chess_loop_range(HEIGHT, )
    {
        const v8int32 *restrict p0 = (const v8int32 *)(in + y * PITCH);
        const v8int32 *restrict p1 = (const v8int32 *)(in + (y + 1) * PITCH);
        const v8int32 *restrict p2 = (const v8int32 *)(in + (y + 2) * PITCH);
        for (int x = 0; x < WIDTH; x += 8)
            chess_prepare_for_pipelining chess_loop_range(WIDTH / 8, )
        {
            odd = upd_w(odd, 0, *p0++);
            v8acc80 acc = lmul8(odd, 0, 0x76543210, k0, 0, 0);
            odd = upd_w(odd, 1, *p0);
            acc = TAP(odd, 1, k0, 1);
            acc = TAP(odd, 2, k0, 2);

            even = upd_w(even, 0, *p1++);
            acc = TAP(even, 0, k0, 3);
            even = upd_w(even, 1, *p1);
            acc = TAP(even, 1, k0, 4);
            acc = TAP(even, 2, k0, 5);

            odd = upd_w(odd, 0, *p2++);
            acc = TAP(odd, 0, k0, 6);
            odd = upd_w(odd, 1, *p2);
            acc = TAP(odd, 1, k0, 7);
            acc = TAP(odd, 2, k1, 0);

            *q++ = srs(acc, SHIFT);
        }
    }
}
