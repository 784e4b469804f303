#include <stdint.h>
#include <stdlib.h>

//! nar_usum16 | a[n] o[1] | any
void nar_usum16(int n, const uint8_t *a, uint32_t *o) {
  uint16_t s = 0;
  for (int i = 0; i < n; i++) s += a[i];
  *o = s;
}

//! nar_usum16r | a[n] | any
uint16_t nar_usum16r(int n, const uint8_t *a) {
  uint16_t s = 0;
  for (int i = 0; i < n; i++) s += a[i];
  return s;
}

//! nar_sum8 | a[n] | any
int nar_sum8(int n, const uint8_t *a) {
  uint8_t s = 0;
  for (int i = 0; i < n; i++) s = s + (a[i] >> 7);
  return s;
}

//! nar_count8 | a[n] | any
int nar_count8(int n, const int *a) {
  unsigned char c = 0;
  for (int i = 0; i < n; i++)
    if (a[i] > 0) c++;
  return c;
}

//! nar_count16 | a[n] t[1] | any
unsigned nar_count16(const float *a, int n, const float *t) {
  unsigned short c = 0;
  for (int i = 0; i < n; i++) c += a[i] > *t;
  return c;
}

//! nar_dot32to64 | a[n] b[n] o[1] | any
void nar_dot32to64(int n, const uint16_t *a, const uint16_t *b, uint64_t *o) {
  uint32_t s = 0;
  for (int i = 0; i < n; i++) s += (uint32_t)a[i] * b[i];
  *o = s;
}

//! nar_dot16 | a[n] b[n] | any
int nar_dot16(int n, const int8_t *a, const int8_t *b) {
  int16_t s = 0;
  for (int i = 0; i < n; i++) s += a[i] * b[i];
  return s;
}

//! nar_gemm16 | a[m*k] b[k*n] c[m*n] | any
void nar_gemm16(int m, int n, int k, const uint8_t *a, const uint8_t *b, uint32_t *c) {
  for (int i = 0; i < m; i++)
    for (int j = 0; j < n; j++) {
      uint16_t s = 0;
      for (int p = 0; p < k; p++) s += (a[i * k + p] >> 4) * (b[p * n + j] >> 4);
      c[i * n + j] = s;
    }
}

//! nar_gemm16wide | a[m*k] b[k*n] c[m*n] | any
void nar_gemm16wide(int m, int n, int k, const int8_t *a, const int8_t *b, int32_t *c) {
  for (int i = 0; i < m; i++)
    for (int j = 0; j < n; j++) {
      int16_t s = 0;
      for (int p = 0; p < k; p++) s = (int16_t)(s + a[i * k + p] * b[p * n + j]);
      c[i * n + j] = s;
    }
}

//! nar_gemmstore | a[m*k] b[k*n] c[m*n] | any
void nar_gemmstore(int m, int n, int k, const int8_t *a, const int8_t *b, int16_t *c) {
  for (int i = 0; i < m; i++)
    for (int j = 0; j < n; j++) {
      int s = 0;
      for (int p = 0; p < k; p++) s += a[i * k + p] * b[p * n + j];
      c[i * n + j] = (int16_t)s;
    }
}

//! nar_gemmacc | a[m*k] b[k*n] c[m*n] | any
void nar_gemmacc(int m, int n, int k, const uint8_t *a, const uint8_t *b, uint8_t *c) {
  for (int i = 0; i < m; i++)
    for (int j = 0; j < n; j++)
      for (int p = 0; p < k; p++) c[i * n + j] += a[i * k + p] * b[p * n + j];
}

//! nar_mean | a[n] | any
uint8_t nar_mean(int n, const uint8_t *a) {
  uint16_t s = 0;
  for (int i = 0; i < n; i++) s += a[i];
  return n ? s / n : 0;
}

//! nar_mean4 | a[4*n] o[n] | any
void nar_mean4(int n, const uint8_t *a, uint8_t *o) {
  for (int i = 0; i < n; i++) {
    uint8_t s = a[4 * i] + a[4 * i + 1];
    s += a[4 * i + 2];
    s += a[4 * i + 3];
    o[i] = s / 4;
  }
}

//! nar_sad | a[n] b[n] | any
unsigned nar_sad(int n, const uint8_t *a, const uint8_t *b) {
  unsigned short s = 0;
  for (int i = 0; i < n; i++) s += a[i] > b[i] ? a[i] - b[i] : b[i] - a[i];
  return s;
}

//! nar_sadblock | a[h*w] b[h*w] o[h] | any
void nar_sadblock(int h, int w, const uint8_t *a, const uint8_t *b, int *o) {
  for (int y = 0; y < h; y++) {
    int16_t s = 0;
    for (int x = 0; x < w; x++) {
      int d = a[y * w + x] - b[y * w + x];
      s += d < 0 ? -d : d;
    }
    o[y] = s;
  }
}

//! nar_box | a[n+k] o[n] | any
void nar_box(int n, int k, const uint8_t *a, uint16_t *o) {
  for (int i = 0; i < n; i++) {
    uint16_t s = 0;
    for (int j = 0; j < k; j++) s += a[i + j];
    o[i] = s / (k + 1);
  }
}

//! nar_box2 | a[(h+r)*(w+r)] o[h*w] | any
void nar_box2(int h, int w, int r, const uint8_t *a, uint32_t *o) {
  for (int y = 0; y < h; y++)
    for (int x = 0; x < w; x++) {
      uint16_t s = 0;
      for (int i = 0; i < r; i++)
        for (int j = 0; j < r; j++) s += a[(y + i) * (w + r) + x + j];
      o[y * w + x] = s;
    }
}

//! nar_var | a[n] o[2] | any
void nar_var(int n, const uint8_t *a, uint64_t *o) {
  uint32_t s = 0, q = 0;
  for (int i = 0; i < n; i++) {
    s += a[i];
    q += (uint32_t)a[i] * a[i] * 256u;
  }
  o[0] = s;
  o[1] = q;
}

//! nar_energy | a[n] | any
int64_t nar_energy(int n, const int16_t *a) {
  uint32_t e = 0;
  for (int i = 0; i < n; i++) e += (uint32_t)(a[i] * a[i]);
  return e;
}

//! nar_colsum | a[h*w] o[w] | any
void nar_colsum(int h, int w, const uint8_t *a, uint16_t *o) {
  for (int x = 0; x < w; x++) o[x] = 0;
  for (int y = 0; y < h; y++)
    for (int x = 0; x < w; x++) o[x] += a[y * w + x];
}

//! nar_rowacc | a[h*w] o[h] | any
void nar_rowacc(int h, int w, const uint8_t *a, uint32_t *o) {
  for (int y = 0; y < h; y++) {
    uint16_t row = 0;
    uint32_t all = 0;
    for (int x = 0; x < w; x++) {
      row += a[y * w + x];
      all = row;
    }
    o[y] = all;
  }
}

//! nar_two | a[n] b[n] | any
uint32_t nar_two(int n, const uint8_t *a, const uint8_t *b) {
  uint16_t s = 0, t = 0;
  for (int i = 0; i < n; i++) {
    s += a[i];
    t += b[i];
  }
  return (uint32_t)s + t;
}

//! nar_char | a[n] | any
int nar_char(int n, const char *a) {
  char s = 0;
  for (int i = 0; i < n; i++) s ^= a[i], s += 1;
  return s;
}

//! nar_sumsmall | a[n] | any | a=0..3
int nar_sumsmall(int n, const uint8_t *a) {
  int8_t s = 0;
  for (int i = 0; i < n; i++) s += a[i] & 3;
  return s;
}

//! nar_prod | a[n] | any
uint32_t nar_prod(int n, const uint8_t *a) {
  uint16_t p = 1;
  for (int i = 0; i < n; i++) p *= (a[i] & 1) + 1;
  return p;
}

//! nar_shl | n_[1] | any
uint32_t nar_shl(int n, const int *n_) {
  uint16_t p = 1;
  for (int i = 0; i < n; i++) p += p;
  return p + n_[0] * 0;
}

//! nar_weighted | a[n] w[n] | any
uint32_t nar_weighted(int n, const uint8_t *a, const uint8_t *w) {
  uint16_t s = 0;
  for (int i = 0; i < n; i++) s += (a[i] * w[i]) >> 8;
  return s;
}

//! nar_index | a[n] | any
int64_t nar_index(int n, const uint8_t *a) {
  uint16_t s = 0;
  for (int i = 0; i < n; i++) s += i * (a[i] & 1);
  return s;
}

//! nar_iotasum | o[1] | any
void nar_iotasum(int n, int *o) {
  short s = 0;
  for (int i = 0; i < n; i++) s += i;
  *o = s;
}

//! nar_field | a[n] | any
int nar_field(int n, const int *a) {
  struct { unsigned c : 4; } s = {0};
  for (int i = 0; i < n; i++) s.c += a[i] & 1;
  return s.c;
}

//! nar_field10 | a[n] | any
unsigned nar_field10(int n, const uint8_t *a) {
  struct { unsigned lo : 10, hi : 6; } s = {0, 0};
  for (int i = 0; i < n; i++) s.lo += a[i] & 7;
  return s.lo;
}

//! nar_hist0 | a[n] o[1] | any
void nar_hist0(int n, const uint8_t *a, uint8_t *o) {
  o[0] = 0;
  for (int i = 0; i < n; i++) o[0] += a[i] == 0;
}

//! nar_matvec | a[m*n] x[n] y[m] | any
void nar_matvec(int m, int n, const uint8_t *a, const uint8_t *x, uint32_t *y) {
  for (int i = 0; i < m; i++) {
    unsigned short t = 0;
    for (int j = 0; j < n; j++) t += (unsigned short)(a[i * n + j] & x[j]);
    y[i] = t;
  }
}

//! nar_conv | a[n+k-1] w[k] o[n] | any
void nar_conv(int n, int k, const int8_t *a, const int8_t *w, int32_t *o) {
  for (int i = 0; i < n; i++) {
    int16_t s = 0;
    for (int j = 0; j < k; j++) s += (a[i + j] * w[j]) >> 6;
    o[i] = s;
  }
}

//! nar_mac24 | a[n] b[n] | any
int64_t nar_mac24(int n, const int16_t *a, const int16_t *b) {
  uint32_t s = 0;
  for (int i = 0; i < n; i++) s = (s + (uint32_t)(a[i] * b[i])) & 0xffffff;
  return s;
}

//! nar_floatsum | a[n] | any
float nar_floatsum(int n, const uint8_t *a) {
  uint16_t s = 0;
  for (int i = 0; i < n; i++) s += a[i];
  return (float)s;
}

//! nar_avgrow | a[h*w] o[h] | any
void nar_avgrow(int h, int w, const uint8_t *a, float *o) {
  for (int y = 0; y < h; y++) {
    uint16_t s = 0;
    for (int x = 0; x < w; x++) s += a[y * w + x];
    o[y] = (float)s / 4.0f;
  }
}

//! nar_checksum | a[n] | any
uint32_t nar_checksum(int n, const uint8_t *a) {
  uint32_t s = 1;
  for (int i = 0; i < n; i++) s = (s + a[i]) % 65521u;
  return s;
}

//! nar_bool | a[n] | any
int nar_bool(int n, const uint8_t *a) {
  _Bool s = 0;
  for (int i = 0; i < n; i++) s += a[i] & 1;
  return s;
}
