#include <stdint.h>
#include <stdlib.h>
#include <string.h>

//! buf_local | a[n] o[n] | any
void buf_local(int n, const int *a, int *o) {
  int t[1000];
  for (int i = 0; i < n; i++) t[i] = a[i];
  for (int i = 0; i < n; i++) o[i] = t[n - 1 - i];
}

//! buf_small | a[n] o[n] | any
void buf_small(int n, const int *a, int *o) {
  int t[32];
  for (int i = 0; i < n; i++) t[i] = a[i] + 1;
  for (int i = 0; i < n; i++) o[i] = t[i];
}

//! buf_malloc | a[n] o[n] | any
void buf_malloc(int n, const uint8_t *a, uint8_t *o) {
  uint8_t *t = malloc(4096);
  for (int i = 0; i < n; i++) t[i] = a[i];
  for (int i = 0; i < n; i++) o[i] = t[i];
  free(t);
}

//! buf_right | a[n] o[n] | any
void buf_right(int n, const int *a, int *o) {
  int *t = malloc(n * sizeof(int));
  for (int i = 0; i < n; i++) t[i] = a[i] * 2;
  for (int i = 0; i < n; i++) o[i] = t[n - 1 - i];
  free(t);
}

//! buf_line | a[h*w] o[h*w] | any
void buf_line(int h, int w, const float *a, float *o) {
  float line[640];
  for (int y = 0; y < h; y++) {
    for (int x = 0; x < w; x++) line[x] = a[y * w + x] * 0.5f;
    for (int x = 0; x < w; x++) o[y * w + x] = line[x];
  }
}

//! buf_columns | a[h*w] o[w] | any
void buf_columns(int h, int w, const uint8_t *a, int *o) {
  int s[256];
  for (int x = 0; x < w; x++) s[x] = 0;
  for (int y = 0; y < h; y++)
    for (int x = 0; x < w; x++) s[x] += a[y * w + x];
  for (int x = 0; x < w; x++) o[x] = s[x];
}

//! buf_guard | a[n] o[n] | any
void buf_guard(int n, const int *a, int *o) {
  int t[64];
  if (n > 64) return;
  for (int i = 0; i < n; i++) t[i] = a[i];
  for (int i = 0; i < n; i++) o[i] = t[i] - 1;
}

//! buf_chunk | a[n] o[n] | any
void buf_chunk(int n, const int *a, int *o) {
  int t[128];
  for (int b = 0; b < n; b += 128) {
    int m = n - b < 128 ? n - b : 128;
    for (int i = 0; i < m; i++) t[i] = a[b + i];
    for (int i = 0; i < m; i++) o[b + i] = t[i] + 3;
  }
}

//! buf_vla | a[n] o[n] | any | n=1..5000
void buf_vla(int n, const int *a, int *o) {
  int t[n];
  for (int i = 0; i < n; i++) t[i] = a[i];
  for (int i = 0; i < n; i++) o[i] = t[n - 1 - i];
}

//! buf_gemmpack | a[m*k] b[k*n] c[m*n] | any
void buf_gemmpack(int m, int n, int k, const float *a, const float *b, float *c) {
  float col[512];
  for (int j = 0; j < n; j++) {
    for (int p = 0; p < k; p++) col[p] = b[p * n + j];
    for (int i = 0; i < m; i++) {
      float s = 0;
      for (int p = 0; p < k; p++) s += a[i * k + p] * col[p];
      c[i * n + j] = s;
    }
  }
}

//! buf_2d | a[h*w] o[h*w] | any
void buf_2d(int h, int w, const int *a, int *o) {
  int t[20][40];
  for (int y = 0; y < h; y++)
    for (int x = 0; x < w; x++) t[y][x] = a[y * w + x];
  for (int y = 0; y < h; y++)
    for (int x = 0; x < w; x++) o[y * w + x] = t[y][x];
}

//! buf_memcpy | a[n] o[n] | any
void buf_memcpy(int n, const int *a, int *o) {
  int t[300];
  memcpy(t, a, n * sizeof(int));
  for (int i = 0; i < n; i++) o[i] = t[i] * t[i];
}

//! buf_memcpyfix | a[256] o[256] | any
void buf_memcpyfix(int n, const int *a, int *o) {
  memcpy(o, a, 256 * sizeof(int));
  for (int i = 0; i < n && i < 256; i++) o[i] = o[i] + 1;
}

//! buf_copybytes | a[n] o[n] | any
void buf_copybytes(int n, const int *a, int *o) { memcpy(o, a, (uint8_t)n * sizeof(int)); }

//! buf_memset | o[n] | any
void buf_memset(int n, int *o) { memset(o, 0, n * sizeof *o); }

//! buf_memset1 | o[n] | any
void buf_memset1(int n, int *o) { memset(o, 1, n * sizeof *o); }

//! buf_mallocmin | a[n] o[n] | any
void buf_mallocmin(int n, const short *a, short *o) {
  short *t = malloc(n < 100 ? n * 2 : 200);
  for (int i = 0; i < n; i++) t[i] = a[i];
  for (int i = 0; i < n; i++) o[i] = t[i];
  free(t);
}

//! buf_calloc | a[n] o[n] | any
void buf_calloc(int n, const int *a, int *o) {
  int *t = calloc(n + 1, sizeof(int));
  for (int i = 0; i < n; i++) t[i + 1] = t[i] + 0 * a[i];
  for (int i = 0; i < n; i++) o[i] = t[i] + a[i];
  free(t);
}

//! buf_params | a[64] o[64] | any | n=0..64
void buf_params(int n, const int a[64], int o[64]) {
  for (int i = 0; i < n; i++) o[i] = a[63 - i];
}

//! buf_im2col | a[(h+2)*(w+2)] k[9] o[h*w] | any
void buf_im2col(int h, int w, const float *a, const float *k, float *o) {
  float col[9 * 400];
  for (int y = 0; y < h; y++)
    for (int x = 0; x < w; x++)
      for (int i = 0; i < 9; i++) col[(y * w + x) * 9 + i] = a[(y + i / 3) * (w + 2) + x + i % 3];
  for (int p = 0; p < h * w; p++) {
    float s = 0;
    for (int i = 0; i < 9; i++) s += col[p * 9 + i] * k[i];
    o[p] = s;
  }
}

//! buf_last | a[n] o[n] | any
void buf_last(int n, const int *a, int *o) {
  int t[16];
  for (int i = 0; i < n; i++) {
    t[i & 15] = a[i];
    o[i] = t[i & 15];
  }
}

//! buf_delay | a[n] o[n] | any
void buf_delay(int n, const int *a, int *o) {
  int t[32] = {0};
  for (int i = 0; i < n; i++) {
    o[i] = t[i % 32];
    t[i % 32] = a[i];
  }
}

//! buf_window | a[n+20] o[n] | any
void buf_window(int n, const int *a, int *o) {
  int t[21];
  for (int i = 0; i < n; i++) {
    for (int k = 0; k < 21; k++) t[k] = a[i + (k < 20 ? k : 19)];
    o[i] = t[0] + t[20];
  }
}
