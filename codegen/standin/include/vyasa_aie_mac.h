/* vyasa_aie_mac.h: integer multiply-accumulate (UG1078, MAC intrinsics). Part of
 * vyasa_aie.h: include that.
 *
 *     mul16(x, xstart, ..., z, zstart, ...)          sum over the columns of x * z
 *     negmul16(...)                                  -sum
 *     mac16(acc, ...), msc16(acc, ...)               acc + sum, acc - sum
 *
 * The number counts lanes; names with a leading l have 80-bit lanes. x is 1024
 * or 512 bits, z 256; the sum is exact and wrapped once. */
#ifndef VYASA_AIE_MAC_H
#define VYASA_AIE_MAC_H

/* How the four operations take, name and use an accumulator. */
#define AIE_ACC_mul(ACC)
#define AIE_ACC_negmul(ACC)
#define AIE_ACC_mac(ACC) ACC acc,
#define AIE_ACC_msc(ACC) ACC acc,
#define AIE_TOTAL_mul(sum) sum
#define AIE_TOTAL_negmul(sum) -sum
#define AIE_TOTAL_mac(sum) acc.e[l] + sum
#define AIE_TOTAL_msc(sum) acc.e[l] - sum
#define AIE_OPS(M, ...) \
  M(mul, __VA_ARGS__) M(negmul, __VA_ARGS__) M(mac, __VA_ARGS__) M(msc, __VA_ARGS__)

/* The body of all of them: X and Z are the operands of lane l, column c. */
#define AIE_SUM(OP, ACC, BITS, LANES, COLUMNS, X, Z)                            \
  ACC out;                                                                     \
  for (int l = 0; l < LANES; ++l) {                                            \
    aie_wide##BITS sum = 0;                                                    \
    for (int c = 0; c < COLUMNS; ++c) sum += (aie_wide##BITS)(X) * (aie_wide##BITS)(Z); \
    out.e[l] = aie_wrap##BITS(AIE_TOTAL_##OP(sum));                            \
  }                                                                            \
  return out;

/* The simple forms: lane l is x[l] * z[l]. */
#define AIE_SIMPLE(OP, ACC, BITS, LANES, T)                                     \
  AIE_INLINE ACC AIE_NAME(OP, T)(AIE_ACC_##OP(ACC) T a, T b) {                  \
    AIE_SUM(OP, ACC, BITS, LANES, 1, a.e[l + c], b.e[l + c])                   \
  }
#define AIE_SIMPLES(M, ...) M(mul, __VA_ARGS__) M(mac, __VA_ARGS__) M(msc, __VA_ARGS__)
AIE_SIMPLES(AIE_SIMPLE, v16acc48, 48, 16, v16int16)
AIE_SIMPLES(AIE_SIMPLE, v8acc48, 48, 8, v8int16)
AIE_SIMPLES(AIE_SIMPLE, v8acc80, 80, 8, v8int32)
AIE_SIMPLES(AIE_SIMPLE, v4acc80, 80, 4, v4int32)

/* 32x32, 8 lanes x 1 column, 80 bits. */
#define AIE_32X32_8(OP, XT, XN)                                                 \
  AIE_INLINE v8acc80 AIE_NAME(l##OP##8, XT##_v8int32)(                          \
      AIE_ACC_##OP(v8acc80) XT x, int xstart, unsigned xoffsets,               \
      v8int32 z, int zstart, unsigned zoffsets) {                              \
    const aie_sel xs = aie_selection(xstart, xoffsets, 0, 0, 0);               \
    const aie_sel zs = aie_selection(zstart, zoffsets, 0, 0, 0);               \
    AIE_SUM(OP, v8acc80, 80, 8, 1, x.e[aie_ra(xs, XN, l, c)], z.e[aie_ra(zs, 8, l, c)]) \
  }
AIE_OPS(AIE_32X32_8, v32int32, 32)
AIE_OPS(AIE_32X32_8, v16int32, 16)

/* 32x32, 4 lanes x 2 columns, 80 bits; 32x16 and 16x32, 8 lanes x 2 columns, 48
 * or 80 bits (PRE is empty or l): all with RA on both sides and two steps. */
#define AIE_RA_STEP(OP, PRE, ACC, BITS, LANES, XT, XN, ZT, ZN)                  \
  AIE_INLINE ACC AIE_NAME(PRE##OP##LANES, XT##_##ZT)(                           \
      AIE_ACC_##OP(ACC) XT x, int xstart, unsigned xoffsets, int xstep,        \
      ZT z, int zstart, unsigned zoffsets, int zstep) {                        \
    const aie_sel xs = aie_selection(xstart, xoffsets, 0, xstep, 0);           \
    const aie_sel zs = aie_selection(zstart, zoffsets, 0, zstep, 0);           \
    AIE_SUM(OP, ACC, BITS, LANES, 2, x.e[aie_ra(xs, XN, l, c)], z.e[aie_ra(zs, ZN, l, c)]) \
  }
AIE_OPS(AIE_RA_STEP, l, v4acc80, 80, 4, v32int32, 32, v8int32, 8)
AIE_OPS(AIE_RA_STEP, l, v4acc80, 80, 4, v16int32, 16, v8int32, 8)
AIE_OPS(AIE_RA_STEP, l, v8acc80, 80, 8, v32int32, 32, v16int16, 16)
AIE_OPS(AIE_RA_STEP, l, v8acc80, 80, 8, v16int32, 16, v16int16, 16)
AIE_OPS(AIE_RA_STEP, , v8acc48, 48, 8, v32int32, 32, v16int16, 16)
AIE_OPS(AIE_RA_STEP, , v8acc48, 48, 8, v16int32, 16, v16int16, 16)
AIE_OPS(AIE_RA_STEP, l, v8acc80, 80, 8, v64int16, 64, v8int32, 8)
AIE_OPS(AIE_RA_STEP, l, v8acc80, 80, 8, v32int16, 32, v8int32, 8)
AIE_OPS(AIE_RA_STEP, , v8acc48, 48, 8, v64int16, 64, v8int32, 8)
AIE_OPS(AIE_RA_STEP, , v8acc48, 48, 8, v32int16, 32, v8int32, 8)

/* 32x16 and 16x32, 16 lanes x 1 column. */
#define AIE_RA_16(OP, XT, XN, ZT, ZN)                                           \
  AIE_INLINE v16acc48 AIE_NAME(OP##16, XT##_##ZT)(                              \
      AIE_ACC_##OP(v16acc48) XT x, int xstart, unsigned xoffsets, unsigned xoffsets_hi, \
      ZT z, int zstart, unsigned zoffsets, unsigned zoffsets_hi) {             \
    const aie_sel xs = aie_selection(xstart, xoffsets, xoffsets_hi, 0, 0);     \
    const aie_sel zs = aie_selection(zstart, zoffsets, zoffsets_hi, 0, 0);     \
    AIE_SUM(OP, v16acc48, 48, 16, 1, x.e[aie_ra(xs, XN, l, c)], z.e[aie_ra(zs, ZN, l, c)]) \
  }
AIE_OPS(AIE_RA_16, v32int32, 32, v16int16, 16)
AIE_OPS(AIE_RA_16, v16int32, 16, v16int16, 16)
AIE_OPS(AIE_RA_16, v64int16, 64, v8int32, 8)
AIE_OPS(AIE_RA_16, v32int16, 32, v8int32, 8)

/* 16x16, 16 lanes x 2 columns: one square, so no xstep (UG1079, MAC on 16x16). */
#define AIE_16X16_16(OP, XT, XN)                                                \
  AIE_INLINE v16acc48 AIE_NAME(OP##16, XT##_v16int16)(                          \
      AIE_ACC_##OP(v16acc48) XT x, int xstart, unsigned xoffsets, unsigned xoffsets_hi, \
      unsigned xsquare, v16int16 z, int zstart, unsigned zoffsets,             \
      unsigned zoffsets_hi, int zstep) {                                       \
    const aie_sel xs = aie_selection(xstart, xoffsets, xoffsets_hi, 0, xsquare); \
    const aie_sel zs = aie_selection(zstart, zoffsets, zoffsets_hi, zstep, 0); \
    aie_even(#OP "16", "xstart", xstart);                                      \
    AIE_SUM(OP, v16acc48, 48, 16, 2, x.e[aie_x16(xs, XN, l, c)], z.e[aie_ra(zs, 16, l, c)]) \
  }
AIE_OPS(AIE_16X16_16, v64int16, 64)
AIE_OPS(AIE_16X16_16, v32int16, 32)

/* 16x16, 8 lanes x 4 columns. */
#define AIE_16X16_8(OP, XT, XN)                                                 \
  AIE_INLINE v8acc48 AIE_NAME(OP##8, XT##_v16int16)(                            \
      AIE_ACC_##OP(v8acc48) XT x, int xstart, unsigned xoffsets, int xstep,    \
      unsigned xsquare, v16int16 z, int zstart, unsigned zoffsets, int zstep) { \
    const aie_sel xs = aie_selection(xstart, xoffsets, 0, xstep, xsquare);     \
    const aie_sel zs = aie_selection(zstart, zoffsets, 0, zstep, 0);           \
    aie_even(#OP "8", "xstart", xstart);                                       \
    aie_even(#OP "8", "xstep", xstep);                                         \
    AIE_SUM(OP, v8acc48, 48, 8, 4, x.e[aie_x16(xs, XN, l, c)], z.e[aie_ra(zs, 16, l, c)]) \
  }
AIE_OPS(AIE_16X16_8, v64int16, 64)
AIE_OPS(AIE_16X16_8, v32int16, 32)

/* 16x8, 16 lanes x 4 columns. */
#define AIE_16X8_16(OP, XT, XN, ZT)                                             \
  AIE_INLINE v16acc48 AIE_NAME(OP##16, XT##_##ZT)(                              \
      AIE_ACC_##OP(v16acc48) XT x, int xstart, unsigned xoffsets, unsigned xoffsets_hi, \
      int xstep, unsigned xsquare, ZT z, int zstart, unsigned zoffsets,        \
      unsigned zoffsets_hi, int zstep, unsigned zsquare) {                     \
    const aie_sel xs = aie_selection(xstart, xoffsets, xoffsets_hi, xstep, xsquare); \
    const aie_sel zs = aie_selection(zstart, zoffsets, zoffsets_hi, zstep, zsquare); \
    aie_even(#OP "16", "xstart", xstart);                                      \
    aie_even(#OP "16", "xstep", xstep);                                        \
    aie_half(#OP "16", "zstart", zstart);                                      \
    aie_half(#OP "16", "zstep", zstep);                                        \
    AIE_SUM(OP, v16acc48, 48, 16, 4, x.e[aie_x16(xs, XN, l, c)], z.e[aie_z8_of2(zs, 32, l, c)]) \
  }
AIE_OPS(AIE_16X8_16, v64int16, 64, v32int8)
AIE_OPS(AIE_16X8_16, v32int16, 32, v32int8)
AIE_OPS(AIE_16X8_16, v64int16, 64, v32uint8)
AIE_OPS(AIE_16X8_16, v32int16, 32, v32uint8)

/* 16x8, 8 lanes x 8 columns, and 8x8, 16 lanes x 8 or 8 lanes x 16 columns: one
 * list of parameters, the rules XR and ZR and the unit of x differ. */
#define AIE_Z8_STEP(OP, ACC, LANES, COLUMNS, XT, XN, XR, UNIT, ZT, ZR)          \
  AIE_INLINE ACC AIE_NAME(OP##LANES, XT##_##ZT)(                                \
      AIE_ACC_##OP(ACC) XT x, int xstart, unsigned xoffsets, int xstep,        \
      unsigned xsquare, ZT z, int zstart, unsigned zoffsets, int zstep,        \
      unsigned zsquare) {                                                      \
    const aie_sel xs = aie_selection(xstart, xoffsets, 0, xstep, xsquare);     \
    const aie_sel zs = aie_selection(zstart, zoffsets, 0, zstep, zsquare);     \
    UNIT(#OP #LANES, "xstart", xstart);                                        \
    UNIT(#OP #LANES, "xstep", xstep);                                          \
    aie_half(#OP #LANES, "zstart", zstart);                                    \
    aie_half(#OP #LANES, "zstep", zstep);                                      \
    AIE_SUM(OP, ACC, 48, LANES, COLUMNS, x.e[XR(xs, XN, l, c)], z.e[ZR(zs, 32, l, c)]) \
  }
#define AIE_Z8_STEPS(XT, XN, ZT)                                                \
  AIE_OPS(AIE_Z8_STEP, v16acc48, 16, 8, XT, XN, aie_x8, aie_fourth, ZT, aie_z8_of4) \
  AIE_OPS(AIE_Z8_STEP, v8acc48, 8, 16, XT, XN, aie_x8, aie_fourth, ZT, aie_z8_of4)
AIE_Z8_STEPS(v128int8, 128, v32int8)
AIE_Z8_STEPS(v128int8, 128, v32uint8)
AIE_Z8_STEPS(v128uint8, 128, v32int8)
AIE_Z8_STEPS(v128uint8, 128, v32uint8)
AIE_Z8_STEPS(v64int8, 64, v32int8)
AIE_Z8_STEPS(v64int8, 64, v32uint8)
AIE_Z8_STEPS(v64uint8, 64, v32int8)
AIE_Z8_STEPS(v64uint8, 64, v32uint8)
AIE_OPS(AIE_Z8_STEP, v8acc48, 8, 8, v64int16, 64, aie_x16, aie_even, v32int8, aie_z8_of2)
AIE_OPS(AIE_Z8_STEP, v8acc48, 8, 8, v32int16, 32, aie_x16, aie_even, v32int8, aie_z8_of2)
AIE_OPS(AIE_Z8_STEP, v8acc48, 8, 8, v64int16, 64, aie_x16, aie_even, v32uint8, aie_z8_of2)
AIE_OPS(AIE_Z8_STEP, v8acc48, 8, 8, v32int16, 32, aie_x16, aie_even, v32uint8, aie_z8_of2)

#ifndef __cplusplus
/* The overloads of a name differ in the number of arguments (counted without
 * the accumulator), then in the type of x, then in the sign of an 8-bit z. */
#define AIE_PICK_MAC16(OP, ...) AIE_CAT(AIE_MAC16_, AIE_N(__VA_ARGS__))(OP, __VA_ARGS__)
#define AIE_MAC16_8(OP, x, ...) /* 32x16, 16x32 */                              \
  _Generic((x), v32int32: aie_##OP##16_v32int32_v16int16, v16int32: aie_##OP##16_v16int32_v16int16, \
    v64int16: aie_##OP##16_v64int16_v8int32, v32int16: aie_##OP##16_v32int16_v8int32)
#define AIE_MAC16_10(OP, x, xstart, xoffsets, a, b, z, ...) /* 16x16, 8x8 */    \
  _Generic((x), v64int16: aie_##OP##16_v64int16_v16int16, v32int16: aie_##OP##16_v32int16_v16int16, \
    v128int8: AIE_SIGN_OF(z, OP##16, v128int8), v128uint8: AIE_SIGN_OF(z, OP##16, v128uint8), \
    v64int8: AIE_SIGN_OF(z, OP##16, v64int8), v64uint8: AIE_SIGN_OF(z, OP##16, v64uint8))
#define AIE_MAC16_12(OP, x, xstart, xoffsets, a, b, xsquare, z, ...) /* 16x8 */ \
  _Generic((x), v64int16: AIE_SIGN_OF(z, OP##16, v64int16), v32int16: AIE_SIGN_OF(z, OP##16, v32int16))
#define AIE_SIGN_OF(z, NAME, XT)                                                \
  _Generic((z), v32uint8: aie_##NAME##_##XT##_v32uint8, default: aie_##NAME##_##XT##_v32int8)

#define AIE_PICK_MAC8(OP, ...) AIE_CAT(AIE_MAC8_, AIE_N(__VA_ARGS__))(OP, __VA_ARGS__)
#define AIE_MAC8_8(OP, x, ...) /* 32x16, 16x32 */                               \
  _Generic((x), v32int32: aie_##OP##8_v32int32_v16int16, v16int32: aie_##OP##8_v16int32_v16int16, \
    v64int16: aie_##OP##8_v64int16_v8int32, v32int16: aie_##OP##8_v32int16_v8int32)
#define AIE_MAC8_9(OP, x, ...) /* 16x16 */                                      \
  _Generic((x), v64int16: aie_##OP##8_v64int16_v16int16, v32int16: aie_##OP##8_v32int16_v16int16)
#define AIE_MAC8_10(OP, x, xstart, xoffsets, xstep, xsquare, z, ...) /* 16x8, 8x8 */ \
  _Generic((x), v64int16: AIE_SIGN_OF(z, OP##8, v64int16), v32int16: AIE_SIGN_OF(z, OP##8, v32int16), \
    v128int8: AIE_SIGN_OF(z, OP##8, v128int8), v128uint8: AIE_SIGN_OF(z, OP##8, v128uint8), \
    v64int8: AIE_SIGN_OF(z, OP##8, v64int8), v64uint8: AIE_SIGN_OF(z, OP##8, v64uint8))

#define AIE_PICK_LMAC8(OP, ...) AIE_CAT(AIE_LMAC8_, AIE_N(__VA_ARGS__))(OP, __VA_ARGS__)
#define AIE_LMAC8_6(OP, x, ...) /* 32x32 */                                     \
  _Generic((x), v32int32: aie_l##OP##8_v32int32_v8int32, v16int32: aie_l##OP##8_v16int32_v8int32)
#define AIE_LMAC8_8(OP, x, ...) AIE_MAC8_8(l##OP, x, __VA_ARGS__)
#define AIE_PICK_LMAC4(OP, x, ...) /* 32x32 */                                  \
  _Generic((x), v32int32: aie_l##OP##4_v32int32_v8int32, v16int32: aie_l##OP##4_v16int32_v8int32)

#define mul16(...) AIE_PICK_MAC16(mul, __VA_ARGS__)(__VA_ARGS__)
#define negmul16(...) AIE_PICK_MAC16(negmul, __VA_ARGS__)(__VA_ARGS__)
#define mac16(acc, ...) AIE_PICK_MAC16(mac, __VA_ARGS__)(acc, __VA_ARGS__)
#define msc16(acc, ...) AIE_PICK_MAC16(msc, __VA_ARGS__)(acc, __VA_ARGS__)
#define mul8(...) AIE_PICK_MAC8(mul, __VA_ARGS__)(__VA_ARGS__)
#define negmul8(...) AIE_PICK_MAC8(negmul, __VA_ARGS__)(__VA_ARGS__)
#define mac8(acc, ...) AIE_PICK_MAC8(mac, __VA_ARGS__)(acc, __VA_ARGS__)
#define msc8(acc, ...) AIE_PICK_MAC8(msc, __VA_ARGS__)(acc, __VA_ARGS__)
#define lmul8(...) AIE_PICK_LMAC8(mul, __VA_ARGS__)(__VA_ARGS__)
#define lnegmul8(...) AIE_PICK_LMAC8(negmul, __VA_ARGS__)(__VA_ARGS__)
#define lmac8(acc, ...) AIE_PICK_LMAC8(mac, __VA_ARGS__)(acc, __VA_ARGS__)
#define lmsc8(acc, ...) AIE_PICK_LMAC8(msc, __VA_ARGS__)(acc, __VA_ARGS__)
#define lmul4(...) AIE_PICK_LMAC4(mul, __VA_ARGS__)(__VA_ARGS__)
#define lnegmul4(...) AIE_PICK_LMAC4(negmul, __VA_ARGS__)(__VA_ARGS__)
#define lmac4(acc, ...) AIE_PICK_LMAC4(mac, __VA_ARGS__)(acc, __VA_ARGS__)
#define lmsc4(acc, ...) AIE_PICK_LMAC4(msc, __VA_ARGS__)(acc, __VA_ARGS__)

#define AIE_PICK_MAC(x, name) \
  _Generic((x)AIE_CASE(name, v16int16) AIE_CASE(name, v8int16) AIE_CASE(name, v8int32) AIE_CASE(name, v4int32))
#define mul(a, b) AIE_PICK_MAC(a, mul)(a, b)
#define mac(acc, a, b) AIE_PICK_MAC(a, mac)(acc, a, b)
#define msc(acc, a, b) AIE_PICK_MAC(a, msc)(acc, a, b)
#endif

#endif
