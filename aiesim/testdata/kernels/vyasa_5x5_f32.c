/* out: made by vyasa 0.1, do not edit.
 *
 * What each element is:
 *     in: float32(x, y)
 *     k: float32(r, s)
 *     r: 5, 5
 *     out(x, y) = sum(r, in(x+r.x, y+r.y) * k(r.x, r.y))
 *
 * In which order, and how many at once:
 *     bound x 256
 *     bound y 16
 *     pad in x 264
 *     split x 8 -> xo xi
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
 *   in       float[5296]: y 20 by 264, x 264
 *   k        float[32]: s 5 by 5, r 5
 *   out      float[4096]: y 16 by 256, x 256
 */
#ifdef __cplusplus
extern "C"
#endif
void out(const float *restrict in, const float *restrict k, float *restrict out)
{
    const float *in_xo = in;
    float *out_xo = out;
    for (int32_t xo = 0; xo < 32; xo++)
        chess_loop_range(32, 32)
    {
        const float *in_yo = in_xo;
        float *out_yo = out_xo;
        for (int32_t yo = 0; yo < 8; yo++)
            chess_prepare_for_pipelining
            chess_loop_range(8, 8)
        {
            v16float x0 = upd_w(undef_v16float(), 0, *(const v8float *)in_yo);
            x0 = upd_w(x0, 1, *(const v8float *)(in_yo + 8));
            v8float z0 = *(const v8float *)k;
            v8float a0 = fpmul(x0, 0, 0x76543210, z0, 0, 0); /* algorithm.go:58 k(0, 0) */
            a0 = fpmac(a0, x0, 1, 0x76543210, z0, 1, 0); /* algorithm.go:58 k(1, 0) */
            a0 = fpmac(a0, x0, 2, 0x76543210, z0, 2, 0); /* algorithm.go:58 k(2, 0) */
            a0 = fpmac(a0, x0, 3, 0x76543210, z0, 3, 0); /* algorithm.go:58 k(3, 0) */
            a0 = fpmac(a0, x0, 4, 0x76543210, z0, 4, 0); /* algorithm.go:58 k(4, 0) */
            v16float x1 = upd_w(undef_v16float(), 0, *(const v8float *)(in_yo + 264));
            x1 = upd_w(x1, 1, *(const v8float *)(in_yo + 272));
            a0 = fpmac(a0, x1, 0, 0x76543210, z0, 5, 0); /* algorithm.go:58 k(0, 1) */
            v8float a1 = fpmul(x1, 0, 0x76543210, z0, 0, 0); /* algorithm.go:58 k(0, 0) */
            a0 = fpmac(a0, x1, 1, 0x76543210, z0, 6, 0); /* algorithm.go:58 k(1, 1) */
            a1 = fpmac(a1, x1, 1, 0x76543210, z0, 1, 0); /* algorithm.go:58 k(1, 0) */
            a0 = fpmac(a0, x1, 2, 0x76543210, z0, 7, 0); /* algorithm.go:58 k(2, 1) */
            a1 = fpmac(a1, x1, 2, 0x76543210, z0, 2, 0); /* algorithm.go:58 k(2, 0) */
            v8float z1 = *(const v8float *)(k + 8);
            a0 = fpmac(a0, x1, 3, 0x76543210, z1, 0, 0); /* algorithm.go:58 k(3, 1) */
            a1 = fpmac(a1, x1, 3, 0x76543210, z0, 3, 0); /* algorithm.go:58 k(3, 0) */
            a0 = fpmac(a0, x1, 4, 0x76543210, z1, 1, 0); /* algorithm.go:58 k(4, 1) */
            a1 = fpmac(a1, x1, 4, 0x76543210, z0, 4, 0); /* algorithm.go:58 k(4, 0) */
            v16float x2 = upd_w(undef_v16float(), 0, *(const v8float *)(in_yo + 528));
            x2 = upd_w(x2, 1, *(const v8float *)(in_yo + 536));
            a0 = fpmac(a0, x2, 0, 0x76543210, z1, 2, 0); /* algorithm.go:58 k(0, 2) */
            a1 = fpmac(a1, x2, 0, 0x76543210, z0, 5, 0); /* algorithm.go:58 k(0, 1) */
            a0 = fpmac(a0, x2, 1, 0x76543210, z1, 3, 0); /* algorithm.go:58 k(1, 2) */
            a1 = fpmac(a1, x2, 1, 0x76543210, z0, 6, 0); /* algorithm.go:58 k(1, 1) */
            a0 = fpmac(a0, x2, 2, 0x76543210, z1, 4, 0); /* algorithm.go:58 k(2, 2) */
            a1 = fpmac(a1, x2, 2, 0x76543210, z0, 7, 0); /* algorithm.go:58 k(2, 1) */
            a0 = fpmac(a0, x2, 3, 0x76543210, z1, 5, 0); /* algorithm.go:58 k(3, 2) */
            a1 = fpmac(a1, x2, 3, 0x76543210, z1, 0, 0); /* algorithm.go:58 k(3, 1) */
            a0 = fpmac(a0, x2, 4, 0x76543210, z1, 6, 0); /* algorithm.go:58 k(4, 2) */
            a1 = fpmac(a1, x2, 4, 0x76543210, z1, 1, 0); /* algorithm.go:58 k(4, 1) */
            v16float x3 = upd_w(undef_v16float(), 0, *(const v8float *)(in_yo + 792));
            x3 = upd_w(x3, 1, *(const v8float *)(in_yo + 800));
            a0 = fpmac(a0, x3, 0, 0x76543210, z1, 7, 0); /* algorithm.go:58 k(0, 3) */
            a1 = fpmac(a1, x3, 0, 0x76543210, z1, 2, 0); /* algorithm.go:58 k(0, 2) */
            v8float z2 = *(const v8float *)(k + 16);
            a0 = fpmac(a0, x3, 1, 0x76543210, z2, 0, 0); /* algorithm.go:58 k(1, 3) */
            a1 = fpmac(a1, x3, 1, 0x76543210, z1, 3, 0); /* algorithm.go:58 k(1, 2) */
            a0 = fpmac(a0, x3, 2, 0x76543210, z2, 1, 0); /* algorithm.go:58 k(2, 3) */
            a1 = fpmac(a1, x3, 2, 0x76543210, z1, 4, 0); /* algorithm.go:58 k(2, 2) */
            a0 = fpmac(a0, x3, 3, 0x76543210, z2, 2, 0); /* algorithm.go:58 k(3, 3) */
            a1 = fpmac(a1, x3, 3, 0x76543210, z1, 5, 0); /* algorithm.go:58 k(3, 2) */
            a0 = fpmac(a0, x3, 4, 0x76543210, z2, 3, 0); /* algorithm.go:58 k(4, 3) */
            a1 = fpmac(a1, x3, 4, 0x76543210, z1, 6, 0); /* algorithm.go:58 k(4, 2) */
            v16float x4 = upd_w(undef_v16float(), 0, *(const v8float *)(in_yo + 1056));
            x4 = upd_w(x4, 1, *(const v8float *)(in_yo + 1064));
            a0 = fpmac(a0, x4, 0, 0x76543210, z2, 4, 0); /* algorithm.go:58 k(0, 4) */
            a1 = fpmac(a1, x4, 0, 0x76543210, z1, 7, 0); /* algorithm.go:58 k(0, 3) */
            a0 = fpmac(a0, x4, 1, 0x76543210, z2, 5, 0); /* algorithm.go:58 k(1, 4) */
            a1 = fpmac(a1, x4, 1, 0x76543210, z2, 0, 0); /* algorithm.go:58 k(1, 3) */
            a0 = fpmac(a0, x4, 2, 0x76543210, z2, 6, 0); /* algorithm.go:58 k(2, 4) */
            a1 = fpmac(a1, x4, 2, 0x76543210, z2, 1, 0); /* algorithm.go:58 k(2, 3) */
            a0 = fpmac(a0, x4, 3, 0x76543210, z2, 7, 0); /* algorithm.go:58 k(3, 4) */
            a1 = fpmac(a1, x4, 3, 0x76543210, z2, 2, 0); /* algorithm.go:58 k(3, 3) */
            v8float z3 = *(const v8float *)(k + 24);
            a0 = fpmac(a0, x4, 4, 0x76543210, z3, 0, 0); /* algorithm.go:58 k(4, 4) */
            *(v8float *)out_yo = a0; /* algorithm.go:58 */
            a1 = fpmac(a1, x4, 4, 0x76543210, z2, 3, 0); /* algorithm.go:58 k(4, 3) */
            v16float x5 = upd_w(undef_v16float(), 0, *(const v8float *)(in_yo + 1320));
            x5 = upd_w(x5, 1, *(const v8float *)(in_yo + 1328));
            a1 = fpmac(a1, x5, 0, 0x76543210, z2, 4, 0); /* algorithm.go:58 k(0, 4) */
            a1 = fpmac(a1, x5, 1, 0x76543210, z2, 5, 0); /* algorithm.go:58 k(1, 4) */
            a1 = fpmac(a1, x5, 2, 0x76543210, z2, 6, 0); /* algorithm.go:58 k(2, 4) */
            a1 = fpmac(a1, x5, 3, 0x76543210, z2, 7, 0); /* algorithm.go:58 k(3, 4) */
            a1 = fpmac(a1, x5, 4, 0x76543210, z3, 0, 0); /* algorithm.go:58 k(4, 4) */
            *(v8float *)(out_yo + 256) = a1; /* algorithm.go:58 */
            in_yo += 528;
            out_yo += 512;
        }
        in_xo += 8;
        out_xo += 8;
    }
}
