#ifndef VY_IMMINTRIN
#define VY_IMMINTRIN
#include <mm_malloc.h>
typedef long long __m64 __attribute__((vector_size(8)));
typedef float __m128 __attribute__((vector_size(16)));
typedef double __m128d __attribute__((vector_size(16)));
typedef long long __m128i __attribute__((vector_size(16)));
typedef float __m256 __attribute__((vector_size(32)));
typedef double __m256d __attribute__((vector_size(32)));
typedef long long __m256i __attribute__((vector_size(32)));
typedef float __m512 __attribute__((vector_size(64)));
typedef double __m512d __attribute__((vector_size(64)));
typedef long long __m512i __attribute__((vector_size(64)));
typedef __m128 __m128_u;
typedef __m128d __m128d_u;
typedef __m128i __m128i_u;
typedef __m256 __m256_u;
typedef __m256d __m256d_u;
typedef __m256i __m256i_u;
typedef __m512 __m512_u;
typedef __m512d __m512d_u;
typedef __m512i __m512i_u;
typedef unsigned char __mmask8;
typedef unsigned short __mmask16;
typedef unsigned int __mmask32;
typedef unsigned long __mmask64;
#define _MM_SHUFFLE(z, y, x, w) (((z) << 6) | ((y) << 4) | ((x) << 2) | (w))
#define _MM_SHUFFLE2(x, y) (((x) << 1) | (y))
#define _MM_TRANSPOSE4_PS(r0, r1, r2, r3) do { __m128 t0_ = _mm_unpacklo_ps(r0, r1), t1_ = _mm_unpacklo_ps(r2, r3), t2_ = _mm_unpackhi_ps(r0, r1), t3_ = _mm_unpackhi_ps(r2, r3); r0 = _mm_movelh_ps(t0_, t1_); r1 = _mm_movehl_ps(t1_, t0_); r2 = _mm_movelh_ps(t2_, t3_); r3 = _mm_movehl_ps(t3_, t2_); } while (0)
enum { _MM_HINT_NTA = 0, _MM_HINT_T2 = 1, _MM_HINT_T1 = 2, _MM_HINT_T0 = 3 };
#define _MM_FROUND_TO_NEAREST_INT 0
#define _MM_FROUND_TO_NEG_INF 1
#define _MM_FROUND_TO_POS_INF 2
#define _MM_FROUND_TO_ZERO 3
#define _MM_FROUND_CUR_DIRECTION 4
#define _MM_FROUND_NO_EXC 8
#define _CMP_EQ_OQ 0
#define _CMP_LT_OS 1
#define _CMP_LE_OS 2
#define _CMP_UNORD_Q 3
#define _CMP_NEQ_UQ 4
#define _CMP_NLT_US 5
#define _CMP_NLE_US 6
#define _CMP_ORD_Q 7
#define _CMP_GE_OS 13
#define _CMP_GT_OS 14
#define _CMP_LT_OQ 17
#define _CMP_LE_OQ 18
#define _CMP_GE_OQ 29
#define _CMP_GT_OQ 30
void _mm_prefetch(const void *, int);
void _mm_sfence(void);
void _mm_lfence(void);
void _mm_mfence(void);
void _mm_pause(void);
void _mm_empty(void);
void _mm_clflush(const void *);
void _mm256_zeroupper(void);
void _mm256_zeroall(void);
unsigned _mm_getcsr(void);
void _mm_setcsr(unsigned);
unsigned long long __rdtsc(void);
int _mm_popcnt_u32(unsigned);
long long _mm_popcnt_u64(unsigned long long);
#define _MM_FLUSH_ZERO_ON 0x8000
#define _MM_FLUSH_ZERO_OFF 0
#define _MM_DENORMALS_ZERO_ON 0x40
#define _MM_DENORMALS_ZERO_OFF 0
#define _MM_SET_FLUSH_ZERO_MODE(x) ((void)(x))
#define _MM_SET_DENORMALS_ZERO_MODE(x) ((void)(x))
// What there is of every width and both kinds of floats, by the width in names, the suffix and the types.
#define VY_FLOATS(w, s, V, E, VI) \
	V _mm##w##_load_##s(const E *); \
	V _mm##w##_loadu_##s(const E *); \
	void _mm##w##_store_##s(E *, V); \
	void _mm##w##_storeu_##s(E *, V); \
	void _mm##w##_stream_##s(E *, V); \
	V _mm##w##_setzero_##s(void); \
	V _mm##w##_set1_##s(E); \
	V _mm##w##_undefined_##s(void); \
	V _mm##w##_add_##s(V, V); \
	V _mm##w##_sub_##s(V, V); \
	V _mm##w##_mul_##s(V, V); \
	V _mm##w##_div_##s(V, V); \
	V _mm##w##_min_##s(V, V); \
	V _mm##w##_max_##s(V, V); \
	V _mm##w##_and_##s(V, V); \
	V _mm##w##_or_##s(V, V); \
	V _mm##w##_xor_##s(V, V); \
	V _mm##w##_andnot_##s(V, V); \
	V _mm##w##_hadd_##s(V, V); \
	V _mm##w##_hsub_##s(V, V); \
	V _mm##w##_addsub_##s(V, V); \
	V _mm##w##_unpacklo_##s(V, V); \
	V _mm##w##_unpackhi_##s(V, V); \
	V _mm##w##_sqrt_##s(V); \
	V _mm##w##_rcp_##s(V); \
	V _mm##w##_rsqrt_##s(V); \
	V _mm##w##_floor_##s(V); \
	V _mm##w##_ceil_##s(V); \
	V _mm##w##_fmadd_##s(V, V, V); \
	V _mm##w##_fmsub_##s(V, V, V); \
	V _mm##w##_fnmadd_##s(V, V, V); \
	V _mm##w##_fnmsub_##s(V, V, V); \
	V _mm##w##_fmaddsub_##s(V, V, V); \
	V _mm##w##_fmsubadd_##s(V, V, V); \
	V _mm##w##_blend_##s(V, V, int); \
	V _mm##w##_blendv_##s(V, V, V); \
	V _mm##w##_round_##s(V, int); \
	V _mm##w##_shuffle_##s(V, V, int); \
	V _mm##w##_permute_##s(V, int); \
	V _mm##w##_permutevar_##s(V, VI); \
	V _mm##w##_dp_##s(V, V, int); \
	int _mm##w##_movemask_##s(V); \
	V _mm##w##_maskload_##s(const E *, VI); \
	void _mm##w##_maskstore_##s(E *, VI, V); \
	V _mm##w##_cmp_##s(V, V, int); \
	E _mm##w##_reduce_add_##s(V);
VY_FLOATS(, ps, __m128, float, __m128i)
VY_FLOATS(, pd, __m128d, double, __m128i)
VY_FLOATS(256, ps, __m256, float, __m256i)
VY_FLOATS(256, pd, __m256d, double, __m256i)
VY_FLOATS(512, ps, __m512, float, __m512i)
VY_FLOATS(512, pd, __m512d, double, __m512i)
#undef VY_FLOATS
// What there is of 16 bytes alone.
#define VY_SHORT_FLOATS(s, V, E) \
	V _mm_cmpeq_##s(V, V); \
	V _mm_cmplt_##s(V, V); \
	V _mm_cmple_##s(V, V); \
	V _mm_cmpgt_##s(V, V); \
	V _mm_cmpge_##s(V, V); \
	V _mm_cmpneq_##s(V, V); \
	V _mm_cmpnlt_##s(V, V); \
	V _mm_cmpnle_##s(V, V); \
	V _mm_cmpord_##s(V, V); \
	V _mm_cmpunord_##s(V, V); \
	V _mm_castsi128_##s(__m128i); \
	V _mm_load1_##s(const E *); \
	V _mm_loadr_##s(const E *); \
	void _mm_store1_##s(E *, V); \
	void _mm_storer_##s(E *, V);
VY_SHORT_FLOATS(ps, __m128, float)
VY_SHORT_FLOATS(pd, __m128d, double)
#undef VY_SHORT_FLOATS
// Integers of every width: of 8, 16 and 32 bits alike (e), then the others.
#define VY_LANES(w, e, VI) \
	VI _mm##w##_min_##e(VI, VI); \
	VI _mm##w##_max_##e(VI, VI); \
	VI _mm##w##_cmplt_##e(VI, VI); \
	VI _mm##w##_sign_##e(VI, VI); \
	VI _mm##w##_abs_##e(VI); \
	VY_ALL_LANES(w, e, VI)
#define VY_ALL_LANES(w, e, VI) \
	VI _mm##w##_add_##e(VI, VI); \
	VI _mm##w##_sub_##e(VI, VI); \
	VI _mm##w##_cmpeq_##e(VI, VI); \
	VI _mm##w##_cmpgt_##e(VI, VI); \
	VI _mm##w##_unpacklo_##e(VI, VI); \
	VI _mm##w##_unpackhi_##e(VI, VI);
#define VY_INTS(w, b, VI) \
	VY_LANES(w, epi8, VI) \
	VY_LANES(w, epi16, VI) \
	VY_LANES(w, epi32, VI) \
	VY_ALL_LANES(w, epi64, VI) \
	VI _mm##w##_load_si##b(const void *); \
	VI _mm##w##_loadu_si##b(const void *); \
	VI _mm##w##_lddqu_si##b(const void *); \
	VI _mm##w##_stream_load_si##b(const void *); \
	void _mm##w##_store_si##b(void *, VI); \
	void _mm##w##_storeu_si##b(void *, VI); \
	void _mm##w##_stream_si##b(void *, VI); \
	VI _mm##w##_setzero_si##b(void); \
	VI _mm##w##_and_si##b(VI, VI); \
	VI _mm##w##_or_si##b(VI, VI); \
	VI _mm##w##_xor_si##b(VI, VI); \
	VI _mm##w##_andnot_si##b(VI, VI); \
	VI _mm##w##_set1_epi8(char); \
	VI _mm##w##_set1_epi16(short); \
	VI _mm##w##_set1_epi32(int); \
	VI _mm##w##_mullo_epi16(VI, VI); \
	VI _mm##w##_mullo_epi32(VI, VI); \
	VI _mm##w##_mullo_epi64(VI, VI); \
	VI _mm##w##_adds_epi8(VI, VI); \
	VI _mm##w##_subs_epi8(VI, VI); \
	VI _mm##w##_adds_epi16(VI, VI); \
	VI _mm##w##_subs_epi16(VI, VI); \
	VI _mm##w##_adds_epu8(VI, VI); \
	VI _mm##w##_subs_epu8(VI, VI); \
	VI _mm##w##_adds_epu16(VI, VI); \
	VI _mm##w##_subs_epu16(VI, VI); \
	VI _mm##w##_min_epu8(VI, VI); \
	VI _mm##w##_max_epu8(VI, VI); \
	VI _mm##w##_min_epu16(VI, VI); \
	VI _mm##w##_max_epu16(VI, VI); \
	VI _mm##w##_min_epu32(VI, VI); \
	VI _mm##w##_max_epu32(VI, VI); \
	VI _mm##w##_mulhi_epi16(VI, VI); \
	VI _mm##w##_mulhi_epu16(VI, VI); \
	VI _mm##w##_mulhrs_epi16(VI, VI); \
	VI _mm##w##_madd_epi16(VI, VI); \
	VI _mm##w##_maddubs_epi16(VI, VI); \
	VI _mm##w##_mul_epi32(VI, VI); \
	VI _mm##w##_mul_epu32(VI, VI); \
	VI _mm##w##_sad_epu8(VI, VI); \
	VI _mm##w##_avg_epu8(VI, VI); \
	VI _mm##w##_avg_epu16(VI, VI); \
	VI _mm##w##_packs_epi16(VI, VI); \
	VI _mm##w##_packs_epi32(VI, VI); \
	VI _mm##w##_packus_epi16(VI, VI); \
	VI _mm##w##_packus_epi32(VI, VI); \
	VI _mm##w##_hadd_epi16(VI, VI); \
	VI _mm##w##_hadd_epi32(VI, VI); \
	VI _mm##w##_hsub_epi16(VI, VI); \
	VI _mm##w##_hsub_epi32(VI, VI); \
	VI _mm##w##_shuffle_epi8(VI, VI); \
	VI _mm##w##_slli_epi16(VI, int); \
	VI _mm##w##_slli_epi32(VI, int); \
	VI _mm##w##_slli_epi64(VI, int); \
	VI _mm##w##_srli_epi16(VI, int); \
	VI _mm##w##_srli_epi32(VI, int); \
	VI _mm##w##_srli_epi64(VI, int); \
	VI _mm##w##_srai_epi16(VI, int); \
	VI _mm##w##_srai_epi32(VI, int); \
	VI _mm##w##_slli_si##b(VI, int); \
	VI _mm##w##_srli_si##b(VI, int); \
	VI _mm##w##_bslli_epi128(VI, int); \
	VI _mm##w##_bsrli_epi128(VI, int); \
	VI _mm##w##_shuffle_epi32(VI, int); \
	VI _mm##w##_shufflelo_epi16(VI, int); \
	VI _mm##w##_shufflehi_epi16(VI, int); \
	VI _mm##w##_sllv_epi32(VI, VI); \
	VI _mm##w##_srlv_epi32(VI, VI); \
	VI _mm##w##_srav_epi32(VI, VI); \
	VI _mm##w##_sllv_epi64(VI, VI); \
	VI _mm##w##_srlv_epi64(VI, VI); \
	VI _mm##w##_alignr_epi8(VI, VI, int); \
	VI _mm##w##_blend_epi16(VI, VI, int); \
	VI _mm##w##_blend_epi32(VI, VI, int); \
	VI _mm##w##_blendv_epi8(VI, VI, VI); \
	int _mm##w##_movemask_epi8(VI); \
	VI _mm##w##_maskload_epi32(const int *, VI); \
	void _mm##w##_maskstore_epi32(int *, VI, VI); \
	VI _mm##w##_i32gather_epi32(const int *, VI, int); \
	int _mm##w##_testz_si##b(VI, VI); \
	int _mm##w##_testc_si##b(VI, VI); \
	int _mm##w##_reduce_add_epi32(VI);
VY_INTS(, 128, __m128i)
VY_INTS(256, 256, __m256i)
VY_INTS(512, 512, __m512i)
#undef VY_INTS
#undef VY_ALL_LANES
#undef VY_LANES
// Of 32 and 64 bytes, with 16 beside them.
#define VY_WIDE_INTS(w, VI) \
	VI _mm##w##_sll_epi16(VI, __m128i); \
	VI _mm##w##_sll_epi32(VI, __m128i); \
	VI _mm##w##_srl_epi16(VI, __m128i); \
	VI _mm##w##_srl_epi32(VI, __m128i); \
	VI _mm##w##_sra_epi16(VI, __m128i); \
	VI _mm##w##_sra_epi32(VI, __m128i); \
	VI _mm##w##_cvtepi8_epi32(__m128i); \
	VI _mm##w##_cvtepi8_epi64(__m128i); \
	VI _mm##w##_cvtepi16_epi64(__m128i); \
	VI _mm##w##_cvtepu8_epi32(__m128i); \
	VI _mm##w##_cvtepu8_epi64(__m128i); \
	VI _mm##w##_cvtepu16_epi64(__m128i);
VY_WIDE_INTS(256, __m256i)
VY_WIDE_INTS(512, __m512i)
#undef VY_WIDE_INTS
__m128 _mm_set_ps(float, float, float, float);
__m128 _mm_setr_ps(float, float, float, float);
__m128 _mm_moveldup_ps(__m128);
__m128 _mm_movehdup_ps(__m128);
__m128 _mm_cvtepi32_ps(__m128i);
__m128 _mm_i32gather_ps(const float *, __m128i, int);
__m128d _mm_set_pd(double, double);
__m128d _mm_setr_pd(double, double);
__m128d _mm_movedup_pd(__m128d);
__m128d _mm_cvtepi32_pd(__m128i);
__m128d _mm_i32gather_pd(const double *, __m128i, int);
__m128i _mm_cvtps_epi32(__m128);
__m128i _mm_cvttps_epi32(__m128);
__m128i _mm_cvtpd_epi32(__m128d);
__m128i _mm_cvttpd_epi32(__m128d);
__m128d _mm_cvtps_pd(__m128);
__m128 _mm_cvtpd_ps(__m128d);
__m128d _mm_castps_pd(__m128);
__m128 _mm_castpd_ps(__m128d);
__m128i _mm_castps_si128(__m128);
__m128i _mm_castpd_si128(__m128d);
__m128i _mm_set_epi8(char, char, char, char, char, char, char, char, char, char, char, char, char, char, char, char);
__m128i _mm_setr_epi8(char, char, char, char, char, char, char, char, char, char, char, char, char, char, char, char);
__m128i _mm_set_epi16(short, short, short, short, short, short, short, short);
__m128i _mm_setr_epi16(short, short, short, short, short, short, short, short);
__m128i _mm_set_epi32(int, int, int, int);
__m128i _mm_setr_epi32(int, int, int, int);
__m128i _mm_set1_epi64x(long long);
__m128i _mm_set_epi64x(long long, long long);
__m128i _mm_sll_epi16(__m128i, __m128i);
__m128i _mm_sll_epi32(__m128i, __m128i);
__m128i _mm_srl_epi16(__m128i, __m128i);
__m128i _mm_srl_epi32(__m128i, __m128i);
__m128i _mm_sra_epi16(__m128i, __m128i);
__m128i _mm_sra_epi32(__m128i, __m128i);
__m128i _mm_cvtepi8_epi16(__m128i);
__m128i _mm_cvtepi16_epi32(__m128i);
__m128i _mm_cvtepi32_epi64(__m128i);
__m128i _mm_cvtepu8_epi16(__m128i);
__m128i _mm_cvtepu16_epi32(__m128i);
__m128i _mm_cvtepu32_epi64(__m128i);
__m128i _mm_cvtepi8_epi32(__m128i);
__m128i _mm_cvtepi8_epi64(__m128i);
__m128i _mm_cvtepi16_epi64(__m128i);
__m128i _mm_cvtepu8_epi32(__m128i);
__m128i _mm_cvtepu8_epi64(__m128i);
__m128i _mm_cvtepu16_epi64(__m128i);
__m256 _mm256_set_ps(float, float, float, float, float, float, float, float);
__m256 _mm256_setr_ps(float, float, float, float, float, float, float, float);
__m256 _mm256_moveldup_ps(__m256);
__m256 _mm256_movehdup_ps(__m256);
__m256 _mm256_cvtepi32_ps(__m256i);
__m256 _mm256_i32gather_ps(const float *, __m256i, int);
__m256d _mm256_set_pd(double, double, double, double);
__m256d _mm256_setr_pd(double, double, double, double);
__m256d _mm256_movedup_pd(__m256d);
__m256d _mm256_cvtepi32_pd(__m128i);
__m256d _mm256_i32gather_pd(const double *, __m128i, int);
__m256i _mm256_cvtps_epi32(__m256);
__m256i _mm256_cvttps_epi32(__m256);
__m128i _mm256_cvtpd_epi32(__m256d);
__m128i _mm256_cvttpd_epi32(__m256d);
__m256d _mm256_cvtps_pd(__m128);
__m128 _mm256_cvtpd_ps(__m256d);
__m256d _mm256_castps_pd(__m256);
__m256 _mm256_castpd_ps(__m256d);
__m256i _mm256_castps_si256(__m256);
__m256i _mm256_castpd_si256(__m256d);
__m256 _mm256_castsi256_ps(__m256i);
__m256d _mm256_castsi256_pd(__m256i);
__m256i _mm256_set_epi8(char, char, char, char, char, char, char, char, char, char, char, char, char, char, char, char, char, char, char, char, char, char, char, char, char, char, char, char, char, char, char, char);
__m256i _mm256_setr_epi8(char, char, char, char, char, char, char, char, char, char, char, char, char, char, char, char, char, char, char, char, char, char, char, char, char, char, char, char, char, char, char, char);
__m256i _mm256_set_epi16(short, short, short, short, short, short, short, short, short, short, short, short, short, short, short, short);
__m256i _mm256_setr_epi16(short, short, short, short, short, short, short, short, short, short, short, short, short, short, short, short);
__m256i _mm256_set_epi32(int, int, int, int, int, int, int, int);
__m256i _mm256_setr_epi32(int, int, int, int, int, int, int, int);
__m256i _mm256_set1_epi64x(long long);
__m256i _mm256_set_epi64x(long long, long long, long long, long long);
__m256i _mm256_cvtepi8_epi16(__m128i);
__m256i _mm256_cvtepi16_epi32(__m128i);
__m256i _mm256_cvtepi32_epi64(__m128i);
__m256i _mm256_cvtepu8_epi16(__m128i);
__m256i _mm256_cvtepu16_epi32(__m128i);
__m256i _mm256_cvtepu32_epi64(__m128i);
__m512 _mm512_setzero(void);
__m512 _mm512_set_ps(float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float);
__m512 _mm512_setr_ps(float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float);
__m512 _mm512_moveldup_ps(__m512);
__m512 _mm512_movehdup_ps(__m512);
__m512 _mm512_cvtepi32_ps(__m512i);
__m512 _mm512_i32gather_ps(const float *, __m512i, int);
__m512d _mm512_set_pd(double, double, double, double, double, double, double, double);
__m512d _mm512_setr_pd(double, double, double, double, double, double, double, double);
__m512d _mm512_movedup_pd(__m512d);
__m512d _mm512_cvtepi32_pd(__m256i);
__m512d _mm512_i32gather_pd(const double *, __m256i, int);
__m512i _mm512_cvtps_epi32(__m512);
__m512i _mm512_cvttps_epi32(__m512);
__m256i _mm512_cvtpd_epi32(__m512d);
__m256i _mm512_cvttpd_epi32(__m512d);
__m512d _mm512_cvtps_pd(__m256);
__m256 _mm512_cvtpd_ps(__m512d);
__m512d _mm512_castps_pd(__m512);
__m512 _mm512_castpd_ps(__m512d);
__m512i _mm512_castps_si512(__m512);
__m512i _mm512_castpd_si512(__m512d);
__m512 _mm512_castsi512_ps(__m512i);
__m512d _mm512_castsi512_pd(__m512i);
__m512i _mm512_loadu_epi32(const void *);
void _mm512_storeu_epi32(void *, __m512i);
__m512i _mm512_set_epi32(int, int, int, int, int, int, int, int, int, int, int, int, int, int, int, int);
__m512i _mm512_setr_epi32(int, int, int, int, int, int, int, int, int, int, int, int, int, int, int, int);
__m512i _mm512_set1_epi64(long long);
__m512i _mm512_set_epi64(long long, long long, long long, long long, long long, long long, long long, long long);
__m512i _mm512_setr_epi64(long long, long long, long long, long long, long long, long long, long long, long long);
__m512i _mm512_cvtepi8_epi16(__m256i);
__m512i _mm512_cvtepi16_epi32(__m256i);
__m512i _mm512_cvtepi32_epi64(__m256i);
__m512i _mm512_cvtepu8_epi16(__m256i);
__m512i _mm512_cvtepu16_epi32(__m256i);
__m512i _mm512_cvtepu32_epi64(__m256i);
__m128 _mm_add_ss(__m128, __m128);
__m128 _mm_sub_ss(__m128, __m128);
__m128 _mm_mul_ss(__m128, __m128);
__m128 _mm_div_ss(__m128, __m128);
__m128 _mm_min_ss(__m128, __m128);
__m128 _mm_max_ss(__m128, __m128);
__m128 _mm_cmpeq_ss(__m128, __m128);
__m128 _mm_cmplt_ss(__m128, __m128);
__m128 _mm_cmple_ss(__m128, __m128);
__m128 _mm_cmpgt_ss(__m128, __m128);
__m128 _mm_cmpge_ss(__m128, __m128);
__m128 _mm_sqrt_ss(__m128);
__m128 _mm_load_ss(const float *);
void _mm_store_ss(float *, __m128);
__m128 _mm_set_ss(float);
__m128 _mm_move_ss(__m128, __m128);
__m128 _mm_fmadd_ss(__m128, __m128, __m128);
__m128 _mm_fmsub_ss(__m128, __m128, __m128);
__m128 _mm_fnmadd_ss(__m128, __m128, __m128);
__m128 _mm_fnmsub_ss(__m128, __m128, __m128);
int _mm_comieq_ss(__m128, __m128);
int _mm_comilt_ss(__m128, __m128);
int _mm_comile_ss(__m128, __m128);
int _mm_comigt_ss(__m128, __m128);
int _mm_comige_ss(__m128, __m128);
int _mm_comineq_ss(__m128, __m128);
__m128d _mm_add_sd(__m128d, __m128d);
__m128d _mm_sub_sd(__m128d, __m128d);
__m128d _mm_mul_sd(__m128d, __m128d);
__m128d _mm_div_sd(__m128d, __m128d);
__m128d _mm_min_sd(__m128d, __m128d);
__m128d _mm_max_sd(__m128d, __m128d);
__m128d _mm_cmpeq_sd(__m128d, __m128d);
__m128d _mm_cmplt_sd(__m128d, __m128d);
__m128d _mm_cmple_sd(__m128d, __m128d);
__m128d _mm_cmpgt_sd(__m128d, __m128d);
__m128d _mm_cmpge_sd(__m128d, __m128d);
__m128d _mm_sqrt_sd(__m128d, __m128d);
__m128d _mm_load_sd(const double *);
void _mm_store_sd(double *, __m128d);
__m128d _mm_set_sd(double);
__m128d _mm_move_sd(__m128d, __m128d);
__m128d _mm_fmadd_sd(__m128d, __m128d, __m128d);
__m128d _mm_fmsub_sd(__m128d, __m128d, __m128d);
__m128d _mm_fnmadd_sd(__m128d, __m128d, __m128d);
__m128d _mm_fnmsub_sd(__m128d, __m128d, __m128d);
int _mm_comieq_sd(__m128d, __m128d);
int _mm_comilt_sd(__m128d, __m128d);
int _mm_comile_sd(__m128d, __m128d);
int _mm_comigt_sd(__m128d, __m128d);
int _mm_comige_sd(__m128d, __m128d);
int _mm_comineq_sd(__m128d, __m128d);
__m128 _mm_rcp_ss(__m128);
__m128 _mm_rsqrt_ss(__m128);
float _mm_cvtss_f32(__m128);
double _mm_cvtsd_f64(__m128d);
int _mm_cvtsi128_si32(__m128i);
__m128i _mm_cvtsi32_si128(int);
long long _mm_cvtsi128_si64(__m128i);
__m128i _mm_cvtsi64_si128(long long);
int _mm_cvtss_si32(__m128);
int _mm_cvttss_si32(__m128);
int _mm_cvtsd_si32(__m128d);
int _mm_cvttsd_si32(__m128d);
__m128 _mm_cvtsi32_ss(__m128, int);
__m128d _mm_cvtsi32_sd(__m128d, int);
__m128d _mm_cvtss_sd(__m128d, __m128);
__m128 _mm_cvtsd_ss(__m128, __m128d);
__m128 _mm_movehl_ps(__m128, __m128);
__m128 _mm_movelh_ps(__m128, __m128);
__m128 _mm_load_ps1(const float *);
__m128 _mm_set_ps1(float);
__m128d _mm_set_pd1(double);
__m128d _mm_load_pd1(const double *);
__m128d _mm_loaddup_pd(const double *);
__m128d _mm_loadl_pd(__m128d, const double *);
__m128d _mm_loadh_pd(__m128d, const double *);
__m128 _mm_loadl_pi(__m128, const void *);
__m128 _mm_loadh_pi(__m128, const void *);
void _mm_storel_pd(double *, __m128d);
void _mm_storeh_pd(double *, __m128d);
void _mm_storel_pi(void *, __m128);
void _mm_storeh_pi(void *, __m128);
void _mm_store_pd1(double *, __m128d);
void _mm_store_ps1(float *, __m128);
__m128i _mm_loadl_epi64(const void *);
void _mm_storel_epi64(void *, __m128i);
__m128i _mm_loadu_si64(const void *);
__m128i _mm_loadu_si32(const void *);
void _mm_storeu_si32(void *, __m128i);
__m128i _mm_move_epi64(__m128i);
int _mm_extract_ps(__m128, int);
__m128 _mm_insert_ps(__m128, __m128, int);
int _mm_extract_epi8(__m128i, int);
int _mm_extract_epi16(__m128i, int);
int _mm_extract_epi32(__m128i, int);
long long _mm_extract_epi64(__m128i, int);
__m128i _mm_insert_epi8(__m128i, int, int);
__m128i _mm_insert_epi16(__m128i, int, int);
__m128i _mm_insert_epi32(__m128i, int, int);
__m128i _mm_insert_epi64(__m128i, long long, int);
__m128i _mm_minpos_epu16(__m128i);
__m128 _mm_broadcast_ss(const float *);
__m128 _mm_broadcastss_ps(__m128);
__m128d _mm_broadcastsd_pd(__m128d);
__m128i _mm_broadcastd_epi32(__m128i);
__m128i _mm_broadcastb_epi8(__m128i);
__m128i _mm_broadcastw_epi16(__m128i);
__m256 _mm256_broadcast_ss(const float *);
__m256d _mm256_broadcast_sd(const double *);
__m256 _mm256_broadcast_ps(const __m128 *);
__m256d _mm256_broadcast_pd(const __m128d *);
__m256 _mm256_broadcastss_ps(__m128);
__m256d _mm256_broadcastsd_pd(__m128d);
__m256i _mm256_broadcastd_epi32(__m128i);
__m256i _mm256_broadcastw_epi16(__m128i);
__m256i _mm256_broadcastb_epi8(__m128i);
__m256i _mm256_broadcastq_epi64(__m128i);
__m256i _mm256_broadcastsi128_si256(__m128i);
__m128 _mm256_castps256_ps128(__m256);
__m128d _mm256_castpd256_pd128(__m256d);
__m128i _mm256_castsi256_si128(__m256i);
__m256 _mm256_castps128_ps256(__m128);
__m256d _mm256_castpd128_pd256(__m128d);
__m256i _mm256_castsi128_si256(__m128i);
__m256 _mm256_zextps128_ps256(__m128);
__m128 _mm256_extractf128_ps(__m256, int);
__m128d _mm256_extractf128_pd(__m256d, int);
__m128i _mm256_extractf128_si256(__m256i, int);
__m128i _mm256_extracti128_si256(__m256i, int);
__m256 _mm256_insertf128_ps(__m256, __m128, int);
__m256d _mm256_insertf128_pd(__m256d, __m128d, int);
__m256i _mm256_insertf128_si256(__m256i, __m128i, int);
__m256i _mm256_inserti128_si256(__m256i, __m128i, int);
__m256 _mm256_permute2f128_ps(__m256, __m256, int);
__m256d _mm256_permute2f128_pd(__m256d, __m256d, int);
__m256i _mm256_permute2f128_si256(__m256i, __m256i, int);
__m256i _mm256_permute2x128_si256(__m256i, __m256i, int);
__m256i _mm256_permute4x64_epi64(__m256i, int);
__m256d _mm256_permute4x64_pd(__m256d, int);
__m256 _mm256_permutevar8x32_ps(__m256, __m256i);
__m256i _mm256_permutevar8x32_epi32(__m256i, __m256i);
__m256 _mm256_set_m128(__m128, __m128);
__m256d _mm256_set_m128d(__m128d, __m128d);
__m256i _mm256_set_m128i(__m128i, __m128i);
__m256 _mm256_setr_m128(__m128, __m128);
float _mm256_cvtss_f32(__m256);
double _mm256_cvtsd_f64(__m256d);
int _mm256_cvtsi256_si32(__m256i);
int _mm256_extract_epi32(__m256i, int);
long long _mm256_extract_epi64(__m256i, int);
__m256i _mm256_insert_epi32(__m256i, int, int);
__m256 _mm256_loadu2_m128(const float *, const float *);
__m256 _mm512_castps512_ps256(__m512);
__m256d _mm512_castpd512_pd256(__m512d);
__m128 _mm512_extractf32x4_ps(__m512, int);
__m256d _mm512_extractf64x4_pd(__m512d, int);
__m256 _mm512_extractf32x8_ps(__m512, int);
__m512 _mm512_broadcastss_ps(__m128);
__m512d _mm512_broadcastsd_pd(__m128d);
__m512 _mm512_maskz_loadu_ps(__mmask16, const float *);
__m512d _mm512_maskz_loadu_pd(__mmask8, const double *);
__m512 _mm512_maskz_load_ps(__mmask16, const float *);
__m512d _mm512_maskz_load_pd(__mmask8, const double *);
void _mm512_mask_store_ps(float *, __mmask16, __m512);
void _mm512_mask_store_pd(double *, __mmask8, __m512d);
__m256 _mm256_maskz_loadu_ps(__mmask8, const float *);
__m256d _mm256_maskz_loadu_pd(__mmask8, const double *);
void _mm256_mask_storeu_ps(float *, __mmask8, __m256);
void _mm256_mask_storeu_pd(double *, __mmask8, __m256d);
void _mm512_mask_storeu_ps(float *, __mmask16, __m512);
void _mm512_mask_storeu_pd(double *, __mmask8, __m512d);
float _mm512_reduce_max_ps(__m512);
double _mm512_reduce_max_pd(__m512d);
#endif
