#include <stdint.h>
#include <stdlib.h>
#include <math.h>

//! sem_div | a[n] o[n] | any
void sem_div(int n, const int *a, int *o) {
  for (int i = 0; i < n; i++) o[i] = a[i] / 4;
}

//! sem_divneg | a[n] o[n] | any
void sem_divneg(int n, const int *a, int *o) {
  for (int i = 0; i < n; i++) o[i] = a[i] / -3;
}

//! sem_mod | a[n] o[n] | any
void sem_mod(int n, const int *a, int *o) {
  for (int i = 0; i < n; i++) o[i] = a[i] % 8;
}

//! sem_modneg | a[n] o[n] | any
void sem_modneg(int n, const int16_t *a, int *o) {
  for (int i = 0; i < n; i++) o[i] = (a[i] % 5 + 5) % 5;
}

//! sem_umod | a[n] o[n] | any
void sem_umod(int n, const int *a, unsigned *o) {
  for (int i = 0; i < n; i++) o[i] = a[i] % 8u;
}

//! sem_divdata | a[n] b[n] o[n] | any
void sem_divdata(int n, const int *a, const int *b, int *o) {
  for (int i = 0; i < n; i++) o[i] = b[i] ? a[i] / b[i] : 0;
}

//! sem_divscalar | a[n] o[n] | any
void sem_divscalar(int n, int d, const int *a, int *o) {
  for (int i = 0; i < n; i++) o[i] = a[i] / d;
}

//! sem_shr | a[n] o[n] | any
void sem_shr(int n, const int *a, int *o) {
  for (int i = 0; i < n; i++) o[i] = a[i] >> 4;
}

//! sem_ushr | a[n] o[n] | any
void sem_ushr(int n, const int *a, int *o) {
  for (int i = 0; i < n; i++) o[i] = (unsigned)a[i] >> 28;
}

//! sem_shldata | a[n] k[n] o[n] | any | k=0..15
void sem_shldata(int n, const uint32_t *a, const int *k, uint32_t *o) {
  for (int i = 0; i < n; i++) o[i] = a[i] << k[i];
}

//! sem_char | a[n] o[n] | any
void sem_char(int n, const char *a, int *o) {
  for (int i = 0; i < n; i++) o[i] = a[i] * 2;
}

//! sem_uchar | a[n] o[n] | any
void sem_uchar(int n, const unsigned char *a, signed char *o) {
  for (int i = 0; i < n; i++) o[i] = a[i];
}

//! sem_mixed | a[n] b[n] o[n] | any
void sem_mixed(int n, const int *a, const unsigned *b, int *o) {
  for (int i = 0; i < n; i++) o[i] = a[i] < b[i];
}

//! sem_mixedsum | a[n] b[n] o[n] | any
void sem_mixedsum(int n, const int *a, const unsigned *b, long *o) {
  for (int i = 0; i < n; i++) o[i] = a[i] + b[i];
}

//! sem_unegate | a[n] o[n] | any
void sem_unegate(int n, const unsigned *a, long *o) {
  for (int i = 0; i < n; i++) o[i] = -a[i];
}

//! sem_diffu8 | a[n] b[n] o[n] | any
void sem_diffu8(int n, const uint8_t *a, const uint8_t *b, uint8_t *o) {
  for (int i = 0; i < n; i++) o[i] = a[i] - b[i];
}

//! sem_absdiff | a[n] b[n] o[n] | any
void sem_absdiff(int n, const uint8_t *a, const uint8_t *b, uint8_t *o) {
  for (int i = 0; i < n; i++) o[i] = abs(a[i] - b[i]);
}

//! sem_mulu16 | a[n] b[n] o[n] | any
void sem_mulu16(int n, const uint16_t *a, const uint16_t *b, uint16_t *o) {
  for (int i = 0; i < n; i++) o[i] = (uint32_t)a[i] * b[i] >> 16;
}

//! sem_mullow | a[n] b[n] o[n] | any
void sem_mullow(int n, const uint32_t *a, const uint32_t *b, uint64_t *o) {
  for (int i = 0; i < n; i++) o[i] = a[i] * b[i];
}

//! sem_mulwide | a[n] b[n] o[n] | any
void sem_mulwide(int n, const int32_t *a, const int32_t *b, int64_t *o) {
  for (int i = 0; i < n; i++) o[i] = (int64_t)a[i] * b[i];
}

//! sem_tofloat | a[n] o[n] | any
void sem_tofloat(int n, const int *a, float *o) {
  for (int i = 0; i < n; i++) o[i] = a[i];
}

//! sem_utofloat | a[n] o[n] | any
void sem_utofloat(int n, const uint32_t *a, float *o) {
  for (int i = 0; i < n; i++) o[i] = a[i] * 0.5f;
}

//! sem_toint | a[n] o[n] | any
void sem_toint(int n, const float *a, int *o) {
  for (int i = 0; i < n; i++) o[i] = (int)a[i];
}

//! sem_round | a[n] o[n] | any
void sem_round(int n, const float *a, uint8_t *o) {
  for (int i = 0; i < n; i++) o[i] = a[i] < 0 ? 0 : a[i] > 255 ? 255 : (uint8_t)(a[i] + 0.5f);
}

//! sem_floatdouble | a[n] b[n] o[n] | any
void sem_floatdouble(int n, const float *a, const float *b, float *o) {
  for (int i = 0; i < n; i++) o[i] = a[i] * 0.1 + b[i];
}

//! sem_doubleacc | a[n] b[n] | any
float sem_doubleacc(int n, const float *a, const float *b) {
  double s = 0;
  for (int i = 0; i < n; i++) s += a[i] * b[i];
  return s;
}

//! sem_nanmax | a[n] b[n] o[n] | any
void sem_nanmax(int n, const float *a, const float *b, float *o) {
  for (int i = 0; i < n; i++) o[i] = a[i] > b[i] ? a[i] : b[i];
}

//! sem_nanmin | a[n] b[n] o[n] | any
void sem_nanmin(int n, const float *a, const float *b, float *o) {
  for (int i = 0; i < n; i++) o[i] = !(a[i] >= b[i]) ? a[i] : b[i];
}

//! sem_negzero | a[n] o[n] | any
void sem_negzero(int n, const float *a, float *o) {
  for (int i = 0; i < n; i++) o[i] = a[i] + 0.0f;
}

//! sem_subzero | a[n] o[n] | any
void sem_subzero(int n, const float *a, float *o) {
  for (int i = 0; i < n; i++) o[i] = 0.0f - a[i];
}

//! sem_timeszero | a[n] o[n] | any
void sem_timeszero(int n, const float *a, float *o) {
  for (int i = 0; i < n; i++) o[i] = a[i] * 0.0f + 1.0f;
}

//! sem_selfdiff | a[n] o[n] | any
void sem_selfdiff(int n, const double *a, double *o) {
  for (int i = 0; i < n; i++) o[i] = a[i] - a[i];
}

//! sem_selfeq | a[n] o[n] | any
void sem_selfeq(int n, const float *a, int *o) {
  for (int i = 0; i < n; i++) o[i] = a[i] == a[i];
}

//! sem_reassoc | a[n] b[n] o[n] | any
void sem_reassoc(int n, const float *a, const float *b, float *o) {
  for (int i = 0; i < n; i++) o[i] = (a[i] + b[i]) - b[i];
}

//! sem_recip | a[n] o[n] | any
void sem_recip(int n, float d, const float *a, float *o) {
  for (int i = 0; i < n; i++) o[i] = a[i] * (1.0f / d);
}

//! sem_fdiv | a[n] o[n] | any
void sem_fdiv(int n, float d, const float *a, float *o) {
  for (int i = 0; i < n; i++) o[i] = a[i] / d;
}

//! sem_backsum | a[n] | any
float sem_backsum(int n, const float *a) {
  float s = 0;
  for (int i = n - 1; i >= 0; i--) s += a[i];
  return s;
}

//! sem_fouracc | a[4*n] | any
float sem_fouracc(int n, const float *a) {
  float s0 = 0, s1 = 0, s2 = 0, s3 = 0;
  for (int i = 0; i < n; i++) {
    s0 += a[4 * i];
    s1 += a[4 * i + 1];
    s2 += a[4 * i + 2];
    s3 += a[4 * i + 3];
  }
  return (s0 + s1) + (s2 + s3);
}

//! sem_skipzero | a[m*k] b[k*n] c[m*n] | any
void sem_skipzero(int m, int n, int k, const float *a, const float *b, float *c) {
  for (int i = 0; i < m; i++)
    for (int p = 0; p < k; p++) {
      if (a[i * k + p] == 0) continue;
      for (int j = 0; j < n; j++) c[i * n + j] += a[i * k + p] * b[p * n + j];
    }
}

//! sem_sumfirst | a[n] | any
double sem_sumfirst(int n, const double *a) {
  double s = a[0];
  for (int i = 1; i < n; i++) s = s + a[i];
  return s;
}

//! sem_accright | a[n] b[n] | any
float sem_accright(int n, const float *a, const float *b) {
  float s = 0;
  for (int i = 0; i < n; i++) s = a[i] * b[i] + s;
  return s;
}

//! sem_gemmright | a[m*k] b[k*n] c[m*n] | any
void sem_gemmright(int m, int n, int k, const float *a, const float *b, float *c) {
  for (int i = 0; i < m; i++)
    for (int j = 0; j < n; j++) {
      c[i * n + j] = 0;
      for (int p = 0; p < k; p++) c[i * n + j] = a[i * k + p] * b[p * n + j] + c[i * n + j];
    }
}

//! sem_subright | a[n] | any
float sem_subright(int n, const float *a) {
  float s = 0;
  for (int i = 0; i < n; i++) s = a[i] - s;
  return s;
}

//! sem_horner | a[n] | any
int sem_horner(int n, int x, const int *a) {
  unsigned s = 0;
  for (int i = 0; i < n; i++) s = s * x + a[i];
  return s;
}

//! sem_prefix | a[n] o[n] | any
void sem_prefix(int n, const int *a, int *o) {
  int s = 0;
  for (int i = 0; i < n; i++) {
    s += a[i];
    o[i] = s;
  }
}

//! sem_inplaceprefix | a[n] | any
void sem_inplaceprefix(int n, unsigned *a) {
  for (int i = 1; i < n; i++) a[i] += a[i - 1];
}

//! sem_inplaceshift | a[n+1] | any
void sem_inplaceshift(int n, int *a) {
  for (int i = 0; i < n; i++) a[i] = a[i + 1];
}

//! sem_inplaceback | a[n+1] | any
void sem_inplaceback(int n, int *a) {
  for (int i = n; i > 0; i--) a[i] = a[i - 1];
}

//! sem_spread | a[n+1] | any
void sem_spread(int n, int *a) {
  for (int i = 0; i < n; i++) a[i + 1] = a[i];
}

//! sem_reverse | a[n] | any
void sem_reverse(int n, int *a) {
  for (int i = 0; i < n / 2; i++) {
    int t = a[i];
    a[i] = a[n - 1 - i];
    a[n - 1 - i] = t;
  }
}

//! sem_xorswap | a[n] | any
void sem_xorswap(int n, unsigned *a) {
  for (int i = 0; i < n / 2; i++) {
    a[i] ^= a[n - 1 - i];
    a[n - 1 - i] ^= a[i];
    a[i] ^= a[n - 1 - i];
  }
}

//! sem_blurinplace | a[n+2] | any
void sem_blurinplace(int n, int16_t *a) {
  for (int i = 1; i <= n; i++) a[i] = (a[i - 1] + a[i] + a[i + 1]) / 3;
}

//! sem_transposein | a[n*n] | any
void sem_transposein(int n, int *a) {
  for (int i = 0; i < n; i++)
    for (int j = i + 1; j < n; j++) {
      int t = a[i * n + j];
      a[i * n + j] = a[j * n + i];
      a[j * n + i] = t;
    }
}

//! sem_notranspose | a[n*n] | any
void sem_notranspose(int n, int *a) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      int t = a[i * n + j];
      a[i * n + j] = a[j * n + i];
      a[j * n + i] = t;
    }
}

//! sem_logic | a[n] b[n] o[n] | any
void sem_logic(int n, const int *a, const int *b, int *o) {
  for (int i = 0; i < n; i++) o[i] = (a[i] && b[i]) + 2 * (!a[i] || !b[i]);
}

//! sem_ternary | a[n] o[n] | any
void sem_ternary(int n, const int *a, int *o) {
  for (int i = 0; i < n; i++) o[i] = a[i] > 100 ? 3 : a[i] > 10 ? 2 : a[i] < -10 ? -1 : 0;
}

//! sem_magic | a[n] o[n] | any
void sem_magic(int n, const int *a, int *o) {
  for (int i = 0; i < n; i++) o[i] = a[i] == 12345 ? 1 : a[i];
}

//! sem_magicx | a[n] o[n] | any
void sem_magicx(int n, int x, const int *a, int *o) {
  for (int i = 0; i < n; i++) o[i] = x == 98765 ? 0 : a[i];
}

//! sem_hash | a[n] o[n] | any
void sem_hash(int n, const uint32_t *a, uint32_t *o) {
  for (int i = 0; i < n; i++) o[i] = (a[i] * 2654435761u) >> 16;
}

//! sem_lcg | a[n] o[n] | any
void sem_lcg(int n, const uint64_t *a, uint64_t *o) {
  for (int i = 0; i < n; i++) o[i] = a[i] * 6364136223846793005ull + 1442695040888963407ull;
}

//! sem_rotate | a[n] o[n] | any
void sem_rotate(int n, const uint32_t *a, uint32_t *o) {
  for (int i = 0; i < n; i++) o[i] = a[i] << 7 | a[i] >> 25;
}

//! sem_bool | a[n] o[n] | any
void sem_bool(int n, const int *a, _Bool *o) {
  for (int i = 0; i < n; i++) o[i] = a[i];
}

//! sem_i8sat | a[n] o[n] | any
void sem_i8sat(int n, const int16_t *a, int8_t *o) {
  for (int i = 0; i < n; i++) {
    int v = a[i] >> 2;
    if (v > 127) v = 127;
    if (v < -128) v = -128;
    o[i] = v;
  }
}

//! sem_i8wrap | a[n] o[n] | any
void sem_i8wrap(int n, const int16_t *a, int8_t *o) {
  for (int i = 0; i < n; i++) o[i] = (int8_t)(a[i] + 1);
}

//! sem_floor | a[n] o[n] | any
void sem_floor(int n, const double *a, double *o) {
  for (int i = 0; i < n; i++) o[i] = floor(a[i]) + ceil(a[i]);
}

//! sem_fabs | a[n] o[n] | any
void sem_fabs(int n, const float *a, float *o) {
  for (int i = 0; i < n; i++) o[i] = fabsf(a[i]);
}

//! sem_absif | a[n] o[n] | any
void sem_absif(int n, const float *a, float *o) {
  for (int i = 0; i < n; i++) o[i] = a[i] < 0 ? -a[i] : a[i];
}
