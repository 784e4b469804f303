// What people write: walks, exits, wraparound, saturation, lanes.
#pragma GCC target("avx2,fma")
#include <immintrin.h>
#include <stdint.h>
//! odd_ends | x[n] o[n] | any | n=1..40
void odd_ends(int n, const int *x, int *o) { for (int i = 1; i < n - 1; i += 2) o[i] = x[i - 1] - x[i + 1]; }
//! walk_down | x[n] o[n] | any | n=1..40
void walk_down(int n, const short *x, short *o) { const short *p = x + n; short *q = o; while (p > x) *q++ = (short)(2 * *--p); }
//! wraps_down | x[n] | any | n=0..40
unsigned wraps_down(unsigned n, const unsigned *x) { unsigned s = 0; for (unsigned i = n - 1; i < n; i--) s += x[i]; return s; }
//! average_bytes | a[n] b[n] o[n] | any | n=1..40
void average_bytes(int n, const uint8_t *a, const uint8_t *b, uint8_t *o) { for (int i = 0; i < n; i++) o[i] = (a[i] + b[i] + 1) >> 1; }
//! average_wraps | a[n] b[n] o[n] | any | n=1..40
void average_wraps(int n, const uint8_t *a, const uint8_t *b, uint8_t *o) { for (int i = 0; i < n; i++) { uint8_t s = a[i] + b[i]; o[i] = s >> 1; } }
//! signs_mixed | a[n] b[n] o[n] | any | n=1..40
void signs_mixed(int n, const int *a, const unsigned *b, int *o) { for (int i = 0; i < n; i++) o[i] = a[i] < b[i] ? 1 : a[i] == -1; }
//! shorts_of_products | a[n] b[n] o[n] | any | n=1..40
void shorts_of_products(int n, const short *a, const short *b, short *o) { for (int i = 0; i < n; i++) o[i] = (short)(a[i] * b[i]) >> 3; }
//! first_of | x[n] | any | n=1..40
int first_of(int n, const int *x) { for (int i = 0; i < n; i++) if (x[i] == 7) return i; return -1; }
//! clamped_sum | x[n] | any | n=1..40
short clamped_sum(int n, const short *x) { short s = 0; for (int i = 0; i < n; i++) { int t = s + x[i]; s = t > 32767 ? 32767 : t < -32768 ? -32768 : t; } return s; }
//! shifted_by_data | x[n] k[n] o[n] | any | n=1..40
void shifted_by_data(int n, const unsigned *x, const unsigned *k, unsigned *o) { for (int i = 0; i < n; i++) o[i] = x[i] >> (k[i] & 31) | x[i] << (-k[i] & 31); }
//! in_place_backwards | x[n] | any | n=2..40
void in_place_backwards(int n, int *x) { for (int i = n - 1; i > 0; i--) x[i] = x[i] - x[i - 1]; }
//! in_place_forwards | x[n] | any | n=2..40
void in_place_forwards(int n, int *x) { for (int i = 1; i < n; i++) x[i] = x[i] - x[i - 1]; }
//! do_at_least_once | x[n] o[n] | any | n=1..40
void do_at_least_once(int n, const int *x, int *o) { int i = 0; do { o[i] = x[i] & ~15; } while (++i < n); }
//! table_of_four | x[n] o[n] | any | n=1..40
void table_of_four(int n, const uint8_t *x, int *o) { static const int t[4] = {3, -1, 4, -1}; for (int i = 0; i < n; i++) o[i] = t[x[i] & 3] * (x[i] >> 2); }
//! switched | x[n] o[n] | any | n=1..40
void switched(int n, const int *x, int *o) { for (int i = 0; i < n; i++) switch (x[i] & 3) { case 0: o[i] = 0; break; case 1: o[i] = x[i]; break; case 2: o[i] = -x[i] / 2; break; default: o[i] = ~x[i]; } }
//! falls_through | x[n] o[n] | any | n=1..40
void falls_through(int n, const uint8_t *x, int *o) { for (int i = 0; i < n; i++) { int s = 0; switch (x[i] % 3) { case 2: s += 5; case 1: s *= 3; default: s -= x[i]; } o[i] = s; } }
//! strided_rows | a[h*s] o[h*w] | any | h=1..6 w=1..6 s=6..9
void strided_rows(int h, int w, int s, const short *a, int *o) { for (int y = 0; y < h; y++) for (int x = 0; x < w; x++) o[y * w + x] = a[y * s + w - 1 - x]; }
//! transposed_blocks | a[n*n] o[n*n] | any | n=1..20
void transposed_blocks(int n, const int *a, int *o) { for (int b = 0; b < n; b += 4) for (int i = 0; i < n; i++) for (int j = b; j < b + 4 && j < n; j++) o[j * n + i] = a[i * n + j]; }
//! division_of_negatives | x[n] o[n] | any | n=1..40
void division_of_negatives(int n, const int *x, int *o) { for (int i = 0; i < n; i++) o[i] = x[i] / 4 + x[i] % 4 * 8 + (x[i] >> 2); }
//! count_bits | x[n] o[n] | any | n=1..20
void count_bits(int n, const uint8_t *x, uint8_t *o) { for (int i = 0; i < n; i++) { uint8_t c = 0; for (int b = 0; b < 8; b++) c += x[i] >> b & 1; o[i] = c; } }
//! long_from_int | a[n] b[n] o[n] | any | n=1..40
void long_from_int(int n, const int *a, const int *b, long *o) { for (int i = 0; i < n; i++) o[i] = (long)a[i] * b[i] >> 16; }
//! counter_of_bytes | x[n] | any | n=1..600
int counter_of_bytes(int n, const int8_t *x) { uint8_t c = 0; for (int i = 0; i < n; i++) if (x[i] < 0) c++; return c; }
//! nearest_of_two | a[n] b[n] o[n] | any | n=1..40
void nearest_of_two(int n, const short *a, const short *b, short *o) { for (int i = 0; i < n; i++) { int d = a[i] - b[i]; if (d < 0) d = -d; o[i] = d > 100 ? a[i] : b[i]; } }
//! goes_on | x[n] o[n] | any | n=1..40
void goes_on(int n, const int *x, int *o) { for (int i = 0; i < n; i++) { o[i] = 0; if (x[i] < 0) continue; if (x[i] > 1000) break; o[i] = x[i]; } }
//! lanes_of_words | a[n] b[n] o[n] | any | n=8|16|24|32
void lanes_of_words(int n, const int16_t *a, const int16_t *b, int16_t *o) { for (int i = 0; i < n; i += 8) _mm_storeu_si128((__m128i *)(o + i), _mm_subs_epi16(_mm_loadu_si128((const __m128i *)(a + i)), _mm_loadu_si128((const __m128i *)(b + i)))); }
//! lanes_of_bytes | a[n] b[n] o[n] | any | n=16|32|48
void lanes_of_bytes(int n, const uint8_t *a, const uint8_t *b, uint8_t *o) { for (int i = 0; i < n; i += 16) { __m128i x = _mm_loadu_si128((const __m128i *)(a + i)), y = _mm_loadu_si128((const __m128i *)(b + i)); _mm_storeu_si128((__m128i *)(o + i), _mm_or_si128(_mm_subs_epu8(x, y), _mm_subs_epu8(y, x))); } }
//! lanes_packed | a[n] o[n] | any | n=16|32
void lanes_packed(int n, const int16_t *a, uint8_t *o) { for (int i = 0; i < n; i += 16) _mm_storeu_si128((__m128i *)(o + i), _mm_packus_epi16(_mm_loadu_si128((const __m128i *)(a + i)), _mm_loadu_si128((const __m128i *)(a + i + 8)))); }
//! lanes_high | a[n] b[n] o[n] | any | n=8|16|24
void lanes_high(int n, const uint16_t *a, const uint16_t *b, uint16_t *o) { for (int i = 0; i < n; i += 8) _mm_storeu_si128((__m128i *)(o + i), _mm_mulhi_epu16(_mm_loadu_si128((const __m128i *)(a + i)), _mm_loadu_si128((const __m128i *)(b + i)))); }
//! lanes_reversed | a[n] o[n] | any | n=4|8|12
void lanes_reversed(int n, const int *a, int *o) { for (int i = 0; i < n; i += 4) _mm_storeu_si128((__m128i *)(o + i), _mm_shuffle_epi32(_mm_loadu_si128((const __m128i *)(a + n - 4 - i)), 0x1b)); }
//! lanes_shifted | a[n] o[n] | any | n=8|16
void lanes_shifted(int n, const int16_t *a, int16_t *o) { for (int i = 0; i < n; i += 8) { __m128i v = _mm_loadu_si128((const __m128i *)(a + i)); _mm_storeu_si128((__m128i *)(o + i), _mm_add_epi16(_mm_srli_epi16(v, 3), _mm_srai_epi16(v, 5))); } }
//! lanes_least | a[n] b[n] o[n] | any | n=4|8|12
void lanes_least(int n, const float *a, const float *b, float *o) { for (int i = 0; i < n; i += 4) { __m128 x = _mm_loadu_ps(a + i), y = _mm_loadu_ps(b + i); _mm_storeu_ps(o + i, _mm_blendv_ps(x, y, _mm_cmplt_ps(y, x))); } }
//! lanes_signed | a[n] b[n] o[n] | any | n=8|16
void lanes_signed(int n, const int16_t *a, const int16_t *b, int16_t *o) { for (int i = 0; i < n; i += 8) _mm_storeu_si128((__m128i *)(o + i), _mm_sign_epi16(_mm_loadu_si128((const __m128i *)(a + i)), _mm_loadu_si128((const __m128i *)(b + i)))); }
//! lanes_even | a[n] b[n] o[n] | any | n=4|8
void lanes_even(int n, const uint32_t *a, const uint32_t *b, uint64_t *o) { for (int i = 0; i < n; i += 4) { __m128i x = _mm_loadu_si128((const __m128i *)(a + i)), y = _mm_loadu_si128((const __m128i *)(b + i)); _mm_storeu_si128((__m128i *)(o + i / 2), _mm_mul_epu32(x, y)); } }
//! lanes_rounded | a[n] b[n] o[n] | any | n=8|16
void lanes_rounded(int n, const int16_t *a, const int16_t *b, int16_t *o) { for (int i = 0; i < n; i += 8) _mm_storeu_si128((__m128i *)(o + i), _mm_mulhrs_epi16(_mm_loadu_si128((const __m128i *)(a + i)), _mm_loadu_si128((const __m128i *)(b + i)))); }
//! lanes_absolute | a[n] o[n] | any | n=8|16
void lanes_absolute(int n, const int16_t *a, int16_t *o) { for (int i = 0; i < n; i += 8) _mm_storeu_si128((__m128i *)(o + i), _mm_abs_epi16(_mm_loadu_si128((const __m128i *)(a + i)))); }
//! lanes_pairs | a[n] b[n] o[n] | any | n=8|16
void lanes_pairs(int n, const int16_t *a, const int16_t *b, int *o) { for (int i = 0; i < n; i += 8) _mm_storeu_si128((__m128i *)(o + i / 2), _mm_madd_epi16(_mm_loadu_si128((const __m128i *)(a + i)), _mm_loadu_si128((const __m128i *)(b + i)))); }
//! lanes_of_nothing | a[n] o[n] | any | n=4|8
void lanes_of_nothing(int n, const float *a, float *o) { for (int i = 0; i < n; i += 4) { __m128 v = _mm_undefined_ps(); v = _mm_move_ss(v, _mm_loadu_ps(a + i)); _mm_storeu_ps(o + i, _mm_shuffle_ps(v, v, 0)); } }
