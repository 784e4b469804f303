#include <stdint.h>
#include <stdlib.h>

//! idx_byte | a[n] o[n] | any
void idx_byte(int n, const int *a, int *o) {
  for (int i = 0; i < n; i++) o[i] = a[(uint8_t)i];
}

//! idx_colbyte | a[h*w] o[h*w] | any
void idx_colbyte(int h, int w, const float *a, float *o) {
  for (int y = 0; y < h; y++)
    for (int x = 0; x < w; x++) o[y * w + x] = a[y * w + (uint8_t)x];
}

//! idx_gemmbyte | a[m*k] b[k*n] c[m*n] | any
void idx_gemmbyte(int m, int n, int k, const float *a, const float *b, float *c) {
  for (int i = 0; i < m; i++)
    for (int j = 0; j < n; j++) {
      float s = 0;
      for (int p = 0; p < k; p++) s += a[i * k + p] * b[(uint8_t)p * n + j];
      c[i * n + j] = s;
    }
}

//! idx_row16 | a[h*w] o[h*w] | any
void idx_row16(int h, int w, const uint8_t *a, uint8_t *o) {
  for (int y = 0; y < h; y++) {
    uint16_t row = y * w;
    for (int x = 0; x < w; x++) o[y * w + x] = a[row + x];
  }
}

//! idx_short | a[h*w] o[h*w] | any
void idx_short(int h, int w, const int *a, int *o) {
  for (int y = 0; y < h; y++)
    for (int x = 0; x < w; x++) {
      unsigned short p = y * w + x;
      o[y * w + x] = a[p];
    }
}

//! idx_len8 | a[n] o[n] | any
void idx_len8(int n, const int *a, int *o) {
  uint8_t m = n;
  for (int i = 0; i < m; i++) o[i] = a[i] + 1;
}

//! idx_len16 | a[n] | any
long idx_len16(int n, const int *a) {
  unsigned short m = n;
  long s = 0;
  for (int i = 0; i < m; i++) s += a[i];
  return s;
}

//! idx_lenfield | a[n] o[n] | any
void idx_lenfield(int n, const int *a, int *o) {
  struct { unsigned len : 7; } d;
  d.len = n;
  for (int i = 0; i < (int)d.len; i++) o[i] = a[i];
}

//! idx_counter8 | a[n] o[n] | any
void idx_counter8(int n, const int *a, int *o) {
  uint8_t c = 0;
  for (int i = 0; i < n; i++) o[i] = a[c++];
}

//! idx_counter16 | a[n] o[n] | any
void idx_counter16(int n, const short *a, short *o) {
  uint16_t c = 0;
  for (int i = 0; i < n; i++, c++) o[i] = a[c];
}

//! idx_value8 | o[n] | any
void idx_value8(int n, int *o) {
  for (int i = 0; i < n; i++) o[i] = (uint8_t)i;
}

//! idx_valuei8 | o[n] | any
void idx_valuei8(int n, int *o) {
  for (int i = 0; i < n; i++) o[i] = (int8_t)i;
}

//! idx_ramp | o[n] | any
void idx_ramp(int n, uint8_t *o) {
  for (int i = 0; i < n; i++) o[i] = i;
}

//! idx_ramp16 | a[n] o[n] | any
void idx_ramp16(int n, const int *a, int *o) {
  for (int i = 0; i < n; i++) {
    int16_t k = i * 16;
    o[i] = a[i] + k;
  }
}

//! idx_down8 | a[n] o[n] | any
void idx_down8(int n, const int *a, int *o) {
  for (int i = 0; i < n; i++) {
    int8_t d = n - 1 - i;
    o[i] = d >= 0 ? a[d] : 0;
  }
}

//! idx_mask255 | a[n] o[n] | any
void idx_mask255(int n, const int *a, int *o) {
  for (int i = 0; i < n; i++) o[i] = a[i & 255];
}

//! idx_mask31 | a[n] o[n] | any
void idx_mask31(int n, const int *a, int *o) {
  for (int i = 0; i < n; i++) o[i] = a[i & 0x1f];
}

//! idx_mod100 | a[n] o[n] | any
void idx_mod100(int n, const int *a, int *o) {
  for (int i = 0; i < n; i++) o[i] = a[i % 100];
}

//! idx_div1000 | a[n] o[n] | any
void idx_div1000(int n, const int *a, int *o) {
  for (int i = 0; i < n; i++) o[i] = a[i - i / 1000];
}

//! idx_shift10 | a[n] o[n] | any
void idx_shift10(int n, const int *a, int *o) {
  for (int i = 0; i < n; i++) o[i] = a[i] + (i >> 10);
}

//! idx_paramu8 | a[n] o[n] | any
void idx_paramu8(uint8_t n, const int *a, int *o) {
  for (int i = 0; i < n; i++) o[i] = a[i] * 2;
}

//! idx_sum8 | a[n+m] o[n+m] | any
void idx_sum8(uint8_t n, uint8_t m, const int *a, int *o) {
  uint8_t all = n + m;
  for (int i = 0; i < all; i++) o[i] = a[i];
}

//! idx_area16 | a[h*w] o[h*w] | any
void idx_area16(int h, int w, const uint8_t *a, uint8_t *o) {
  uint16_t n = h * w;
  for (int i = 0; i < n; i++) o[i] = a[i] ^ 1;
}

//! idx_area8 | a[h*w] | any
int idx_area8(int h, int w, const uint8_t *a) {
  unsigned char n = h * w;
  int s = 0;
  for (int i = 0; i < n; i++) s += a[i];
  return s;
}

//! idx_stride8 | a[h*w] o[h*w] | any
void idx_stride8(int h, int w, const int *a, int *o) {
  uint8_t ld = w;
  for (int y = 0; y < h; y++)
    for (int x = 0; x < w; x++) o[y * w + x] = a[y * ld + x];
}

//! idx_stride16 | a[h*w] o[h] | any
void idx_stride16(int h, int w, const int *a, int *o) {
  int16_t ld = (int16_t)w;
  for (int y = 0; y < h; y++) o[y] = ld > 0 ? a[y * ld] : 0;
}

//! idx_convbyte | a[(h+2)*(w+2)] k[9] o[h*w] | any
void idx_convbyte(int h, int w, const float *a, const float *k, float *o) {
  for (int y = 0; y < h; y++)
    for (int x = 0; x < w; x++) {
      float s = 0;
      for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++) s += a[(y + i) * (w + 2) + (uint8_t)(x + j)] * k[i * 3 + j];
      o[y * w + x] = s;
    }
}

//! idx_triangle16 | a[n*(n+1)/2] o[n] | any
void idx_triangle16(int n, const int *a, int *o) {
  uint16_t at = 0;
  for (int i = 0; i < n; i++) {
    o[i] = a[at];
    at += n - i;
  }
}

//! idx_castfloat | a[n] o[n] | any
void idx_castfloat(int n, const int *a, int *o) {
  for (int i = 0; i < n; i++) {
    float f = i * 16777;
    o[i] = a[i] + (int)f;
  }
}

//! idx_half | a[n] o[n] | any
void idx_half(int n, const int *a, int *o) {
  for (int i = 0; i < n; i++) o[i] = a[(i * 40) % 65536 / 40];
}

//! idx_hash | a[256] o[n] | any
void idx_hash(int n, const int *a, int *o) {
  for (int i = 0; i < n; i++) o[i] = a[(uint8_t)(i * 1)];
}

//! idx_bits | o[n] | any
void idx_bits(int n, int *o) {
  for (int i = 0; i < n; i++) o[i] = (i & 64) != 0;
}

//! idx_counti8 | a[n] | any | n=0..300
int idx_counti8(int n, const int *a) {
  int s = 0;
  for (uint8_t i = 0; i < 200; i++)
    if (i < n) s += a[i];
  return s;
}

//! idx_two | a[n] b[n] o[n] | any
void idx_two(int n, const int *a, const int *b, int *o) {
  for (int i = 0; i < n; i++) o[i] = a[i] + b[(uint16_t)(i * 257) % 257 + i / 257 * 257 < n ? i : 0];
}
