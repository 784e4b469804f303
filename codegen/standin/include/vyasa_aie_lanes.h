/* vyasa_aie_lanes.h: operations of the vector unit that do not multiply (UG1078,
 * Vector Lane Selection, Vector Arithmetic, Vector Compares). Names in 32 have 32
 * lanes of 16 bits, names in 16 have 16 lanes of 32 bits. Each comes as
 *
 *     add16(x, y)                                              lane by lane
 *     add16(x, xstart, xoffsets, xoffsets_hi, ystart, ...)     both from x
 *     add16(x, xstart, ..., y, ystart, ...)                    x and y of 512 bits
 *
 * and names in 32 take a square after each xoffsets_hi and yoffsets_hi.
 * Results wrap: the modes act in srs only. Part of vyasa_aie.h: include that. */
#ifndef VYASA_AIE_LANES_H
#define VYASA_AIE_LANES_H

/* The loops: VALUE of lane l becomes an element E of the result, or a bit. */
#define AIE_EACH(T, N, E, VALUE)                                                \
  T out;                                                                       \
  for (int l = 0; l < N; ++l) out.e[l] = (E)(VALUE);                           \
  return out;
#define AIE_BITS(T, N, E, VALUE) /* one bit a lane, lane 0 the lowest */        \
  T out = 0;                                                                   \
  for (int l = 0; l < N; ++l) out |= (unsigned)(VALUE) << l;                   \
  return out;

/* The four overloads of OP; LEAD says what comes before x, BODY(x, y) is the
 * value of a lane. */
#define AIE_LEAD_select unsigned select,
#define AIE_LANES32(OP, LOOP, T, LEAD, BODY)                                     \
  AIE_LANES32_FORM(OP, LOOP, T, LEAD, BODY, v64int16, 64, x)                    \
  AIE_LANES32_FORM(OP, LOOP, T, LEAD, BODY, v32int16, 32, x)                    \
  AIE_LANES32_FORM(OP, LOOP, T, LEAD, BODY, v32int16, 32, y)                    \
  AIE_INLINE T AIE_NAME(OP, simple)(AIE_LEAD_##LEAD v32int16 x, v32int16 y) {               \
    LOOP(T, 32, int16_t, BODY(x.e[l], y.e[l]))                                 \
  }
#define AIE_LANES32_FORM(OP, LOOP, T, LEAD, BODY, XT, XN, Y)                     \
  AIE_INLINE T AIE_NAME(OP, XT##_##Y)(                                          \
      AIE_LEAD_##LEAD XT x, int xstart, unsigned xoffsets, unsigned xoffsets_hi, unsigned xsquare, \
      AIE_Y_##Y(XT) int ystart, unsigned yoffsets, unsigned yoffsets_hi, unsigned ysquare) { \
    const aie_sel xs = aie_selection(xstart, xoffsets, xoffsets_hi, 0, xsquare); \
    const aie_sel ys = aie_selection(ystart, yoffsets, yoffsets_hi, 0, ysquare); \
    aie_even(#OP, "xstart", xstart);                                           \
    aie_even(#OP, "ystart", ystart);                                           \
    LOOP(T, 32, int16_t, BODY(x.e[aie_s32(xs, XN, l)], Y.e[aie_s32(ys, XN, l)])) \
  }

#define AIE_LANES16(OP, LOOP, T, LEAD, BODY, BIGT, XT, E)                        \
  AIE_LANES16_FORM(OP, LOOP, T, LEAD, BODY, BIGT, 32, x, E)                     \
  AIE_LANES16_FORM(OP, LOOP, T, LEAD, BODY, XT, 16, x, E)                       \
  AIE_LANES16_FORM(OP, LOOP, T, LEAD, BODY, XT, 16, y, E)                       \
  AIE_INLINE T AIE_NAME(OP, XT##_simple)(AIE_LEAD_##LEAD XT x, XT y) {                      \
    LOOP(T, 16, E, BODY(x.e[l], y.e[l]))                                       \
  }
#define AIE_LANES16_FORM(OP, LOOP, T, LEAD, BODY, XT, XN, Y, E)                  \
  AIE_INLINE T AIE_NAME(OP, XT##_##Y)(                                          \
      AIE_LEAD_##LEAD XT x, int xstart, unsigned xoffsets, unsigned xoffsets_hi,           \
      AIE_Y_##Y(XT) int ystart, unsigned yoffsets, unsigned yoffsets_hi) {     \
    const aie_sel xs = aie_selection(xstart, xoffsets, xoffsets_hi, 0, 0);     \
    const aie_sel ys = aie_selection(ystart, yoffsets, yoffsets_hi, 0, 0);     \
    LOOP(T, 16, E, BODY(x.e[aie_ra(xs, XN, l, 0)], Y.e[aie_ra(ys, XN, l, 0)])) \
  }

/* select: bit l of select is 0 for the lane of x, 1 for that of y. */
#define AIE_SELECT_BODY(a, b) (select >> l & 1 ? (b) : (a))
AIE_LANES32(select32, AIE_EACH, v32int16, select, AIE_SELECT_BODY)
AIE_LANES16(select16, AIE_EACH, v16int32, select, AIE_SELECT_BODY, v32int32, v16int32, int32_t)
AIE_LANES16(select16, AIE_EACH, v16float, select, AIE_SELECT_BODY, v32float, v16float, float)
AIE_LANES16(fpselect16, AIE_EACH, v16float, select, AIE_SELECT_BODY, v32float, v16float, float)

/* Arithmetic: computed in 64 bits, then the low bits kept. */
#define AIE_ADD_BODY(a, b) (int64_t)(a) + (b)
#define AIE_SUB_BODY(a, b) (int64_t)(a) - (b)
#define AIE_MAX_BODY(a, b) ((a) < (b) ? (b) : (a))
#define AIE_MIN_BODY(a, b) ((b) < (a) ? (b) : (a))
#define AIE_MAXDIFF_BODY(a, b) ((a) < (b) ? 0 : (int64_t)(a) - (b))
#define AIE_ARITHMETIC(OP, BODY)                                                \
  AIE_LANES32(OP##32, AIE_EACH, v32int16, none, BODY)                              \
  AIE_LANES16(OP##16, AIE_EACH, v16int32, none, BODY, v32int32, v16int32, int32_t)
AIE_ARITHMETIC(add, AIE_ADD_BODY)
AIE_ARITHMETIC(sub, AIE_SUB_BODY)
AIE_ARITHMETIC(max, AIE_MAX_BODY)
AIE_ARITHMETIC(min, AIE_MIN_BODY)
AIE_ARITHMETIC(maxdiff, AIE_MAXDIFF_BODY)

/* Comparison of the lane of x with that of y, as a mask. */
#define AIE_LT_BODY(a, b) ((a) < (b))
#define AIE_GT_BODY(a, b) ((a) > (b))
#define AIE_LE_BODY(a, b) ((a) <= (b))
#define AIE_GE_BODY(a, b) ((a) >= (b))
#define AIE_EQ_BODY(a, b) ((a) == (b))
#define AIE_NE_BODY(a, b) ((a) != (b))
#define AIE_COMPARE(OP, BODY)                                                   \
  AIE_LANES32(OP##32, AIE_BITS, unsigned, none, BODY)                              \
  AIE_LANES16(OP##16, AIE_BITS, unsigned, none, BODY, v32int32, v16int32, unsigned)
AIE_COMPARE(lt, AIE_LT_BODY)
AIE_COMPARE(gt, AIE_GT_BODY)
AIE_COMPARE(le, AIE_LE_BODY)
AIE_COMPARE(ge, AIE_GE_BODY)
AIE_COMPARE(eq, AIE_EQ_BODY)
AIE_COMPARE(ne, AIE_NE_BODY)

/* Of one operand: shuffle32, shuffle16, abs32, abs16. */
#define AIE_ONE32(OP, BODY, XT, XN)                                             \
  AIE_INLINE v32int16 AIE_NAME(OP, XT)(XT x, int xstart, unsigned xoffsets, unsigned xoffsets_hi, \
                                       unsigned xsquare) {                     \
    const aie_sel xs = aie_selection(xstart, xoffsets, xoffsets_hi, 0, xsquare); \
    aie_even(#OP, "xstart", xstart);                                           \
    AIE_EACH(v32int16, 32, int16_t, BODY(x.e[aie_s32(xs, XN, l)]))             \
  }
#define AIE_ONE16(OP, BODY, XT, XN, T, E)                                       \
  AIE_INLINE T AIE_NAME(OP, XT)(XT x, int xstart, unsigned xoffsets, unsigned xoffsets_hi) { \
    const aie_sel xs = aie_selection(xstart, xoffsets, xoffsets_hi, 0, 0);     \
    AIE_EACH(T, 16, E, BODY(x.e[aie_ra(xs, XN, l, 0)]))                        \
  }
#define AIE_SAME_BODY(a) (a)
#define AIE_ABS_BODY(a) ((a) < 0 ? -(int64_t)(a) : (a))
AIE_ONE32(shuffle32, AIE_SAME_BODY, v64int16, 64)
AIE_ONE32(shuffle32, AIE_SAME_BODY, v32int16, 32)
AIE_ONE16(shuffle16, AIE_SAME_BODY, v32int32, 32, v16int32, int32_t)
AIE_ONE16(shuffle16, AIE_SAME_BODY, v16int32, 16, v16int32, int32_t)
AIE_ONE16(shuffle16, AIE_SAME_BODY, v32float, 32, v16float, float)
AIE_ONE16(shuffle16, AIE_SAME_BODY, v16float, 16, v16float, float)
AIE_ONE16(fpshuffle16, AIE_SAME_BODY, v32float, 32, v16float, float)
AIE_ONE16(fpshuffle16, AIE_SAME_BODY, v16float, 16, v16float, float)
AIE_ONE32(abs32, AIE_ABS_BODY, v64int16, 64)
AIE_ONE32(abs32, AIE_ABS_BODY, v32int16, 32)
AIE_ONE16(abs16, AIE_ABS_BODY, v32int32, 32, v16int32, int32_t)
AIE_ONE16(abs16, AIE_ABS_BODY, v16int32, 16, v16int32, int32_t)
AIE_INLINE v32int16 AIE_NAME(abs32, simple)(v32int16 x) {
  AIE_EACH(v32int16, 32, int16_t, AIE_ABS_BODY(x.e[l]))
}
AIE_INLINE v16int32 AIE_NAME(abs16, simple)(v16int32 x) {
  AIE_EACH(v16int32, 16, int32_t, AIE_ABS_BODY(x.e[l]))
}

#ifndef __cplusplus
/* Picked by the number of arguments (without select), then by the type of x. */
#define AIE_PICK32(OP, ...) AIE_CAT(AIE_PICK32_, AIE_N(__VA_ARGS__))(OP, __VA_ARGS__)
#define AIE_PICK32_1(OP, x) aie_##OP##_simple
#define AIE_PICK32_2(OP, x, y) aie_##OP##_simple
#define AIE_PICK32_5(OP, x, ...) _Generic((x)AIE_CASE(OP, v64int16) AIE_CASE(OP, v32int16))
#define AIE_PICK32_9(OP, x, ...) _Generic((x), v64int16: aie_##OP##_v64int16_x, v32int16: aie_##OP##_v32int16_x)
#define AIE_PICK32_10(OP, x, ...) aie_##OP##_v32int16_y
#define AIE_PICK16(OP, ...) AIE_CAT(AIE_PICK16_, AIE_N(__VA_ARGS__))(OP, __VA_ARGS__)
#define AIE_PICK16_1(OP, x) aie_##OP##_simple
#define AIE_PICK16_2(OP, x, y) aie_##OP##_v16int32_simple
#define AIE_PICK16_4(OP, x, ...) _Generic((x)AIE_CASE(OP, v32int32) AIE_CASE(OP, v16int32))
#define AIE_PICK16_7(OP, x, ...) _Generic((x), v32int32: aie_##OP##_v32int32_x, v16int32: aie_##OP##_v16int32_x)
#define AIE_PICK16_8(OP, x, ...) aie_##OP##_v16int32_y
/* The same where x may be float (AIE_PICKIF) or is (AIE_PICKF). */
#define AIE_PICKIF(OP, ...) AIE_CAT(AIE_PICKIF_, AIE_N(__VA_ARGS__))(OP, __VA_ARGS__)
#define AIE_PICKIF_2(OP, x, y) \
  _Generic((x), v16int32: aie_##OP##_v16int32_simple, v16float: aie_##OP##_v16float_simple)
#define AIE_PICKIF_4(OP, x, ...) _Generic((x)AIE_CASE(OP, v32int32) AIE_CASE(OP, v16int32) \
  AIE_CASE(OP, v32float) AIE_CASE(OP, v16float))
#define AIE_PICKIF_7(OP, x, ...)                                                \
  _Generic((x), v32int32: aie_##OP##_v32int32_x, v16int32: aie_##OP##_v16int32_x, \
    v32float: aie_##OP##_v32float_x, v16float: aie_##OP##_v16float_x)
#define AIE_PICKIF_8(OP, x, ...) \
  _Generic((x), v16int32: aie_##OP##_v16int32_y, v16float: aie_##OP##_v16float_y)
#define AIE_PICKF(OP, ...) AIE_CAT(AIE_PICKF_, AIE_N(__VA_ARGS__))(OP, __VA_ARGS__)
#define AIE_PICKF_2(OP, x, y) aie_##OP##_v16float_simple
#define AIE_PICKF_4(OP, x, ...) _Generic((x)AIE_CASE(OP, v32float) AIE_CASE(OP, v16float))
#define AIE_PICKF_7(OP, x, ...) _Generic((x), v32float: aie_##OP##_v32float_x, v16float: aie_##OP##_v16float_x)
#define AIE_PICKF_8(OP, x, ...) aie_##OP##_v16float_y

#define select32(select, ...) AIE_PICK32(select32, __VA_ARGS__)(select, __VA_ARGS__)
#define select16(select, ...) AIE_PICKIF(select16, __VA_ARGS__)(select, __VA_ARGS__)
#define fpselect16(select, ...) AIE_PICKF(fpselect16, __VA_ARGS__)(select, __VA_ARGS__)
#define shuffle32(...) AIE_PICK32(shuffle32, __VA_ARGS__)(__VA_ARGS__)
#define shuffle16(...) AIE_PICKIF(shuffle16, __VA_ARGS__)(__VA_ARGS__)
#define fpshuffle16(...) AIE_PICKF(fpshuffle16, __VA_ARGS__)(__VA_ARGS__)
#define abs32(...) AIE_PICK32(abs32, __VA_ARGS__)(__VA_ARGS__)
#define abs16(...) AIE_PICK16(abs16, __VA_ARGS__)(__VA_ARGS__)
#define add32(...) AIE_PICK32(add32, __VA_ARGS__)(__VA_ARGS__)
#define sub32(...) AIE_PICK32(sub32, __VA_ARGS__)(__VA_ARGS__)
#define max32(...) AIE_PICK32(max32, __VA_ARGS__)(__VA_ARGS__)
#define min32(...) AIE_PICK32(min32, __VA_ARGS__)(__VA_ARGS__)
#define maxdiff32(...) AIE_PICK32(maxdiff32, __VA_ARGS__)(__VA_ARGS__)
#define lt32(...) AIE_PICK32(lt32, __VA_ARGS__)(__VA_ARGS__)
#define gt32(...) AIE_PICK32(gt32, __VA_ARGS__)(__VA_ARGS__)
#define le32(...) AIE_PICK32(le32, __VA_ARGS__)(__VA_ARGS__)
#define ge32(...) AIE_PICK32(ge32, __VA_ARGS__)(__VA_ARGS__)
#define eq32(...) AIE_PICK32(eq32, __VA_ARGS__)(__VA_ARGS__)
#define ne32(...) AIE_PICK32(ne32, __VA_ARGS__)(__VA_ARGS__)
#define add16(...) AIE_PICK16(add16, __VA_ARGS__)(__VA_ARGS__)
#define sub16(...) AIE_PICK16(sub16, __VA_ARGS__)(__VA_ARGS__)
#define max16(...) AIE_PICK16(max16, __VA_ARGS__)(__VA_ARGS__)
#define min16(...) AIE_PICK16(min16, __VA_ARGS__)(__VA_ARGS__)
#define maxdiff16(...) AIE_PICK16(maxdiff16, __VA_ARGS__)(__VA_ARGS__)
#define lt16(...) AIE_PICK16(lt16, __VA_ARGS__)(__VA_ARGS__)
#define gt16(...) AIE_PICK16(gt16, __VA_ARGS__)(__VA_ARGS__)
#define le16(...) AIE_PICK16(le16, __VA_ARGS__)(__VA_ARGS__)
#define ge16(...) AIE_PICK16(ge16, __VA_ARGS__)(__VA_ARGS__)
#define eq16(...) AIE_PICK16(eq16, __VA_ARGS__)(__VA_ARGS__)
#define ne16(...) AIE_PICK16(ne16, __VA_ARGS__)(__VA_ARGS__)
#endif

#endif
