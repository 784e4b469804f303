/* out: made by vyasa 0.1, do not edit.
 *
 * What each element is:
 *     in: int16(x, y, c)
 *     w: int16(r, s, c, k)
 *     r: 3, 3, 8
 *     out(x, y, k) = narrow(int16, sum(r, in(x+r.x, y+r.y, r.z) * w(r.x, r.y, r.z, k)), 10, even)
 *
 * In which order, and how many at once:
 *     bound x 128
 *     bound y 2
 *     bound k 16
 *     layout out k y x
 *     layout in (c/2) y x (2)
 *     layout w k (c/2) s r (2)
 *     split x 16 -> xo xi
 *     reorder y xo k r.z r.y r.x xi
 *     unroll r.z r.y r.x
 *     vectorize xi
 */
#ifdef __AIENGINE__
#include <adf.h>
#else
#include "vyasa_aie.h"
#endif
#include <stdint.h>

/* Arrays begin at 32-byte boundaries and do not overlap.
 *   in       int16_t[4384]: c/2 4 by 1088, y 4 by 272, x 130 by 2, c%2 2
 *   w        int16_t[1152]: k 16 by 72, c/2 4 by 18, s 3 by 6, r 3 by 2, c%2 2
 *   out      int16_t[4096]: k 16 by 256, y 2 by 128, x 128
 */
#ifdef __cplusplus
extern "C"
#endif
void out(const int16_t *restrict in, const int16_t *restrict w, int16_t *restrict out)
{
    set_rnd(rnd_conv_even);
    set_sat();
    clr_symsat();
    const int16_t *in_y = in;
    int16_t *out_y = out;
    for (int32_t y = 0; y < 2; y++)
        chess_loop_range(2, 2)
    {
        const int16_t *in_xo = in_y;
        int16_t *out_xo = out_y;
        for (int32_t xo = 0; xo < 8; xo++)
            chess_loop_range(8, 8)
        {
            const int16_t *w_k = w;
            int16_t *out_k = out_xo;
            for (int32_t k = 0; k < 16; k++)
                chess_prepare_for_pipelining
                chess_loop_range(16, 16)
            {
                v64int16 x0 = upd_w(undef_v64int16(), 0, *(const v16int16 *)in_xo);
                x0 = upd_w(x0, 1, *(const v16int16 *)(in_xo + 16));
                x0 = upd_w(x0, 2, *(const v16int16 *)(in_xo + 32));
                v16int16 z0 = *(const v16int16 *)w_k;
                v16acc48 a0 = mul16(x0, 0, 0x06040200, 0x0e0c0a08, 0x3210, z0, 0, 0, 0, 1); /* algorithm.go:67 w(0, 0, 0..1, k) */
                a0 = mac16(a0, x0, 2, 0x06040200, 0x0e0c0a08, 0x3210, z0, 2, 0, 0, 1); /* algorithm.go:67 w(1, 0, 0..1, k) */
                a0 = mac16(a0, x0, 4, 0x06040200, 0x0e0c0a08, 0x3210, z0, 4, 0, 0, 1); /* algorithm.go:67 w(2, 0, 0..1, k) */
                v64int16 x1 = upd_w(undef_v64int16(), 0, *(const v16int16 *)(in_xo + 272));
                x1 = upd_w(x1, 1, *(const v16int16 *)(in_xo + 288));
                x1 = upd_w(x1, 2, *(const v16int16 *)(in_xo + 304));
                a0 = mac16(a0, x1, 0, 0x06040200, 0x0e0c0a08, 0x3210, z0, 6, 0, 0, 1); /* algorithm.go:67 w(0, 1, 0..1, k) */
                a0 = mac16(a0, x1, 2, 0x06040200, 0x0e0c0a08, 0x3210, z0, 8, 0, 0, 1); /* algorithm.go:67 w(1, 1, 0..1, k) */
                a0 = mac16(a0, x1, 4, 0x06040200, 0x0e0c0a08, 0x3210, z0, 10, 0, 0, 1); /* algorithm.go:67 w(2, 1, 0..1, k) */
                v64int16 x2 = upd_w(undef_v64int16(), 0, *(const v16int16 *)(in_xo + 544));
                x2 = upd_w(x2, 1, *(const v16int16 *)(in_xo + 560));
                x2 = upd_w(x2, 2, *(const v16int16 *)(in_xo + 576));
                a0 = mac16(a0, x2, 0, 0x06040200, 0x0e0c0a08, 0x3210, z0, 12, 0, 0, 1); /* algorithm.go:67 w(0, 2, 0..1, k) */
                a0 = mac16(a0, x2, 2, 0x06040200, 0x0e0c0a08, 0x3210, z0, 14, 0, 0, 1); /* algorithm.go:67 w(1, 2, 0..1, k) */
                v16int16 z1 = *(const v16int16 *)(w_k + 16);
                a0 = mac16(a0, x2, 4, 0x06040200, 0x0e0c0a08, 0x3210, z1, 0, 0, 0, 1); /* algorithm.go:67 w(2, 2, 0..1, k) */
                v64int16 x3 = upd_w(undef_v64int16(), 0, *(const v16int16 *)(in_xo + 1088));
                x3 = upd_w(x3, 1, *(const v16int16 *)(in_xo + 1104));
                x3 = upd_w(x3, 2, *(const v16int16 *)(in_xo + 1120));
                a0 = mac16(a0, x3, 0, 0x06040200, 0x0e0c0a08, 0x3210, z1, 2, 0, 0, 1); /* algorithm.go:67 w(0, 0, 2..3, k) */
                a0 = mac16(a0, x3, 2, 0x06040200, 0x0e0c0a08, 0x3210, z1, 4, 0, 0, 1); /* algorithm.go:67 w(1, 0, 2..3, k) */
                a0 = mac16(a0, x3, 4, 0x06040200, 0x0e0c0a08, 0x3210, z1, 6, 0, 0, 1); /* algorithm.go:67 w(2, 0, 2..3, k) */
                v64int16 x4 = upd_w(undef_v64int16(), 0, *(const v16int16 *)(in_xo + 1360));
                x4 = upd_w(x4, 1, *(const v16int16 *)(in_xo + 1376));
                x4 = upd_w(x4, 2, *(const v16int16 *)(in_xo + 1392));
                a0 = mac16(a0, x4, 0, 0x06040200, 0x0e0c0a08, 0x3210, z1, 8, 0, 0, 1); /* algorithm.go:67 w(0, 1, 2..3, k) */
                a0 = mac16(a0, x4, 2, 0x06040200, 0x0e0c0a08, 0x3210, z1, 10, 0, 0, 1); /* algorithm.go:67 w(1, 1, 2..3, k) */
                a0 = mac16(a0, x4, 4, 0x06040200, 0x0e0c0a08, 0x3210, z1, 12, 0, 0, 1); /* algorithm.go:67 w(2, 1, 2..3, k) */
                v64int16 x5 = upd_w(undef_v64int16(), 0, *(const v16int16 *)(in_xo + 1632));
                x5 = upd_w(x5, 1, *(const v16int16 *)(in_xo + 1648));
                x5 = upd_w(x5, 2, *(const v16int16 *)(in_xo + 1664));
                a0 = mac16(a0, x5, 0, 0x06040200, 0x0e0c0a08, 0x3210, z1, 14, 0, 0, 1); /* algorithm.go:67 w(0, 2, 2..3, k) */
                v16int16 z2 = *(const v16int16 *)(w_k + 32);
                a0 = mac16(a0, x5, 2, 0x06040200, 0x0e0c0a08, 0x3210, z2, 0, 0, 0, 1); /* algorithm.go:67 w(1, 2, 2..3, k) */
                a0 = mac16(a0, x5, 4, 0x06040200, 0x0e0c0a08, 0x3210, z2, 2, 0, 0, 1); /* algorithm.go:67 w(2, 2, 2..3, k) */
                v64int16 x6 = upd_w(undef_v64int16(), 0, *(const v16int16 *)(in_xo + 2176));
                x6 = upd_w(x6, 1, *(const v16int16 *)(in_xo + 2192));
                x6 = upd_w(x6, 2, *(const v16int16 *)(in_xo + 2208));
                a0 = mac16(a0, x6, 0, 0x06040200, 0x0e0c0a08, 0x3210, z2, 4, 0, 0, 1); /* algorithm.go:67 w(0, 0, 4..5, k) */
                a0 = mac16(a0, x6, 2, 0x06040200, 0x0e0c0a08, 0x3210, z2, 6, 0, 0, 1); /* algorithm.go:67 w(1, 0, 4..5, k) */
                a0 = mac16(a0, x6, 4, 0x06040200, 0x0e0c0a08, 0x3210, z2, 8, 0, 0, 1); /* algorithm.go:67 w(2, 0, 4..5, k) */
                v64int16 x7 = upd_w(undef_v64int16(), 0, *(const v16int16 *)(in_xo + 2448));
                x7 = upd_w(x7, 1, *(const v16int16 *)(in_xo + 2464));
                x7 = upd_w(x7, 2, *(const v16int16 *)(in_xo + 2480));
                a0 = mac16(a0, x7, 0, 0x06040200, 0x0e0c0a08, 0x3210, z2, 10, 0, 0, 1); /* algorithm.go:67 w(0, 1, 4..5, k) */
                a0 = mac16(a0, x7, 2, 0x06040200, 0x0e0c0a08, 0x3210, z2, 12, 0, 0, 1); /* algorithm.go:67 w(1, 1, 4..5, k) */
                a0 = mac16(a0, x7, 4, 0x06040200, 0x0e0c0a08, 0x3210, z2, 14, 0, 0, 1); /* algorithm.go:67 w(2, 1, 4..5, k) */
                v64int16 x8 = upd_w(undef_v64int16(), 0, *(const v16int16 *)(in_xo + 2720));
                x8 = upd_w(x8, 1, *(const v16int16 *)(in_xo + 2736));
                x8 = upd_w(x8, 2, *(const v16int16 *)(in_xo + 2752));
                v16int16 z3 = *(const v16int16 *)(w_k + 48);
                a0 = mac16(a0, x8, 0, 0x06040200, 0x0e0c0a08, 0x3210, z3, 0, 0, 0, 1); /* algorithm.go:67 w(0, 2, 4..5, k) */
                a0 = mac16(a0, x8, 2, 0x06040200, 0x0e0c0a08, 0x3210, z3, 2, 0, 0, 1); /* algorithm.go:67 w(1, 2, 4..5, k) */
                a0 = mac16(a0, x8, 4, 0x06040200, 0x0e0c0a08, 0x3210, z3, 4, 0, 0, 1); /* algorithm.go:67 w(2, 2, 4..5, k) */
                v64int16 x9 = upd_w(undef_v64int16(), 0, *(const v16int16 *)(in_xo + 3264));
                x9 = upd_w(x9, 1, *(const v16int16 *)(in_xo + 3280));
                x9 = upd_w(x9, 2, *(const v16int16 *)(in_xo + 3296));
                a0 = mac16(a0, x9, 0, 0x06040200, 0x0e0c0a08, 0x3210, z3, 6, 0, 0, 1); /* algorithm.go:67 w(0, 0, 6..7, k) */
                a0 = mac16(a0, x9, 2, 0x06040200, 0x0e0c0a08, 0x3210, z3, 8, 0, 0, 1); /* algorithm.go:67 w(1, 0, 6..7, k) */
                a0 = mac16(a0, x9, 4, 0x06040200, 0x0e0c0a08, 0x3210, z3, 10, 0, 0, 1); /* algorithm.go:67 w(2, 0, 6..7, k) */
                v64int16 x10 = upd_w(undef_v64int16(), 0, *(const v16int16 *)(in_xo + 3536));
                x10 = upd_w(x10, 1, *(const v16int16 *)(in_xo + 3552));
                x10 = upd_w(x10, 2, *(const v16int16 *)(in_xo + 3568));
                a0 = mac16(a0, x10, 0, 0x06040200, 0x0e0c0a08, 0x3210, z3, 12, 0, 0, 1); /* algorithm.go:67 w(0, 1, 6..7, k) */
                a0 = mac16(a0, x10, 2, 0x06040200, 0x0e0c0a08, 0x3210, z3, 14, 0, 0, 1); /* algorithm.go:67 w(1, 1, 6..7, k) */
                v16int16 z4 = upd_v(undef_v16int16(), 0, *(const v8int16 *)(w_k + 64));
                a0 = mac16(a0, x10, 4, 0x06040200, 0x0e0c0a08, 0x3210, z4, 0, 0, 0, 1); /* algorithm.go:67 w(2, 1, 6..7, k) */
                v64int16 x11 = upd_w(undef_v64int16(), 0, *(const v16int16 *)(in_xo + 3808));
                x11 = upd_w(x11, 1, *(const v16int16 *)(in_xo + 3824));
                x11 = upd_w(x11, 2, *(const v16int16 *)(in_xo + 3840));
                a0 = mac16(a0, x11, 0, 0x06040200, 0x0e0c0a08, 0x3210, z4, 2, 0, 0, 1); /* algorithm.go:67 w(0, 2, 6..7, k) */
                a0 = mac16(a0, x11, 2, 0x06040200, 0x0e0c0a08, 0x3210, z4, 4, 0, 0, 1); /* algorithm.go:67 w(1, 2, 6..7, k) */
                a0 = mac16(a0, x11, 4, 0x06040200, 0x0e0c0a08, 0x3210, z4, 6, 0, 0, 1); /* algorithm.go:67 w(2, 2, 6..7, k) */
                *(v16int16 *)out_k = srs(a0, 10); /* algorithm.go:129 */
                w_k += 72;
                out_k += 256;
            }
            in_xo += 32;
            out_xo += 16;
        }
        in_y += 272;
        out_y += 128;
    }
}
