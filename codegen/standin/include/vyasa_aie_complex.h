/* vyasa_aie_complex.h: complex numbers of 16-bit halves (UG1078, group
 * vect_mult_16x16). Part of vyasa_aie.h: include that.
 *
 *     mul8(x, xstart, xoffsets, z, zstart, zoffsets)                  8 lanes x 1 column
 *     mul4(x, xstart, xoffsets, xstep, z, zstart, zoffsets, zstep)    4 lanes x 2 columns
 *
 * and negmul, mac, msc. A number is two elements, the real half first; starts,
 * offsets and steps count numbers. The suffixes _cn, _nc and _cc conjugate x, z
 * or both. */
#ifndef VYASA_AIE_COMPLEX_H
#define VYASA_AIE_COMPLEX_H

AIE_VECTOR(v4cint16, int16_t, 8)
AIE_VECTOR(v8cint16, int16_t, 16)
AIE_VECTOR(v16cint16, int16_t, 32)
AIE_VECTOR(v32cint16, int16_t, 64)
AIE_VECTOR(v4cint32, int32_t, 8)
AIE_VECTOR(v8cint32, int32_t, 16)
AIE_ACCUMULATOR(v4cacc48, int64_t, 8)
AIE_ACCUMULATOR(v8cacc48, int64_t, 16)

/* as_T(v) of real and complex halves. */
AIE_AS(v8int16, v4cint16)
AIE_AS(v16int16, v8cint16)
AIE_AS(v32int16, v16cint16)
AIE_AS(v64int16, v32cint16)
AIE_AS(v8int32, v4cint32)
AIE_AS(v16int32, v8cint32)
AIE_AS(v4cint16, v8int16)
AIE_AS(v8cint16, v16int16)
AIE_AS(v16cint16, v32int16)
AIE_AS(v32cint16, v64int16)

/* Lane l is a half of number l / 2, and column c half a product: of x the half
 * c, of z the half l + c. */
#define AIE_CX(l, c, CONJX, CONJZ) \
  ((!((l) & 1) && ((c) & 1)) ^ (CONJX && ((c) & 1)) ^ (CONJZ && (((l) + (c)) & 1)) ? -1 : 1)
#define AIE_COMPLEX_SUM(OP, ACC, LANES, COLUMNS, XN, CONJX, CONJZ)              \
  AIE_SUM(OP, ACC, 48, 2 * LANES, 2 * COLUMNS,                                 \
          AIE_CX(l, c, CONJX, CONJZ) * x.e[2 * aie_ra(xs, XN, l / 2, c / 2) + (c & 1)], \
          z.e[2 * aie_ra(zs, 8, l / 2, c / 2) + ((l + c) & 1)])
#define AIE_COMPLEX_8(OP, XT, XN, SUFFIX, CONJX, CONJZ)                         \
  AIE_INLINE v8cacc48 AIE_NAME(OP##8##SUFFIX, XT)(                              \
      AIE_ACC_##OP(v8cacc48) XT x, int xstart, unsigned xoffsets,              \
      v8cint16 z, int zstart, unsigned zoffsets) {                             \
    const aie_sel xs = aie_selection(xstart, xoffsets, 0, 0, 0);               \
    const aie_sel zs = aie_selection(zstart, zoffsets, 0, 0, 0);               \
    AIE_COMPLEX_SUM(OP, v8cacc48, 8, 1, XN, CONJX, CONJZ)                      \
  }
#define AIE_COMPLEX_4(OP, XT, XN, SUFFIX, CONJX, CONJZ)                         \
  AIE_INLINE v4cacc48 AIE_NAME(OP##4##SUFFIX, XT)(                              \
      AIE_ACC_##OP(v4cacc48) XT x, int xstart, unsigned xoffsets, int xstep,   \
      v8cint16 z, int zstart, unsigned zoffsets, int zstep) {                  \
    const aie_sel xs = aie_selection(xstart, xoffsets, 0, xstep, 0);           \
    const aie_sel zs = aie_selection(zstart, zoffsets, 0, zstep, 0);           \
    AIE_COMPLEX_SUM(OP, v4cacc48, 4, 2, XN, CONJX, CONJZ)                      \
  }
#define AIE_COMPLEX(XT, XN, SUFFIX, CONJX, CONJZ)                               \
  AIE_OPS(AIE_COMPLEX_8, XT, XN, SUFFIX, CONJX, CONJZ)                         \
  AIE_OPS(AIE_COMPLEX_4, XT, XN, SUFFIX, CONJX, CONJZ)
AIE_COMPLEX(v16cint16, 16, , 0, 0)
AIE_COMPLEX(v32cint16, 32, , 0, 0)
AIE_COMPLEX(v16cint16, 16, _cn, 1, 0)
AIE_COMPLEX(v32cint16, 32, _cn, 1, 0)
AIE_COMPLEX(v16cint16, 16, _nc, 0, 1)
AIE_COMPLEX(v32cint16, 32, _nc, 0, 1)
AIE_COMPLEX(v16cint16, 16, _cc, 1, 1)
AIE_COMPLEX(v32cint16, 32, _cc, 1, 1)

#ifndef __cplusplus
#define AIE_OF_COMPLEX(x, name) \
  _Generic((x), v16cint16: aie_##name##_v16cint16, v32cint16: aie_##name##_v32cint16)
#define AIE_MAC8_6(OP, x, ...) AIE_OF_COMPLEX(x, OP##8)
#define AIE_PICK_MAC4(name, x, ...) AIE_OF_COMPLEX(x, name)
#define mul4(...) AIE_PICK_MAC4(mul4, __VA_ARGS__, 0)(__VA_ARGS__)
#define negmul4(...) AIE_PICK_MAC4(negmul4, __VA_ARGS__, 0)(__VA_ARGS__)
#define mac4(acc, ...) AIE_PICK_MAC4(mac4, __VA_ARGS__, 0)(acc, __VA_ARGS__)
#define msc4(acc, ...) AIE_PICK_MAC4(msc4, __VA_ARGS__, 0)(acc, __VA_ARGS__)
#define mul8_cn(...) AIE_PICK_MAC4(mul8_cn, __VA_ARGS__, 0)(__VA_ARGS__)
#define negmul8_cn(...) AIE_PICK_MAC4(negmul8_cn, __VA_ARGS__, 0)(__VA_ARGS__)
#define mac8_cn(acc, ...) AIE_PICK_MAC4(mac8_cn, __VA_ARGS__, 0)(acc, __VA_ARGS__)
#define msc8_cn(acc, ...) AIE_PICK_MAC4(msc8_cn, __VA_ARGS__, 0)(acc, __VA_ARGS__)
#define mul8_nc(...) AIE_PICK_MAC4(mul8_nc, __VA_ARGS__, 0)(__VA_ARGS__)
#define negmul8_nc(...) AIE_PICK_MAC4(negmul8_nc, __VA_ARGS__, 0)(__VA_ARGS__)
#define mac8_nc(acc, ...) AIE_PICK_MAC4(mac8_nc, __VA_ARGS__, 0)(acc, __VA_ARGS__)
#define msc8_nc(acc, ...) AIE_PICK_MAC4(msc8_nc, __VA_ARGS__, 0)(acc, __VA_ARGS__)
#define mul8_cc(...) AIE_PICK_MAC4(mul8_cc, __VA_ARGS__, 0)(__VA_ARGS__)
#define negmul8_cc(...) AIE_PICK_MAC4(negmul8_cc, __VA_ARGS__, 0)(__VA_ARGS__)
#define mac8_cc(acc, ...) AIE_PICK_MAC4(mac8_cc, __VA_ARGS__, 0)(acc, __VA_ARGS__)
#define msc8_cc(acc, ...) AIE_PICK_MAC4(msc8_cc, __VA_ARGS__, 0)(acc, __VA_ARGS__)
#define mul4_cn(...) AIE_PICK_MAC4(mul4_cn, __VA_ARGS__, 0)(__VA_ARGS__)
#define negmul4_cn(...) AIE_PICK_MAC4(negmul4_cn, __VA_ARGS__, 0)(__VA_ARGS__)
#define mac4_cn(acc, ...) AIE_PICK_MAC4(mac4_cn, __VA_ARGS__, 0)(acc, __VA_ARGS__)
#define msc4_cn(acc, ...) AIE_PICK_MAC4(msc4_cn, __VA_ARGS__, 0)(acc, __VA_ARGS__)
#define mul4_nc(...) AIE_PICK_MAC4(mul4_nc, __VA_ARGS__, 0)(__VA_ARGS__)
#define negmul4_nc(...) AIE_PICK_MAC4(negmul4_nc, __VA_ARGS__, 0)(__VA_ARGS__)
#define mac4_nc(acc, ...) AIE_PICK_MAC4(mac4_nc, __VA_ARGS__, 0)(acc, __VA_ARGS__)
#define msc4_nc(acc, ...) AIE_PICK_MAC4(msc4_nc, __VA_ARGS__, 0)(acc, __VA_ARGS__)
#define mul4_cc(...) AIE_PICK_MAC4(mul4_cc, __VA_ARGS__, 0)(__VA_ARGS__)
#define negmul4_cc(...) AIE_PICK_MAC4(negmul4_cc, __VA_ARGS__, 0)(__VA_ARGS__)
#define mac4_cc(acc, ...) AIE_PICK_MAC4(mac4_cc, __VA_ARGS__, 0)(acc, __VA_ARGS__)
#define msc4_cc(acc, ...) AIE_PICK_MAC4(msc4_cc, __VA_ARGS__, 0)(acc, __VA_ARGS__)

#define as_v4cint16(v) aie_as_v4cint16_v8int16(v)
#define as_v8cint16(v) aie_as_v8cint16_v16int16(v)
#define as_v16cint16(v) aie_as_v16cint16_v32int16(v)
#define as_v32cint16(v) aie_as_v32cint16_v64int16(v)
#endif

#endif
