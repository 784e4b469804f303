/* vyasa_aie_sym.h: multiply-accumulate behind the pre-adder (UG1078, Vector MAC
 * intrinsics with pre-adding). Part of vyasa_aie.h: include that.
 *
 *     mac16_sym(acc, x, ..., [y,] ystart, ...)       (x + y) * z
 *     mac16_antisym(...)                             (x - y) * z
 *
 * y is the 512-bit ybuff, or x itself where it is left out. It is selected by the
 * offsets of x from its own start and square, and steps by -xstep (UG1079, MAC
 * Intrinsics). */
#ifndef VYASA_AIE_SYM_H
#define VYASA_AIE_SYM_H

#define AIE_Y_x(T) /* y is x */
#define AIE_Y_y(T) T y,
#define AIE_PRE_sym(a, b) (a) + (b)
#define AIE_PRE_antisym(a, b) (a) - (b)

/* M for x of 1024 bits, for x of 512, and for x and y of 512. */
#define AIE_SYMS(M, BIGT, BIGN, T, N, ...)                                      \
  AIE_OPS(M, sym, x, BIGT, BIGN, __VA_ARGS__)                                  \
  AIE_OPS(M, sym, x, T, N, __VA_ARGS__)                                        \
  AIE_OPS(M, sym, y, T, N, __VA_ARGS__)                                        \
  AIE_OPS(M, antisym, x, BIGT, BIGN, __VA_ARGS__)                              \
  AIE_OPS(M, antisym, x, T, N, __VA_ARGS__)                                    \
  AIE_OPS(M, antisym, y, T, N, __VA_ARGS__)

/* The body: XR and N select from x and y, Z is the other operand. */
#define AIE_PRESUM(OP, SYM, Y, ACC, BITS, LANES, COLUMNS, XR, N, Z)             \
  AIE_SUM(OP, ACC, BITS, LANES, COLUMNS,                                       \
          (AIE_PRE_##SYM((aie_wide##BITS)x.e[XR(xs, N, l, c)], (aie_wide##BITS)Y.e[XR(ys, N, l, c)])), Z)

/* 32x32, 8 lanes x 1 column. */
#define AIE_32X32_8_SYM(OP, SYM, Y, XT, XN, ZT)                                 \
  AIE_INLINE v8acc80 AIE_NAME(l##OP##8_##SYM, XT##_##ZT##_##Y)(                 \
      AIE_ACC_##OP(v8acc80) XT x, int xstart, unsigned xoffsets, AIE_Y_##Y(XT) int ystart, \
      ZT z, int zstart, unsigned zoffsets) {                                   \
    const aie_sel xs = aie_selection(xstart, xoffsets, 0, 0, 0);               \
    const aie_sel ys = aie_selection(ystart, xoffsets, 0, 0, 0);               \
    const aie_sel zs = aie_selection(zstart, zoffsets, 0, 0, 0);               \
    AIE_PRESUM(OP, SYM, Y, v8acc80, 80, 8, 1, aie_ra, XN, z.e[aie_ra(zs, 8, l, c)]) \
  }
AIE_SYMS(AIE_32X32_8_SYM, v32int32, 32, v16int32, 16, v8int32)

/* 32x32, 4 lanes x 2 columns; 32x16 and 16x32, 8 lanes x 2 columns. */
#define AIE_RA_STEP_SYM(OP, SYM, Y, XT, XN, PRE, ACC, BITS, LANES, ZT, ZN)      \
  AIE_INLINE ACC AIE_NAME(PRE##OP##LANES##_##SYM, XT##_##ZT##_##Y)(             \
      AIE_ACC_##OP(ACC) XT x, int xstart, unsigned xoffsets, int xstep,        \
      AIE_Y_##Y(XT) int ystart, ZT z, int zstart, unsigned zoffsets, int zstep) { \
    const aie_sel xs = aie_selection(xstart, xoffsets, 0, xstep, 0);           \
    const aie_sel ys = aie_reversed(ystart, xs, 0);                            \
    const aie_sel zs = aie_selection(zstart, zoffsets, 0, zstep, 0);           \
    AIE_PRESUM(OP, SYM, Y, ACC, BITS, LANES, 2, aie_ra, XN, z.e[aie_ra(zs, ZN, l, c)]) \
  }
AIE_SYMS(AIE_RA_STEP_SYM, v32int32, 32, v16int32, 16, l, v4acc80, 80, 4, v8int32, 8)
AIE_SYMS(AIE_RA_STEP_SYM, v32int32, 32, v16int32, 16, l, v8acc80, 80, 8, v16int16, 16)
AIE_SYMS(AIE_RA_STEP_SYM, v32int32, 32, v16int32, 16, , v8acc48, 48, 8, v16int16, 16)
AIE_SYMS(AIE_RA_STEP_SYM, v64int16, 64, v32int16, 32, l, v8acc80, 80, 8, v8int32, 8)
AIE_SYMS(AIE_RA_STEP_SYM, v64int16, 64, v32int16, 32, , v8acc48, 48, 8, v8int32, 8)

/* 32x16 and 16x32, 16 lanes x 1 column. */
#define AIE_RA_16_SYM(OP, SYM, Y, XT, XN, ZT, ZN)                               \
  AIE_INLINE v16acc48 AIE_NAME(OP##16_##SYM, XT##_##ZT##_##Y)(                  \
      AIE_ACC_##OP(v16acc48) XT x, int xstart, unsigned xoffsets, unsigned xoffsets_hi, \
      AIE_Y_##Y(XT) int ystart, ZT z, int zstart, unsigned zoffsets, unsigned zoffsets_hi) { \
    const aie_sel xs = aie_selection(xstart, xoffsets, xoffsets_hi, 0, 0);     \
    const aie_sel ys = aie_selection(ystart, xoffsets, xoffsets_hi, 0, 0);     \
    const aie_sel zs = aie_selection(zstart, zoffsets, zoffsets_hi, 0, 0);     \
    AIE_PRESUM(OP, SYM, Y, v16acc48, 48, 16, 1, aie_ra, XN, z.e[aie_ra(zs, ZN, l, c)]) \
  }
AIE_SYMS(AIE_RA_16_SYM, v32int32, 32, v16int32, 16, v16int16, 16)
AIE_SYMS(AIE_RA_16_SYM, v64int16, 64, v32int16, 32, v8int32, 8)

/* 16x16, 16 lanes x 2 columns. */
#define AIE_16X16_16_SYM(OP, SYM, Y, XT, XN, ZT)                                \
  AIE_INLINE v16acc48 AIE_NAME(OP##16_##SYM, XT##_##ZT##_##Y)(                  \
      AIE_ACC_##OP(v16acc48) XT x, int xstart, unsigned xoffsets, unsigned xoffsets_hi, \
      unsigned xsquare, AIE_Y_##Y(XT) int ystart, unsigned ysquare, ZT z, int zstart, \
      unsigned zoffsets, unsigned zoffsets_hi, int zstep) {                    \
    const aie_sel xs = aie_selection(xstart, xoffsets, xoffsets_hi, 0, xsquare); \
    const aie_sel ys = aie_selection(ystart, xoffsets, xoffsets_hi, 0, ysquare); \
    const aie_sel zs = aie_selection(zstart, zoffsets, zoffsets_hi, zstep, 0); \
    aie_even(#OP "16_" #SYM, "xstart", xstart);                                \
    aie_even(#OP "16_" #SYM, "ystart", ystart);                                \
    AIE_PRESUM(OP, SYM, Y, v16acc48, 48, 16, 2, aie_x16, XN, z.e[aie_ra(zs, 16, l, c)]) \
  }
AIE_SYMS(AIE_16X16_16_SYM, v64int16, 64, v32int16, 32, v16int16)

/* 16x16, 8 lanes x 4 columns. */
#define AIE_16X16_8_SYM(OP, SYM, Y, XT, XN, ZT)                                 \
  AIE_INLINE v8acc48 AIE_NAME(OP##8_##SYM, XT##_##ZT##_##Y)(                    \
      AIE_ACC_##OP(v8acc48) XT x, int xstart, unsigned xoffsets, int xstep,    \
      unsigned xsquare, AIE_Y_##Y(XT) int ystart, unsigned ysquare, ZT z, int zstart, \
      unsigned zoffsets, int zstep) {                                          \
    const aie_sel xs = aie_selection(xstart, xoffsets, 0, xstep, xsquare);     \
    const aie_sel ys = aie_reversed(ystart, xs, ysquare);                      \
    const aie_sel zs = aie_selection(zstart, zoffsets, 0, zstep, 0);           \
    aie_even(#OP "8_" #SYM, "xstart", xstart);                                 \
    aie_even(#OP "8_" #SYM, "xstep", xstep);                                   \
    aie_even(#OP "8_" #SYM, "ystart", ystart);                                 \
    AIE_PRESUM(OP, SYM, Y, v8acc48, 48, 8, 4, aie_x16, XN, z.e[aie_ra(zs, 16, l, c)]) \
  }
AIE_SYMS(AIE_16X16_8_SYM, v64int16, 64, v32int16, 32, v16int16)

#ifndef __cplusplus
/* Picked by the number of arguments without the accumulator (one more with
 * ybuff), then by the type of x. */
#define AIE_PICK_MAC16S(OP, S, ...) AIE_CAT(AIE_MAC16S_, AIE_N(__VA_ARGS__))(OP, S, __VA_ARGS__)
#define AIE_MAC16S_9(OP, S, x, ...) AIE_SYM_RA(OP##16_##S, x)                        /* 32x16, 16x32 */
#define AIE_MAC16S_10(OP, S, x, ...) AIE_SYM_RA_Y(OP##16_##S, x)
#define AIE_MAC16S_12(OP, S, x, ...) AIE_SYM_BOTH(OP##16_##S, x, v64int16, v32int16, v16int16) /* 16x16 */
#define AIE_MAC16S_13(OP, S, x, ...) aie_##OP##16_##S##_v32int16_v16int16_y
#define AIE_PICK_MAC8S(OP, S, ...) AIE_CAT(AIE_MAC8S_, AIE_N(__VA_ARGS__))(OP, S, __VA_ARGS__)
#define AIE_MAC8S_9(OP, S, x, ...) AIE_SYM_RA(OP##8_##S, x)                          /* 32x16, 16x32 */
#define AIE_MAC8S_10(OP, S, x, ...) AIE_SYM_RA_Y(OP##8_##S, x)
#define AIE_MAC8S_11(OP, S, x, ...) AIE_SYM_BOTH(OP##8_##S, x, v64int16, v32int16, v16int16) /* 16x16 */
#define AIE_MAC8S_12(OP, S, x, ...) aie_##OP##8_##S##_v32int16_v16int16_y
#define AIE_PICK_LMAC8S(OP, S, ...) AIE_CAT(AIE_LMAC8S_, AIE_N(__VA_ARGS__))(OP, S, __VA_ARGS__)
#define AIE_LMAC8S_7(OP, S, x, ...) AIE_SYM_BOTH(l##OP##8_##S, x, v32int32, v16int32, v8int32) /* 32x32 */
#define AIE_LMAC8S_8(OP, S, x, ...) aie_l##OP##8_##S##_v16int32_v8int32_y
#define AIE_LMAC8S_9(OP, S, x, ...) AIE_SYM_RA(l##OP##8_##S, x)                      /* 32x16, 16x32 */
#define AIE_LMAC8S_10(OP, S, x, ...) AIE_SYM_RA_Y(l##OP##8_##S, x)
#define AIE_PICK_LMAC4S(OP, S, ...) AIE_CAT(AIE_LMAC4S_, AIE_N(__VA_ARGS__))(OP, S, __VA_ARGS__)
#define AIE_LMAC4S_9(OP, S, x, ...) AIE_SYM_BOTH(l##OP##4_##S, x, v32int32, v16int32, v8int32) /* 32x32 */
#define AIE_LMAC4S_10(OP, S, x, ...) aie_l##OP##4_##S##_v16int32_v8int32_y

#define AIE_SYM_BOTH(NAME, x, BIGT, T, ZT) \
  _Generic((x), BIGT: aie_##NAME##_##BIGT##_##ZT##_x, T: aie_##NAME##_##T##_##ZT##_x)
#define AIE_SYM_RA(NAME, x)                                                     \
  _Generic((x), v32int32: aie_##NAME##_v32int32_v16int16_x, v16int32: aie_##NAME##_v16int32_v16int16_x, \
    v64int16: aie_##NAME##_v64int16_v8int32_x, v32int16: aie_##NAME##_v32int16_v8int32_x)
#define AIE_SYM_RA_Y(NAME, x) \
  _Generic((x), v16int32: aie_##NAME##_v16int32_v16int16_y, v32int16: aie_##NAME##_v32int16_v8int32_y)

#define mul16_sym(...) AIE_PICK_MAC16S(mul, sym, __VA_ARGS__)(__VA_ARGS__)
#define negmul16_sym(...) AIE_PICK_MAC16S(negmul, sym, __VA_ARGS__)(__VA_ARGS__)
#define mac16_sym(acc, ...) AIE_PICK_MAC16S(mac, sym, __VA_ARGS__)(acc, __VA_ARGS__)
#define msc16_sym(acc, ...) AIE_PICK_MAC16S(msc, sym, __VA_ARGS__)(acc, __VA_ARGS__)
#define mul8_sym(...) AIE_PICK_MAC8S(mul, sym, __VA_ARGS__)(__VA_ARGS__)
#define negmul8_sym(...) AIE_PICK_MAC8S(negmul, sym, __VA_ARGS__)(__VA_ARGS__)
#define mac8_sym(acc, ...) AIE_PICK_MAC8S(mac, sym, __VA_ARGS__)(acc, __VA_ARGS__)
#define msc8_sym(acc, ...) AIE_PICK_MAC8S(msc, sym, __VA_ARGS__)(acc, __VA_ARGS__)
#define lmul8_sym(...) AIE_PICK_LMAC8S(mul, sym, __VA_ARGS__)(__VA_ARGS__)
#define lnegmul8_sym(...) AIE_PICK_LMAC8S(negmul, sym, __VA_ARGS__)(__VA_ARGS__)
#define lmac8_sym(acc, ...) AIE_PICK_LMAC8S(mac, sym, __VA_ARGS__)(acc, __VA_ARGS__)
#define lmsc8_sym(acc, ...) AIE_PICK_LMAC8S(msc, sym, __VA_ARGS__)(acc, __VA_ARGS__)
#define lmul4_sym(...) AIE_PICK_LMAC4S(mul, sym, __VA_ARGS__)(__VA_ARGS__)
#define lnegmul4_sym(...) AIE_PICK_LMAC4S(negmul, sym, __VA_ARGS__)(__VA_ARGS__)
#define lmac4_sym(acc, ...) AIE_PICK_LMAC4S(mac, sym, __VA_ARGS__)(acc, __VA_ARGS__)
#define lmsc4_sym(acc, ...) AIE_PICK_LMAC4S(msc, sym, __VA_ARGS__)(acc, __VA_ARGS__)

#define mul16_antisym(...) AIE_PICK_MAC16S(mul, antisym, __VA_ARGS__)(__VA_ARGS__)
#define negmul16_antisym(...) AIE_PICK_MAC16S(negmul, antisym, __VA_ARGS__)(__VA_ARGS__)
#define mac16_antisym(acc, ...) AIE_PICK_MAC16S(mac, antisym, __VA_ARGS__)(acc, __VA_ARGS__)
#define msc16_antisym(acc, ...) AIE_PICK_MAC16S(msc, antisym, __VA_ARGS__)(acc, __VA_ARGS__)
#define mul8_antisym(...) AIE_PICK_MAC8S(mul, antisym, __VA_ARGS__)(__VA_ARGS__)
#define negmul8_antisym(...) AIE_PICK_MAC8S(negmul, antisym, __VA_ARGS__)(__VA_ARGS__)
#define mac8_antisym(acc, ...) AIE_PICK_MAC8S(mac, antisym, __VA_ARGS__)(acc, __VA_ARGS__)
#define msc8_antisym(acc, ...) AIE_PICK_MAC8S(msc, antisym, __VA_ARGS__)(acc, __VA_ARGS__)
#define lmul8_antisym(...) AIE_PICK_LMAC8S(mul, antisym, __VA_ARGS__)(__VA_ARGS__)
#define lnegmul8_antisym(...) AIE_PICK_LMAC8S(negmul, antisym, __VA_ARGS__)(__VA_ARGS__)
#define lmac8_antisym(acc, ...) AIE_PICK_LMAC8S(mac, antisym, __VA_ARGS__)(acc, __VA_ARGS__)
#define lmsc8_antisym(acc, ...) AIE_PICK_LMAC8S(msc, antisym, __VA_ARGS__)(acc, __VA_ARGS__)
#define lmul4_antisym(...) AIE_PICK_LMAC4S(mul, antisym, __VA_ARGS__)(__VA_ARGS__)
#define lnegmul4_antisym(...) AIE_PICK_LMAC4S(negmul, antisym, __VA_ARGS__)(__VA_ARGS__)
#define lmac4_antisym(acc, ...) AIE_PICK_LMAC4S(mac, antisym, __VA_ARGS__)(acc, __VA_ARGS__)
#define lmsc4_antisym(acc, ...) AIE_PICK_LMAC4S(msc, antisym, __VA_ARGS__)(acc, __VA_ARGS__)
#endif

#endif
