/* vyasa_aie_float.h: the floating-point unit (UG1078, 32-bit floating point; AM009,
 * Floating-Point Vector Unit). 8 lanes, one column, rule RA; accumulators are
 * v8float. The product is rounded to float before it is added: not fused.
 * Part of vyasa_aie.h: include that. */
#ifndef VYASA_AIE_FLOAT_H
#define VYASA_AIE_FLOAT_H

#define AIE_FLOAT_LANES(T, BODY)                                                \
  T out;                                                                       \
  for (int l = 0; l < 8; ++l) out.e[l] = BODY;                                 \
  return out;

/* What comes before x: nothing or the accumulator. */
#define AIE_LEAD_none
#define AIE_LEAD_acc v8float acc,

/* Multiply (BODY of x, z, and acc where there is one): the form with selection,
 * for the three widths of x, and the simple form, lane by lane. */
#define AIE_FPMUL(OP, LEAD, BODY)                                                \
  AIE_FPMUL_X(OP, LEAD, BODY, v32float, 32)                                     \
  AIE_FPMUL_X(OP, LEAD, BODY, v16float, 16)                                     \
  AIE_FPMUL_X(OP, LEAD, BODY, v8float, 8)                                       \
  AIE_INLINE v8float AIE_NAME(OP, simple)(AIE_LEAD_##LEAD v8float x, v8float z) {           \
    AIE_FLOAT_LANES(v8float, BODY(x.e[l], z.e[l]))                             \
  }
#define AIE_FPMUL_X(OP, LEAD, BODY, XT, XN)                                      \
  AIE_INLINE v8float AIE_NAME(OP, XT)(AIE_LEAD_##LEAD XT x, int xstart, unsigned xoffsets,  \
                                      v8float z, int zstart, unsigned zoffsets) { \
    const aie_sel xs = aie_selection(xstart, xoffsets, 0, 0, 0);               \
    const aie_sel zs = aie_selection(zstart, zoffsets, 0, 0, 0);               \
    AIE_FLOAT_LANES(v8float, BODY(x.e[aie_ra(xs, XN, l, 0)], z.e[aie_ra(zs, 8, l, 0)])) \
  }
AIE_INLINE float aie_product(float x, float z) { return x * z; }
#define AIE_FPMUL_BODY(x, z) aie_product(x, z)
#define AIE_FPNEG_MUL_BODY(x, z) -aie_product(x, z)
#define AIE_FPMAC_BODY(x, z) acc.e[l] + aie_product(x, z)
#define AIE_FPMSC_BODY(x, z) acc.e[l] - aie_product(x, z)
AIE_FPMUL(fpmul, none, AIE_FPMUL_BODY)
AIE_FPMUL(fpneg_mul, none, AIE_FPNEG_MUL_BODY)
AIE_FPMUL(fpmac, acc, AIE_FPMAC_BODY)
AIE_FPMUL(fpmsc, acc, AIE_FPMSC_BODY)

/* Of one operand x, or of acc and x. */
#define AIE_FPLANE(OP, LEAD, BODY)                                               \
  AIE_FPLANE_X(OP, LEAD, BODY, v32float, 32)                                    \
  AIE_FPLANE_X(OP, LEAD, BODY, v16float, 16)                                    \
  AIE_FPLANE_X(OP, LEAD, BODY, v8float, 8)                                      \
  AIE_INLINE v8float AIE_NAME(OP, simple)(AIE_LEAD_##LEAD v8float x) {                      \
    AIE_FLOAT_LANES(v8float, BODY(x.e[l]))                                     \
  }
#define AIE_FPLANE_X(OP, LEAD, BODY, XT, XN)                                     \
  AIE_INLINE v8float AIE_NAME(OP, XT)(AIE_LEAD_##LEAD XT x, int xstart, unsigned xoffsets) { \
    const aie_sel xs = aie_selection(xstart, xoffsets, 0, 0, 0);               \
    AIE_FLOAT_LANES(v8float, BODY(x.e[aie_ra(xs, XN, l, 0)]))                  \
  }
AIE_INLINE float aie_fmax(float a, float b) {
  if (__builtin_isnan(a)) return a;
  if (a == b) return __builtin_signbit(a) ? b : a;
  return __builtin_isnan(b) || a < b ? b : a;
}
AIE_INLINE float aie_fmin(float a, float b) {
  if (__builtin_isnan(a)) return a;
  if (a == b) return __builtin_signbit(a) ? a : b;
  return __builtin_isnan(b) || b < a ? b : a;
}
#define AIE_FPADD_BODY(x) acc.e[l] + x
#define AIE_FPSUB_BODY(x) acc.e[l] - x
#define AIE_FPMAX_BODY(x) aie_fmax(acc.e[l], x)
#define AIE_FPMIN_BODY(x) aie_fmin(acc.e[l], x)
#define AIE_FPNEG_BODY(x) -x
#define AIE_FPABS_BODY(x) __builtin_fabsf(x)
#define AIE_FPSHUFFLE_BODY(x) x
AIE_FPLANE(fpadd, acc, AIE_FPADD_BODY)
AIE_FPLANE(fpsub, acc, AIE_FPSUB_BODY)
AIE_FPLANE(fpmax, acc, AIE_FPMAX_BODY)
AIE_FPLANE(fpmin, acc, AIE_FPMIN_BODY)
AIE_FPLANE(fpneg, none, AIE_FPNEG_BODY)
AIE_FPLANE(fpabs, none, AIE_FPABS_BODY)
AIE_FPLANE(fpshuffle, none, AIE_FPSHUFFLE_BODY)
AIE_FPLANE(shuffle8, none, AIE_FPSHUFFLE_BODY)

/* Comparison of acc with x: bit l is lane l (UG1078, Vector comparison, Float). */
#define AIE_FPCOMPARE(OP, REL)                                                  \
  AIE_FPCOMPARE_X(OP, REL, v32float, 32)                                       \
  AIE_FPCOMPARE_X(OP, REL, v16float, 16)                                       \
  AIE_FPCOMPARE_X(OP, REL, v8float, 8)
#define AIE_FPCOMPARE_X(OP, REL, XT, XN)                                        \
  AIE_INLINE unsigned AIE_NAME(OP, XT)(v8float acc, XT x, int xstart, unsigned xoffsets) { \
    const aie_sel xs = aie_selection(xstart, xoffsets, 0, 0, 0);               \
    unsigned bits = 0;                                                         \
    for (int l = 0; l < 8; ++l)                                                \
      bits |= (unsigned)(acc.e[l] REL x.e[aie_ra(xs, XN, l, 0)]) << l;         \
    return bits;                                                               \
  }
AIE_FPCOMPARE(fplt, <)
AIE_FPCOMPARE(fpge, >=)

#ifndef __cplusplus
#define AIE_FPX(name, x) \
  _Generic((x), v32float: aie_##name##_v32float, v16float: aie_##name##_v16float, v8float: aie_##name##_v8float)
#define AIE_FPPICK(name, ...) AIE_CAT(AIE_FPPICK_, AIE_N(__VA_ARGS__))(name, __VA_ARGS__)
#define AIE_FPPICK_1(name, x) aie_##name##_simple /* the counts are without acc */
#define AIE_FPPICK_2(name, x, z) aie_##name##_simple
#define AIE_FPPICK_3(name, x, xstart, xoffsets) AIE_FPX(name, x)
#define AIE_FPPICK_6(name, x, ...) AIE_FPX(name, x)
#define fpmul(...) AIE_FPPICK(fpmul, __VA_ARGS__)(__VA_ARGS__)
#define fpneg_mul(...) AIE_FPPICK(fpneg_mul, __VA_ARGS__)(__VA_ARGS__)
#define fpmac(acc, ...) AIE_FPPICK(fpmac, __VA_ARGS__)(acc, __VA_ARGS__)
#define fpmsc(acc, ...) AIE_FPPICK(fpmsc, __VA_ARGS__)(acc, __VA_ARGS__)
#define fpadd(acc, ...) AIE_FPPICK(fpadd, __VA_ARGS__)(acc, __VA_ARGS__)
#define fpsub(acc, ...) AIE_FPPICK(fpsub, __VA_ARGS__)(acc, __VA_ARGS__)
#define fpmax(acc, ...) AIE_FPPICK(fpmax, __VA_ARGS__)(acc, __VA_ARGS__)
#define fpmin(acc, ...) AIE_FPPICK(fpmin, __VA_ARGS__)(acc, __VA_ARGS__)
#define fpneg(...) AIE_FPPICK(fpneg, __VA_ARGS__)(__VA_ARGS__)
#define fpabs(...) AIE_FPPICK(fpabs, __VA_ARGS__)(__VA_ARGS__)
#define fpshuffle(...) AIE_FPPICK(fpshuffle, __VA_ARGS__)(__VA_ARGS__)
#define shuffle8(...) AIE_FPPICK(shuffle8, __VA_ARGS__)(__VA_ARGS__)
#define fplt(acc, x, xstart, xoffsets) AIE_FPX(fplt, x)(acc, x, xstart, xoffsets)
#define fpge(acc, x, xstart, xoffsets) AIE_FPX(fpge, x)(acc, x, xstart, xoffsets)
#endif

#endif
