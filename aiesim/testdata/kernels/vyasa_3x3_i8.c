/* out: made by vyasa 0.1, do not edit.
 *
 * What each element is:
 *     in: int8(x, y)
 *     k: int8(r, s)
 *     r: 3, 3
 *     out(x, y) = narrow(int8, sum(r, in(x+r.x, y+r.y) * k(r.x, r.y)), 8, even)
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
 *   in       int8_t[5248]: y 18 by 288, x 264
 *   k_packed int8_t[64]: i 64
 *   out      int8_t[4096]: y 16 by 256, x 256
 */
#ifdef __cplusplus
extern "C"
#endif
void out(const int8_t *restrict in, const int8_t *restrict k_packed, int8_t *restrict out)
{
    set_rnd(rnd_conv_even);
    set_sat();
    clr_symsat();
    v64int8 x0 = upd_w(undef_v64int8(), 0, *(const v32int8 *)k_packed);
    x0 = upd_w(x0, 1, *(const v32int8 *)(k_packed + 32));
    const int8_t *in_xo = in;
    int8_t *out_xo = out;
    for (int32_t xo = 0; xo < 16; xo++)
        chess_loop_range(16, 16)
    {
        const int8_t *in_yo = in_xo;
        int8_t *out_yo = out_xo;
        for (int32_t yo = 0; yo < 8; yo++)
            chess_prepare_for_pipelining
            chess_loop_range(8, 8)
        {
            v32int8 z0 = *(const v32int8 *)in_yo;
            v16acc48 a0 = mul16(x0, 0, 0, 4, 0x1032, z0, 0, 0x76543210, 2, 0x2110); /* algorithm.go:58 k(0..2, 0) */
            v32int8 z1 = *(const v32int8 *)(in_yo + 288);
            a0 = mac16(a0, x0, 16, 0, 4, 0x1032, z1, 0, 0x76543210, 2, 0x2110); /* algorithm.go:58 k(0..2, 1) */
            v16acc48 a1 = mul16(x0, 0, 0, 4, 0x1032, z1, 0, 0x76543210, 2, 0x2110); /* algorithm.go:58 k(0..2, 0) */
            v32int8 z2 = *(const v32int8 *)(in_yo + 576);
            a0 = mac16(a0, x0, 32, 0, 4, 0x1032, z2, 0, 0x76543210, 2, 0x2110); /* algorithm.go:58 k(0..2, 2) */
            *(v16int8 *)out_yo = bsrs(a0, 8); /* algorithm.go:129 */
            a1 = mac16(a1, x0, 16, 0, 4, 0x1032, z2, 0, 0x76543210, 2, 0x2110); /* algorithm.go:58 k(0..2, 1) */
            v32int8 z3 = *(const v32int8 *)(in_yo + 864);
            a1 = mac16(a1, x0, 32, 0, 4, 0x1032, z3, 0, 0x76543210, 2, 0x2110); /* algorithm.go:58 k(0..2, 2) */
            *(v16int8 *)(out_yo + 256) = bsrs(a1, 8); /* algorithm.go:129 */
            in_yo += 576;
            out_yo += 512;
        }
        in_xo += 16;
        out_xo += 16;
    }
}
