/* vyasa_aie_srs.h: between accumulators and vectors (UG1078, Shift-Round-Saturate,
 * Upshift, Pack, Mode Settings). Part of vyasa_aie.h: include that. */
#ifndef VYASA_AIE_SRS_H
#define VYASA_AIE_SRS_H

/* The mode register MD0: one for the core, here one for each thread, shared by
 * all translation units. At first round to floor, no saturation (UG1079). */
enum {
  rnd_floor = 0,    /* towards minus infinity */
  rnd_ceil = 1,     /* towards plus infinity */
  rnd_pos_inf = 2,  /* to nearest, halves up */
  rnd_neg_inf = 3,  /* to nearest, halves down */
  rnd_sym_inf = 4,  /* to nearest, halves away from zero */
  rnd_sym_zero = 5, /* to nearest, halves towards zero */
  rnd_conv_even = 6, /* to nearest, halves to even */
  rnd_conv_odd = 7  /* to nearest, halves to odd */
};
typedef struct {
  int rounding, saturation, symmetric;
} aie_mode;
#ifdef __cplusplus
extern "C" {
#endif
extern __thread aie_mode aie_md0;
__attribute__((weak)) __thread aie_mode aie_md0 = {rnd_floor, 0, 0};
#ifdef __cplusplus
}
#endif
AIE_INLINE void set_rnd(int mode) {
  aie_range("set_rnd", "mode", mode, rnd_floor, rnd_conv_odd);
  aie_md0.rounding = mode;
}
AIE_INLINE void set_sat(void) { aie_md0.saturation = 1; }
AIE_INLINE void clr_sat(void) { aie_md0.saturation = 0; }
AIE_INLINE void set_symsat(void) { aie_md0.symmetric = 1; }
AIE_INLINE void clr_symsat(void) { aie_md0.symmetric = 0; }
AIE_INLINE int get_rnd(void) { return aie_md0.rounding; }
AIE_INLINE int get_sat(void) { return aie_md0.saturation; }
AIE_INLINE int get_symsat(void) { return aie_md0.symmetric; }

/* What is added before the bits below shift are dropped. */
AIE_INLINE aie_int128 aie_bias(aie_int128 a, int shift) {
  const aie_int128 half = (aie_int128)1 << (shift - 1);
  const int odd = (int)(a >> shift & 1), negative = a < 0;
  switch (aie_md0.rounding) {
  case rnd_floor: return 0;
  case rnd_ceil: return 2 * half - 1;
  case rnd_pos_inf: return half;
  case rnd_neg_inf: return half - 1;
  case rnd_sym_inf: return half - negative;
  case rnd_sym_zero: return half - !negative;
  case rnd_conv_even: return half - !odd;
  default: return half - odd;
  }
}

/* srs of one lane to an integer of the given bits: shift, round, saturate. */
AIE_INLINE aie_int128 aie_srs(aie_int128 a, int shift, int bits, int is_signed) {
  const aie_int128 one = 1;
  const aie_int128 high = (one << (is_signed ? bits - 1 : bits)) - 1;
  const aie_int128 low = !is_signed ? 0 : aie_md0.symmetric ? -high : -high - 1;
  if (shift < 0) a *= 2;
  if (shift > 0) a = (a + aie_bias(a, shift)) >> shift;
  if (!aie_md0.saturation) return a;
  return a > high ? high : a < low ? low : a;
}

/* Without saturation the conversion to E drops the high bits. Lane l comes from
 * lane LANE of the accumulator. */
#define AIE_SRS_LANES(OP, ACC, N, E, T, BITS, SIGNED, LANE)                     \
  AIE_INLINE T AIE_NAME(OP, ACC)(ACC acc, int shift) {                          \
    T out;                                                                     \
    aie_range(#OP, "shift", shift, -1, 62);                                    \
    for (int l = 0; l < N; ++l) out.e[l] = (E)aie_srs(acc.e[LANE], shift, BITS, SIGNED); \
    return out;                                                                \
  }
#define AIE_SRS(OP, ACC, N, E, T, BITS, SIGNED) AIE_SRS_LANES(OP, ACC, N, E, T, BITS, SIGNED, l)
AIE_SRS(srs, v16acc48, 16, int16_t, v16int16, 16, 1)
AIE_SRS(srs, v8acc48, 8, int16_t, v8int16, 16, 1)
AIE_SRS(srs, v8acc80, 8, int32_t, v8int32, 32, 1)
AIE_SRS(srs, v4acc80, 4, int32_t, v4int32, 32, 1)
AIE_SRS(srs, v8cacc48, 16, int16_t, v8cint16, 16, 1)
AIE_SRS(srs, v4cacc48, 8, int16_t, v4cint16, 16, 1)
AIE_SRS(lsrs, v8cacc48, 16, int32_t, v8cint32, 32, 1)
AIE_SRS(lsrs, v4cacc48, 8, int32_t, v4cint32, 32, 1)
AIE_SRS(lsrs, v16acc48, 16, int32_t, v16int32, 32, 1)
AIE_SRS(lsrs, v8acc48, 8, int32_t, v8int32, 32, 1)
AIE_SRS(lsrs, v8acc80, 8, int64_t, v8int64, 64, 1)
AIE_SRS(lsrs, v4acc80, 4, int64_t, v4int64, 64, 1)
AIE_SRS(bsrs, v16acc48, 16, int8_t, v16int8, 8, 1)
AIE_SRS(ubsrs, v16acc48, 16, uint8_t, v16uint8, 8, 0)

/* srs_ilv, lsrs_ilv: lanes alternate between the low and the high half. */
#define AIE_SRS_ILV(OP, ACC, N, E, T, BITS) \
  AIE_SRS_LANES(OP, ACC, N, E, T, BITS, 1, (l >> 1) + (l & 1) * (N / 2))
AIE_SRS_ILV(srs_ilv, v16acc48, 16, int16_t, v16int16, 16)
AIE_SRS_ILV(srs_ilv, v8acc80, 8, int32_t, v8int32, 32)
AIE_SRS_ILV(lsrs_ilv, v16acc48, 16, int32_t, v16int32, 32)
AIE_SRS_ILV(lsrs_ilv, v8acc80, 8, int64_t, v8int64, 64)

/* ups, lups: v << shift, wrapped; -1 shifts right by one. They do not saturate. */
AIE_INLINE aie_int128 aie_ups(aie_int128 v, int shift) {
  return shift < 0 ? v >> 1 : v * ((aie_int128)1 << shift);
}
AIE_INLINE int64_t aie_ups48(aie_int128 v, int shift) {
  return aie_wrap48((int64_t)(uint64_t)aie_ups(v, shift));
}
AIE_INLINE aie_int128 aie_ups80(aie_int128 v, int shift) { return aie_wrap80(aie_ups(v, shift)); }
#define AIE_UPS(OP, T, N, ACC, BITS)                                            \
  AIE_INLINE ACC AIE_NAME(OP, T)(T v, int shift) {                              \
    ACC acc;                                                                   \
    aie_range(#OP, "shift", shift, -1, 62);                                    \
    for (int l = 0; l < N; ++l) acc.e[l] = aie_ups##BITS(v.e[l], shift);       \
    return acc;                                                                \
  }
AIE_UPS(ups, v16int16, 16, v16acc48, 48)
AIE_UPS(ups, v8int16, 8, v8acc48, 48)
AIE_UPS(ups, v8int32, 8, v8acc48, 48)
AIE_UPS(ups, v16int8, 16, v16acc48, 48)
AIE_UPS(ups, v16uint8, 16, v16acc48, 48)
AIE_UPS(lups, v8int32, 8, v8acc80, 80)
AIE_UPS(lups, v4int32, 4, v4acc80, 80)
AIE_UPS(lups, v4int64, 4, v4acc80, 80)

/* pack, upack: 16-bit elements to 8, the low bits kept; unpack: back, by sign or
 * zero extension. */
#define AIE_CONVERT(OP, FROM, N, E, TO)                                         \
  AIE_INLINE TO AIE_NAME(OP, FROM)(FROM v) {                                    \
    TO out;                                                                    \
    for (int l = 0; l < N; ++l) out.e[l] = (E)v.e[l];                          \
    return out;                                                                \
  }
AIE_CONVERT(pack, v16int16, 16, int8_t, v16int8)
AIE_CONVERT(pack, v32int16, 32, int8_t, v32int8)
AIE_CONVERT(upack, v16int16, 16, uint8_t, v16uint8)
AIE_CONVERT(upack, v32int16, 32, uint8_t, v32uint8)
AIE_CONVERT(unpack, v16int8, 16, int16_t, v16int16)
AIE_CONVERT(unpack, v32int8, 32, int16_t, v32int16)
AIE_CONVERT(unpack, v16uint8, 16, int16_t, v16int16)
AIE_CONVERT(unpack, v32uint8, 32, int16_t, v32int16)

#ifndef __cplusplus
#define srs(acc, shift) _Generic((acc)AIE_CASE(srs, v16acc48) AIE_CASE(srs, v8acc48) \
  AIE_CASE(srs, v8cacc48) AIE_CASE(srs, v4cacc48) \
  AIE_CASE(srs, v8acc80) AIE_CASE(srs, v4acc80))(acc, shift)
#define lsrs(acc, shift) _Generic((acc)AIE_CASE(lsrs, v16acc48) AIE_CASE(lsrs, v8acc48) \
  AIE_CASE(lsrs, v8cacc48) AIE_CASE(lsrs, v4cacc48) \
  AIE_CASE(lsrs, v8acc80) AIE_CASE(lsrs, v4acc80))(acc, shift)
#define bsrs(acc, shift) aie_bsrs_v16acc48(acc, shift)
#define ubsrs(acc, shift) aie_ubsrs_v16acc48(acc, shift)
#define srs_ilv(acc, shift) AIE_OF_ACC(acc, srs_ilv)(acc, shift)
#define lsrs_ilv(acc, shift) AIE_OF_ACC(acc, lsrs_ilv)(acc, shift)
#define ups(v, shift) _Generic((v)AIE_CASE(ups, v16int16) AIE_CASE(ups, v8int16) \
  AIE_CASE(ups, v8int32) AIE_CASE(ups, v16int8) AIE_CASE(ups, v16uint8))(v, shift)
#define lups(v, shift) \
  _Generic((v)AIE_CASE(lups, v8int32) AIE_CASE(lups, v4int32) AIE_CASE(lups, v4int64))(v, shift)
#define pack(v) _Generic((v)AIE_CASE(pack, v16int16) AIE_CASE(pack, v32int16))(v)
#define upack(v) _Generic((v)AIE_CASE(upack, v16int16) AIE_CASE(upack, v32int16))(v)
#define unpack(v) _Generic((v)AIE_CASE(unpack, v16int8) AIE_CASE(unpack, v32int8) \
  AIE_CASE(unpack, v16uint8) AIE_CASE(unpack, v32uint8))(v)
#endif

#endif
