#include <stdint.h>
#include <stdlib.h>

//! pad_copy32 | a[h*((w+31)&~31)] o[h*w] | any
void pad_copy32(int h, int w, const float *a, float *o) {
  int st = (w + 31) & ~31;
  for (int y = 0; y < h; y++)
    for (int x = 0; x < w; x++) o[y * w + x] = a[y * st + x];
}

//! pad_store16 | a[h*w] o[h*((w+15)&~15)] | any
void pad_store16(int h, int w, const float *a, float *o) {
  int st = (w + 15) & ~15;
  for (int y = 0; y < h; y++)
    for (int x = 0; x < w; x++) o[y * st + x] = a[y * w + x];
}

//! pad_div16 | a[h*((w+15)/16*16)] o[h*w] | any
void pad_div16(int h, int w, const int *a, int *o) {
  int st = (w + 15) / 16 * 16;
  for (int y = 0; y < h; y++)
    for (int x = 0; x < w; x++) o[y * w + x] = a[y * st + x] + 1;
}

//! pad_shift6 | a[h*(((w+63)>>6)<<6)] o[h] | any
void pad_shift6(int h, int w, const int *a, long *o) {
  int st = ((w + 63) >> 6) << 6;
  for (int y = 0; y < h; y++) {
    o[y] = 0;
    for (int x = 0; x < w; x++) o[y] += a[y * st + x];
  }
}

//! pad_bytes4 | a[h*((3*w+3)&~3)] o[h*w] | any
void pad_bytes4(int h, int w, const uint8_t *a, uint8_t *o) {
  int st = (3 * w + 3) & ~3;
  for (int y = 0; y < h; y++)
    for (int x = 0; x < w; x++) o[y * w + x] = (a[y * st + 3 * x] + a[y * st + 3 * x + 1] + a[y * st + 3 * x + 2]) / 3;
}

//! pad_conv | a[(h+2)*((w+2+31)&~31)] k[9] o[h*w] | any
void pad_conv(int h, int w, const float *a, const float *k, float *o) {
  int st = (w + 2 + 31) & ~31;
  for (int y = 0; y < h; y++)
    for (int x = 0; x < w; x++) {
      float s = 0;
      for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++) s += a[(y + i) * st + x + j] * k[i * 3 + j];
      o[y * w + x] = s;
    }
}

//! pad_gemm | a[m*((k+31)&~31)] b[k*((n+31)&~31)] c[m*((n+31)&~31)] | any
void pad_gemm(int m, int n, int k, const float *a, const float *b, float *c) {
  int lda = (k + 31) & ~31, ldb = (n + 31) & ~31;
  for (int i = 0; i < m; i++)
    for (int j = 0; j < n; j++) {
      float s = 0;
      for (int p = 0; p < k; p++) s += a[i * lda + p] * b[p * ldb + j];
      c[i * ldb + j] = s;
    }
}

//! pad_square | a[n*((n+31)&~31)] b[n*((n+31)&~31)] c[n*((n+31)&~31)] | any
void pad_square(int n, const float *a, const float *b, float *c) {
  int ld = (n + 31) & ~31;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      float s = 0;
      for (int p = 0; p < n; p++) s += a[i * ld + p] * b[p * ld + j];
      c[i * ld + j] = s;
    }
}

//! pad_or | a[h*(w|15)] o[h*w] | any
void pad_or(int h, int w, const int *a, int *o) {
  for (int y = 0; y < h; y++)
    for (int x = 0; x < w; x++) o[y * w + x] = a[y * (w | 15) + x];
}

//! pad_max64 | a[h*max(w,64)] o[h*w] | any
void pad_max64(int h, int w, const int *a, int *o) {
  int st = w > 64 ? w : 64;
  for (int y = 0; y < h; y++)
    for (int x = 0; x < w; x++) o[y * w + x] = a[y * st + x];
}

//! pad_min64 | a[h*w] o[h*w] | any
void pad_min64(int h, int w, const int *a, int *o) {
  int m = w < 64 ? w : 64;
  for (int y = 0; y < h; y++)
    for (int x = 0; x < m; x++) o[y * w + x] = a[y * w + x];
}

//! pad_round8 | a[n] o[n] | any
void pad_round8(int n, const int *a, int *o) {
  int m = n & ~7;
  for (int i = 0; i < m; i++) o[i] = a[i] * 2;
  for (int i = m; i < n; i++) o[i] = a[i] * 2;
}

//! pad_truncate8 | a[n] o[n] | any
void pad_truncate8(int n, const int *a, int *o) {
  for (int i = 0; i < (n & ~7); i++) o[i] = a[i];
}

//! pad_truncate64 | a[n] | any
long pad_truncate64(int n, const int *a) {
  long s = 0;
  for (int i = 0; i < (n & -64); i++) s += a[i];
  return s;
}

//! pad_vec | a[n] o[n] | any
void pad_vec(int n, const float *a, float *o) {
  int i = 0;
  for (; i + 8 <= n; i += 8)
    for (int k = 0; k < 8; k++) o[i + k] = a[i + k] + 1.0f;
  for (; i < n; i++) o[i] = a[i] + 1.0f;
}

//! pad_bank | a[h*(w+w/32)] o[h*w] | any
void pad_bank(int h, int w, const int *a, int *o) {
  for (int y = 0; y < h; y++)
    for (int x = 0; x < w; x++) o[y * w + x] = a[y * (w + w / 32) + x];
}

//! pad_skew | a[n+n/32] o[n] | any
void pad_skew(int n, const int *a, int *o) {
  for (int i = 0; i < n; i++) o[i] = a[i + i / 32];
}

//! pad_skewshift | a[n+(n>>5)] o[n] | any
void pad_skewshift(int n, const float *a, float *o) {
  for (int i = 0; i < n; i++) o[i] = a[i + (i >> 5)];
}

//! pad_planes | a[3*((n+127)&~127)] o[n] | any
void pad_planes(int n, const uint8_t *a, int *o) {
  int p = (n + 127) & ~127;
  for (int i = 0; i < n; i++) o[i] = a[i] + a[p + i] + a[2 * p + i];
}

//! pad_pow2 | a[h*4096] o[h*w] | any | w=1..4096 h=1..60
void pad_pow2(int h, int w, const int *a, int *o) {
  int st = 1;
  while (st < w) st *= 2;
  for (int y = 0; y < h; y++)
    for (int x = 0; x < w; x++) o[y * w + x] = a[y * st + x];
}

//! pad_odd | a[h*(w+1)] o[h*w] | any
void pad_odd(int h, int w, const int *a, int *o) {
  int st = w + (w & 1);
  for (int y = 0; y < h; y++)
    for (int x = 0; x < w; x++) o[y * w + x] = a[y * st + x];
}

//! pad_cache | a[h*(w+16)] o[h*w] | any
void pad_cache(int h, int w, const double *a, double *o) {
  int st = w % 512 == 0 ? w + 16 : w;
  for (int y = 0; y < h; y++)
    for (int x = 0; x < w; x++) o[y * w + x] = a[y * st + x];
}

//! pad_halo | a[(h+2)*(w+2)] o[h*w] | any
void pad_halo(int h, int w, const float *a, float *o) {
  const float *p = a + (w + 2) + 1;
  for (int y = 0; y < h; y++)
    for (int x = 0; x < w; x++) o[y * w + x] = p[y * (w + 2) + x - 1] + p[y * (w + 2) + x + 1];
}

//! pad_tile | a[h*w] o[h*w] | any
void pad_tile(int h, int w, const int *a, int *o) {
  for (int yy = 0; yy < h; yy += 16)
    for (int xx = 0; xx < w; xx += 16)
      for (int y = yy; y < yy + 16 && y < h; y++)
        for (int x = xx; x < xx + 16 && x < w; x++) o[y * w + x] = -a[y * w + x];
}

//! pad_tile32 | a[n*n] o[n*n] | any
void pad_tile32(int n, const float *a, float *o) {
  for (int i = 0; i < n; i += 32)
    for (int j = 0; j < n; j += 32)
      for (int y = i; y < (i + 32 < n ? i + 32 : n); y++)
        for (int x = j; x < (j + 32 < n ? j + 32 : n); x++) o[x * n + y] = a[y * n + x];
}
