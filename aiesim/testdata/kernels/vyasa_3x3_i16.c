/* out: made by vyasa 0.1, do not edit.
 *
 * What each element is:
 *     in: int16(x, y)
 *     k: int16(r, s)
 *     r: 3, 3
 *     out(x, y) = narrow(int16, sum(r, in(x+r.x, y+r.y) * k(r.x, r.y)), 10, even)
 *
 * In which order, and how many at once:
 *     bound x 256
 *     bound y 16
 *     pad in x 264
 *     split x 16 -> xo xi
 *     reorder xo y r.y r.x xi
 *     unroll r.y r.x
 *     vectorize xi
 *     unrolljam y 2 -> yo yi
 */
#ifdef __AIENGINE__
#include <adf.h>
#else
#include "vyasa_aie.h"
#endif
#include <stdint.h>

/* Arrays begin at 32-byte boundaries and do not overlap.
 *   in       int16_t[4928]: y 18 by 272, x 264
 *   k        int16_t[16]: s 3 by 4, r 3
 *   out      int16_t[4096]: y 16 by 256, x 256
 */
#ifdef __cplusplus
extern "C"
#endif
void out(const int16_t *restrict in, const int16_t *restrict k, int16_t *restrict out)
{
    set_rnd(rnd_conv_even);
    set_sat();
    clr_symsat();
    v16int16 z0 = *(const v16int16 *)k;
    const int16_t *in_xo = in;
    int16_t *out_xo = out;
    for (int32_t xo = 0; xo < 16; xo++)
        chess_loop_range(16, 16)
    {
        const int16_t *in_yo = in_xo;
        int16_t *out_yo = out_xo;
        for (int32_t yo = 0; yo < 8; yo++)
            chess_prepare_for_pipelining
            chess_loop_range(8, 8)
        {
            v64int16 x0 = upd_w(undef_v64int16(), 0, *(const v16int16 *)in_yo);
            x0 = upd_w(x0, 1, *(const v16int16 *)(in_yo + 16));
            x0 = upd_w(x0, 2, *(const v16int16 *)(in_yo + 272));
            x0 = upd_w(x0, 3, *(const v16int16 *)(in_yo + 288));
            v16acc48 a0 = mul16(x0, 0, 0x03020100, 0x07060504, 0x2110, z0, 0, 0, 0, 1); /* algorithm.go:58 k(0..1, 0) */
            a0 = mac16(a0, x0, 2, 0xf3f2f1f0, 0xf7f6f5f4, 0x3120, z0, 2, 0, 0, 4); /* algorithm.go:58 k(2, 0..1) */
            a0 = mac16(a0, x0, 32, 0x03020100, 0x07060504, 0x2110, z0, 4, 0, 0, 1); /* algorithm.go:58 k(0..1, 1) */
            v16acc48 a1 = mul16(x0, 32, 0x03020100, 0x07060504, 0x2110, z0, 0, 0, 0, 1); /* algorithm.go:58 k(0..1, 0) */
            a1 = mac16(a1, x0, 34, 0x03020100, 0x07060504, 0x2110, z0, 2, 0, 0, 1); /* algorithm.go:58 k(2, 0) */
            v64int16 x1 = upd_w(undef_v64int16(), 0, *(const v16int16 *)(in_yo + 544));
            x1 = upd_w(x1, 1, *(const v16int16 *)(in_yo + 560));
            x1 = upd_w(x1, 2, *(const v16int16 *)(in_yo + 816));
            x1 = upd_w(x1, 3, *(const v16int16 *)(in_yo + 832));
            a0 = mac16(a0, x1, 0, 0x03020100, 0x07060504, 0x2110, z0, 8, 0, 0, 1); /* algorithm.go:58 k(0..1, 2) */
            a0 = mac16(a0, x1, 2, 0x03020100, 0x07060504, 0x2110, z0, 10, 0, 0, 1); /* algorithm.go:58 k(2, 2) */
            *(v16int16 *)out_yo = srs(a0, 10); /* algorithm.go:129 */
            a1 = mac16(a1, x1, 0, 0x03020100, 0x07060504, 0x2110, z0, 4, 0, 0, 1); /* algorithm.go:58 k(0..1, 1) */
            a1 = mac16(a1, x1, 2, 0xf3f2f1f0, 0xf7f6f5f4, 0x3120, z0, 6, 0, 0, 4); /* algorithm.go:58 k(2, 1..2) */
            a1 = mac16(a1, x1, 32, 0x03020100, 0x07060504, 0x2110, z0, 8, 0, 0, 1); /* algorithm.go:58 k(0..1, 2) */
            *(v16int16 *)(out_yo + 256) = srs(a1, 10); /* algorithm.go:129 */
            in_yo += 544;
            out_yo += 512;
        }
        in_xo += 16;
        out_xo += 16;
    }
}
